//! What theme words add to a play's points.
//!
//! Cross-sets and cross-scores hold for all letters of a square, and a theme word only for one. So its points are added
//! when a play is complete, and until then bounded by the number of words that its tiles can form.

use std::sync::Arc;

use super::generated_play::GeneratedPlay;
use crate::board::{Axis, Board, Size, Square};
use crate::play::Position;
use crate::ruleset::ThemeWords;
use crate::tiles::{Letter, PlacedTile};

/// The words that a taking can leave, at most: on each side of the vacated square.
const MAX_LEFT_WORDS: i32 = 4;

/// Adds up the theme words of plays.
#[derive(Debug, Clone)]
pub(super) struct ThemeBonus {
    words: Arc<ThemeWords>,
    /// The board before the play.
    board: Board,
}

impl ThemeBonus {
    /// None if the game has no theme words.
    pub(super) fn new(position: &Position<'_>) -> Option<Arc<Self>> {
        let words = Arc::clone(position.theme_words()?);
        Some(Arc::new(Self { words, board: position.board.clone() }))
    }

    /// The most points for this number of words.
    pub(super) fn highest_for(&self, words: usize) -> i32 {
        i32::try_from(words).unwrap_or(i32::MAX).saturating_mul(self.words.highest())
    }

    /// The most points of a play of this number of tiles: each can form a word across, and all one in the lane.
    pub(super) fn highest(&self, tiles: u8) -> i32 {
        self.highest_for(usize::from(tiles) + 1)
    }

    /// The most points of such a play with a taken tile.
    pub(super) fn highest_with_taken(&self, tiles: u8) -> i32 {
        self.highest(tiles).saturating_add(MAX_LEFT_WORDS.saturating_mul(self.words.highest()))
    }

    /// The points of the new words of a play.
    pub(super) fn points_of(&self, play: &GeneratedPlay) -> i64 {
        let after = After { board: &self.board, play };
        let mut points = 0;
        let (axis, is_lone) = (play.axis, play.placed.is_power_of_two());
        let mut is_in_lane = false;
        for (offset, square) in after.placed_squares() {
            // A taken tile that returned has changed nothing by itself.
            let letter = play.letters[offset];
            let is_back = play.take == Some(square)
                && self.board.get(square).is_some_and(|tile| tile.letter() == Letter::new(letter));
            if !(is_in_lane || is_lone && is_back) {
                is_in_lane = true;
                points += self.points_along(&after, square, axis);
            }
            if !is_back {
                points += self.points_along(&after, square, axis.other());
            }
        }
        if let Some(origin) = play.take.filter(|&origin| !after.is_placed(origin)) {
            let size = self.board.size();
            for axis in Axis::ALL {
                for side in [size.previous(origin, axis), size.next(origin, axis)].into_iter().flatten() {
                    // A leftover run that was extended is a word with a placed tile, counted above.
                    let is_extended = after.run(side, axis).any(|square| after.is_placed(square));
                    if !is_extended {
                        points += self.points_along(&after, side, axis);
                    }
                }
            }
        }
        points
    }

    /// The points of the word through a square.
    fn points_along(&self, after: &After<'_>, square: Square, axis: Axis) -> i64 {
        let mut letters = [Letter::new(0); Size::MAX_SIDE];
        let mut count = 0;
        for letter in after.run(square, axis).filter_map(|at| after.letter(at)) {
            letters[count] = letter;
            count += 1;
        }
        i64::from(self.words.of(&letters[..count]))
    }
}

/// The board after a play.
struct After<'a> {
    board: &'a Board,
    play: &'a GeneratedPlay,
}

impl After<'_> {
    /// The squares of the tiles placed, with their places in the lane.
    fn placed_squares(&self) -> impl Iterator<Item = (usize, Square)> {
        let GeneratedPlay { placed, axis, lane, size, .. } = *self.play;
        (0..26_u8).filter(move |offset| placed & 2 << offset != 0).filter_map(move |offset| {
            let square = match axis {
                Axis::Across => size.square(lane, offset),
                Axis::Down => size.square(offset, lane),
            };
            Some((usize::from(offset) + 1, square?))
        })
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
