//! Checking the clock, and what happens when the time of a turn runs short or out.

use super::state::{BotProgress, GameScreen, Message, RackVisibility, Tone};
use super::turn_time::{ClockState, TurnTime};
use crate::clock::{ClockMode, Now};
use crate::session::Tick;
use crate::text::wording;

/// What happened on the clock since the last check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum ClockEvent {
    /// Nothing to report.
    None,
    /// A clock that always runs was started for this turn. The start must be saved, or it would be lost when the
    /// program ends.
    TurnStarted,
    /// The time has become short.
    RunningShort,
    /// The time of one player or several has run out.
    TimedOut,
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
            // The statistics also record the time of turns without a limit.
            if self.is_turn_hidden() {
                self.session.pause_clock(now);
            } else {
                drop(self.session.tick(now));
            }
            return ClockEvent::None;
        };
        let limit = limit.duration();
        let mode = self.session.notes().clock.mode;
        let is_hidden = mode == ClockMode::WhileOpen && self.is_turn_hidden();
        let is_decided = matches!(self.bot_progress, Some(BotProgress::Decided(_) | BotProgress::Failed(_)));
        if is_hidden || is_decided {
            let left = self.session.pause_clock(now);
            self.time = left.map(|left| TurnTime { left, limit, clock: ClockState::Paused });
            return ClockEvent::None;
        }
        let clock_before = self.session.notes().clock.clone();
        let (time_before, turns_before) = (self.time, self.game().turns().len());
        let tick = self.session.tick(now);
        self.time = tick.left.map(|left| TurnTime { left, limit, clock: ClockState::Running });
        if !tick.timed_out.is_empty() {
            self.after_time_out(turns_before, &tick);
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
        self.session.pause_clock(now);
    }

    /// Whether the player to move does not see the board: behind the hand-over screen, and while others are asked whether
    /// to end the game.
    fn is_turn_hidden(&self) -> bool {
        self.rack_visibility == RackVisibility::HandOver || !self.to_ask.is_empty()
    }

    /// Says that a key pressed just after a time-out has been ignored: it was meant for the turn before.
    pub(in crate::tui) fn explain_ignored_key(&mut self) {
        const LATE: &str = "; that key came too late, press it again";
        if let Some(message) = self.message.as_mut().filter(|message| !message.text.ends_with(LATE)) {
            message.text.push_str(LATE);
        }
    }

    /// Shows which turns have run out of time, from this one on.
    fn after_time_out(&mut self, first_turn: usize, tick: &Tick) {
        self.after_turn();
        let mut text = wording::time_outs(self.game(), &self.game().turns()[first_turn..]);
        if tick.began_anew() {
            text.push_str("; the clock begins anew");
        }
        self.message = Some(Message { tone: Tone::Warning, text });
    }
}
