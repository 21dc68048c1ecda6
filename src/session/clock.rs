//! The clock of a turn: how much of its time is left, over pauses, restarts and nights.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// When a turn's time runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum ClockMode {
    /// While the game is open and its player can see the board.
    #[default]
    WhileOpen,
    /// Always, as on a wall, open or not.
    Wall,
}

/// What time it is. The program's loop looks; nothing else does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// The time of day.
    pub wall: Timestamp,
    /// How long the program has run, by a clock that nobody sets.
    pub running: Duration,
}

impl Now {
    /// Looks at both clocks; the running one began at this moment.
    pub fn since(begun: Instant) -> Self {
        Self { wall: Timestamp::now(), running: begun.elapsed() }
    }
}

/// A time that is left: `48h`, `47:59h`, `2:05`. 0:00 is shown when nothing is left, and not before.
pub fn left_text(left: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 3600;
    let seconds = left.as_secs();
    match (seconds / HOUR, seconds % HOUR / MINUTE) {
        (hours @ 1.., 0) => format!("{hours}h"),
        (hours @ 1.., minutes) => format!("{hours}:{minutes:02}h"),
        (0, _) => {
            let seconds = seconds + u64::from(0 < left.subsec_nanos());
            format!("{}:{:02}", seconds / MINUTE, seconds % MINUTE)
        }
    }
}

/// The clock of the turn that runs. It is saved with the game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnClock {
    /// When its time runs.
    pub mode: ClockMode,
    /// Seconds of the turn that are used up, as far as they have been counted.
    used_seconds: u64,
    /// When the turn began, for a clock on the wall.
    #[serde(skip_serializing_if = "Option::is_none")]
    began: Option<Timestamp>,
    /// Since when it counts, by the running clock; none while it stands.
    #[serde(skip)]
    counting_since: Option<Duration>,
}

impl TurnClock {
    /// A clock that has not begun.
    pub fn new(mode: ClockMode) -> Self {
        Self { mode, ..Self::default() }
    }

    /// What is left of `limit` at this moment, while the player can see the board. The first call begins the turn.
    pub fn left(&mut self, limit: Duration, now: Now) -> Duration {
        match self.mode {
            ClockMode::WhileOpen => self.left_while_open(limit, now),
            ClockMode::Wall => {
                let began = *self.began.get_or_insert(now.wall);
                // A clock that has been set back gives nobody more than the whole time.
                let used = Duration::try_from(now.wall.duration_since(began)).unwrap_or_default();
                limit.saturating_sub(used)
            }
        }
    }

    /// The same for a player whose time is counted only while the game is open, wherever the clock hangs.
    pub fn left_while_open(&mut self, limit: Duration, now: Now) -> Duration {
        self.count(now);
        self.counting_since.get_or_insert(now.running);
        self.held(limit)
    }

    /// The player cannot see the board: the time between turns, or of a game that is put away, is not his.
    pub fn hold(&mut self, now: Now) {
        if self.mode == ClockMode::WhileOpen {
            self.hold_while_open(now);
        }
    }

    /// The same for a player whose time is counted only while the game is open, wherever the clock hangs.
    pub fn hold_while_open(&mut self, now: Now) {
        self.count(now);
        self.counting_since = None;
    }

    /// What is left of `limit` while the clock is held, as far as it counts only what the player sees.
    pub fn held(&self, limit: Duration) -> Duration {
        limit.saturating_sub(Duration::from_secs(self.used_seconds))
    }

    /// What is left of `limit` while the game is closed, at this time of day.
    pub fn left_while_closed(&self, limit: Duration, wall: Timestamp) -> Duration {
        match self.mode {
            ClockMode::WhileOpen => self.held(limit),
            ClockMode::Wall => self.clone().left(limit, Now { wall, running: Duration::ZERO }),
        }
    }

    /// The turn is over; the next one begins with the next look at the clock.
    pub fn next_turn(&mut self) {
        *self = Self::new(self.mode);
    }

    /// The turn has run out. On the wall the next one began at that very moment, which may be long ago.
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

