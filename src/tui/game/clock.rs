//! The turn's time as the screen shows it, and what happens when it runs short or out.

use std::fmt;
use std::time::Duration;

use rackety_engine::TurnOutcome;

use super::bots::BotProgress;
use super::state::{GameScreen, Message, RackVisibility, Tone};
use crate::session::clock::{ClockMode, Now, left_text};

/// The turn's time when the clock was last checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnTime {
    /// The time left.
    pub left: Duration,
    /// The time limit.
    pub limit: Duration,
    /// Whether the clock runs.
    pub clock: ClockState,
}

/// Whether the clock runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockState {
    /// It runs.
    Running,
    /// It is paused, since the player cannot see the board.
    Paused,
}

/// What happened on the clock since the last check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum ClockEvent {
    /// Nothing to report.
    None,
    /// A clock that always runs was started for this turn. The start must be saved, or a later session would not know
    /// it.
    TurnStarted,
    /// The time has become short.
    RunningShort,
    /// The time of one player or several has run out.
    TimedOut,
}

impl TurnTime {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 3600;
    /// Whether to warn the player: in the last 30 seconds or the last tenth, whichever is longer, but never before
    /// half of the time is over.
    pub(super) fn is_short(&self) -> bool {
        self.left <= Duration::from_secs(30).min(self.limit / 2).max(self.limit / 10)
    }

    /// The time until the text changes; none while the clock is paused.
    pub(in crate::tui) fn until_change(&self) -> Option<Duration> {
        let seconds = self.left.as_secs();
        let part = Duration::from_nanos(u64::from(self.left.subsec_nanos()));
        match self.clock {
            ClockState::Paused => None,
            ClockState::Running if Self::HOUR <= seconds => {
                Some(part + Duration::from_secs(seconds % Self::MINUTE + 1))
            }
            ClockState::Running if part.is_zero() => Some(Duration::from_secs(1)),
            ClockState::Running => Some(part),
        }
    }
}

impl fmt::Display for TurnTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&left_text(self.left))
    }
}

impl GameScreen {
    /// The time of this turn; none without a time limit, and after the game.
    pub(in crate::tui) const fn time(&self) -> Option<TurnTime> {
        self.time
    }

    /// Checks the clock, and ends the turns whose time has run out.
    ///
    /// The clock is paused behind the hand-over screen, unless it always runs, and once a bot has decided.
    pub(in crate::tui) fn check_clock(&mut self, now: Now) -> ClockEvent {
        let Some(limit) = self.game().setup().options.time.filter(|_| !self.is_over()) else {
            self.time = None;
            // The statistics record the time of turns without a limit as well.
            match self.rack_visibility {
                RackVisibility::HandOver => drop(self.session.hold_clock(now)),
                RackVisibility::Hidden | RackVisibility::Visible => drop(self.session.tick(now)),
            }
            return ClockEvent::None;
        };
        let limit = limit.duration();
        let mode = self.session.notes().clock.mode;
        let is_hidden = mode == ClockMode::WhileOpen && self.rack_visibility == RackVisibility::HandOver;
        let is_decided = matches!(self.bot_progress, Some(BotProgress::Decided(_) | BotProgress::Failed(_)));
        if is_hidden || is_decided {
            let left = self.session.hold_clock(now);
            self.time = left.map(|left| TurnTime { left, limit, clock: ClockState::Paused });
            return ClockEvent::None;
        }
        let clock_before = self.session.notes().clock.clone();
        let (time_before, turns_before) = (self.time, self.game().turns().len());
        let tick = self.session.tick(now);
        self.time = tick.left.map(|left| TurnTime { left, limit, clock: ClockState::Running });
        if !tick.timed_out.is_empty() {
            self.after_time_out(turns_before);
            // The clock of the next player is paused behind the hand-over screen.
            let _ = self.check_clock(now);
            return ClockEvent::TimedOut;
        }
        let was_short = time_before.is_some_and(|time| time.is_short());
        match self.time {
            Some(time) if time.is_short() && !was_short => ClockEvent::RunningShort,
            // A clock that always runs changes only when it is started.
            _ if mode == ClockMode::Wall
                && self.bot().is_none()
                && self.session.notes().clock != clock_before =>
            {
                ClockEvent::TurnStarted
            }
            _ => ClockEvent::None,
        }
    }

    /// Pauses the clock: the program is being suspended or quit.
    pub(in crate::tui) fn pause_clock(&mut self, now: Now) {
        self.session.hold_clock(now);
    }

    /// Shows which turns have run out of time, from this one on.
    fn after_time_out(&mut self, first_turn: usize) {
        self.after_turn();
        let turns = self.game().turns().iter().skip(first_turn);
        let timed_out = turns.filter(|turn| turn.outcome == TurnOutcome::TimeOut);
        let texts: Vec<String> = timed_out.map(|turn| self.turn_text(turn)).collect();
        self.message = Some(Message { tone: Tone::Warning, text: texts.join("; ") });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn time(left: u64, limit: u64) -> TurnTime {
        TurnTime {
            left: Duration::from_secs(left),
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
        assert_eq!(TurnTime { clock: ClockState::Paused, ..part }.until_change(), None);
    }

    #[test]
    fn the_last_part_of_the_time_is_short() {
        for (limit, short) in [(180, 30), (1200, 120), (48 * 3600, 17_280), (40, 20), (2, 1)] {
            assert!(time(short, limit).is_short() && !time(short + 1, limit).is_short(), "{limit}");
        }
    }
}
