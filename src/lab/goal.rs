//! The goals of a ruleset's author for games: a figure, and where it should be.

use std::fmt;
use std::str::FromStr;

use rackety_engine::nearest_name;

use super::metric::{Metric, MetricMean};

/// A figure, and the range that its mean should be in: `turns=20..26`, or one value, `first-player=50`. Shares are in
/// percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goal {
    /// The figure.
    pub metric: Metric,
    low: f64,
    high: f64,
}

impl Goal {
    /// The ends of the range; shares are parts of 1.
    pub const fn range(&self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Returns the distance of a mean from the range; 0 within it.
    pub fn distance(&self, mean: f64) -> f64 {
        (self.low - mean).max(mean - self.high).max(0.0)
    }

    /// Returns whether the mean may be in the range: the interval reaches it or, without one, the mean is there.
    pub fn is_met(&self, MetricMean { value, interval }: MetricMean) -> bool {
        let [low, high] = interval.unwrap_or([value; 2]);
        low <= self.high && self.low <= high
    }

    /// Returns whether a change of the mean by this interval goes towards the range, for certain.
    pub fn is_towards(&self, mean: f64, [low, high]: [f64; 2]) -> bool {
        if mean < self.low { low > 0.0 } else { self.high < mean && high < 0.0 }
    }

    /// Returns whether a change of the mean by this interval goes away from the range, for certain.
    pub fn is_away(&self, mean: f64, [low, high]: [f64; 2]) -> bool {
        let (up, down) = (low > 0.0, high < 0.0);
        self.distance(mean + f64::midpoint(low, high)) > self.distance(mean) && (up || down)
    }
}

/// The text is as in a report: `20 to 26`, `50 %`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.metric.unit();
        let [low, high] = [self.low, self.high].map(|end| self.metric.as_written(end));
        if self.low < self.high { write!(f, "{low} to {high}{unit}") } else { write!(f, "{low}{unit}") }
    }
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || "write a figure and its goal, as in turns=20..26 or first-player=50".to_owned();
        let (name, range) = text.split_once('=').ok_or_else(form)?;
        let name = name.trim();
        let metric = metric_named(name)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let (low, high) = match range.split_once("..") {
            Some((low, high)) => (number(low), number(high)),
            None => (number(range), number(range)),
        };
        let (low, high) = low.zip(high).ok_or_else(form)?;
        if high < low {
            return Err(format!("write the lower end first: {name}={high}..{low}"));
        }
        if metric.is_share() && (low < 0.0 || high > 100.0) {
            return Err(format!("`{name}` is a share: write percent from 0 to 100, as in {name}=50"));
        }
        let [low, high] = [low, high].map(|end| end / metric.scale());
        Ok(Self { metric, low, high })
    }
}

/// The metric with this name.
fn metric_named(name: &str) -> Result<Metric, String> {
    let plain = name.strip_prefix("mean-").unwrap_or(name);
    Metric::ALL.into_iter().find(|metric| metric.id() == plain).ok_or_else(|| {
        let names = Metric::ALL.map(Metric::id);
        let meant = nearest_name(plain, names).map(|name| format!("did you mean {name}? "));
        format!(
            "no figure is called `{name}`; {}the figures are {}",
            meant.unwrap_or_default(),
            names.join(", ")
        )
    })
}

/// The precision to which a figure is to be known: `first-player=2` for two percent to each side of the mean, `score=5`
/// for five points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Until {
    /// The figure.
    pub metric: Metric,
    /// The greatest distance from the middle of the 95 % interval to its ends; for shares a part of 1.
    reach: f64,
}

impl Until {
    /// The precision as it is written and read: `first-player=2`.
    pub fn argument(self) -> String {
        format!("{}={}", self.metric.id(), self.metric.as_written(self.reach))
    }

    /// Returns whether the interval is narrow enough.
    pub fn is_met(&self, mean: MetricMean) -> bool {
        mean.interval.is_some_and(|[low, high]| high - low <= 2.0 * self.reach)
    }
}

