//! Everything that ends a turn, and the confirmations before it.

use rackety_engine::game::TakenBack;
use rackety_engine::{Action, Seat, Square, Tile, TurnOutcome, TurnRecord};

use super::draft::Draft;
use super::popup::{ArrangeMode, Confirmation, ExchangeChooser, LeaveQuestion, Popup, RackArranger};
use super::puzzle_position::PuzzleMove;
use super::state::{GameScreen, RackVisibility, Target, TurnNews, TypingState};
use super::table_question::{Asked, TableQuestion};
use crate::assist::look_up::LookUpSource;
use crate::input::InputSource;
use crate::input::typed_play::TypedPlay;
use crate::session::{GivenHint, HintsLeft};
use crate::text::hints::hint_question;
use crate::text::wording;
use crate::tui::effect::Effect;
use crate::tui::screens::look_up::WordLookUp;
use crate::tui::side_panel::SelectedTabs;
use crate::tui::widgets::{Answer, Scroll};

impl GameScreen {
    /// Plays the pending play.
    pub(super) fn play(&mut self) -> Option<Effect> {
        if self.draft.is_empty() {
            return self.refused("place tiles first: type letters, or press the numbers of tiles");
        }
        let play = self.draft.play();
        if self.is_puzzle() {
            self.submit(PuzzleMove::Try(play));
            return None;
        }
        self.take_turn_or_ask(Action::Play(play))
    }

    /// Plays a play in notation.
    pub(super) fn play_typed(&mut self, typed: &TypedPlay) -> Option<Effect> {
        match self.session.resolve_typed(typed, InputSource::Person, self.draft.taken()) {
            Ok((play, _)) if self.is_puzzle() => {
                self.submit(PuzzleMove::Try(play));
                None
            }
            Ok((play, _)) => self.take_turn_or_ask(Action::Play(play)),
            Err(error) => self.refused(error.to_string()),
        }
    }

