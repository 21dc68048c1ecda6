//! The board as move generation sees it: every row and column a lane, each square with its cross-set and cross-score,
//! and the anchors that plays go through.
//!
//! Squares of a lane are numbered from 1; a set of them is a `u32` with a bit for each number.

mod anchor;
mod board_lanes;
mod cross_set;
mod lane;

pub(super) use anchor::{Anchor, anchors, anchors_covering};
pub(super) use board_lanes::{BoardLanes, Neighbours};
pub(super) use cross_set::is_word;
pub(super) use lane::{EMPTY, Lane, LaneId, LaneSquares, index_in_lane, lane_number};
