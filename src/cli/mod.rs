//! The command line: what can be asked for, in the words of the help texts.

mod lab;

pub use lab::{MovesArgs, SelfplayArgs};

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use rackety_engine::FirstPlayer;
use rackety_engine::bots::BotProfile;

use crate::clock::ClockMode;

/// Word-tile games in a terminal, for two to four people at one keyboard.
#[derive(Debug, Parser)]
#[command(
    name = "rackety",
    version,
    about,
    after_help = "Examples:
  rackety                                     the menu
  rackety play smartfeud --players Ann,Bob    a game
  rackety play smartfeud --bots club          a game against the computer
  rackety resume                              go on where you stopped"
)]
pub struct Cli {
    /// The folder for saved games, instead of the one in your data folder.
    #[arg(long, global = true, value_name = "DIR")]
    pub save_dir: Option<PathBuf>,
    /// How it looks.
    #[command(flatten)]
    pub appearance: Appearance,
    /// What to do; the menu if nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// How the screen looks.
#[derive(Debug, Clone, Args)]
pub struct Appearance {
    /// Draw with plain ASCII, for terminals and fonts without lines and stars.
    #[arg(long, global = true)]
    pub ascii: bool,
    /// The theme: a name from `rackety themes list`, or a file that ends in .toml.
    #[arg(long, global = true, value_name = "NAME")]
    pub theme: Option<String>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Begin a game.
    Play(Box<PlayArgs>),
    /// Go on with a saved game.
    Resume(ResumeArgs),
    /// Saved games: go on with one, list them, delete some.
    Games(GamesArgs),
    /// Tell what saved games say of their players: results, points, best plays, time.
    Stats(StatsArgs),
    /// The rules of the games, and ruleset files.
    #[command(subcommand)]
    Rules(RulesCommand),
    /// The word lists.
    #[command(subcommand)]
    Dict(DictCommand),
    /// Print the keys of every screen, and what `config.toml` calls them.
    Keys(KeysArgs),
    /// The themes of the screen, and theme files.
    #[command(subcommand)]
    Themes(ThemesCommand),
    /// Play scenario files and tell whether they come out as they say.
    Scenario(ScenarioArgs),
    /// List the legal plays in the position that a scenario file leads to, best first.
    Moves(MovesArgs),
    /// Let bots play against each other, and tell what their games say about a ruleset.
    Selfplay(Box<SelfplayArgs>),
    /// Print completions for a shell.
    Completions(CompletionsArgs),
    /// Print the manual page, or write one for each command.
    Man(ManArgs),
}

/// A game to begin.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety play smartfeud --players Ann,Bob,Cleo
  rackety play wordfeud --language sv --players Ann,Bob --first random
  rackety play smartfeud --players Ann --bots casual,expert --hints 3
  rackety play smartfeud --players none --bots club,expert:common --time off    a show
  rackety play smartfeud --mode professional --time 3m --random-board --seed 7
  rackety play ./mygame.toml
  rackety play --plain --players Ann,Bob
  rackety play --plain --seed 7 --players Ann,Bob < turns.txt    a script: a command a line, # for remarks

With --plain, `help` lists the commands. Where the input is no terminal, nothing is asked, wrong lines are told by
number, the end of the input saves the game, and the status is 1 if any line could not be done.")]
pub struct PlayArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    #[arg(default_value = "smartfeud")]
    pub ruleset: String,
    /// The language, as en or sv.
    #[arg(long, value_name = "CODE")]
    pub language: Option<String>,
    /// The players in the order of play, with commas between them; none for bots alone.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub players: Vec<String>,
    /// Bots, seated behind the players: novice, casual, club, expert, master; `club:common` uses common words only,
    /// `casual:all` all of them.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    pub bots: Vec<BotProfile>,
    /// Who starts: a player's name, or random; otherwise the first of the players.
    #[arg(long, value_name = "NAME", value_parser = parse_first)]
    pub first: Option<FirstPlayer>,
    /// A number that decides every draw, so that a game can be dealt again.
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed)]
    pub seed: Option<u64>,
    /// Shuffle the premium squares.
    #[arg(long)]
    pub random_board: bool,
    /// What an unknown word does: normal refuses it, professional costs the turn.
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
    /// The time for a turn, as 48h or 3m, or off.
    #[arg(long, value_name = "LIMIT")]
    pub time: Option<String>,
    /// When a turn's time runs: while the game is open, or always, as on a wall.
    #[arg(long, value_enum, value_name = "CLOCK", default_value_t)]
    pub clock: ClockMode,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME")]
    pub dictionary: Option<String>,
    /// Play by prompts and lines instead of a screen: for screen readers, and for scripts through a pipe.
    #[arg(long)]
    pub plain: bool,
    /// How many hints each player may have: off, a number, or free.
    #[arg(long, value_name = "HINTS")]
    pub hints: Option<String>,
}

