//! Arguments for examining games: `scenario`, `moves` and `selfplay`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use rackety_engine::bots::BotProfile;

use crate::lab::MAX_TURNS;

/// Scenarios to check.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety scenario tests/scenarios/smartfeud/*.toml
  rackety scenario ./mygame-opening.toml

Prints one line per file. The exit status is 1 if any scenario failed, 2 if any file is invalid.")]
pub struct ScenarioArgs {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// A position to list the plays of.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety moves tests/scenarios/smartfeud/section-loses-its-i.toml
  rackety moves position.toml --top 3
  rackety moves position.toml --all --json

The turns of the scenario are played first; the list is for the player to move after them. The exit status is 1 \
if the scenario fails or the game is over, 2 if the file is invalid.")]
pub struct MovesArgs {
    /// The scenario file.
    pub file: PathBuf,
    /// The number of plays to list, best first; all plays are counted.
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    pub top: usize,
    /// List all plays.
    #[arg(long, conflicts_with = "top")]
    pub all: bool,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// Games of bots against each other.
#[derive(Debug, Args)]
#[command(after_help = format!("Examples:
  rackety selfplay smartfeud
  rackety selfplay wordfeud --bots expert,club --games 1000 --seed 7
  rackety selfplay ./mygame.toml --bots club,club,club --json

The bots are novice, casual, club, expert and master; add :all or :common to change which words a bot \
knows, as in casual:all. They take turns to start. The same seed gives the same games, on any number of threads. Games are \
stopped after {MAX_TURNS} turns. Ctrl-C stops the run with a report on the finished games and exit status 130; pressed \
again, it stops at once."))]
pub struct SelfplayArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    pub ruleset: String,
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE")]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME")]
    pub dictionary: Option<String>,
    /// The bots, one per player. By default two at level club, or as many as the ruleset requires.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    pub bots: Vec<BotProfile>,
    /// The number of games.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The seed of all random choices; by default a random one, which the report shows.
    #[arg(long, value_name = "NUMBER", value_parser = super::parse_seed)]
    pub seed: Option<u64>,
    /// The number of games to play at once; by default one per processor core.
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<NonZeroUsize>,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}
