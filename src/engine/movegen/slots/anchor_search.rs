//! The search without a blank: anchors best first, each read once for all of its slots that may have the best play.

use std::collections::BinaryHeap;
use std::ops::Range;

use super::close_bound::{CloseBound, Closeness};
use super::slot::{AnchorSides, Slot};
use super::slot_board::{LaneFits, SlotBoard};
use super::subrack::SubrackList;
use super::word_subracks::WordSubracksTable;
use crate::movegen::emit::{Emitter, TakingMode};
use crate::movegen::evaluator::Evaluator;
use crate::movegen::lanes::{Anchor, LaneId};
use crate::movegen::ranking::Ranking;
use crate::movegen::recursive::{LaneSearch, TileStock};
use crate::movegen::shadow::ReachBounds;
use crate::movegen::visitor::{Flow, PlayVisitor};
use crate::movegen::word_graph::nodes::NodeLayout;
use crate::play::ScoredPlay;

/// The number of tile counts, from the highest, that are bounded by the tiles that make words at once. Of fewer tiles
/// most make some word.
const LOOKED_UP: usize = 3;

/// Memory that is reused from search to search.
#[derive(Debug, Clone, Default)]
pub(super) struct AnchorQueue {
    words: WordSubracksTable,
    /// The sides of each anchor.
    sides: Vec<AnchorSides>,
    slots: Vec<BoundedSlot>,
    anchors: Vec<AnchorSlots>,
    queue: Vec<QueuedAnchor>,
}

/// A slot with an upper bound on the equity of its plays.
#[derive(Debug, Clone, Copy)]
struct BoundedSlot {
    slot: Slot,
    upper_bound: i64,
}

/// An anchor and its slots.
#[derive(Debug, Clone)]
struct AnchorSlots {
    lane: LaneId,
    anchor: Anchor,
    slots: Range<usize>,
}

/// An anchor that is still to be searched. The highest upper bound comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct QueuedAnchor {
    upper_bound: i64,
    closeness: Closeness,
    /// The index of the anchor.
    anchor: usize,
}

