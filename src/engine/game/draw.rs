//! The tiles that a player draws after a turn.

use crate::bag::Bag;
use crate::play::{DrawFault, Refusal};
use crate::tiles::{Tile, TileSet};

/// The tiles that a player draws after a turn.
#[derive(Debug, Clone, Copy)]
pub(super) enum Draw<'a> {
    /// The next ones of the bag, in its order.
    Next,
    /// These, as the record of a game played elsewhere says.
    These(&'a [Tile]),
}

impl<'a> Draw<'a> {
    /// The tiles that an event says were drawn; the next ones of the bag if it says nothing.
    pub(super) fn of(drawn: Option<&'a [Tile]>) -> Self {
        drawn.map_or(Self::Next, Self::These)
    }

    /// Draws this many tiles from the bag, or as many as it has.
    pub(super) fn from(self, bag: &mut Bag, count: usize, set: &TileSet) -> Result<Vec<Tile>, Refusal> {
        let Self::These(tiles) = self else { return Ok(bag.draw(count)) };
        let due = count.min(bag.len());
        if tiles.len() != due {
            return Err(Refusal::BadDraw(DrawFault::Count { drawn: tiles.len(), due }));
        }
        bag.draw_these(tiles).map_err(|missing| not_in_bag(&missing, set))?;
        Ok(tiles.to_vec())
    }
}

/// Refuses to draw tiles that are missing from the bag.
pub(super) fn not_in_bag(missing: &[Tile], set: &TileSet) -> Refusal {
    Refusal::BadDraw(DrawFault::NotInBag(missing.iter().map(|&tile| set.write_tile(tile)).collect()))
}
