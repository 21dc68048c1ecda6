//! Taking back a turn, in games whose options allow it.

use super::game::Game;
use super::setup::{Seat, Undo};
use super::turn_record::{TurnOutcome, TurnRecord};

/// The reason why a turn cannot be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UndoError {
    /// The game was begun without undo.
    #[error("this game was begun without undo")]
    Off,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The player has not had a turn yet.
    #[error("you have no turn to undo")]
    NoTurn,
    /// The player's last turn ran out of time.
    #[error("a turn that ran out of time cannot be undone")]
    TimedOut,
    /// A turn before it does not apply again, which would be a fault of the engine.
    #[error("internal error: an earlier turn cannot be repeated (please report)")]
    NotRepeatable,
}

/// The turn or action that [`Game::take_back`] took back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakenBack {
    /// A blank changed in this turn, which goes on.
    BlankChange,
    /// The player's last turn and everything after it.
    Turn,
}

impl Game {
    /// Returns the number of times a player has taken back a turn.
    pub const fn undone(&self) -> u32 {
        self.undone
    }

    /// The index in the log of the first event that [`Game::take_back`] would take back, and what it would take back: the
    /// last blank that the player has changed in this turn; else their last turn, with the blanks changed in it.
    ///
    /// # Errors
    /// [`UndoError`].
    pub fn turn_to_take_back(&self, seat: Seat) -> Result<(usize, TakenBack), UndoError> {
        if self.setup.options.undo == Undo::Off {
            return Err(UndoError::Off);
        }
        if self.state.ending().is_some() {
            return Err(UndoError::GameOver);
        }
        let is_time_out =
            |turn: &TurnRecord| matches!(turn.outcome, TurnOutcome::TimeOut | TurnOutcome::OutOfTime);
        let is_change_in = |turn: &TurnRecord, number: u32| {
            let is_change = matches!(turn.outcome, TurnOutcome::ChangeBlank { .. });
            turn.seat == seat && turn.number == number && is_change
        };
        let is_change_now = |turn: &TurnRecord| is_change_in(turn, self.state.turn());
        let ends_own_turn =
            |turn: &TurnRecord| turn.seat == seat && (turn.outcome.uses_turn() || is_time_out(turn));
        let last = self.turns.iter().rposition(|turn| ends_own_turn(turn) || is_change_now(turn));
        let index = last.ok_or(UndoError::NoTurn)?;
        let last = &self.turns[index];
        if is_time_out(last) {
            return Err(UndoError::TimedOut);
        }
        if is_change_now(last) {
            return Ok((index, TakenBack::BlankChange));
        }
        let first = self.turns.iter().position(|turn| is_change_in(turn, last.number));
        Ok((first.unwrap_or(index), TakenBack::Turn))
    }

    /// Takes back a player's last turn, or a blank changed in this one, and everything after it, and counts that. The state
    /// is again that of the log before it. The order of the bag is part of it: the same turn draws the same tiles again,
    /// so that nobody can take back a turn until the draw is good.
    ///
    /// # Errors
    /// [`UndoError`]; the game is unchanged then.
    pub fn take_back(&mut self, seat: Seat) -> Result<TakenBack, UndoError> {
        let (index, taken_back) = self.turn_to_take_back(seat)?;
        self.rewind(index).map_err(|_| UndoError::NotRepeatable)?;
        self.undone = self.undone.saturating_add(1);
        Ok(taken_back)
    }
}
