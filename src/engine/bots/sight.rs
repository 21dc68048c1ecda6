//! What a level overlooks.

use super::opponent::Level;
use crate::generate::FoundPlay;
use crate::rng::lot;

/// Which plays a player thinks of. It is a matter of chance, by the seed of the turn and the tiles placed: who does not
/// think of a word thinks of it nowhere on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sight {
    seed: u64,
    /// Of a thousand plays of few tiles, so many are seen, and fewer of those of more tiles.
    seen: u64,
    /// Of a thousand that are seen, so many less for every tile placed beyond two.
    fewer: u64,
}

impl Sight {
    /// None for a level that sees everything.
    pub(super) const fn of(level: Level, seed: u64) -> Option<Self> {
        match level {
            Level::Novice => Some(Self { seed, seen: 200, fewer: 30 }),
            Level::Casual => Some(Self { seed, seen: 350, fewer: 40 }),
            Level::Club => Some(Self { seed, seen: 700, fewer: 60 }),
            Level::Expert | Level::Master => None,
        }
    }

    /// A second look: three times as many.
    pub(super) const fn wider(self) -> Self {
        Self { seen: self.seen.saturating_mul(3), ..self }
    }

    pub(super) fn sees(self, play: &FoundPlay) -> bool {
        let letters = play.tiles().map(|placement| placement.tile.letter().index() as u64);
        let beyond = u64::try_from(play.tile_count()).unwrap_or(u64::MAX).saturating_sub(2);
        let chance = self.seen.saturating_sub(self.fewer.saturating_mul(beyond)).max(self.seen / 10);
        lot(self.seed, letters) % 1000 < chance
    }
}
