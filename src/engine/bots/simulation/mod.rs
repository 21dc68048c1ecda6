//! Simulation: looking ahead over deals of the hidden tiles.
//!
//! Candidate actions are played on for a few plies, all on the same deals. After each batch of deals, a candidate that
//! is as good as certainly worse than the best one is dropped, so that the samples go to those that are hard to tell
//! apart.

mod candidate;
mod contenders;
mod playout;

use std::cmp::Reverse;
use std::num::NonZeroUsize;

use super::budget::{Budget, BudgetMeter};
use super::leaves::LeaveTable;
use super::static_eval::hundredths;
use super::view::PlayerView;
use crate::game::{Action, Game};
use crate::movegen::{Generator, Scope};
use crate::rng::{Purpose, RandomStream};
pub(crate) use candidate::Candidate;
pub(super) use contenders::{Contending, drop_beaten, share_out, sort};
use playout::{Playout, PlayoutEnd};
pub(crate) use playout::{good_reply, lead};

/// The number of deals between two looks at the candidates. It does not depend on the number of threads, so that the
/// decision does not either.
const BATCH: usize = 4;

/// The number of deals after which candidates are first dropped.
const FIRST_LOOK: usize = 8;

/// The number of plies after the action: normally, and when the bag is nearly empty.
const REPLIES: usize = 1;
const LAST_REPLIES: usize = 5;

/// The least number of searches with which two players play two plies.
const SEARCHES_FOR_TWO_REPLIES: u64 = 1000;

/// A simulation from a player's view.
pub(crate) struct Simulation<'a, 'w> {
    pub(crate) view: &'a PlayerView,
    pub(crate) leaves: &'a LeaveTable,
    pub(crate) generator: &'a Generator,
    /// The number of threads that play.
    pub(crate) threads: NonZeroUsize,
    pub(crate) meter: &'a mut BudgetMeter<'w>,
}

/// A candidate that is still sampled, with a generator of its own, which knows the board after the action.
struct Contender {
    candidate: Candidate,
    /// The value of the action's leave.
    leave: i64,
    generator: Generator,
}

impl Contending for Contender {
    fn candidate(&self) -> &Candidate {
        &self.candidate
    }
}

impl<'a> Simulation<'a, '_> {
    /// The best of these candidates, which come in order of static equity.
    pub(crate) fn best(&mut self, candidates: Vec<Candidate>) -> Option<Action> {
        let playout = self.long_playout();
        self.ranked(candidates, playout, None).into_iter().next().map(|candidate| candidate.action)
    }

    /// These candidates, which come in order of static equity, each with its equity by simulation, best first. The one that
    /// does `kept` is sampled as long as the best.
    pub(crate) fn rated(&mut self, candidates: Vec<Candidate>, kept: &Action) -> Vec<(Action, i64)> {
        let playout = self.playout();
        let ranked = self.ranked(candidates, playout, Some(kept));
        let Some(best) = ranked.first() else { return Vec::new() };
        let behind = |candidate: &Candidate| rounded(best.advantage(candidate).mean);
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
    fn ranked(
        &mut self,
        candidates: Vec<Candidate>,
        playout: Playout<'_>,
        kept: Option<&Action>,
    ) -> Vec<Candidate> {
        let mut contenders: Vec<Contender> =
            candidates.into_iter().map(|candidate| self.contender(candidate)).collect();
        let mut stream = RandomStream::new(self.view.turn_seed(), Purpose::Bots);
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

    fn contender(&self, candidate: Candidate) -> Contender {
        let mut after = self.view.game().clone();
        let points = after.act(candidate.action.clone()).map_or(0, |done| done.points());
        Contender {
            leave: candidate.equity - hundredths(points),
            candidate,
            generator: self.generator.clone(),
        }
    }

    /// The way deals are played on, as far as the rules and the bag decide it.
    fn playout(&self) -> Playout<'a> {
        let game = self.view.game();
        let is_late = game.state().bag().len() <= game.setup().ruleset.rack_size();
        let replies = if is_late { LAST_REPLIES } else { REPLIES };
        Playout { leaves: self.leaves, seat: self.view.seat(), replies, ends: PlayoutEnd::AfterLast }
    }

    /// The same, with another reply if the budget is large enough. One reply shows what an action opens to the next player,
    /// two what it prepares; but a few deals of two replies say less than many of one.
    fn long_playout(&self) -> Playout<'a> {
        let (playout, game) = (self.playout(), self.view.game());
        let searches = self.meter.left() / Budget::of_search(game, Scope::All);
        let has_two_players = game.state().seats_in().count() == 2;
        if playout.replies == REPLIES && has_two_players && searches >= SEARCHES_FOR_TWO_REPLIES {
            Playout { replies: REPLIES + 1, ends: PlayoutEnd::BetweenLastTwo, ..playout }
        } else {
            playout
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
    contenders: &mut [Contender],
    games: &[Game],
    playout: Playout<'_>,
    threads: NonZeroUsize,
) -> u64 {
    share_out(contenders, threads, |Contender { candidate, leave, generator }| {
        let mut positions = 0;
        for game in games {
            let result = playout.run(game.clone(), &candidate.action, *leave, generator);
            candidate.add(result.lead);
            positions += result.positions;
        }
        positions
    })
}

#[allow(clippy::cast_possible_truncation, reason = "leads are small numbers")]
fn rounded(hundredths: f64) -> i64 {
    hundredths.round() as i64
}
