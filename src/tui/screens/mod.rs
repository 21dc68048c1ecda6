//! The screens around the game, each in a folder with its state, update and view.

pub mod bench;
pub mod hall;
pub mod laboratory;
pub mod look_up;
pub mod menu;
pub mod new_game;
pub mod pager;
pub(in crate::tui) mod puzzle_lists;
pub mod saved_games;
pub mod settings;
pub mod statistics;
pub mod study;
