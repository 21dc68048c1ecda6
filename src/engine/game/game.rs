use std::sync::Arc;

use super::action::{Action, BagOrder, Event, Phonies};
use super::dictionary_record::DictionaryRecord;
use super::draw::Draw;
use super::player_name::{NameError, check_distinct, check_names, check_new_names};
use super::player_status::PlayerStatus;
use super::setup::{Hints, Mode, Seat, Setup, SetupError, tiles_of};
use super::state::State;
use super::turn_record::{Applied, TurnOutcome, TurnRecord};
use crate::board::Square;
use crate::lexicon::{Vocabulary, VocabularyKey};
use crate::play::{
    FormedWord, Gift, NotOffered, Play, PlayNotation, Position, Refusal, ScoredPlay, WordCheck, WordStatus,
    check_may_take, check_play, leftover_words,
};
use crate::ruleset::GiftBlank;
use crate::tiles::{Digraphs, Tile, TileSet, Token};

/// A game: its setup, the log of what was done, and the state that follows.
///
/// The state always follows from the beginning and the log, to which [`Game::act`], the methods that record what was done
/// elsewhere, and [`Game::see`] add, and from which [`Game::undo`] and [`Game::take_back`] remove.
///
/// # Examples
///
/// ```
/// use rackety_engine::{Action, Game, Lexicon, PlayNotation, Ruleset};
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
/// let mut game = Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(4).start()?;
///
/// // Lower-case letters are blanks, and Ann does not have two of them.
/// let play = game.resolve(&PlayNotation::parse("3c at", None)?)?;
/// assert_eq!(game.preview(&play).unwrap_err().id(), "not-in-rack");
///
/// game.act(Action::Pass)?;
/// assert_eq!(game.state().turn(), 2);
///
/// let record = game.record();
/// let replayed = Game::replay(&record, game.vocabulary().clone())?;
/// assert_eq!(replayed.state(), game.state());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    pub(super) setup: Arc<Setup>,
    pub(super) tiles: Arc<TileSet>,
    pub(super) vocabulary: Arc<Vocabulary>,
    pub(super) vocabulary_key: VocabularyKey,
    pub(super) dictionary: Arc<DictionaryRecord>,
    pub(super) beginning: Arc<State>,
    pub(super) state: State,
    pub(super) log: Vec<Event>,
    pub(super) turns: Vec<TurnRecord>,
    /// The number of times a player has taken back a turn.
    pub(super) undone: u32,
    /// The seat whose game this is, if it was made from what that seat was sent.
    pub(super) viewer: Option<Seat>,
}

impl Game {
    /// Starts a game. [`Game::builder`] has defaults for most of a setup. Of the vocabulary, the words of the lengths that
    /// the ruleset allows are those of the game.
    ///
    /// # Errors
    /// [`SetupError`] if the ruleset does not allow this setup.
    pub fn new(setup: Setup, vocabulary: Arc<Vocabulary>) -> Result<Self, SetupError> {
        Self::begin(setup, vocabulary, check_new_names)
    }

    /// Starts a game that was begun elsewhere or by an earlier version, as [`Game::new`] does, but names may differ only by
    /// letter case.
    ///
    /// # Errors
    /// [`SetupError`] if the ruleset does not allow this setup.
    pub fn begun(setup: Setup, vocabulary: Arc<Vocabulary>) -> Result<Self, SetupError> {
        Self::begin(setup, vocabulary, check_names)
    }

    /// Starts the game of a scenario, as [`Game::new`] does, but names may have any width and look the same: the game
    /// is on no screen.
    pub(crate) fn of_scenario(setup: Setup, vocabulary: Arc<Vocabulary>) -> Result<Self, SetupError> {
        Self::begin(setup, vocabulary, check_distinct)
    }

    fn begin(
        setup: Setup,
        vocabulary: Arc<Vocabulary>,
        check_names: impl FnOnce(&[String]) -> Result<(), NameError>,
    ) -> Result<Self, SetupError> {
        setup.check(check_names)?;
        let vocabulary = Vocabulary::of_lengths(vocabulary, setup.ruleset.word_lengths());
        let tiles = Arc::new(tiles_of(&setup.ruleset, &setup.language)?.clone());
        let state = State::beginning(&setup, &tiles);
        Ok(Self {
            vocabulary_key: vocabulary.key(&tiles),
            dictionary: Arc::new(DictionaryRecord::of(vocabulary.lexicon())),
            beginning: Arc::new(state.clone()),
            setup: Arc::new(setup),
            tiles,
            vocabulary,
            state,
            log: Vec::new(),
            turns: Vec::new(),
            undone: 0,
            viewer: None,
        })
    }

