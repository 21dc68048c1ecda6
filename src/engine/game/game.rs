use std::sync::Arc;

use super::setup::{Mode, Setup, SetupError};
use super::state::{QuitChoice, State};
use super::{Action, Event, TurnOutcome, TurnRecord};
use crate::board::Square;
use crate::lexicon::Vocabulary;
use crate::play::{
    FormedWord, Gift, NotOffered, Play, PlayNotation, Refusal, ScoredPlay, Table, WordCheck, WordStatus,
    judge, left_by_taking,
};
use crate::ruleset::GiftBlank;
use crate::tiles::{PlacedTile, Tile, TileSet, Token};

/// A game: its setup, the log of what was done, and the state that follows.
///
/// Nothing changes the state but [`Game::act`], which adds to the log, and [`Game::undo`], which takes from it; the
/// state is always what the log makes of the beginning.
#[derive(Debug, Clone)]
pub struct Game {
    pub(super) setup: Arc<Setup>,
    pub(super) tiles: Arc<TileSet>,
    pub(super) vocabulary: Arc<Vocabulary>,
    pub(super) beginning: Arc<State>,
    pub(super) state: State,
    pub(super) log: Vec<Event>,
    pub(super) turns: Vec<TurnRecord>,
}

impl Game {
    /// Begins a game.
    ///
    /// # Errors
    /// [`SetupError`] if the ruleset does not allow it.
    pub fn new(setup: Setup, vocabulary: Arc<Vocabulary>) -> Result<Self, SetupError> {
        setup.check()?;
        let no_tiles = || SetupError::Language { given: setup.language.clone(), offered: Vec::new() };
        let tiles = Arc::new(setup.ruleset.tile_set(&setup.language).ok_or_else(no_tiles)?.clone());
        let state = State::beginning(&setup, &tiles);
        let beginning = Arc::new(state.clone());
        let setup = Arc::new(setup);
        Ok(Self { setup, tiles, vocabulary, beginning, state, log: Vec::new(), turns: Vec::new() })
    }

    /// What the game began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The tiles of the game's language.
    pub fn tiles(&self) -> &TileSet {
        &self.tiles
    }

    /// The words of the game.
    pub const fn vocabulary(&self) -> &Arc<Vocabulary> {
        &self.vocabulary
    }

    pub(super) fn beginning_state(&self) -> &State {
        &self.beginning
    }

    /// How things stand.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// What was done, first to last.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// What each event of the log did.
    pub fn turns(&self) -> &[TurnRecord] {
        &self.turns
    }

    /// Whether the player to move holds the gift blank besides his rack (SF-6).
    pub fn holds_gift(&self) -> bool {
        gift_in(&self.setup, &self.state) == Gift::Held
    }

    /// Whether a tile may be taken from the board in this turn (SF-7).
    pub fn may_take(&self) -> bool {
        let has_tiles = !self.state.board.is_empty();
        self.state.ending.is_none()
            && self.setup.ruleset.take().is_some()
            && 2 <= self.state.turn
            && has_tiles
    }

    /// Whether players may now say that they would quit (SF-24).
    pub fn may_quit(&self) -> bool {
        self.setup.ruleset.leaving().agree_to_quit
            && self.state.ending.is_none()
            && self.state.somebody_resigned()
    }

    /// Judges and scores a play without making it. [`Game::act`] judges by the same rules.
    ///
    /// In professional mode the answer does not tell whether the words are good: unknown ones cost the turn.
    ///
    /// # Errors
    /// The [`Refusal`] that the play would get.
    pub fn preview(&self, play: &Play) -> Result<ScoredPlay, Refusal> {
        self.check_running()?;
        let check = match self.setup.options.mode {
            Mode::Normal => WordCheck::Against(&self.vocabulary),
            Mode::Professional => WordCheck::Made,
        };
        judge(&self.table(), play, check)
    }

    /// The words that taking the tile from a square would leave, each with whether it is good (SF-12). In
    /// professional mode all are taken to be.
    ///
    /// # Errors
    /// The [`Refusal`] of the taking.
    pub fn preview_taking(&self, square: Square) -> Result<Vec<(WordStatus, FormedWord)>, Refusal> {
        self.check_running()?;
        let words = left_by_taking(&self.table(), square)?;
        Ok(words.into_iter().map(|word| (self.standing_of(&word), word)).collect())
    }

    /// Whether a word of the board as it lies is good, as far as this game's mode lets players know.
    fn standing_of(&self, word: &FormedWord) -> WordStatus {
        if self.setup.options.mode == Mode::Professional {
            return WordStatus::Untold;
        }
        let tiles = word.squares.iter().filter_map(|&square| self.state.board.get(square));
        let letters: Vec<_> = tiles.map(PlacedTile::letter).collect();
        if self.vocabulary.knows(&self.tiles, &letters) { WordStatus::Good } else { WordStatus::Unknown }
    }