/// The text is as in a message: `wins of the first player within 2 percentage points`.
impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let metric = self.metric;
        let unit = if metric.is_share() { " percentage points" } else { "" };
        write!(f, "{} within {}{unit}", metric.name(), metric.as_written(self.reach))
    }
}

impl FromStr for Until {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || "write a figure and how far its interval may extend, as in first-player=2".to_owned();
        let (name, reach) = text.split_once('=').ok_or_else(form)?;
        let metric = metric_named(name.trim())?;
        let reach = reach.trim().parse::<f64>().ok().filter(|reach| reach.is_finite() && *reach > 0.0);
        Ok(Self { metric, reach: reach.ok_or_else(form)? / metric.scale() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(text: &str) -> Goal {
        text.parse().unwrap()
    }

    #[test]
    fn a_precision_is_written_as_it_is_read() {
        for number in 1..100 {
            let text = format!("first-player={number}");
            assert_eq!(text.parse::<Until>().unwrap().argument(), text);
            assert_eq!(goal(&text).to_string(), format!("{number} %"));
        }
    }

    #[test]
    fn goals_are_read_and_wrong_ones_explained() {
        assert_eq!(goal("mean-turns=20..26"), goal("turns = 20 .. 26"));
        assert_eq!(goal("turns=20..26").to_string(), "20 to 26");
        assert_eq!(goal("first-player=50").to_string(), "50 %");
        let error = |text: &str| text.parse::<Goal>().unwrap_err();
        assert!(
            error("turn=3")
                .starts_with("no figure is called `turn`; did you mean turns? the figures are score, ")
        );
        assert_eq!(error("turns=9..3"), "write the lower end first: turns=3..9");
        let share = "`first-player` is a share: write percent from 0 to 100, as in first-player=50";
        assert_eq!([error("first-player=500"), error("first-player=-5..5")], [share, share]);
        for wrong in ["turns", "turns=", "turns=a..b", "turns=NaN", "turns=1..inf"] {
            assert!(error(wrong).starts_with("write a figure and its goal"), "{wrong}");
        }
    }

    #[test]
    fn a_figure_is_known_once_its_interval_is_narrow() {
        let until: Until = "first-player=2".parse().unwrap();
        let mean = |interval| MetricMean { value: 0.5, interval };
        assert!(until.is_met(mean(Some([0.481, 0.519]))) && !until.is_met(mean(Some([0.479, 0.521]))));
        assert!(!until.is_met(mean(None)), "too few games");
        assert_eq!(until.to_string(), "wins of the first player within 2 percentage points");
        for wrong in ["first-player", "first-player=0", "first-player=x"] {
            assert!(wrong.parse::<Until>().unwrap_err().starts_with("write a figure and how far"), "{wrong}");
        }
        assert!("turn=3".parse::<Until>().unwrap_err().contains("did you mean turns?"));
    }

    #[test]
    fn a_change_is_judged_by_its_interval() {
        let turns = goal("turns=20..26");
        let distances = [19.0, 20.0, 26.0, 28.5].map(|mean| turns.distance(mean).to_string());
        assert_eq!(distances, ["1", "0", "0", "2.5"]);
        assert!(turns.is_met(MetricMean { value: 27.0, interval: Some([25.9, 28.1]) }));
        assert!(!turns.is_met(MetricMean { value: 27.0, interval: Some([26.5, 27.5]) }));
        assert!(turns.is_towards(30.0, [-2.0, -0.5]) && !turns.is_towards(30.0, [-2.0, 0.5]));
        assert!(!turns.is_towards(22.0, [-2.0, -0.5]), "it is there already");
        assert!(turns.is_away(25.5, [0.5, 2.0]) && !turns.is_away(25.5, [-0.5, 2.0]));
        assert!(!turns.is_away(22.0, [0.5, 1.0]), "it stays in the range");
    }
}
