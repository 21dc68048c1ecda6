//! The progress of the review of the game, and the chart of it that is shown.

use rackety_engine::analysis::{Depth, GameReview};

/// The review of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ReviewState {
    /// Nobody has asked for it.
    NotAsked,
    /// The worker reviews the game.
    Running {
        /// The depth of the review.
        depth: Depth,
        /// The part done, in percent.
        percent: u8,
        /// The complete review that is known already, which stays if the new one is stopped or fails.
        known: Option<Box<GameReview>>,
    },
    /// It is ready, perhaps of the first turns only.
    Ready(Box<GameReview>),
    /// It failed, and why.
    Failed(String),
}

/// The chart that is shown where there is room for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplayChart {
    /// The score race.
    Scores,
    /// Each player's probability of winning.
    WinProbability,
    /// The points that each turn lost.
    PointsLost,
}

impl ReplayChart {
    /// The charts of a game with this many players: one alone has nobody to win against.
    pub(super) const fn of_players(count: usize) -> &'static [Self] {
        match count {
            1 => &[Self::Scores, Self::PointsLost],
            _ => &[Self::Scores, Self::WinProbability, Self::PointsLost],
        }
    }

    /// The chart after this one, and after the last the first.
    pub(super) fn next(self, players: usize) -> Self {
        let mut later = Self::of_players(players).iter().skip_while(|chart| **chart != self).skip(1);
        later.next().copied().unwrap_or(Self::Scores)
    }
}
