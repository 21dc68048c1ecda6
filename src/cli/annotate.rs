//! Arguments for recording a game: `annotate`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::candidates;

/// A game to record.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety annotate friday.gcg --players Ann,Ben
  rackety annotate friday.gcg                        continues where you stopped
  rackety annotate friday.gcg --players Ann,Ben --ruleset wordfeud --language sv
  rackety annotate friday.gcg < turns.txt            a script

Type each turn as on a score sheet: `8h WORD 24`, `x ABC`, `pass`. Points are checked against the rules, and words against \
the word list; differences are reported, and the game continues. A question mark makes the next letter a blank: `8h WO?RD`. \
A rack that is known comes first: `AEINRST 8h RETAINS 66`. `challenge`, `resign` and lines of GCG are understood as well.
`fix 3 8h WORD 20` corrects turn 3, `insert 3` adds a forgotten turn, `delete 3` removes one, and `undo` undoes your last \
change, up to 100 of them, or removes the last line if you have changed nothing yet. Later turns are then checked again: \
one that does not fit any more is reported, and needs its own `fix`. `sheet` lists the turns, and `help` everything that \
can be typed.

The file is GCG, with the points that you typed, and it is written after each line. When you leave a finished game, it is \
saved with your others and replaces what was saved of this file before; unknown racks are completed so that every turn is \
possible. Without --ruleset, the classic rules apply. Games have two players, and no tiles are taken from the board. In a \
script, a line that fails is reported with its number, and the exit status is 1.")]
pub struct AnnotateArgs {
    /// The GCG file: a new one, or one to continue.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// The two players, separated by a comma; the first one begins.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub players: Vec<String>,
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    #[arg(long, value_name = "NAME", add = candidates::rulesets())]
    pub ruleset: Option<String>,
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub dictionary: Option<String>,
}
