//! The search for the best plays without a taking: slots best first.

use std::collections::BinaryHeap;

use super::anchor_search::AnchorWorkspace;
use super::close_bound::{CloseBound, Closeness};
use super::slot::{AnchorSides, LaneFit, Slot};
use super::subrack::{Subrack, SubrackList};
use crate::board::Axis;
use crate::movegen::emit::{Emitter, TakingMode};
use crate::movegen::evaluator::Evaluator;
use crate::movegen::generated_play::clamp;
use crate::movegen::hand::Hand;
use crate::movegen::lanes::{Anchor, BoardLanes, LaneId, anchors, anchors_covering};
use crate::movegen::opening::{emit_single_tile_openings, for_each_lane_with_starts, min_word_tiles};
use crate::movegen::ranking::Ranking;
use crate::movegen::recursive::{LaneSearch, TileStock};
use crate::movegen::shadow::ReachBounds;
use crate::movegen::visitor::{Flow, PlayVisitor};
use crate::movegen::word_graph::WordGraph;
use crate::movegen::word_graph::nodes::{NodeLayout, NodeReader};
use crate::play::{Gift, Position};

/// Memory that is reused from search to search.
#[derive(Debug, Clone, Default)]
pub(in crate::movegen) struct SlotWorkspace {
    pub(super) subracks: SubrackList,
    /// By axis and number of the lane.
    pub(super) fits: [Vec<LaneFit>; 2],
    anchors: Vec<(LaneId, Anchor)>,
    slots: Vec<Slot>,
    queue: Vec<QueuedSlot>,
    pub(super) by_anchor: AnchorWorkspace,
}

/// A slot that is still to be searched. The highest upper bound comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct QueuedSlot {
    upper_bound: i64,
    closeness: Closeness,
    /// The index of the slot.
    slot: u32,
}

/// The search of a position by slots.
pub(in crate::movegen) struct SlotSearch<'a, N> {
    pub(in crate::movegen) position: &'a Position<'a>,
    pub(in crate::movegen) hand: &'a Hand,
    pub(in crate::movegen) graph: &'a WordGraph,
    /// The board has been loaded.
    pub(in crate::movegen) lanes: &'a BoardLanes,
    pub(in crate::movegen) reader: NodeReader<'a, N>,
}

