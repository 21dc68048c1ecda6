//! All counts of a run, as its report has them for programs.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::run::{AgainstSide, Pairs, Run, RunSide};
use super::run_head::RunHead;
use super::seeds::SeedSet;
use super::standings::Standings;

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
    pub side: SideCounts,
    /// Those of the ruleset to compare with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<AgainstCounts>,
}

/// The counts of the games of one ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideCounts {
    /// The description of the games.
    head: RunHead,
    /// The reasons why some could not be played to their ends, by seed.
    failed: BTreeMap<u64, String>,
    /// The sum of the others.
    standings: Standings,
}

/// The counts of the games of a ruleset to compare with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgainstCounts {
    side: SideCounts,
    pairs: Pairs,
}

impl From<&Run> for RunCounts {
    fn from(run: &Run) -> Self {
        let side = |side: &RunSide| {
            let RunSide { head, standings, failed } = side.clone();
            SideCounts { head, failed, standings }
        };
        Self {
            format: FORMAT,
            planned: run.planned.clone(),
            done: run.done.clone(),
            microseconds: u64::try_from(run.time.as_micros()).unwrap_or(u64::MAX),
            side: side(&run.side),
            against: run
                .against
                .as_ref()
                .map(|other| AgainstCounts { side: side(&other.side), pairs: other.pairs.clone() }),
        }
    }
}

impl From<RunCounts> for Run {
    fn from(counts: RunCounts) -> Self {
        let side = |SideCounts { head, failed, standings }| RunSide { head, standings, failed };
        Self {
            planned: counts.planned,
            done: counts.done,
            time: Duration::from_micros(counts.microseconds),
            side: side(counts.side),
            against: counts.against.map(|other| AgainstSide { side: side(other.side), pairs: other.pairs }),
        }
    }
}
