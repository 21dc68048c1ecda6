//! Reach: how far plays through an anchor extend to the left and right, and what the squares that they cover
//! contribute to the score.

use crate::movegen::best_tiles::{BestTiles, LetterPremiums};
use crate::movegen::hand::MAX_PLAY_TILES;
use crate::movegen::lanes::{Anchor, EMPTY, Lane};
use crate::movegen::word_graph::anagram_filter::letter_key;

/// The contribution to the score of a play by the squares that it covers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coverage {
    /// The number of tiles placed.
    pub(super) tiles: usize,
    /// The key of the letters already on the board between them.
    pub(super) key: u64,
    /// The squares that only a taken tile fits.
    pub(super) taken_only: TakenOnly,
    /// The points that do not depend on the tiles placed.
    fixed_points: i64,
    word_multiplier: i64,
    /// The letter premiums of the squares without tiles across.
    premiums: LetterPremiums,
    /// The points of the best letters for the other squares, in the word of the lane and in the words across; each
    /// without a taken tile and with one.
    crossed_points: [i64; 2],
    across_points: [i64; 2],
}

/// The covered squares whose cross-sets no tile of the hand fits: only a taken tile does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TakenOnly {
    squares: u8,
    /// The letters that the taken tile may show; all of them if there is no such square.
    pub(super) letters: u64,
}

impl TakenOnly {
    const NONE: Self = Self { squares: 0, letters: u64::MAX };

    fn and(self, other: Self) -> Self {
        Self { squares: self.squares + other.squares, letters: self.letters & other.letters }
    }

    /// True if there is no such square.
    pub(super) const fn is_none(self) -> bool {
        self.squares == 0
    }

    /// True if one taken tile is enough.
    const fn is_possible(self) -> bool {
        self.squares <= 1
    }
}

/// Says whether a play uses a taken tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileOrigin {
    Own,
    Taken,
}

impl Coverage {
    /// The squares of both sides of an anchor, with this number of tiles.
    #[inline]
    fn of(left: &SideTotals, right: &SideTotals, tiles: usize) -> Self {
        let word_multiplier = left.word_multiplier * right.word_multiplier;
        let sum = |[one, other]: [i64; 2], [and_one, and_other]: [i64; 2]| [one + and_one, other + and_other];
        Self {
            tiles,
            key: left.key.wrapping_add(right.key),
            taken_only: left.taken_only.and(right.taken_only),
            fixed_points: (left.board_points + right.board_points) * word_multiplier
                + left.cross_score
                + right.cross_score,
            word_multiplier,
            premiums: left.premiums.and(right.premiums),
            crossed_points: sum(left.crossed_points, right.crossed_points),
            across_points: sum(left.across_points, right.across_points),
        }
    }

    /// An upper bound on the score with the best of some tiles, bonus excluded.
    #[inline]
    pub(super) fn max_points(&self, best: &BestTiles, origin: TileOrigin) -> i64 {
        let origin = origin as usize;
        self.fixed_points
            + self.across_points[origin]
            + (self.crossed_points[origin] + i64::from(best.on(self.premiums))) * self.word_multiplier
    }
}

/// The tiles that can be placed on squares.
pub(super) struct Placeable<F> {
    /// The number of tiles.
    pub(super) tiles: usize,
    /// The letters that can be placed without a taken tile, and with one.
    pub(super) usable: [u64; 2],
    /// The points of the best of some letters, without a taken tile and with one.
    pub(super) best_of: F,
}

/// The reaches of the plays through an anchor, in memory that is reused from anchor to anchor.
pub(super) struct AnchorReach {
    left: Side,
    right: Side,
    /// The fewest tiles on the left.
    min_left: usize,
    tiles: usize,
}

impl AnchorReach {
    pub(super) const EMPTY: Self = Self { left: Side::EMPTY, right: Side::EMPTY, min_left: 0, tiles: 0 };

    /// Measures the reaches of an anchor.
    pub(super) fn measure(
        &mut self,
        anchor: Anchor,
        lane: &Lane,
        placeable: &Placeable<impl Fn(u64) -> [i64; 2]>,
    ) {
        self.left.measure(lane, (1..=anchor.last).rev(), anchor.leftmost, placeable);
        self.right.measure(lane, anchor.last + 1..lane.len(), 0, placeable);
        self.min_left = (anchor.first..=anchor.last).filter(|&at| lane[at].letter == EMPTY).count();
        self.tiles = placeable.tiles;
    }

