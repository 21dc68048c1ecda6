//! The main menu, and the list of rulesets.

mod last_game;
mod list_view;
mod main_view;
mod state;
mod view;

pub use last_game::LastGame;
pub use state::{Menu, MenuCommand, MenuItem, MenuOffers};
pub(in crate::tui) use view::draw;
