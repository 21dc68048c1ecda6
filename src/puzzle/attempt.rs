//! Three tries to find the best play of a puzzle.

use rackety_engine::puzzle::{Puzzle, Verdict};
use rackety_engine::{Game, Play, PlayNotation, Refusal};

use super::search::FoundPuzzle;
use crate::files::puzzle_scores::{PUZZLE_TRIES, PuzzleKey, PuzzleResult};
use crate::text::listed_play::ListedPlay;

/// A puzzle with what its solver has tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    found: FoundPuzzle,
    tries: Vec<Try>,
    result: Option<PuzzleResult>,
    best: Vec<ListedPlay>,
}

/// One try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Try {
    /// The play in notation.
    pub notation: PlayNotation,
    /// The word that it makes along its line.
    pub word: String,
    /// Its points.
    pub points: i32,
    /// The verdict on it.
    pub verdict: Verdict,
}

/// The reason why a play is not a try. It does not cost one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TryError {
    /// It is not legal.
    #[error("{0}")]
    Refused(Refusal),
    /// It was tried before.
    #[error("you have tried this play; find another")]
    Repeated,
    /// The puzzle is over.
    #[error("the puzzle is over")]
    Over,
}

impl Attempt {
    /// An attempt at a puzzle.
    pub fn new(found: FoundPuzzle) -> Self {
        let puzzle = &found.puzzle;
        let best =
            puzzle.plays().iter().filter_map(|best| ListedPlay::new(puzzle.game(), &best.play)).collect();
        Self { tries: Vec::new(), result: None, best, found }
    }

    /// The puzzle, and where it comes from.
    pub const fn found(&self) -> &FoundPuzzle {
        &self.found
    }

    /// The game in which the solver is to move.
    pub const fn game(&self) -> &Game {
        self.found.puzzle.game()
    }

    /// Returns the key that identifies the puzzle in the file of scores.
    pub fn key(&self) -> PuzzleKey {
        self.found.key()
    }

    /// The tries of this attempt.
    pub fn tries(&self) -> &[Try] {
        &self.tries
    }

    /// The number of tries used, those before this attempt included.
    pub fn used(&self) -> u8 {
        self.found.used.saturating_add(u8::try_from(self.tries.len()).unwrap_or(PUZZLE_TRIES))
    }

    /// The number of tries left; none once the puzzle is over.
    pub fn left(&self) -> u8 {
        if self.result.is_some() { 0 } else { PUZZLE_TRIES.saturating_sub(self.used()) }
    }

    /// Returns the result of the puzzle, or `None` before its end.
    pub const fn result(&self) -> Option<PuzzleResult> {
        self.result
    }

    /// The best plays, best first: the first one is the solution.
    pub fn best(&self) -> &[ListedPlay] {
        &self.best
    }

    /// Returns the number of points that the play at this place among the best is worth less than the best, rounded up.
    pub fn short_of_best(&self, place: usize) -> u32 {
        let puzzle: &Puzzle = &self.found.puzzle;
        let Some(play) = puzzle.plays().get(place) else { return 0 };
        u32::try_from(puzzle.solution().equity - play.equity).unwrap_or(0).div_ceil(100)
    }

    /// Tries a play.
    ///
    /// # Errors
    /// [`TryError`]; no try is used then.
    pub fn try_play(&mut self, play: &Play) -> Result<&Try, TryError> {
        if self.result.is_some() {
            return Err(TryError::Over);
        }
        let verdict = self.found.puzzle.verdict(play).map_err(TryError::Refused)?;
        let scored = self.game().preview(play).map_err(TryError::Refused)?;
        let notation = self.game().notation(play).ok_or(TryError::Refused(Refusal::NoTiles))?;
        if self.tries.iter().any(|tried| tried.notation == notation) {
            return Err(TryError::Repeated);
        }
        let word = scored.words.first().map_or_else(|| notation.word(), |word| &word.text).to_owned();
        self.tries.push(Try { notation, word, points: scored.total, verdict });
        if verdict == Verdict::Solved {
            self.result = Some(PuzzleResult::Solved(self.used()));
        } else if self.used() >= PUZZLE_TRIES {
            self.result = Some(PuzzleResult::NotSolved);
        }
        Ok(&self.tries[self.tries.len() - 1])
    }

    /// Gives up: the puzzle is not solved.
    pub fn give_up(&mut self) {
        self.result.get_or_insert(PuzzleResult::NotSolved);
    }
}
