//! What the program can be asked to do, a file a command.

use std::process::ExitCode;

use crate::cli::Cli;
use crate::files::Folders;
use crate::session::Host;
use crate::tui::{self, Start};

/// Does what the command line says.
pub fn run(_cli: Cli) -> ExitCode {
    let host = Host::new(&Folders::of_platform(), None);
    match tui::run(&host, Start::Menu) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rackety: {error}");
            ExitCode::from(2)
        }
    }
}
