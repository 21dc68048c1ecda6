//! Anchors: where on a line words are searched.

use super::board_lanes::{EMPTY, Line};
use crate::movegen::visitor::Flow;

/// Where on a line words are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct Anchor {
    /// Where reading leftwards begins: the place itself, or the last tile of those that lie there.
    pub(in crate::movegen) start: usize,
    /// The place that the word must reach leftwards.
    pub(in crate::movegen) reach: usize,
    /// The first place where a tile may be put: those before belong to the anchors before.
    pub(in crate::movegen) limit: usize,
}

/// The anchors of a line that some tile touches: every row of tiles in it, and every square beside tiles across.
/// A play is found at the first of the anchors that it covers.
pub(in crate::movegen) fn anchors(line: &Line, length: usize, mut each: impl FnMut(Anchor) -> Flow) -> Flow {
    let mut limit = 1;
    let mut at = 1;
    while at <= length {
        if line[at].letter != EMPTY {
            let reach = at;
            while line[at + 1].letter != EMPTY {
                at += 1;
            }
            each(Anchor { start: at, reach, limit })?;
            // The square behind is left free, or the word would run on from these tiles.
            limit = at + 2;
        } else if line[at].cross_times != 0 && line[at - 1].letter == EMPTY && line[at + 1].letter == EMPTY {
            each(Anchor { start: at, reach: at, limit })?;
            limit = at + 1;
        }
        at += 1;
    }
    Flow::Continue(())
}

/// The anchors of plays that cover at least one of these free places of a line.
pub(in crate::movegen) fn anchors_at(line: &Line, places: u32, mut each: impl FnMut(Anchor) -> Flow) -> Flow {
    let mut limit = 1;
    let mut rest = places;
    while rest != 0 {
        let reach = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let mut start = reach;
        while line[start + 1].letter != EMPTY {
            start += 1;
        }
        each(Anchor { start, reach, limit })?;
        limit = reach + 1;
    }
    Flow::Continue(())
}
