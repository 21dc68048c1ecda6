//! Reach: how far plays through an anchor extend to the left and right, and what the squares that they cover
//! contribute to the score.

use super::subracks::{Multipliers, TilePoints};
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
    /// The letter multipliers of the squares without tiles across.
    multipliers: Multipliers,
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
    const NONE: Self = Self {
        tiles: 0,
        key: 0,
        taken_only: TakenOnly::NONE,
        fixed_points: 0,
        word_multiplier: 1,
        multipliers: Multipliers::NONE,
        crossed_points: [0; 2],
        across_points: [0; 2],
    };

    fn add(&mut self, CoveredSquare { letter_multiplier, cross_multiplier, best }: CoveredSquare) {
        self.tiles += 1;
        let Some(best) = best else {
            self.multipliers.add(letter_multiplier);
            return;
        };
        for (index, best) in best.into_iter().enumerate() {
            let points = best * i64::from(letter_multiplier);
            self.crossed_points[index] += points;
            self.across_points[index] += points * i64::from(cross_multiplier);
        }
    }

    /// An upper bound on the score with tiles of these points, bonus excluded.
    #[inline]
    pub(super) fn max_points(&self, points: &TilePoints, origin: TileOrigin) -> i64 {
        let origin = origin as usize;
        self.fixed_points
            + self.across_points[origin]
            + (self.crossed_points[origin] + points.times(&self.multipliers)) * self.word_multiplier
    }
}

/// A number of tiles on one side of an anchor.
#[derive(Debug, Clone, Copy)]
pub(super) struct SideReach {
    pub(super) tiles: usize,
    /// True if there is no room for more tiles on this side.
    pub(super) is_farthest: bool,
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

    /// Visits every possible number of tiles on the left and on the right.
    pub(super) fn for_each(&self, mut visit: impl FnMut((SideReach, SideReach), &Coverage)) {
        let Self { left, right, .. } = self;
        let (max_left, max_right) = (left.max, right.max);
        let mut covered_left = Coverage::NONE;
        for on_left in 0..=max_left {
            if on_left > 0 {
                covered_left.add(left.by_tiles[on_left].square);
            }
            if on_left < self.min_left {
                continue;
            }
            let mut covered = covered_left;
            for on_right in 0..=max_right.min(self.tiles - on_left) {
                if on_right > 0 {
                    covered.add(right.by_tiles[on_right].square);
                }
                let (left, right) = (&left.by_tiles[on_left], &right.by_tiles[on_right]);
                covered.taken_only = left.taken_only.and(right.taken_only);
                if !covered.taken_only.is_possible() {
                    break;
                }
                covered.word_multiplier = left.word_multiplier * right.word_multiplier;
                covered.fixed_points = (left.board_points + right.board_points) * covered.word_multiplier
                    + left.cross_score
                    + right.cross_score;
                covered.key = left.key.wrapping_add(right.key);
                if covered.tiles > 0 {
                    let on_left = SideReach { tiles: on_left, is_farthest: on_left == max_left };
                    let on_right = SideReach { tiles: on_right, is_farthest: on_right == max_right };
                    visit((on_left, on_right), &covered);
                }
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
    /// The last square covered.
    square: CoveredSquare,
}

#[derive(Debug, Clone, Copy)]
struct CoveredSquare {
    letter_multiplier: u8,
    cross_multiplier: u8,
    /// The points of the best letter that fits, without a taken tile and with one; only where there are tiles across.
    best: Option<[i64; 2]>,
}

impl SideTotals {
    const NONE: Self = Self {
        board_points: 0,
        key: 0,
        word_multiplier: 1,
        cross_score: 0,
        taken_only: TakenOnly::NONE,
        square: CoveredSquare { letter_multiplier: 0, cross_multiplier: 0, best: None },
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
            let best = (square.cross_multiplier != 0).then(|| (placeable.best_of)(square.cross_set));
            by_tiles[tiles] = SideTotals {
                word_multiplier: before.word_multiplier * i64::from(square.word_multiplier),
                cross_score: before.cross_score + i64::from(square.cross_score + square.cross_theme),
                taken_only,
                square: CoveredSquare {
                    letter_multiplier: square.letter_multiplier,
                    cross_multiplier: square.cross_multiplier,
                    best,
                },
                ..before
            };
        }
        self.max = tiles;
    }
}
