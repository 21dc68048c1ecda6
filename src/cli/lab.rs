//! Arguments for examining games: `scenario`, `moves` and `selfplay`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rackety_engine::bots::BotProfile;

use super::candidates;
use crate::lab::{MAX_THREADS, MAX_TURNS};

/// Scenarios to check.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety scenario mygame-opening.toml
  rackety scenario scenarios/*.toml

Prints one line per file. The exit status is 1 if any scenario failed, 2 if any file is invalid.")]
pub struct ScenarioArgs {
    /// The files.
    #[arg(required = true, value_name = "FILE", add = candidates::toml_files())]
    pub files: Vec<PathBuf>,
}

/// A position to list the plays of.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety moves position.toml
  rackety moves position.toml --top 3
  rackety moves position.toml --all --json
  rackety moves position.toml --by worth

In a game, ^Y copies the position as a scenario file. The turns of the scenario are played first; the list is for the player to move after them. The exit status is 1 \
if the scenario fails or the game is over, 2 if the file is invalid.")]
pub struct MovesArgs {
    /// The scenario file.
    #[arg(add = candidates::toml_files())]
    pub file: PathBuf,
    /// The number of plays to list, best first; all plays are counted.
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    pub top: usize,
    /// What the plays are listed by: score, or worth, which is the points and the value of the tiles kept.
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    pub by: MovesOrder,
    /// List all plays.
    #[arg(long, conflicts_with = "top")]
    pub all: bool,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// What plays are listed by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum MovesOrder {
    /// Their points.
    #[default]
    Score,
    /// Their points and the value of the tiles that they keep, as in a quick review; the best action is named first.
    Worth,
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
again, it stops at once. The exit status is 1 if a game could not be played to its end."))]
pub struct SelfplayArgs {
    /// The ruleset: a name from `rackety rules list`, or a file that ends in .toml.
    #[arg(add = candidates::rulesets())]
    pub ruleset: String,
    /// The language, for example en or sv.
    #[arg(long, value_name = "CODE", add = candidates::languages())]
    pub language: Option<String>,
    /// The word list: a name from `rackety dict list`.
    #[arg(long, value_name = "NAME", add = candidates::dictionaries())]
    pub dictionary: Option<String>,
    /// The bots, one per player. By default two at level club, or as many as the ruleset requires.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', add = candidates::bots())]
    pub bots: Vec<BotProfile>,
    /// The number of games.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The seed of all random choices; by default a random one, which the report shows.
    #[arg(long, value_name = "NUMBER", value_parser = super::parse_seed)]
    pub seed: Option<u64>,
    /// The number of games to play at once; by default one per processor core.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MAX_THREADS);
    number.ok_or_else(|| format!("write a number from 1 to {MAX_THREADS}"))
}
