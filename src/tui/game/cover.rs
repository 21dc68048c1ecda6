//! The cover between the turns of two people, and its wait: it opens for no key that was typed before it was on the screen
//! for a second, since an impatient or bouncing finger would show the next player's rack to the one before.

use std::time::Duration;

use crate::clock::Now;

/// A cover: why it is there, and whether it takes keys yet. All its times are by the running clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cover {
    reason: CoverReason,
    wait: CoverWait,
}

/// The reason why the game is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoverReason {
    /// The keyboard goes to another player.
    HandOver,
    /// The keyboard goes back to the player to move, whose turn goes on.
    Return,
    /// A player has paused the game.
    Pause,
}

/// The progress of a cover's wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CoverWait {
    /// No frame has shown the cover.
    NotDrawn,
    /// The cover is on the screen since then; this many of its steps are over.
    Drawn { since: Duration, steps: u32 },
    /// Keys count.
    Over,
}

impl Cover {
    /// The time from the first frame of a cover until it takes keys.
    pub const WAIT: Duration = Duration::from_secs(1);

    /// The steps in which the wait is shown.
    pub const STEPS: u32 = 4;

    /// A cover that no frame has shown yet.
    pub(super) const fn new(reason: CoverReason) -> Self {
        Self { reason, wait: CoverWait::NotDrawn }
    }

    /// Returns the reason why the game is covered.
    pub const fn reason(self) -> CoverReason {
        self.reason
    }

    /// The steps of the wait that are over, of [`Self::STEPS`], or `None` once keys count.
    pub const fn steps(self) -> Option<u32> {
        match self.wait {
            CoverWait::NotDrawn => Some(0),
            CoverWait::Drawn { steps, .. } => Some(steps),
            CoverWait::Over => None,
        }
    }

    /// Notes that a frame has shown the cover, which begins its wait.
    pub(super) const fn note_drawn(&mut self, now: Now) {
        if matches!(self.wait, CoverWait::NotDrawn) {
            self.wait = CoverWait::Drawn { since: now.running, steps: 0 };
        }
    }

    /// Goes on with the wait; returns true if it ends with that.
    pub(super) fn advance(&mut self, now: Now) -> bool {
        let CoverWait::Drawn { since, .. } = self.wait else { return false };
        let waited = now.running.saturating_sub(since);
        let is_over = waited >= Self::WAIT;
        self.wait = if is_over {
            CoverWait::Over
        } else {
            let steps = waited.as_millis() / Self::step().as_millis();
            CoverWait::Drawn { since, steps: u32::try_from(steps).unwrap_or(Self::STEPS) }
        };
        is_over
    }

    /// Returns the time when the next step of the wait is over, or `None` before the cover is drawn and once keys
    /// count.
    pub(super) fn next_step(self) -> Option<Duration> {
        match self.wait {
            CoverWait::Drawn { since, steps } => Some(since + Self::step() * (steps + 1)),
            CoverWait::NotDrawn | CoverWait::Over => None,
        }
    }

    fn step() -> Duration {
        Self::WAIT / Self::STEPS
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn at(millis: u64) -> Now {
        Now { wall: Timestamp::UNIX_EPOCH, running: Duration::from_millis(millis) }
    }

    #[test]
    fn a_cover_takes_keys_a_second_after_its_first_frame_however_late_that_is() {
        let mut cover = Cover::new(CoverReason::HandOver);
        assert!(!cover.advance(at(9000)) && cover.steps() == Some(0) && cover.next_step().is_none());
        cover.note_drawn(at(9000));
        for (millis, steps) in [(9000, 0), (9249, 0), (9250, 1), (9500, 2), (9999, 3)] {
            assert!(!cover.advance(at(millis)), "{millis}");
            assert_eq!(cover.steps(), Some(steps), "{millis}");
            cover.note_drawn(at(millis));
        }
        assert_eq!(cover.next_step(), Some(Duration::from_secs(10)));
        assert!(cover.advance(at(10_000)));
        assert_eq!((cover.steps(), cover.next_step()), (None, None));
        assert!(!cover.advance(at(10_001)), "the wait ends once");
    }
}
