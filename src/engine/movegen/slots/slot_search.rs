//! The search with blanks: slots best first, each read with the subracks that may have the best play.

use std::collections::BinaryHeap;

use super::blank_letters::BlankLetters;
use super::close_bound::{CloseBound, Closeness};
use super::slot::{AnchorSides, Slot};
use super::slot_board::{LaneFits, SlotBoard};
use super::subrack::{Subrack, SubrackList};
use crate::movegen::emit::{Emitter, TakingMode};
use crate::movegen::evaluator::Evaluator;
use crate::movegen::lanes::{Anchor, LaneId};
use crate::movegen::ranking::Ranking;
use crate::movegen::recursive::{LaneSearch, TileStock};
use crate::movegen::shadow::ReachBounds;
use crate::movegen::visitor::{Flow, PlayVisitor};
use crate::movegen::word_graph::nodes::NodeLayout;
use crate::play::ScoredPlay;

/// Memory that is reused from search to search.
#[derive(Debug, Clone, Default)]
pub(super) struct SlotQueue {
    anchors: Vec<(LaneId, Anchor)>,
    /// The sides of each anchor.
    sides: Vec<AnchorSides>,
    queue: Vec<QueuedSlot>,
    blank_letters: BlankLetters,
}

/// A slot that is still to be searched. The highest upper bound comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct QueuedSlot {
    upper_bound: i64,
    closeness: Closeness,
    /// The index of its anchor.
    anchor: usize,
    slot: Slot,
}

impl<N: NodeLayout> SlotBoard<'_, N> {
    /// Searches for the best plays slot by slot.
    pub(super) fn search_slots<E: Evaluator>(
        &self,
        (subracks, fits): (&SubrackList, &LaneFits),
        workspace: &mut SlotQueue,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        self.queue_slots((subracks, fits), workspace, top);
        let mut queue = BinaryHeap::from(std::mem::take(&mut workspace.queue));
        let flow = self.search_queue(&mut queue, (subracks, fits), workspace, top);
        workspace.queue = queue.into_vec();
        flow
    }

    fn queue_slots<E: Evaluator>(
        &self,
        (subracks, fits): (&SubrackList, &LaneFits),
        SlotQueue { anchors, sides, queue, blank_letters }: &mut SlotQueue,
        top: &Ranking<'_, E>,
    ) {
        anchors.clear();
        queue.clear();
        let min_tiles = self.min_tiles();
        let (evaluator, anagrams) = (top.evaluator(), self.graph.anagrams());
        self.for_each_anchor(|id, anchor| {
            let lane = (self.lanes.lane(id), fits.of(id));
            let index = anchors.len();
            anchors.push((id, anchor));
            let sides = AnchorSides::in_list(sides, index);
            sides.for_each_slot((id.axis, anchor), lane, subracks, |slot, totals| {
                let tiles = slot.tiles.into();
                if tiles < min_tiles {
                    return;
                }
                let points =
                    ScoredPlay::limited(totals.highest_points(slot.tiles, self.hand, subracks.best()));
                let loose = evaluator.upper_bound(points, tiles);
                // There is one subrack of all tiles, and its bonus is high.
                let (bound, closeness) = if tiles == subracks.tiles() {
                    let close = CloseBound::new((slot, totals), lane, self.hand);
                    let subracks = (subracks, anagrams);
                    let bound = close.highest(subracks, blank_letters, evaluator, (loose, i64::MIN));
                    (bound, Closeness::Close)
                } else {
                    (Some(loose), Closeness::Loose)
                };
                let queued = |upper_bound| QueuedSlot { upper_bound, closeness, anchor: index, slot };
                queue.extend(bound.map(queued));
            });
        });
    }

    fn search_queue<E: Evaluator>(
        &self,
        queue: &mut BinaryHeap<QueuedSlot>,
        (subracks, fits): (&SubrackList, &LaneFits),
        SlotQueue { anchors, sides, blank_letters, .. }: &mut SlotQueue,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        while let Some(queued) = queue.pop() {
            let QueuedSlot { upper_bound, closeness, anchor: index, slot } = queued;
            if upper_bound < top.threshold() {
                break;
            }
            let (id, anchor) = anchors[index];
            let lane = (self.lanes.lane(id), fits.of(id));
            let bound = CloseBound::new((slot, sides[index].totals(slot)), lane, self.hand);
            match closeness {
                Closeness::Loose => {
                    let subracks = (subracks, self.graph.anagrams());
                    let bounds = (upper_bound, top.threshold());
                    let close = bound.highest(subracks, blank_letters, top.evaluator(), bounds);
                    let closely =
                        |upper_bound| QueuedSlot { upper_bound, closeness: Closeness::Close, ..queued };
                    queue.extend(close.map(closely));
                }
                Closeness::Close => {
                    if !top.should_continue() {
                        return Flow::Break(());
                    }
                    self.search_slot(&bound, (id, anchor), (subracks, blank_letters), top)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn search_slot<E: Evaluator>(
        &self,
        bound: &CloseBound<'_>,
        anchor: (LaneId, Anchor),
        (subracks, blank_letters): (&SubrackList, &mut BlankLetters),
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        for subrack in subracks.of_tiles(bound.slot.tiles.into()) {
            let upper_bound = bound.of(subrack, subracks, top.evaluator());
            if upper_bound.is_none_or(|upper_bound| upper_bound < top.threshold()) {
                continue;
            }
            let words = (subracks, self.graph.anagrams());
            if let Some(letters) = blank_letters.of(bound.key, subrack, words) {
                self.search_subrack(bound.slot, anchor, subrack, letters, top)?;
            }
        }
        Flow::Continue(())
    }

    /// Generates the plays that fill a slot with just these tiles, where blanks show some of these letters.
    fn search_subrack<E: Evaluator>(
        &self,
        slot: Slot,
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
