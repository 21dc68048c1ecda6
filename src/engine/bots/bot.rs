use std::ops::ControlFlow;

use super::candidates::{Glance, OVERLOOKED, Purse, Ranking};
use super::decision::{Budget, Certainty, Decision, Progress};
use super::endgame::{Endgame, sees_all};
use super::leave_table::LeaveTable;
use super::level::{BotProfile, Level};
use super::simulation::{Ahead, Candidate};
use super::skill::Sight;
use super::static_eval::Judge;
use super::view::PlayerView;
use super::vocabulary::Knowledge;
use crate::game::{Action, Game, Seat};
use crate::movegen::{GeneratedPlay, Generator, Scope};
use crate::rng::lot;

/// How many plays a master thinks ahead, and how many exchanges beside them.
const PLAYS: usize = 10;
const SWAPS: usize = 2;

/// How much less than the best a play may be worth to be thought ahead, in hundredths of a point.
const MARGIN: i64 = 2000;

/// A computer opponent at the table. It serves a whole game, and any number of them by the same words and tiles.
#[derive(Debug, Clone)]
pub struct Bot<'g> {
    opponent: BotProfile,
    knowledge: Knowledge<'g>,
    generator: Generator<'g>,
}

/// The seed for a player's turn: the same when a game is played again, and another for every seat and turn.
pub fn turn_seed(game_seed: u64, seat: Seat, turn: u32) -> u64 {
    lot(game_seed, [seat.index() as u64, turn.into()])
}

impl<'g> Bot<'g> {
    /// An opponent with what it knows.
    pub const fn new(opponent: BotProfile, knowledge: Knowledge<'g>) -> Self {
        Self { opponent, generator: Generator::new(knowledge.graph), knowledge }
    }

    /// What kind of opponent it is.
    pub const fn opponent(&self) -> BotProfile {
        self.opponent
    }

    /// What it thinks that kept tiles are worth.
    pub const fn leaves(&self) -> &LeaveTable {
        &self.knowledge.leaves
    }

    /// What it would do in its turn: an action that the game takes. The view must be that of the player to move in a
    /// game that goes on.
    ///
    /// `watch` is told now and then how far it has come, and may break off: then the answer is the best so far.
    pub fn choose(
        &mut self,
        view: &PlayerView,
        seed: u64,
        budget: Budget,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Decision {
        let mut purse = Purse::new(budget, watch);
        let (action, proof) = self.decide(view, seed, &mut purse);
        let is_taken = match &action {
            Action::Play(play) => view.game().preview(play).is_ok(),
            _ => true,
        };
        // Only a graph of other words than the game's could bring a play that the game refuses.
        let action = if is_taken { action } else { Action::Pass };
        Decision { action, proof, positions: purse.spent() }
    }

    fn decide(&mut self, view: &PlayerView, seed: u64, purse: &mut Purse<'_>) -> (Action, Certainty) {
        if pass_wins(view) {
            return (Action::Pass, Certainty::Judged);
        }
        let judge = Judge::new(view.game(), &self.knowledge.leaves);
        let action = match (self.opponent.level, Sight::of(self.opponent.level, seed)) {
            (Level::Master, _) => return self.think_ahead(view, &judge, seed, purse),
            (_, Some(sight)) => {
                let play = self.glance(view.game(), sight, purse);
                settle(&judge, play.map(|play| (judge.worth(&play), play)))
            }
            (_, None) => {
                let best = self.rank(view.game(), &judge, 1, purse).pop();
                settle(&judge, best)
            }
        };
        (action, Certainty::Judged)
    }

    /// The play with the most points of those that are seen. Who sees none looks again.
    fn glance(&mut self, game: &Game, mut sight: Sight, purse: &mut Purse<'_>) -> Option<GeneratedPlay> {
        let scope = match self.opponent.level {
            Level::Novice => Scope::WithoutTaking,
            _ => Scope::All,
        };
        loop {
            purse.spend(if scope == Scope::All && game.may_take() { Budget::TAKING } else { 1 });
            let (value, play) = self.generator.best_play(game, scope, &mut Glance { sight, purse })?;
            if value != OVERLOOKED {
                return Some(play);
            }
            sight = sight.wider();
        }
    }

    /// The best few plays by judgement, best first, each with its worth.
    fn rank(
        &mut self,
        game: &Game,
        judge: &Judge<'_>,
        keep: usize,
        purse: &mut Purse<'_>,
    ) -> Vec<(i64, GeneratedPlay)> {
        purse.spend(if game.may_take() { Budget::TAKING } else { 1 });
        let mut ranking = Ranking { judge, purse, keep, out: (0, 0), found: Vec::new() };
        self.generator.best_play(game, Scope::All, &mut ranking);
        ranking.into_plays()
    }

    fn think_ahead(
        &mut self,
        view: &PlayerView,
        judge: &Judge<'_>,
        seed: u64,
        purse: &mut Purse<'_>,
    ) -> (Action, Certainty) {
        let Self { knowledge, generator, .. } = self;
        if sees_all(view) {
            let mut endgame = Endgame { view, leaves: &knowledge.leaves, generator, purse, tried: 0 };
            if let Some(found) = endgame.best() {
                return found;
            }
        }
        if view.game().may_take() {
            // Replies that take nothing tell too little, and those that do cost too much.
            let best = self.rank(view.game(), judge, 1, purse).pop();
            return (settle(judge, best), Certainty::Judged);
        }
        let ranked = self.rank(view.game(), judge, PLAYS, purse);
        let plays =
            ranked.into_iter().map(|(worth, play)| Candidate::new(Action::Play(play.to_play()), worth));
        let swaps = judge.best_swaps(SWAPS).into_iter();
        let swaps = swaps.map(|(worth, gone)| Candidate::new(Action::Exchange(gone), worth));
        let mut candidates: Vec<Candidate> = plays.chain(swaps).collect();
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
        let most = candidates.first().map_or(0, |candidate| candidate.worth);
        candidates.retain(|candidate| most - MARGIN <= candidate.worth);
        let Self { knowledge, generator, .. } = self;
        let mut ahead = Ahead { view, leaves: &knowledge.leaves, generator, purse };
        (ahead.best(candidates, seed).unwrap_or(Action::Pass), Certainty::Judged)
    }
}

/// Whether a pass ends the game and wins it, whatever the others hold.
fn pass_wins(view: &PlayerView) -> bool {
    let game = view.game();
    let mut after = game.clone();
    // Without opponents there is nobody to win against.
    if game.state().seats_in().nth(1).is_none() || after.act(Action::Pass).is_err() {
        return false;
    }
    let Some(ending) = after.state().ending() else { return false };
    let seat = view.seat();
    // What the others hold can only cost them points, and they are taken to hold nothing.
    let own: i32 = ending.adjustments.iter().filter(|line| line.seat == seat).map(|line| line.points).sum();
    let score = game.state().player(seat).score() + own.min(0);
    let rivals = || game.state().seats_in().filter(|&other| other != seat);
    ending.winners.contains(&seat) && rivals().all(|other| game.state().player(other).score() < score)
}

/// The better of a play and the best exchange; a pass if there is neither.
fn settle(judge: &Judge<'_>, play: Option<(i64, GeneratedPlay)>) -> Action {
    let swap = judge.best_swaps(1).pop();
    match (play, swap) {
        (Some((worth, _)), Some((most, gone))) if worth < most => Action::Exchange(gone),
        (Some((_, play)), _) => Action::Play(play.to_play()),
        (None, Some((_, gone))) => Action::Exchange(gone),
        (None, None) => Action::Pass,
    }
}
