//! What ends a turn, and what is asked before it does.

use rackety_engine::ruleset::TimeoutEffect;
use rackety_engine::{Action, Deed, QuitChoice, Refusal, Seat, Standing, Tile, Turn, WrittenPlay};

use super::popup::{Choice, ExchangeChooser, Grip, Popup, Question, RackOrder};
use super::{Draft, Pane, Table, Typing, Veil};
use crate::tui::words::{Source, Words};

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

    /// Plays what is written, with the square a tile is taken from. A word in small letters only is read as one in
    /// capitals if the rack has not so many blanks.
    pub fn play_written(&mut self, at: &str, word: &str, take: Option<&str>) -> Outcome {
        let taken = self.draft.take().map(|square| square.to_string());
        let take = take.or(taken.as_deref());
        let capitals = word.to_uppercase();
        let texts = [format!("{at} {word}"), format!("{at} {capitals}")];
        let may_retry = word.to_lowercase() == word && capitals != word;
        let mut told = None;
        for text in &texts[..if may_retry { 2 } else { 1 }] {
            let play = match WrittenPlay::parse(text, take) {
                Ok(written) => self.game().read(&written).and_then(|play| {
                    self.game().preview(&play)?;
                    Ok(play)
                }),
                Err(error) => {
                    self.refuse(error.to_string());
                    return Outcome::Refused;
                }
            };
            match play {
                Ok(play) => return self.act(Action::Play(play)),
                Err(refusal) => told = Some(refusal),
            }
        }
        if let Some(refusal) = told {
            self.tell(&refusal);
        }
        Outcome::Refused
    }

    /// Opens the look-up with a word to begin with. In professional mode words are found out by playing (SF-25).
    pub fn open_words(&mut self, word: &str) {
        if !self.tells_words() {
            return self.refuse("in professional mode words are found out by playing them");
        }
        let mut words = Words { text: word.to_owned(), ..Words::default() };
        words.look_up(self.word_source());
        self.popup = Some(Popup::Words(words));
    }

    /// Where this game's words are looked up. What tiles can lay is not told while it goes on.
    pub fn word_source(&self) -> Source<'_> {
        let game = self.game();
        let name = self.session().dictionary_label().split(',').next().unwrap_or_default();
        let tiles = self.is_over().then_some(game.tiles());
        Source { name, vocabulary: game.vocabulary(), tiles }
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

    /// Players still in who have not said that they would quit, the one to move first.
    fn undecided(&self) -> Vec<Seat> {
        let state = self.game().state();
        let plays_on =
            |player: &rackety_engine::Player| player.standing() == Standing::In(QuitChoice::PlaysOn);
        let mut seats: Vec<Seat> =
            state.players().filter(|(_, player)| plays_on(player)).map(|(seat, _)| seat).collect();
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
        let seat = self.seat();
        let mut kept = self.session.rack(seat);
        match self.session.act(action) {
            Ok(turn) => {
                let gone: &[Tile] = match &turn.deed {
                    Deed::Play { scored, .. } => &scored.own,
                    Deed::Exchange { given, .. } => given,
                    _ => &[],
                };
                for tile in gone {
                    if let Some(slot) = kept.iter().position(|held| held == tile) {
                        kept.remove(slot);
                    }
                }
                // What is kept stays in order; what was drawn comes behind it, even if it equals a tile that went.
                self.session.keep_rack_order(seat, &kept);
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
    pub(super) fn after_turn(&mut self) {
        self.draft = Draft::default();
        self.typing = Typing::Plain;
        self.popup = None;
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
        if 1 < self.humans_in() {
            self.veil = Veil::Cover;
        }
        if let Some(&square) = self.last_squares().last()
            && !matches!(self.last_turn().map(|turn| &turn.deed), Some(Deed::Pass))
        {
            self.cursor = square;
        }
    }

    /// A turn in a sentence.
    pub fn told(&self, turn: &Turn) -> String {
        let name = self.name(turn.seat);
        match &turn.deed {
            Deed::Play { text, scored, .. } => match scored.taken {
                Some(taken) => format!("{name} took from {}, played {text} for {}", taken.from, scored.total),
                None => format!("{name} played {text} for {}", scored.total),
            },
            Deed::Lost { text, words, .. } => {
                format!("{name} lost the turn: {text}, not in the dictionary: {}", words.join(", "))
            }
            Deed::Exchange { given, .. } => format!("{name} exchanged {}", counted(given.len())),
            Deed::Pass => format!("{name} passed"),
            Deed::TimeOut => {
                let effect = self.game().setup().ruleset.time().map(|rules| rules.timeout);
                let told = if effect == Some(TimeoutEffect::Resign) { "resigned" } else { "a pass" };
                format!("{name}'s time ran out: {told}")
            }
            Deed::Resign => format!("{name} resigned"),
            Deed::AgreeToQuit => format!("{name} would quit"),
            Deed::TakeBackQuit => format!("{name} plays on"),
        }
    }

    /// Lifts the cover.
    pub fn uncover(&mut self) {
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
        let rack = self.session.rack(self.seat());
        let mut order: Vec<usize> = (0..rack.len()).collect();
        order.sort_by_key(|&slot| rack[slot]);
        self.reorder(&order);
    }

    /// Mixes the rack. Which order comes out matters to nobody, so the count of shuffles is seed enough.
    pub fn shuffle_rack(&mut self) {
        let mut order: Vec<usize> = (0..self.session.rack(self.seat()).len()).collect();
        self.shuffles += 1;
        let mut state = self.shuffles.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for place in (1..order.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let other = usize::try_from(state >> 33).unwrap_or_default() % (place + 1);
            order.swap(place, other);
        }
        self.reorder(&order);
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
            self.reorder(&order);
        }
    }

    /// Gives the rack a new order: for each place the old one.
    fn reorder(&mut self, order: &[usize]) {
        let seat = self.seat();
        let rack = self.session.rack(seat);
        let tiles: Vec<Tile> = order.iter().filter_map(|&slot| rack.get(slot).copied()).collect();
        self.session.keep_rack_order(seat, &tiles);
        self.draft.rack_moved(order);
    }
}

fn counted(tiles: usize) -> String {
    match tiles {
        0 => "no tile".to_owned(),
        1 => "1 tile".to_owned(),
        _ => format!("{tiles} tiles"),
    }
}
