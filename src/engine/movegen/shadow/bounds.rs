//! Upper bounds by reach, which stop a search that cannot beat the best play known.

use crate::movegen::hand::MAX_PLAY_TILES;

/// Room for each number of tiles, and for one more, which no play reaches.
const ROOM: usize = MAX_PLAY_TILES + 2;

/// Upper bounds on the equity of the plays through an anchor, by the number of tiles on either side of it.
#[derive(Debug, Clone)]
pub(in crate::movegen) struct ReachBounds {
    /// The bounds by the least number of tiles on the left.
    left: [i64; ROOM],
    /// The bounds by the exact number of tiles on the left, then the least number on the right.
    right: [[i64; ROOM]; ROOM],
    /// The letters that a taken tile can show in plays worth generating.
    takeable: u64,
}

/// The bounds by number of tiles on the left.
static EXACTLY: [ReachBounds; MAX_PLAY_TILES + 1] = {
    let mut all = [const { ReachBounds::NOTHING }; MAX_PLAY_TILES + 1];
    let mut on_left = 0;
    while on_left <= MAX_PLAY_TILES {
        all[on_left].right[on_left] = [i64::MAX; ROOM];
        let mut fewer = 0;
        while fewer <= on_left {
            all[on_left].left[fewer] = i64::MAX;
            fewer += 1;
        }
        on_left += 1;
    }
    all
};

impl ReachBounds {
    /// The bound where there is no play to be found, however poor the best plays are so far.
    pub(in crate::movegen) const NO_PLAY: i64 = i64::MIN;

    /// No plays.
    const NOTHING: Self =
        Self { left: [Self::NO_PLAY; ROOM], right: [[Self::NO_PLAY; ROOM]; ROOM], takeable: 0 };

    /// No bounds: every play is generated.
    pub(in crate::movegen) const UNLIMITED: Self =
        Self { left: [i64::MAX; ROOM], right: [[i64::MAX; ROOM]; ROOM], takeable: u64::MAX };

    /// No bounds with just this number of tiles on the left, and no play with any other.
    pub(in crate::movegen) fn exactly(on_left: usize) -> &'static Self {
        &EXACTLY[on_left.min(MAX_PLAY_TILES)]
    }

    /// Starts again with no reach allowed, for plays of up to this number of tiles.
    pub(in crate::movegen) fn clear(&mut self, tiles: usize) {
        let room = (tiles + 2).min(ROOM);
        for right in &mut self.right[..room] {
            right[..room].fill(Self::NO_PLAY);
        }
        self.left[..room].fill(Self::NO_PLAY);
        self.takeable = 0;
    }

    /// Sets the bound for exactly this number of tiles on the left and on the right.
    pub(in crate::movegen) fn allow(&mut self, (left, right): (usize, usize), upper_bound: i64) {
        self.right[left][right] = upper_bound.max(Self::NO_PLAY + 1);
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
    pub(in crate::movegen) fn accumulate(&mut self, tiles: usize) {
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
