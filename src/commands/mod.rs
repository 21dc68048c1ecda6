//! The commands of the program, one file each. They write to standard output through one writer, and to standard error.

mod dict;
mod dict_build;
mod dict_search;
mod games;
mod interface;
mod keys;
mod licences;
mod moves;
mod pages;
mod play;
mod rules;
pub mod scenario;
mod selfplay;
mod stats;
mod themes;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use rackety_engine::toml_file::Fault;
use ratatui::crossterm::terminal;

use crate::cli::{Appearance, Cli, CliCommand};
use crate::config::rulesets::RulesetLoadError;
use crate::config::settings::SettingsError;
use crate::files::{DictionaryError, Folders, SaveError};
use crate::session::{Host, HostError};
use crate::text::charset::Charset;
use crate::text::faults::{Colours, FaultStyle, show_faults};
use crate::tui;
use crate::tui::TuiError;
use crate::tui::theme::{Depth, Glyphs, ThemeError};
use crate::tui::ui_config::terminal_capabilities;

/// The outcome of a command that ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommandStatus {
    /// Done; a check passed.
    Done,
    /// A check failed, or nothing was found.
    CheckFailed,
    /// Interrupted from the keyboard, with a report of what was done so far.
    Interrupted,
}

/// Why a command could not be run.
#[derive(Debug)]
enum CommandError {
    /// What is wrong with the input or the files, and how to fix it.
    Input(String),
    /// Faults of a ruleset, a theme or the configuration file.
    Faults(Vec<Fault>),
    /// Writing the output failed.
    Output(io::Error),
}

/// Runs the command. The exit status is 0 if it is done, 1 if a check failed, 2 if it could not be run, and 130 if it
/// was interrupted.
pub fn run(cli: Cli) -> ExitCode {
    let folders = Folders::of_platform();
    let mut host = Host::new(&folders, cli.save_dir.clone());
    let mut out = io::stdout().lock();
    let style = fault_style(&cli.appearance, &io::stderr());
    let result = run_command(cli, &mut host, &folders, &mut out);
    match result.and_then(|status| out.flush().map(|()| status).map_err(CommandError::Output)) {
        Ok(CommandStatus::Done) => ExitCode::SUCCESS,
        Ok(CommandStatus::CheckFailed) => ExitCode::from(1),
        // The status a shell shows for a program ended by SIGINT.
        Ok(CommandStatus::Interrupted) => ExitCode::from(130),
        // A reader such as `head` that stops early is not an error.
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(CommandError::Output(error)) => print_error(&format!("cannot write the output: {error}")),
        Err(CommandError::Input(message)) => print_error(&message),
        Err(CommandError::Faults(faults)) => {
            // If standard error is closed, nobody reads this.
            let _ = io::stderr().write_all(show_faults(&faults, style).as_bytes());
            ExitCode::from(2)
        }
    }
}

fn run_command(
    cli: Cli,
    host: &mut Host,
    folders: &Folders,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let interface = |host: &mut Host| interface::interface(host, folders, &cli.appearance);
    match cli.command {
        None => play::menu(interface(host)?, host),
        Some(CliCommand::Play(args)) => play::play(interface(host)?, host, *args, out),
        Some(CliCommand::Resume(args)) => play::resume(interface(host)?, host, &args, out),
        Some(CliCommand::Keys(args)) => keys::run(&interface(host)?.keymap, &args, out),
        Some(CliCommand::Themes(command)) => themes::run(host, &command, &cli.appearance, out),
        Some(CliCommand::Games(args)) => games::run(interface, host, args, out),
        Some(CliCommand::Stats(args)) => stats::run(host, &args, &cli.appearance, out),
        Some(CliCommand::Rules(command)) => rules::run(host, command, &cli.appearance, out),
        Some(CliCommand::Dict(command)) => dict::run(host, command, out),
        Some(CliCommand::Scenario(args)) => scenario::run(host, &args, out),
        Some(CliCommand::Moves(args)) => moves::run(host, &args, out),
        Some(CliCommand::Selfplay(args)) => selfplay::run(host, *args, &cli.appearance, out),
        Some(CliCommand::Licences) => licences::run(out),
        Some(CliCommand::Completions(args)) => pages::completions(&args, out),
        Some(CliCommand::Man(args)) => pages::manual(&args, out),
    }
}

fn print_error(message: &str) -> ExitCode {
    // If standard error is gone, there is nowhere to report that.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(2)
}

/// ASCII if the command line asks for it or the locale has nothing else.
fn charset(appearance: &Appearance) -> Charset {
    if appearance.ascii || terminal_capabilities().1 == Glyphs::ASCII {
        Charset::Ascii
    } else {
        Charset::Unicode
    }
}

/// Faults in fewer columns could not be read; lines wrap instead.
const MIN_FAULT_WIDTH: u16 = 40;

/// How faults are drawn on this stream, by the environment and the command line.
fn fault_style(appearance: &Appearance, stream: &impl IsTerminal) -> FaultStyle {
    let charset = charset(appearance);
    if !stream.is_terminal() {
        return FaultStyle { charset, ..FaultStyle::PLAIN };
    }
    let colours = if terminal_capabilities().0 == Depth::Attributes { Colours::Plain } else { Colours::Ansi };
    // Terminals that do not know their size report none, or 0.
    let width =
        terminal::size().ok().map(|(columns, _)| columns).filter(|columns| MIN_FAULT_WIDTH <= *columns);
    FaultStyle { charset, colours, width }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<HostError> for CommandError {
    fn from(error: HostError) -> Self {
        match error {
            HostError::Ruleset(error) => error.into(),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<SaveError> for CommandError {
    fn from(error: SaveError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<RulesetLoadError> for CommandError {
    fn from(error: RulesetLoadError) -> Self {
        match error {
            RulesetLoadError::Faulty(error) => Self::Faults(error.faults),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<DictionaryError> for CommandError {
    fn from(error: DictionaryError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<SettingsError> for CommandError {
    fn from(error: SettingsError) -> Self {
        match error {
            SettingsError::Faults(faults) => Self::Faults(faults),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<ThemeError> for CommandError {
    fn from(error: ThemeError) -> Self {
        match error {
            ThemeError::Faults(faults) => Self::Faults(faults),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<TuiError> for CommandError {
    fn from(error: TuiError) -> Self {
        Self::Input(error.to_string())
    }
}

/// Writes rows of text in columns, each as wide as its widest cell.
fn write_columns<const N: usize>(out: &mut dyn Write, rows: &[[String; N]]) -> io::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(width);
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', width + 2 - cell.chars().count()));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
