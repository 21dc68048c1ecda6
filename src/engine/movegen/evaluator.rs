//! What plays are worth to whoever looks for the best one.

use super::generated_play::GeneratedPlay;

/// What a play is worth to somebody.
pub trait Evaluator {
    /// The worth of a play.
    fn value(&mut self, play: &GeneratedPlay) -> i64;

    /// The worth at most of a play that scores at most so many points and takes so many tiles from the rack. The
    /// smaller it is, the less is looked at; too small, and the best play may be missed.
    fn most(&self, points: i32, own_tiles: usize) -> i64;

    /// Whether to go on; asked before every anchor and after every few hundred plays. If not, the best play so far is
    /// the answer.
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// A play is worth its points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points;

impl Evaluator for Points {
    fn value(&mut self, play: &GeneratedPlay) -> i64 {
        i64::from(play.score())
    }

    fn most(&self, points: i32, _own_tiles: usize) -> i64 {
        i64::from(points)
    }
}
