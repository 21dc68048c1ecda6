//! What statistics keep of a review: each player's accuracy, and the points lost by kind of mistake.

use std::collections::BTreeMap;

use rackety_engine::Game;
use rackety_engine::analysis::{GameReview, Judgement, Reason};
use serde::{Deserialize, Serialize};

/// The kinds of mistakes, by the weightiest reason why the best action was better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MistakeKind {
    /// A turn was lost to unknown words.
    UnknownWords,
    /// A bingo was missed.
    Bingos,
    /// A taking was missed.
    Takings,
    /// A play of more points was missed.
    Points,
    /// Worse tiles were kept.
    TilesKept,
    /// The next player was left a strong play.
    Openings,
    /// The best action was better only later in the game, or went out.
    LookingAhead,
}

impl MistakeKind {
    /// The kind of a turn's mistake.
    fn of(judged: &Judgement, reasons: &[Reason]) -> Self {
        if judged.missed.bingo {
            return Self::Bingos;
        }
        match reasons.first() {
            Some(Reason::LostTurn) => Self::UnknownWords,
            Some(Reason::Bingo { .. }) => Self::Bingos,
            _ if judged.missed.taking => Self::Takings,
            Some(Reason::Leave { .. }) => Self::TilesKept,
            Some(Reason::TakesNeeded { .. } | Reason::Closes(_)) => Self::Openings,
            Some(Reason::GoesOut { .. } | Reason::Later { .. }) => Self::LookingAhead,
            // Reasons that are new, and a turn without one, which scored less.
            _ => Self::Points,
        }
    }

    /// The name, in the plural.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnknownWords => "unknown words",
            Self::Bingos => "bingos",
            Self::Takings => "takings",
            Self::Points => "points",
            Self::TilesKept => "tiles kept",
            Self::Openings => "openings",
            Self::LookingAhead => "looking ahead",
        }
    }
}

/// What a review says about the player in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewedSeat {
    /// The player's name.
    pub name: String,
    /// The share that the player kept of what the best actions were worth, in thousandths; none without a turn.
    pub accuracy: Option<u16>,
    /// The equity lost, in hundredths of a point.
    pub lost: BTreeMap<MistakeKind, i64>,
}

impl ReviewedSeat {
    /// What a complete review of a game says about each player.
    pub fn of(game: &Game, review: &GameReview) -> Vec<Self> {
        let summaries = review.players();
        let seats = summaries.iter().map(|summary| {
            let mut lost = BTreeMap::new();
            for turn in review.turns().iter().filter(|turn| turn.seat == summary.seat) {
                let Some(judged) = turn.judgement.as_ref().filter(|judged| judged.lost.hundredths() != 0)
                else {
                    continue;
                };
                *lost.entry(MistakeKind::of(judged, &turn.reasons)).or_default() += judged.lost.hundredths();
            }
            Self {
                name: game.state().player(summary.seat).name().to_owned(),
                accuracy: summary.accuracy.map(rackety_engine::analysis::PerMille::thousandths),
                lost,
            }
        });
        seats.collect()
    }
}
