//! The visitors that receive generated plays.

use std::ops::ControlFlow;

use super::generated_play::GeneratedPlay;

/// Decides whether move generation continues.
pub(super) type Flow = ControlFlow<()>;

/// Receives plays as they are generated, and may decline those below a threshold.
pub(super) trait PlayVisitor {
    /// True if there ever is a threshold. Without one, move generation does not count tiles for its bounds.
    const HAS_THRESHOLD: bool = false;

    /// Receives a play.
    fn visit(&mut self, play: &GeneratedPlay) -> Flow;

    /// True if a play of at most `points` that uses `own` tiles of the rack could be wanted.
    #[inline]
    fn accepts(&self, _points: i64, _own: u8) -> bool {
        true
    }

    /// True if a play that scores `points` and uses `own` tiles of the rack could be wanted.
    #[inline]
    fn accepts_score(&self, _points: i64, _own: u8) -> bool {
        true
    }

    /// True to continue; asked before every anchor.
    #[inline]
    fn should_continue(&mut self) -> bool {
        true
    }

    /// The equity below which plays are not wanted.
    fn threshold(&self) -> i64 {
        i64::MIN
    }
}

impl<F: FnMut(&GeneratedPlay) -> Flow> PlayVisitor for F {
    #[inline]
    fn visit(&mut self, play: &GeneratedPlay) -> Flow {
        self(play)
    }
}
