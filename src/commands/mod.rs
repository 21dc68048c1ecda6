//! The commands of the program, one file each. They print through the streams that they are given.

mod action_json;
mod annotate;
mod call;
mod completions;
mod dict;
mod dict_build;
mod dict_own_words;
mod dict_search;
mod export;
mod file_keys;
mod games;
mod hosted;
mod import;
mod interface;
mod join;
mod keys;
mod lab;
mod language_tiles;
mod licences;
mod manual;
mod moves;
mod play;
mod play_mode;
mod puzzle;
mod replaced_file;
mod replay;
mod review;
mod rules;
mod rules_check;
mod rules_pack;
mod rules_show;
mod rules_watch;
mod run_report;
pub mod scenario;
mod selfplay;
mod stats;
mod study;
mod themes;
mod tutorial;
mod watch;

use std::error::Error;
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::process::ExitCode;

use rackety_engine::Ruleset;
use rackety_engine::printable::printable;
use rackety_engine::toml_file::Fault;
use ratatui::crossterm::terminal;

use crate::cli::{Appearance, Cli, CliCommand, LabCommand};
use crate::config::named_files::is_toml;
use crate::config::rulesets::RulesetLoadError;
use crate::config::settings::SettingsError;
use crate::disk::FileError;
use crate::files::install::InstallError;
use crate::files::{DictionaryError, Folders, SaveError};
use crate::output::{Output, Streams, write_columns, write_table};
use crate::plain::{self, PlainExit};
use crate::runs::RunFileError;
use crate::session::{Host, HostDoor, HostError, ImportError};
use crate::study::StudyError;
use crate::text::charset::Charset;
use crate::text::faults::{Colours, FaultForm, FaultStyle, show_faults};
use crate::text::wording::sentence;
use crate::tui::theme::{Glyphs, ThemeError};
use crate::tui::ui_config::{has_colours, terminal_capabilities};
use crate::tui::{EndingSignal, TuiError};
use call::Call;
pub use licences::write_licences;
pub use play_mode::PlayMode;

/// The outcome of a command that ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommandStatus {
    /// Done; a check passed.
    Done,
    /// A check failed, or nothing was found.
    CheckFailed,
    /// Interrupted from the keyboard, with a report of what was done so far.
    Interrupted,
    /// A signal ended the screen; the game is saved and the terminal restored.
    Ended(EndingSignal),
}

impl CommandStatus {
    /// The outcome of a screen that the players closed, or that this signal ended.
    fn after_screen(ended_by: Option<EndingSignal>) -> Self {
        ended_by.map_or(Self::Done, Self::Ended)
    }

    /// The outcome of typed commands, by the number of those that failed.
    const fn of_faults(faults: usize) -> Self {
        if faults == 0 { Self::Done } else { Self::CheckFailed }
    }

    /// The outcome of typed commands, or the error that `unsaved` begins if something could not be saved.
    fn of_plain(exit: PlainExit, unsaved: &str) -> CommandResult {
        match exit.save_fault {
            Some(why) => Err(CommandError::Input(format!("{unsaved}: {why}"))),
            None => Ok(Self::of_faults(exit.faults)),
        }
    }
}

/// The reason why a command could not be run.
#[derive(Debug)]
enum CommandError {
    /// A problem with the input or the files, and how to fix it.
    Input(String),
    /// Problems with several inputs, or a problem in several lines.
    Inputs(Vec<String>),
    /// Faults of a ruleset, a theme or the configuration file.
    Faults(Vec<Fault>),
    /// Writing the output failed.
    Output(io::Error),
}

/// The outcome of a command, or why it could not be run.
type CommandResult = Result<CommandStatus, CommandError>;

impl CommandError {
    fn input(error: impl Into<Box<dyn Error>>) -> Self {
        Self::Input(error.into().to_string())
    }
}

/// Warns that the user's leave table for a ruleset and a language is not used, if so.
fn warn_of_leaves(host: &Host, ruleset: &Ruleset, language: &str, err: &mut Output) {
    let tiles = ruleset.tile_set(language);
    if let Some(warning) = tiles.and_then(|tiles| host.knowledge.leaves.warning(ruleset, tiles)) {
        // If standard error is gone, nobody reads warnings.
        let _ = writeln!(err, "warning: {}", printable(&warning));
    }
}

/// Writes what is to be known about a past game before it is shown.
fn write_notice(notice: Option<&str>, err: &mut Output) -> io::Result<()> {
    notice.map_or(Ok(()), |notice| writeln!(err, "{}", printable(notice)))
}

