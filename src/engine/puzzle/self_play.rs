//! Puzzles from games that bots play against each other: the same seed gives the same puzzle.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::maker::{PuzzleMaker, word_of};
use super::position::Puzzle;
use super::theme::Theme;
use crate::bots::{Bot, Budget, Level};
use crate::game::{Game, Options, SetupError};
use crate::lexicon::{Lexicon, Vocabulary};
use crate::movegen::GraphMismatch;
use crate::rng::{RandomStream, seeded_hash};
use crate::ruleset::Ruleset;

/// The rules and bots of the games for puzzles.
#[derive(Debug, Clone)]
pub struct SelfPlay {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The language: one of the ruleset's tile sets.
    pub language: String,
    /// The words.
    pub vocabulary: Arc<Vocabulary>,
    /// The players' names in the order of play. The first one is the solver.
    pub players: Vec<String>,
    /// Words that many people know. A solution is one of them, as far as there are such puzzles; without a list, it can
    /// be any word.
    pub familiar: Option<Arc<Lexicon>>,
    /// The theme that a puzzle has; without one, it can have any or none.
    pub theme: Option<Theme>,
}

/// The reason why there is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The maker's word graph is for other words or tiles.
    #[error("{0}")]
    Mismatch(#[from] GraphMismatch),
    /// The ruleset does not allow these games.
    #[error("{0}")]
    Setup(#[source] SetupError),
    /// The search was ended.
    #[error("the search for a puzzle was ended")]
    Stopped,
    /// There was none in this number of games.
    #[error(
        "no position in {0} games has a play that is worth clearly more than all others; try another ruleset"
    )]
    None(u32),
}

impl SelfPlay {
    /// Games like this one, of which any word can be a solution.
    pub fn like(game: &Game) -> Self {
        let setup = game.setup();
        Self {
            ruleset: Arc::clone(&setup.ruleset),
            language: setup.language.clone(),
            vocabulary: Arc::clone(game.vocabulary()),
            players: setup.players.clone(),
            familiar: None,
            theme: None,
        }
    }

    /// The game with this seed.
    fn start(&self, seed: u64) -> Result<Game, SetupError> {
        let options = Options { time: None, ..Options::of(&self.ruleset) };
        Game::builder(Arc::clone(&self.ruleset), Arc::clone(&self.vocabulary))
            .language(&self.language)
            .players(&self.players)
            .options(options)
            .seed(seed)
            .start()
    }

    /// Returns whether the solution is a word that many people know.
    fn is_familiar(&self, puzzle: &Puzzle) -> bool {
        let (word, _) = word_of(puzzle.game(), &puzzle.solution().play);
        self.familiar.as_ref().is_none_or(|familiar| familiar.contains(&word))
    }
}

/// Part of every seed. Raise it when puzzles are to be others with the same words and rules.
const EDITION: u64 = 1;

/// The most games that are played for one puzzle, and after how many of them any word may be the solution.
const MAX_GAMES: u32 = 200;
const FAMILIAR_GAMES: u32 = 40;

/// The first turn that may be a puzzle is random, so that puzzles come from the whole game.
const FIRST_TURNS: std::ops::Range<u32> = 4..18;

/// A game that has not ended by itself is ended at this turn.
const LAST_TURN: u32 = 200;

impl PuzzleMaker {
    /// A puzzle from games between experts. The same source and seed give the same puzzle on every machine. `watch` is
    /// called before each game with the number of games so far, and may end the search.
    ///
    /// # Errors
    /// [`PuzzleError`].
    pub fn from_self_play(
        &mut self,
        source: &SelfPlay,
        seed: u64,
        watch: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> Result<Puzzle, PuzzleError> {
        let mut unfamiliar = None;
        for number in 0..MAX_GAMES {
            if watch(number).is_break() {
                return Err(PuzzleError::Stopped);
            }
            let game_seed = seeded_hash(seed, [EDITION, number.into()]);
            let found = self.puzzle_in(source, game_seed, &mut unfamiliar)?;
            let found = found.or_else(|| unfamiliar.take_if(|_| number + 1 >= FAMILIAR_GAMES));
            if let Some(puzzle) = found {
                return Ok(puzzle);
            }
        }
        Err(PuzzleError::None(MAX_GAMES))
    }

    /// The first puzzle with a familiar solution in the game with this seed. The first one with another solution is
    /// noted if none has been so far.
    fn puzzle_in(
        &mut self,
        source: &SelfPlay,
        seed: u64,
        unfamiliar: &mut Option<Puzzle>,
    ) -> Result<Option<Puzzle>, PuzzleError> {
        let mut game = source.start(seed).map_err(PuzzleError::Setup)?;
        let mut bot = Bot::new(Level::Expert, self.generator.graph(), self.leaves.clone());
        let solver = game.state().players().next().map(|(seat, _)| seat);
        let turns = usize::try_from(FIRST_TURNS.end - FIRST_TURNS.start).unwrap_or(1);
        let later = u32::try_from(RandomStream::seeded(seed).below(turns)).unwrap_or(0);
        let first_turn = FIRST_TURNS.start + later;
        while game.state().ending().is_none() && game.state().turn() < LAST_TURN {
            let (seat, turn) = (game.state().to_move(), game.state().turn());
            let is_endgame = source.theme == Some(Theme::Endgame);
            let found = match solver == Some(seat) {
                true if is_endgame => self.endgame_at(&game)?,
                true if first_turn <= turn => self.puzzle_at(&game)?,
                _ => None,
            };
            if let Some(puzzle) = found
                && source.theme.map_or(Ok(true), |theme| self.has_theme(&puzzle, theme))?
            {
                if source.is_familiar(&puzzle) {
                    return Ok(Some(puzzle));
                }
                unfamiliar.get_or_insert(puzzle);
            }
            let decision = bot.decide(&game.view(seat), Budget::default())?;
            if game.act(decision.action).is_err() {
                break;
            }
        }
        Ok(None)
    }
}
