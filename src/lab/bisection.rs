//! Bisection: the value of one number of a ruleset with which the games by it meet one goal.
//!
//! All values are tried on the same seeds, so that what differs is their effect more than chance. Each gap between two of them
//! with the goal between their figures is halved: there may be several, as 0 is often no limit, so that the figure jumps
//! between 0 and 1. If the closest value is at none of them, the gaps beside it are halved. The value that comes closest is played again
//! on new seeds, and only these games decide whether the goal is reached.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use rackety_engine::Ruleset;
use rackety_engine::ruleset::spec::RulesetSpec;

use super::goal::Goal;
use super::metric::MetricMean;
use super::ruleset_number::NumberRange;
use super::tuner::{SeedBlocks, TrialPurpose, TrialStage, Trials};

/// The request for a search.
#[derive(Debug, Clone)]
pub struct BisectionRequest {
    /// The goal.
    pub goal: Goal,
    /// The number that may change, and how far.
    pub number: NumberRange,
    /// The number as it is.
    pub present: i64,
    /// The games of each value.
    pub games: u32,
    /// The first seed.
    pub seed: u64,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Bisection {
    /// The values that were tried, from the lowest, each with the mean of the goal's figure.
    pub tried: Vec<(i64, MetricMean)>,
    /// The value that comes closest to the goal, or `None` if the search was stopped, or no game has the figure.
    pub found: Option<FoundValue>,
    /// The reason why there are no more values to try.
    pub end: BisectionEnd,
}

/// The value that comes closest to a goal.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundValue {
    /// The value.
    pub value: i64,
    /// The ruleset with it.
    pub spec: RulesetSpec,
    /// The mean on the seeds of the search.
    pub searched: MetricMean,
    /// The mean on new seeds.
    pub confirmed: MetricMean,
    /// The lowest and the highest value of those around it that were tried and whose intervals reach the goal, as its own
    /// does.
    pub as_good: Option<[i64; 2]>,
}

/// The reason why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BisectionEnd {
    /// The figure of the value found, on new seeds, may be where it should be: its interval reaches the goal.
    Reached,
    /// The value comes closest, and yet the interval of its figure does not reach the goal.
    NotReached,
    /// No game has the figure.
    NoFigure,
    /// It was stopped.
    Stopped,
}

impl Bisection {
    fn without_value(tried: Vec<(i64, MetricMean)>, end: BisectionEnd) -> Self {
        Self { tried, found: None, end }
    }

    /// The mean that was tried with a value.
    pub fn mean_with(&self, value: i64) -> Option<MetricMean> {
        self.tried.iter().find(|(tried, _)| *tried == value).map(|(_, mean)| *mean)
    }
}

/// Searches for the value. The same request has the same result on any number of threads.
///
/// # Errors
/// Those of the trials.
pub fn bisect<T: Trials>(
    spec_with: impl Fn(i64) -> Result<RulesetSpec, T::Error>,
    request: &BisectionRequest,
    trials: &mut T,
) -> Result<Bisection, T::Error> {
    let mut seeds = SeedBlocks { next: request.seed, games: request.games };
    let block = seeds.block();
    let (low, high) = (*request.number.values.start(), *request.number.values.end());
    // A value between two that can be played may not fit the other keys. The closest of those tried is found.
    let can_be_played =
        |value| spec_with(value).is_ok_and(|spec| Ruleset::from_spec("changed", spec).is_ok());
    let mut search = Search { request, tried: Vec::new() };
    let mut wanted = vec![low, high];
    if low < request.present && request.present < high {
        wanted.push(request.present);
    }
    let mut number = 0;
    while !wanted.is_empty() {
        for value in std::mem::take(&mut wanted) {
            let spec = spec_with(value)?;
            number += 1;
            let of = steps(low, high).max(number);
            let stage = TrialStage { round: 1, purpose: TrialPurpose::Measure, number, of };
            let ControlFlow::Continue(run) = trials.play(stage, &spec, &spec, block.clone())? else {
                return Ok(Bisection::without_value(search.tried, BisectionEnd::Stopped));
            };
            let Some(mean) = run.side.mean(request.goal.metric) else {
                return Ok(Bisection::without_value(search.tried, BisectionEnd::NoFigure));
            };
            search.add(value, mean);
        }
        if search.is_met_with(request.present) {
            break;
        }
        wanted = search.next(can_be_played);
    }
    let Some((value, searched)) = search.closest() else {
        return Ok(Bisection::without_value(search.tried, BisectionEnd::NoFigure));
    };
    let spec = spec_with(value)?;
    let stage = TrialStage { round: 1, purpose: TrialPurpose::Confirm, number: 1, of: 1 };
    let ControlFlow::Continue(run) = trials.play(stage, &spec, &spec, seeds.block())? else {
        return Ok(Bisection::without_value(search.tried, BisectionEnd::Stopped));
    };
    let Some(confirmed) = run.side.mean(request.goal.metric) else {
        return Ok(Bisection::without_value(search.tried, BisectionEnd::NoFigure));
    };
    let is_reached = request.goal.is_met(confirmed);
    let as_good = search.as_good(value);
    Ok(Bisection {
        tried: search.tried,
        found: Some(FoundValue { value, spec, searched, confirmed, as_good }),
        end: if is_reached { BisectionEnd::Reached } else { BisectionEnd::NotReached },
    })
}