impl<N: NodeLayout> SlotSearch<'_, N> {
    /// Whether the subracks of a hand can be listed. A gift blank counts otherwise than the blanks of the rack.
    pub(in crate::movegen) fn is_for(hand: &Hand) -> bool {
        let is_listed = 0 < hand.blanks && SubrackList::can_list(hand);
        hand.gift == Gift::None && (is_listed || Self::is_by_anchors(hand))
    }

    /// Searches for the best plays without a taking.
    pub(in crate::movegen) fn run<E: Evaluator>(
        &self,
        workspace: &mut SlotWorkspace,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        if self.position.board.is_empty() {
            emit_single_tile_openings(self.position, self.hand, self.lanes, top)?;
        }
        workspace.subracks.list(self.hand, self.graph.letters(), top.evaluator());
        if Self::is_by_anchors(self.hand) {
            return self.search_anchors(workspace, top);
        }
        self.queue_slots(workspace, top);
        let mut queue = BinaryHeap::from(std::mem::take(&mut workspace.queue));
        let flow = self.search_queue(&mut queue, workspace, top);
        workspace.queue = queue.into_vec();
        flow
    }

    fn queue_slots<E: Evaluator>(&self, workspace: &mut SlotWorkspace, top: &Ranking<'_, E>) {
        self.fit_lanes(workspace);
        let SlotWorkspace { subracks, fits, anchors: found_anchors, slots, queue, .. } = workspace;
        found_anchors.clear();
        slots.clear();
        queue.clear();
        let min_tiles = if self.position.board.is_empty() { min_word_tiles(self.position) } else { 1 };
        let mut sides = AnchorSides::EMPTY;
        let (evaluator, anagrams) = (top.evaluator(), self.graph.anagrams());
        let add = |id: LaneId, anchor: Anchor| {
            let (lane, fit) = (self.lanes.lane(id), &fits[id.axis as usize][id.number]);
            let number = u32::try_from(found_anchors.len()).unwrap_or(u32::MAX);
            found_anchors.push((id, anchor));
            sides.for_each_slot((id.axis, anchor), (lane, fit), subracks, |outline| {
                let tiles = outline.tiles;
                if tiles < min_tiles {
                    return;
                }
                let (slot, points) = outline.complete(number, self.hand);
                let points = points + slot.points_of(subracks.best());
                // There is one subrack of all tiles, and its bonus is high.
                let loose = evaluator.upper_bound(clamp(points), tiles);
                let (bound, closeness) = if tiles == subracks.tiles() {
                    let close = CloseBound::new(&slot, lane, fit);
                    (close.highest((subracks, anagrams), evaluator, (loose, i64::MIN)), Closeness::Close)
                } else {
                    (Some(loose), Closeness::Loose)
                };
                let Some(upper_bound) = bound else { return };
                // A board has far fewer slots.
                let index = u32::try_from(slots.len()).unwrap_or(u32::MAX);
                slots.push(slot);
                queue.push(QueuedSlot { upper_bound, closeness, slot: index });
            });
        };
        self.for_each_anchor(add);
    }

    /// Prepares what slots need to know of the lanes.
    pub(super) fn fit_lanes(&self, SlotWorkspace { subracks, fits, .. }: &mut SlotWorkspace) {
        for (axis, fits) in Axis::ALL.into_iter().zip(fits) {
            fits.clear();
            let lanes = self.lanes.along(axis).iter();
            fits.extend(lanes.map(|lane| LaneFit::of(lane, self.lanes.length(axis), subracks)));
        }
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
                anchors_covering(self.lanes.lane(lane), starts, |anchor| visit(lane, anchor))
            });
            return;
        }
        for axis in Axis::ALL {
            for (number, lane) in self.lanes.along(axis).iter().enumerate() {
                let _ =
                    anchors(lane, self.lanes.length(axis), |anchor| visit(LaneId { axis, number }, anchor));
            }
        }
    }

    fn search_queue<E: Evaluator>(
        &self,
        queue: &mut BinaryHeap<QueuedSlot>,
        SlotWorkspace { subracks, fits, anchors, slots, .. }: &SlotWorkspace,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        while let Some(QueuedSlot { upper_bound, closeness, slot: index }) = queue.pop() {
            if upper_bound < top.threshold() {
                break;
            }
            let slot = &slots[index as usize];
            let (id, anchor) = anchors[slot.anchor as usize];
            let fit = &fits[id.axis as usize][id.number];
            let bound = CloseBound::new(slot, self.lanes.lane(id), fit);
            match closeness {
                Closeness::Loose => {
                    let subracks = (subracks, self.graph.anagrams());
                    let close = bound.highest(subracks, top.evaluator(), (upper_bound, top.threshold()));
                    let queued =
                        |upper_bound| QueuedSlot { upper_bound, closeness: Closeness::Close, slot: index };
                    queue.extend(close.map(queued));
                }
                Closeness::Close => {
                    if !top.should_continue() {
                        return Flow::Break(());
                    }
                    self.search_slot(slot, (id, anchor), &bound, subracks, top)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn search_slot<E: Evaluator>(
        &self,
        slot: &Slot,
        anchor: (LaneId, Anchor),
        bound: &CloseBound<'_>,
        subracks: &SubrackList,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        for subrack in subracks.of_tiles(slot.tiles.into()) {
            let upper_bound = bound.of(subrack, subracks, top.evaluator());
            if upper_bound.is_none_or(|upper_bound| upper_bound < top.threshold()) {
                continue;
            }
            if let Some(letters) = subracks.blank_letters(slot.key, subrack, self.graph.anagrams()) {
                self.search_subrack(slot, anchor, subrack, letters, top)?;
            }
        }
        Flow::Continue(())
    }

    /// Generates the plays that fill a slot with just these tiles, where blanks show some of these letters.
    fn search_subrack<E: Evaluator>(
        &self,
        slot: &Slot,
        (id, anchor): (LaneId, Anchor),
        subrack: &Subrack,
        blank_letters: u64,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        let hand = self.hand.with_only(subrack.letters(), subrack.blanks);
        let stock = TileStock::with_blanks_for(&hand, blank_letters);
        let play = self.lanes.empty_play(id);
        // A play of as many tiles as there are uses all of them.
        let emitter = Emitter::new(play, TakingMode::None, u32::MAX, slot.tiles.into(), &hand, top);
        LaneSearch::new(self.reader, self.lanes.lane(id), &hand, stock, emitter)
            .search_within(ReachBounds::exactly(slot.on_left.into()), anchor)
    }
}