    /// Shows what a play in notation would score.
    pub(super) fn try_typed(&mut self, typed: &TypedPlay) {
        match self.session.resolve_typed(typed, InputSource::Person, self.draft.taken()) {
            Ok((play, scored)) => self.inform(wording::preview(self.game(), &play, &scored)),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// Opens the look-up with a word. Professional mode has no look-up (SF-25).
    pub(super) fn open_look_up(&mut self, word: &str) {
        if !self.checks_words() {
            return self.refuse(wording::no_look_up(&self.game().setup().ruleset));
        }
        let history = std::mem::take(&mut self.looked_up);
        let mut look_up = WordLookUp::typed(word, self.look_up_source(word)).with_history(history);
        if !self.asks_for_hint(&mut look_up) {
            look_up.search(self.look_up_source(word));
        }
        self.show_look_up(Box::new(look_up));
    }

    /// Asks whether to use a hint if this would look up anagrams, where hints are counted; returns whether it has to wait for
    /// the answer.
    pub(super) fn asks_for_hint(&self, look_up: &mut WordLookUp) -> bool {
        let HintsLeft::Count(left @ 1..) = self.hints_left() else { return false };
        let is_new = look_up.is_new_anagram() && !self.was_looked_up(look_up.text.text());
        let is_asked = !self.is_over() && is_new;
        if is_asked {
            look_up.ask(hint_question(left));
        }
        is_asked
    }

    /// Shows a look-up, which offers to place its word where that fits.
    pub(super) fn show_look_up(&mut self, mut look_up: Box<WordLookUp>) {
        look_up.offer(|word| if self.may_place() { self.place_for(word) } else { None });
        self.popup = Some(Popup::LookUp(look_up));
    }

    /// Returns whether this text is anagrams that the player has had in this turn.
    fn was_looked_up(&self, text: &str) -> bool {
        GivenHint::anagrams(self.game().tiles(), text).is_some_and(|hint| self.was_given(&hint))
    }

    /// The word list of the game, for looking up this text. Anagrams are a kind of hint: during the game they need hints left,
    /// or to have been shown in this turn.
    pub(super) fn look_up_source(&self, text: &str) -> LookUpSource<'_> {
        let game = self.game();
        let name = &self.session.dictionary_label().name;
        let shows_anagrams = self.is_over() || self.hints_left().has_any() || self.was_looked_up(text);
        let tiles = shows_anagrams.then_some(game.tiles());
        LookUpSource::of_game(name, game.vocabulary(), game.tiles(), tiles)
    }

    /// Opens the exchange popup, if the game has exchanges.
    pub(super) fn open_exchange(&mut self) {
        if self.game().setup().ruleset.exchange().is_none() {
            self.refuse("this game has no exchanges");
            return;
        }
        let before = self.laid_tiles();
        self.recall();
        let tiles: Vec<Tile> = self.rack().iter().map(|slot| slot.tile).collect();
        self.popup = Some(Popup::Exchange(ExchangeChooser::new(tiles, before)));
    }

    /// Exchanges the tiles marked.
    pub(super) fn exchange_marked(&mut self, chooser: ExchangeChooser) -> Option<Effect> {
        let action = Action::Exchange(chooser.marked());
        if self.is_asked_about(&action) {
            self.ask(Confirmation::Exchange(chooser));
            return None;
        }
        self.popup = Some(Popup::Exchange(chooser));
        self.take_turn(action)
    }

    /// Asks a yes-or-no question.
    pub(super) fn ask(&mut self, question: Confirmation) {
        self.popup = Some(Popup::Confirmation(question));
    }

    /// Asks before an effect takes a game off the screen that cannot be saved; returns whether that has to wait for the
    /// answer. To quit once more while the question is open is a yes.
    pub(in crate::tui) fn asks_before_leaving(&mut self, effect: &Effect) -> bool {
        let is_answer = matches!(&self.popup, Some(Popup::Leaving(question)) if question.effect == *effect);
        if is_answer || self.fault_on_leaving().is_none() {
            return false;
        }
        let below = match self.popup.take() {
            Some(Popup::Leaving(question)) => question.below,
            popup => popup.map(Box::new),
        };
        self.popup = Some(Popup::Leaving(LeaveQuestion { effect: effect.clone(), below }));
        true
    }

    /// Handles a player's answer about ending the game, and hands over to the next player.
    pub(super) fn answer_quit(&mut self, seat: Seat, answer: Answer) -> Effect {
        self.asked = self.asked.take().and_then(|asked| asked.only(|other| other != seat));
        // Otherwise, the player plays on already.
        if answer == Answer::Yes {
            drop(self.act_aside(Action::AgreeToQuit(seat)));
        }
        if self.is_covered() {
            // The question was above the cover.
            self.uncover();
        }
        if !self.is_over() && (self.is_asking() || seat != self.seat()) {
            self.start_hand_over();
        } else {
            // The player to move, asked last, plays on with the tiles placed before the game was left.
            self.restore_draft();
        }
        self.resume_typing();
        self.save_effect()
    }

    /// The player who agrees to end the game: at a table, anybody may in the turn of another player.
    fn agreeing_seat(&self) -> Seat {
        self.session.own_seat().unwrap_or_else(|| self.seat())
    }

    /// Agrees to end the game, or takes that back, unless the player is not asked.
    fn choose_quit(&mut self, action: Action) -> Option<Effect> {
        if let Some(why) = self.session.not_asked_whether_to_end(self.agreeing_seat()) {
            self.show_refusal(&why);
            return None;
        }
        self.act_aside(action)
    }

    /// The player agrees to end the game.
    pub(super) fn agree(&mut self) -> Option<Effect> {
        let effect = self.choose_quit(Action::AgreeToQuit(self.agreeing_seat()))?;
        if !self.is_over() {
            self.inform("you agree to end the game; it ends when all players still in agree");
        }
        Some(effect)
    }

    /// The player withdraws their agreement to end the game.
    pub(super) fn play_on(&mut self) -> Option<Effect> {
        let effect = self.choose_quit(Action::TakeBackQuit(self.agreeing_seat()))?;
        self.inform("you play on");
        Some(effect)
    }

    /// Agrees to end the game, or withdraws that.
    pub(super) fn toggle_agree(&mut self) -> Option<Effect> {
        if self.agrees(self.agreeing_seat()) { self.play_on() } else { self.agree() }
    }

    /// Returns whether the player at the screen can change a blank. Whether somebody else could would tell what they
    /// have.
    pub(super) fn can_change_blank(&self) -> bool {
        let sees_rack = self.shows_rack() && !self.is_turn_of_others();
        sees_rack && !self.is_puzzle() && !self.game().changeable_blanks().is_empty()
    }

    /// Asks whether to change the blank below the cursor, or the only one that can be changed.
    pub(super) fn ask_to_change_blank(&mut self) {
        let blanks = self.game().changeable_blanks();
        let square = match (blanks.as_slice(), self.game().check_blank_change(self.cursor)) {
            (_, Ok(_)) => self.cursor,
            ([only], _) => *only,
            ([], Err(refusal)) => return self.show_refusal(&refusal),
            (several, _) => {
                let squares: Vec<String> = several.iter().map(Square::to_string).collect();
                return self
                    .refuse(format!("move the cursor to the blank to change: {}", squares.join(", ")));
            }
        };
        self.ask(Confirmation::Turn(Action::ChangeBlank(square)));
    }

    /// Changes a blank on the board. Tiles laid return to the rack, since it is another one then.
    pub(super) fn change_blank(&mut self, square: Square) -> Option<Effect> {
        let effect = self.act_aside(Action::ChangeBlank(square))?;
        self.draft = Draft::default();
        self.typing = TypingState::Letter;
        self.best_plays = None;
        if let Some(text) = self.last_turn().map(|turn| self.turn_text(turn)) {
            self.inform(text);
        }
        Some(effect)
    }

    /// Does something that ends the turn, or asks about it first.
    pub(super) fn take_turn_or_ask(&mut self, action: Action) -> Option<Effect> {
        if self.is_asked_about(&action) {
            self.ask(Confirmation::Turn(action));
            return None;
        }
        self.take_turn(action)
    }

    /// Returns whether the player is asked first: where a turn would complete a streak of passes or of turns without a
    /// score, and before an exchange of no tiles, which is a pass.
    fn is_asked_about(&self, action: &Action) -> bool {
        let is_pass = matches!(action, Action::Exchange(tiles) if tiles.is_empty());
        self.game().consequence_of(action).is_ok_and(|consequence| is_pass || consequence.completes_streak())
    }

    /// Does something that ends the turn, or changes a blank, or shows why it is refused.
    pub(super) fn take_turn(&mut self, action: Action) -> Option<Effect> {
        let action = self.submit_to_lesson(action)?;
        if let Action::ChangeBlank(square) = action {
            return self.change_blank(square);
        }
        self.make_turn(action).map(|_| self.save_effect())
    }

    /// Takes a turn in a game, or one that a lesson has accepted; returns its record, or `None` if it is refused.
    pub(in crate::tui) fn make_turn(&mut self, action: Action) -> Option<TurnRecord> {
        let turn = match self.session.act(action) {
            Ok(done) => done.player,
            Err(refusal) => {
                self.show_refusal(&refusal);
                return None;
            }
        };
        self.ask_whether_to_end([&turn]);
        self.after_turn();
        Some(turn)
    }

    /// Asks whether to challenge the play before, or says why that is not possible.
    pub(super) fn ask_to_challenge(&mut self) {
        match self.game().consequence_of(&Action::Challenge) {
            Ok(_) => self.ask(Confirmation::Turn(Action::Challenge)),
            Err(refusal) => self.show_refusal(&refusal),
        }
    }

    /// The player to move challenges the play before.
    pub(super) fn challenge(&mut self) -> Option<Effect> {
        self.take_turn(Action::Challenge)
    }

    /// Does something that does not end the turn, or shows why it is refused.
    fn act_aside(&mut self, action: Action) -> Option<Effect> {
        if let Err(refusal) = self.session.act(action) {
            self.show_refusal(&refusal);
            return None;
        }
        self.turn_news = TurnNews::New;
        if self.is_over() {
            self.after_turn();
        }
        Some(self.save_effect())
    }

    /// Saving, with a hand-over to the next player if there is one.
    fn save_effect(&self) -> Effect {
        match self.rack_visibility {
            RackVisibility::HandOver(_) => Effect::HandOver,
            // The keys pressed until now were meant for the play.
            _ if self.popup.as_ref().is_some_and(Popup::is_about_last_play) => Effect::HandOver,
            RackVisibility::Hidden | RackVisibility::Visible => Effect::Save,
        }
    }

    pub(super) fn show_refusal(&mut self, refusal: &impl ToString) {
        let text = refusal.to_string();
        if let Some(Popup::Exchange(chooser)) = &mut self.popup {
            chooser.refusal = Some(text);
        } else {
            self.refuse(text);
        }
    }

    /// Resets the screen after these turns, which a table has sent. Whoever looks words up or types a command goes on typing
    /// there until the game ends, after an answer if the table asks them something: the next letters must not be tiles on the
    /// board.
    pub(super) fn after_news(&mut self, turns: &[TurnRecord]) {
        self.ask_whether_to_end(turns);
        let is_typed_in = |popup: &mut Popup| matches!(popup, Popup::LookUp(_) | Popup::CommandLine(_));
        let is_over = self.is_over();
        if let Some(typed_in) = self.popup.take_if(|popup| !is_over && is_typed_in(popup)) {
            self.interrupted = Some(typed_in);
        }
        self.after_turn();
        self.resume_typing();
    }

    /// Shows the look-up or the command line again that was interrupted, unless the game is over or a question is open.
    fn resume_typing(&mut self) {
        if self.is_over() {
            self.interrupted = None;
        } else if !self.is_asking() {
            match self.interrupted.take() {
                Some(Popup::LookUp(look_up)) => self.show_look_up(look_up),
                Some(command_line) => self.popup = Some(command_line),
                None => {}
            }
        }
    }

    /// Notes whom to ask whether to end the game, if these turns ask that.
    pub(super) fn ask_whether_to_end<'t>(&mut self, new: impl IntoIterator<Item = &'t TurnRecord>) {
        if self.session.asks_whether_to_end(new) {
            self.asked = Asked::new(TableQuestion::Quit, self.session.undecided());
        }
    }

