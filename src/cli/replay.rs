//! Arguments for looking back at a game: `replay`.

use std::path::PathBuf;

use clap::Args;

use super::candidates;

/// A game to look back at.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety replay                                the game played last
  rackety replay smartfeud-2026-01-31-201500    a game from `rackety games`
  rackety replay --turn 12                      from turn 12 on
  rackety replay --plain                        with typed commands
  rackety replay --plain > turns.txt            all turns as lines

Left and Right go from turn to turn, and Space plays the game by itself; click or drag the line below the board to go anywhere. \
Racks can be seen once the game is over.")]
pub struct ReplayArgs {
    /// The game: a name from `rackety games`, or a path.
    #[arg(add = candidates::saved_games())]
    pub file: Option<PathBuf>,
    /// The turn to begin with; 0 is the start of the game, and without a number it is the end.
    #[arg(long, value_name = "NUMBER")]
    pub turn: Option<u32>,
}
