//! A run: the games of some seeds, added up, in a form that can be saved, continued, and added to other runs.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::merge::Merge;
use super::metric::{GameMetrics, Metric, MetricMean};
use super::moments::PairedMoments;
use super::run_head::RunHead;
use super::seeds::SeedSet;
use super::standings::Standings;

/// The games of some seeds, added up; of two rulesets, if these are compared. Reports have it, for programs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The seeds of the games to be played.
    pub planned: SeedSet,
    /// The seeds of the games that were played, or could not be played to their ends.
    pub done: SeedSet,
    /// The time that it took.
    #[serde(rename = "microseconds", with = "microseconds")]
    pub time: Duration,
    /// The games.
    pub side: RunSide,
    /// The games of the ruleset to compare with, on the same seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<AgainstSide>,
}

/// A duration as whole microseconds.
mod microseconds {
    use std::time::Duration;

    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_micros)
    }
}

/// The games of one ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSide {
    /// The description of its games.
    pub head: RunHead,
    /// The reasons why some could not be played to their ends, by seed.
    pub failed: BTreeMap<u64, String>,
    /// The sum of the others.
    pub standings: Standings,
}

/// The games of a ruleset to compare with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgainstSide {
    /// The games.
    pub side: RunSide,
    /// The figures of games with the same seed, side by side.
    pub pairs: Pairs,
}

/// The figures of games with the same seed, side by side.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs(BTreeMap<Metric, PairedMoments>);

impl Pairs {
    /// Adds the figures of two games.
    pub fn add(&mut self, one: &GameMetrics, other: &GameMetrics) {
        for metric in Metric::ALL {
            if let (Some(one), Some(other)) = (one.get(metric), other.get(metric)) {
                self.0.entry(metric).or_default().add(one, other);
            }
        }
    }

    /// Each metric that games of both rulesets have.
    pub fn iter(&self) -> impl Iterator<Item = (Metric, &PairedMoments)> {
        Metric::ALL.into_iter().filter_map(|metric| Some((metric, self.0.get(&metric)?)))
    }
}

impl Merge for Pairs {
    fn include(&mut self, other: &Self) {
        self.0.include(&other.0);
    }
}

impl RunSide {
    /// A run before its first game.
    pub fn new(head: RunHead) -> Self {
        let standings = Standings::new(head.bots.len());
        Self { head, standings, failed: BTreeMap::new() }
    }

    /// The mean of a figure, or `None` if no game has it.
    pub fn mean(&self, metric: Metric) -> Option<MetricMean> {
        metric.mean(self.standings.metrics.get(&metric)?)
    }

    /// Adds games of the same kind.
    pub(super) fn add(&mut self, standings: &Standings, failed: &BTreeMap<u64, String>) {
        self.standings.include(standings);
        self.failed.extend(failed.iter().map(|(&seed, cause)| (seed, cause.clone())));
    }
}

/// The reasons why two runs cannot be added up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct MergeError(pub Vec<String>);

impl Run {
    /// A run before its first game, of one ruleset or of two to compare.
    pub fn new(planned: SeedSet, head: RunHead, against: Option<RunHead>) -> Self {
        Self {
            planned,
            done: SeedSet::default(),
            time: Duration::ZERO,
            side: RunSide::new(head),
            against: against.map(|head| AgainstSide { side: RunSide::new(head), pairs: Pairs::default() }),
        }
    }

    /// The seeds of the games still to be played.
    pub fn left(&self) -> SeedSet {
        self.planned.without(&self.done)
    }

    /// Adds another run of the same games with other seeds.
    ///
    /// # Errors
    /// [`MergeError`] if the games are not of the same kind, or some were played in both.
    pub fn merge(&mut self, other: &Self) -> Result<(), MergeError> {
        let mut faults = self.side.head.differences(&other.side.head);
        match (&self.against, &other.against) {
            (Some(one), Some(other)) => {
                let differences = one.side.head.differences(&other.side.head);
                faults.extend(differences.into_iter().map(|what| format!("compared with: {what}")));
            }
            (None, None) => {}
            (Some(_), None) => {
                faults.push("the first compares two rulesets, and here there is one".to_owned());
            }
            (None, Some(_)) => faults.push("the first has one ruleset, and here two are compared".to_owned()),
        }
        let new = other.done.without(&self.done);
        if new != other.done {
            let twice = other.done.without(&new);
            faults.push(format!("games with the seeds {twice} are in both; give each run seeds of its own"));
        }
        if !faults.is_empty() {
            return Err(MergeError(faults));
        }
        self.side.head.learn_bot_key(&other.side.head);
        if let (Some(one), Some(other)) = (&mut self.against, &other.against) {
            one.side.head.learn_bot_key(&other.side.head);
        }
        self.planned = self.planned.union(&other.planned);
        self.done = self.done.union(&other.done);
        self.time = self.time.saturating_add(other.time);
        self.side.add(&other.side.standings, &other.side.failed);
        if let (Some(one), Some(other)) = (&mut self.against, &other.against) {
            one.side.add(&other.side.standings, &other.side.failed);
            one.pairs.include(&other.pairs);
        }
        Ok(())
    }
}
