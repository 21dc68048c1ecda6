//! Watching a game that another process plays: the board, the scores and the turns, but no rack and nothing to play with.

mod state;
mod update;
mod view;

pub use state::{WatchPopup, WatchScreen};
pub(in crate::tui) use view::draw;
