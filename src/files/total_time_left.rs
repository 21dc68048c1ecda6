//! The time that each player has for the whole game.

use std::fmt;
use std::time::Duration;

use rackety_engine::{Game, Seat, TurnOutcome};
use serde::{Deserialize, Serialize};

use super::Notes;
use crate::text::numbers::duration;

/// The time of a player for the whole game. It is shown as `4:12`, or in overtime as `-0:02`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TotalTimeLeft {
    /// The time left.
    pub left: Duration,
    /// The time used beyond it.
    pub overtime: Duration,
    /// The time that the player has had, with what their turns have added.
    pub total: Duration,
}

impl fmt::Display for TotalTimeLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.overtime.is_zero() {
            f.pad(&duration(self.left))
        } else {
            f.pad(&format!("-{}", duration(self.overtime)))
        }
    }
}

impl TotalTimeLeft {
    /// The time of a player who has used this much, or `None` in a game without.
    pub fn new(game: &Game, seat: Seat, used: Duration) -> Option<Self> {
        let rules = game.setup().ruleset.total_time()?;
        let leaves = |outcome: &TurnOutcome| matches!(outcome, TurnOutcome::OutOfTime | TurnOutcome::Resign);
        let of_seat = game.turns().iter().filter(|turn| turn.seat == seat);
        let turns = of_seat.filter(|turn| turn.ended_turn() && !leaves(&turn.outcome)).count();
        let added = rules.increment.map_or(Duration::ZERO, |increment| {
            increment.duration().saturating_mul(u32::try_from(turns).unwrap_or(u32::MAX))
        });
        let total = rules.time.duration().saturating_add(added);
        Some(Self { left: total.saturating_sub(used), overtime: used.saturating_sub(total), total })
    }

    /// The time that the player has used.
    pub(crate) const fn used(&self) -> Duration {
        self.total.saturating_sub(self.left).saturating_add(self.overtime)
    }

    /// The times of all players as they were saved, in the order of play; nothing in a game without, and after its end.
    pub fn of_all(game: &Game, notes: &Notes) -> Vec<Self> {
        if game.state().ending().is_some() {
            return Vec::new();
        }
        let seats = game.state().players().map(|(seat, _)| seat);
        seats.filter_map(|seat| Self::new(game, seat, notes.game_clock.used(seat.index()))).collect()
    }
}
