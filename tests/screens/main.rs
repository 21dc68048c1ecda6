//! The screen, driven as a player drives it: keys in, cells out. No terminal is needed.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "helpers of tests may panic")]

mod bots;
mod clock;
mod drive;
mod games;
mod hints;
mod looks;
mod mouse;
mod new_game;
mod play_through;
mod snapshots;
mod statistics;
