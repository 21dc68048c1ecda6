//! All lanes of a board, updated from position to position.

use super::cross_set::letters_between;
use super::lane::{EMPTY, Lane, LaneId, LaneSquare, LaneSquares, OFF_BOARD, index_in_lane, lane_number};
use crate::board::{Axis, Board, Layout, Premium, Size, Square, SquareSet};
use crate::movegen::bits::ones;
use crate::movegen::generated_play::{GeneratedPlay, LANE_ROOM};
use crate::movegen::word_graph::nodes::{NodeLayout, NodeReader, bit};
use crate::play::EachWordBonus;
use crate::tiles::{Letter, PlacedTile, TileSet};

/// The rows and columns of a board.
#[derive(Debug, Clone)]
pub(in crate::movegen) struct BoardLanes {
    size: Size,
    /// The board that has been loaded.
    board: Board,
    lanes: [Vec<Lane>; 2],
    /// The contents of the squares of each lane of the board that has been loaded.
    squares: [Vec<LaneSquares>; 2],
    /// The squares that no tile can cover.
    holes: SquareSet,
    /// The bonuses of each word across.
    each_word: EachWordBonus,
}

/// The squares that lifting a tile has changed, as they were before.
#[derive(Debug)]
pub(in crate::movegen) struct LiftedTile {
    before: Vec<(LaneId, usize, LaneSquare)>,
}

/// The unbroken tiles on both sides of a square.
#[derive(Debug, Clone, Copy)]
pub(in crate::movegen) struct Neighbours {
    /// The index of the first tile before the square; the square's own if there is none.
    pub(in crate::movegen) start: usize,
    /// The index after the last tile following the square.
    pub(in crate::movegen) end: usize,
}

impl BoardLanes {
    /// The lanes of an empty board.
    pub(in crate::movegen) fn new(layout: &Layout, each_word: &EachWordBonus) -> Self {
        let size = layout.size();
        let empty = |axis| vec![[OFF_BOARD; LANE_ROOM]; usize::from(lane_count(size, axis))];
        let mut holes = SquareSet::default();
        size.squares().filter(|&square| layout.is_hole(square)).for_each(|square| holes.insert(square));
        let mut lanes = Self {
            size,
            board: Board::empty(size),
            lanes: [empty(Axis::Across), empty(Axis::Down)],
            squares: [Vec::new(), Vec::new()],
            holes,
            each_word: each_word.clone(),
        };
        for square in size.squares().filter(|&square| !holes.contains(square)) {
            for axis in Axis::ALL {
                let lane_square = lanes.square_mut(square, axis);
                lane_square.cross_set = u64::MAX;
                // Premiums are at most 9.
                let multiplier = |times: i32| u8::try_from(times).unwrap_or(u8::MAX);
                match layout.premium(square) {
                    Some(Premium::Letter(letter)) => {
                        lane_square.letter_multiplier = multiplier(letter.times());
                    }
                    Some(Premium::Word(word)) => lane_square.word_multiplier = multiplier(word.times()),
                    None => {}
                }
            }
        }
        lanes.squares = Axis::ALL.map(|axis| {
            let length = lanes.length(axis);
            lanes.along(axis).iter().map(|lane| LaneSquares::new(lane, length)).collect()
        });
        lanes
    }

    /// The lanes along an axis, by number.
    pub(in crate::movegen) fn along(&self, axis: Axis) -> &[Lane] {
        &self.lanes[axis as usize]
    }

    /// Every lane with what there is on its squares, if no tile is lifted.
    pub(in crate::movegen) fn with_squares(&self) -> impl Iterator<Item = (LaneId, LaneSquares)> {
        Axis::ALL.into_iter().flat_map(|axis| {
            let squares = self.squares[axis as usize].iter().enumerate();
            squares.map(move |(number, squares)| (LaneId { axis, number }, *squares))
        })
    }

    /// One lane.
    pub(in crate::movegen) fn lane(&self, LaneId { axis, number }: LaneId) -> &Lane {
        &self.lanes[axis as usize][number]
    }

