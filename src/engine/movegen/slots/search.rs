//! The search for the best plays without a taking: which way suits the hand.

use super::anchor_search::AnchorQueue;
use super::slot_board::{LaneFits, SlotBoard};
use super::slot_search::SlotQueue;
use super::subrack::SubrackList;
use super::word_subracks::WordSubracksTable;
use crate::movegen::evaluator::Evaluator;
use crate::movegen::hand::Hand;
use crate::movegen::opening::emit_single_tile_openings;
use crate::movegen::ranking::Ranking;
use crate::movegen::visitor::Flow;
use crate::movegen::word_graph::nodes::NodeLayout;
use crate::play::Gift;

/// Memory that is reused from search to search.
#[derive(Debug, Clone, Default)]
pub(in crate::movegen) struct SlotWorkspace {
    subracks: SubrackList,
    fits: LaneFits,
    by_slot: SlotQueue,
    by_anchor: AnchorQueue,
}

impl<N: NodeLayout> SlotBoard<'_, N> {
    /// True if the subracks of a hand can be listed. A gift blank counts otherwise than the blanks of the rack.
    pub(in crate::movegen) fn is_for(hand: &Hand) -> bool {
        let can_list = if hand.blanks == 0 { WordSubracksTable::has_room } else { SubrackList::can_list };
        hand.gift == Gift::None && can_list(hand)
    }

    /// Searches for the best plays without a taking.
    pub(in crate::movegen) fn search<E: Evaluator>(
        &self,
        SlotWorkspace { subracks, fits, by_slot, by_anchor }: &mut SlotWorkspace,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        if self.position.board.is_empty() {
            emit_single_tile_openings(self.position, self.hand, self.lanes, top)?;
        }
        subracks.list(self.hand, self.graph.letters(), top.evaluator());
        fits.load(self.lanes, subracks);
        if self.hand.blanks == 0 {
            self.search_anchors((subracks, fits), by_anchor, top)
        } else {
            self.search_slots((subracks, fits), by_slot, top)
        }
    }
}
