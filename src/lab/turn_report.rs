//! The part of a report about turns and about how close games are.

use std::collections::BTreeMap;

use serde::Serialize;

use super::metric::MetricMean;
use super::race_tally::RaceTally;
use super::samples::{Summary, ratio};
use super::turn_counts::TurnCounts;
use super::turn_tally::{Phase, TurnTally};

/// Challenges of plays, where the rules have them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ChallengeReport {
    /// Those of plays with unknown words, which lost their turn.
    pub won: u64,
    /// Those of plays whose words are all good.
    pub lost: u64,
}

impl ChallengeReport {
    pub(super) const fn new(turns: &TurnCounts) -> Self {
        Self { won: turns.challenges_won, lost: turns.challenges_lost }
    }

    /// All challenges.
    pub const fn all(self) -> u64 {
        self.won.saturating_add(self.lost)
    }
}

/// The closeness of the games of two or more players. Scores are compared after each round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RaceReport {
    /// The points between the highest score and the next one.
    pub margin: Option<Summary>,
    /// The number of times another player took the lead.
    pub lead_changes: Option<Summary>,
    /// The most points that a winner was behind.
    pub comeback: Option<Summary>,
    /// The share of games whose winner was behind by at least this many points.
    pub won_from_behind: BTreeMap<i32, Option<f64>>,
}

/// The points behind from which a game is a comeback.
const BEHIND: [i32; 4] = [1, 25, 50, 100];

impl RaceReport {
    pub(super) fn new(races: &RaceTally) -> Self {
        let games = races.deficits.len();
        let from = |points: i32| (points, ratio(races.deficits.at_least(points), games));
        Self {
            margin: races.margins.summary(),
            lead_changes: races.lead_changes.summary(),
            comeback: races.deficits.summary(),
            won_from_behind: if games == 0 { BTreeMap::new() } else { BEHIND.map(from).into() },
        }
    }
}

/// The turns of one part of the games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PhaseReport {
    /// Their number.
    pub turns: u64,
    /// The mean points of a turn.
    pub points: Option<MetricMean>,
    /// The standard deviation of the points.
    pub spread: Option<f64>,
    /// The share of turns without a play to choose.
    pub without_play: Option<f64>,
    /// The mean number of legal plays, where they were counted.
    pub legal_plays: Option<f64>,
}

impl PhaseReport {
    pub(super) fn of_all(turns: &TurnTally) -> BTreeMap<&'static str, Self> {
        let of = |(phase, tally): (&Phase, &super::turn_tally::PhaseTally)| {
            let report = Self {
                turns: tally.points.count(),
                points: tally
                    .points
                    .value()
                    .map(|value| MetricMean { value, interval: tally.games.interval() }),
                spread: tally.points.mean_and_spread().map(|(_, spread)| spread),
                without_play: ratio(tally.without_play, tally.points.count()),
                legal_plays: tally.legal_plays.value(),
            };
            (phase.id(), report)
        };
        turns.phases.iter().map(of).collect()
    }
}

/// The number of legal plays to choose from, with the words that the bot on turn knows. They are counted on a sample of
/// turns; their mean is a metric.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BranchingReport {
    /// The turns on which the plays were counted.
    pub counted: u64,
    /// The share of all turns without a play.
    pub without_play: Option<f64>,
    /// The number of turns with at least this many plays, and fewer than the next number.
    pub turns_from: BTreeMap<u64, u64>,
}

impl BranchingReport {
    pub(super) fn new(turns: &TurnTally) -> Self {
        let without: u64 = turns.phases.values().map(|phase| phase.without_play).sum();
        let least = |digits: u32| digits.checked_sub(1).map_or(0, |power| 1_u64 << power.min(63));
        Self {
            counted: turns.legal_plays.values().fold(0, |sum, count| sum.saturating_add(*count)),
            without_play: ratio(without, turns.points.len()),
            turns_from: turns.legal_plays.iter().map(|(&digits, &count)| (least(digits), count)).collect(),
        }
    }
}