/// A game to go on with.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety resume                                   the newest game that is not over
  rackety resume smartfeud-2026-01-31-201500       one that `rackety games` lists
  rackety resume /media/stick/our-game.json
  rackety resume --plain                           by lines instead of a screen, as `play --plain`")]
pub struct ResumeArgs {
    /// The game: a name from `rackety games`, or a path.
    pub file: Option<PathBuf>,
    /// Play by prompts and lines instead of a screen: for screen readers, and for scripts through a pipe.
    #[arg(long)]
    pub plain: bool,
}

/// Saved games.
#[derive(Debug, Args)]
#[command(after_help = "In a terminal the games are shown to choose from; through a pipe they are printed.

Examples:
  rackety games
  rackety games list
  rackety games delete smartfeud-2026-01-31-201500")]
pub struct GamesArgs {
    /// What to do; all games to choose from if nothing is said.
    #[command(subcommand)]
    pub command: Option<GamesCommand>,
}

/// What can be done with saved games.
#[derive(Debug, Subcommand)]
pub enum GamesCommand {
    /// Print all saved games, the one played last first.
    #[command(after_help = "Examples:
  rackety games list
  rackety games list --save-dir ~/club")]
    List,
    /// Delete saved games, after asking.
    #[command(after_help = "Examples:
  rackety games delete smartfeud-2026-01-31-201500
  rackety games delete --yes old-1 old-2")]
    Delete {
        /// The games: names from `rackety games`, or paths.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

/// Statistics to tell.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety stats
  rackety stats Ann
  rackety stats --json | jq '.players.Ann.all.won'

Statistics are made from the saved games each time: a game that is deleted counts no longer.")]
pub struct StatsArgs {
    /// The players; all if none is named.
    #[arg(value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// What can be done with rulesets.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// List the rulesets, your own among them.
    #[command(after_help = "Example:
  rackety rules list")]
    List,
    /// Tell the rules of a game.
    #[command(after_help = "Examples:
  rackety rules show smartfeud
  rackety rules show ./mygame.toml")]
    Show {
        /// The ruleset: a name, or a file that ends in .toml.
        #[arg(value_name = "NAME")]
        ruleset: String,
    },
    /// Check ruleset files and print everything that is wrong with them; status 1 if anything is.
    #[command(after_help = "Example:
  rackety rules check ./mygame.toml")]
    Check {
        /// The files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write a commented copy of a ruleset to start from, as NAME.toml in this folder.
    #[command(after_help = "Example:
  rackety rules new mygame --from smartfeud")]
    New {
        /// The name of the new ruleset and its file.
        #[arg(value_name = "NAME")]
        name: String,
        /// The ruleset to copy.
        #[arg(long, value_name = "ID", default_value = "smartfeud")]
        from: String,
    },
    /// Print the JSON schema of ruleset files, for editors that complete and check.
    #[command(after_help = "Examples:
  rackety rules schema > ruleset.schema.json
  rackety rules schema tiles > tiles.schema.json")]
    Schema {
        /// The kind of file.
        #[arg(value_enum, value_name = "KIND", default_value_t)]
        of: SchemaOf,
    },
}

/// The kinds of files that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum SchemaOf {
    /// Rulesets.
    #[default]
    Ruleset,
    /// Tile sets.
    Tiles,
}

/// What can be done with word lists.
#[derive(Debug, Subcommand)]
pub enum DictCommand {
    /// List the word lists that are installed.
    #[command(after_help = "Example:
  rackety dict list")]
    List,
    /// Tell whether words are in a word list; status 1 if one is not.
    #[command(after_help = "Examples:
  rackety dict check colour color qi za
  rackety dict check --dictionary en-common section")]
    Check {
        /// The words, in either case.
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
        /// The word list: a name from `rackety dict list`.
        #[arg(long, value_name = "NAME", default_value = "en")]
        dictionary: String,
    },
    /// Find words by a pattern: ? is one letter, * any number of them; status 1 if there are none.
    #[command(after_help = "Examples:
  rackety dict find 'q?*' --max 4
  rackety dict find '*ght' --contains oo
  rackety dict find 's[ae]?t*' --dictionary sv      [ae]: one of these")]
    Find(DictFindArgs),
    /// List the words that these tiles can lay, best first; ? is a blank, and a tile of two letters stands in brackets.
    #[command(after_help = "Examples:
  rackety dict anagram section
  rackety dict anagram 'ca[ll]e?' --ruleset wordfeud --language es")]
    Anagram(DictAnagramArgs),
    /// Make a word list of your own from a text with a word a line.
    #[command(after_help = "Examples:
  rackety dict build enable1.txt --name enable --language en
  rackety dict build mots.txt --name mots --language fr --fold")]
    Build(DictBuildArgs),
}

/// Scenarios to play.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety scenario tests/scenarios/smartfeud/*.toml
  rackety scenario ./mygame-opening.toml

Prints a line a file. Status 1 if any failed, 2 if any file is bad.")]
pub struct ScenarioArgs {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Keys to print.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety keys
  rackety keys --json

In config.toml, other keys stand by screen and action; an empty list leaves none:
  [keys.board]
  take = [\"F5\", \"^T\"]
  hide = []
  [keys.everywhere]
  help = \"F2\"")]
pub struct KeysArgs {
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// What can be done with themes.
#[derive(Debug, Subcommand)]
pub enum ThemesCommand {
    /// List the themes, your own among them.
    #[command(after_help = "Example:
  rackety themes list")]
    List,
    /// Print a theme's file, to start one of your own from: they lie in themes/ in your configuration folder.
    #[command(after_help = "Example:
  rackety themes show smartfeud > ~/.config/rackety/themes/mine.toml")]
    Show {
        /// The theme: a name, or a file that ends in .toml.
        #[arg(value_name = "NAME")]
        theme: String,
    },
    /// Check theme files and print everything that is wrong with them; status 1 if anything is.
    #[command(after_help = "Example:
  rackety themes check ./mine.toml")]
    Check {
        /// The files, or names.
        #[arg(required = true, value_name = "FILE")]
        themes: Vec<String>,
    },
}

/// Completions to print.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  rackety completions bash > ~/.local/share/bash-completion/completions/rackety")]
pub struct CompletionsArgs {
    /// The shell.
    pub shell: Shell,
}

/// A manual page to print.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety man | man -l -
  rackety man --out ~/.local/share/man/man1")]
pub struct ManArgs {
    /// A folder to write the page of every command to.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

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

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        format!("a seed is a whole number from 0 to {}; the same seed deals the same tiles again", u64::MAX)
    })
}

// A `Result` because clap asks for one.
#[expect(clippy::unnecessary_wraps)]
fn parse_first(text: &str) -> Result<FirstPlayer, String> {
    Ok(if text == "random" { FirstPlayer::Random } else { FirstPlayer::Named(text.trim().to_owned()) })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
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
        check(&Cli::command());
    }
}

