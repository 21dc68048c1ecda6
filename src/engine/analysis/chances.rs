//! Each player's chance of winning in a position of a game that is over, so that all racks are known.
//!
//! Where a search of the endgame proves who wins, that is certain. Otherwise the position is played on for two rounds over
//! some orders of the bag, and to the end if the bag is empty then; how games go on from there is learned by self-play
//! ([`WinTable`](super::WinTable)).

use std::ops::ControlFlow;

use super::equity::Equity;
use super::judgement::Depth;
use super::normal;
use super::per_mille::PerMille;
use super::win_table::{WinTable, probabilities_by_scores};
use crate::bots::{
    Budget, BudgetMeter, Certainty, Endgame, LeaveTable, PlayerView, StaticEvaluation, best_action,
    good_reply, hundredths, is_endgame,
};
use crate::game::{Action, Game, Seat};
use crate::movegen::{Generator, GraphMismatch, Scope};
use crate::rng::{Purpose, RandomStream, seeded_hash};
use crate::tiles::Tile;

/// The rounds that are played on; in each, every player has a turn.
const ROUNDS: usize = 2;

/// A game that takes more turns is not played on to its end: where nothing ends it, players could pass for ever.
const MAX_TURNS: usize = 40;

/// The standard deviation of the final lead of a game that was played on to its end, but not proved, in points: somebody may
/// find better plays.
const UNPROVED_DEVIATION: f64 = 6.0;

/// The chance of the player who is left where a game that was played on has ended because all others were out. Who is out next
/// depends on the last small plays, of which somebody may find more.
const LEFT_ALONE: f64 = 0.75;

/// The amount of work that an estimate may take.
#[derive(Debug, Clone, Copy)]
struct Effort {
    /// The positions examined in an endgame.
    endgame: Budget,
    /// The positions examined where the bag is played on from; at least [`Self::LEAST_DEALS`] orders are.
    playing_on: Budget,
    /// The most orders of the bag.
    most_deals: usize,
}

impl Effort {
    const LEAST_DEALS: usize = 24;

    const fn of(depth: Depth) -> Self {
        match depth {
            Depth::Quick => {
                Self { endgame: Budget::positions(400), playing_on: Budget::positions(100), most_deals: 24 }
            }
            Depth::Deep => Self {
                endgame: Budget::positions(10_000),
                playing_on: Budget::positions(1_000),
                most_deals: 96,
            },
        }
    }
}

/// Estimates chances of winning.
pub(super) struct ChanceEstimate<'a> {
    pub(super) leaves: &'a LeaveTable,
    pub(super) table: &'a WinTable,
    pub(super) generator: &'a mut Generator,
}

