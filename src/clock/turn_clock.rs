//! The clock of a turn: how much of its time is left, across pauses, restarts and nights.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::Now;

/// When a turn's time runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum ClockMode {
    /// While the game is open and its player can see the board.
    #[default]
    WhileOpen,
    /// Always, whether the game is open or not.
    Wall,
}

impl ClockMode {
    /// The longest time for which a program that waits need not read the clock. One of the wall goes on while the computer
    /// sleeps, and waiting does not.
    pub const fn longest_wait(self) -> Duration {
        match self {
            Self::WhileOpen => Duration::MAX,
            Self::Wall => Duration::from_secs(10),
        }
    }
}

/// The clock of the current turn, saved with the game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnClock {
    /// The mode that decides when the turn's time runs.
    pub mode: ClockMode,
    /// Whole seconds of the turn used so far.
    used_seconds: u64,
    /// The time when the turn began, for [`ClockMode::Wall`].
    #[serde(skip_serializing_if = "Option::is_none")]
    began: Option<Timestamp>,
    /// The running time from which seconds are still to be counted, or `None` while the clock is paused.
    #[serde(skip)]
    counting_since: Option<Duration>,
}

impl TurnClock {
    /// A clock that has not started.
    pub fn new(mode: ClockMode) -> Self {
        Self { mode, ..Self::default() }
    }

    /// A copy for a turn of a bot, which cannot play while the program is closed: only time while it is open counts.
    #[must_use]
    pub fn of_bot(&self) -> Self {
        Self { mode: ClockMode::WhileOpen, ..self.clone() }
    }

    /// True if the time is known when the turn began, for [`ClockMode::Wall`].
    pub const fn has_begun(&self) -> bool {
        self.began.is_some()
    }

    /// Returns what is left of `limit` now, with the player looking at the board. The first call starts the turn.
    pub fn left(&mut self, limit: Duration, now: Now) -> Duration {
        match self.mode {
            ClockMode::WhileOpen => self.left_while_open(limit, now),
            ClockMode::Wall => {
                let began = *self.began.get_or_insert(now.wall);
                let used = Duration::try_from(now.wall.duration_since(began));
                // The system clock has been set back, or is not set yet. When the turn began is kept, since the clock may be
                // put right. From then on, time counts while the game is open, also once the clock has caught up.
                let is_counting = self.counting_since.is_some() || self.used_seconds > 0;
                let counted = used.is_err() || is_counting;
                let left = limit.saturating_sub(used.unwrap_or_default());
                if counted { left.min(self.left_while_open(limit, now)) } else { left }
            }
        }
    }

    /// Returns the time left as [`TurnClock::left`] does, but counts only time while the game is open, whatever the
    /// mode.
    pub fn left_while_open(&mut self, limit: Duration, now: Now) -> Duration {
        self.count(now);
        let since = *self.counting_since.get_or_insert(now.running);
        // With the fraction of a second that is not counted yet, a screen knows when its text changes.
        self.left_when_paused(limit).saturating_sub(now.running.saturating_sub(since))
    }

    /// Pauses the clock because the player cannot see the board: between turns, or when the game is closed.
    pub fn pause(&mut self, now: Now) {
        if self.mode == ClockMode::WhileOpen {
            self.pause_while_open(now);
        }
    }

    /// Pauses the clock as [`TurnClock::pause`] does, whatever the mode.
    pub fn pause_while_open(&mut self, now: Now) {
        self.count(now);
        self.counting_since = None;
    }

    /// Returns what is left of `limit` by the seconds counted so far.
    pub fn left_when_paused(&self, limit: Duration) -> Duration {
        limit.saturating_sub(Duration::from_secs(self.used_seconds))
    }

    /// Returns what is left of `limit` at this time of day while the game is closed.
    pub fn left_while_closed(&self, limit: Duration, wall: Timestamp) -> Duration {
        match self.mode {
            ClockMode::WhileOpen => self.left_when_paused(limit),
            ClockMode::Wall => self.clone().left(limit, Now { wall, running: Duration::ZERO }),
        }
    }

    /// Resets the clock after a turn; the next one starts when the clock is next read.
    pub fn next_turn(&mut self) {
        *self = Self::new(self.mode);
    }

    /// Resets the clock after a turn that ran out. By wall clock the next turn began at that very moment, which may be
    /// long ago.
    pub fn ran_out(&mut self, limit: Duration) {
        let began = match (self.mode, self.began) {
            (ClockMode::Wall, Some(began)) => {
                SignedDuration::try_from(limit).ok().and_then(|limit| began.checked_add(limit).ok())
            }
            _ => None,
        };
        self.next_turn();
        self.began = began;
    }

