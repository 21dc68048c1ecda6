//! Rackety's client: the command line, files, and the interactive screen around the engine.
//!
//! # Terms
//!
//! The engine's documentation defines the terms of the game. The client adds these:
//!
//! - **draft**: the pending play as the screen and the saved game store it.
//! - **hand-over screen**: the cover between the turns of two people.
//! - **what-if**: a new game that continues from a position of a finished one.
//! - **laboratory**: the screen on which bots play the games of a run, by one ruleset or by two that are compared.

pub mod assist;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod config;
pub mod crash;
pub mod disk;
pub mod files;
pub mod formats;
pub mod input;
pub mod output;
pub mod picture;
pub mod plain;
pub mod puzzle;
pub mod runs;
pub mod session;
pub mod stats;
pub mod study;
pub mod table;
pub mod text;
pub mod tui;
pub mod tutorial;
pub mod wire;

use std::ffi::OsString;
use std::process::ExitCode;

use commands::PlayMode;
use files::Folders;
use output::Streams;
use session::HostDoor;

/// Runs the program with these arguments, the first of which is its own name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    run_in(args, &prepare_process(), &mut Streams::of_process())
}

/// Runs the program with these arguments, folders and streams.
pub fn run_in(
    args: impl IntoIterator<Item = OsString>,
    folders: &Folders,
    streams: &mut Streams,
) -> ExitCode {
    match cli::parse(args, streams) {
        Ok(cli) => commands::run(cli, folders, streams),
        Err(status) => status,
    }
}

/// Shows one person what a host sends, which has started this process for them: the hall, or only the table of one game.
pub fn visit(door: HostDoor, game: Option<u64>, mode: PlayMode) -> ExitCode {
    commands::visit(door, game, mode, &prepare_process(), &mut Streams::of_process())
}

/// Prepares the process for what may go wrong, and returns its folders.
fn prepare_process() -> Folders {
    let folders = Folders::of_platform();
    crash::install(folders.crash_reports());
    // A write beyond the limit of file sizes fails instead of ending the process. Without the handler, it still ends it.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    folders
}

/// The README's example is compiled and run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
