//! What ends a turn, and what is asked before it does.

use rackety_engine::{Action, PlayerStatus, QuitChoice, Refusal, Seat, Tile, TurnOutcome, TurnRecord};

use super::hints::TurnHints;
use super::pane::Pane;
use super::popup::{Choice, ExchangeChooser, Grip, PinEntry, Popup, Question, RackOrder};
use super::{Draft, Table, Typing, Veil};
use crate::assist::look_up::LookUpSource;
use crate::input::written_play::WrittenPlay;
use crate::session::{shuffled, sorted};
use crate::text::wording;
use crate::tui::screens::look_up::state::LookUp;

/// Whether something was done, so that the game is to be saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// It was.
    Done,
    /// It was refused, which the table tells.
    Refused,
}

impl Table {
    /// Plays what is laid.
    pub fn play(&mut self) -> Outcome {
        if self.draft.is_empty() {
            self.refuse("lay tiles first: type letters, or press their numbers");
            return Outcome::Refused;
        }
        self.act(Action::Play(self.draft.play()))
    }

    /// Plays what is written.
    pub fn play_written(&mut self, written: &WrittenPlay) -> Outcome {
        match self.session.read_written(written, self.draft.take()) {
            Ok((play, _)) => self.act(Action::Play(play)),
            Err(error) => {
                self.refuse(error.to_string());
                Outcome::Refused
            }
        }
    }

