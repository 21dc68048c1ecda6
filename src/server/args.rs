//! The command line.

use std::ffi::OsString;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rackety::output::Output;

use crate::seat::{self, Seat};
use crate::{front, keeper, service};

/// Hosts word-tile games that people far apart play with nothing but `ssh`.
#[derive(Debug, Parser)]
#[command(
    name = "rackety-server",
    version,
    after_help = "\
Examples:
  rackety-server                               # on port 2222
  rackety-server --listen 0.0.0.0:22 --data /srv/rackety
  rackety-server backup /backups/rackety.db    # while it runs, too"
)]
pub struct Args {
    /// The address and port that it listens on.
    #[arg(long, value_name = "ADDR:PORT", default_value = "[::]:2222")]
    pub listen: SocketAddr,
    /// The port that invitations name, if it is forwarded to the port that the host listens on.
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    pub public_port: Option<u16>,
    /// The data folder, with the database and the host key. It is created if missing, and only its owner can read it. By
    /// default ~/.local/share/rackety-server, or under systemd the state folder of the unit.
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// What to do; without a command, it serves.
    #[command(subcommand)]
    pub command: Option<ServerCommand>,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum ServerCommand {
    /// Copy the database into a new file, while the host runs or not.
    Backup {
        /// The file.
        file: PathBuf,
    },
    /// List the people on this host and their running games.
    List,
    /// Remove a person: their name and key are deleted, and their running games are resigned. The host must be running.
    Remove {
        /// The name.
        name: String,
    },
    /// Print a game as a saved game.
    Export {
        /// The number of the game.
        game: u64,
    },
    /// Import a saved game; its players must have the same names on this host.
    Import {
        /// The file.
        file: PathBuf,
    },
    /// Print the licences of the program and of its word lists, with all notices.
    Licences,
    /// Serve one connection of an OpenSSH server, as its `ForceCommand`.
    Front,
    /// Show one person their games; started by the host.
    #[command(hide = true)]
    Seat(Seat),
}

/// Runs the program with these arguments, the first of which is its own name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(error) => {
            let mut stream = if error.use_stderr() { Output::stderr() } else { Output::stdout() };
            // If the terminal is gone, there is nowhere to report the error.
            let _ = write!(stream, "{}", error.render());
            return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    // The processes of people have another working folder.
    let data = match args.data.or_else(usual_data).map(std::path::absolute) {
        Some(Ok(data)) => data,
        Some(Err(error)) => return failed(&error.to_string()),
        None => return failed("there is no home folder; name a folder with --data"),
    };
    let done = match args.command {
        None => service::run(&service::Settings {
            public_port: args.public_port,
            ..service::Settings::new(args.listen, data)
        }),
        Some(ServerCommand::Backup { file }) => keeper::back_up(&data, &file),
        Some(ServerCommand::List) => keeper::list(&data),
        Some(ServerCommand::Remove { name }) => keeper::remove(&data, &name),
        Some(ServerCommand::Export { game }) => keeper::export(&data, game),
        Some(ServerCommand::Import { file }) => keeper::import(&data, &file),
        Some(ServerCommand::Licences) => keeper::licences(),
        Some(ServerCommand::Front) => return front::run(&data),
        Some(ServerCommand::Seat(seat)) => return seat::run(&seat),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => failed(&why),
    }
}

fn failed(why: &str) -> ExitCode {
    // If standard error is closed, nobody reads this.
    let _ = writeln!(Output::stderr(), "error: {why}");
    ExitCode::from(2)
}

/// The folder for data unless another is chosen: in the state folder of systemd, or in the user's data folder.
fn usual_data() -> Option<PathBuf> {
    let state = std::env::var_os("STATE_DIRECTORY").map(PathBuf::from);
    state.or_else(|| Some(rackety::files::Folders::of_platform().data?.parent()?.join("rackety-server")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invitations_name_a_port() {
        assert!(Args::try_parse_from(["rackety-server", "--public-port", "22"]).is_ok());
        assert!(Args::try_parse_from(["rackety-server", "--public-port", "0"]).is_err());
    }

    #[test]
    fn the_commands_on_the_page_for_keepers_are_valid() {
        let page = include_str!("../../docs/hosting.md");
        let spans = page.split('`').skip(1).step_by(2);
        let lines = page.lines().filter_map(|line| line.strip_prefix("    ")?.split(" #").next());
        let commands = spans.chain(lines).filter(|code| code.starts_with("rackety-server "));
        let mut read = 0;
        for command in commands {
            Args::try_parse_from(command.split_whitespace())
                .unwrap_or_else(|error| panic!("{command}: {error}"));
            read += 1;
        }
        assert!(read >= 5, "only {read} commands");
    }
}
