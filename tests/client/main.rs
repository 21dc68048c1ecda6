//! The client as a whole: commands, plain games, files and their faults. One program, because each has to be linked with the
//! word lists.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop at once")]

#[path = "../program/mod.rs"]
mod program;

mod by_ear;
mod cli;
mod cli_moves;
mod dict;
mod faults;
mod formats;
mod interface;
mod look_back;
mod plain;
mod puzzles;
mod reviews;
mod runs;
mod saves;
mod selfplay;
#[cfg(unix)]
mod special_files;
mod study;
mod themes;
mod tune;
mod watch;
