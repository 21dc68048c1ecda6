//! What a level overlooks.

use super::level::Level;
use crate::movegen::GeneratedPlay;
use crate::rng::lot;

/// Which plays a player thinks of. It is a matter of chance, by the seed of the turn and the letters placed: who does
/// not think of a word thinks of it nowhere on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sight {
    seed: u64,
    /// Of a thousand plays so many are seen.
    seen: u64,
}

impl Sight {
    /// None for a level that sees everything.
    ///
    /// A club player sees a smaller share than a casual one, but of four times as many words: so each of the two is
    /// about as far above the one as below the other.
    pub(super) const fn of(level: Level, seed: u64) -> Option<Self> {
        match level {
            Level::Novice => Some(Self { seed, seen: 350 }),
            Level::Casual => Some(Self { seed, seen: 900 }),
            Level::Club => Some(Self { seed, seen: 300 }),
            Level::Expert | Level::Master => None,
        }
    }

    /// A second look: three times as many.
    pub(super) const fn wider(self) -> Self {
        Self { seen: self.seen.saturating_mul(3), ..self }
    }

    pub(super) fn sees(self, play: &GeneratedPlay) -> bool {
        let letters = play.tiles().map(|placement| placement.tile.letter().index() as u64);
        lot(self.seed, letters) % 1000 < self.seen
    }
}
