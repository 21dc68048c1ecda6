//! A player's statistics by one ruleset in one language: rating, accuracy, and points lost by kind of mistake.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Serialize, Serializer};

use super::{Figures, MistakeKind, Rating, ReviewedSeat};
use crate::text::numbers::counted;

/// A player's statistics by one ruleset in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct GameStatistics {
    /// Results, points and plays.
    pub figures: Figures,
    /// The rating after each finished game of two players, oldest first.
    #[serde(serialize_with = "ratings_as_objects")]
    pub ratings: Vec<Rating>,
    /// The accuracy in each game that was reviewed, oldest first; in JSON, in percent.
    #[serde(serialize_with = "accuracies_in_percent")]
    pub accuracies: Vec<(Timestamp, u16)>,
    /// The equity lost in these games by kind of mistake, in hundredths of a point; in JSON, in points.
    #[serde(serialize_with = "lost_in_points")]
    pub lost: BTreeMap<MistakeKind, i64>,
    /// The time when the last game was rated.
    #[serde(skip)]
    pub(super) rated: Option<Timestamp>,
}

/// The seconds of a day.
const DAY: f64 = 86_400.0;

impl GameStatistics {
    /// The rating before a game that ended at this time.
    pub(super) fn rating_at(&self, when: Timestamp) -> Rating {
        let Some((rating, rated)) = self.ratings.last().zip(self.rated) else { return Rating::NEW };
        rating.after_days((when - rated).total(jiff::Unit::Second).unwrap_or_default() / DAY)
    }

    pub(super) fn add_review(&mut self, when: Timestamp, reviewed: &ReviewedSeat) {
        let Some(accuracy) = reviewed.accuracy else { return };
        // Somebody may have edited the file of the review.
        self.accuracies.push((when, accuracy.min(1000)));
        for (kind, lost) in &reviewed.lost {
            let sum = self.lost.entry(*kind).or_default();
            *sum = sum.saturating_add(*lost);
        }
    }

    /// The mean accuracy in percent, or `None` without a reviewed game.
    pub fn mean_accuracy(&self) -> Option<f64> {
        let sum: u32 = self.accuracies.iter().map(|(_, accuracy)| u32::from(*accuracy)).sum();
        let games = u32::try_from(self.accuracies.len()).unwrap_or(u32::MAX);
        (games > 0).then(|| f64::from(sum) / 10.0 / f64::from(games))
    }

    /// The points lost in a reviewed game by kind of mistake, the most first.
    pub fn lost_in_a_game(&self) -> Vec<(MistakeKind, f64)> {
        #[expect(clippy::cast_precision_loss, reason = "points are far below 2^52")]
        let mean = |lost: i64| lost as f64 / 100.0 / self.accuracies.len().max(1) as f64;
        let mut lost: Vec<_> = self.lost.iter().map(|(kind, lost)| (*kind, mean(*lost))).collect();
        lost.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        lost
    }

    /// The rating, the accuracy and the points lost, as far as they are known: `rating 1523, give or take 120`.
    pub fn lines(&self) -> Vec<String> {
        let rating = self.ratings.last().map(|rating| format!("rating {rating}"));
        let games = counted(self.accuracies.len() as u64, "reviewed game");
        let accuracy = self.mean_accuracy().map(|accuracy| format!("accuracy {accuracy:.1} % in {games}"));
        let lost = self.lost_in_a_game();
        let lost: Vec<String> =
            lost.iter().map(|(kind, lost)| format!("{} {lost:.1}", kind.name())).collect();
        let lost = (!lost.is_empty()).then(|| format!("points lost in a reviewed game: {}", lost.join(", ")));
        [rating, accuracy, lost].into_iter().flatten().collect()
    }
}

/// In JSON a rating has its value and the half of its 95 % interval.
fn ratings_as_objects<S: Serializer>(ratings: &[Rating], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct RatingJson {
        value: f64,
        give_or_take: f64,
    }
    let rounded = |value: f64| (10.0 * value).round() / 10.0;
    serializer.collect_seq(ratings.iter().map(|rating| RatingJson {
        value: rounded(rating.value()),
        give_or_take: rounded(rating.uncertainty()),
    }))
}

fn accuracies_in_percent<S: Serializer>(
    accuracies: &[(Timestamp, u16)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(accuracies.iter().map(|(_, accuracy)| f64::from(*accuracy) / 10.0))
}

fn lost_in_points<S: Serializer>(
    lost: &BTreeMap<MistakeKind, i64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[expect(clippy::cast_precision_loss, reason = "points are far below 2^52")]
    serializer.collect_map(lost.iter().map(|(kind, lost)| (kind, *lost as f64 / 100.0)))
}