    /// The play that a text means on this board.
    ///
    /// # Errors
    /// The [`Refusal`] of a text that is off the board, has foreign letters, or disagrees with the tiles that lie
    /// there.
    pub fn read(&self, written: &PlayNotation) -> Result<Play, Refusal> {
        self.check_running()?;
        written.resolve(&self.table())
    }

    /// How a play is written on this board.
    pub fn write(&self, play: &Play) -> String {
        play.write(&self.table())
    }

    /// The tiles that a text names, for an exchange.
    ///
    /// # Errors
    /// [`Refusal::BadLetter`].
    pub fn read_tiles(&self, tokens: &[Token]) -> Result<Vec<Tile>, Refusal> {
        self.check_running()?;
        if self.setup.ruleset.exchange().is_none() {
            return Err(Refusal::NotOffered(NotOffered::Exchange));
        }
        tokens.iter().map(|token| self.tiles.tile(token).map_err(Refusal::BadLetter)).collect()
    }

    /// Does something, and adds it to the log.
    ///
    /// # Errors
    /// The [`Refusal`]; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<&TurnRecord, Refusal> {
        self.check_running()?;
        let event = match action {
            Action::Play(play) => match judge(&self.table(), &play, WordCheck::Against(&self.vocabulary)) {
                Err(Refusal::UnknownWord { words, .. }) if self.setup.options.mode == Mode::Professional => {
                    Event::Lost { play, words }
                }
                Ok(_) => Event::Done(Action::Play(play)),
                Err(refusal) => return Err(refusal),
            },
            other => Event::Done(other),
        };
        self.apply(event)
    }

    /// Takes back the last event, exactly. None if nothing has been done.
    pub fn undo(&mut self) -> Option<Event> {
        let last = self.log.pop()?;
        self.state = State::clone(&self.beginning);
        self.turns.clear();
        for event in std::mem::take(&mut self.log) {
            // What was once applied to the same beginning applies again.
            if self.apply(event).is_err() {
                break;
            }
        }
        Some(last)
    }

    /// Applies an event that has been judged: its words are good, or the log says that they were not.
    pub(crate) fn apply(&mut self, event: Event) -> Result<&TurnRecord, Refusal> {
        self.check_running()?;
        let number = self.state.turn;
        let (seat, outcome) = match &event {
            Event::Done(Action::Play(play)) => self.place(play)?,
            Event::Lost { play, words } => self.lose_turn(play, words)?,
            Event::Done(Action::Exchange(given)) => self.exchange(given)?,
            Event::Done(Action::Pass) => self.pass(),
            Event::Done(Action::TimeOut) => self.time_out()?,
            Event::Done(Action::Resign(seat)) => self.resign(*seat)?,
            Event::Done(Action::AgreeToQuit(seat)) => {
                self.choose_quit(*seat, QuitChoice::Agrees)?;
                (*seat, TurnOutcome::AgreeToQuit)
            }
            Event::Done(Action::TakeBackQuit(seat)) => {
                self.choose_quit(*seat, QuitChoice::PlaysOn)?;
                (*seat, TurnOutcome::TakeBackQuit)
            }
        };
        let adjusted = self.state.ending.iter().flat_map(|ending| &ending.adjustments);
        let adjustment: i32 = adjusted.filter(|line| line.seat == seat).map(|line| line.points).sum();
        let score = self.state.player(seat).score - adjustment;
        self.log.push(event);
        self.turns.push(TurnRecord { number, seat, outcome, score });
        Ok(&self.turns[self.turns.len() - 1])
    }

    fn check_running(&self) -> Result<(), Refusal> {
        if self.state.ending.is_some() { Err(Refusal::GameOver) } else { Ok(()) }
    }

    pub(crate) fn table(&self) -> Table<'_> {
        let state = &self.state;
        Table {
            ruleset: &self.setup.ruleset,
            tiles: &self.tiles,
            layout: &state.layout,
            board: &state.board,
            rack: state.player(state.to_move).rack(),
            gift: gift_in(&self.setup, state),
            turn: state.turn,
        }
    }
}

/// Whether the player to move holds the gift blank: in the first turn of the game, where the ruleset gives one (SF-6).
pub(super) fn gift_in(setup: &Setup, state: &State) -> Gift {
    if state.turn == 1 && setup.ruleset.gift_blank() != GiftBlank::None { Gift::Held } else { Gift::None }
}
