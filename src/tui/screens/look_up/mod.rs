//! Word look-up.

pub mod lists;
pub mod state;
pub mod view;
