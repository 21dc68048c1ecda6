//! Arguments of what looks into games: the plays of a position.

use std::path::PathBuf;

use clap::Args;

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
