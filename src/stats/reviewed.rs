//! The figures that statistics keep of a review: each player's accuracy, and the points lost by kind of mistake.

use std::collections::BTreeMap;

use rackety_engine::analysis::{GameReview, Mark, Missed, Reason, TurnReview};
use rackety_engine::{Game, TurnOutcome, enum_table};
use serde::{Deserialize, Serialize};

enum_table! {
    /// The kinds of mistakes, by the weightiest reason why the best action was better.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum MistakeKind(
        /// The name, in the plural.
        pub name: &'static str,
    ) {
        /// A turn was lost to unknown words.
        UnknownWords: "unknown words";
        /// A bingo was missed.
        Bingos: "bingos";
        /// A taking was missed.
        Takings: "takings";
        /// A play of more points was missed.
        Points: "points";
        /// Worse tiles were kept.
        TilesKept: "tiles kept";
        /// The next player was left a strong play.
        Openings: "openings";
        /// The best action was better only later in the game, went out, or won by passing.
        LookingAhead: "looking ahead";
    }
}

impl MistakeKind {
    /// The kind of a turn's mistake.
    fn new(missed: Missed, reasons: &[Reason]) -> Self {
        match reasons.first() {
            Some(Reason::LostTurn) => Self::UnknownWords,
            Some(Reason::Bingo { .. }) => Self::Bingos,
            _ if missed.bingo => Self::Bingos,
            _ if missed.taking => Self::Takings,
            Some(Reason::Leave { .. }) => Self::TilesKept,
            Some(Reason::TakesNeeded { .. } | Reason::Closes(_)) => Self::Openings,
            Some(Reason::GoesOut { .. } | Reason::Later { .. } | Reason::Wins) => Self::LookingAhead,
            // Reasons that are new, and a turn without one, which scored less.
            _ => Self::Points,
        }
    }
}

/// The result of a review for the player in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewedSeat {
    /// The player's name.
    pub name: String,
    /// The share that the player kept of what the best actions were worth, in thousandths, or `None` without a turn.
    pub accuracy: Option<u16>,
    /// The equity lost, in hundredths of a point.
    pub lost: BTreeMap<MistakeKind, i64>,
    /// The main words of the best plays where another word or none was played, and something was lost by it.
    #[serde(default)]
    pub missed: Vec<String>,
}

impl ReviewedSeat {
    /// Returns the result of a complete review of a game for each player.
    pub fn of(game: &Game, review: &GameReview) -> Vec<Self> {
        let summaries = review.players();
        let seats = summaries.iter().map(|summary| {
            let mut lost = BTreeMap::new();
            for turn in review.turns().iter().filter(|turn| turn.seat == summary.seat) {
                let Some(judged) = turn.judgement.as_ref().filter(|judged| judged.lost.hundredths() != 0)
                else {
                    continue;
                };
                *lost.entry(MistakeKind::new(judged.missed, &turn.reasons)).or_default() +=
                    judged.lost.hundredths();
            }
            let turns = review.turns().iter().zip(game.turns()).filter(|(turn, _)| turn.seat == summary.seat);
            Self {
                name: game.state().player(summary.seat).name().to_owned(),
                accuracy: summary.accuracy.map(rackety_engine::analysis::PerMille::thousandths),
                lost,
                missed: turns.filter_map(|(turn, made)| missed_word(turn, &made.outcome)).collect(),
            }
        });
        seats.collect()
    }
}

/// The main word of the best play, if it was missed in a turn with this outcome.
fn missed_word(turn: &TurnReview, outcome: &TurnOutcome) -> Option<String> {
    turn.mark.filter(|mark| Mark::Inaccuracy <= *mark)?;
    let best = turn.judgement.as_ref()?.best.word()?;
    let played = match outcome {
        TurnOutcome::Play { scored, .. } => scored.words.first().map(|word| word.text.as_str()),
        _ => None,
    };
    (played != Some(best)).then(|| best.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_lost_to_unknown_words_counts_as_such_though_a_bingo_was_missed() {
        let mut missed = Missed::default();
        missed.bingo = true;
        assert_eq!(MistakeKind::new(missed, &[Reason::LostTurn]), MistakeKind::UnknownWords);
        assert_eq!(MistakeKind::new(missed, &[]), MistakeKind::Bingos);
    }
}
