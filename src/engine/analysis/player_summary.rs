use super::equity::Equity;
use super::judgement::Judgement;
use super::level_table::LevelTable;
use super::per_mille::PerMille;
use super::turn_review::TurnReview;
use crate::bots::Level;
use crate::game::{Seat, seat_at};

/// The summary of a review for one player.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerSummary {
    /// The player.
    pub seat: Seat,
    /// The number of turns judged: plays, exchanges, passes and lost turns.
    pub turns: usize,
    /// The number of them in which nothing was lost.
    pub best_turns: usize,
    /// The equity lost in all turns.
    pub lost: Equity,
    /// The share that the player kept of what the best actions were worth, or `None` without a turn.
    pub accuracy: Option<PerMille>,
    /// Bingos missed.
    pub missed_bingos: usize,
    /// Takings missed.
    pub missed_takings: usize,
    /// Turns lost to unknown words (SF-25).
    pub lost_turns: usize,
    /// The luck of the draw in all turns, that of the first rack included.
    pub luck: Equity,
    /// The level of bots that lose as much in a turn, or `None` after too few turns, in a deep review, and for rulesets
    /// without such figures.
    pub level: Option<Level>,
}

impl PlayerSummary {
    pub(super) fn new(
        index: usize,
        first_luck: Equity,
        turns: &[TurnReview],
        levels: Option<&LevelTable>,
    ) -> Self {
        let seat = seat_at(index);
        let turns: Vec<&TurnReview> = turns.iter().filter(|turn| turn.seat == seat).collect();
        let judged: Vec<&Judgement> = turns.iter().filter_map(|turn| turn.judgement.as_ref()).collect();
        let lost: Equity = judged.iter().map(|judged| judged.lost).sum();
        let count = |has: fn(&&&Judgement) -> bool| judged.iter().filter(has).count();
        // An action can be worth less than nothing; what a turn lost is at least a part of what could be lost.
        let best: i64 = judged.iter().map(|judged| judged.best.equity.max(judged.lost).hundredths()).sum();
        let static_lost: Equity = judged.iter().map(|judged| judged.static_lost).sum();
        Self {
            seat,
            turns: judged.len(),
            best_turns: count(|judged| judged.lost == Equity::ZERO),
            lost,
            accuracy: (!judged.is_empty()).then(|| PerMille::from_ratio(best - lost.hundredths(), best)),
            missed_bingos: count(|judged| judged.missed.bingo),
            missed_takings: count(|judged| judged.missed.taking),
            lost_turns: turns.iter().filter(|turn| turn.is_lost).count(),
            luck: first_luck + turns.iter().map(|turn| turn.luck).sum(),
            level: levels.and_then(|levels| levels.level(static_lost, judged.len())),
        }
    }

    /// The equity lost in a turn, on average, or `None` without a turn.
    pub fn mean_lost(&self) -> Option<Equity> {
        self.lost.mean(self.turns)
    }
}
