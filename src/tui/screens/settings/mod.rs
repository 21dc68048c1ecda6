//! Settings.

pub mod state;
pub mod view;
