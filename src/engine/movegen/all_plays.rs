//! All plays of a position: first those without a taking and with a remote one, then those with each local taking.

use super::hand::Hand;
use super::lanes::{BoardLanes, LaneId, anchors_covering};
use super::opening::{emit_single_tile_openings, for_each_lane_with_starts, min_word_tiles};
use super::shadow::ReachBounds;
use super::taking::{LocalTaking, RemoteTakings, TakingEffect};
use super::visitor::{Flow, PlayVisitor};
use super::word_graph::nodes::{NodeLayout, NodeReader};
use crate::play::Position;
use crate::ruleset::TakeRules;

/// Emits every play of a position whose board has been loaded into `lanes`.
pub(super) fn generate_all<N: NodeLayout>(
    position: &Position<'_>,
    rules: Option<TakeRules>,
    lanes: &mut BoardLanes,
    reader: NodeReader<'_, N>,
    visitor: &mut impl PlayVisitor,
) -> Flow {
    let hand = Hand::new(position);
    if position.board.is_empty() {
        return generate_openings(position, &hand, lanes, reader, visitor);
    }
    let Some(rules) = rules else {
        return RemoteTakings::none(lanes).search((lanes, &hand), reader, visitor);
    };
    let takings = TakingEffect::of_all(position, rules, lanes, reader);
    RemoteTakings::new(&takings, lanes).search((lanes, &hand), reader, visitor)?;
    for taking in &takings {
        let local = LocalTaking::new(taking, rules, &hand);
        let lifted = lanes.lift(taking.from, reader);
        let flow = taking.lanes().try_for_each(|lane| local.search(lane, lanes, reader, visitor));
        lanes.put_back(lifted);
        flow?;
    }
    Flow::Continue(())
}

/// Emits the plays without a taking that cover at least one of these empty squares of their lane. Each of these squares is
/// next to a tile.
pub(super) fn generate_covering<N: NodeLayout>(
    position: &Position<'_>,
    squares: impl Fn(LaneId) -> u32,
    lanes: &BoardLanes,
    reader: NodeReader<'_, N>,
    visitor: &mut impl PlayVisitor,
) -> Flow {
    let hand = Hand::new(position);
    let without_taking = RemoteTakings::none(lanes);
    lanes.with_squares().try_for_each(|(lane, _)| {
        anchors_covering(lanes.lane(lane), squares(lane), hand.usable(), |anchor| {
            let anchor = (anchor, &ReachBounds::UNLIMITED);
            without_taking.search_anchor(lane, anchor, 1, (lanes, &hand), reader, visitor)
        })
    })
}

fn generate_openings<N: NodeLayout>(
    position: &Position<'_>,
    hand: &Hand,
    lanes: &BoardLanes,
    reader: NodeReader<'_, N>,
    visitor: &mut impl PlayVisitor,
) -> Flow {
    emit_single_tile_openings(position, hand, lanes, visitor)?;
    let without_taking = RemoteTakings::none(lanes);
    let min_tiles = min_word_tiles(position);
    for_each_lane_with_starts(position, lanes, |lane, starts| {
        anchors_covering(lanes.lane(lane), starts, hand.usable(), |anchor| {
            let anchor = (anchor, &ReachBounds::UNLIMITED);
            without_taking.search_anchor(lane, anchor, min_tiles, (lanes, hand), reader, visitor)
        })
    })
}
