//! The list of saved games.

mod state;
mod view;

pub use state::{SavedGameLine, SavedGamesScreen};
pub(in crate::tui) use view::draw;
