//! The new words of a generated play, for bonuses that depend on their letters.
//!
//! Cross-sets and cross-scores hold for all letters of a square, and such a bonus only for one. So its points are added
//! when a play is complete, and until then bounded by the number of words that its tiles can form.

use super::generated_play::GeneratedPlay;
use crate::board::{Axis, Board, Size, Square};
use crate::play::PlayBonus;
use crate::tiles::{Letter, PlacedTile};

/// Finds the new words of plays.
#[derive(Debug, Clone)]
pub(super) struct NewWords {
    /// The board before the play.
    board: Board,
}

impl NewWords {
    pub(super) fn new(board: &Board) -> Self {
        Self { board: board.clone() }
    }

    /// Adds up the bonuses of the new words of a play, each by its letters.
    pub(super) fn sum(&self, play: &GeneratedPlay, bonus: &PlayBonus) -> i64 {
        let after = After { board: &self.board, play };
        let points_along = |square, axis| i64::from(after.points_along(square, axis, bonus));
        // Most words are settled by a letter that no word with a bonus has, and are not read.
        let is_promising = |letter| bonus.can_have_bonus_with(letter);
        let is_lane_promising = after.placed_tiles().all(|(_, letter)| is_promising(letter));
        let mut points = 0;
        let (axis, is_lone) = (play.axis, play.placed.is_power_of_two());
        let mut is_in_lane = false;
        for (square, letter) in after.placed_tiles() {
            // A taken tile that returned has changed nothing by itself.
            let is_back = play.take == Some(square)
                && self.board.get(square).is_some_and(|tile| tile.letter() == letter);
            if !(is_in_lane || is_lone && is_back) {
                is_in_lane = true;
                if is_lane_promising {
                    points += points_along(square, axis);
                }
            }
            if !is_back && is_promising(letter) {
                points += points_along(square, axis.other());
            }
        }
        if let Some(origin) = play.take.filter(|&origin| !after.is_placed(origin)) {
            let size = self.board.size();
            for axis in Axis::ALL {
                let sides = [size.previous(origin, axis), size.next(origin, axis)].into_iter().flatten();
                for side in sides.filter(|&side| after.letter(side).is_some_and(is_promising)) {
                    // A leftover run that was extended is a word with a placed tile, counted above.
                    let is_extended = after.run(side, axis).any(|square| after.is_placed(square));
                    if !is_extended {
                        points += points_along(side, axis);
                    }
                }
            }
        }
        points
    }
}

/// The board after a play.
struct After<'a> {
    board: &'a Board,
    play: &'a GeneratedPlay,
}

impl After<'_> {
    /// The squares of the tiles placed, with their letters.
    fn placed_tiles(&self) -> impl Iterator<Item = (Square, Letter)> {
        let GeneratedPlay { placed, axis, lane, size, letters, .. } = self.play;
        (0..26_u8).filter(move |offset| placed & 2 << offset != 0).filter_map(move |offset| {
            let square = match axis {
                Axis::Across => size.square(*lane, offset),
                Axis::Down => size.square(offset, *lane),
            };
            Some((square?, Letter::new(letters[usize::from(offset) + 1])))
        })
    }

    /// The bonus of the word through a square.
    fn points_along(&self, square: Square, axis: Axis, bonus: &PlayBonus) -> i32 {
        let mut letters = [Letter::new(0); Size::MAX_SIDE];
        let mut count = 0;
        for letter in self.run(square, axis).filter_map(|at| self.letter(at)) {
            letters[count] = letter;
            count += 1;
        }
        bonus.of_letters(&letters[..count])
    }

    fn is_placed(&self, square: Square) -> bool {
        let play = self.play;
        square.lane(play.axis) == play.lane && play.placed & 2 << square.offset(play.axis) != 0
    }

    fn letter(&self, square: Square) -> Option<Letter> {
        if self.is_placed(square) {
            Some(Letter::new(self.play.letters[usize::from(square.offset(self.play.axis)) + 1]))
        } else if self.play.take == Some(square) {
            None
        } else {
            self.board.get(square).map(PlacedTile::letter)
        }
    }

    /// The squares of the run through a square; none if it has no tile.
    fn run(&self, square: Square, axis: Axis) -> impl Iterator<Item = Square> {
        let size = self.board.size();
        let has_tile = |at: &Square| self.letter(*at).is_some();
        let before = move |at: &Square| size.previous(*at, axis).filter(has_tile);
        let start = std::iter::successors(Some(square).filter(has_tile), before).last();
        std::iter::successors(start, move |&at| size.next(at, axis).filter(has_tile))
    }
}
