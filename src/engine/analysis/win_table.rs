use std::hash::{Hash, Hasher};

use super::equity::Equity;
use super::normal;
use super::per_mille::PerMille;
use crate::game::{Seat, State};
use crate::rack::Rack;

/// The most tiles that count as unseen: further ones change little.
const MAX_UNSEEN: f64 = 200.0;

/// The course of the rest of a game of two on average, by the number of tiles that the player to move does not see.
///
/// What that player gains on the other until the end, besides the worth of the tiles kept, is taken as normally
/// distributed. Its mean and deviation are learned by self-play, or estimated.
#[derive(Debug, Clone, PartialEq)]
pub struct WinTable {
    /// The rows by number of unseen tiles, in ascending order; at least one.
    rows: Vec<WinRow>,
    source: TableSource,
}

/// The rest of a game from one number of unseen tiles on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct WinRow {
    pub(super) unseen: f64,
    /// The points that the player to move gains on the other, on average.
    pub(super) gain: f64,
    /// The points by which that varies: the standard deviation, above 0.
    pub(super) deviation: f64,
}

impl Hash for WinTable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &WinRow { unseen, gain, deviation } in &self.rows {
            [unseen, gain, deviation].map(f64::to_bits).hash(state);
        }
    }
}

/// The factors of an estimated table: what the player to move gains, and how the deviation grows, in points.
const ESTIMATED_GAIN: f64 = 23.0;
const LEAST_DEVIATION: f64 = 6.6;
const ESTIMATED_DEVIATION: f64 = 8.6;

/// The source of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableSource {
    /// Self-play by this ruleset.
    Learned,
    /// A formula for rulesets without a table of their own.
    Estimated,
}

impl WinTable {
    pub(super) const fn learned(rows: Vec<WinRow>) -> Self {
        Self { rows, source: TableSource::Learned }
    }

    /// A table for rulesets without learned values.
    ///
    /// The deviation grows with the square root of the tiles that are left, as if turns were independent; the factors are
    /// those that fit the learned tables best.
    pub fn estimated() -> Self {
        let rows = (0..=20).map(|step| {
            let unseen = f64::from(step) * 5.0;
            WinRow {
                unseen,
                gain: ESTIMATED_GAIN * (unseen / 10.0).min(1.0),
                deviation: LEAST_DEVIATION + ESTIMATED_DEVIATION * unseen.sqrt(),
            }
        });
        Self { rows: rows.collect(), source: TableSource::Estimated }
    }

    /// Returns the source of the table.
    pub const fn source(&self) -> TableSource {
        self.source
    }

    /// Each player's probability of winning, by seat, given scores, numbers of tiles and the worth of the tiles that each
    /// player kept; the share of the win that each one has if the game is over, and 1 for a player alone.
    pub(super) fn probabilities(&self, state: &State, kept: &[Equity]) -> Vec<f64> {
        if let Some(ending) = state.ending() {
            let mut found = vec![0.0; state.players().len()];
            for winner in &ending.winners {
                found[winner.index()] = 1.0 / number(ending.winners.len());
            }
            return found;
        }
        let row = self.row(unseen_in_a_game_of_two(state));
        probabilities_by_scores(state, kept, row.gain, row.deviation)
    }

    /// The probability of winning that a player in a position is left with if the lead is smaller by some points.
    ///
    /// A probability at the limit of estimates says only that the player is nearly certain to win; the scores say how many
    /// points can be lost before that changes.
    pub(super) fn after_loss(
        &self,
        state: &State,
        seat: Seat,
        probability: PerMille,
        lost: Equity,
    ) -> PerMille {
        let row = self.row(unseen_in_a_game_of_two(state));
        let mut deviations = normal::quantile(probability.share());
        if PerMille::NEARLY_CERTAIN <= probability {
            deviations = deviations.max(expected_lead(state, seat, row.gain) / row.deviation);
        }
        let share = normal::cumulative(deviations - lost.points() / row.deviation);
        PerMille::nearest(share).min(probability)
    }

    /// The standard deviation of the points that one of two players gains on the other until the end.
    pub(super) fn deviation(&self, state: &State) -> f64 {
        self.row(unseen_in_a_game_of_two(state)).deviation
    }