    /// Tells what a play would score that is written.
    pub fn try_written(&mut self, written: &WrittenPlay) {
        match self.session.read_written(written, self.draft.take()) {
            Ok((play, scored)) => self.note(wording::preview(self.game(), &play, &scored)),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// Opens the look-up with a word to begin with. In professional mode words are found out by playing (SF-25).
    pub fn open_words(&mut self, word: &str) {
        if !self.tells_words() {
            return self.refuse("in professional mode words are found out by playing them");
        }
        let mut words = LookUp { text: word.to_owned(), ..LookUp::default() };
        words.look_up(self.word_source());
        self.popup = Some(Popup::Words(words));
    }

    /// Where this game's words are looked up. What tiles can lay is not told while it goes on, but for a hint.
    pub fn word_source(&self) -> LookUpSource<'_> {
        let game = self.game();
        let name = &self.session().dictionary_label().name;
        let tiles = (self.is_over() || self.hints_left().has_any()).then_some(game.tiles());
        LookUpSource { name, vocabulary: game.vocabulary(), tiles }
    }

    /// Opens the exchange chooser, if this game has exchanges.
    pub fn open_exchange(&mut self) {
        if self.game().setup().ruleset.exchange().is_none() {
            self.refuse("this game has no exchange");
            return;
        }
        self.recall();
        let tiles = self.rack().iter().map(|held| (held.tile, Choice::Keep)).collect();
        self.popup = Some(Popup::Exchange(ExchangeChooser { tiles, at: 0, refusal: None }));
    }

    /// Exchanges these tiles.
    pub fn exchange(&mut self, given: Vec<Tile>) -> Outcome {
        self.act(Action::Exchange(given))
    }

    /// Asks whether to pass or to resign.
    pub fn ask(&mut self, question: Question) {
        self.popup = Some(Popup::Question(question));
    }

    /// Passes.
    pub fn pass(&mut self) -> Outcome {
        self.act(Action::Pass)
    }

    /// The player to move resigns; where others may now end the game together, they are asked.
    pub fn resign(&mut self) -> Outcome {
        let outcome = self.act(Action::Resign(self.seat()));
        if outcome == Outcome::Done && self.game().may_quit() {
            let mut asked: Vec<Seat> = self.undecided();
            if !asked.is_empty() {
                let seat = asked.remove(0);
                self.ask(Question::Quit { seat, others: asked });
            }
        }
        outcome
    }

    /// People still in who have not said that they would quit, the one to move first.
    fn undecided(&self) -> Vec<Seat> {
        let state = self.game().state();
        let plays_on =
            |player: &rackety_engine::Player| player.status() == PlayerStatus::In(QuitChoice::PlaysOn);
        // Bots are not asked: they do as the others do.
        let mut seats: Vec<Seat> =
            self.session.humans_in().filter(|&seat| plays_on(state.player(seat))).collect();
        let first = seats.iter().position(|&seat| seat == self.seat()).unwrap_or_default();
        seats.rotate_left(first);
        seats
    }

    /// Takes the answer of a player who was asked whether he would quit, and asks the next.
    pub fn answer_quit(&mut self, seat: Seat, others: &[Seat], choice: QuitChoice) -> Outcome {
        self.popup = None;
        // Playing on is what counts already.
        let outcome = match choice {
            QuitChoice::Agrees => self.act_aside(Action::AgreeToQuit(seat)),
            QuitChoice::PlaysOn => Outcome::Refused,
        };
        if let (false, [next, rest @ ..]) = (self.is_over(), others) {
            self.ask(Question::Quit { seat: *next, others: rest.to_vec() });
        }
        outcome
    }

    /// The player to move says that he would quit.
    pub fn agree(&mut self) -> Outcome {
        let outcome = self.act_aside(Action::AgreeToQuit(self.seat()));
        if outcome == Outcome::Done && !self.is_over() {
            self.note("you would quit; the game ends when all who are in agree");
        }
        outcome
    }

    /// The player to move takes that back.
    pub fn play_on(&mut self) -> Outcome {
        let outcome = self.act_aside(Action::TakeBackQuit(self.seat()));
        if outcome == Outcome::Done {
            self.note("you play on");
        }
        outcome
    }

    /// Agrees to quit, or takes it back.
    pub fn toggle_agree(&mut self) -> Outcome {
        if self.agrees(self.seat()) { self.play_on() } else { self.agree() }
    }

    /// Does something that ends the turn, and tells why not if it is refused.
    fn act(&mut self, action: Action) -> Outcome {
        match self.session.act(action) {
            Ok(_) => {
                self.after_turn();
                Outcome::Done
            }
            Err(refusal) => {
                self.tell(&refusal);
                Outcome::Refused
            }
        }
    }

    /// Does something that is no turn.
    fn act_aside(&mut self, action: Action) -> Outcome {
        match self.session.act(action) {
            Ok(_) => {
                if self.is_over() {
                    self.after_turn();
                }
                Outcome::Done
            }
            Err(refusal) => {
                self.tell(&refusal);
                Outcome::Refused
            }
        }
    }

    fn tell(&mut self, refusal: &Refusal) {
        let text = refusal.to_string();
        if let Some(Popup::Exchange(chooser)) = &mut self.popup {
            chooser.refusal = Some(text);
        } else {
            self.refuse(text);
        }
    }

    /// Clears the table for the next player.
    pub(crate) fn after_turn(&mut self) {
        self.draft = Draft::default();
        self.typing = Typing::Plain;
        self.popup = None;
        self.held = None;
        self.thinking = None;
        self.hints = TurnHints::default();
        self.scroll = 0;
        if self.pane == Pane::Players {
            self.pane = Pane::Board;
        }
        if self.is_over() {
            self.message = None;
            self.veil = Veil::Open;
            self.popup = Some(Popup::Over);
            return;
        }
        if let Some(text) = self.last_turn().map(|turn| self.told(turn)) {
            self.note(text);
        }
        self.cover();
        if let Some(&square) = self.last_squares().last()
            && !matches!(self.last_turn().map(|turn| &turn.outcome), Some(TurnOutcome::Pass))
        {
            self.cursor = square;
        }
    }

    /// A turn in a sentence.
    pub fn told(&self, turn: &TurnRecord) -> String {
        wording::turn(self.game(), turn)
    }

    /// The player to move is there: lifts the cover, or asks him for his PIN first.
    pub fn answer_cover(&mut self) {
        match self.session.pin(self.seat()) {
            Some(_) => self.popup = Some(Popup::Pin(PinEntry::default())),
            None => self.uncover(),
        }
    }

    /// Lifts the cover if this is the PIN of the player to move.
    pub fn enter_pin(&mut self, entry: &PinEntry) {
        if self.session.pin(self.seat()) == Some(entry.text.as_str()) {
            self.uncover();
        } else {
            let fault = Some("That is not it.");
            self.popup = Some(Popup::Pin(PinEntry { text: String::new(), fault }));
        }
    }

    /// Sets the PIN of the player to move, or takes it away.
    pub fn set_pin(&mut self, pin: Option<String>) {
        self.note(match pin {
            Some(_) => "your PIN is asked before your rack is shown; it is kept in the saved game as it is",
            None => "your rack is shown without a PIN",
        });
        self.session.set_pin(self.seat(), pin);
    }

    /// Lifts the cover.
    fn uncover(&mut self) {
        if self.tells_last_turn() {
            self.message = None;
        }
        self.veil = Veil::Open;
    }

    /// Whether the message is what the last turn was.
    pub fn tells_last_turn(&self) -> bool {
        let told = self.last_turn().map(|turn| self.told(turn));
        self.message.as_ref().is_some_and(|message| Some(&message.text) == told.as_ref())
    }

    /// Hides the rack, or shows it.
    pub fn toggle_hidden(&mut self) {
        self.veil = if self.veil == Veil::Hidden { Veil::Open } else { Veil::Hidden };
    }

    /// Puts the rack into the alphabet's order, blanks last.
    pub fn sort_rack(&mut self) {
        if let Some(seat) = self.viewer() {
            let order = sorted(&self.session.rack(seat));
            self.reorder(seat, &order);
        }
    }

    /// Mixes the rack.
    pub fn shuffle_rack(&mut self) {
        if let Some(seat) = self.viewer() {
            self.shuffles += 1;
            let order = shuffled(self.session.rack(seat).len(), self.shuffles);
            self.reorder(seat, &order);
        }
    }

    /// Opens the order of the rack.
    pub fn open_arrange(&mut self) {
        self.popup = Some(Popup::Arrange(RackOrder { at: 0, grip: Grip::Free }));
    }

    /// Moves the tile in one slot to another; those between move up.
    pub fn move_slot(&mut self, from: usize, to: usize) {
        let mut order: Vec<usize> = (0..self.session.rack(self.seat()).len()).collect();
        if from < order.len() && to < order.len() {
            let slot = order.remove(from);
            order.insert(to, slot);
            self.reorder(self.seat(), &order);
        }
    }

    /// Gives the rack a new order: for each place the old one.
    fn reorder(&mut self, seat: Seat, order: &[usize]) {
        let rack = self.session.rack(seat);
        let tiles: Vec<Tile> = order.iter().filter_map(|&slot| rack.get(slot).copied()).collect();
        self.session.keep_rack_order(seat, &tiles);
        self.draft.rack_moved(order);
    }
}
