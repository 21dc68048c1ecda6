//! The game screen, drawn.

pub mod board;
pub mod chart;
pub mod hints;
pub mod panel;
pub mod popup;
pub mod preview;
pub mod rack;
pub mod thinking;