/// Checks that a ruleset that is written to this file can be opened by its name.
fn check_ruleset_name(path: &Path) -> Result<(), CommandError> {
    if is_toml(path) {
        return Ok(());
    }
    let name = path.display();
    Err(CommandError::Input(format!("{name} is not the name of a ruleset file; choose {name}.toml")))
}

/// Runs the command. The exit status is 0 if it is done, 1 if a check failed, 2 if it could not be run, and 130 if it
/// was interrupted. A signal that ended the screen ends the process as it would have without the screen.
pub fn run(cli: Cli, folders: &Folders, streams: &mut Streams) -> ExitCode {
    let Cli { save_dir, appearance, command } = cli;
    let mut host = Host::new(folders, save_dir);
    let mut call = Call::new(&mut host, folders, &appearance, streams);
    let wanted = call.wanted;
    let style = call.styles().on(&call.streams.err);
    let result = run_command(command, &mut call);
    end(result, style, wanted, streams)
}

/// Shows one person what a host sends, which has started this process for them: the hall, or only the table of one game.
pub fn visit(
    door: HostDoor,
    game: Option<u64>,
    mode: PlayMode,
    folders: &Folders,
    streams: &mut Streams,
) -> ExitCode {
    let result = hosted::run(door, game, mode, folders, streams);
    end(result, FaultStyle::PLAIN, PlayMode::Screen, streams)
}