/// What to find.
#[derive(Debug, Args)]
pub struct DictFindArgs {
    /// The pattern, in either case.
    #[arg(value_name = "PATTERN")]
    pub pattern: String,
    /// The fewest letters.
    #[arg(long, value_name = "NUMBER", default_value_t = 2)]
    pub min: usize,
    /// The most letters.
    #[arg(long, value_name = "NUMBER", default_value_t = 26)]
    pub max: usize,
    /// Letters that the word must have, each as often as it stands here.
    #[arg(long, value_name = "LETTERS")]
    pub contains: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", default_value = "en")]
    pub dictionary: String,
}

/// The tiles at hand.
#[derive(Debug, Args)]
pub struct DictAnagramArgs {
    /// The tiles, in either case.
    #[arg(value_name = "LETTERS")]
    pub letters: String,
    /// The ruleset whose tiles and points count.
    #[arg(long, value_name = "NAME", default_value = "smartfeud")]
    pub ruleset: String,
    /// The language.
    #[arg(long, value_name = "CODE")]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME")]
    pub dictionary: Option<String>,
}

/// A word list to make.
#[derive(Debug, Args)]
pub struct DictBuildArgs {
    /// The text: UTF-8 or Latin-1, a word a line.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The name of the list.
    #[arg(long, value_name = "NAME")]
    pub name: String,
    /// The language, as en or sv.
    #[arg(long, value_name = "CODE")]
    pub language: String,
    /// Take the marks off letters that have no tile with them: é becomes e.
    #[arg(long)]
    pub fold: bool,
    /// The folder to write to, instead of the one where games look for your lists.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
