//! The time of the turn that runs, as the table shows it.

use std::fmt;
use std::time::Duration;

use rackety_engine::TurnOutcome;

use super::{Message, Table, Tone, Veil};
use crate::clock::{ClockMode, Now};
use crate::text::numbers::duration;
use crate::tui::app::job::Thinking;

/// The time of the turn, as of the last look at the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnTime {
    /// What is left of it.
    pub left: Duration,
    /// What it had.
    pub limit: Duration,
    /// Whether it runs.
    pub pace: Pace,
}

/// Whether time runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// It does.
    Runs,
    /// It stands, since the player cannot see the board.
    Stands,
}

/// What a look at the clock has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Found {
    /// Nothing that has to be told.
    Nothing,
    /// A turn's time began to run on the wall; only a game that is saved remembers since when.
    Begun,
    /// The time has become short.
    Short,
    /// Time has run out, for one player or for several.
    RanOut,
}

impl TurnTime {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 3600;

    /// Whether players are to be warned: the last 30 seconds or the last tenth, whichever is more, but never more
    /// than half.
    pub fn is_short(&self) -> bool {
        let seconds = Duration::from_secs(30).min(self.limit / 2);
        self.left <= seconds.max(self.limit / 10)
    }

    /// When the text of what is left will be another; none while it stands.
    pub fn until_change(&self) -> Option<Duration> {
        let seconds = self.left.as_secs();
        let part = Duration::from_nanos(u64::from(self.left.subsec_nanos()));
        match self.pace {
            Pace::Stands => None,
            Pace::Runs if Self::HOUR <= seconds => {
                Some(part + Duration::from_secs(seconds % Self::MINUTE + 1))
            }
            Pace::Runs if part.is_zero() => Some(Duration::from_secs(1)),
            Pace::Runs => Some(part),
        }
    }
}

impl fmt::Display for TurnTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&duration(self.left))
    }
}

impl Table {
    /// The time of the turn that runs; none in a game without limits, and after its end.
    pub const fn time(&self) -> Option<TurnTime> {
        self.time
    }

    /// Looks at the clock. Behind the cover it stands, unless it hangs on the wall, and once a bot knows what it does.
    /// Where time has run out the turn is
    /// over: what is laid goes back, and all are told.
    pub fn look_at_clock(&mut self, now: Now) -> Found {
        let Some(limit) = self.game().setup().options.time.filter(|_| !self.is_over()) else {
            self.time = None;
            // Whoever plays without a limit has the time of his turns counted all the same.
            match self.veil {
                Veil::Cover => drop(self.session.pause_clock(now)),
                Veil::Hidden | Veil::Open => drop(self.session.tick(now)),
            }
            return Found::Nothing;
        };
        let limit = limit.duration();
        let mode = self.session.notes().clock.mode;
        let is_covered = mode == ClockMode::WhileOpen && self.veil == Veil::Cover;
        let is_decided = matches!(self.thinking(), Some(Thinking::Decided(_) | Thinking::Stuck(_)));
        if is_covered || is_decided {
            let left = self.session.pause_clock(now);
            self.time = left.map(|left| TurnTime { left, limit, pace: Pace::Stands });
            return Found::Nothing;
        }
        let clock = self.session.notes().clock.clone();
        let (known, turns) = (self.time, self.game().turns().len());
        let tick = self.session.tick(now);
        self.time = tick.left.map(|left| TurnTime { left, limit, pace: Pace::Runs });
        if !tick.timed_out.is_empty() {
            self.time_ran_out(turns);
            // The next player's time stands until he lifts the cover.
            let _ = self.look_at_clock(now);
            return Found::RanOut;
        }
        let was_short = known.is_some_and(|time| time.is_short());
        match self.time {
            Some(time) if time.is_short() && !was_short => Found::Short,
            // The clock on the wall changes only when it begins.
            _ if mode == ClockMode::Wall && self.bot().is_none() && self.session.notes().clock != clock => {
                Found::Begun
            }
            _ => Found::Nothing,
        }
    }

    /// The players can no longer see the board: the program is put away, or left.
    pub fn put_away(&mut self, now: Now) {
        self.session.pause_clock(now);
    }

    /// Tells every turn that was lost so, from the given one on.
    fn time_ran_out(&mut self, first: usize) {
        self.after_turn();
        let lost = self.game().turns().iter().skip(first).filter(|turn| turn.outcome == TurnOutcome::TimeOut);
        let told: Vec<String> = lost.map(|turn| self.told(turn)).collect();
        self.message = Some(Message { tone: Tone::Warning, text: told.join("; ") });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn time(left: u64, limit: u64) -> TurnTime {
        TurnTime { left: Duration::from_secs(left), limit: Duration::from_secs(limit), pace: Pace::Runs }
    }

    #[test]
    fn long_times_are_told_in_hours_and_short_ones_in_seconds() {
        let days = 48 * 3600;
        for (left, text) in [(days, "48h"), (days - 1, "47:59h"), (3600, "1h"), (3599, "59:59"), (65, "1:05")]
        {
            assert_eq!(time(left, days).to_string(), text);
        }
        let part = TurnTime { left: Duration::from_millis(900), ..time(0, 180) };
        assert_eq!(part.to_string(), "0:01");
    }

    #[test]
    fn the_screen_wakes_when_the_text_changes() {
        for (left, wait) in [(48 * 3600, 1), (48 * 3600 - 1, 60), (3600, 1), (3599, 1)] {
            assert_eq!(time(left, 48 * 3600).until_change(), Some(Duration::from_secs(wait)), "{left}");
        }
        let part = TurnTime { left: Duration::from_millis(1900), ..time(0, 180) };
        assert_eq!(part.until_change(), Some(Duration::from_millis(900)));
        assert_eq!(TurnTime { pace: Pace::Stands, ..part }.until_change(), None);
    }

    #[test]
    fn the_end_of_the_time_is_short() {
        for (limit, short) in [(180, 30), (1200, 120), (48 * 3600, 17_280), (40, 20), (2, 1)] {
            assert!(time(short, limit).is_short() && !time(short + 1, limit).is_short(), "{limit}");
        }
    }
}