    /// Resets the screen for the next player.
    pub(super) fn after_turn(&mut self) {
        self.turn_news = TurnNews::New;
        self.draft = Draft::default();
        self.typing = TypingState::Letter;
        self.popup = match self.popup.take() {
            // A person who arranges their rack while bots play is not interrupted.
            Some(Popup::Arrange(arranger)) if self.is_only_person() && !self.is_handed_on() => {
                Some(Popup::Arrange(arranger))
            }
            Some(Popup::LookUp(look_up)) => {
                self.looked_up = look_up.into_history();
                None
            }
            _ => None,
        };
        self.dragged = None;
        self.motion = None;
        self.review = None;
        self.best_plays = None;
        self.scroll = Scroll::default();
        self.tabs.show_board();
        let undecided = if self.is_over() { Vec::new() } else { self.session.undecided() };
        // The answers about words were for the turn that is over.
        let asked = self.asked.take().filter(|asked| asked.question == TableQuestion::Quit);
        self.asked = asked.and_then(|asked| asked.only(|seat| undecided.contains(&seat)));
        if self.is_over() {
            self.message = None;
            return self.end_game();
        }
        if let Some(text) = self.last_turn().map(|turn| self.turn_text(turn)) {
            self.inform(text);
        }
        self.start_hand_over();
        let was_pass = matches!(self.last_turn().map(|turn| &turn.outcome), Some(TurnOutcome::Pass));
        if let Some(&square) = self.last_squares().last()
            && !was_pass
        {
            self.cursor = square;
        }
        self.restore_draft();
    }

