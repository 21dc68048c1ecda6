//! Statistics.

pub mod state;
pub mod view;
