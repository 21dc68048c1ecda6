//! The motion of a bot's play: its tiles appear one after another, and its score counts up.
//!
//! The turn is complete in the game, and saved, before it begins: the screen only reveals it.

use std::time::Duration;

use rackety_engine::{Seat, Square, TurnOutcome, TurnRecord};

use crate::clock::Now;

/// The delay between one tile's appearance and the next.
const STEP: Duration = Duration::from_millis(80);

/// The longest motion: many tiles appear faster, so that nobody has to wait.
const LONGEST: Duration = Duration::from_millis(600);

/// A bot's play as it appears.
///
/// In the first step the taken tile leaves its square, if there is one; in each of the others a tile appears, in reading
/// order. The first step is visible at once, and with the last one the motion is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlayMotion {
    /// The player.
    seat: Seat,
    /// The points of the play.
    points: i32,
    /// The squares of the tiles, in the order in which they appear.
    squares: Vec<Square>,
    /// The steps before the first tile appears.
    steps_before: usize,
    /// The time when it began, by the running clock.
    began: Duration,
    /// The number of steps that are visible.
    shown: usize,
}

impl PlayMotion {
    /// The motion of a turn, or `None` if it is not a play, or has a single step.
    pub(super) fn new(turn: &TurnRecord, now: Now) -> Option<Self> {
        let TurnOutcome::Play { play, scored, .. } = &turn.outcome else { return None };
        let squares: Vec<Square> = play.tiles().iter().map(|placement| placement.square).collect();
        let motion = Self {
            seat: turn.seat,
            points: scored.total,
            steps_before: usize::from(scored.taken.is_some()),
            squares,
            began: now.running,
            shown: 1,
        };
        (motion.shown < motion.steps()).then_some(motion)
    }

    const fn steps(&self) -> usize {
        self.steps_before + self.squares.len()
    }

    /// Returns the time when this many steps are visible, by the running clock.
    fn due(&self, steps: usize) -> Duration {
        let number = |steps: usize| u32::try_from(steps).unwrap_or(u32::MAX);
        let step = STEP.min(LONGEST / number(self.steps()).max(1));
        self.began + step * number(steps - 1)
    }

    /// Returns the time when the next step is due, by the running clock.
    pub(super) fn next(&self) -> Duration {
        self.due(self.shown + 1)
    }

    /// The motion with all steps that are due by now, or `None` if it is over.
    pub(super) fn advanced(mut self, now: Now) -> Option<Self> {
        while self.shown < self.steps() && self.next() <= now.running {
            self.shown += 1;
        }
        (self.shown < self.steps()).then_some(self)
    }

    /// True for a square of the play whose tile has not appeared yet.
    pub(super) fn is_to_come(&self, square: Square) -> bool {
        let tiles = self.shown.saturating_sub(self.steps_before);
        self.squares.iter().skip(tiles).any(|&other| other == square)
    }

    /// The player, and the points that have not been counted yet.
    pub(super) fn uncounted(&self) -> (Seat, i32) {
        let number = |steps: usize| i32::try_from(steps).unwrap_or(i32::MAX);
        let counted = self.points.saturating_mul(number(self.shown)) / number(self.steps()).max(1);
        (self.seat, self.points - counted)
    }
}