    /// Shows the result of the game. If a person at this terminal may challenge the last play, they decide first: the
    /// result shows all racks, which would help them if the game went on. The answer is not stored: where the game is opened
    /// again, they are asked again.
    pub(super) fn end_game(&mut self) {
        let next = self.seat();
        let is_here = self.session.bot(next).is_none() && !self.session.is_elsewhere(next);
        if self.game().state().may_challenge() && is_here {
            // The other tabs show tiles or the seed.
            self.tabs = SelectedTabs::default();
            self.ask(Confirmation::LastPlay(next));
        } else {
            self.show_result();
        }
    }

    /// Shows the result of the game, and with it all racks.
    pub(super) fn show_result(&mut self) {
        self.rack_visibility = RackVisibility::Visible;
        self.popup = Some(Popup::GameOver);
    }

    /// Asks whether to undo the last turn, or says why that is not possible.
    pub(super) fn ask_to_undo(&mut self) {
        match self.session.undoable_turn() {
            Ok(_) => self.ask(Confirmation::Undo),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// Undoes the last turn of the player and the turns of bots after it.
    pub(super) fn undo(&mut self) -> Option<Effect> {
        let taken_back = match self.session.undo() {
            Ok(taken_back) => taken_back,
            Err(error) => return self.refused(error.to_string()),
        };
        self.coached.split_off(&self.session.game().turns().len());
        self.target = Target::NotSought;
        self.after_turn();
        self.inform(match taken_back {
            TakenBack::BlankChange => "the blank is on the board again".to_owned(),
            TakenBack::Turn => {
                format!("your last turn is undone; it is turn {} again", self.game().state().turn())
            }
        });
        Some(Effect::Save)
    }

    /// Opens arranging the rack by hand.
    pub(super) fn open_rack_arranger(&mut self) {
        self.popup = Some(Popup::Arrange(RackArranger { selected: 0, mode: ArrangeMode::Selecting }));
    }
}
