//! Arguments for games from and for other programs: `import` and `export`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::candidates;

/// A game to import.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety import final.gcg
  rackety import game.gcg --ruleset wordfeud --language sv
  rackety import game.gcg --json > game.json    without saving it here

The game is saved with your others: `rackety games` lists it. Its words are not checked, but words that are not in the \
word list are listed. Where the points in the file differ from those of the rules, each line is reported, and the game has \
the points of the rules. Racks that the file does not give in full are completed so that every turn is possible.
A line of CGP is a position, from which a new game starts, played by people; racks that it leaves open are drawn from the bag.
Without --ruleset, the classic rules apply, and leftover tiles are scored as in the file.")]
pub struct ImportArgs {
    /// The GCG file, or a file with a line of CGP.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    #[arg(long, value_name = "NAME", add = candidates::rulesets())]
    pub ruleset: Option<String>,
    /// The language, for example en or sv, if the file does not say it.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// The word list for playing on: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub dictionary: Option<String>,
    /// Print the saved game instead of saving it.
    #[arg(long)]
    pub json: bool,
}

/// A game to export.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety export smartfeud-2026-01-31-201500    as text, for an email
  rackety export wordfeud-2026-01-31-201500 --gcg -o game.gcg
  rackety export game.json --svg --theme gruvbox -o game.svg
  rackety export game.json --scenario > game.toml && rackety scenario game.toml
  rackety export game.json --cgp --turn 7       turn 7, for another program

For an unfinished game, only what everybody at the table may see is exported: no racks, no bag, no seed. JSON and \
scenarios contain all of that, so they need a finished game. A scenario is run first; if it fails, it is written \
anyway, each failure is reported, and the exit status is 1.
GCG is for games of two players without takings. What it cannot express is written as notes, and reported.")]
pub struct ExportArgs {
    /// The game: a name from `rackety games`, or a path.
    #[arg(add = candidates::saved_games())]
    pub file: PathBuf,
    /// The format.
    #[command(flatten)]
    pub format: ExportFormat,
    /// With --cgp, the position before this turn of a finished game, with the rack of its player if that was seen;
    /// without it, the position as everybody sees it now.
    #[arg(long, value_name = "NUMBER", requires = "cgp", conflicts_with_all = OTHER_THAN_CGP)]
    pub turn: Option<u32>,
    /// Write to this file instead of standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// The formats other than CGP. Where one of them is given, clap does not ask for the --cgp that is required.
const OTHER_THAN_CGP: [&str; 5] = ["gcg", "text", "svg", "json", "scenario"];

/// The format of an exported game; text unless one is chosen.
#[derive(Debug, Clone, Copy, Args)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "clap has one flag for each format")]
pub struct ExportFormat {
    /// GCG, which Quackle, Macondo and many sites read.
    #[arg(long)]
    pub gcg: bool,
    /// Text: board, score sheet and result. This is the default.
    #[arg(long)]
    pub text: bool,
    /// A picture of the board with the score sheet, in the colours of the theme.
    #[arg(long)]
    pub svg: bool,
    /// The saved game, without the notes that are private to its players.
    #[arg(long)]
    pub json: bool,
    /// A scenario for `rackety scenario`, with every turn and its points.
    #[arg(long)]
    pub scenario: bool,
    /// The position as one line of CGP, which Macondo and Woogles read.
    #[arg(long)]
    pub cgp: bool,
}