    /// The square at an index of a lane, if it is on the board.
    pub(in crate::movegen) fn board_square(
        &self,
        LaneId { axis, number }: LaneId,
        index: usize,
    ) -> Option<Square> {
        let (lane, offset) = (u8::try_from(number).ok()?, u8::try_from(index.checked_sub(1)?).ok()?);
        self.size.in_lane(axis, lane, offset)
    }

    /// A play in a lane before any tile is placed.
    pub(in crate::movegen) fn empty_play(&self, LaneId { axis, number }: LaneId) -> GeneratedPlay {
        // A board has at most 26 lanes along an axis.
        GeneratedPlay::empty(axis, u8::try_from(number).unwrap_or(u8::MAX), self.size)
    }

    /// The bonuses of a word on the board.
    pub(in crate::movegen) fn bonus_of(&self, word: &[LaneSquare]) -> i32 {
        self.each_word.of(&letters_of(word))
    }

    /// The number of squares in a lane along an axis.
    pub(in crate::movegen) fn length(&self, axis: Axis) -> usize {
        usize::from(lane_count(self.size, axis.other()))
    }

    /// The size of the board.
    pub(in crate::movegen) const fn size(&self) -> Size {
        self.size
    }

    /// A square as its lane along `axis` has it.
    pub(in crate::movegen) fn square(&self, square: Square, axis: Axis) -> &LaneSquare {
        &self.lanes[axis as usize][lane_number(square, axis)][index_in_lane(square, axis)]
    }

    fn square_mut(&mut self, square: Square, axis: Axis) -> &mut LaneSquare {
        &mut self.lanes[axis as usize][lane_number(square, axis)][index_in_lane(square, axis)]
    }

    /// Loads the tiles of a board with the same layout. Cross-sets are computed only at the ends of words that have
    /// changed.
    pub(in crate::movegen) fn load<N: NodeLayout>(
        &mut self,
        board: &Board,
        tiles: &TileSet,
        reader: NodeReader<'_, N>,
    ) {
        let changed: Vec<Square> = self.board.differences(board).collect();
        for &square in &changed {
            let (letter, points) = letter_and_points(board.get(square), tiles);
            for axis in Axis::ALL {
                let lane_square = self.square_mut(square, axis);
                (lane_square.letter, lane_square.points) = (letter, points);
            }
        }
        if changed.is_empty() {
            return;
        }
        self.board.clone_from(board);
        for axis in Axis::ALL {
            let mut stale = [0_u32; Size::MAX_SIDE];
            for &square in &changed {
                let lane = LaneId { axis, number: lane_number(square, axis) };
                let index = index_in_lane(square, axis);
                // A tile is part of the words at the ends of its run; an empty square is between two runs.
                let Neighbours { start, end } = self.neighbouring_tiles(lane, index);
                stale[lane.number] |= 1 << index | 1 << (start - 1) | 1 << end;
            }
            for (number, &indices) in stale.iter().enumerate() {
                for index in ones(indices) {
                    self.update_cross(LaneId { axis, number }, index, reader);
                }
            }
            // The cross-sets of lanes across may have changed.
            let across = axis.other();
            let length = self.length(across);
            let touched = stale.iter().fold(0, |touched, indices| touched | indices) >> 1;
            let lanes = self.lanes[across as usize].iter().zip(&mut self.squares[across as usize]);
            for (_, (lane, squares)) in (0..).zip(lanes).filter(|(number, _)| touched >> number & 1 == 1) {
                *squares = LaneSquares::new(lane, length);
            }
        }
    }

    /// Lifts the tile from a square and updates the cross-sets that it was part of.
    pub(in crate::movegen) fn lift<N: NodeLayout>(
        &mut self,
        square: Square,
        reader: NodeReader<'_, N>,
    ) -> LiftedTile {
        let mut before = Vec::with_capacity(8);
        for axis in Axis::ALL {
            let (number, index) = (lane_number(square, axis), index_in_lane(square, axis));
            before.push((LaneId { axis, number }, index, self.lanes[axis as usize][number][index]));
            let lane_square = self.square_mut(square, axis);
            (lane_square.letter, lane_square.points) = (EMPTY, 0);
        }
        let letter = before[0].2.letter;
        for axis in Axis::ALL {
            let lane = LaneId { axis, number: lane_number(square, axis) };
            let index = index_in_lane(square, axis);
            let Neighbours { start, end } = self.neighbouring_tiles(lane, index);
            for beyond in [start - 1, end] {
                if let Some(end) = self.board_square(lane, beyond) {
                    let across = LaneId { axis: axis.other(), number: lane_number(end, axis.other()) };
                    before.push((across, index_in_lane(end, across.axis), *self.square(end, across.axis)));
                    self.update_cross(lane, beyond, reader);
                }
            }
            self.update_cross(lane, index, reader);
            let lane_square = self.square_mut(square, axis.other());
            // The same letter on the same square makes no new word (SF-13).
            lane_square.cross_set |= bit(letter);
            lane_square.lifted = letter;
        }
        LiftedTile { before }
    }

