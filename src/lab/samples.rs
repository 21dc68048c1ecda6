//! Samples of whole numbers and their statistics.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::merge::Merge;

/// A 95 % confidence interval extends this many standard errors to each side if the spread is known.
const Z: f64 = 1.959_964;
/// The same factor for a mean whose spread is estimated from two, three, four or five samples (Student's t).
const T_OF_FEW: [f64; 4] = [12.706_205, 4.302_653, 3.182_446, 2.776_445];

/// Observed whole numbers, in any order: how often each was observed, so that a million samples take no more room than a
/// thousand.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Samples {
    counts: BTreeMap<i32, u64>,
}

/// Summary statistics of some samples.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The standard deviation; 0 for a single sample.
    pub spread: f64,
    /// The minimum.
    pub least: i32,
    /// The median.
    pub median: f64,
    /// The maximum.
    pub most: i32,
}

/// An estimated value with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The ends of the interval.
    pub interval: [f64; 2],
}

impl Samples {
    /// Adds a sample.
    pub fn add(&mut self, value: i32) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// The number of samples.
    pub fn len(&self) -> u64 {
        self.counts.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The summary statistics, or `None` without samples.
    pub fn summary(&self) -> Option<Summary> {
        let ((&least, _), (&most, _)) = (self.counts.first_key_value()?, self.counts.last_key_value()?);
        let count = self.len();
        let median = f64::midpoint(f64::from(self.nth((count - 1) / 2)?), f64::from(self.nth(count / 2)?));
        let (mean, spread) = self.mean_and_spread()?;
        Some(Summary { mean, spread, least, median, most })
    }

    /// The number of samples of at least `value`.
    pub fn at_least(&self, value: i32) -> u64 {
        self.counts.range(value..).fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// The sample at this place, from 0, of all samples in order.
    fn nth(&self, place: u64) -> Option<i32> {
        let mut before = 0_u64;
        let found = self.counts.iter().find(|(_, count)| {
            before = before.saturating_add(**count);
            place < before
        });
        found.map(|(value, _)| *value)
    }

    fn mean_and_spread(&self) -> Option<(f64, f64)> {
        // Sums of whole numbers do not depend on the order in which games end.
        let mut sums = (0_i128, 0_i128);
        for (&value, &count) in &self.counts {
            let (value, count) = (i128::from(value), i128::from(count));
            sums = (sums.0 + value * count, sums.1 + value * value * count);
        }
        mean_and_spread(self.len(), sums.0, sums.1)
    }

    /// Counts the samples in ranges of equal, round width, at most `max_ranges` of them; each count comes with the lowest
    /// value of its range.
    pub fn histogram(&self, max_ranges: usize) -> Vec<(i32, u64)> {
        Bins::new([self], max_ranges)
            .map_or_else(Vec::new, |bins| bins.starts().zip(self.counts_in(bins)).collect())
    }

    /// The number of samples in each range; those outside are in none.
    pub fn counts_in(&self, bins: Bins) -> Vec<u64> {
        let mut counts = vec![0_u64; bins.count];
        for (&value, &count) in &self.counts {
            let place = usize::try_from(i64::from(value).div_euclid(bins.width) - bins.first);
            if let Some(sum) = place.ok().and_then(|place| counts.get_mut(place)) {
                *sum = sum.saturating_add(count);
            }
        }
        counts
    }
}

/// Ranges of equal, round width, side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bins {
    /// The place of the first one: its lowest value is this many times the width.
    first: i64,
    width: i64,
    count: usize,
}

impl Bins {
    /// The narrowest ranges of which at most `max_ranges` contain all of these samples, or `None` without samples.
    pub fn new<'s>(all: impl IntoIterator<Item = &'s Samples>, max_ranges: usize) -> Option<Self> {
        let ends = |samples: &Samples| {
            Some((*samples.counts.first_key_value()?.0, *samples.counts.last_key_value()?.0))
        };
        let ends = all.into_iter().filter_map(ends);
        let (least, most) = ends.reduce(|(least, most), (low, high)| (least.min(low), most.max(high)))?;
        let round_widths = (0..10).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
        let place = |value: i32, width: i64| i64::from(value).div_euclid(width);
        let ranges =
            |width: i64| usize::try_from(place(most, width) - place(least, width) + 1).unwrap_or(usize::MAX);
        let width = round_widths.into_iter().find(|&width| ranges(width) <= max_ranges.max(1));
        let width = width.unwrap_or(i64::from(i32::MAX));
        Some(Self { first: place(least, width), width, count: ranges(width) })
    }

