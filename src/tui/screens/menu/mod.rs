//! The main menu, and the list of rulesets.

mod state;
mod view;

pub use state::{Menu, MenuCommand, MenuItem};
pub(in crate::tui) use view::draw;
