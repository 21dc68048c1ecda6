//! Simulation: looking ahead over deals of the hidden tiles.
//!
//! Candidate actions are played on for a few plies, all on the same deals. After each batch of deals, a candidate that
//! is as good as certainly worse than the best one is dropped, so that the samples go to those that are hard to tell
//! apart.

mod candidate;
mod contenders;
mod lookahead;
mod playout;

use std::cmp::Reverse;
use std::num::NonZeroUsize;

use super::budget::BudgetMeter;
use super::float::rounded;
use super::leaves::LeaveTable;
use super::static_eval::hundredths;
use super::view::PlayerView;
use crate::game::{Action, Game, TurnRecord};
use crate::movegen::Generator;
use crate::rng::{Purpose, RandomStream};
pub(crate) use candidate::Candidate;
pub(super) use contenders::{Contender, drop_beaten, share_out, sort};
pub(crate) use lookahead::Lookahead;
use playout::Playout;
pub(crate) use playout::{WIN, WIN_AMONG_DEALS, good_reply, lead};

/// The number of deals between two looks at the candidates. It does not depend on the number of threads, so that the
/// decision does not either.
const BATCH: usize = 4;

/// The number of deals after which candidates are first dropped.
const FIRST_LOOK: usize = 8;

/// A simulation from a player's view.
pub(crate) struct Simulation<'a, 'w> {
    pub(crate) view: &'a PlayerView,
    pub(crate) leaves: &'a LeaveTable,
    pub(crate) generator: &'a Generator,
    pub(crate) lookahead: Lookahead,
    /// The number of threads that play.
    pub(crate) threads: NonZeroUsize,
    pub(crate) meter: &'a mut BudgetMeter<'w>,
}

/// The value of the leave of an action.
type LeaveValue = i64;

impl Simulation<'_, '_> {
    /// The best of these candidates, which come in order of static equity.
    pub(crate) fn best(&mut self, candidates: Vec<Candidate>) -> Option<Action> {
        self.ranked(candidates, None).into_iter().next().map(|candidate| candidate.action)
    }

    /// These candidates, which come in order of static equity, each with its equity by simulation, best first. The one that
    /// does `kept` is sampled as long as the best.
    pub(crate) fn rated(&mut self, candidates: Vec<Candidate>, kept: &Action) -> Vec<(Action, i64)> {
        let ranked = self.ranked(candidates, Some(kept));
        let Some(best) = ranked.first() else { return Vec::new() };
        // A candidate that was dropped may have done better in its few deals than the best in the same ones.
        let behind = |candidate: &Candidate| rounded(best.advantage(candidate).mean).max(0);
        let mut rated: Vec<(Action, i64)> = ranked
            .iter()
            .map(|candidate| (candidate.action.clone(), best.equity - behind(candidate)))
            .collect();
        // The sort is stable: the best stays first.
        rated.sort_by_key(|&(_, equity)| Reverse(equity));
        rated
    }

    /// Samples the candidates, and drops those that are clearly worse, until one is left, and the one that is kept, or
    /// the budget is spent; best first, then those that were dropped.
    fn ranked(&mut self, candidates: Vec<Candidate>, kept: Option<&Action>) -> Vec<Candidate> {
        let mut contenders: Vec<Contender<LeaveValue>> =
            candidates.into_iter().map(|candidate| self.contender(candidate)).collect();
        let mut stream = RandomStream::new(self.view.turn_seed(), Purpose::Bots);
        let playout = Playout { leaves: self.leaves, seat: self.view.seat(), lookahead: self.lookahead };
        let (mut deals, mut dropped) = (0, Vec::new());
        while contenders.len() > 1 && self.meter.left() > 0 && self.meter.check().is_continue() {
            let games: Vec<Game> = (0..BATCH).map(|_| self.deal(&mut stream)).collect();
            let positions = sample_all(&mut contenders, &games, playout, self.threads);
            self.meter.spend(positions);
            deals += BATCH;
            sort(&mut contenders);
            if deals >= FIRST_LOOK {
                dropped.extend(drop_beaten(&mut contenders, kept));
            }
        }
        contenders.into_iter().chain(dropped).map(|contender| contender.candidate).collect()
    }

    fn contender(&self, candidate: Candidate) -> Contender<LeaveValue> {
        let mut after = self.view.game().clone();
        // A play that is reviewed may have words that the list does not have.
        let points = after.act_on_good_words(candidate.action.clone()).map_or(0, TurnRecord::points);
        Contender {
            data: candidate.equity - hundredths(points),
            candidate,
            generator: self.generator.clone(),
        }
    }

    /// The game with the hidden tiles dealt at random.
    fn deal(&self, stream: &mut RandomStream) -> Game {
        let mut hidden = self.view.hidden().to_vec();
        stream.shuffle(&mut hidden);
        self.view.game().determinized(self.view.seat(), hidden)
    }
}

/// Plays every contender on from each of these deals, and returns the positions examined.
fn sample_all(
    contenders: &mut [Contender<LeaveValue>],
    games: &[Game],
    playout: Playout<'_>,
    threads: NonZeroUsize,
) -> u64 {
    share_out(contenders, threads, |Contender { candidate, generator, data: leave }| {
        let mut positions = 0;
        for game in games {
            let (lead, examined) = playout.run(game.clone(), &candidate.action, *leave, generator);
            candidate.add(lead);
            positions += examined;
        }
        positions
    })
}