    /// The number of values in each range.
    pub const fn width(self) -> i64 {
        self.width
    }

    /// The lowest value of each range.
    pub fn starts(self) -> impl Iterator<Item = i32> {
        (self.first..)
            .take(self.count)
            .map(move |place| i32::try_from(place * self.width).unwrap_or(i32::MIN))
    }
}

impl Merge for Samples {
    fn include(&mut self, other: &Self) {
        self.counts.include(&other.counts);
    }
}

/// The mean and the standard deviation of `count` samples with this sum and this sum of squares, or `None` without
/// samples.
pub(super) fn mean_and_spread(count: u64, sum: i128, squares: i128) -> Option<(f64, f64)> {
    if count == 0 {
        return None;
    }
    let number = i128::from(count);
    let spread = if count < 2 {
        0.0
    } else {
        let deviations = number.saturating_mul(squares).saturating_sub(sum.saturating_mul(sum));
        (wide(deviations) / wide(number) / wide(number - 1)).max(0.0).sqrt()
    };
    Some((wide(sum) / wide(number), spread))
}

/// The interval of a mean of this number of samples.
pub(super) fn mean_estimate(mean: f64, spread: f64, samples: u64) -> Estimate {
    let reach = standard_errors(samples) * spread / count_as_float(samples).sqrt();
    Estimate { value: mean, interval: [mean - reach, mean + reach] }
}

/// The interval of the mean of counts or points that come in lumps of this size, such as the passes that end a game: Poisson's
/// for the number of lumps, by Byar's approximation (N. E. Breslow and N. E. Day, *Statistical Methods in Cancer Research* II,
/// 1987), with Student's t since their size is estimated. The count that was seen is half inside at both ends, as by K. J.
/// Rothman and J. D. Boice, *Epidemiologic Analysis with a Programmable Calculator*, 1979: the exact interval has the whole
/// count inside, and holds more than it promises.
pub(super) fn lump_interval(mean: f64, samples: u64, lump: f64) -> [f64; 2] {
    let (number, reach) = (count_as_float(samples), standard_errors(samples));
    let lumps = (mean * number).max(0.0) / lump;
    let byar = |reach: f64| {
        let count = lumps + 0.5;
        let root = 1.0 - 1.0 / (9.0 * count) + reach / (3.0 * count.sqrt());
        count * root.max(0.0).powi(3) * lump / number
    };
    [if lumps > 0.0 { byar(-reach) } else { 0.0 }, byar(reach)]
}

/// Returns the number of standard errors that the 95 % interval of a mean extends to each side: Student's t, by its
/// expansion around the normal distribution (Abramowitz and Stegun, *Handbook of Mathematical Functions*, 26.7.5),
/// right to a hundredth.
pub(super) fn standard_errors(samples: u64) -> f64 {
    let freedom = samples.saturating_sub(1);
    if freedom == 0 {
        return Z;
    }
    let of_few = usize::try_from(freedom - 1).ok().and_then(|place| T_OF_FEW.get(place));
    if let Some(&few) = of_few {
        return few;
    }
    let (count, z3, z5, z7) = (count_as_float(freedom), Z.powi(3), Z.powi(5), Z.powi(7));
    Z + (z3 + Z) / (4.0 * count)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * count.powi(2))
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * count.powi(3))
}

