//! Plays without a taking, and with a remote one.

use super::effect::TakingEffect;
use super::remote_kinds::{RemoteKinds, RemoteTakingsOfLane};
use crate::board::Axis;
use crate::movegen::emit::{Emitter, TakingMode};
use crate::movegen::hand::{Hand, TakenKind};
use crate::movegen::lanes::{Anchor, BoardLanes, LaneId, anchors};
use crate::movegen::recursive::{LaneSearch, TileStock};
use crate::movegen::shadow::ReachBounds;
use crate::movegen::visitor::{Flow, PlayVisitor};
use crate::movegen::word_graph::nodes::{NodeLayout, NodeReader, bit};

/// The takings that are remote to at least some plays. Plays without a taking and with a remote one are generated
/// together: the taken tile is one more blank, which shows only the letters that can be taken.
pub(in crate::movegen) struct RemoteTakings {
    kinds: RemoteKinds,
    /// The zone of each taking in every lane along both axes.
    zones: [Vec<u32>; 2],
    /// The letters that a taken tile can show.
    takeable: u64,
}

impl RemoteTakings {
    /// No takings: only plays without one are generated.
    pub(in crate::movegen) fn none(lanes: &BoardLanes) -> Self {
        Self::new(&[], lanes)
    }

    /// Those of these takings that can be remote.
    pub(in crate::movegen) fn new(takings: &[TakingEffect], lanes: &BoardLanes) -> Self {
        // A letter of another tile set is in no word.
        let is_usable = |taken: TakenKind| !matches!(taken, TakenKind::Letter(letter) if bit(letter) == 0);
        let mut remote: Vec<&TakingEffect> =
            takings.iter().filter(|taking| taking.allows_remote_plays() && is_usable(taking.taken)).collect();
        remote.sort_by_key(|taking| match taking.taken {
            TakenKind::Letter(letter) => (0, letter),
            TakenKind::FixedBlank(letter) => (1, letter),
            TakenKind::Blank => (2, 0),
        });
        let kinds = RemoteKinds::of(&remote);
        let zones = Axis::ALL.map(|axis| {
            let mut zones = vec![0; lanes.along(axis).len() * remote.len()];
            for (number, taking) in remote.iter().enumerate() {
                taking.for_each_zone_square(axis, |lane, index| {
                    zones[lane * remote.len() + number] |= 1 << index;
                });
            }
            zones
        });
        Self { takeable: kinds.takeable(), kinds, zones }
    }

    /// True if there is no taking.
    pub(in crate::movegen) fn is_empty(&self) -> bool {
        self.kinds.taking_count() == 0
    }

    /// The kinds of tiles that can be taken, each with the most points that one of its takings leaves.
    pub(in crate::movegen) fn kinds(&self) -> impl Iterator<Item = (TakenKind, i32)> {
        self.kinds.max_leftovers()
    }

    /// Generates the plays in every lane of a board with tiles.
    pub(in crate::movegen) fn search<N: NodeLayout>(
        &self,
        (lanes, hand): (&BoardLanes, &Hand),
        reader: NodeReader<'_, N>,
        visitor: &mut impl PlayVisitor,
    ) -> Flow {
        lanes.with_squares().try_for_each(|(lane, squares)| {
            let mut search = self.lane_search(lane, (1, self.takeable), (lanes, hand), reader, visitor);
            anchors(squares, |anchor| search.search(anchor))
        })
    }

    /// Generates the plays through an anchor of a lane, of at least `min_tiles` tiles.
    pub(in crate::movegen) fn search_anchor<N: NodeLayout>(
        &self,
        lane: LaneId,
        (anchor, bounds): (Anchor, &ReachBounds),
        min_tiles: usize,
        (lanes, hand): (&BoardLanes, &Hand),
        reader: NodeReader<'_, N>,
        visitor: &mut impl PlayVisitor,
    ) -> Flow {
        let takeable = self.takeable & bounds.takeable();
        self.lane_search(lane, (min_tiles, takeable), (lanes, hand), reader, visitor)
            .search_within(bounds, anchor)
    }

    fn lane_search<'a, N: NodeLayout, V: PlayVisitor>(
        &'a self,
        lane: LaneId,
        (min_tiles, takeable): (usize, u64),
        (lanes, hand): (&'a BoardLanes, &'a Hand),
        reader: NodeReader<'a, N>,
        visitor: &'a mut V,
    ) -> LaneSearch<'a, N, V> {
        let (mode, stock) = if takeable == 0 {
            (TakingMode::None, TileStock::of(hand))
        } else {
            let count = self.kinds.taking_count();
            let zones = &self.zones[lane.axis as usize][lane.number * count..][..count];
            let takings = RemoteTakingsOfLane::new(&self.kinds, zones, takeable);
            (TakingMode::NoneOrRemote(takings), TileStock::with_taken(hand, takeable))
        };
        let emitter = Emitter::new(lanes.empty_play(lane), mode, u32::MAX, min_tiles, hand, visitor);
        LaneSearch::new(reader, lanes.lane(lane), hand, stock, emitter)
    }
}
