//! A play: what is put where, whether it is allowed, and what it scores.

mod geometry;
mod legality;
mod notation;
mod position;
mod refusal;
mod score;
mod tile_sources;

pub use notation::{NotationError, PlayNotation};
pub use refusal::{NotOffered, Refusal, TakeBarred};
pub use score::{FormedWord, ScoredPlay, WordOrigin, WordStatus};
pub use tile_sources::TakenTile;

pub(crate) use legality::{WordCheck, judge, left_by_taking};
pub(crate) use position::{Gift, Table};

use crate::board::Square;
use crate::tiles::PlacedTile;

/// One tile put on one square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Where.
    pub square: Square,
    /// What.
    pub tile: PlacedTile,
}

/// A play as somebody proposes it: the square a tile is taken from, if any, and the tiles placed.
///
/// Any value may be proposed; `Game::preview` tells whether it is allowed. Which of the placed tiles is the taken one
/// need not be said: it makes no difference to what the play is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Play {
    take: Option<Square>,
    tiles: Vec<Placement>,
    through: Vec<Square>,
}

impl Play {
    /// A play of these tiles, in any order.
    pub fn new(take: Option<Square>, tiles: impl IntoIterator<Item = Placement>) -> Self {
        Self::written(take, tiles, Vec::new())
    }

    /// A play whose writer says that tiles lie on the squares `through` already.
    pub(crate) fn written(
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

    /// Squares on which the play's writer says that tiles lie; empty unless it was read from text.
    pub(crate) fn through(&self) -> &[Square] {
        &self.through
    }
}
