use super::equity::Equity;
use super::judgement::Judgement;
use super::luck;
use super::per_mille::PerMille;
use super::review_tables::ReviewTables;
use crate::bots::LeaveTable;
use crate::game::{Game, Seat, TurnOutcome, TurnRecord, seat_at};

/// The review of one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnReview {
    /// The player.
    pub seat: Seat,
    /// What the turn could have been; none where it was no choice between actions (see [`Analyst::judge`](super::Analyst::judge)).
    pub judgement: Option<Judgement>,
    /// Whether unknown words cost the turn (SF-25).
    pub is_lost: bool,
    /// The luck of the draw after the turn: by how much the tiles drawn are worth more than average ones.
    pub luck: Equity,
    /// Each player's probability of winning before the turn, by seat; empty in a game with one player.
    pub win_before: Vec<PerMille>,
    /// The same after the turn.
    pub win_after: Vec<PerMille>,
}

/// A turn that changed the probability of winning much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurningPoint {
    /// The index of the turn in [`GameReview::turns`](super::GameReview::turns) and [`Game::turns`].
    pub turn: usize,
    /// The player whose probability changed most.
    pub seat: Seat,
    /// Before the turn.
    pub before: PerMille,
    /// After the turn.
    pub after: PerMille,
}

impl TurningPoint {
    /// By how many thousandths the probability changed.
    pub(super) fn size(self) -> u32 {
        self.after.change_from(self.before).unsigned_abs()
    }
}

impl TurnReview {
    pub(super) fn of(
        before: &Game,
        turn: &TurnRecord,
        after: &Game,
        judgement: Option<Judgement>,
        leaves: &LeaveTable,
        tables: &ReviewTables,
    ) -> Self {
        let win = &tables.win;
        Self {
            seat: turn.seat,
            judgement,
            is_lost: matches!(turn.outcome, TurnOutcome::Lost { .. }),
            luck: luck::of_draw(before, turn, leaves),
            win_before: win.win_probabilities(before.state()),
            win_after: win.win_probabilities(after.state()),
        }
    }

    /// The change of the probability of winning that a judged turn brought about, for the player for whom it is largest.
    pub(super) fn turning_point(&self, turn: usize) -> Option<TurningPoint> {
        self.judgement.as_ref()?;
        let seats = self.win_before.iter().zip(&self.win_after).enumerate();
        let points = seats.map(|(index, (&before, &after))| TurningPoint {
            turn,
            seat: seat_at(index),
            before,
            after,
        });
        // Of two players with the same change, the one whose turn it was.
        points.max_by_key(|point| (point.size(), point.seat == self.seat))
    }
}
