//! The request for a puzzle.

use jiff::civil::Date;
use rackety_engine::puzzle::Theme;

/// The request for a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleRequest {
    /// The ruleset; without one, the default for self-play, and every ruleset for one's own games.
    pub ruleset: Option<String>,
    /// The language; without one, the ruleset's for self-play, and every language for one's own games.
    pub language: Option<String>,
    /// The source of the puzzle.
    pub source: PuzzleSource,
    /// The theme that the puzzle has; without one, any or none. The puzzle of a day has none.
    pub theme: Option<Theme>,
}

/// The source of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleSource {
    /// The puzzle is from games that bots play against each other, by this seed; without one, by a random seed.
    SelfPlay(Option<u64>),
    /// The puzzle is from such games, and is the same for everyone on this day.
    Day(Date),
    /// The puzzle is from finished saved games, in which a person missed the best play; the seed chooses one, without
    /// one any.
    MyGames(Option<u64>),
}
