//! Arguments of what looks into games: the plays of a position, and bots against each other.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use rackety_engine::bots::BotProfile;

/// A position whose plays are asked for.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety moves tests/scenarios/smartfeud/section-loses-its-i.toml
  rackety moves position.toml --top 3
  rackety moves position.toml --all --json

A scenario's turns are played, and the plays are those of the player to move then. Status 1 if the turns do not come out
as the file says or the game is over, 2 if the file is bad.")]
pub struct MovesArgs {
    /// The scenario file.
    pub file: PathBuf,
    /// How many of the best are listed; all are counted.
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    pub top: usize,
    /// List all.
    #[arg(long, conflicts_with = "top")]
    pub all: bool,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// Games of bots against each other.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety selfplay smartfeud
  rackety selfplay wordfeud --bots expert,club --games 1000 --seed 7
  rackety selfplay ./mygame.toml --bots club,club,club --json

Bots are novice, casual, club, expert and master; casual:all and expert:common choose other words than the usual ones.
They take turns to begin. The same seed plays the same games, on however many threads. A game is cut after 500 turns.
Ctrl-C ends it with a report of the games that are over, and status 130; a second one ends it at once.")]
pub struct SelfplayArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    pub ruleset: String,
    /// The language, as en or sv.
    #[arg(long, value_name = "CODE")]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME")]
    pub dictionary: Option<String>,
    /// The bots, one a player; two of the level club unless the ruleset needs more or fewer.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    pub bots: Vec<BotProfile>,
    /// How many games.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// A number that decides every game; drawn by lot if it is left out, and told in the report.
    #[arg(long, value_name = "NUMBER", value_parser = super::parse_seed)]
    pub seed: Option<u64>,
    /// How many games are played at once; as many as the computer has cores if it is left out.
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<NonZeroUsize>,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}
