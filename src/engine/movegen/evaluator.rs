//! What ranks plays.

use super::generated_play::GeneratedPlay;

/// Assigns equity to plays, in its own units: the play with the highest equity is the best.
pub trait Evaluator {
    /// The equity of a play. `i64::MIN` is the least.
    fn equity(&mut self, play: &GeneratedPlay) -> i64;

    /// An upper bound on the equity of any play that scores at most `points` and uses `own_tiles` tiles of the rack.
    ///
    /// The tighter the bound, the fewer plays are generated. A bound that is too low makes move generation miss the
    /// best play.
    fn upper_bound(&self, points: i32, own_tiles: usize) -> i64;

    /// Whether to continue; asked before every anchor and after every few hundred plays. If not, the result is the
    /// best of the plays so far.
    fn should_continue(&mut self) -> bool {
        true
    }
}

/// The equity of a play is its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HighestScore;

impl Evaluator for HighestScore {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        i64::from(play.score())
    }

    fn upper_bound(&self, points: i32, _own_tiles: usize) -> i64 {
        i64::from(points)
    }
}
