//! The progress of the review of the game, and the chart of it that is shown.

use rackety_engine::analysis::{Depth, GameReview};

/// The review of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ReviewState {
    /// Nobody has asked for it.
    NotAsked,
    /// The worker reviews the game; the part done, in percent.
    Running(Depth, u8),
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
    /// All charts.
    pub(super) const ALL: [Self; 3] = [Self::Scores, Self::WinProbability, Self::PointsLost];

    /// The chart after this one, and after the last the first.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Scores => Self::WinProbability,
            Self::WinProbability => Self::PointsLost,
            Self::PointsLost => Self::Scores,
        }
    }
}
