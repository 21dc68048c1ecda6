//! Who is told of plays that are found.

use std::ops::ControlFlow;

use super::generated_play::GeneratedPlay;

/// Whether to go on.
pub(super) type Flow = ControlFlow<()>;

/// Who is told of each play.
pub(super) trait Sink {
    /// Whether plays below some worth need not be told.
    const HAS_BAR: bool = false;

    fn play(&mut self, play: &GeneratedPlay) -> Flow;

    /// Whether a play of at most so many points that takes so many tiles from the rack need be told.
    #[inline]
    fn wants(&self, _points: i64, _own: u8) -> bool {
        true
    }

    /// Whether to go on; asked before every anchor.
    #[inline]
    fn goes_on(&mut self) -> bool {
        true
    }

    /// The worth below which plays need not be told.
    fn bar(&self) -> i64 {
        i64::MIN
    }
}

impl<F: FnMut(&GeneratedPlay) -> Flow> Sink for F {
    #[inline]
    fn play(&mut self, play: &GeneratedPlay) -> Flow {
        self(play)
    }
}
