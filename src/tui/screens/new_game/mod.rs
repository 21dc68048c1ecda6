//! The form of a new game.

pub mod field;
pub mod form;
pub mod seat;
pub mod view;
