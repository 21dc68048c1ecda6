//! A puzzle on the screen: the game screen with its position, three tries, and the best plays at the end.

mod state;
mod update;
mod view;

pub use state::PuzzleScreen;
pub(in crate::tui) use view::draw;
