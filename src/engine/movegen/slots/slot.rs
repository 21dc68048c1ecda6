//! The slots of an anchor, each with what the board contributes to its plays.

use super::subrack::{MAX_TILES, SubrackList};
use crate::board::Axis;
use crate::movegen::best_tiles::{BestTiles, LetterPremiums};
use crate::movegen::bits::ones;
use crate::movegen::hand::Hand;
use crate::movegen::lanes::{Anchor, EMPTY, Lane, LaneSquares};
use crate::movegen::word_graph::anagram_filter::letter_key;

/// An anchor with an exact reach: the squares that some plays fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot {
    /// The number of tiles placed.
    pub(super) tiles: u8,
    /// The number of those on the left of the anchor.
    pub(super) on_left: u8,
}

/// The facts about a lane that slots need for the tiles of a hand.
#[derive(Debug, Clone)]
pub(super) struct LaneFit {
    /// The hand's letters that fit on the empty squares with tiles across, by rank.
    pub(super) ranks: [u16; 32],
    /// The squares on which no tile of the hand can be placed.
    barred: u32,
}

impl LaneFit {
    pub(super) fn new(lane: &Lane, squares: LaneSquares, subracks: &SubrackList) -> Self {
        let mut fit = Self { ranks: [0; 32], barred: !squares.open };
        for at in ones(squares.crossed & squares.open) {
            let cross_set = lane[at & 31].cross_set;
            fit.ranks[at & 31] = subracks.ranks_of(cross_set);
            if cross_set & subracks.usable() == 0 {
                fit.barred |= 1 << at;
            }
        }
        fit
    }
}

/// The contribution of the squares on one side of an anchor with a number of tiles placed there.
#[derive(Debug, Clone, Copy)]
struct SideTotals {
    /// The key of the letters on the board.
    key: u64,
    /// The letter premiums of the squares without tiles across.
    premiums: LetterPremiums,
    /// At most 9 to the power of [`MAX_TILES`], so it stays in range, and with a letter premium too.
    word_multiplier: i32,
    /// The points of the tiles on the board, in the word of the lane and across.
    board_points: i32,
    cross_score: i32,
    /// The points of the best letters for the squares with tiles across, in the word of the lane and across.
    crossed_points: i32,
    across_points: i32,
    /// The squares with tiles across.
    crossed: u32,
    /// The number of squares of the word on this side.
    length: u32,
}

impl SideTotals {
    const NONE: Self = Self {
        key: 0,
        premiums: LetterPremiums::NONE,
        word_multiplier: 1,
        board_points: 0,
        cross_score: 0,
        crossed_points: 0,
        across_points: 0,
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

    /// Walks away from an anchor over the squares given, and places at most this number of tiles, none on the squares in
    /// `closed`.
    #[inline]
    fn measure(
        &mut self,
        squares: impl Iterator<Item = usize>,
        (tiles, closed): (usize, u32),
        (lane, fit): (&Lane, &LaneFit),
        subracks: &SubrackList,
    ) {
        let mut totals = SideTotals::NONE;
        self.max = 0;
        for at in squares {
            let square = &lane[at & 31];
            if square.letter != EMPTY {
                totals.board_points += i32::from(square.points);
                totals.key = totals.key.wrapping_add(letter_key(square.letter));
                totals.length += 1;
                continue;
            }
            self.by_tiles[self.max] = totals;
            if closed >> (at & 31) & 1 == 1 || self.max == tiles {
                break;
            }
            self.max += 1;
            totals.length += 1;
            totals.word_multiplier *= i32::from(square.word_multiplier);
            if square.cross_multiplier == 0 {
                totals.premiums = totals.premiums.and(LetterPremiums::new(square.letter_multiplier));
            } else {
                let best = subracks.best_of(fit.ranks[at & 31]) * i32::from(square.letter_multiplier);
                totals.cross_score += square.cross_score + square.cross_letters;
                totals.crossed |= 1 << at;
                totals.crossed_points += best;
                totals.across_points += best * i32::from(square.cross_multiplier);
            }
        }
    }
}

/// The two sides of an anchor.
#[derive(Debug, Clone)]
pub(super) struct AnchorSides {
    left: Side,
    right: Side,
}

impl AnchorSides {
    const EMPTY: Self = Self { left: Side::EMPTY, right: Side::EMPTY };

    /// The sides of the anchor with this index, in a list that has those of all anchors before it. What an earlier search
    /// left there is measured again.
    #[inline]
    pub(super) fn in_list(list: &mut Vec<Self>, index: usize) -> &mut Self {
        if list.len() == index {
            list.push(Self::EMPTY);
        }
        &mut list[index]
    }

