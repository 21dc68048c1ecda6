//! Looking back at a game, turn by turn: a saved one, the one that is over, or during play the one on the screen.

mod playback;
mod review;
mod review_state;
mod state;
mod update;
mod view;
mod what_if;

pub use state::ReplayScreen;
pub(in crate::tui) use view::draw;