    /// The row of a number of unseen tiles, between two rows by their distance.
    fn row(&self, unseen: f64) -> WinRow {
        let after = self.rows.iter().position(|row| unseen < row.unseen).unwrap_or(self.rows.len());
        let (Some(low), Some(high)) = (self.rows.get(after.wrapping_sub(1)), self.rows.get(after)) else {
            let nearest = if after == 0 { self.rows.first() } else { self.rows.last() };
            return nearest.copied().unwrap_or(WinRow { unseen, gain: 0.0, deviation: 1.0 });
        };
        let share = (unseen - low.unseen) / (high.unseen - low.unseen);
        let between = |low: f64, high: f64| low + share * (high - low);
        WinRow {
            unseen,
            gain: between(low.gain, high.gain),
            deviation: between(low.deviation, high.deviation),
        }
    }
}

/// Each player's probability of the highest final score, by seat, where the player to move gains this much on the others until
/// then, and the lead of one of two varies by this standard deviation, both in points.
pub(super) fn probabilities_by_scores(state: &State, kept: &[Equity], gain: f64, deviation: f64) -> Vec<f64> {
    let scores = expected_scores(state, kept, gain);
    // The gains of two players vary independently.
    let deviation = deviation / std::f64::consts::SQRT_2;
    let chance = |&(seat, score): &(Seat, f64)| {
        let rivals = || scores.iter().filter(move |(other, _)| *other != seat).map(|&(_, score)| score);
        probability_of_most(score, rivals, deviation)
    };
    let chances: Vec<f64> = scores.iter().map(chance).collect();
    let sum: f64 = chances.iter().sum();
    let mut found = vec![0.0; state.players().len()];
    for (&(seat, _), chance) in scores.iter().zip(chances) {
        found[seat.index()] = chance / sum;
    }
    found
}

/// The lead to be expected of a player at the end of the game over the best of the others still in.
fn expected_lead(state: &State, seat: Seat, gain: f64) -> f64 {
    let scores = expected_scores(state, &[], gain);
    let best_of = |is_own: bool| {
        let found = scores.iter().filter(|(other, _)| (*other == seat) == is_own);
        found.map(|&(_, score)| score).fold(f64::NEG_INFINITY, f64::max)
    };
    best_of(true) - best_of(false)
}

/// The final scores to be expected of the players still in, given the worth of the tiles that each one kept. The player to
/// move gains the most on the others; who moves last, the least.
fn expected_scores(state: &State, kept: &[Equity], gain: f64) -> Vec<(Seat, f64)> {
    let seats = state.players().len();
    let order = |seat: Seat| (seat.index() + seats - state.to_move().index()) % seats;
    let worth = |seat: Seat| kept.get(seat.index()).map_or(0.0, |kept| kept.points());
    let score = |seat: Seat| f64::from(state.player(seat).score()) + worth(seat);
    let mut players: Vec<(Seat, f64)> = state.seats_in().map(|seat| (seat, score(seat))).collect();
    players.sort_by_key(|&(seat, _)| order(seat));
    let last = number(players.len().saturating_sub(1).max(1));
    for (place, (_, score)) in players.iter_mut().enumerate() {
        *score += gain * (1.0 - number(place) / last);
    }
    players
}

/// The steps of an integral over ten standard deviations. A finer rule than adding up would gain nothing, since the
/// integrand and its derivatives vanish at both ends.
const STEPS: i32 = 80;

/// The probability of a score above those of all rivals, where each varies by the same deviation.
fn probability_of_most<I: Iterator<Item = f64>>(score: f64, rivals: impl Fn() -> I, deviation: f64) -> f64 {
    let mut all = rivals();
    if let (Some(rival), None) = (all.next(), all.next()) {
        return normal::cumulative((score - rival) / (deviation * std::f64::consts::SQRT_2));
    }
    let step = 10.0 / f64::from(STEPS);
    let at = |index: i32| f64::from(index) * step - 5.0;
    let below =
        |x: f64| rivals().map(|rival| normal::cumulative(x + (score - rival) / deviation)).product::<f64>();
    (0..=STEPS).map(at).map(|x| normal::density(x) * below(x) * step).sum()
}

/// The number of tiles that the player to move would not see in a game of two in which each player has as many turns left:
/// with more players, the tiles are shared among them.
fn unseen_in_a_game_of_two(state: &State) -> f64 {
    let players = state.seats_in().count().max(1);
    let racks = || state.seats_in().map(|seat| state.player(seat).rack());
    let held: usize = racks().map(Rack::len).sum();
    let own = number(held) / number(players);
    let all = number(state.bag().len() + held);
    (2.0 * all / number(players) - own).clamp(0.0, MAX_UNSEEN)
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}
