//! The effect in a session of the time that each player has for the whole game, and the cost of overtime.

use std::time::Duration;

use rackety_engine::game::PointsReason;
use rackety_engine::ruleset::Overtime;
use rackety_engine::{Action, Event, Seat, TurnRecord};

use super::Session;
use crate::clock::Now;
use crate::files::TotalTimeLeft;

/// The length of overtime that is paid for at a time.
const MINUTE: Duration = Duration::from_secs(60);

/// The least time that is counted: a minute of overtime is charged once this much of it has passed.
const MOMENT: Duration = Duration::from_millis(1);

/// The most minutes of overtime that are charged at once. A damaged file could claim any number, each of which adds to the
/// log.
const MAX_CHARGED: usize = 1000;

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

    /// The time that each player has had for the whole game, with what their turns have added; nothing in a game without.
    pub(super) fn total_times(&self) -> Vec<(Seat, Duration)> {
        let seats = self.game.state().players().map(|(seat, _)| seat);
        seats.filter_map(|seat| Some((seat, self.total_time_left(seat)?.total))).collect()
    }

    /// Takes back what undone turns had added to the times that the players `had`, so that the player who undoes has the time
    /// that was left when that turn was played: what was spent since does not count. Bots lose nothing.
    pub(super) fn take_back_added_time(
        &mut self,
        had: &[(Seat, Duration)],
        person: Seat,
        since_turn: Duration,
    ) {
        for &(seat, had) in had {
            let added = had.saturating_sub(self.total_time_left(seat).map_or(had, |time| time.total));
            let spent = if seat == person { added.min(since_turn) } else { added };
            self.notes.game_clock.give_back(seat.index(), spent);
        }
    }

    /// Lets the time of the player to move run. Returns the minutes of overtime that were charged since the last reading, or
    /// that the player has run out of time, where overtime is a resignation. After the most minutes that are charged at once,
    /// further ones are forgiven.
    pub(super) fn run_total_clock(&mut self, now: Now) -> Vec<TurnRecord> {
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
                let due = self.minutes_due(seat, time);
                // The player to move has a seat, so that no charge is refused.
                let charged = (0..due.min(MAX_CHARGED))
                    .map_while(|_| self.game.record_points(seat, -price, PointsReason::Time).ok())
                    .collect();
                if due > MAX_CHARGED {
                    let unpaid = time.used().saturating_sub(self.time_paid(seat, time));
                    self.notes.game_clock.give_back(seat.index(), unpaid);
                }
                charged
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

    /// The time until the clock does something by itself: it ends the turn, or charges a minute of overtime. `None` where it
    /// does neither, and after the game.
    pub(crate) fn until_clock_acts(&self, now: Now) -> Option<Duration> {
        if self.game.state().ending().is_some() {
            return None;
        }
        let seat = self.game.state().to_move();
        let of_game = self.game.setup().ruleset.total_time().and_then(|rules| {
            let time = self.total_time_left_now(seat, now)?;
            match rules.overtime {
                Overtime::Resign => Some(time.left),
                Overtime::Points(0) => None,
                Overtime::Points(_) => {
                    let paid = self.time_paid(seat, time).checked_sub(time.used());
                    Some(paid.map_or(Duration::ZERO, |paid| paid.saturating_add(MOMENT)))
                }
            }
        });
        self.turn_time_left(now).into_iter().chain(of_game).min()
    }

    /// The time that a player can use before another minute of overtime begins.
    fn time_paid(&self, seat: Seat, time: TotalTimeLeft) -> Duration {
        let minutes = u32::try_from(self.minutes_charged(seat)).unwrap_or(u32::MAX);
        time.total.saturating_add(MINUTE.saturating_mul(minutes))
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
