//! The tiles left at the end: what a file adds and takes off for them, and which rule that is.

use rackety_engine::ruleset::UnplayedTiles;
use rackety_engine::{Tile, TileSet};

/// Points that a file gives or takes off for tiles left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reckoned {
    /// The line.
    pub line: usize,
    /// The player who gets or loses the points.
    pub player: usize,
    /// The player who has the tiles.
    pub holder: usize,
    /// The tiles.
    pub tiles: Vec<Tile>,
    /// The points.
    pub points: i32,
    /// The player's score with them, if the file has it.
    pub total: Option<i32>,
    /// The notes that follow the line.
    pub note: String,
}

/// The rule for a player who goes out that a file follows, or `None` if it does not reckon tiles, or by no rule. A wrong
/// number next to a loss does not change the rule.
pub(super) fn rule_of(lines: &[Reckoned], set: &TileSet) -> Option<UnplayedTiles> {
    let worth = |line: &Reckoned| -> i32 { line.tiles.iter().map(|&tile| set.points(tile)).sum() };
    let gained = lines.iter().find(|line| line.player != line.holder);
    let lost = lines.iter().find(|line| line.player == line.holder && line.points < 0);
    match (gained, lost) {
        (Some(gain), None) if gain.points == 2 * worth(gain) => Some(UnplayedTiles::OutTwice),
        (Some(gain), None) if gain.points != worth(gain) => None,
        (Some(_), _) => Some(UnplayedTiles::OwnAndOut),
        (None, Some(_)) => Some(UnplayedTiles::Own),
        (None, None) => None,
    }
}
