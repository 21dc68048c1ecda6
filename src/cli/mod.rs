//! The command line: its commands, arguments and help texts.

mod annotate;
pub mod candidates;
mod dict;
mod exchange;
mod games;
mod lab;
mod pages;
mod play;
mod puzzle;
mod replay;
mod review;
mod rules;
mod shared_options;
mod study;
mod tutorial;
mod watch;

pub use annotate::AnnotateArgs;
pub use dict::{DictAnagramArgs, DictBuildArgs, DictCommand, DictFindArgs, OwnWordsArgs};
pub use exchange::{ExportArgs, ExportFormat, ImportArgs};
pub use games::{GamesArgs, GamesCommand, StatsArgs};
pub use lab::{
    AgainstArgs, GamesOfRun, LabCommand, LabLearnArgs, LabMergeArgs, LabTuneArgs, MovesArgs, MovesOrder,
    ReportArgs, ScenarioArgs, ScenarioCommand, SelfplayArgs,
};
pub use pages::{CompletionsArgs, KeysArgs, ManArgs, ManPage, ThemesCommand};
pub use play::{JoinArgs, PlayArgs, ResumeArgs};
pub use puzzle::{PuzzleArgs, PuzzleFrom};
pub use replay::ReplayArgs;
pub use review::ReviewArgs;
pub use rules::{RulesCheckArgs, RulesCommand, SchemaKind};
pub use study::{StudyArgs, list_names as study_list_names};
pub use tutorial::TutorialArgs;
pub use watch::WatchArgs;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueHint};
use rackety_engine::printable::printable;

use crate::output::{Output, Streams, StyledText};
use crate::tui::ui_config::has_colours;

/// Word-tile games in a terminal, for one to four people and computer opponents.
#[derive(Debug, Parser)]
#[command(
    name = "rackety",
    version,
    about,
    after_help = "Examples:
  rackety                                     the menu
  rackety play smartfeud --players Ann,Bob    a game
  rackety play smartfeud --bots club          a game against the computer
  rackety resume                              continue where you stopped"
)]
pub struct Cli {
    /// The folder for saved games, instead of the one in your data folder.
    #[arg(long, global = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub save_dir: Option<PathBuf>,
    /// Theme and characters.
    #[command(flatten)]
    pub appearance: Appearance,
    /// What to do; without a command, the menu opens.
    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

/// How the program looks.
#[derive(Debug, Clone, Args)]
pub struct Appearance {
    /// Draw with plain ASCII, for terminals and fonts without line-drawing characters.
    #[arg(long, global = true)]
    pub ascii: bool,
    /// The colour theme: a name from `rackety themes list`, a file that ends in .toml, or auto.
    #[arg(long, global = true, value_name = "NAME", add = candidates::themes())]
    pub theme: Option<String>,
    /// Show the plays of bots at once instead of tile by tile, for slow connections.
    #[arg(long, global = true)]
    pub no_motion: bool,
    /// Use lines and typed commands, without a full screen: for screen readers, and for scripts through a pipe. The setting
    /// `plain = true` and the variable `RACKETY_PLAIN=1` do the same for every command.
    #[arg(long, global = true)]
    pub plain: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Start a game.
    Play(Box<PlayArgs>),
    /// Resume a saved game.
    Resume(ResumeArgs),
    /// Join a table that was opened on this machine with `play --share`.
    Join(JoinArgs),
    /// Watch a game that is open in another rackety, and continue it when its players have left.
    Watch(WatchArgs),
    /// Solve a puzzle: find the best play of a position in three tries.
    Puzzle(PuzzleArgs),
    /// Learn the game in five minutes, on a real board.
    Tutorial(TutorialArgs),
    /// Study words: twenty cards in five minutes, answered by typing.
    Study(StudyArgs),
    /// Look back at a saved game turn by turn.
    Replay(ReplayArgs),
    /// Open, list or delete saved games.
    Games(GamesArgs),
    /// Record a game played with wooden tiles, turn by turn.
    Annotate(AnnotateArgs),
    /// Read a game in GCG or a position in CGP from another program, and save it with your own.
    Import(ImportArgs),
    /// Write a game as GCG, text, picture, JSON or scenario, or a position as CGP.
    Export(ExportArgs),
    /// Show per-player statistics from your saved games: results, points, best plays, time.
    Stats(StatsArgs),
    /// Review a finished game: what each turn could have been, luck, and where the game turned.
    Review(ReviewArgs),
    /// Show rules, and check or create ruleset files.
    #[command(subcommand)]
    Rules(RulesCommand),
    /// List, search and build word lists.
    #[command(subcommand)]
    Dict(DictCommand),
    /// Print the keys of every screen and their names in `config.toml`.
    Keys(KeysArgs),
    /// List, print and check themes.
    #[command(subcommand)]
    Themes(ThemesCommand),
    /// Play scenario files and check their expectations.
    Scenario(ScenarioArgs),
    /// List the legal plays in the position of a scenario file, best first.
    Moves(MovesArgs),
    /// Let bots play against each other, and report what their games show about a ruleset.
    Selfplay(Box<SelfplayArgs>),
    /// Add up reports of self-play, tune rulesets, and learn the values of leaves.
    #[command(subcommand)]
    Lab(LabCommand),
    /// Print the licences of the program and of its word lists, with all notices.
    #[command(
        visible_alias = "licenses",
        after_help = "Example:
  rackety licences | less"
    )]
    Licences,
    /// Print completions for a shell.
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them.
    Man(ManArgs),
}

