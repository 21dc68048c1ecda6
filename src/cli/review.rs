//! Arguments for looking back at a game: `review`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use rackety_engine::analysis::Depth;

use super::candidates;

/// A game to review.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety review smartfeud-2026-01-31-201500
  rackety review smartfeud-2026-01-31-201500 --depth deep
  rackety review smartfeud-2026-01-31-201500 --turn 7
  rackety review smartfeud-2026-01-31-201500 --html review.html
  rackety review smartfeud-2026-01-31-201500 --json | jq '.players[].level'
  # in sentences, from turn 7 on
  rackety review smartfeud-2026-01-31-201500 --plain --turn 7

Each turn is compared with the best one possible, judged by what its player could see. A turn is worth its points and the \
value of the tiles it keeps. The quick review takes about a second, or five where tiles are taken from the board; the deep \
one also looks ahead, which takes a second or two a turn. Reviews are stored beside the saved game, so that a second look \
takes no time. Ctrl-C stops a review.")]
pub struct ReviewArgs {
    /// The game, which must be over: a name from `rackety games`, or a path.
    #[arg(value_name = "GAME", add = candidates::saved_games())]
    pub game: PathBuf,
    /// How closely to look: quick or deep.
    #[arg(long, value_name = "DEPTH", default_value = "quick", value_parser = depths())]
    pub depth: Depth,
    /// Show one turn in full: what it cost, why, and the best actions. With --plain, begin with it instead of the summary.
    #[arg(long, value_name = "NUMBER", conflicts_with = "json")]
    pub turn: Option<u32>,
    /// Write the review as one page for a browser: the chances, the board turn by turn with the reasons, and the tables.
    /// It replaces such a page, but no other file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,
    /// Print one JSON value.
    #[arg(long, conflicts_with = "plain")]
    pub json: bool,
}

fn depths() -> impl TypedValueParser<Value = Depth> {
    // Only these names are accepted, so the default is never used.
    PossibleValuesParser::new(Depth::ALL.map(Depth::name))
        .map(|name| Depth::named(&name).unwrap_or(Depth::Quick))
}
