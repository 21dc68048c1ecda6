//! The effect in a session of the time that each player has for the whole game, and the cost of overtime.

use std::time::Duration;

use rackety_engine::game::PointsReason;
use rackety_engine::ruleset::Overtime;
use rackety_engine::{ActOutcome, Action, Event, Seat};

use super::{Session, Tick};
use crate::clock::Now;
use crate::files::TotalTimeLeft;

/// The length of overtime that is paid for at a time.
const MINUTE: Duration = Duration::from_secs(60);

impl Session {
    /// The time of a player for the whole game, as far as it has been counted, or `None` in a game without.
    pub fn total_time_left(&self, seat: Seat) -> Option<TotalTimeLeft> {
        let used = self.notes.game_clock.used(seat.index());
        TotalTimeLeft::new(&self.game, seat, used)
    }

    /// Returns the time left now, for the player to move with the time since the clock was last read.
    pub(super) fn total_time_left_now(&self, seat: Seat, now: Now) -> Option<TotalTimeLeft> {
        let mut clock = self.notes.game_clock.clone();
        clock.pause(now);
        TotalTimeLeft::new(&self.game, seat, clock.used(seat.index()))
    }

    /// Lets the time of the player to move run. Returns the minutes of overtime that were charged since the last reading,
    /// or that the player has run out of time, where overtime is a resignation.
    pub(super) fn run_total_clock(&mut self, now: Now) -> Vec<ActOutcome> {
        let running = self.game.state().ending().is_none();
        let Some(rules) = self.game.setup().ruleset.total_time().filter(|_| running) else {
            return Vec::new();
        };
        let seat = self.game.state().to_move();
        self.notes.game_clock.run(seat.index(), now);
        let Some(time) = self.total_time_left(seat) else { return Vec::new() };
        match rules.overtime {
            Overtime::Resign => {
                let out = time.left.is_zero().then(|| self.game.act(Action::OutOfTime).ok()).flatten();
                if out.is_some() {
                    self.notes.clock.next_turn();
                    self.notes.watch.read_off();
                }
                out.into_iter().collect()
            }
            Overtime::Points(0) => Vec::new(),
            Overtime::Points(price) => {
                let due = self.minutes_due(seat, time).min(Tick::MAX_TIMED_OUT);
                // The player to move has a seat, so that no charge is refused.
                (0..due)
                    .map_while(|_| self.game.record_points(seat, -price, PointsReason::Time).ok())
                    .collect()
            }
        }
    }

    /// True if the player to move has used up the time for the whole game, where that is a resignation, or has to pay for a
    /// minute of overtime, as far as the time has been counted.
    pub(super) fn is_total_time_due(&self) -> bool {
        let (state, total) = (self.game.state(), self.game.setup().ruleset.total_time());
        let Some(rules) = total.filter(|_| state.ending().is_none()) else { return false };
        let seat = state.to_move();
        self.total_time_left(seat).is_some_and(|time| match rules.overtime {
            Overtime::Resign => time.left.is_zero(),
            Overtime::Points(0) => false,
            Overtime::Points(_) => self.minutes_due(seat, time) > 0,
        })
    }

    /// The minutes of overtime that have begun and are not in the log.
    fn minutes_due(&self, seat: Seat, time: TotalTimeLeft) -> usize {
        let begun = time.overtime.as_nanos().div_ceil(MINUTE.as_nanos());
        usize::try_from(begun).unwrap_or(usize::MAX).saturating_sub(self.minutes_charged(seat))
    }

    /// The minutes of overtime that the log says a player has paid for.
    fn minutes_charged(&self, player: Seat) -> usize {
        let is_minute = |event: &&Event| matches!(event, Event::Points { seat, reason: PointsReason::Time, .. } if *seat == player);
        self.game.log().iter().filter(is_minute).count()
    }
}
