//! Arguments for puzzles: `puzzle`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use rackety_engine::puzzle::Theme;

use super::candidates;

/// A puzzle.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety puzzle                    a new puzzle from a game between bots
  rackety puzzle --today            the puzzle of the day
  rackety puzzle wordfeud --language sv --today
  rackety puzzle --from my-games    a play that you missed in a finished game
  rackety puzzle --only taking      only puzzles with a taking
  rackety puzzle --seed 7 --plain
  rackety puzzle --date 2026-11-01 --json | jq -r '.plays[0].word'

Find the best play. It scores the most, and counting the value of the tiles that it keeps, it is clearly worth more \
than any other play. You have three tries; each shows by how many points it falls short. Then the best plays are \
shown on the board.

The puzzle of the day is the same for everyone with the same version of the program, the same ruleset and the same word \
list; words of your own do not count. A new one begins at midnight by your clock. Each puzzle has a code, which is in the \
result that s copies after the puzzle: if two people's codes are the same, so are their puzzles.

Each puzzle is graded by how many bots find it: one for each combination of level, vocabulary and habit of taking. \
Its rating is 1500 if half of them do. Your own rating follows from your results by Glicko: solving a puzzle at the first \
try counts as a win, solving it later as a draw. The themes are bingo, hook (a tile makes a word on the board longer), \
parallel (beside other tiles, with words across), taking, block (the next player's best play scores at least 10 points \
less), and endgame (the bag is empty, and a search to the end proves the play). They are shown with the solution.

Solved puzzles, tries, streaks and ratings are counted in `puzzles.toml` in your data folder, each puzzle once. With --plain, \
type `help` for a list of commands.")]
pub struct PuzzleArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml. The default is smartfeud; with
    /// `--from my-games`, any.
    #[arg(add = candidates::rulesets())]
    pub ruleset: Option<String>,
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// Where the puzzle comes from: games between bots, or your finished saved games.
    #[arg(long, value_enum, value_name = "SOURCE", default_value_t)]
    pub from: PuzzleFrom,
    /// Only puzzles with this theme, as listed below.
    #[arg(long, value_name = "THEME", value_parser = themes(), conflicts_with_all = ["today", "date"])]
    pub only: Option<Theme>,
    /// The seed: the same number gives the same puzzle again.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = super::parse_seed, conflicts_with_all = ["today", "date"])]
    pub seed: Option<u64>,
    /// The puzzle of the day, the same for everyone.
    #[arg(long, conflicts_with = "date")]
    pub today: bool,
    /// The puzzle of an earlier day, such as 2026-11-01.
    #[arg(long, value_name = "DATE")]
    pub date: Option<String>,
    /// Print the puzzle with its solution as one JSON value.
    #[arg(long, conflicts_with = "plain")]
    pub json: bool,
}

/// Where a puzzle comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum PuzzleFrom {
    /// Games that bots play against each other.
    #[default]
    SelfPlay,
    /// Your finished saved games.
    MyGames,
}

/// The names of the themes.
fn themes() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::name))
        .map(|name| Theme::named(&name).unwrap_or(Theme::Bingo))
}
