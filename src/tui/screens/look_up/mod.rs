//! The word look-up: a screen of its own, and a popup of the game screen.

mod screen;
mod state;
mod view;

pub use screen::{LookUpList, LookUpScreen};
pub use state::WordLookUp;
pub(in crate::tui) use view::{draw, draw_look_up};
