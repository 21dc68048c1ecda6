//! Turns counted by what was done in them.

use std::collections::BTreeMap;
use std::time::Duration;

use rackety_engine::TurnOutcome;
use rackety_engine::bots::Certainty;
use serde::{Deserialize, Serialize};

use super::merge::{Merge, tallies};
use super::played_game::{ChallengeResult, TurnNote};

tallies! {
    /// Turns counted by what was done in them.
    pub struct TurnCounts {
        /// All turns.
        pub turns: u64,
        /// Plays.
        pub plays: u64,
        /// Exchanges.
        pub exchanges: u64,
        /// Passes.
        pub passes: u64,
        /// Turns that an unknown word cost.
        pub lost: u64,
        /// Turns whose time ran out.
        pub timed_out: u64,
        /// Resignations.
        pub resigned: u64,
        /// Turns that a wrong challenge cost.
        #[serde(default)]
        pub lost_by_challenge: u64,
        /// Anything else.
        pub others: u64,
        /// Challenges of plays with unknown words.
        #[serde(default)]
        pub challenges_won: u64,
        /// Challenges of plays whose words are all good.
        #[serde(default)]
        pub challenges_lost: u64,
        /// Blanks on the board that were changed for tiles.
        #[serde(default)]
        pub blank_changes: u64,
        /// Turns in which the bot knew no play.
        pub without_play: u64,
        /// Bingos.
        pub bingos: u64,
        /// Plays that took a tile from the board.
        pub takings: u64,
        /// The points of all plays.
        pub points: i64,
        /// The number of plays by the number of tiles placed.
        pub by_tiles: BTreeMap<usize, u64>,
        /// The number of turns by how certain the decision was, by the names of [`Certainty::id`].
        pub certainties: BTreeMap<String, u64>,
        /// The time spent thinking.
        pub thinking: BotTime,
    }
}

/// The time spent thinking, which is the only count that differs when the same games are played again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotTime {
    /// The time of all turns, in microseconds.
    pub microseconds: u64,
    /// The longest time of a turn, in microseconds.
    pub longest_microseconds: u64,
}

impl Merge for BotTime {
    fn include(&mut self, other: &Self) {
        self.microseconds.include(&other.microseconds);
        self.longest_microseconds = self.longest_microseconds.max(other.longest_microseconds);
    }
}

impl BotTime {
    fn of(time: Duration) -> Self {
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Self { microseconds, longest_microseconds: microseconds }
    }
}

impl TurnCounts {
    /// Counts a turn.
    pub(super) fn count(&mut self, outcome: &TurnOutcome, note: &TurnNote) {
        self.turns += 1;
        match outcome {
            TurnOutcome::Play { play, scored, .. } => {
                self.plays += 1;
                self.bingos += u64::from(scored.is_bingo);
                self.takings += u64::from(play.take().is_some());
                self.points += i64::from(scored.total);
                *self.by_tiles.entry(play.tiles().len()).or_default() += 1;
            }
            TurnOutcome::Exchange { .. } => self.exchanges += 1,
            TurnOutcome::Pass => self.passes += 1,
            TurnOutcome::Lost { .. } => self.lost += 1,
            TurnOutcome::TimeOut => self.timed_out += 1,
            TurnOutcome::Resign => self.resigned += 1,
            TurnOutcome::Challenge { .. } => self.lost_by_challenge += 1,
            _ => self.others += 1,
        }
        self.without_play += u64::from(!note.could_play);
        count(&mut self.certainties, note.certainty.id());
        self.thinking.include(&BotTime::of(note.time));
    }

    /// Counts a challenge by the player.
    pub(super) fn count_challenge(&mut self, result: ChallengeResult) {
        match result {
            ChallengeResult::AllGood => self.challenges_lost += 1,
            ChallengeResult::Unknown => self.challenges_won += 1,
        }
    }

    /// The number of turns whose decision was so certain.
    pub fn of_certainty(&self, certainty: Certainty) -> u64 {
        self.certainties.get(certainty.id()).copied().unwrap_or_default()
    }
}

/// Counts one more under this name.
pub(super) fn count(counts: &mut BTreeMap<String, u64>, name: &str) {
    *counts.entry(name.to_owned()).or_default() += 1;
}
