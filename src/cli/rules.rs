//! Arguments of `rules`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::candidates;

/// What can be done with rulesets.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// List all rulesets, including your own.
    #[command(after_help = "Example:
  rackety rules list")]
    List {
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Explain the rules of a game, with its board and its tiles.
    #[command(after_help = "Examples:
  rackety rules show smartfeud
  rackety rules show wordfeud --language es        the tiles of another language
  rackety rules show ./mygame.toml
  rackety rules show ./mygame.toml --svg > board.svg
  # board and tiles for A4 paper, which a browser prints
  rackety rules show ./mygame.toml --print > print.html")]
    Show {
        /// The ruleset: a name, or a file that ends in .toml.
        #[arg(value_name = "NAME", add = candidates::rulesets())]
        ruleset: String,
        /// The language of the tiles; by default, the ruleset's first.
        #[arg(long, value_name = "CODE", add = candidates::languages())]
        language: Option<String>,
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
        /// Print a picture of the board as SVG.
        #[arg(long, conflicts_with_all = ["json", "print"])]
        svg: bool,
        /// Print a page for a browser with the board and the tiles, to be printed on A4 paper and cut out.
        #[arg(long, conflicts_with = "json")]
        print: bool,
    },
    /// Check ruleset files, and print all faults and warnings.
    Check(RulesCheckArgs),
    /// Show a ruleset file while it is edited: at each save its faults, its scenarios and what 100 games show.
    #[command(after_help = "Examples:
  rackety rules watch ./mygame.toml
  rackety --plain rules watch ./mygame.toml     in lines, until Ctrl-C

The scenarios are those in the folder mygame.tests beside mygame.toml. The games have the same seeds at each save, so that \
small changes show: a star marks those that are unlikely to be chance. Keys: p plays by this version, u writes the previous \
version to the file, d shows the lines that have changed.")]
    Watch {
        /// The ruleset: a file, or the name of one of your own.
        #[arg(value_name = "FILE", add = candidates::own_rulesets())]
        file: PathBuf,
    },
    /// Play the scenarios of a ruleset file: those in the folder NAME.tests beside NAME.toml, and those in the file.
    #[command(after_help = "Example:
  rackety rules test ./mygame.toml     mygame.tests/*.toml

Prints one line per scenario, like rackety scenario. The exit status is 1 if any scenario failed, 2 if any file is invalid, \
or if there is no scenario.")]
    Test {
        /// The rulesets: files, or the names of your own rulesets.
        #[arg(required = true, value_name = "FILE", add = candidates::own_rulesets())]
        files: Vec<PathBuf>,
    },
    /// Write a ruleset with all that it needs as one file to share: what it extends, tiles, words and scenarios.
    #[command(after_help = "Example:
  rackety rules pack ./mygame.toml -o mygame-1.toml

The file is a ruleset: play, rules check, rules test and the menu accept it. It includes your own word lists, up to 1 MB. \
Longer lists and built-in lists are named, with their number of words and checksum, but not included; `rules check` warns if an \
installed list differs.")]
    Pack {
        /// The ruleset: a name, or a file that ends in .toml.
        #[arg(value_name = "NAME", add = candidates::rulesets())]
        ruleset: String,
        /// The new file; without it, the ruleset is printed.
        #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        output: Option<PathBuf>,
    },
    /// Write a commented copy of a ruleset to start from, as NAME.toml in the current folder.
    #[command(after_help = "Example:
  rackety rules new mygame --from smartfeud

`rackety rules keys` explains every key. For an editor that completes and checks them, write the schema into the folder \
first, with `rackety rules schema > ruleset.schema.json`; the new file names it then.")]
    New {
        /// The name of the new ruleset and its file.
        #[arg(value_name = "NAME")]
        name: String,
        /// The ruleset to copy.
        #[arg(long, value_name = "ID", default_value = "smartfeud", add = candidates::rulesets())]
        from: String,
    },
    /// Print every key of a ruleset file: its values, its default and its meaning.
    #[command(after_help = "Examples:
  rackety rules keys | less
  rackety rules keys --json

The manual page rackety-ruleset(5) has the same content; `rackety man ruleset` prints it.")]
    Keys {
        /// Print a table in Markdown.
        #[arg(long, conflicts_with = "json")]
        markdown: bool,
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON schema of ruleset, tile set or scenario files, for editors that complete and check.
    #[command(after_help = "Examples:
  rackety rules schema > ruleset.schema.json
  rackety rules schema tiles > tiles.schema.json
  rackety rules schema scenario > scenario.schema.json")]
    Schema {
        /// The kind of file.
        #[arg(value_enum, value_name = "KIND", default_value_t)]
        of: SchemaKind,
    },
}

/// Rulesets to check.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety rules check ./mygame.toml
  rackety rules check --play ./mygame.toml    how long games are, how they end

A ruleset with a fault cannot be used, and the exit status is 1. A warning is about something that works but is probably a \
mistake: a game that cannot end, a key without effect, words that the tiles cannot spell, a scenario that cannot be played.")]
pub struct RulesCheckArgs {
    /// The rulesets: files, or the names of your own rulesets.
    #[arg(required = true, value_name = "FILE", add = candidates::own_rulesets())]
    pub files: Vec<PathBuf>,
    /// Let two club bots, or as many as the ruleset requires, play 50 games, and report their length and how they ended.
    #[arg(long)]
    pub play: bool,
    /// Exit with status 1 if there are warnings.
    #[arg(long)]
    pub strict: bool,
}

/// The kinds of files that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum SchemaKind {
    /// Rulesets.
    #[default]
    Ruleset,
    /// Tile sets.
    Tiles,
    /// Scenarios.
    Scenario,
}
