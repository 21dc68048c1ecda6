//! The play that is laid but not played.

use rackety_engine::{PlacedTile, Placement, Play, Square};

/// Tiles laid in this turn, and the tile taken, until they are played or recalled.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    take: Option<Square>,
    laid: Vec<Laid>,
}

/// One tile laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// Where.
    pub square: Square,
    /// What.
    pub tile: PlacedTile,
    /// Where it came from.
    pub source: Source,
}

/// Where a laid tile came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The rack's tile with this number, from 0, in the player's order.
    Rack(usize),
    /// The slot beside the rack: the tile taken or the gift blank.
    Extra,
}

impl Draft {
    /// The square of the tile taken.
    pub const fn take(&self) -> Option<Square> {
        self.take
    }

    /// The tiles laid, in the order of laying.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// Whether nothing is laid or taken.
    pub fn is_empty(&self) -> bool {
        self.take.is_none() && self.laid.is_empty()
    }

    /// The play as the engine judges it.
    pub fn play(&self) -> Play {
        let placements = self.laid.iter().map(|laid| Placement { square: laid.square, tile: laid.tile });
        Play::new(self.take, placements)
    }

    /// The tile laid on a square.
    pub fn at(&self, square: Square) -> Option<&Laid> {
        self.laid.iter().find(|laid| laid.square == square)
    }

    /// Whether this tile has been laid.
    pub fn uses(&self, source: Source) -> bool {
        self.laid.iter().any(|laid| laid.source == source)
    }

    pub(crate) fn lay(&mut self, laid: Laid) {
        self.laid.push(laid);
    }

    /// Takes the last tile back.
    pub(crate) fn unlay(&mut self) -> Option<Laid> {
        self.laid.pop()
    }

    /// Takes back the tile on a square.
    pub(crate) fn unlay_at(&mut self, square: Square) -> Option<Laid> {
        let place = self.laid.iter().position(|laid| laid.square == square)?;
        Some(self.laid.remove(place))
    }

    /// Takes a tile from the board; whatever lay on the board from the slot beside the rack is back.
    pub(crate) fn take_from(&mut self, square: Square) {
        self.put_back();
        self.take = Some(square);
    }

    /// Puts the taken tile back where it lay; a tile laid there meanwhile returns to the rack.
    pub(crate) fn put_back(&mut self) -> Option<Square> {
        let square = self.take.take()?;
        self.laid.retain(|laid| laid.source != Source::Extra && laid.square != square);
        Some(square)
    }

    /// The tiles of the rack have changed places: `order` tells for each new place the old one.
    pub(crate) fn rack_moved(&mut self, order: &[usize]) {
        for laid in &mut self.laid {
            if let Source::Rack(old) = laid.source {
                laid.source = Source::Rack(order.iter().position(|&from| from == old).unwrap_or(old));
            }
        }
    }
}