    /// The setup that the game began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The tile set of the game's language.
    pub fn tiles(&self) -> &TileSet {
        &self.tiles
    }

    /// The words of the game.
    pub const fn vocabulary(&self) -> &Arc<Vocabulary> {
        &self.vocabulary
    }

    /// The word list that the game began with. [`Game::vocabulary`] may be of a later version, or of another list where this
    /// one is missing.
    pub fn dictionary(&self) -> &DictionaryRecord {
        &self.dictionary
    }

    /// Identifies the words and tiles of the game; a word graph must [fit](VocabularyKey::fits) it.
    pub const fn vocabulary_key(&self) -> VocabularyKey {
        self.vocabulary_key
    }

    pub(super) fn beginning_state(&self) -> &State {
        &self.beginning
    }

    /// The current state: board, racks, scores, whose turn.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The log, first event first.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Returns the records of what each event of the log did.
    pub fn turns(&self) -> &[TurnRecord] {
        &self.turns
    }

    /// True if the player to move has the gift blank (SF-6).
    pub fn has_gift_blank(&self) -> bool {
        gift_of(&self.setup, &self.state) == Gift::Held
    }

    /// True if a tile may be taken from the board in this turn (SF-7).
    pub fn may_take(&self) -> bool {
        self.state.ending.is_none() && check_may_take(&self.position()).is_ok()
    }

    /// True if the game ends with this turn, whatever the player to move does: nobody has a turn after it.
    pub(crate) fn is_last_turn(&self) -> bool {
        self.state.end_of_turns(self.setup.ruleset.ending()).is_some()
    }

    /// True if the player to move has another turn, unless the game ends sooner than rounds and last turns say.
    pub(crate) fn has_another_turn(&self) -> bool {
        self.state.has_further_turn(self.state.to_move, self.setup.ruleset.ending())
    }

    /// True if players may agree to end the game at this time (SF-24).
    pub fn may_quit(&self) -> bool {
        self.setup.ruleset.leaving().agree_to_quit
            && self.state.ending.is_none()
            && self.state.somebody_resigned()
    }

    /// Checks and scores a play without making it. [`Game::act`] follows the same rules.
    ///
    /// In professional mode unknown words are not refused here: they cost the turn when the play is made.
    ///
    /// # Errors
    /// The [`Refusal`] that the play would get.
    pub fn preview(&self, play: &Play) -> Result<ScoredPlay, Refusal> {
        self.check_running()?;
        let check = match self.setup.options.mode {
            Mode::Normal => WordCheck::Against(&self.vocabulary),
            Mode::Professional => WordCheck::Skipped,
        };
        check_play(&self.position(), play, check)
    }

    /// The words left over when the tile is taken from a square (SF-12), each with whether it is in the dictionary.
    ///
    /// # Errors
    /// The [`Refusal`] of the taking.
    pub fn preview_taking(&self, square: Square) -> Result<Vec<(WordStatus, FormedWord)>, Refusal> {
        self.check_running()?;
        let words = leftover_words(&self.position(), square)?;
        Ok(words.into_iter().map(|word| (self.word_status(&word), word)).collect())
    }

    /// Returns whether a word on the board is in the dictionary, as far as the game's mode lets players know.
    fn word_status(&self, word: &FormedWord) -> WordStatus {
        if self.setup.options.mode == Mode::Professional {
            return WordStatus::Hidden;
        }
        let letters = self.state.board.letters(&word.squares);
        if self.vocabulary.knows(&self.tiles, &letters) { WordStatus::Good } else { WordStatus::Unknown }
    }

    /// The play that a notation means on this board.
    ///
    /// # Errors
    /// The [`Refusal`] of a notation that is off the board, has letters that the language does not have, or disagrees
    /// with the tiles on the board.
    pub fn resolve(&self, notation: &PlayNotation) -> Result<Play, Refusal> {
        self.check_running()?;
        notation.resolve(&self.position())
    }

    /// The tile of several characters that a refused text was probably meant to have, as it is written: `[CH]` for `CHAT`.
    pub fn unbracketed(&self, text: &str, refusal: &Refusal) -> Option<String> {
        let (letter, written) = self.tiles.unbracketed(text)?;
        let rack = self.state.player(self.state.to_move()).rack();
        let is_likely = match refusal {
            Refusal::BadLetter(_) => true,
            Refusal::NotInRack(_) => rack.tiles().contains(&Tile::Letter(letter)),
            Refusal::UnknownWord { .. } => self.tiles.digraphs() == Digraphs::Required,
            _ => false,
        };
        is_likely.then_some(written)
    }

