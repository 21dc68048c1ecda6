//! Simulation: looking ahead over deals of the hidden tiles, in turns without takings.
//!
//! Candidate plays are played on for a few plies with quick replies, on the same deals. Half of the candidates are
//! dropped after each round, until one is left.

use super::budget::BudgetMeter;
use super::leave_table::LeaveTable;
use super::static_eval::{StaticEvaluation, hundredths};
use super::view::PlayerView;
use crate::game::{Action, Event, Game, Seat};
use crate::movegen::{Generator, HighestScore, Scope};
use crate::rng::{Purpose, RandomStream};

/// The number of samples that the static evaluation of a candidate counts as.
const PRIOR_SAMPLES: i64 = 25;

/// The number of plies simulated: normally, and when the bag is nearly empty.
const PLIES: usize = 2;
const LAST_PLIES: usize = 6;

/// An action with its static equity and the results of its samples.
pub(crate) struct Candidate {
    pub(crate) action: Action,
    /// In hundredths of a point.
    pub(crate) equity: i64,
    sum: i64,
    samples: i64,
}

impl Candidate {
    pub(crate) const fn new(action: Action, equity: i64) -> Self {
        Self { action, equity, sum: 0, samples: 0 }
    }

    /// The mean of the samples and the static equity, which counts as [`PRIOR_SAMPLES`] samples.
    fn mean(&self) -> i64 {
        (self.sum + PRIOR_SAMPLES * self.equity) / (self.samples + PRIOR_SAMPLES)
    }
}

/// A simulation from a player's view.
pub(crate) struct Simulation<'a, 'w> {
    pub(crate) view: &'a PlayerView,
    pub(crate) leaves: &'a LeaveTable,
    pub(crate) generator: &'a mut Generator,
    pub(crate) meter: &'a mut BudgetMeter<'w>,
}

impl Simulation<'_, '_> {
    /// The best of these candidates, which come in order of static equity.
    pub(crate) fn best(&mut self, candidates: Vec<Candidate>) -> Option<Action> {
        self.ranked(candidates, None).into_iter().next().map(|candidate| candidate.action)
    }

    /// The best of these candidates, which come in order of static equity, and the one that does `kept`, with the
    /// equity of each by simulation; one candidate if they are the same.
    pub(crate) fn best_and(&mut self, candidates: Vec<Candidate>, kept: &Action) -> Vec<(Action, i64)> {
        let ranked = self.ranked(candidates, Some(kept)).into_iter();
        ranked
            .map(|candidate| (candidate.mean(), candidate.action))
            .map(|(mean, action)| (action, mean))
            .collect()
    }

    /// Samples the candidates and drops the worse half of them, round by round, until one is left, and the one that is
    /// kept; best first.
    fn ranked(&mut self, mut candidates: Vec<Candidate>, kept: Option<&Action>) -> Vec<Candidate> {
        let mut stream = RandomStream::new(self.view.turn_seed(), Purpose::Bots);
        let bag = self.view.game().state().bag().len();
        let rack = self.view.game().setup().ruleset.rack_size();
        let plies = if bag <= rack { LAST_PLIES } else { PLIES };
        let mut count = candidates.len();
        let rounds = u64::from(count.next_power_of_two().trailing_zeros());
        for rounds_left in (1..=rounds).rev() {
            let end = self.meter.left() - self.meter.left() / rounds_left;
            count = count.div_ceil(2);
            while end < self.meter.left() {
                if self.meter.check().is_break() {
                    count = 1;
                    break;
                }
                self.sample(&mut candidates, plies, &mut stream);
            }
            // The sort is stable: equal candidates stay in their order.
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
            let dropped = candidates.split_off(count.min(candidates.len()));
            candidates.extend(dropped.into_iter().filter(|candidate| Some(&candidate.action) == kept));
            if count == 1 {
                break;
            }
        }
        candidates
    }

    /// Deals the hidden tiles once and plays every candidate on from there.
    fn sample(&mut self, candidates: &mut [Candidate], plies: usize, stream: &mut RandomStream) {
        let mut hidden = self.view.hidden().to_vec();
        stream.shuffle(&mut hidden);
        let game = self.view.game().determinized(self.view.seat(), hidden);
        let results: Vec<i64> =
            candidates.iter().map(|candidate| self.play_out(&game, &candidate.action, plies)).collect();
        // A sample counts by its difference to the mean result of its deal: how lucky the deal was is the same for all
        // candidates.
        let count = i64::try_from(results.len()).unwrap_or(1);
        let mean_result = results.iter().sum::<i64>() / count;
        let mean_equity = candidates.iter().map(|candidate| candidate.equity).sum::<i64>() / count;
        for (candidate, result) in candidates.iter_mut().zip(results) {
            candidate.sum += result - mean_result + mean_equity;
            candidate.samples += 1;
        }
    }

    /// The player's lead after an action and a number of plies of quick play, the values of the leaves included.
    fn play_out(&mut self, game: &Game, action: &Action, plies: usize) -> i64 {
        let me = self.view.seat();
        let mut game = game.clone();
        let mut leave_values = vec![0; game.state().players().len()];
        // An action that ends the game takes no search, but counts as a position.
        self.meter.spend(1);
        // The action was checked before.
        if game.apply(Event::Done(action.clone())).is_err() {
            return i64::MIN / 1_000_000;
        }
        for ply in 0..plies {
            if game.state().ending().is_some() {
                break;
            }
            self.meter.spend(u64::from(0 < ply));
            let seat = game.state().to_move();
            // Replies are the plays with the highest score: evaluating leaves would cost more than it gains.
            let best =
                self.generator.best_play(&game, Scope::WithoutTaking, &mut HighestScore).ok().flatten();
            let action = match best {
                Some(best) => {
                    // A leave counts where no later turn of the same player follows.
                    if plies <= ply + leave_values.len() {
                        leave_values[seat.index()] =
                            StaticEvaluation::new(&game, self.leaves).leave_value(&best.play);
                    }
                    Action::Play(best.play.to_play())
                }
                None => Action::Pass,
            };
            if game.apply(Event::Done(action)).is_err() {
                break;
            }
        }
        if game.state().ending().is_some() {
            leave_values.fill(0);
        }
        let others = game.state().seats_in().filter(|&other| other != me);
        let best_of_others = others.map(|seat| leave_values[seat.index()]).max().unwrap_or(0);
        hundredths(lead(&game, me)) + leave_values[me.index()] - best_of_others
    }
}

/// The points that a win counts as when another player has the higher score, as when a player is out by passing
/// (SF-20).
const WIN: i32 = 10_000;

/// The points by which a player leads the best of the others; negative if the player is behind.
pub(crate) fn lead(game: &Game, seat: Seat) -> i32 {
    let state = game.state();
    if !state.player(seat).is_in() {
        return -WIN;
    }
    let others = state.seats_in().filter(|&other| other != seat);
    let own = state.player(seat).score();
    match others.map(|other| state.player(other).score()).max() {
        Some(highest) => own - highest,
        None if state.players().len() == 1 => own,
        None => WIN,
    }
}
