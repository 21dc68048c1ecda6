//! The board and the hand that slots are searched with.

use super::slot::LaneFit;
use super::subrack::SubrackList;
use crate::movegen::hand::Hand;
use crate::movegen::lanes::{Anchor, BoardLanes, LaneId, anchors, anchors_covering};
use crate::movegen::opening::{for_each_lane_with_starts, min_word_tiles};
use crate::movegen::visitor::Flow;
use crate::movegen::word_graph::WordGraph;
use crate::movegen::word_graph::nodes::NodeReader;
use crate::play::Position;

/// A position whose best plays are searched by slots.
pub(in crate::movegen) struct SlotBoard<'a, N> {
    pub(in crate::movegen) position: &'a Position<'a>,
    pub(in crate::movegen) hand: &'a Hand,
    pub(in crate::movegen) graph: &'a WordGraph,
    /// The board has been loaded.
    pub(in crate::movegen) lanes: &'a BoardLanes,
    pub(in crate::movegen) reader: NodeReader<'a, N>,
}

/// The facts about every lane that slots need, by axis and number of the lane.
#[derive(Debug, Clone, Default)]
pub(super) struct LaneFits([Vec<LaneFit>; 2]);

impl LaneFits {
    /// Returns the facts that they need to know of one lane.
    pub(super) fn of(&self, LaneId { axis, number }: LaneId) -> &LaneFit {
        &self.0[axis as usize][number]
    }

    /// Starts again with the lanes of a position, for these subracks of the hand.
    pub(super) fn load(&mut self, lanes: &BoardLanes, subracks: &SubrackList) {
        let Self(fits) = self;
        fits.iter_mut().for_each(Vec::clear);
        for (lane, squares) in lanes.with_squares() {
            fits[lane.axis as usize].push(LaneFit::new(lanes.lane(lane), squares, subracks));
        }
    }
}

impl<N> SlotBoard<'_, N> {
    /// The fewest tiles of a play.
    pub(super) fn min_tiles(&self) -> usize {
        if self.position.board.is_empty() { min_word_tiles(self.position) } else { 1 }
    }

    /// Visits every anchor of the position.
    pub(super) fn for_each_anchor(&self, mut visit: impl FnMut(LaneId, Anchor)) {
        let mut visit = |lane: LaneId, anchor: Anchor| {
            visit(lane, anchor);
            Flow::Continue(())
        };
        // Nothing stops these visits.
        if self.position.board.is_empty() {
            let _ = for_each_lane_with_starts(self.position, self.lanes, |lane, starts| {
                let letters = self.hand.usable();
                anchors_covering(self.lanes.lane(lane), starts, letters, |anchor| visit(lane, anchor))
            });
            return;
        }
        for (lane, squares) in self.lanes.with_squares() {
            let _ = anchors(squares, |anchor| visit(lane, anchor));
        }
    }
}
