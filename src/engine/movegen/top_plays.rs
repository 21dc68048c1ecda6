//! The best plays by an evaluator, found without generating all plays.

use std::cmp::Reverse;

use super::best_tiles::BestTiles;
use super::evaluator::Evaluator;
use super::hand::{Hand, MAX_PLAY_TILES};
use super::lanes::{Anchor, BoardLanes, LaneId, anchors, anchors_covering};
use super::opening::{emit_single_tile_openings, for_each_lane_with_starts, min_word_tiles};
use super::ranking::{RankedPlay, Ranking};
use super::shadow::{BoundedPlays, ReachBounds, ShadowWorkspace, Subracks, best_of_hand};
use super::slots::{SlotBoard, SlotWorkspace};
use super::taking::{LocalTaking, RemoteTakings, TakingEffect};
use super::visitor::{Flow, PlayVisitor};
use super::word_graph::WordGraph;
use super::word_graph::nodes::{NodeLayout, NodeReader};
use crate::play::Position;
use crate::ruleset::TakeRules;

/// An anchor still to be searched, with an upper bound on the equity of its plays.
struct BoundedAnchor {
    upper_bound: i64,
    lane: LaneId,
    anchor: Anchor,
}

/// The best plays of a position whose board has been loaded into `lanes`, best first: `count` of them or all there are.
pub(super) fn top_plays<N: NodeLayout, E: Evaluator>(
    position: &Position<'_>,
    rules: Option<TakeRules>,
    graph: &WordGraph,
    (lanes, reader, workspace): (&mut BoardLanes, NodeReader<'_, N>, &mut SlotWorkspace),
    count: usize,
    evaluator: &mut E,
) -> Vec<RankedPlay> {
    if count == 0 {
        return Vec::new();
    }
    let hand = Hand::new(position);
    let mut top = Ranking::new(count, evaluator);
    // A search that is stopped has found the best plays so far.
    let _ = if rules.is_none() && SlotBoard::<N>::is_for(&hand) {
        SlotBoard { position, hand: &hand, graph, lanes, reader }.search(workspace, &mut top)
    } else {
        AnchorSearch::new(position, rules, hand, graph, lanes, reader).search(&mut top)
    };
    top.into_plays()
}

/// The search for the best plays of a position by anchors.
struct AnchorSearch<'a, N> {
    position: &'a Position<'a>,
    rules: Option<TakeRules>,
    hand: Hand,
    /// The points of the best tiles of the hand.
    best: BestTiles,
    /// The workspace, or `None` where nothing is bounded, because the bounds have no room for a hand with one tile
    /// more.
    shadow: Option<ShadowWorkspace<'a>>,
    lanes: &'a mut BoardLanes,
    reader: NodeReader<'a, N>,
}

impl<'a, N: NodeLayout> AnchorSearch<'a, N> {
    fn new(
        position: &'a Position<'a>,
        rules: Option<TakeRules>,
        hand: Hand,
        graph: &'a WordGraph,
        lanes: &'a mut BoardLanes,
        reader: NodeReader<'a, N>,
    ) -> Self {
        let is_bounded = hand.len() < MAX_PLAY_TILES;
        let shadow =
            is_bounded.then(|| ShadowWorkspace::new(Subracks::new(&hand, graph.letters(), graph.anagrams())));
        Self { position, rules, best: best_of_hand(&hand), hand, shadow, lanes, reader }
    }

    fn search<E: Evaluator>(mut self, top: &mut Ranking<'_, E>) -> Flow {
        let effects = |rules| TakingEffect::of_all(self.position, rules, self.lanes, self.reader);
        let takings = self.rules.map_or_else(Vec::new, effects);
        let remote = RemoteTakings::new(&takings, self.lanes);
        if self.shadow.is_some() || self.position.board.is_empty() {
            self.search_best_anchors_first(&remote, top)?;
        } else {
            remote.search((self.lanes, &self.hand), self.reader, top)?;
        }
        let Some(rules) = self.rules else { return Flow::Continue(()) };
        // By now good plays are known, and the bounds of most takings show that they lead to none better.
        takings.iter().try_for_each(|taking| self.search_local(taking, rules, top))
    }

