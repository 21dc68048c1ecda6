//! All counts of a run, as its report has them for programs.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::run::{AgainstSide, Run, RunSide};
use super::seeds::SeedSet;

/// The format of the counts in a report that this program writes, and the only one it reads.
pub(super) const FORMAT: u32 = 4;

/// The part of a report for programs: all counts that its figures are computed from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunCounts {
    /// The format of the counts.
    pub format: u32,
    /// The seeds of the games to be played.
    pub planned: SeedSet,
    /// The seeds of the games that were played.
    pub done: SeedSet,
    /// The duration in microseconds.
    pub microseconds: u64,
    /// The games.
    pub side: RunSide,
    /// Those of the ruleset to compare with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<AgainstSide>,
}

impl From<&Run> for RunCounts {
    fn from(run: &Run) -> Self {
        Self {
            format: FORMAT,
            planned: run.planned.clone(),
            done: run.done.clone(),
            microseconds: u64::try_from(run.time.as_micros()).unwrap_or(u64::MAX),
            side: run.side.clone(),
            against: run.against.clone(),
        }
    }
}

impl From<RunCounts> for Run {
    fn from(counts: RunCounts) -> Self {
        Self {
            planned: counts.planned,
            done: counts.done,
            time: Duration::from_micros(counts.microseconds),
            side: counts.side,
            against: counts.against,
        }
    }
}
