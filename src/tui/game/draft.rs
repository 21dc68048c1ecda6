//! The pending play: what is on the board but not played.

use rackety_engine::{PlacedTile, Placement, Play, Square};

/// The pending tiles and the taking of this turn, until they are played or recalled.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    taken: Option<Square>,
    tiles: Vec<PendingTile>,
}

/// A pending tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PendingTile {
    /// The square the tile is on.
    pub square: Square,
    /// The tile.
    pub tile: PlacedTile,
    /// The source of the tile.
    pub source: TileSource,
}

/// The source of a pending tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileSource {
    /// The rack slot with this index, from 0, in the player's order.
    Rack(usize),
    /// The extra slot: the taken tile or the gift blank.
    Extra,
}

impl Draft {
    /// The vacated square of the taking.
    pub const fn taken(&self) -> Option<Square> {
        self.taken
    }

    /// The pending tiles, in the order of placing.
    pub fn tiles(&self) -> &[PendingTile] {
        &self.tiles
    }

    /// Returns whether no tile is pending or taken.
    pub fn is_empty(&self) -> bool {
        self.taken.is_none() && self.tiles.is_empty()
    }

    /// The draft as a play for the engine.
    pub(super) fn play(&self) -> Play {
        let placements =
            self.tiles.iter().map(|pending| Placement { square: pending.square, tile: pending.tile });
        Play::new(self.taken, placements)
    }

    /// The pending tile on a square.
    pub(super) fn at(&self, square: Square) -> Option<&PendingTile> {
        self.tiles.iter().find(|pending| pending.square == square)
    }

    /// Returns whether the tile from this source is pending.
    pub(super) fn uses(&self, source: TileSource) -> bool {
        self.tiles.iter().any(|pending| pending.source == source)
    }

    /// Places a tile.
    pub(super) fn place(&mut self, tile: PendingTile) {
        self.tiles.push(tile);
    }

    /// Removes the tile placed last.
    pub(super) fn remove_last(&mut self) -> Option<PendingTile> {
        self.tiles.pop()
    }

    /// Removes the pending tile on a square. If that is the gift blank and a blank of the rack stays, they change places: the
    /// engine plays the gift blank first.
    pub(super) fn remove_at(&mut self, square: Square) -> Option<PendingTile> {
        let index = self.tiles.iter().position(|pending| pending.square == square)?;
        let mut removed = self.tiles.remove(index);
        if removed.source == TileSource::Extra
            && self.taken.is_none()
            && let Some(other) = self.tiles.iter_mut().find(|pending| pending.tile.is_blank())
        {
            std::mem::swap(&mut removed.source, &mut other.source);
        }
        Some(removed)
    }

    /// Takes the tile from a square of the board, in place of an earlier taking.
    pub(super) fn take(&mut self, square: Square) {
        self.put_back();
        self.taken = Some(square);
    }

    /// Puts the taken tile back on its square; a pending tile there returns to the rack.
    pub(super) fn put_back(&mut self) -> Option<Square> {
        let square = self.taken.take()?;
        self.tiles.retain(|pending| pending.source != TileSource::Extra && pending.square != square);
        Some(square)
    }

    /// Follows a new order of the rack; `order` has the old slot for each new one.
    pub(super) fn reorder_rack(&mut self, order: &[usize]) {
        for pending in &mut self.tiles {
            if let TileSource::Rack(old) = pending.source {
                pending.source = TileSource::Rack(order.iter().position(|&from| from == old).unwrap_or(old));
            }
        }
    }
}
