//! Time: the moment that is passed in from outside, the clocks of a turn and of a whole game, and the time a turn has
//! taken.

mod moment;
mod thinking_time;
mod total_clock;
mod turn_clock;

#[cfg(unix)]
pub use moment::has_shell;
pub use moment::{Moment, while_stopped};
pub use thinking_time::ThinkingTime;
pub use total_clock::TotalClock;
pub use turn_clock::{ClockMode, TurnClock};

use std::time::Duration;

use jiff::Timestamp;

/// Says whether a clock runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockState {
    /// It runs: the player to move sees the board.
    Running,
    /// It is paused.
    Paused,
}

/// Returns the whole milliseconds from this running time to now, and moves it on by them: the fraction is counted next time.
fn take_milliseconds(since: &mut Duration, now: Now) -> u64 {
    let passed = u64::try_from(now.running.saturating_sub(*since).as_millis()).unwrap_or(u64::MAX);
    *since += Duration::from_millis(passed);
    passed
}

/// The current time. Only the program's loop reads it; everything else gets it as an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// The time of day.
    pub wall: Timestamp,
    /// The time for which the program has run, by a clock that is never set and stands still while the program is stopped.
    pub running: Duration,
}

impl Now {
    /// Reads both clocks; `start` is when the program started.
    pub fn since(start: Moment) -> Self {
        Self { wall: Timestamp::now(), running: start.elapsed() }
    }
}