/// A share of `cases` with its interval, or `None` without cases. Wilson's interval (E. B. Wilson, *Probable Inference,
/// the Law of Succession, and Statistical Inference*, 1927) stays between 0 and 1 even for few cases.
pub(super) fn share(part: f64, cases: u64) -> Option<Estimate> {
    if cases == 0 {
        return None;
    }
    let count = count_as_float(cases);
    let value = part / count;
    let (square, scale) = (Z * Z / count, 1.0 + Z * Z / count);
    let middle = (value + square / 2.0) / scale;
    let reach = Z * (value * (1.0 - value) / count + square / count / 4.0).sqrt() / scale;
    Some(Estimate { value, interval: [(middle - reach).max(0.0), (middle + reach).min(1.0)] })
}

/// A quotient, or `None` if `whole` is 0.
pub(super) fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole != 0).then(|| wide(i128::from(part)) / wide(i128::from(whole)))
}

/// The mean of points that may be below 0, or `None` if there are none.
pub(super) fn mean(points: i64, count: u64) -> Option<f64> {
    (count != 0).then(|| wide(i128::from(points)) / count_as_float(count))
}

/// Returns a count as a floating-point number, exact below 2^53.
pub fn count_as_float(number: u64) -> f64 {
    wide(i128::from(number))
}

#[allow(clippy::cast_precision_loss, reason = "sixteen digits are more than enough")]
pub(super) const fn wide(number: i128) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(values: &[i32]) -> Samples {
        let mut samples = Samples::default();
        for &value in values {
            samples.add(value);
        }
        samples
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-4
    }

    #[test]
    fn samples_are_summarized() {
        let summary = samples(&[7, 2, 4, 4, 5, 5, 4, 9]).summary().unwrap();
        assert_eq!((summary.mean, summary.least, summary.median, summary.most), (5.0, 2, 4.5, 9));
        assert!(near(summary.spread, (32.0_f64 / 7.0).sqrt()));
        assert!(near(samples(&[3]).summary().unwrap().spread, 0.0));
        assert!(near(samples(&[-1, 3, 1]).summary().unwrap().median, 1.0));
        assert_eq!(Samples::default().summary(), None);
        let far = samples(&[i32::MAX, i32::MIN]).summary().unwrap();
        assert!(near(far.mean, -0.5) && far.spread > 2e9);
    }

    /// The expected values are in every table of Student's t.
    #[test]
    fn means_of_few_samples_have_wider_intervals() {
        for (samples, expected) in
            [(2, 12.706), (5, 2.776), (6, 2.571), (10, 2.262), (31, 2.042), (100_001, 1.960)]
        {
            let found = standard_errors(samples);
            assert!((found - expected).abs() < 5e-3, "{samples}: {found}");
        }
        let (mean, spread) = samples(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).mean_and_spread().unwrap();
        let ten = mean_estimate(mean, spread, 10);
        assert!(near(ten.interval[0], 3.3342) && near(ten.interval[1], 7.6658), "{ten:?}");
    }

    /// The expected intervals come from a statistics package.
    #[test]
    fn shares_have_intervals_within_their_bounds() {
        let half = share(50.0, 100).unwrap();
        assert!(near(half.interval[0], 0.4038) && near(half.interval[1], 0.5962), "{half:?}");
        let few = share(1.0, 10).unwrap();
        assert!(near(few.interval[0], 0.0179) && near(few.interval[1], 0.4042), "{few:?}");
        assert!(share(0.0, 3).unwrap().interval[0] >= 0.0);
        assert!(share(3.0, 3).unwrap().interval[1] <= 1.0);
        assert_eq!(share(0.0, 0), None);
    }

    #[test]
    fn histograms_have_round_ranges() {
        assert_eq!(samples(&[-3, 0, 4, 11]).histogram(4), [(-5, 1), (0, 2), (5, 0), (10, 1)]);
        assert_eq!(samples(&[5, 5]).histogram(10), [(5, 2)]);
        assert_eq!(samples(&[1, 2, 2]).histogram(10), [(1, 1), (2, 2)]);
        let wide = samples(&[i32::MIN, i32::MAX]).histogram(10);
        assert_eq!(wide.iter().map(|(_, count)| count).sum::<u64>(), 2);
        assert!(wide.len() <= 10);
        assert!(Samples::default().histogram(10).is_empty());
    }
}
