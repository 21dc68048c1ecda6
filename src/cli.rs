//! The command line.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

/// Word-tile games in a terminal.
#[derive(Debug, Parser)]
#[command(name = "rackety", version, about)]
pub struct Cli {}

/// Reads the arguments; what is wrong with them, and any help asked for, is printed here.
///
/// # Errors
/// The status with which the program ends.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, ExitCode> {
    Cli::try_parse_from(args).map_err(|error| {
        // Nothing can be told if the terminal is gone.
        let _ = error.print();
        if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }
    })
}
