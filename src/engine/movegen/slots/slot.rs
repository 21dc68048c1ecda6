//! The slots of an anchor, each with what the board contributes to its plays.

use super::subrack::{BestTiles, LetterPremiums, MAX_TILES, SubrackList};
use crate::board::Axis;
use crate::movegen::hand::Hand;
use crate::movegen::lanes::{Anchor, EMPTY, Lane};
use crate::movegen::word_graph::anagram_filter::letter_key;

/// An anchor with an exact reach: the squares that some plays fill.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    /// The key of the letters on the board.
    pub(super) key: u64,
    /// The points that do not depend on the tiles placed, bonuses included.
    pub(super) fixed_points: i64,
    pub(super) word_multiplier: i64,
    /// The letter premiums of the squares without tiles across.
    pub(super) premiums: LetterPremiums,
    /// The squares with tiles across.
    pub(super) crossed: u32,
    /// The number of its anchor.
    pub(super) anchor: u32,
    /// The number of tiles placed, and of those on the left of the anchor.
    pub(super) tiles: u8,
    pub(super) on_left: u8,
}

impl Slot {
    /// The points of the best of these tiles on the squares that have none across.
    #[inline]
    pub(super) fn points_of(&self, best: &BestTiles) -> i64 {
        best.on(self.premiums) * self.word_multiplier
    }
}

/// What slots need to know of a lane for the tiles of a hand.
#[derive(Debug, Clone)]
pub(super) struct LaneFit {
    /// The empty squares with tiles across.
    crossed: u32,
    /// The hand's letters that fit there, by rank.
    pub(super) ranks: [u16; 32],
    /// The squares on which no tile of the hand can be placed.
    barred: u32,
}

impl LaneFit {
    /// A lane with this number of squares.
    pub(super) fn of(lane: &Lane, length: usize, subracks: &SubrackList) -> Self {
        let mut fit = Self { crossed: 0, ranks: [0; 32], barred: u32::MAX };
        for (at, square) in lane.iter().enumerate().skip(1).take(length) {
            if square.letter != EMPTY || square.cross_set & subracks.usable() == 0 {
                continue;
            }
            fit.barred &= !(1 << at);
            if square.cross_multiplier != 0 {
                fit.crossed |= 1 << at;
                fit.ranks[at] = subracks.ranks_of(square.cross_set);
            }
        }
        fit
    }
}

/// What the squares on one side of an anchor contribute with a number of tiles placed there.
#[derive(Debug, Clone, Copy)]
struct SideTotals {
    key: u64,
    word_multiplier: i64,
    premiums: LetterPremiums,
    /// The points of the best letters for the squares with tiles across, in the word of the lane and across.
    crossed_points: i64,
    across_points: i64,
    /// The points of the tiles on the board.
    board_points: i32,
    cross_score: i32,
    crossed: u32,
    /// The number of squares of the word on this side.
    length: u8,
}

impl SideTotals {
    const NONE: Self = Self {
        key: 0,
        word_multiplier: 1,
        premiums: LetterPremiums::NONE,
        crossed_points: 0,
        across_points: 0,
        board_points: 0,
        cross_score: 0,
        crossed: 0,
        length: 0,
    };
}

/// One side of an anchor.
#[derive(Debug, Clone)]
struct Side {
    by_tiles: [SideTotals; MAX_TILES + 1],
    /// The most tiles that can be placed on this side.
    max: usize,
}

impl Side {
    const EMPTY: Self = Self { by_tiles: [SideTotals::NONE; MAX_TILES + 1], max: 0 };

    /// Walks away from an anchor over the squares given, and places no tile on those in `closed`.
    #[inline]
    fn measure(
        &mut self,
        squares: impl Iterator<Item = usize>,
        closed: u32,
        (lane, fit): (&Lane, &LaneFit),
        subracks: &SubrackList,
    ) {
        let mut totals = SideTotals::NONE;
        let mut tiles = 0;
        for at in squares {
            let square = &lane[at & 31];
            if square.letter != EMPTY {
                totals.board_points += i32::from(square.points);
                totals.key = totals.key.wrapping_add(letter_key(square.letter));
                totals.length += 1;
                continue;
            }
            self.by_tiles[tiles] = totals;
            if closed >> at & 1 == 1 || tiles == subracks.tiles() {
                break;
            }
            tiles += 1;
            totals.length += 1;
            totals.word_multiplier *= i64::from(square.word_multiplier);
            if square.cross_multiplier == 0 {
                totals.premiums = totals.premiums.and(LetterPremiums::of(square.letter_multiplier));
            } else {
                let best = subracks.best_of(fit.ranks[at & 31]) * i64::from(square.letter_multiplier);
                totals.cross_score += square.cross_score;
                totals.crossed |= 1 << at;
                totals.crossed_points += best;
                totals.across_points += best * i64::from(square.cross_multiplier);
            }
        }
        self.max = tiles;
    }
}