    /// Adds the whole seconds since the last look; what is less stays to be counted.
    fn count(&mut self, now: Now) {
        let Some(since) = self.counting_since else { return };
        let passed = now.running.saturating_sub(since);
        self.used_seconds += passed.as_secs();
        self.counting_since = Some(since + Duration::from_secs(passed.as_secs()));
    }
}

/// How long the player to move has had the board before him in this turn, whatever the limit. It is saved with the
/// game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stopwatch {
    milliseconds: u64,
    /// Since when it runs, by the running clock; none while it stands.
    #[serde(skip)]
    since: Option<Duration>,
}

impl Stopwatch {
    /// It runs from now on, or goes on running.
    pub fn run(&mut self, now: Now) {
        self.hold(now);
        self.since = Some(now.running);
    }

    /// It stands.
    pub fn hold(&mut self, now: Now) {
        if let Some(since) = self.since.take() {
            let passed = now.running.saturating_sub(since).as_millis();
            self.milliseconds = self.milliseconds.saturating_add(u64::try_from(passed).unwrap_or(u64::MAX));
        }
    }

    /// Whether it has counted nothing.
    pub const fn is_fresh(&self) -> bool {
        self.milliseconds == 0
    }

    /// The whole seconds counted, as far as it was looked at; it begins anew. None if it never ran.
    pub fn read_off(&mut self) -> Option<u32> {
        let has_run = self.since.is_some() || !self.is_fresh();
        let seconds = u32::try_from(self.milliseconds.saturating_add(500) / 1000).unwrap_or(u32::MAX);
        self.milliseconds = 0;
        has_run.then_some(seconds)
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

    /// What a save and a new start of the program leave of a clock.
    fn reopened(clock: &TurnClock) -> TurnClock {
        serde_json::from_str(&serde_json::to_string(clock).unwrap()).unwrap()
    }

    #[test]
    fn while_open_counts_what_the_player_sees() {
        let mut clock = TurnClock::new(ClockMode::WhileOpen);
        assert_eq!(seconds(&mut clock, 10), 180);
        assert_eq!(seconds(&mut clock, 40), 150);
        clock.hold(at(50));
        assert_eq!(seconds(&mut clock, 500), 140);
        assert_eq!(seconds(&mut clock, 510), 130);
        let mut clock = reopened(&clock);
        assert_eq!(seconds(&mut clock, 0), 130);
        assert_eq!(seconds(&mut clock, 900), 0);
        clock.ran_out(LIMIT);
        assert_eq!(seconds(&mut clock, 901), 180);
    }

    #[test]
    fn a_stopwatch_counts_what_the_player_sees_over_restarts() {
        let mut watch = Stopwatch::default();
        assert_eq!(watch.read_off(), None, "a turn nobody looked at has no time");
        watch.run(at(10));
        watch.run(at(12));
        watch.hold(at(15));
        let text = serde_json::to_string(&watch).unwrap();
        let mut watch: Stopwatch = serde_json::from_str(&text).unwrap();
        watch.run(at(0));
        watch.run(at(4));
        assert_eq!(watch.read_off(), Some(9));
        watch.run(at(7));
        assert_eq!(watch.read_off(), Some(3), "the next turn begins where it was read off");
    }

    #[test]
    fn many_looks_within_a_second_lose_nothing() {
        let mut clock = TurnClock::new(ClockMode::WhileOpen);
        for tenth in 0..=100_u64 {
            let now = Now { running: Duration::from_millis(100 * tenth), ..at(0) };
            clock.left(LIMIT, now);
        }
        assert_eq!(clock.used_seconds, 10);
    }

    #[test]
    fn on_the_wall_time_goes_on_while_the_game_is_closed() {
        let mut clock = TurnClock::new(ClockMode::Wall);
        assert_eq!(seconds(&mut clock, 0), 180);
        clock.hold(at(60));
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
    fn a_clock_set_back_gives_no_more_than_the_whole_time() {
        let mut clock = TurnClock::new(ClockMode::Wall);
        assert_eq!(seconds(&mut clock, 1000), 180);
        assert_eq!(seconds(&mut clock, 0), 180);
    }
}
