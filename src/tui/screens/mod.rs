//! The screens beside the game: each in a folder of its own, with its state and its view.

pub mod look_up;
pub mod new_game;
pub mod pager;
pub mod saved_games;
pub mod settings;
pub mod statistics;
