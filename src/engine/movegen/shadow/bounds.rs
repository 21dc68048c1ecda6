//! What stops a search that can bring nothing better than what is known.

use crate::movegen::hand::MOST_TILES;

/// Room for each number of tiles, and for one more, of which there are none.
const ENDS: usize = MOST_TILES + 2;

/// What plays through an anchor are worth at most, by how far they reach.
#[derive(Debug, Clone)]
pub(in crate::movegen) struct Gate {
    /// With so many tiles on the left or more.
    left: [i64; ENDS],
    /// With so many tiles on the left, and so many on the right or more.
    right: [[i64; ENDS]; ENDS],
    /// The letters that a taken tile can show in plays that are worth the search.
    jokers: u64,
}

impl Gate {
    /// Lets everything through.
    pub(in crate::movegen) const OPEN: Self =
        Self { left: [i64::MAX; ENDS], right: [[i64::MAX; ENDS]; ENDS], jokers: u64::MAX };

    /// Lets nothing through, and forgets what it let through of plays of up to so many tiles.
    pub(in crate::movegen) fn shut(&mut self, tiles: usize) {
        let ends = (tiles + 2).min(ENDS);
        for right in &mut self.right[..ends] {
            right[..ends].fill(i64::MIN);
        }
        self.left[..ends].fill(i64::MIN);
        self.jokers = 0;
    }

    /// Lets through plays of just so many tiles on the left and on the right that are worth so much at most.
    pub(in crate::movegen) fn raise(&mut self, (left, right): (usize, usize), most: i64) {
        self.right[left][right] = most;
    }

    /// Lets through plays in which a taken tile shows one of these letters.
    pub(in crate::movegen) const fn let_through(&mut self, jokers: u64) {
        self.jokers |= jokers;
    }

    /// The letters that a taken tile can show in plays that are worth the search.
    pub(in crate::movegen) const fn jokers(&self) -> u64 {
        self.jokers
    }

    /// From numbers of tiles to so many or more, where so many can be placed.
    pub(in crate::movegen) fn close(&mut self, tiles: usize) {
        for on_left in (0..=tiles.min(MOST_TILES)).rev() {
            let right = &mut self.right[on_left];
            for more in (0..=tiles.min(MOST_TILES)).rev() {
                right[more] = right[more].max(right[more + 1]);
            }
            self.left[on_left] = right[0].max(self.left[on_left + 1]);
        }
    }

    /// The worth at most with so many tiles on the left or more.
    #[inline]
    pub(in crate::movegen) fn on_left(&self, tiles: usize) -> i64 {
        self.left[tiles.min(ENDS - 1)]
    }

    /// The worth at most with so many tiles on the left, and so many on the right or more.
    #[inline]
    pub(in crate::movegen) fn on_right(&self, left: usize, right: usize) -> i64 {
        self.right[left.min(ENDS - 1)][right.min(ENDS - 1)]
    }
}
