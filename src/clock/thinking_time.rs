//! The time that a turn takes its player, for statistics.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Now, take_milliseconds};

/// The time for which the player to move has seen the board in this turn, saved with the game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThinkingTime {
    milliseconds: u64,
    /// The running time from which it is still to be counted, or `None` while it is stopped.
    #[serde(skip)]
    since: Option<Duration>,
}

impl ThinkingTime {
    /// Starts the stopwatch, or lets it run on.
    pub fn run(&mut self, now: Now) {
        self.count(now);
        self.since.get_or_insert(now.running);
    }

    /// Stops it and keeps the time so far.
    pub fn pause(&mut self, now: Now) {
        self.count(now);
        self.since = None;
    }

    /// The time so far, which is that since the last turn.
    pub const fn so_far(&self) -> Duration {
        Duration::from_millis(self.milliseconds)
    }

    /// True if it has counted nothing.
    pub const fn is_fresh(&self) -> bool {
        self.milliseconds == 0
    }

    /// Returns the whole seconds up to the last call of [`ThinkingTime::run`] or [`ThinkingTime::pause`], and resets
    /// them, or `None` if it never ran.
    pub fn read_off(&mut self) -> Option<u32> {
        let has_run = self.since.is_some() || !self.is_fresh();
        let seconds = u32::try_from(self.milliseconds.saturating_add(500) / 1000).unwrap_or(u32::MAX);
        self.milliseconds = 0;
        has_run.then_some(seconds)
    }

    /// Adds the time since the last reading.
    fn count(&mut self, now: Now) {
        let Some(since) = &mut self.since else { return };
        self.milliseconds = self.milliseconds.saturating_add(take_milliseconds(since, now));
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn at(seconds: u64) -> Now {
        Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_secs(seconds) }
    }

    #[test]
    fn a_stopwatch_counts_what_the_player_sees_over_restarts() {
        let mut watch = ThinkingTime::default();
        assert_eq!(watch.read_off(), None, "a turn that nobody has seen has no time");
        watch.run(at(10));
        watch.run(at(12));
        watch.pause(at(15));
        let text = serde_json::to_string(&watch).unwrap();
        let mut watch: ThinkingTime = serde_json::from_str(&text).unwrap();
        watch.run(at(0));
        watch.run(at(4));
        assert_eq!(watch.read_off(), Some(9));
        watch.run(at(7));
        assert_eq!(watch.read_off(), Some(3), "the next turn begins where it was read off");
    }

    #[test]
    fn frequent_readings_lose_no_time() {
        let mut watch = ThinkingTime::default();
        for reading in 0..=2000 {
            watch.run(Now { running: Duration::from_micros(1500 * reading), ..at(0) });
        }
        assert_eq!(watch.read_off(), Some(3));
    }
}
