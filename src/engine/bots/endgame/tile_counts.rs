//! Racks as counts of each kind of tile, so that one subtraction shows whether a rack has the tiles of a play.

use crate::game::Game;
use crate::rack::Rack;
use crate::tiles::Tile;

/// The bits of a count. The highest is a guard that no count reaches: a rack has at most 12 tiles.
const COUNT_BITS: usize = 5;
/// The most kinds on two racks.
const KINDS: usize = 2 * Rack::MAX_TILES;
/// The guard bit of each count.
const GUARDS: u128 = {
    let mut guards = 0;
    let mut kind = 0;
    while kind < KINDS {
        guards |= 1 << (COUNT_BITS * kind + COUNT_BITS - 1);
        kind += 1;
    }
    guards
};

/// The kinds of tiles on the racks of a game.
#[derive(Debug, Clone)]
pub(super) struct TileKinds(Vec<Tile>);

/// The number of tiles of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TileCounts(u128);

impl TileKinds {
    /// The kinds on the racks of an endgame.
    pub(super) fn of(game: &Game) -> Self {
        let racks = game.state().players().filter(|(_, player)| player.is_in());
        let mut kinds: Vec<Tile> = racks.flat_map(|(_, player)| player.rack().tiles()).copied().collect();
        kinds.sort_unstable();
        kinds.dedup();
        Self(kinds)
    }

    /// Counts tiles of these kinds.
    pub(super) fn count(&self, tiles: impl IntoIterator<Item = Tile>) -> TileCounts {
        let kinds = tiles.into_iter().filter_map(|tile| self.0.iter().position(|&kind| kind == tile));
        TileCounts(kinds.map(|kind| 1_u128 << (COUNT_BITS * kind)).sum())
    }
}

impl TileCounts {
    /// True if there is no tile.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if all of these tiles are among them.
    pub(super) const fn contains(self, part: Self) -> bool {
        ((self.0 | GUARDS) - part.0) & GUARDS == GUARDS
    }

    /// Returns the tiles that are left without these, which must be among them.
    pub(super) const fn without(self, part: Self) -> Self {
        Self(self.0 - part.0)
    }
}
