//! The effect of lifting one tile on the board: its zone, and the runs that it leaves (SF-12).

use crate::board::{Axis, Square};
use crate::movegen::bits::ones;
use crate::movegen::hand::TakenKind;
use crate::movegen::lanes::{BoardLanes, EMPTY, LaneId, Neighbours, index_in_lane, is_word, lane_number};
use crate::movegen::word_graph::nodes::{NodeLayout, NodeReader};
use crate::play::{Position, is_takeable};
use crate::ruleset::{LoneTile, TakeRules};

/// A tile that can be taken, and what that does.
#[derive(Debug, Clone)]
pub(in crate::movegen) struct TakingEffect {
    pub(in crate::movegen) from: Square,
    pub(in crate::movegen) taken: TakenKind,
    /// The squares where a tile placed is checked or scored otherwise than before: the vacated square, and those at the
    /// ends of its two runs.
    zone: Vec<Square>,
    /// The runs that the tile leaves, each with the squares that extend it.
    leftovers: Vec<(Vec<Square>, LeftoverStatus)>,
}

/// A run that a taking leaves, as seen from one lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct LeftoverRun {
    /// The squares of the lane that extend it.
    pub(in crate::movegen) extensions: u32,
    pub(in crate::movegen) status: LeftoverStatus,
}

/// The status of a leftover run: what it counts for if the play does not extend it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) enum LeftoverStatus {
    /// A word, with its points.
    Scores(i32),
    /// Something that the rules do not allow.
    Illegal,
}

impl TakingEffect {
    /// The effects of taking each of the tiles that may be taken.
    pub(in crate::movegen) fn of_all<N: NodeLayout>(
        position: &Position<'_>,
        rules: TakeRules,
        lanes: &BoardLanes,
        reader: NodeReader<'_, N>,
    ) -> Vec<Self> {
        let effect = |(from, tile)| Self::new(lanes, from, TakenKind::new(tile, rules.blank), rules, reader);
        let tiles = position.board.tiles().filter(|&(from, _)| is_takeable(position, rules, from));
        tiles.map(effect).collect()
    }

    /// The effect of taking a tile that is still on the board.
    fn new<N: NodeLayout>(
        lanes: &BoardLanes,
        from: Square,
        taken: TakenKind,
        rules: TakeRules,
        reader: NodeReader<'_, N>,
    ) -> Self {
        let mut zone = Vec::with_capacity(5);
        zone.push(from);
        let mut leftovers = Vec::new();
        for axis in Axis::ALL {
            let (lane, origin) =
                (LaneId { axis, number: lane_number(from, axis) }, index_in_lane(from, axis));
            let squares = lanes.lane(lane);
            let Neighbours { start, end } = lanes.neighbouring_tiles(lane, origin);
            for (run, far_end) in [(&squares[start..origin], start - 1), (&squares[origin + 1..end], end)] {
                let far_end = lanes.board_square(lane, far_end);
                zone.extend(far_end);
                if run.len() >= 2 {
                    let letters: i32 = run.iter().map(|square| i32::from(square.points)).sum();
                    let points = letters + lanes.bonus_of(run);
                    let status = if is_word(run, reader) {
                        LeftoverStatus::Scores(points)
                    } else {
                        LeftoverStatus::Illegal
                    };
                    leftovers.push(([Some(from), far_end].into_iter().flatten().collect(), status));
                }
            }
        }
        Self { from, taken, zone, leftovers }.with_lone_tiles(lanes, rules)
    }

    /// Adds the tiles left without neighbours, where the ruleset forbids them (SF-15): any tile next to one extends it.
    fn with_lone_tiles(mut self, lanes: &BoardLanes, rules: TakeRules) -> Self {
        if rules.lone_tile == LoneTile::Allow {
            return self;
        }
        let is_occupied =
            |square: Square| square != self.from && lanes.square(square, Axis::Across).letter != EMPTY;
        let size = lanes.size();
        for neighbour in size.neighbours(self.from).filter(|&neighbour| is_occupied(neighbour)) {
            if !size.neighbours(neighbour).any(is_occupied) {
                self.leftovers.push((size.neighbours(neighbour).collect(), LeftoverStatus::Illegal));
            }
        }
        self
    }

    /// True if plays that keep clear of the zone are legal with this taking if they are legal without it.
    pub(super) fn allows_remote_plays(&self) -> bool {
        self.leftovers.iter().all(|(_, status)| *status != LeftoverStatus::Illegal)
    }

    /// The points of the leftover words.
    pub(in crate::movegen) fn leftover_points(&self) -> i32 {
        let points =
            |status: &LeftoverStatus| if let LeftoverStatus::Scores(points) = *status { points } else { 0 };
        self.leftovers.iter().map(|(_, status)| points(status)).sum()
    }

    /// The number of leftover words.
    pub(in crate::movegen) fn leftover_words(&self) -> usize {
        self.leftovers.iter().filter(|(_, status)| matches!(status, LeftoverStatus::Scores(_))).count()
    }

    /// Visits the squares of the zone: the number of their lane along an axis, and their index in it.
    pub(super) fn for_each_zone_square(&self, axis: Axis, mut visit: impl FnMut(usize, usize)) {
        for &square in &self.zone {
            visit(lane_number(square, axis), index_in_lane(square, axis));
        }
    }

    /// The leftover runs as seen from a lane, or `None` if one that is illegal is out of its reach.
    pub(super) fn leftovers_of(&self, lane: LaneId, leftovers: &mut Vec<LeftoverRun>) -> Option<()> {
        leftovers.clear();
        for (squares, status) in &self.leftovers {
            let extensions = squares_of_lane(squares, lane);
            if extensions == 0 && *status == LeftoverStatus::Illegal {
                return None;
            }
            leftovers.push(LeftoverRun { extensions, status: *status });
        }
        Some(())
    }

    /// The squares of a lane, at least one of which every play must cover: the extensions of the illegal leftover run
    /// with the fewest, or else the zone.
    pub(super) fn required_squares(&self, lane: LaneId, leftovers: &[LeftoverRun]) -> u32 {
        let illegal = leftovers.iter().filter(|run| run.status == LeftoverStatus::Illegal);
        illegal
            .map(|run| run.extensions)
            .min_by_key(|squares| squares.count_ones())
            .unwrap_or_else(|| squares_of_lane(&self.zone, lane))
    }

    /// The lanes in which plays cover the zone or extend a leftover run.
    pub(in crate::movegen) fn lanes(&self) -> impl Iterator<Item = LaneId> {
        let mut lanes = [0_u32; 2];
        let squares = self.zone.iter().chain(self.leftovers.iter().flat_map(|(squares, _)| squares));
        for &square in squares {
            for axis in Axis::ALL {
                lanes[axis as usize] |= 1 << lane_number(square, axis);
            }
        }
        Axis::ALL
            .into_iter()
            .flat_map(move |axis| ones(lanes[axis as usize]).map(move |number| LaneId { axis, number }))
    }
}

/// Those of the squares that are in a lane, a bit each.
fn squares_of_lane(squares: &[Square], LaneId { axis, number }: LaneId) -> u32 {
    squares
        .iter()
        .filter(|&&square| lane_number(square, axis) == number)
        .fold(0, |set, &square| set | 1 << index_in_lane(square, axis))
}
