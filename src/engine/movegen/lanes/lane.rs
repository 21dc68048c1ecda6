//! One row or column.

use crate::board::{Axis, Square};
use crate::movegen::generated_play::LANE_ROOM;

/// The letter of a square without a tile.
pub(in crate::movegen) const EMPTY: u8 = u8::MAX;

/// A square of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct LaneSquare {
    /// The letters that make a word across, or all letters where there are no tiles across.
    pub(in crate::movegen) cross_set: u64,
    /// The points of the tiles across, times the square's word premium, and the bonus of the word across.
    pub(in crate::movegen) cross_score: i32,
    /// At least the highest bonus by its letters that a word across has here; 0 where none fits.
    pub(in crate::movegen) cross_letters: i32,
    /// The letter on this square, or [`EMPTY`].
    pub(in crate::movegen) letter: u8,
    /// The points of the tile on this square.
    pub(in crate::movegen) points: u8,
    /// The letter premium.
    pub(in crate::movegen) letter_multiplier: u8,
    /// The word premium.
    pub(in crate::movegen) word_multiplier: u8,
    /// The word premium if a tile placed here makes a word across, otherwise 0.
    pub(in crate::movegen) cross_multiplier: u8,
    /// The letter that was lifted from here, or [`EMPTY`]: placed again, it makes no new word across (SF-13).
    pub(in crate::movegen) lifted: u8,
}

/// A square off the board: no tile can be placed on it.
pub(super) const OFF_BOARD: LaneSquare = LaneSquare {
    cross_set: 0,
    cross_score: 0,
    cross_letters: 0,
    letter: EMPTY,
    points: 0,
    letter_multiplier: 1,
    word_multiplier: 1,
    cross_multiplier: 0,
    lifted: EMPTY,
};

/// The squares of a row or column, from index 1; the others are off the board.
pub(in crate::movegen) type Lane = [LaneSquare; LANE_ROOM];

/// The contents of the squares of a lane, as sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct LaneSquares {
    /// The squares with tiles.
    pub(in crate::movegen) tiles: u32,
    /// The empty squares with tiles across.
    pub(in crate::movegen) crossed: u32,
    /// The squares on which some letter can be placed.
    pub(in crate::movegen) open: u32,
}

impl LaneSquares {
    /// The squares of a lane with this number of them.
    pub(super) fn new(lane: &Lane, length: usize) -> Self {
        let (mut tiles, mut crossed, mut open) = (0_u32, 0_u32, 0_u32);
        for square in lane[..=length].iter().rev() {
            tiles = tiles << 1 | u32::from(square.letter != EMPTY);
            crossed = crossed << 1 | u32::from(square.cross_multiplier != 0);
            open = open << 1 | u32::from(square.cross_set != 0);
        }
        Self { tiles, crossed: crossed & !tiles, open: open & !tiles }
    }
}

/// The row or column: the lanes along an axis are numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct LaneId {
    pub(in crate::movegen) axis: Axis,
    pub(in crate::movegen) number: usize,
}

/// The index of a square in its lane along `axis`.
pub(in crate::movegen) fn index_in_lane(square: Square, axis: Axis) -> usize {
    usize::from(square.offset(axis)) + 1
}

/// The number of a square's lane along `axis`.
pub(in crate::movegen) fn lane_number(square: Square, axis: Axis) -> usize {
    usize::from(square.lane(axis))
}
