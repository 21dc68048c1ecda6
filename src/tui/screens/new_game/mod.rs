//! The form for a new game.

mod field;
mod seat;
mod state;
mod view;

pub use field::FormField;
pub use state::{NewGameForm, RulesetOption, WordListOption};
pub(in crate::tui) use view::draw;
