//! Going on turn by turn without a key.

use std::time::Duration;

use crate::clock::Now;

/// The time for which each turn is shown.
const PACE: Duration = Duration::from_millis(1500);

/// Says whether the turns go on by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Playback {
    /// They do not.
    Stopped,
    /// They have just been started, at a time that is not known yet.
    Started,
    /// The next turn is shown at this time, by the running clock.
    Due(Duration),
}

impl Playback {
    /// Returns whether the turns go on.
    pub(super) const fn is_on(self) -> bool {
        !matches!(self, Self::Stopped)
    }

    /// Returns whether the next turn is due, and the playback after that.
    pub(super) fn advanced(self, now: Now) -> (bool, Self) {
        match self {
            Self::Started => (false, Self::Due(now.running + PACE)),
            Self::Due(due) if due <= now.running => (true, Self::Due(now.running + PACE)),
            Self::Stopped | Self::Due(_) => (false, self),
        }
    }

    /// Returns the time when something is due, by the running clock, or `None` while the turns do not go on.
    pub(super) const fn next(self) -> Option<Duration> {
        match self {
            Self::Stopped => None,
            Self::Started => Some(Duration::ZERO),
            Self::Due(due) => Some(due),
        }
    }
}