    /// Moves the beginning of the turn on by this time, which does not count. Only time by the wall clock can pass unused.
    pub fn give_back(&mut self, time: Duration) {
        let time = SignedDuration::try_from(time).unwrap_or_default();
        self.began = self.began.map(|began| began.checked_add(time).unwrap_or(began));
    }

    /// Adds the whole seconds since the last reading; the fraction is counted next time.
    fn count(&mut self, now: Now) {
        let Some(since) = self.counting_since else { return };
        let passed = now.running.saturating_sub(since);
        self.used_seconds += passed.as_secs();
        self.counting_since = Some(since + Duration::from_secs(passed.as_secs()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(180);

    fn at(seconds: u64) -> Now {
        let wall = Timestamp::from_second(1_000_000 + i64::try_from(seconds).unwrap()).unwrap();
        Now { wall, running: Duration::from_secs(seconds) }
    }

    fn seconds(clock: &mut TurnClock, now: u64) -> u64 {
        clock.left(LIMIT, at(now)).as_secs()
    }

    /// The clock after a save and a restart of the program.
    fn reopened(clock: &TurnClock) -> TurnClock {
        serde_json::from_str(&serde_json::to_string(clock).unwrap()).unwrap()
    }

    #[test]
    fn while_open_counts_what_the_player_sees() {
        let mut clock = TurnClock::new(ClockMode::WhileOpen);
        assert_eq!(seconds(&mut clock, 10), 180);
        assert_eq!(seconds(&mut clock, 40), 150);
        clock.pause(at(50));
        assert_eq!(seconds(&mut clock, 500), 140);
        assert_eq!(seconds(&mut clock, 510), 130);
        let mut clock = reopened(&clock);
        assert_eq!(seconds(&mut clock, 0), 130);
        assert_eq!(seconds(&mut clock, 900), 0);
        clock.ran_out(LIMIT);
        assert_eq!(seconds(&mut clock, 901), 180);
    }

    #[test]
    fn frequent_readings_lose_no_time() {
        let mut clock = TurnClock::new(ClockMode::WhileOpen);
        for tenth in 0..=100_u64 {
            let now = Now { running: Duration::from_millis(100 * tenth), ..at(0) };
            clock.left(LIMIT, now);
        }
        assert_eq!(clock.used_seconds, 10);
    }

    #[test]
    fn what_is_left_has_parts_of_a_second() {
        let mut clock = TurnClock::new(ClockMode::WhileOpen);
        clock.left(LIMIT, at(0));
        let left = clock.left(LIMIT, Now { running: Duration::from_millis(2300), ..at(0) });
        assert_eq!(left, Duration::from_millis(177_700));
    }

    #[test]
    fn by_wall_clock_time_runs_while_the_game_is_closed() {
        let mut clock = TurnClock::new(ClockMode::Wall);
        assert_eq!(seconds(&mut clock, 0), 180);
        clock.pause(at(60));
        let mut clock = reopened(&clock);
        assert_eq!(seconds(&mut clock, 100), 80);
        // Closed for two turns and a bit: each began when the one before ran out.
        assert_eq!(seconds(&mut clock, 400), 0);
        clock.ran_out(LIMIT);
        assert_eq!(seconds(&mut clock, 400), 0);
        clock.ran_out(LIMIT);
        assert_eq!(seconds(&mut clock, 400), 140);
    }

    #[test]
    fn a_clock_set_back_gives_the_full_time_and_no_more() {
        let mut clock = TurnClock::new(ClockMode::Wall);
        assert_eq!(seconds(&mut clock, 1000), 180);
        assert_eq!(seconds(&mut clock, 0), 180);
        assert_eq!(seconds(&mut clock, 100), 80);
    }

    /// By less than the limit: it has caught up before the turn is over.
    #[test]
    fn a_clock_set_back_a_little_does_not_stand_still() {
        fn assert_left(clock: &mut TurnClock, readings: &[(u64, u64, u64)]) {
            for &(wall, running, left) in readings {
                let now = Now { running: Duration::from_secs(running), ..at(wall) };
                assert_eq!(clock.left(LIMIT, now).as_secs(), left, "at {wall} by wall, {running} s open");
            }
        }
        let begun = || {
            let mut clock = TurnClock::new(ClockMode::Wall);
            assert_left(&mut clock, &[(1000, 0, 180)]);
            clock
        };
        assert_left(&mut begun(), &[(940, 0, 180), (1000, 60, 120), (1040, 100, 80), (1120, 180, 0)]);
        // It is put right.
        assert_left(&mut begun(), &[(1030, 30, 150), (940, 30, 180), (1010, 70, 140), (1100, 100, 80)]);
        // The game is closed meanwhile.
        let mut clock = begun();
        assert_left(&mut clock, &[(900, 0, 180), (930, 30, 150)]);
        assert_left(&mut reopened(&clock), &[(1010, 0, 150), (1030, 20, 130), (1160, 30, 20)]);
    }
}
