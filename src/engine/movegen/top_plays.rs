//! The best plays by an evaluator, found without generating all plays.

use std::cmp::Reverse;

use super::evaluator::Evaluator;
use super::generated_play::{GeneratedPlay, clamp};
use super::hand::{Hand, MAX_PLAY_TILES};
use super::lanes::{Anchor, BoardLanes, LaneId, anchors, anchors_covering};
use super::opening::{emit_single_tile_openings, for_each_lane_with_starts, min_word_tiles};
use super::shadow::{BoundedPlays, ReachBounds, ShadowWorkspace, Subracks, TilePoints};
use super::taking::{LocalTaking, RemoteTakings, TakingEffect};
use super::visitor::{Flow, PlayVisitor};
use super::word_graph::WordGraph;
use super::word_graph::nodes::{NodeLayout, NodeReader};
use crate::board::Axis;
use crate::play::Position;
use crate::ruleset::TakeRules;

/// A play with its equity by the evaluator that ranked it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedPlay {
    /// The play.
    pub play: GeneratedPlay,
    /// Its equity, in the evaluator's units.
    pub equity: i64,
}

/// Collects the best plays, best first. Of plays of equal equity the first in [`GeneratedPlay`]'s order comes first,
/// whatever order they are generated in.
struct TopPlays<'e, E> {
    evaluator: &'e mut E,
    /// The number of plays wanted, at least 1.
    count: usize,
    plays: Vec<RankedPlay>,
    /// The number of plays evaluated.
    evaluated: u32,
}

/// With many blanks a single anchor can have millions of plays: the evaluator is asked whether to continue after each
/// of this number.
const PLAYS_BETWEEN_CHECKS: u32 = 256;

impl<E: Evaluator> PlayVisitor for TopPlays<'_, E> {
    const HAS_THRESHOLD: bool = true;

    #[inline]
    fn threshold(&self) -> i64 {
        if self.plays.len() < self.count { i64::MIN } else { self.plays[self.plays.len() - 1].equity }
    }

    #[inline]
    fn accepts(&self, points: i64, own: u8) -> bool {
        self.threshold() <= self.evaluator.upper_bound(clamp(points), own.into())
    }

    fn should_continue(&mut self) -> bool {
        self.evaluator.should_continue()
    }

    fn visit(&mut self, play: &GeneratedPlay) -> Flow {
        let equity = self.evaluator.equity(play);
        if self.threshold() <= equity {
            let rank = self
                .plays
                .partition_point(|other| (Reverse(other.equity), &other.play) < (Reverse(equity), play));
            if rank < self.count {
                self.plays.truncate(self.count - 1);
                self.plays.insert(rank, RankedPlay { play: *play, equity });
            }
        }
        self.evaluated = self.evaluated.wrapping_add(1);
        if self.evaluated.is_multiple_of(PLAYS_BETWEEN_CHECKS) && !self.evaluator.should_continue() {
            return Flow::Break(());
        }
        Flow::Continue(())
    }
}

/// With at most this number of tiles, no blank and no takings, generating all plays takes less time than bounds do.
const FEW_TILES: usize = 7;

/// An anchor still to be searched, with an upper bound on the equity of its plays.
struct BoundedAnchor {
    upper_bound: i64,
    lane: LaneId,
    anchor: Anchor,
}

/// The search for the best plays of a position.
pub(super) struct TopPlaySearch<'a, N> {
    position: &'a Position<'a>,
    rules: Option<TakeRules>,
    hand: Hand,
    tile_points: TilePoints,
    /// None where nothing is bounded: where generating all plays is quicker, and where the bounds have no room for a
    /// hand with one tile more.
    shadow: Option<ShadowWorkspace<'a>>,
    lanes: &'a mut BoardLanes,
    reader: NodeReader<'a, N>,
}

