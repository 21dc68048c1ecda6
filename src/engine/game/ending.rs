use serde::{Deserialize, Serialize};

use super::setup::Seat;
use crate::enum_table;
use crate::tiles::Tile;

/// The end of a game, and the final adjustments of the scores.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ending {
    /// The reason why the game ended.
    pub reason: EndReason,
    /// The winners: several in a draw, none when the only player of a game leaves it.
    pub winners: Vec<Seat>,
    /// The adjustments for leftover tiles; empty where they cost nothing.
    pub adjustments: Vec<Adjustment>,
}

enum_table! {
    /// The reason why a game ends.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum EndReason(
        /// The identifier that scenarios and tools use.
        pub id: &'static str,
    ) {
        /// A player has no tiles, and the bag is empty.
        Out: "out";
        /// Passes in a row, time-outs that count as passes included.
        Passes: "passes";
        /// Turns without a score in a row.
        Scoreless: "scoreless";
        /// The last opponent resigned.
        Resigned: "resigned";
        /// The last opponent's time ran out, which counts as resigning.
        TimedOut: "timeout";
        /// All players still in agreed to end the game (SF-24).
        Agreed: "agreed";
        /// A player's score has reached the target.
        Target: "target";
        /// The last round is over.
        Rounds: "rounds";
        /// Each player has had a turn after the bag was empty.
        LastTurns: "last-turns";
    }
}

/// The final adjustment of one player's score for leftover tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Adjustment {
    /// The player.
    pub seat: Seat,
    /// The tiles on the player's rack.
    pub tiles: Vec<Tile>,
    /// The change of the score: gained for the tiles of others, or lost for the player's own.
    pub points: i32,
}