/// The two sides of an anchor, in memory that is reused from anchor to anchor.
#[derive(Debug, Clone)]
pub(super) struct AnchorSides {
    left: Side,
    right: Side,
}

impl AnchorSides {
    pub(super) const EMPTY: Self = Self { left: Side::EMPTY, right: Side::EMPTY };

    /// Visits every slot of an anchor of a lane along an axis.
    #[inline]
    pub(super) fn for_each_slot(
        &mut self,
        (axis, anchor): (Axis, Anchor),
        (lane, fit): (&Lane, &LaneFit),
        subracks: &SubrackList,
        mut visit: impl FnMut(SlotOutline<'_>),
    ) {
        let Self { left, right } = self;
        // The squares before `leftmost` belong to the anchors before.
        let before = (1 << anchor.leftmost) - 1;
        left.measure((0..=anchor.last).rev(), fit.barred | before, (lane, fit), subracks);
        right.measure(anchor.last + 1..lane.len(), fit.barred, (lane, fit), subracks);
        let min_left = usize::from(lane[anchor.first & 31].letter == EMPTY);
        for on_left in min_left..=left.max {
            let before = &left.by_tiles[on_left];
            for on_right in 0..=right.max.min(subracks.tiles() - on_left) {
                let after = &right.by_tiles[on_right];
                let tiles = on_left + on_right;
                // A single tile that makes words both ways is found across.
                let is_found_across = tiles == 1 && axis == Axis::Down && before.crossed | after.crossed != 0;
                if tiles != 0 && 2 <= before.length + after.length && !is_found_across {
                    visit(SlotOutline { before, after, on_left, tiles });
                }
            }
        }
    }
}

/// A slot as the totals of the two sides of its anchor.
#[derive(Debug, Clone, Copy)]
pub(super) struct SlotOutline<'s> {
    before: &'s SideTotals,
    after: &'s SideTotals,
    on_left: usize,
    /// The number of tiles placed.
    pub(super) tiles: usize,
}

impl SlotOutline<'_> {
    /// The key of the letters on the board.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.before.key.wrapping_add(self.after.key)
    }

    /// The slot, which belongs to the anchor with this number, and an upper bound on the score of its plays without the
    /// points of the tiles on the squares that have none across.
    #[inline]
    pub(super) fn complete(&self, anchor: u32, hand: &Hand) -> (Slot, i64) {
        let Self { before, after, on_left, tiles } = *self;
        // There are at most `MAX_TILES` tiles.
        let tiles = u8::try_from(tiles).unwrap_or(0);
        let word_multiplier = before.word_multiplier * after.word_multiplier;
        let crossed = before.crossed | after.crossed;
        let words = 1 + crossed.count_ones() as usize;
        let for_words = hand.formed_bonuses().map_or(0, |bonuses| bonuses.of(words));
        let of_theme = hand.theme().map_or(0, |theme| theme.highest_for(words));
        let length = usize::from(before.length + after.length);
        let bonus = hand.bonus(tiles, false).1 + hand.word_bonus(length) + for_words + of_theme;
        let fixed_points = i64::from(before.board_points + after.board_points) * word_multiplier
            + i64::from(before.cross_score + after.cross_score + bonus);
        let points = fixed_points
            + (before.across_points + after.across_points)
            + (before.crossed_points + after.crossed_points) * word_multiplier;
        let slot = Slot {
            key: self.key(),
            fixed_points,
            word_multiplier,
            premiums: before.premiums.and(after.premiums),
            crossed,
            anchor,
            tiles,
            on_left: u8::try_from(on_left).unwrap_or(0),
        };
        (slot, points)
    }
}
