//! The interactive screen without a terminal: keys and clicks in, cells out. Inputs and effects go through the code of
//! the real program.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "helpers of tests may panic")]

mod bench;
mod board;
mod bots;
mod changed_blanks;
mod clock;
mod coach;
mod covers;
mod drafts;
mod driver;
mod games;
mod hall;
mod hints;
mod house_rules;
mod keys;
mod laboratory;
mod looks;
mod motion;
mod mouse;
mod new_game;
mod one_key;
mod panel;
mod pictures;
mod play_through;
mod puzzles;
mod questions;
mod replay;
mod result;
mod review;
mod setup;
mod snapshots;
mod statistics;
mod study;
mod svg;
#[cfg(unix)]
mod tables;
mod text_fields;
mod tutorial;
mod undo;
mod watch;