    /// A play in notation, or `None` if it places no tile, or if its tiles are not on different squares of one lane.
    pub fn notation(&self, play: &Play) -> Option<PlayNotation> {
        play.notation(&self.position())
    }

    /// The tiles that tokens mean, for an exchange.
    ///
    /// # Errors
    /// [`Refusal::BadLetter`]; [`Refusal::NotOffered`] if the ruleset has no exchanges, or the player none left.
    pub fn read_tiles(&self, tokens: &[Token]) -> Result<Vec<Tile>, Refusal> {
        self.check_running()?;
        self.exchange_rules(tokens.len())?;
        tokens.iter().map(|token| self.tiles.tile(token).map_err(Refusal::BadLetter)).collect()
    }

    /// Performs an action, adds it to the log, and returns its record, the last one of [`Game::turns`].
    ///
    /// # Errors
    /// The [`Refusal`]; the game is unchanged then.
    pub fn act(&mut self, action: Action) -> Result<TurnRecord, Refusal> {
        if action != Action::Challenge {
            self.check_running()?;
        }
        let event = match action {
            Action::Play(play) => match self.phonies_that_cost_the_turn(&play)? {
                Some(words) => Event::Lost { play, words },
                None => Event::Play { play, drawn: None },
            },
            other => self.event(other)?,
        };
        self.apply(event).cloned()
    }

    /// The unknown words for which a play would lose the turn, or `None` if it would be placed.
    ///
    /// # Errors
    /// The [`Refusal`] that the play would get.
    pub(crate) fn phonies_that_cost_the_turn(&self, play: &Play) -> Result<Option<Phonies>, Refusal> {
        let is_professional = self.setup.options.mode == Mode::Professional;
        match check_play(&self.position(), play, WordCheck::Against(&self.vocabulary)) {
            Err(Refusal::UnknownWord { words, .. }) if is_professional => {
                Ok(Phonies::new(words).filter(|_| self.setup.ruleset.challenge().is_none()))
            }
            checked => checked.map(|_| None),
        }
    }

    /// The event of an action. Of a play all words count as good.
    pub(super) fn event(&self, action: Action) -> Result<Event, Refusal> {
        Ok(match action {
            Action::Play(play) => Event::Play { play, drawn: None },
            Action::Exchange(given) => Event::Exchange { given, drawn: None },
            Action::Pass => Event::Pass,
            Action::Challenge => {
                let won = |words| Event::WonChallenge { words, bag: BagOrder::Shuffled };
                Phonies::new(self.challenged_words()?).map_or(Event::WrongChallenge, won)
            }
            Action::ChangeBlank(square) => Event::ChangeBlank(square),
            Action::TimeOut => Event::TimeOut,
            Action::OutOfTime => Event::OutOfTime,
            Action::Resign(seat) => Event::Resign(seat),
            Action::AgreeToQuit(seat) => Event::AgreeToQuit(seat),
            Action::TakeBackQuit(seat) => Event::TakeBackQuit(seat),
        })
    }

    /// Checks plays against these words from now on. What was played stays as it is.
    pub fn change_vocabulary(&mut self, vocabulary: Arc<Vocabulary>) {
        let vocabulary = Vocabulary::of_lengths(vocabulary, self.setup.ruleset.word_lengths());
        self.vocabulary_key = vocabulary.key(&self.tiles);
        self.vocabulary = vocabulary;
    }

    /// Gives no hints from now on, as in a puzzle.
    pub fn turn_hints_off(&mut self) {
        Arc::make_mut(&mut self.setup).options.hints = Hints::Off;
    }

    /// Undoes the last event exactly and returns it, or `None` if the log is empty.
    ///
    /// # Errors
    /// The [`Refusal`] of an earlier event that does not apply again, which would be a fault of the engine; the game is
    /// unchanged then.
    pub fn undo(&mut self) -> Result<Option<Event>, Refusal> {
        let Some(last) = self.log.last().cloned() else { return Ok(None) };
        self.rewind(self.log.len() - 1)?;
        Ok(Some(last))
    }

    /// Returns the same game before its first event.
    pub(crate) fn at_beginning(&self) -> Self {
        Self {
            state: State::clone(&self.beginning),
            log: Vec::new(),
            turns: Vec::new(),
            setup: Arc::clone(&self.setup),
            tiles: Arc::clone(&self.tiles),
            vocabulary: Arc::clone(&self.vocabulary),
            dictionary: Arc::clone(&self.dictionary),
            beginning: Arc::clone(&self.beginning),
            ..*self
        }
    }

