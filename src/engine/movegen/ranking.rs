//! Collecting the best plays by an evaluator.

use std::cmp::Reverse;

use super::evaluator::Evaluator;
use super::generated_play::GeneratedPlay;
use super::visitor::{Flow, PlayVisitor};
use crate::play::ScoredPlay;

/// A play with its equity by the evaluator that ranked it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedPlay {
    /// The play.
    pub play: GeneratedPlay,
    /// Its equity, in the evaluator's units.
    pub equity: i64,
}

/// Collects the best plays, best first. Of plays of equal equity the first in [`GeneratedPlay`]'s order comes first,
/// whatever order they are generated in.
pub(super) struct Ranking<'e, E> {
    evaluator: &'e mut E,
    /// The number of plays wanted, at least 1.
    count: usize,
    plays: Vec<RankedPlay>,
    /// The number of plays evaluated.
    evaluated: u32,
}

impl<'e, E> Ranking<'e, E> {
    /// No plays yet, of which this number will be kept; at least 1.
    pub(super) const fn new(count: usize, evaluator: &'e mut E) -> Self {
        Self { evaluator, count, plays: Vec::new(), evaluated: 0 }
    }

    /// The plays, best first.
    pub(super) fn into_plays(self) -> Vec<RankedPlay> {
        self.plays
    }

    /// Returns the evaluator that ranks the plays.
    pub(super) const fn evaluator(&self) -> &E {
        self.evaluator
    }
}

/// With many blanks a single anchor can have millions of plays: the evaluator is asked whether to continue after each
/// of this number.
const PLAYS_BETWEEN_CHECKS: u32 = 256;

impl<E: Evaluator> PlayVisitor for Ranking<'_, E> {
    const HAS_THRESHOLD: bool = true;

    #[inline]
    fn threshold(&self) -> i64 {
        if self.plays.len() < self.count {
            self.evaluator.least()
        } else {
            self.plays[self.plays.len() - 1].equity
        }
    }

    #[inline]
    fn accepts(&self, points: i64, own: u8) -> bool {
        self.threshold() <= self.evaluator.upper_bound(ScoredPlay::limited(points), own.into())
    }

    #[inline]
    fn accepts_score(&self, points: i64, own: u8) -> bool {
        self.threshold() <= self.evaluator.upper_bound_with_score(ScoredPlay::limited(points), own.into())
    }

    fn should_continue(&mut self) -> bool {
        self.evaluator.should_continue()
    }

    fn visit(&mut self, play: &GeneratedPlay) -> Flow {
        let equity = self.evaluator.equity(play);
        if self.threshold() <= equity {
            let rank = self
                .plays
                .partition_point(|other| (Reverse(other.equity), &other.play) < (Reverse(equity), play));
            if rank < self.count {
                self.plays.truncate(self.count - 1);
                self.plays.insert(rank, RankedPlay { play: *play, equity });
            }
        }
        self.evaluated = self.evaluated.wrapping_add(1);
        if self.evaluated.is_multiple_of(PLAYS_BETWEEN_CHECKS) && !self.evaluator.should_continue() {
            return Flow::Break(());
        }
        Flow::Continue(())
    }
}
