//! Which puzzle is wanted.

use jiff::civil::Date;
use rackety_engine::puzzle::Theme;

/// Which puzzle is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleRequest {
    /// The ruleset; without one, the default for self-play, and every ruleset for one's own games.
    pub ruleset: Option<String>,
    /// The language; without one, the ruleset's for self-play, and every language for one's own games.
    pub language: Option<String>,
    /// Where the puzzle comes from.
    pub source: PuzzleSource,
    /// The theme that the puzzle has; without one, any or none. The puzzle of a day has none.
    pub theme: Option<Theme>,
}

/// Where a puzzle comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleSource {
    /// From games that bots play against each other, by this seed; without one, by a random seed.
    SelfPlay(Option<u64>),
    /// The same, for everyone on this day.
    Day(Date),
    /// From finished saved games, in which a person missed the best play; the seed chooses one, without one
    /// any.
    MyGames(Option<u64>),
}
