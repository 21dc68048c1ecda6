//! Rackety's client: the command line, files, and the interactive screen around the engine.

pub mod assist;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod config;
pub mod files;
pub mod input;
pub mod lab;
pub mod plain;
pub mod session;
pub mod stats;
pub mod text;
pub mod tui;

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the program with these arguments, the first of which is its own name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    match cli::parse(args) {
        Ok(cli) => commands::run(cli),
        Err(status) => status,
    }
}

/// The README's example is compiled and run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