impl<N: NodeLayout> SlotBoard<'_, N> {
    /// Searches for the best plays anchor by anchor.
    pub(super) fn search_anchors<E: Evaluator>(
        &self,
        (subracks, fits): (&SubrackList, &LaneFits),
        workspace: &mut AnchorQueue,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        self.queue_anchors((subracks, fits), workspace, top);
        let mut queue = BinaryHeap::from(std::mem::take(&mut workspace.queue));
        let flow = self.search_anchor_queue(&mut queue, (subracks, fits), workspace, top);
        workspace.queue = queue.into_vec();
        flow
    }

    fn queue_anchors<E: Evaluator>(
        &self,
        (subracks, fits): (&SubrackList, &LaneFits),
        AnchorQueue { words, sides, slots, anchors, queue }: &mut AnchorQueue,
        top: &Ranking<'_, E>,
    ) {
        words.clear();
        slots.clear();
        anchors.clear();
        queue.clear();
        let min_tiles = self.min_tiles();
        let (evaluator, anagrams) = (top.evaluator(), self.graph.anagrams());
        self.for_each_anchor(|id, anchor| {
            let lane = (self.lanes.lane(id), fits.of(id));
            let start = slots.len();
            let mut highest = None;
            let sides = AnchorSides::in_list(sides, anchors.len());
            sides.for_each_slot((id.axis, anchor), lane, subracks, |slot, totals| {
                let tiles = slot.tiles.into();
                if tiles < min_tiles {
                    return;
                }
                let (mut best, mut shortfall) = (subracks.best(), 0);
                if subracks.tiles() < tiles + LOOKED_UP {
                    let words = words.look_up((totals.key(), tiles), subracks, anagrams);
                    if words.is_empty() {
                        return;
                    }
                    (best, shortfall) = (&words.best, words.least_shortfall);
                }
                let points = ScoredPlay::limited(totals.highest_points(slot.tiles, self.hand, best));
                let upper_bound = evaluator.upper_bound(points, tiles).saturating_sub(shortfall);
                slots.push(BoundedSlot { slot, upper_bound });
                highest = highest.max(Some(upper_bound));
            });
            if let Some(upper_bound) = highest {
                queue.push(QueuedAnchor { upper_bound, closeness: Closeness::Loose, anchor: anchors.len() });
                anchors.push(AnchorSlots { lane: id, anchor, slots: start..slots.len() });
            }
        });
    }

    fn search_anchor_queue<E: Evaluator>(
        &self,
        queue: &mut BinaryHeap<QueuedAnchor>,
        (subracks, fits): (&SubrackList, &LaneFits),
        workspace: &mut AnchorQueue,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        let mut bounds = ReachBounds::UNLIMITED;
        while let Some(QueuedAnchor { upper_bound, closeness, anchor: index }) = queue.pop() {
            if upper_bound < top.threshold() {
                break;
            }
            match closeness {
                Closeness::Loose => {
                    let upper_bound = self.bound_closely(index, (subracks, fits), workspace, top);
                    queue.extend(upper_bound.map(|upper_bound| QueuedAnchor {
                        upper_bound,
                        closeness: Closeness::Close,
                        anchor: index,
                    }));
                }
                Closeness::Close => self.search_anchor(index, workspace, &mut bounds, top)?,
            }
        }
        Flow::Continue(())
    }

    /// Bounds the slots of an anchor closely. Returns the highest bound, if any reaches the threshold.
    fn bound_closely<E: Evaluator>(
        &self,
        index: usize,
        (subracks, fits): (&SubrackList, &LaneFits),
        AnchorQueue { words, sides, slots, anchors, .. }: &mut AnchorQueue,
        top: &Ranking<'_, E>,
    ) -> Option<i64> {
        let AnchorSlots { lane: id, slots: range, .. } = anchors[index].clone();
        let lane = (self.lanes.lane(id), fits.of(id));
        let threshold = top.threshold();
        let mut highest = None;
        for BoundedSlot { slot, upper_bound } in &mut slots[range] {
            if *upper_bound < threshold {
                continue;
            }
            let totals = sides[index].totals(*slot);
            let words = words.look_up((totals.key(), slot.tiles.into()), subracks, self.graph.anagrams());
            let close = CloseBound::new((*slot, totals), lane, self.hand).highest_among(
                (subracks, words),
                top.evaluator(),
                (upper_bound.saturating_add(words.least_shortfall), threshold),
            );
            *upper_bound = close.unwrap_or(ReachBounds::NO_PLAY);
            highest = highest.max(close);
        }
        highest
    }

    /// Generates the plays of the slots of an anchor whose bounds reach the threshold.
    fn search_anchor<E: Evaluator>(
        &self,
        index: usize,
        AnchorQueue { slots, anchors, .. }: &AnchorQueue,
        bounds: &mut ReachBounds,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        let AnchorSlots { lane, anchor, slots: range } = anchors[index].clone();
        let (tiles, threshold) = (self.hand.len(), top.threshold());
        bounds.clear(tiles);
        for BoundedSlot { slot, upper_bound } in &slots[range] {
            if threshold <= *upper_bound && *upper_bound != ReachBounds::NO_PLAY {
                bounds.allow((slot.on_left.into(), (slot.tiles - slot.on_left).into()), *upper_bound);
            }
        }
        bounds.accumulate(tiles);
        let play = self.lanes.empty_play(lane);
        let stock = TileStock::of(self.hand);
        let emitter = Emitter::new(play, TakingMode::None, u32::MAX, self.min_tiles(), self.hand, top);
        LaneSearch::new(self.reader, self.lanes.lane(lane), self.hand, stock, emitter)
            .search_within(bounds, anchor)
    }
}
