//! The difference of figures between two rulesets whose games were played with the same seeds.

use serde::Serialize;

use super::metric::{Metric, MetricMean};
use super::moments::PairedMoments;

/// A figure of both rulesets.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// The figure.
    pub metric: Metric,
    /// The number of seeds.
    pub seeds: u64,
    /// Its mean with the first ruleset.
    pub one: f64,
    /// Its mean with the other.
    pub other: f64,
    /// The amount by which the other is higher, with the 95 % interval of a paired test.
    pub difference: MetricMean,
    /// True if there is an interval that leaves out 0.
    pub significant: bool,
}

impl Difference {
    /// The meaning of the star beside a significant difference.
    pub const STAR: &str = "* significant at 95 %; so are about 1 in 20 figures that do not differ";

    pub(super) fn new((metric, moments): (Metric, &PairedMoments)) -> Option<Self> {
        let (one, _) = moments.one.mean_and_spread()?;
        let (other, _) = moments.other.mean_and_spread()?;
        let difference = metric.mean_difference(moments)?;
        let seeds = moments.difference.count();
        let significant = difference.interval.is_some_and(|[low, high]| low > 0.0 || high < 0.0);
        Some(Self { metric, seeds, one, other, difference, significant })
    }
}
