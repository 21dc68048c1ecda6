//! The evaluators that rank plays.

use super::generated_play::GeneratedPlay;
use crate::tiles::Tile;

/// Assigns equity to plays, in its own units: the play with the highest equity is the best.
pub trait Evaluator {
    /// The equity of a play. `i64::MIN` is the least.
    fn equity(&mut self, play: &GeneratedPlay) -> i64;

    /// An upper bound on the equity of any play that scores at most `points` and uses `own_tiles` tiles of the rack.
    ///
    /// The tighter the bound, the fewer plays are generated. A bound that is too low makes move generation miss the
    /// best play.
    fn upper_bound(&self, points: i32, own_tiles: usize) -> i64;

    /// An upper bound on the equity of any play that scores exactly `points` and uses `own_tiles` tiles of the rack. By
    /// default that of at most as many; it is another one where [`upper_bound`](Self::upper_bound) counts points in part, as
    /// a guess.
    fn upper_bound_with_score(&self, points: i32, own_tiles: usize) -> i64 {
        self.upper_bound(points, own_tiles)
    }

    /// Returns by how much the equity of any play whose tiles of the rack are exactly these stays below
    /// [`upper_bound`](Self::upper_bound) for as many tiles, whatever it scores. 0 is always right; the more is known,
    /// the fewer plays are generated.
    fn shortfall(&self, _own: &[Tile]) -> i64 {
        0
    }

    /// By how much the equity of any play with a taking stays below [`upper_bound`](Self::upper_bound). 0 is always right.
    fn taking_cost(&self) -> i64 {
        0
    }

    /// The least equity of a play that is wanted at all. The higher it is, the fewer plays are generated.
    fn least(&self) -> i64 {
        i64::MIN
    }

    /// True to continue; asked before every anchor and after every few hundred plays. If not, the result is the
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
