//! Upper bounds by reach, which stop a search that cannot beat the best play known.

use crate::movegen::hand::MAX_PLAY_TILES;

/// Room for each number of tiles, and for one more, which no play reaches.
const ROOM: usize = MAX_PLAY_TILES + 2;

/// Upper bounds on the equity of the plays through an anchor, by the number of tiles on either side of it.
#[derive(Debug, Clone)]
pub(in crate::movegen) struct ReachBounds {
    /// By the least number of tiles on the left.
    left: [i64; ROOM],
    /// By the exact number of tiles on the left, then the least number on the right.
    right: [[i64; ROOM]; ROOM],
    /// The letters that a taken tile can show in plays worth generating.
    takeable: u64,
}

impl ReachBounds {
    /// No bounds: every play is generated.
    pub(in crate::movegen) const UNLIMITED: Self =
        Self { left: [i64::MAX; ROOM], right: [[i64::MAX; ROOM]; ROOM], takeable: u64::MAX };

    /// Starts again with no reach allowed, for plays of up to this number of tiles.
    pub(super) fn clear(&mut self, tiles: usize) {
        let room = (tiles + 2).min(ROOM);
        for right in &mut self.right[..room] {
            right[..room].fill(i64::MIN);
        }
        self.left[..room].fill(i64::MIN);
        self.takeable = 0;
    }

    /// Sets the bound for exactly this number of tiles on the left and on the right.
    pub(super) fn allow(&mut self, (left, right): (usize, usize), upper_bound: i64) {
        self.right[left][right] = upper_bound;
    }

    /// Allows plays in which a taken tile shows one of these letters.
    pub(super) const fn allow_takeable(&mut self, letters: u64) {
        self.takeable |= letters;
    }

    /// The letters that a taken tile can show in plays worth generating.
    pub(in crate::movegen) const fn takeable(&self) -> u64 {
        self.takeable
    }

    /// Turns bounds for exact numbers of tiles into bounds for at least as many.
    pub(super) fn accumulate(&mut self, tiles: usize) {
        for left in (0..=tiles.min(MAX_PLAY_TILES)).rev() {
            let right = &mut self.right[left];
            for tiles in (0..=tiles.min(MAX_PLAY_TILES)).rev() {
                right[tiles] = right[tiles].max(right[tiles + 1]);
            }
            self.left[left] = right[0].max(self.left[left + 1]);
        }
    }

    /// The bound with at least this number of tiles on the left.
    #[inline]
    pub(in crate::movegen) fn on_left(&self, tiles: usize) -> i64 {
        self.left[tiles.min(ROOM - 1)]
    }

    /// The bound with this number of tiles on the left, and at least this number on the right.
    #[inline]
    pub(in crate::movegen) fn on_right(&self, left: usize, right: usize) -> i64 {
        self.right[left.min(ROOM - 1)][right.min(ROOM - 1)]
    }
}
