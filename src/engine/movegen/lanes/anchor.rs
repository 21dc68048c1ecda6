//! Anchors: the squares of a lane that plays are searched from.

use super::lane::{EMPTY, Lane, LaneSquares};
use crate::movegen::bits::ones;
use crate::movegen::visitor::Flow;

/// A square of a lane that a play must cover, or tiles that it must include.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) struct Anchor {
    /// The anchor square, or the last of the tiles: the walk backwards begins here.
    pub(in crate::movegen) last: usize,
    /// The anchor square, or the first of the tiles: every word goes back at least this far.
    pub(in crate::movegen) first: usize,
    /// The first square that a tile may be placed on. Those before it belong to the anchors before.
    pub(in crate::movegen) leftmost: usize,
}

/// The anchors of a lane: its runs of tiles, and its squares with tiles across. Every play that touches a tile goes
/// through one or more of them, and is found at the first.
pub(in crate::movegen) fn anchors(
    LaneSquares { tiles, crossed, .. }: LaneSquares,
    mut each: impl FnMut(Anchor) -> Flow,
) -> Flow {
    // A play that covers a square next to a run includes the run.
    let run_starts = tiles & !(tiles << 1);
    let mut leftmost = 1;
    for first in ones(run_starts | crossed & !(tiles << 1 | tiles >> 1)) {
        let run = (tiles >> first).trailing_ones() as usize;
        each(Anchor { last: first + run.saturating_sub(1), first, leftmost })?;
        leftmost = first + run + 1;
    }
    Flow::Continue(())
}

/// The anchors of the plays that cover at least one of these empty squares of a lane, and place only these letters.
pub(in crate::movegen) fn anchors_covering(
    lane: &Lane,
    squares: u32,
    letters: u64,
    mut each: impl FnMut(Anchor) -> Flow,
) -> Flow {
    let mut leftmost = 1;
    for first in ones(squares) {
        // No play covers a square that no letter fits.
        if lane[first].cross_set & letters == 0 {
            continue;
        }
        let mut last = first;
        while lane[last + 1].letter != EMPTY {
            last += 1;
        }
        each(Anchor { last, first, leftmost })?;
        leftmost = first + 1;
    }
    Flow::Continue(())
}
