//! Arguments for saved games: `games` and `stats`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::candidates;

/// Saved games.
#[derive(Debug, Args)]
#[command(after_help = "In a terminal this opens a list to choose from; through a pipe it prints the list.

Examples:
  rackety games
  rackety games list
  rackety games delete smartfeud-2026-01-31-201500")]
pub struct GamesArgs {
    /// What to do; without a command, all games are shown to choose from.
    #[command(subcommand)]
    pub command: Option<GamesCommand>,
}

/// What can be done with saved games.
#[derive(Debug, Subcommand)]
pub enum GamesCommand {
    /// Print all saved games, the most recent first.
    #[command(after_help = "Examples:
  rackety games list
  rackety games list --save-dir ~/club
  rackety games list --json | jq '.games[] | select(.is_open) | .name'")]
    List {
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Delete saved games after confirmation.
    #[command(after_help = "Examples:
  rackety games delete smartfeud-2026-01-31-201500
  rackety games delete --yes old-1 old-2")]
    Delete {
        /// The games: names from `rackety games`, or paths.
        #[arg(required = true, value_name = "FILE", add = candidates::saved_games())]
        files: Vec<PathBuf>,
        /// Do not ask for confirmation.
        #[arg(long)]
        yes: bool,
    },
}

/// Statistics to show.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety stats
  rackety stats Ann
  rackety stats --json | jq '.players.Ann.all.won'

Statistics are computed from the saved games each time; deleted games no longer count.")]
pub struct StatsArgs {
    /// The players; by default all.
    #[arg(value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}