    /// Searches for plays without a taking and with a remote one, where the highest equity may be expected first.
    fn search_best_anchors_first<E: Evaluator>(
        &mut self,
        remote: &RemoteTakings,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        let bounded = if remote.is_empty() {
            BoundedPlays::without_taking(&self.hand, self.best)
        } else {
            BoundedPlays::with_or_without_taking(&self.hand, self.best, remote.kinds())
        };
        let mut min_tiles = 1;
        if self.position.board.is_empty() {
            let _ = emit_single_tile_openings(self.position, &self.hand, self.lanes, top);
            min_tiles = min_word_tiles(self.position);
        }
        let mut anchors = self.bounded_anchors(&bounded, top);
        anchors.sort_by_key(|anchor| Reverse(anchor.upper_bound));
        for BoundedAnchor { upper_bound, lane, anchor } in anchors {
            if upper_bound < top.threshold() {
                break;
            }
            if let Some(bounds) = bounds_by_reach(self.lanes, (lane, anchor), &bounded, &mut self.shadow, top)
            {
                let lanes = (&*self.lanes, &self.hand);
                remote.search_anchor(lane, (anchor, bounds), min_tiles, lanes, self.reader, top)?;
            }
        }
        Flow::Continue(())
    }

    /// The anchors of plays without a taking and with a remote one.
    fn bounded_anchors<E: Evaluator>(
        &mut self,
        bounded: &BoundedPlays,
        top: &Ranking<'_, E>,
    ) -> Vec<BoundedAnchor> {
        let Self { position, hand, lanes, shadow, .. } = self;
        let mut bounded_anchors = Vec::new();
        let mut add = |lane: LaneId, anchor: Anchor| {
            let upper_bound = upper_bound(lanes, (lane, anchor), bounded, shadow, top);
            bounded_anchors.extend(upper_bound.map(|upper_bound| BoundedAnchor {
                upper_bound,
                lane,
                anchor,
            }));
            Flow::Continue(())
        };
        // Nothing stops these visits.
        if position.board.is_empty() {
            let _ = for_each_lane_with_starts(position, lanes, |lane, starts| {
                anchors_covering(lanes.lane(lane), starts, hand.usable(), |anchor| add(lane, anchor))
            });
            return bounded_anchors;
        }
        for (lane, squares) in lanes.with_squares() {
            let _ = anchors(squares, |anchor| add(lane, anchor));
        }
        bounded_anchors
    }

    /// Searches for plays with a local taking of this tile.
    fn search_local<E: Evaluator>(
        &mut self,
        taking: &TakingEffect,
        rules: TakeRules,
        top: &mut Ranking<'_, E>,
    ) -> Flow {
        let bounded =
            BoundedPlays::with_taking(&self.hand, self.best, taking.taken, taking.leftover_points());
        let local = LocalTaking::new(taking, rules, &self.hand);
        let lifted = self.lanes.lift(taking.from, self.reader);
        let flow = taking.lanes().try_for_each(|lane| {
            local.for_each_anchor(lane, self.lanes, |leftovers, anchor| {
                if !top.should_continue() {
                    return Flow::Break(());
                }
                let bounds = bounds_by_reach(self.lanes, (lane, anchor), &bounded, &mut self.shadow, top);
                let Some(bounds) = bounds else { return Flow::Continue(()) };
                local.search_anchor(lane, (anchor, bounds), leftovers, self.lanes, self.reader, top)
            })
        });
        self.lanes.put_back(lifted);
        flow
    }
}

/// An upper bound on the equity of the plays through an anchor, or `None` if there can be no play.
fn upper_bound<E: Evaluator>(
    lanes: &BoardLanes,
    (lane, anchor): (LaneId, Anchor),
    bounded: &BoundedPlays,
    shadow: &mut Option<ShadowWorkspace<'_>>,
    top: &Ranking<'_, E>,
) -> Option<i64> {
    let Some(shadow) = shadow else { return Some(i64::MAX) };
    bounded.upper_bound(lanes.lane(lane), anchor, shadow, top.evaluator(), top.threshold())
}

/// Upper bounds on the equity of the plays through an anchor, by reach, or `None` if no play is worth generating.
fn bounds_by_reach<'d, E: Evaluator>(
    lanes: &BoardLanes,
    (lane, anchor): (LaneId, Anchor),
    bounded: &BoundedPlays,
    shadow: &'d mut Option<ShadowWorkspace<'_>>,
    top: &Ranking<'_, E>,
) -> Option<&'d ReachBounds> {
    let Some(shadow) = shadow else { return Some(&ReachBounds::UNLIMITED) };
    bounded.bounds_by_reach(lanes.lane(lane), anchor, shadow, top.evaluator(), top.threshold())
}