impl ChanceEstimate<'_> {
    /// Each player's chance of winning, by seat; a draw counts as a part of a win for each of its winners. Nothing for a game
    /// with one player: there is nothing to win. Where `watch` breaks, the estimate is not to be relied on.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the generator's graph is for other words or tiles.
    pub(super) fn of(
        &mut self,
        game: &Game,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<PerMille>, GraphMismatch> {
        self.generator.check(game)?;
        let state = game.state();
        if state.players().len() == 1 {
            return Ok(Vec::new());
        }
        if state.ending().is_some() {
            return Ok(self.table.probabilities(state, &[]).into_iter().map(PerMille::nearest).collect());
        }
        let effort = Effort::of(depth);
        let mut watch = |_| watch();
        let view = game.view(state.to_move());
        if is_endgame(&view) {
            let mut meter = BudgetMeter::new(effort.endgame, &mut watch);
            if let Some(outcome) = Endgame::new(&view, self.leaves, self.generator, &mut meter).outcome() {
                return Ok(chances_of_lead(&view, outcome));
            }
        }
        let mut meter = BudgetMeter::new(effort.playing_on, &mut watch);
        Ok(before_the_end(game, &self.by_playing_on(game, effort.most_deals, &mut meter)))
    }

    /// The probabilities of winning by the scores and the numbers of tiles alone, where nobody saw all racks.
    pub(super) fn by_scores(table: &WinTable, game: &Game) -> Vec<PerMille> {
        if game.state().players().len() == 1 {
            return Vec::new();
        }
        before_the_end(game, &table.probabilities(game.state(), &[]))
    }

    /// The mean probabilities over some orders of the bag.
    fn by_playing_on(&mut self, game: &Game, most_deals: usize, meter: &mut BudgetMeter<'_>) -> Vec<f64> {
        let seed = seeded_hash(game.setup().seed, [u64::from(game.state().turn())]);
        let mut stream = RandomStream::new(seed, Purpose::Bots);
        let mut bag: Vec<Tile> = game.state().bag().tiles().collect();
        // Nothing depends on the order in which the tiles really came.
        bag.sort_unstable();
        // Without two tiles there is one order.
        let most_deals = if bag.len() < 2 { 1 } else { most_deals };
        let mut first_round = Vec::new();
        let mut sum = vec![0.0; game.state().players().len()];
        let mut deals = 0;
        while deals < most_deals && (deals < Effort::LEAST_DEALS || meter.left() > 0) {
            if deals > 0 && meter.check().is_break() {
                break;
            }
            stream.shuffle(&mut bag);
            let found = self.play_on(game.with_bag(bag.clone()), &mut first_round, meter);
            for (sum, found) in sum.iter_mut().zip(found) {
                *sum += found;
            }
            deals += 1;
        }
        let deals = f64::from(u32::try_from(deals).unwrap_or(u32::MAX));
        sum.into_iter().map(|sum| sum / deals).collect()
    }

    /// The best action by static evaluation, and the value of its leave.
    fn best_reply(&mut self, game: &Game, meter: &mut BudgetMeter<'_>) -> (Action, i64) {
        let view = game.view(game.state().to_move());
        let evaluation = StaticEvaluation::new(view.game(), self.leaves);
        match best_action(&view, Scope::All, &evaluation, self.generator, meter) {
            Ok(best) => {
                let points = game.after_action(&best.action).map_or(0, |after| {
                    let score = |game: &Game| game.state().player(view.seat()).score();
                    score(&after) - score(game)
                });
                (best.action, best.equity - hundredths(points))
            }
            Err(_) => good_reply(game, self.leaves, self.generator),
        }
    }

    /// The probabilities after some turns of good play. What each player does first depends on no draw, so it is found once
    /// for all orders of the bag.
    fn play_on(
        &mut self,
        mut game: Game,
        first_round: &mut Vec<(Action, i64)>,
        meter: &mut BudgetMeter<'_>,
    ) -> Vec<f64> {
        let seats: Vec<Seat> = game.state().seats_in().collect();
        let players = seats.len();
        let mut kept = vec![Equity::ZERO; game.state().players().len()];
        // The number of tiles is the best estimate of how several players go on with an empty bag.
        let mut deviation = None;
        for turn in 0..MAX_TURNS {
            if players > 2 && game.state().bag().is_empty() {
                deviation.get_or_insert_with(|| self.table.deviation(game.state()));
            }
            let is_horizon = ROUNDS * players <= turn && !game.state().bag().is_empty();
            if is_horizon || game.state().ending().is_some() {
                break;
            }
            let (action, leave) = if let Some(found) = first_round.get(turn) {
                found.clone()
            } else if turn < players {
                let found = self.best_reply(&game, meter);
                first_round.push(found.clone());
                found
            } else {
                meter.spend(Budget::of_search(&game, Scope::All));
                good_reply(&game, self.leaves, self.generator)
            };
            kept[game.state().to_move().index()] = Equity::from_hundredths(leave);
            if game.act_on_good_words(action).is_err() {
                break;
            }
        }
        let mut found = vec![0.0; kept.len()];
        match *game.state().seats_in().collect::<Vec<_>>().as_slice() {
            [left] if players > 1 => {
                let others = (1.0 - LEFT_ALONE) / f64::from(u32::try_from(players - 1).unwrap_or(u32::MAX));
                for seat in seats {
                    found[seat.index()] = others;
                }
                found[left.index()] = LEFT_ALONE;
                found
            }
            _ if game.state().ending().is_some() => {
                probabilities_by_scores(game.state(), &[], 0.0, deviation.unwrap_or(UNPROVED_DEVIATION))
            }
            _ => self.table.probabilities(game.state(), &kept),
        }
    }
}

/// The chances of two players at the end of a line with this lead of the player to move.
fn chances_of_lead(view: &PlayerView, (lead, certainty): (i32, Certainty)) -> Vec<PerMille> {
    let game = view.game();
    let own = match (certainty, lead) {
        (Certainty::Exact, 1..) => 1.0,
        (Certainty::Exact, 0) => 0.5,
        (Certainty::Exact, _) => 0.0,
        _ => normal::cumulative(f64::from(lead) / UNPROVED_DEVIATION),
    };
    let of = |seat: Seat| match (seat == view.seat(), game.state().player(seat).is_in()) {
        (true, _) => own,
        (false, true) => 1.0 - own,
        (false, false) => 0.0,
    };
    let shares: Vec<f64> = game.state().players().map(|(seat, _)| of(seat)).collect();
    if certainty == Certainty::Exact {
        shares.into_iter().map(PerMille::nearest).collect()
    } else {
        before_the_end(game, &shares)
    }
}

/// Probabilities of a game that is not decided: nothing is certain, and those of two players add up to one.
fn before_the_end(game: &Game, shares: &[f64]) -> Vec<PerMille> {
    let state = game.state();
    let seats: Vec<Seat> = state.seats_in().collect();
    let mut found = vec![PerMille::NONE; shares.len()];
    for seat in &seats {
        let share = PerMille::nearest(shares[seat.index()]);
        found[seat.index()] =
            share.clamp(PerMille::ALL.less(PerMille::NEARLY_CERTAIN), PerMille::NEARLY_CERTAIN);
    }
    if let [one, other] = seats.as_slice() {
        found[other.index()] = PerMille::new(1000 - found[one.index()].thousandths());
    }
    found
}
