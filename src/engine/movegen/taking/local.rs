//! Plays with a local taking: one that interacts with the play.

use super::effect::{LeftoverRun, TakingEffect};
use crate::movegen::emit::{Emitter, TakingMode};
use crate::movegen::hand::Hand;
use crate::movegen::lanes::{Anchor, BoardLanes, LaneId, anchors_covering, index_in_lane, lane_number};
use crate::movegen::recursive::{LaneSearch, TileStock};
use crate::movegen::shadow::ReachBounds;
use crate::movegen::visitor::{Flow, PlayVisitor};
use crate::movegen::word_graph::nodes::{NodeLayout, NodeReader};
use crate::ruleset::TakeRules;

/// A taking and the plays that interact with it: they cover a square of its zone, or extend a leftover run. The hand
/// has the taken tile, and the board does not.
pub(in crate::movegen) struct LocalTaking<'t> {
    taking: &'t TakingEffect,
    rules: TakeRules,
    hand: Hand,
}

impl<'t> LocalTaking<'t> {
    pub(in crate::movegen) fn new(taking: &'t TakingEffect, rules: TakeRules, own: &Hand) -> Self {
        Self { taking, rules, hand: own.with(taking.taken) }
    }

    /// Generates the plays in a lane of a board from which the tile has been lifted.
    pub(in crate::movegen) fn search<N: NodeLayout>(
        &self,
        lane: LaneId,
        lanes: &BoardLanes,
        reader: NodeReader<'_, N>,
        visitor: &mut impl PlayVisitor,
    ) -> Flow {
        self.for_each_anchor(lane, lanes, |leftovers, anchor| {
            self.search_anchor(lane, (anchor, &ReachBounds::UNLIMITED), leftovers, lanes, reader, visitor)
        })
    }

    /// Visits the anchors of a lane, with the leftover runs as its plays can extend them.
    pub(in crate::movegen) fn for_each_anchor(
        &self,
        lane: LaneId,
        lanes: &BoardLanes,
        mut visit: impl FnMut(&[LeftoverRun], Anchor) -> Flow,
    ) -> Flow {
        let mut leftovers: Vec<LeftoverRun> = Vec::new();
        if self.taking.leftovers_of(lane, &mut leftovers).is_none() {
            return Flow::Continue(());
        }
        let required = self.taking.required_squares(lane, &leftovers);
        anchors_covering(lanes.lane(lane), required, self.hand.usable(), |anchor| visit(&leftovers, anchor))
    }

    /// Generates the plays through an anchor of a board from which the tile has been lifted.
    pub(in crate::movegen) fn search_anchor<N: NodeLayout>(
        &self,
        lane: LaneId,
        (anchor, bounds): (Anchor, &ReachBounds),
        leftovers: &[LeftoverRun],
        lanes: &BoardLanes,
        reader: NodeReader<'_, N>,
        visitor: &mut impl PlayVisitor,
    ) -> Flow {
        let Self { taking, rules, ref hand } = *self;
        let is_elsewhere = lane_number(taking.from, lane.axis) != lane.number;
        let barred = if rules.return_to_origin || is_elsewhere {
            0
        } else {
            1 << index_in_lane(taking.from, lane.axis)
        };
        let mut play = lanes.empty_play(lane);
        play.take = Some(taking.from);
        let mode = TakingMode::Local { taken: taking.taken, barred, leftovers };
        let emitter = Emitter::new(play, mode, lanes.touching_squares(lane), 2, hand, visitor);
        LaneSearch::new(reader, lanes.lane(lane), hand, TileStock::of(hand), emitter)
            .search_within(bounds, anchor)
    }
}
