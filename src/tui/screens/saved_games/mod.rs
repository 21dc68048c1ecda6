//! Saved games.

pub mod state;
pub mod view;
