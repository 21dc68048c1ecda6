use crate::board::Square;
use crate::tiles::PlacedTile;

/// One tile placed on one square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Square the tile goes on.
    pub square: Square,
    /// The tile placed.
    pub tile: PlacedTile,
}

/// A play as it is proposed: the square a tile is taken from, if any, and the tiles placed.
///
/// Any value may be proposed; [`Game::preview`](crate::Game::preview) says whether it is legal. A play does not say
/// which of the placed tiles is the taken one, as it makes no difference.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Play {
    take: Option<Square>,
    tiles: Vec<Placement>,
    through: Vec<Square>,
}

impl Play {
    /// A play of these tiles, in any order.
    pub fn new(take: Option<Square>, tiles: impl IntoIterator<Item = Placement>) -> Self {
        Self::with_through(take, tiles, Vec::new())
    }

    /// A play whose notation says that there are tiles on the squares `through` already.
    pub(crate) fn with_through(
        take: Option<Square>,
        tiles: impl IntoIterator<Item = Placement>,
        through: Vec<Square>,
    ) -> Self {
        let mut tiles: Vec<Placement> = tiles.into_iter().collect();
        tiles.sort_unstable();
        Self { take, tiles, through }
    }

    /// The square a tile is taken from.
    pub const fn take(&self) -> Option<Square> {
        self.take
    }

    /// The tiles placed, row by row.
    pub fn tiles(&self) -> &[Placement] {
        &self.tiles
    }

    /// Returns whether the play places a tile on a square.
    pub fn places_on(&self, square: Square) -> bool {
        self.tiles.iter().any(|placement| placement.square == square)
    }

    /// The squares that have tiles by the play's notation; empty unless the play was read from text.
    pub(crate) fn through(&self) -> &[Square] {
        &self.through
    }
}
