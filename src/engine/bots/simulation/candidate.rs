//! A candidate of a simulation, and what its samples say.

use crate::bots::float::float;
use crate::game::Action;

/// The number of samples that the static evaluation of a candidate counts as.
const PRIOR_SAMPLES: f64 = 8.0;

/// The least variance of a difference of two samples, in hundredths of a point squared: a few equal samples prove
/// little.
const LEAST_VARIANCE: f64 = 300.0 * 300.0;

/// The number of standard deviations that a candidate must be behind to be dropped.
const CONFIDENCE: f64 = 2.2;

/// An action with its static equity and the results of its samples, in hundredths of a point.
pub(crate) struct Candidate {
    pub(crate) action: Action,
    pub(crate) equity: i64,
    /// The lead after some plies, by deal.
    results: Vec<i64>,
}

impl Candidate {
    pub(crate) const fn new(action: Action, equity: i64) -> Self {
        Self { action, equity, results: Vec::new() }
    }

    /// Adds the result of another deal.
    pub(crate) fn add(&mut self, result: i64) {
        self.results.push(result);
    }

    /// The results by deal, in hundredths.
    pub(crate) fn results(&self) -> &[i64] {
        &self.results
    }

    /// Returns the amount by which this candidate is better than another by the deals that both were sampled on, and
    /// the standard deviation of that figure.
    ///
    /// Only differences on the same deal count: how lucky a deal was is the same for all candidates. The difference of
    /// static equities counts as some samples more.
    pub(crate) fn advantage(&self, other: &Self) -> Advantage {
        let differences = || self.results.iter().zip(&other.results).map(|(one, other)| float(one - other));
        let count = float(i64::try_from(self.results.len().min(other.results.len())).unwrap_or(i64::MAX));
        let mean = differences().sum::<f64>() / count.max(1.0);
        let variance = differences().map(|each| (each - mean) * (each - mean)).sum::<f64>() / count.max(1.0);
        let weight = count + PRIOR_SAMPLES;
        Advantage {
            mean: (mean * count + float(self.equity - other.equity) * PRIOR_SAMPLES) / weight,
            deviation: (variance.max(LEAST_VARIANCE) / weight).sqrt(),
        }
    }
}

/// The amount by which a candidate seems to be better than another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Advantage {
    pub(super) mean: f64,
    deviation: f64,
}

impl Advantage {
    /// True if the other is as good as certainly worse.
    pub(crate) fn is_clear(self) -> bool {
        CONFIDENCE * self.deviation < self.mean
    }
}