    /// Puts a lifted tile back.
    pub(in crate::movegen) fn put_back(&mut self, lifted: LiftedTile) {
        for (LaneId { axis, number }, index, square) in lifted.before.into_iter().rev() {
            self.lanes[axis as usize][number][index] = square;
        }
    }

    /// Computes the cross-set and cross-score that the tiles of this lane give to one of its squares, for plays in the
    /// other direction.
    fn update_cross<N: NodeLayout>(&mut self, lane: LaneId, index: usize, reader: NodeReader<'_, N>) {
        let Some(square) = self.board_square(lane, index) else { return };
        if self.holes.contains(square) {
            return;
        }
        let squares = self.lane(lane);
        if squares[index].letter != EMPTY {
            return;
        }
        let Neighbours { start, end } = self.neighbouring_tiles(lane, index);
        let cross_set = letters_between(&squares[start..index], &squares[index + 1..end], reader);
        let points: i32 = squares[start..end].iter().map(|square| i32::from(square.points)).sum();
        let bonus = if end - start == 1 { 0 } else { self.each_word.of_length(end - start) };
        // Most words are of other lengths, so that no letters are looked up for them.
        let by_letters = self.each_word.by_letters();
        let cross_letters = if by_letters.has_length(end - start) {
            let [before, after] = [&squares[start..index], &squares[index + 1..end]].map(letters_of);
            by_letters.highest_between(&before, &after)
        } else {
            0
        };
        let across = self.square_mut(square, lane.axis.other());
        across.cross_set = cross_set;
        across.lifted = EMPTY;
        across.cross_multiplier = if start == index && end == index + 1 { 0 } else { across.word_multiplier };
        across.cross_score = points * i32::from(across.word_multiplier) + bonus;
        across.cross_letters = cross_letters;
    }

    /// The tiles on both sides of an index.
    pub(in crate::movegen) fn neighbouring_tiles(&self, lane: LaneId, index: usize) -> Neighbours {
        let squares = self.lane(lane);
        let mut start = index;
        while squares[start - 1].letter != EMPTY {
            start -= 1;
        }
        let mut end = index + 1;
        while squares[end].letter != EMPTY {
            end += 1;
        }
        Neighbours { start, end }
    }

    /// The squares of a lane on which a tile touches one that is on the board (C-4).
    pub(in crate::movegen) fn touching_squares(&self, lane: LaneId) -> u32 {
        let squares = self.lane(lane);
        (1..squares.len() - 1).fold(0, |touching, at| {
            let touches = squares[at].letter == EMPTY
                && squares[at].cross_set != 0
                && (squares[at].cross_multiplier != 0
                    || squares[at - 1].letter != EMPTY
                    || squares[at + 1].letter != EMPTY);
            touching | u32::from(touches) << at
        })
    }
}

/// The number of lanes along an axis.
const fn lane_count(size: Size, axis: Axis) -> u8 {
    match axis {
        Axis::Across => size.rows(),
        Axis::Down => size.columns(),
    }
}

/// The letters of unbroken tiles.
fn letters_of(tiles: &[LaneSquare]) -> Vec<Letter> {
    tiles.iter().map(|square| Letter::new(square.letter)).collect()
}

fn letter_and_points(tile: Option<PlacedTile>, tiles: &TileSet) -> (u8, u8) {
    tile.map_or((EMPTY, 0), |tile| {
        // A tile set has at most 64 letters, of at most 99 points.
        let letter = tile.letter().number();
        (letter, u8::try_from(tiles.points(tile.tile())).unwrap_or(u8::MAX))
    })
}
