//! The squares that have a tile, as bits of lanes, and the plays that are left as they were by those made after them.

use crate::board::{Axis, Board};
use crate::movegen::{GeneratedPlay, ones};

/// The most lanes along an axis.
const LANES: usize = 26;

/// A bit for each square of each lane along both axes, from bit 1: the squares before the first and after the last are
/// off the board, and never have a tile.
type LaneBits = [[u32; LANES]; 2];

/// The squares with a tile.
#[derive(Debug, Clone)]
pub(super) struct Occupancy {
    lanes: LaneBits,
}

/// The changes on the board since a list of plays was made.
#[derive(Debug, Clone)]
pub(super) struct Changes {
    /// The squares that have got a tile.
    covered: LaneBits,
    /// Those, and the empty squares on which a play along the axis would form another word across than before.
    crossed: LaneBits,
}

/// The squares of a play that must stay as they are for it to stay legal and to score the same.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlaySquares {
    axis: Axis,
    lane: u8,
    /// The squares that the play covers.
    covered: u32,
    /// The empty squares before and after its word.
    ends: u32,
}

impl Occupancy {
    /// The squares of a board that have a tile.
    pub(super) fn of(board: &Board) -> Self {
        let mut lanes = [[0; LANES]; 2];
        for (square, _) in board.tiles() {
            for axis in Axis::ALL {
                lanes[axis as usize][usize::from(square.lane(axis))] |= 2 << square.offset(axis);
            }
        }
        Self { lanes }
    }

    /// True if no square has a tile.
    pub(super) fn is_empty(&self) -> bool {
        self.lanes[0].iter().all(|&lane| lane == 0)
    }

    /// The empty squares of a lane that changes affect. Every play that is new, or scores differently, covers at least one of
    /// them.
    pub(super) fn affected_squares(&self, changes: &Changes, axis: Axis, lane: usize) -> u32 {
        let (axis, tiles) = (axis as usize, self.lanes[axis as usize][lane]);
        let crossed = changes.crossed[axis][lane] & !tiles;
        // The word of such a play goes on to a new tile, or the play is across from one.
        ones(changes.covered[axis][lane]).fold(crossed, |squares, at| squares | ends_of_run(tiles, 1 << at))
    }

    /// The squares of a play on this board.
    pub(super) fn squares_of(&self, play: &GeneratedPlay) -> PlaySquares {
        let (axis, lane, covered) = (play.axis(), play.lane(), play.placed());
        let tiles = self.lanes[axis as usize][usize::from(lane)] | covered;
        PlaySquares { axis, lane, covered, ends: ends_of_run(tiles, covered) }
    }

    /// Puts the tiles of a play on the board.
    pub(super) fn put(&mut self, play: PlaySquares) {
        let PlaySquares { axis, lane, covered, .. } = play;
        self.lanes[axis as usize][usize::from(lane)] |= covered;
        for across in ones(covered) {
            self.lanes[axis.other() as usize][across - 1] |= 2 << lane;
        }
    }

    /// Notes the changes by a play that has been put on the board.
    pub(super) fn note<const N: usize>(&self, play: PlaySquares, mut changes: [&mut Changes; N]) {
        let (along, across) = (play.axis as usize, play.axis.other() as usize);
        let lane = usize::from(play.lane);
        for change in &mut changes {
            change.cover(along, lane, play.covered);
            // Its word ends before and after it. A play across, on one of those squares, forms another word there now.
            change.cross_ends(across, play.ends, 2 << lane);
        }
        for number in ones(play.covered) {
            let covered = 2 << lane;
            let ends = ends_of_run(self.lanes[across][number - 1], covered);
            for change in &mut changes {
                change.cover(across, number - 1, covered);
                change.cross_ends(along, ends, 1 << number);
            }
        }
    }
}

impl Changes {
    /// No changes.
    pub(super) const NONE: Self = Self { covered: [[0; LANES]; 2], crossed: [[0; LANES]; 2] };

    /// True if these changes leave a play legal and its score the same.
    pub(super) const fn leave(&self, play: PlaySquares) -> bool {
        let (axis, lane) = (play.axis as usize, play.lane as usize);
        play.covered & self.crossed[axis][lane] == 0 && play.ends & self.covered[axis][lane] == 0
    }

    const fn cover(&mut self, axis: usize, lane: usize, squares: u32) {
        self.covered[axis][lane] |= squares;
        self.crossed[axis][lane] |= squares;
    }

    /// Notes that words across end at these numbers of lanes, each on this square of the lane.
    fn cross_ends(&mut self, axis: usize, numbers: u32, square: u32) {
        for number in ones(numbers) {
            // Off the board there is no lane.
            if let Some(lane) = number.checked_sub(1).and_then(|lane| self.crossed[axis].get_mut(lane)) {
                *lane |= square;
            }
        }
    }
}

/// The empty squares before and after the unbroken tiles of a lane that includes these.
const fn ends_of_run(tiles: u32, some: u32) -> u32 {
    let before = !tiles & ((1 << some.trailing_zeros()) - 1);
    let after = !tiles & !((2 << some.ilog2()) - 1);
    (1 << before.ilog2()) | (1 << after.trailing_zeros())
}
