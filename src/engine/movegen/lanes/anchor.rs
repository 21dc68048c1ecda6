//! Anchors: the squares of a lane that plays are searched from.

use super::lane::{EMPTY, Lane};
use crate::movegen::visitor::Flow;

/// A square of a lane that a play must cover, or tiles that it must include.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct Anchor {
    /// Where reading backwards begins: the anchor square, or the last of the tiles.
    pub(in crate::movegen) start: usize,
    /// The square that the word must reach backwards: the anchor square, or the first of the tiles.
    pub(in crate::movegen) reach: usize,
    /// The first square that a tile may be placed on. Those before it belong to the anchors before.
    pub(in crate::movegen) limit: usize,
}

/// The anchors of a lane: its runs of tiles, and its squares with tiles across. Every play that touches a tile goes
/// through one or more of them, and is found at the first.
pub(in crate::movegen) fn anchors(lane: &Lane, length: usize, mut each: impl FnMut(Anchor) -> Flow) -> Flow {
    let mut limit = 1;
    let mut at = 1;
    while at <= length {
        if lane[at].letter != EMPTY {
            let reach = at;
            while lane[at + 1].letter != EMPTY {
                at += 1;
            }
            each(Anchor { start: at, reach, limit })?;
            // A play that covers the square after the run includes the run.
            limit = at + 2;
        } else if lane[at].cross_multiplier != 0
            && lane[at - 1].letter == EMPTY
            && lane[at + 1].letter == EMPTY
        {
            each(Anchor { start: at, reach: at, limit })?;
            limit = at + 1;
        }
        at += 1;
    }
    Flow::Continue(())
}

/// The anchors of the plays that cover at least one of these empty squares of a lane.
pub(in crate::movegen) fn anchors_covering(
    lane: &Lane,
    squares: u32,
    mut each: impl FnMut(Anchor) -> Flow,
) -> Flow {
    let mut limit = 1;
    let mut rest = squares;
    while rest != 0 {
        let reach = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let mut start = reach;
        while lane[start + 1].letter != EMPTY {
            start += 1;
        }
        each(Anchor { start, reach, limit })?;
        limit = reach + 1;
    }
    Flow::Continue(())
}
