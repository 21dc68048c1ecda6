//! The pager: help and rules to read.

mod help;
mod state;
mod view;

pub use state::{Pager, Paragraph};
pub(in crate::tui) use view::draw;