/// Returns the number of values that are tried where the figure only rises or only falls: both ends, the present value, and
/// the halves.
fn steps(low: i64, high: i64) -> usize {
    4 + usize::try_from(high.abs_diff(low).max(1).ilog2()).unwrap_or_default()
}

/// The values that were tried, from the lowest.
struct Search<'r> {
    request: &'r BisectionRequest,
    tried: Vec<(i64, MetricMean)>,
}

impl Search<'_> {
    fn add(&mut self, value: i64, mean: MetricMean) {
        let place = self.tried.partition_point(|(tried, _)| *tried < value);
        self.tried.insert(place, (value, mean));
    }

    fn has(&self, value: i64) -> bool {
        self.tried.iter().any(|(tried, _)| *tried == value)
    }

    /// The middle of the goal's range.
    fn middle(&self) -> f64 {
        let [low, high] = self.request.goal.range();
        f64::midpoint(low, high)
    }

    /// The values to try next, or none if the search is over.
    fn next(&self, can_be_played: impl Fn(i64) -> bool) -> Vec<i64> {
        let is_new = |value: &i64| !self.has(*value) && can_be_played(*value);
        let mut gaps = self.gaps_with_goal();
        if gaps.is_empty() {
            // The figure may rise and fall again between two ends that are on one side of the goal.
            let (low, high) = (*self.request.number.values.start(), *self.request.number.values.end());
            let quarters = (1..=3).map(|part| low + (high - low) * part / 4);
            let mut quarters: Vec<i64> = quarters.filter(is_new).collect();
            quarters.dedup();
            if !quarters.is_empty() {
                return quarters;
            }
        }
        let closest = self.closest().map(|(value, _)| value);
        if !gaps.iter().flatten().any(|end| Some(*end) == closest) {
            gaps.extend(self.gaps_beside_closest());
        }
        let half = |[low, high]: [i64; 2]| low + (high - low) / 2;
        gaps.into_iter().map(half).find(is_new).into_iter().collect()
    }

    /// The gaps between neighbouring values with the middle of the goal between their means.
    fn gaps_with_goal(&self) -> Vec<[i64; 2]> {
        let is_above = |(_, mean): &(i64, MetricMean)| mean.value > self.middle();
        let pairs = self.tried.windows(2).filter(|pair| is_above(&pair[0]) != is_above(&pair[1]));
        pairs.map(|pair| [pair[0].0, pair[1].0]).collect()
    }

    /// The gaps on both sides of the value that comes closest, the wider one first; none if its interval reaches the goal.
    fn gaps_beside_closest(&self) -> Vec<[i64; 2]> {
        let Some((closest, mean)) = self.closest() else { return Vec::new() };
        if self.request.goal.is_met(mean) {
            return Vec::new();
        }
        let gaps = self.tried.windows(2).map(|pair| [pair[0].0, pair[1].0]);
        let mut gaps: Vec<[i64; 2]> = gaps.filter(|gap| gap.contains(&closest)).collect();
        gaps.sort_by_key(|[low, high]| Reverse(high - low));
        gaps
    }

    /// Returns whether the mean with a value is in the goal's range.
    fn is_met_with(&self, value: i64) -> bool {
        let is_met = |mean: &MetricMean| self.request.goal.distance(mean.value) == 0.0;
        self.tried.iter().any(|(tried, mean)| *tried == value && is_met(mean))
    }

    /// The present value if its mean is in the goal's range, or else the one whose mean is closest to the middle of the goal;
    /// of equal ones, the one closest to the present value.
    fn closest(&self) -> Option<(i64, MetricMean)> {
        let present = self.request.present;
        let distance = |mean: MetricMean| (mean.value - self.middle()).abs();
        let compare = |(one, of_one): &&(i64, MetricMean), (other, of_other): &&(i64, MetricMean)| {
            let by_mean = distance(*of_one).total_cmp(&distance(*of_other));
            by_mean.then(one.abs_diff(present).cmp(&other.abs_diff(present)))
        };
        let kept = self.tried.iter().find(|(value, _)| *value == present && self.is_met_with(present));
        kept.or_else(|| self.tried.iter().min_by(compare)).copied()
    }

    /// The first and the last of the values around this one whose intervals reach the goal.
    fn as_good(&self, value: i64) -> Option<[i64; 2]> {
        let is_met = |(_, mean): &(i64, MetricMean)| self.request.goal.is_met(*mean);
        let mut runs = self.tried.chunk_by(|one, other| is_met(one) == is_met(other));
        let run = runs.find(|run| run.iter().any(|(tried, _)| *tried == value))?;
        let (first, last) = (run.first()?, run.last()?);
        is_met(first).then_some([first.0, last.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(goal: &str, [low, high]: [i64; 2], present: i64) -> BisectionRequest {
        let number = format!("ending.rounds={low}..{high}").parse().unwrap();
        BisectionRequest { goal: goal.parse().unwrap(), number, present, games: 1, seed: 1 }
    }

    /// Tries values by a function in place of games.
    fn search(goal: &str, values: [i64; 2], present: i64, figure: impl Fn(i64) -> f64) -> (i64, Vec<i64>) {
        let mut search = Search { request: &request(goal, values, present), tried: Vec::new() };
        let mut wanted = vec![values[0], values[1], present];
        wanted.sort_unstable();
        wanted.dedup();
        while !wanted.is_empty() {
            for value in wanted {
                search.add(value, MetricMean { value: figure(value), interval: None });
            }
            wanted = search.next(|_| true);
        }
        let found = search.closest().unwrap().0;
        (found, search.tried.iter().map(|(value, _)| *value).collect())
    }

    #[allow(clippy::cast_precision_loss, reason = "the values are small")]
    #[test]
    fn halving_finds_the_value_from_near_and_far() {
        for present in [0, 5, 20, 49, 50, 51, 90, 999] {
            let (found, tried) = search("score=350", [0, 999], present, |value| 300.0 + value as f64);
            assert_eq!(found, 50, "{present}: {tried:?}");
            assert!(tried.len() <= steps(0, 999), "{tried:?}");
        }
        // A figure that falls, a range, and a figure that is never there.
        assert_eq!(search("turns=20", [0, 40], 0, |value| 50.0 - value as f64).0, 30);
        assert_eq!(search("turns=20..22", [0, 40], 0, |value| 41.0 - value as f64).0, 20);
        let (found, tried) = search("turns=201", [0, 200], 0, |value| 2.0 * value as f64);
        assert_eq!((found, tried), (100, vec![0, 100, 101, 103, 106, 112, 125, 150, 200]));
        assert_eq!(search("turns=20..30", [0, 40], 12, |value| 41.0 - value as f64).0, 12);
        assert_eq!(
            search("turns=90", [0, 40], 7, |value| 41.0 - value as f64),
            (0, vec![0, 1, 3, 7, 10, 20, 30, 40])
        );
    }

    /// 0 rounds are no limit, and so are 0 takings: there is a jump to the figure with 1.
    #[allow(clippy::cast_precision_loss, reason = "the values are small")]
    #[test]
    fn a_jump_beside_0_does_not_hide_the_value() {
        let turns = |rounds: i64| if rounds == 0 { 26.0 } else { (2 * rounds).min(26) as f64 };
        for (goal, high, expected) in [(20, 30, 10), (4, 3, 2), (14, 8, 7), (10, 40, 5), (2, 40, 1)] {
            let (found, tried) = search(&format!("turns={goal}"), [0, high], 0, turns);
            assert_eq!(found, expected, "{goal}: {tried:?}");
        }
    }

    #[test]
    fn only_values_side_by_side_are_as_good_as_the_one_found() {
        let mean = |value: f64| MetricMean { value, interval: Some([value - 1.0, value + 1.0]) };
        let tried = [(0, 10.0), (20, 19.5), (25, 20.0), (50, 40.0), (75, 20.0), (100, 10.0)];
        let tried = tried.map(|(value, figure)| (value, mean(figure))).to_vec();
        let search = Search { request: &request("score=20", [0, 100], 0), tried };
        assert_eq!(search.as_good(25), Some([20, 25]));
        assert_eq!((search.as_good(75), search.as_good(50)), (Some([75, 75]), None));
    }
}
