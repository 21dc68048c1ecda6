//! Squares, premiums, layouts, and the board with its tiles.

mod grid;
mod layout;
mod premium;
mod square;
mod square_set;

pub use grid::{Board, Run};
pub use layout::Layout;
pub use premium::{Multiplier, Premium};
pub use square::{Axis, Coordinate, Size, Square};

pub(crate) use layout::starts_in_words;
pub(crate) use square_set::SquareSet;