    /// The most tiles that can be placed.
    pub(super) fn most_tiles(&self) -> usize {
        self.tiles.min(self.left.max + self.right.max)
    }

    /// True if there are squares that only a taken tile fits.
    pub(super) const fn has_taken_only(&self) -> bool {
        !self.left.by_tiles[self.left.max].taken_only.is_none()
            || !self.right.by_tiles[self.right.max].taken_only.is_none()
    }

    /// Visits every way of placing this number of tiles: the numbers on the left and on the right, and what they cover.
    pub(super) fn for_each_of_tiles(&self, tiles: usize, mut visit: impl FnMut((usize, usize), &Coverage)) {
        let Self { left, right, .. } = self;
        for on_left in self.min_left.max(tiles.saturating_sub(right.max))..=left.max.min(tiles) {
            let on_right = tiles - on_left;
            let covered = Coverage::of(&left.by_tiles[on_left], &right.by_tiles[on_right], tiles);
            if covered.taken_only.is_possible() {
                visit((on_left, on_right), &covered);
            }
        }
    }
}

/// The contribution of one side of an anchor with a number of tiles placed there.
#[derive(Debug, Clone, Copy)]
struct SideTotals {
    /// The points of the tiles on the board, and the key of their letters.
    board_points: i64,
    key: u64,
    word_multiplier: i64,
    cross_score: i64,
    taken_only: TakenOnly,
    premiums: LetterPremiums,
    crossed_points: [i64; 2],
    across_points: [i64; 2],
}

impl SideTotals {
    const NONE: Self = Self {
        board_points: 0,
        key: 0,
        word_multiplier: 1,
        cross_score: 0,
        taken_only: TakenOnly::NONE,
        premiums: LetterPremiums::NONE,
        crossed_points: [0; 2],
        across_points: [0; 2],
    };
}

/// One side of an anchor.
struct Side {
    by_tiles: [SideTotals; MAX_PLAY_TILES + 1],
    /// The most tiles that can be placed on this side.
    max: usize,
}

impl Side {
    const EMPTY: Self = Self { by_tiles: [SideTotals::NONE; MAX_PLAY_TILES + 1], max: 0 };

    /// Walks away from an anchor over the squares given.
    fn measure(
        &mut self,
        lane: &Lane,
        squares: impl Iterator<Item = usize>,
        limit: usize,
        placeable: &Placeable<impl Fn(u64) -> [i64; 2]>,
    ) {
        let by_tiles = &mut self.by_tiles;
        by_tiles[0] = SideTotals::NONE;
        let mut tiles = 0;
        for at in squares {
            let square = &lane[at];
            if square.letter != EMPTY {
                by_tiles[tiles].board_points += i64::from(square.points);
                by_tiles[tiles].key = by_tiles[tiles].key.wrapping_add(letter_key(square.letter));
                continue;
            }
            let fits_taken = square.cross_set & placeable.usable[TileOrigin::Taken as usize] != 0;
            if at < limit || tiles == placeable.tiles || !fits_taken {
                break;
            }
            let before = by_tiles[tiles];
            let mut taken_only = before.taken_only;
            if square.cross_set & placeable.usable[TileOrigin::Own as usize] == 0 {
                taken_only = taken_only.and(TakenOnly { squares: 1, letters: square.cross_set });
                if !taken_only.is_possible() {
                    break;
                }
            }
            tiles += 1;
            let after = &mut by_tiles[tiles];
            *after = SideTotals {
                word_multiplier: before.word_multiplier * i64::from(square.word_multiplier),
                taken_only,
                ..before
            };
            if square.cross_multiplier == 0 {
                after.premiums = before.premiums.and(LetterPremiums::new(square.letter_multiplier));
                continue;
            }
            after.cross_score += i64::from(square.cross_score + square.cross_letters);
            let best = (placeable.best_of)(square.cross_set);
            for (index, best) in best.into_iter().enumerate() {
                let points = best * i64::from(square.letter_multiplier);
                after.crossed_points[index] += points;
                after.across_points[index] += points * i64::from(square.cross_multiplier);
            }
        }
        self.max = tiles;
    }
}