    /// Measures an anchor, and visits every slot of it, in a lane along an axis.
    #[inline]
    pub(super) fn for_each_slot(
        &mut self,
        (axis, anchor): (Axis, Anchor),
        (lane, fit): (&Lane, &LaneFit),
        subracks: &SubrackList,
        mut visit: impl FnMut(Slot, SlotTotals<'_>),
    ) {
        let is_square = lane[anchor.first & 31].letter == EMPTY;
        if is_square && fit.barred >> anchor.first & 1 == 1 {
            return;
        }
        let Self { left, right } = self;
        // The squares before `leftmost` belong to the anchors before.
        let before = (1 << anchor.leftmost) - 1;
        let (tiles, min_left) = (subracks.tiles(), usize::from(is_square));
        left.measure((0..=anchor.last).rev(), (tiles, fit.barred | before), (lane, fit), subracks);
        let on_right = (tiles.saturating_sub(min_left), fit.barred);
        right.measure(anchor.last + 1..lane.len(), on_right, (lane, fit), subracks);
        for on_left in min_left..=left.max {
            for on_right in usize::from(on_left == 0)..=right.max.min(tiles - on_left) {
                let totals = SlotTotals { before: &left.by_tiles[on_left], after: &right.by_tiles[on_right] };
                let tiles = on_left + on_right;
                if tiles != 1 || totals.is_play_of_one_tile(axis) {
                    // There are at most `MAX_TILES` tiles.
                    let [tiles, on_left] = [tiles, on_left].map(|tiles| u8::try_from(tiles).unwrap_or(0));
                    visit(Slot { tiles, on_left }, totals);
                }
            }
        }
    }

    /// The totals of one of the slots visited.
    pub(super) fn totals(&self, Slot { tiles, on_left }: Slot) -> SlotTotals<'_> {
        let (on_left, on_right) = (usize::from(on_left), usize::from(tiles - on_left));
        SlotTotals { before: &self.left.by_tiles[on_left], after: &self.right.by_tiles[on_right] }
    }
}

/// The contribution of the squares of a slot: the totals of the two sides of its anchor.
#[derive(Debug, Clone, Copy)]
pub(super) struct SlotTotals<'s> {
    before: &'s SideTotals,
    after: &'s SideTotals,
}

impl SlotTotals<'_> {
    /// True if a single tile makes a word along this axis, and is not found across since it makes one there too.
    #[inline]
    fn is_play_of_one_tile(self, axis: Axis) -> bool {
        self.before.length + self.after.length >= 2 && (axis == Axis::Across || self.crossed() == 0)
    }

    /// The key of the letters on the board.
    #[inline]
    pub(super) const fn key(self) -> u64 {
        self.before.key.wrapping_add(self.after.key)
    }

    /// The squares with tiles across.
    #[inline]
    pub(super) const fn crossed(self) -> u32 {
        self.before.crossed | self.after.crossed
    }

    #[inline]
    pub(super) const fn word_multiplier(self) -> i32 {
        self.before.word_multiplier * self.after.word_multiplier
    }

    /// The letter premiums of the squares without tiles across.
    #[inline]
    pub(super) const fn premiums(self) -> LetterPremiums {
        self.before.premiums.and(self.after.premiums)
    }

    /// The points that do not depend on which tiles of the hand are placed, given their number; bonuses included.
    #[inline]
    pub(super) fn fixed_points(self, tiles: u8, hand: &Hand) -> i64 {
        let Self { before, after } = self;
        i64::from(before.board_points + after.board_points) * i64::from(self.word_multiplier())
            + i64::from(before.cross_score + after.cross_score + self.bonus(tiles, hand))
    }

    /// An upper bound on the score of plays of this number of tiles, given the best tiles of the hand.
    #[inline]
    pub(super) fn highest_points(self, tiles: u8, hand: &Hand, best: &BestTiles) -> i64 {
        let Self { before, after } = self;
        let in_lane = before.board_points + after.board_points + before.crossed_points + after.crossed_points;
        let across = before.cross_score + after.cross_score + before.across_points + after.across_points;
        i64::from(in_lane + best.on(self.premiums())) * i64::from(self.word_multiplier())
            + i64::from(across + self.bonus(tiles, hand))
    }

    /// The highest bonus of plays of this number of tiles of the hand.
    #[inline]
    fn bonus(self, tiles: u8, hand: &Hand) -> i32 {
        let length = (self.before.length + self.after.length) as usize;
        let of_words = hand.bonus().highest_on_squares(length, || 1 + self.crossed().count_ones() as usize);
        hand.own_and_bonus(tiles, false).1 + of_words
    }
}