/// Reports an error, and returns the status with which the process ends.
fn end(result: CommandResult, style: FaultStyle, wanted: PlayMode, streams: &mut Streams) -> ExitCode {
    let Streams { out, err } = streams;
    let result = result.and_then(|status| match (status, out.flush()) {
        // A signal may have ended the screen because the terminal is gone.
        (CommandStatus::Ended(_), _) | (_, Ok(())) => Ok(status),
        // The work is done, even if nobody reads the output.
        (_, Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(status),
        (_, Err(error)) => Err(CommandError::Output(error)),
    });
    let code = match result {
        Ok(CommandStatus::Done) => ExitCode::SUCCESS,
        Ok(CommandStatus::Ended(signal)) => signal.end_program(),
        Ok(CommandStatus::CheckFailed) => ExitCode::from(1),
        // The status a shell shows for a program ended by SIGINT.
        Ok(CommandStatus::Interrupted) => ExitCode::from(130),
        // A reader such as `head` that stops early is not an error.
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(CommandError::Output(error)) => print_error(&[format!("cannot write the output: {error}")], err),
        Err(error) if wanted == PlayMode::Plain && io::stdin().is_terminal() => {
            // If standard error is gone, there is nowhere to report that.
            let _ = say_error(&error, err);
            ExitCode::from(2)
        }
        Err(CommandError::Input(message)) => print_error(&[message], err),
        Err(CommandError::Inputs(messages)) => print_error(&messages, err),
        Err(CommandError::Faults(faults)) => {
            // If standard error is closed, nobody reads this.
            let _ = err.write_styled(&show_faults(&faults, style));
            ExitCode::from(2)
        }
    };
    // What a prompt was for is saved, its table closed, and a fault reported.
    plain::end_as_signalled();
    code
}

fn run_command(command: Option<CliCommand>, call: &mut Call<'_>) -> CommandResult {
    let Some(command) = command else { return play::menu(call) };
    match command {
        CliCommand::Play(args) => play::play(call, *args),
        CliCommand::Resume(args) => play::resume(call, &args),
        CliCommand::Join(args) => join::run(call, args),
        CliCommand::Watch(args) => watch::run(call, &args),
        CliCommand::Puzzle(args) => puzzle::run(call, &args),
        CliCommand::Tutorial(args) => tutorial::run(call, &args),
        CliCommand::Study(args) => study::run(call, &args),
        CliCommand::Replay(args) => replay::run(call, &args),
        CliCommand::Keys(args) => keys::run(&call.interface()?.keymap, &args, &mut call.streams.out),
        CliCommand::Themes(command) => themes::run(call, &command),
        CliCommand::Games(args) => games::run(call, args),
        CliCommand::Annotate(args) => annotate::run(call, args),
        CliCommand::Import(args) => import::run(call.host, args, call.streams),
        CliCommand::Export(args) => export::run(call, &args),
        CliCommand::Stats(args) => stats::run(call, &args),
        CliCommand::Review(args) => review::run(call, &args),
        CliCommand::Rules(command) => rules::run(call, command),
        CliCommand::Dict(command) => dict::run(call.host, command, call.streams),
        CliCommand::Scenario(args) => scenario::run(call, &args),
        CliCommand::Moves(args) => moves::run(call.host, &args, call.streams),
        CliCommand::Selfplay(args) => selfplay::run(call, *args),
        CliCommand::Lab(LabCommand::Merge(args)) => lab::merge(call, &args),
        CliCommand::Lab(LabCommand::Learn(args)) => lab::learn(call, *args),
        CliCommand::Lab(LabCommand::Tune(args)) => lab::tune(call, *args),
        CliCommand::Licences => licences::run(&mut call.streams.out),
        CliCommand::Completions(args) => completions::run(&args, &mut call.streams.out),
        CliCommand::Man(args) => manual::run(&args, &mut call.streams.out),
    }
}

/// Says what is wrong in plain mode: each message on one line, or, to a person, on lines that can be heard.
fn say_error(error: &CommandError, err: &mut Output) -> io::Result<()> {
    let messages = match error {
        CommandError::Input(message) => vec![sentence(message)],
        CommandError::Inputs(messages) => messages.iter().map(|message| sentence(message)).collect(),
        CommandError::Faults(faults) => {
            return err
                .write_styled(&show_faults(faults, FaultStyle { form: said_form(), ..FaultStyle::PLAIN }));
        }
        CommandError::Output(_) => Vec::new(),
    };
    let mut lines = messages.iter().flat_map(|message| said_form().lines(&printable(message)));
    lines.try_for_each(|line| writeln!(err, "{line}"))
}

/// The form of what is wrong in plain mode.
fn said_form() -> FaultForm {
    if io::stdin().is_terminal() { FaultForm::Heard } else { FaultForm::Sentence }
}

/// Prints each message on one line, so that no line break in a file's text begins a line that looks like the program's.
fn print_error(messages: &[String], err: &mut Output) -> ExitCode {
    let heads = ["error: "].into_iter().chain(std::iter::repeat(""));
    for (head, message) in heads.zip(messages) {
        // If standard error is gone, there is nowhere to report that.
        let _ = writeln!(err, "{head}{}", printable(message));
    }
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

/// The styles in which a command shows faults: one for each stream.
#[derive(Clone, Copy)]
struct FaultStyles<'a> {
    appearance: &'a Appearance,
    wanted: PlayMode,
}

impl FaultStyles<'_> {
    /// Returns the style on this stream, by the environment, the command line and the mode wanted.
    fn on(self, stream: &Output) -> FaultStyle {
        let charset = charset(self.appearance);
        let form = if self.wanted == PlayMode::Plain { said_form() } else { FaultForm::Drawn };
        if !stream.is_terminal() {
            return FaultStyle { charset, form, ..FaultStyle::PLAIN };
        }
        let colours = if has_colours(stream) { Colours::Ansi } else { Colours::Plain };
        // Terminals that do not know their size report none, or 0.
        // On Unix, `terminal::size` runs `tput` where the system does not say the size.
        let columns = if cfg!(unix) {
            terminal::window_size().map(|size| size.columns)
        } else {
            terminal::size().map(|(columns, _)| columns)
        };
        let width = columns.ok().filter(|columns| *columns >= MIN_FAULT_WIDTH);
        FaultStyle { charset, colours, width, form }
    }
}

/// A path that can be in a line of output.
fn printable_path(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The errors that make a command fail: each with its message, except for the variants in braces.
macro_rules! command_errors {
    ($($error:ty { $($variant:pat => $failure:expr,)* })+) => {$(
        impl From<$error> for CommandError {
            fn from(error: $error) -> Self {
                match error {
                    $($variant => $failure,)*
                    error => Self::input(error),
                }
            }
        }
    )+};
}

command_errors! {
    FileError {}
    SaveError {}
    TuiError {}
    InstallError {}
    RunFileError {}
    HostError { HostError::Ruleset(error) => error.into(), HostError::Dictionary(error) => error.into(), }
    StudyError { StudyError::Host(error) => error.into(), }
    ImportError { ImportError::Host(error) => error.into(), }
    RulesetLoadError { RulesetLoadError::Faulty(error) => Self::Faults(error.faults), }
    DictionaryError { DictionaryError::Faulty { faults, .. } => Self::Faults(faults), }
    SettingsError { SettingsError::Faults(faults) => Self::Faults(faults), }
    ThemeError { ThemeError::Faults(faults) => Self::Faults(faults), }
}
