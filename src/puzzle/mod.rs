//! Puzzles to solve: looking for one in games between bots or in one's own games, and three tries to find its best play.

mod attempt;
mod daily;
mod request;
mod search;
mod sentences;

pub use attempt::{Attempt, Try, TryError};
pub use daily::{DayError, parse_day, seed_of_day, today};
pub use request::{PuzzleRequest, PuzzleSource};
pub use search::{FoundPuzzle, NoneLeft, PuzzleOrigin, PuzzleSearch, SearchError, is_possible};
pub use sentences::{
    after_try, code, end, grade_line, heard_try, listed_try, only, score_lines, share, theme_line, tries_left,
};