impl<'a, N: NodeLayout> TopPlaySearch<'a, N> {
    /// A search of a position whose board has been loaded into `lanes`.
    pub(super) fn new(
        position: &'a Position<'a>,
        rules: Option<TakeRules>,
        graph: &'a WordGraph,
        lanes: &'a mut BoardLanes,
        reader: NodeReader<'a, N>,
    ) -> Self {
        let hand = Hand::new(position);
        let is_quick = hand.blanks == 0 && hand.len() <= FEW_TILES && rules.is_none();
        let is_bounded = !is_quick && hand.len() < MAX_PLAY_TILES;
        let shadow =
            is_bounded.then(|| ShadowWorkspace::new(Subracks::new(&hand, graph.letters(), graph.anagrams())));
        Self { position, rules, tile_points: TilePoints::of(&hand), hand, shadow, lanes, reader }
    }

    /// The best plays, best first: `count` of them or all there are.
    pub(super) fn run<E: Evaluator>(mut self, count: usize, evaluator: &mut E) -> Vec<RankedPlay> {
        let mut top = TopPlays { evaluator, count, plays: Vec::new(), evaluated: 0 };
        if 0 < count {
            // A search that is stopped has found the best plays so far.
            let _ = self.search(&mut top);
        }
        top.plays
    }

    fn search<E: Evaluator>(&mut self, top: &mut TopPlays<'_, E>) -> Flow {
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
        top: &mut TopPlays<'_, E>,
    ) -> Flow {
        let bounded = if remote.is_empty() {
            BoundedPlays::without_taking(&self.hand, self.tile_points)
        } else {
            BoundedPlays::with_or_without_taking(&self.hand, self.tile_points, remote.kinds())
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
        top: &TopPlays<'_, E>,
    ) -> Vec<BoundedAnchor> {
        let Self { position, lanes, shadow, .. } = self;
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
                anchors_covering(lanes.lane(lane), starts, |anchor| add(lane, anchor))
            });
            return bounded_anchors;
        }
        for axis in Axis::ALL {
            for (number, squares) in lanes.along(axis).iter().enumerate() {
                let _ = anchors(squares, lanes.length(axis), |anchor| add(LaneId { axis, number }, anchor));
            }
        }
        bounded_anchors
    }

    /// Searches for plays with a local taking of this tile.
    fn search_local<E: Evaluator>(
        &mut self,
        taking: &TakingEffect,
        rules: TakeRules,
        top: &mut TopPlays<'_, E>,
    ) -> Flow {
        let bounded =
            BoundedPlays::with_taking(&self.hand, self.tile_points, taking.taken, taking.leftover_points());
        let local = LocalTaking::new(taking, rules, &self.hand);
        let lifted = self.lanes.lift(taking.from, self.reader);
        let flow = taking.lanes().try_for_each(|lane| {
            local.for_each_anchor(lane, self.lanes, |leftovers, anchor| {
                if !top.evaluator.should_continue() {
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

/// An upper bound on the equity of the plays through an anchor; none if there can be no play.
fn upper_bound<E: Evaluator>(
    lanes: &BoardLanes,
    (lane, anchor): (LaneId, Anchor),
    bounded: &BoundedPlays,
    shadow: &mut Option<ShadowWorkspace<'_>>,
    top: &TopPlays<'_, E>,
) -> Option<i64> {
    let Some(shadow) = shadow else { return Some(i64::MAX) };
    bounded.upper_bound(lanes.lane(lane), anchor, shadow, top.evaluator, top.threshold())
}

/// Upper bounds on the equity of the plays through an anchor, by reach; none if no play is worth generating.
fn bounds_by_reach<'d, E: Evaluator>(
    lanes: &BoardLanes,
    (lane, anchor): (LaneId, Anchor),
    bounded: &BoundedPlays,
    shadow: &'d mut Option<ShadowWorkspace<'_>>,
    top: &TopPlays<'_, E>,
) -> Option<&'d ReachBounds> {
    let Some(shadow) = shadow else { return Some(&ReachBounds::UNLIMITED) };
    bounded.bounds_by_reach(lanes.lane(lane), anchor, shadow, top.evaluator, top.threshold())
}
