//! The figures of each game of a run, so that runs of different versions of a ruleset can be compared seed by seed.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::comparison::Difference;
use super::metric::{GameMetrics, Metric, MetricMean};
use super::moments::Strata;
use super::played_game::PlayedGame;
use super::run::{Pairs, Run};
use super::tournament::Tournament;
use super::workers::Contest;

/// The figures of the games of a run, by seed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameFigures {
    /// The figures of each game that was played to its end.
    by_seed: BTreeMap<u64, GameMetrics>,
    /// The time that the games took.
    pub time: Duration,
    /// The reasons why others could not be played to their ends, by seed.
    pub failed: BTreeMap<u64, String>,
}

impl GameFigures {
    /// The number of games.
    pub fn games(&self) -> usize {
        self.by_seed.len()
    }

    /// The mean of a figure with its interval, or `None` where no game has it.
    pub fn mean(&self, metric: Metric) -> Option<MetricMean> {
        let mut values = Strata::default();
        for metrics in self.by_seed.values() {
            if let Some(value) = metrics.get(metric) {
                values.add(metrics.beginner, value);
            }
        }
        metric.mean(&values)
    }

    /// Returns by how much a figure is higher than it was in other games, on the seeds of both, or `None` where no game
    /// has it.
    pub fn change_from(&self, before: &Self, metric: Metric) -> Option<Difference> {
        let mut pairs = Pairs::default();
        for (seed, now) in &self.by_seed {
            if let Some(before) = before.by_seed.get(seed) {
                pairs.add(before, now);
            }
        }
        let found = pairs.iter().find(|(found, _)| *found == metric)?;
        Difference::new(found)
    }
}

impl GameFigures {
    /// Plays the games that are left of a run until `stop` is set, and keeps the figures of each; `visit` is called some ten
    /// times a second.
    ///
    /// # Errors
    /// The system's error if it starts no thread at all.
    pub fn play(
        tournament: Tournament,
        mut run: Run,
        threads: NonZeroUsize,
        stop: &AtomicBool,
        visit: impl FnMut(&Run),
    ) -> io::Result<Self> {
        let contest = Contest { tournament, against: None };
        let by_seed = Mutex::new(BTreeMap::new());
        let watch = |_, played: &PlayedGame, metrics: &GameMetrics| {
            let mut by_seed = by_seed.lock().unwrap_or_else(PoisonError::into_inner);
            by_seed.insert(played.seed, metrics.clone());
            ControlFlow::Continue(())
        };
        contest.play(&mut run, threads, stop, watch, visit)?;
        let by_seed = by_seed.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Self { by_seed, time: run.time, failed: run.side.failed })
    }
}
