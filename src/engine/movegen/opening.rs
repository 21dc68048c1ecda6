//! The special rules of the opening play (C-2, C-3).

use super::hand::Hand;
use super::lanes::{BoardLanes, LaneId, index_in_lane, lane_number};
use super::visitor::{Flow, PlayVisitor};
use super::word_graph::nodes::bit;
use crate::board::{Axis, Layout, Premium, Square};
use crate::play::Position;

/// Visits every lane, with the start squares in it.
pub(super) fn for_each_lane_with_starts(
    position: &Position<'_>,
    lanes: &BoardLanes,
    mut visit: impl FnMut(LaneId, u32) -> Flow,
) -> Flow {
    for axis in Axis::ALL {
        for number in 0..lanes.along(axis).len() {
            let starts =
                position.layout.starts().iter().filter(|&&square| lane_number(square, axis) == number);
            let squares = starts.fold(0_u32, |set, &square| set | 1 << index_in_lane(square, axis));
            visit(LaneId { axis, number }, squares)?;
        }
    }
    Flow::Continue(())
}

/// The fewest tiles of an opening play that forms a word.
pub(super) fn min_word_tiles(position: &Position<'_>) -> usize {
    position.ruleset.opening_min_tiles().max(2)
}

/// Emits the opening plays of a single tile, where the ruleset allows them: any tile may be placed, forms no word, and
/// scores its own points (C-3).
pub(super) fn emit_single_tile_openings(
    position: &Position<'_>,
    hand: &Hand,
    lanes: &BoardLanes,
    visitor: &mut impl PlayVisitor,
) -> Flow {
    if position.ruleset.opening_min_tiles() > 1 {
        return Flow::Continue(());
    }
    for &start in position.layout.starts() {
        let lane = LaneId { axis: Axis::Across, number: lane_number(start, Axis::Across) };
        let index = index_in_lane(start, Axis::Across);
        debug_assert!(lanes.size().contains(start), "start squares are on the board");
        let mut emit = |letter: u8, blanks: u32, points: i32| {
            let mut play = lanes.empty_play(lane);
            let (own, bonus) = hand.own_and_bonus(1, blanks != 0);
            play.letters[index] = letter;
            (play.placed, play.blanks, play.own, play.score) = (1 << index, blanks, own, points + bonus);
            visitor.visit(&play)
        };
        let letters = u8::try_from(position.tiles.letters().len()).unwrap_or(u8::MAX);
        for letter in 0..letters {
            if hand.letters() & bit(letter) != 0 {
                emit(letter, 0, single_tile_points(position.layout, start, hand, letter))?;
            }
            if hand.blanks > 0 {
                emit(letter, 1 << index, 0)?;
            }
        }
    }
    Flow::Continue(())
}

fn single_tile_points(layout: &Layout, square: Square, hand: &Hand, letter: u8) -> i32 {
    let points = i32::from(hand.points[usize::from(letter) & 63]);
    match layout.premium(square) {
        Some(Premium::Letter(letter)) => points * letter.times(),
        Some(Premium::Word(_)) | None => points,
    }
}