/// The command line, as it is parsed and as the help, the manual and the completions are made from it.
pub fn command() -> clap::Command {
    shared_options::hide_unused(Cli::command())
}

/// Parses the arguments. Errors and requested help are printed here, and a shell that asks for completions is answered.
///
/// # Errors
/// The exit status of the program.
pub fn parse(args: impl IntoIterator<Item = OsString>, streams: &mut Streams) -> Result<Cli, ExitCode> {
    let args: Vec<OsString> = args.into_iter().collect();
    match candidates::answer_shell(args.iter().cloned(), command) {
        Ok(false) => {}
        Ok(true) => return Err(ExitCode::SUCCESS),
        Err(error) => {
            let _ = writeln!(streams.err, "{}", error.render().to_string().trim_end());
            return Err(ExitCode::from(2));
        }
    }
    parse_arguments(&args).map_err(|error| {
        if error.use_stderr() {
            // If the terminal is gone, there is nowhere to report the error.
            let _ = print(&error, &args, &mut streams.err);
            return ExitCode::from(2);
        }
        match print(&error, &args, &mut streams.out).and_then(|()| streams.out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                let _ = writeln!(streams.err, "error: cannot write the output: {error}");
                ExitCode::from(2)
            }
            _ => ExitCode::SUCCESS,
        }
    })
}

fn parse_arguments(args: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Cli, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(args)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Prints an error or a help text, with colours where the terminal has them.
///
/// An error quotes arguments as they are, and their escape sequences look like those of its colours. So the arguments
/// are parsed again with escapes in place of what cannot be shown, and that error is printed; if it is not of the same
/// kind, the text of the first one is printed without colours.
fn print(error: &clap::Error, args: &[OsString], stream: &mut Output) -> io::Result<()> {
    let shown = args.iter().map(|argument| OsString::from(&*printable(&argument.to_string_lossy())));
    match parse_arguments(shown) {
        Err(same) if same.kind() == error.kind() && has_colours(stream) => {
            stream.write_styled(&StyledText::from_ansi(&same.render().ansi().to_string()))
        }
        Err(same) if same.kind() == error.kind() => write!(stream, "{}", same.render()),
        _ => write!(stream, "{}", error.render()),
    }
}

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        format!("a seed is a whole number from 0 to {}; the same seed deals the same tiles again", u64::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_command_has_examples() {
        fn check(command: &clap::Command) {
            if !command.has_subcommands() || command.get_name() == "rackety" {
                let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                assert!(help.contains("Example"), "{}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&command());
    }

    /// Each line of the examples can be typed; a comment, or a part for the shell, may follow. A terminal of 80 columns would
    /// wrap a longer line, and the rest of its comment would look like a command.
    #[test]
    fn every_example_is_a_valid_command() {
        fn check(command: &clap::Command, calls: &mut usize, wrong: &mut Vec<String>) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in help.lines().filter_map(|line| line.strip_prefix("  ")) {
                let typed = line.split("  ").next().unwrap_or_default();
                if line.chars().count() + "  ".len() > 80 {
                    wrong.push(format!("`{}`: longer than 80 columns: {line}", command.get_name()));
                }
                let parts = typed.split(['|', '>', '<', ';', '&', '(', ')']).map(str::trim);
                for call in parts.filter(|part| part.starts_with("rackety ")) {
                    *calls += 1;
                    let words = call.split_whitespace().map(|word| word.trim_matches('\''));
                    if let Err(error) = parse_arguments(words)
                        && error.use_stderr()
                    {
                        wrong.push(format!("`{}`: {line}: {error}", command.get_name()));
                    }
                }
            }
            command.get_subcommands().for_each(|below| check(below, calls, wrong));
        }
        let (mut calls, mut wrong) = (0, Vec::new());
        check(&command(), &mut calls, &mut wrong);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(calls > 100, "only {calls} examples");
    }

    #[test]
    fn every_ruleset_is_completed() {
        fn check(command: &clap::Command, wrong: &mut Vec<String>) {
            for argument in command.get_arguments() {
                let is_ruleset = argument.get_id() == "ruleset";
                if is_ruleset && argument.get::<clap_complete::engine::ArgValueCompleter>().is_none() {
                    wrong.push(command.get_name().to_owned());
                }
            }
            command.get_subcommands().for_each(|below| check(below, wrong));
        }
        let mut wrong = Vec::new();
        check(&command(), &mut wrong);
        assert!(wrong.is_empty(), "add = candidates::rulesets() is missing in {wrong:?}");
    }
}
