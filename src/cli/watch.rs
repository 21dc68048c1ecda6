//! Arguments for watching a game: `watch`.

use std::path::PathBuf;

use clap::Args;

use super::candidates;

/// A game to watch.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety watch                                the newest game that is open
  rackety watch smartfeud-2026-01-31-201500    a game from `rackety games`
  rackety watch --plain                        each turn as a line

You see what everybody at the table may see: the board, the scores and the turns, but no racks. When the players have \
left, you can continue their game.")]
pub struct WatchArgs {
    /// The game: a name from `rackety games`, or a path.
    #[arg(add = candidates::saved_games())]
    pub file: Option<PathBuf>,
}
