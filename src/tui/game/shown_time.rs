//! The time of a turn.

use std::fmt;
use std::time::Duration;

use crate::clock::ClockState;
use crate::files::TotalTimeLeft;
use crate::text::numbers::seconds_up;

/// The turn's time when the clock was last checked, or the player's time for the whole game if that is shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownTime {
    /// The time left.
    pub left: Duration,
    /// The overtime, once a player's time for the game is over.
    pub overtime: Duration,
    /// The time limit.
    pub limit: Duration,
    /// Says whether the clock runs.
    pub clock: ClockState,
}

impl ShownTime {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 3600;

    /// The time of a player for the whole game.
    pub(in crate::tui) const fn of_game(time: TotalTimeLeft, clock: ClockState) -> Self {
        Self { left: time.left, overtime: time.overtime, limit: time.total, clock }
    }

    /// Returns whether to warn the player: in the last 30 seconds or the last tenth, whichever is longer, but never
    /// before half of the time is over.
    pub(super) fn is_short(&self) -> bool {
        self.left <= Duration::from_secs(30).min(self.limit / 2).max(self.limit / 10)
    }

    /// The time until the text changes, or `None` while the clock is paused.
    pub(in crate::tui) fn until_change(&self) -> Option<Duration> {
        const SECOND: Duration = Duration::from_secs(1);
        match self.clock {
            ClockState::Paused => None,
            ClockState::Running if !self.overtime.is_zero() => {
                let part = Duration::from_nanos(u64::from(self.overtime.subsec_nanos()));
                Some(SECOND.saturating_sub(part))
            }
            ClockState::Running if self.left.is_zero() => Some(SECOND),
            ClockState::Running => {
                // The text has the seconds rounded up, and from an hour on only the whole minutes of them.
                let shown = seconds_up(self.left);
                let beyond = if shown >= Self::HOUR { shown % Self::MINUTE } else { 0 };
                let next = Duration::from_secs(shown - beyond).saturating_sub(SECOND);
                Some(self.left.saturating_sub(next))
            }
        }
    }
}

impl fmt::Display for ShownTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TotalTimeLeft { left: self.left, overtime: self.overtime, total: self.limit }.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn time(left: u64, limit: u64) -> ShownTime {
        ShownTime {
            left: Duration::from_secs(left),
            overtime: Duration::ZERO,
            limit: Duration::from_secs(limit),
            clock: ClockState::Running,
        }
    }

    #[test]
    fn long_times_are_shown_in_hours_and_short_ones_in_seconds() {
        let days = 48 * 3600;
        for (left, text) in [(days, "48h"), (days - 1, "47:59h"), (3600, "1h"), (3599, "59:59"), (65, "1:05")]
        {
            assert_eq!(time(left, days).to_string(), text);
        }
        let part = ShownTime { left: Duration::from_millis(900), ..time(0, 180) };
        assert_eq!(part.to_string(), "0:01");
        let over = ShownTime { overtime: Duration::from_secs(65), ..time(0, 180) };
        assert_eq!(over.to_string(), "-1:05");
    }

    #[test]
    fn the_screen_wakes_when_the_text_changes() {
        for (left, wait) in [(48 * 3600, 1), (48 * 3600 - 1, 60), (3600, 1), (3599, 1)] {
            assert_eq!(time(left, 48 * 3600).until_change(), Some(Duration::from_secs(wait)), "{left}");
        }
        // 47:59:59.5 is shown as 48h, and 59:59.5 as 1h, until the text changes half a second later.
        for (milliseconds, wait) in [(172_799_500, 500), (172_798_500, 59_500), (3_599_500, 500)] {
            let time = ShownTime { left: Duration::from_millis(milliseconds), ..time(0, 180) };
            assert_eq!(time.until_change(), Some(Duration::from_millis(wait)), "{milliseconds}");
        }
        let part = ShownTime { left: Duration::from_millis(1900), ..time(0, 180) };
        assert_eq!(part.until_change(), Some(Duration::from_millis(900)));
        assert_eq!(ShownTime { clock: ClockState::Paused, ..part }.until_change(), None);
    }

    #[test]
    fn the_last_part_of_the_time_is_short() {
        for (limit, short) in [(180, 30), (1200, 120), (48 * 3600, 17_280), (40, 20), (2, 1)] {
            assert!(time(short, limit).is_short() && !time(short + 1, limit).is_short(), "{limit}");
        }
    }
}