    /// Returns to the state after this many events of the log, and forgets the later ones.
    ///
    /// # Errors
    /// The [`Refusal`] of an event that does not apply again; the game is unchanged then.
    pub(super) fn rewind(&mut self, events: usize) -> Result<(), Refusal> {
        let mut earlier = self.at_beginning();
        for event in self.log.iter().take(events) {
            earlier.apply(event.clone())?;
        }
        *self = earlier;
        Ok(())
    }

    /// Applies an event whose words have been looked up: they were found, or the log says that they were not.
    pub(crate) fn apply(&mut self, event: Event) -> Result<&TurnRecord, Refusal> {
        if !event.is_possible_after_end() {
            self.check_running()?;
        }
        let number = self.state.turn;
        let was_over = self.state.ending.is_some();
        let Applied { seat, outcome, points, ended_turn } = self.apply_to_state(&event)?;
        let adjusted = self.state.ending.iter().flat_map(|ending| &ending.adjustments);
        let adjustment: i32 = adjusted.filter(|line| line.seat == seat).map(|line| line.points).sum();
        let score = self.state.player(seat).score.saturating_sub(adjustment);
        let ended_game = self.state.ending.is_some() && (!was_over || outcome.is_won_challenge());
        self.log.push(event);
        self.turns.push(TurnRecord { number, seat, outcome, points, score, ended_turn, ended_game });
        Ok(&self.turns[self.turns.len() - 1])
    }

    /// Does to the state what an event does; the log is unchanged.
    pub(super) fn apply_to_state(&mut self, event: &Event) -> Result<Applied, Refusal> {
        Ok(match event {
            Event::Play { play, drawn } => self.place(play, Draw::of(drawn.as_deref()))?,
            Event::Exchange { given, drawn } => self.exchange(given, Draw::of(drawn.as_deref()))?,
            Event::Lost { play, words } => self.lose_turn(play, words)?,
            Event::WrongChallenge => self.wrong_challenge()?,
            Event::WonChallenge { words, bag } => self.won_challenge(words, *bag)?,
            Event::Points { seat, points, reason } => self.add_points(*seat, *points, *reason)?,
            Event::ChangeBlank(square) => self.change_blank(*square)?,
            Event::Pass => self.pass(),
            Event::TimeOut => self.time_out()?,
            Event::OutOfTime => self.run_out_of_time()?,
            Event::Resign(seat) => self.resign(*seat)?,
            Event::AgreeToQuit(seat) => {
                self.choose_quit(*seat, PlayerStatus::Agrees, TurnOutcome::AgreeToQuit)?
            }
            Event::TakeBackQuit(seat) => {
                self.choose_quit(*seat, PlayerStatus::In, TurnOutcome::TakeBackQuit)?
            }
            Event::Seen(seen) => self.apply_seen(seen)?,
        })
    }

    /// The words of the play before that are not in the dictionary.
    fn challenged_words(&self) -> Result<Vec<String>, Refusal> {
        let Some(last) = &self.state.challengeable else { return Err(self.no_challenge()) };
        let position = self.position_in(&last.before);
        match check_play(&position, &last.play, WordCheck::Against(&self.vocabulary)) {
            Err(Refusal::UnknownWord { words, .. }) => Ok(words),
            _ => Ok(Vec::new()),
        }
    }

    /// The refusal where no play can be challenged.
    pub(super) fn no_challenge(&self) -> Refusal {
        self.check_running().err().unwrap_or(Refusal::NotOffered(NotOffered::Challenge))
    }

    pub(super) fn check_running(&self) -> Result<(), Refusal> {
        if self.state.ending.is_some() { Err(Refusal::GameOver) } else { Ok(()) }
    }

    /// The position that plays are checked in.
    pub(crate) fn position(&self) -> Position<'_> {
        self.position_in(&self.state)
    }

    fn position_in<'a>(&'a self, state: &'a State) -> Position<'a> {
        Position {
            ruleset: &self.setup.ruleset,
            tiles: &self.tiles,
            layout: &state.layout,
            board: &state.board,
            rack: state.player(state.to_move).rack(),
            gift: gift_of(&self.setup, state),
            turn: state.turn,
            takings: state.player(state.to_move).takings,
            placed: state.player(state.to_move).placed,
            last_placed: state.last_placed,
            cooling: state.cooling(),
        }
    }
}

/// Returns whether the player to move has the gift blank: in the first turn of the game, where the ruleset gives one
/// (SF-6).
pub(super) fn gift_of(setup: &Setup, state: &State) -> Gift {
    if state.turn == 1 && setup.ruleset.gift_blank() != GiftBlank::None { Gift::Held } else { Gift::None }
}
