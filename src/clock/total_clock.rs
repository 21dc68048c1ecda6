//! The time that each player has used in the whole game.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Now, take_milliseconds};

/// The time that each player has used in the whole game, saved with the game: while they saw the board, or with
/// [`ClockMode::Wall`](super::ClockMode) while the game was open in their turn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TotalClock {
    /// Milliseconds by seat.
    used: Vec<u64>,
    /// The seat whose time runs, and the running time from which it is still to be counted, or `None` while it is
    /// paused.
    #[serde(skip)]
    running: Option<(usize, Duration)>,
}

impl TotalClock {
    /// Lets the time of a player run, and stops that of any other.
    pub fn run(&mut self, seat: usize, now: Now) {
        self.count(now);
        if self.running.is_none_or(|(other, _)| other != seat) {
            self.running = Some((seat, now.running));
        }
    }

    /// Stops the time and keeps what has been used.
    pub fn pause(&mut self, now: Now) {
        self.count(now);
        self.running = None;
    }

    /// Takes this off the time that a player has used, down to none.
    pub fn give_back(&mut self, seat: usize, time: Duration) {
        if let Some(used) = self.used.get_mut(seat) {
            *used = used.saturating_sub(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        }
    }

    /// The time that a player has used, as far as it has been counted.
    pub fn used(&self, seat: usize) -> Duration {
        Duration::from_millis(self.used.get(seat).copied().unwrap_or_default())
    }

    /// True if nobody has used any time.
    pub fn is_fresh(&self) -> bool {
        self.used.iter().all(|&used| used == 0)
    }

    /// Adds the time since the last reading.
    fn count(&mut self, now: Now) {
        let Some((seat, since)) = &mut self.running else { return };
        let passed = take_milliseconds(since, now);
        if self.used.len() <= *seat {
            self.used.resize(*seat + 1, 0);
        }
        self.used[*seat] = self.used[*seat].saturating_add(passed);
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn at(milliseconds: u64) -> Now {
        Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_millis(milliseconds) }
    }

    #[test]
    fn each_player_uses_the_time_in_which_they_see_the_board() {
        let mut clock = TotalClock::default();
        clock.run(0, at(1000));
        clock.run(0, at(3500));
        clock.run(1, at(4000));
        clock.pause(at(4250));
        clock.run(0, at(9000));
        clock.pause(at(9001));
        let text = serde_json::to_string(&clock).unwrap();
        let clock: TotalClock = serde_json::from_str(&text).unwrap();
        let used = [0, 1, 2].map(|seat| clock.used(seat).as_millis());
        assert_eq!(used, [3001, 250, 0]);
    }

    #[test]
    fn frequent_readings_lose_no_time() {
        let mut clock = TotalClock::default();
        for reading in 0..=1000 {
            let now = Now { running: Duration::from_micros(1500 * reading), ..at(0) };
            clock.run(0, now);
        }
        assert_eq!(clock.used(0), Duration::from_millis(1500));
    }
}
