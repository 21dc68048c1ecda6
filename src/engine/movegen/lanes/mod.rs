//! The board as move generation sees it: rows and columns, each square with its cross-set and cross-score, and the
//! anchors that plays go through.

pub(in crate::movegen) mod anchor;
pub(in crate::movegen) mod board_lanes;
