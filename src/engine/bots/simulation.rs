//! Thinking ahead, where no tile can be taken: the best plays are played on with hidden tiles dealt at random, and the
//! better half of them again, until one is left.

use super::candidates::Purse;
use super::leave_table::LeaveTable;
use super::static_eval::Judge;
use super::view::PlayerView;
use crate::game::{Action, Event, Game, Seat};
use crate::movegen::{Generator, Points, Scope};
use crate::rng::{Purpose, RandomStream};

/// How many samples the first judgement of a play weighs as much as.
const TRUST: i64 = 25;

/// Turns thought ahead while the bag is full enough, and at most when it is not.
const TURNS: usize = 2;
const LAST_TURNS: usize = 6;

/// Something to do, with what was made of it at first, and what came of it in samples.
pub(super) struct Candidate {
    pub(super) action: Action,
    pub(super) worth: i64,
    sum: i64,
    samples: i64,
}

impl Candidate {
    pub(super) const fn new(action: Action, worth: i64) -> Self {
        Self { action, worth, sum: 0, samples: 0 }
    }

    /// The judgement and the samples together, each samples' sum being held against the same sum for all.
    fn mean(&self) -> i64 {
        (self.sum + TRUST * self.worth) / (self.samples + TRUST)
    }
}

/// Who thinks ahead.
pub(super) struct Ahead<'a, 'g, 'w> {
    pub(super) view: &'a PlayerView,
    pub(super) leaves: &'a LeaveTable,
    pub(super) generator: &'a mut Generator<'g>,
    pub(super) purse: &'a mut Purse<'w>,
}

impl Ahead<'_, '_, '_> {
    /// The best of some candidates, which come best first by their first judgement.
    pub(super) fn best(&mut self, mut candidates: Vec<Candidate>, seed: u64) -> Option<Action> {
        let mut stream = RandomStream::new(seed, Purpose::Bots);
        let bag = self.view.game().state().bag().len();
        let rack = self.view.game().setup().ruleset.rack_size();
        let turns = if bag <= rack { LAST_TURNS } else { TURNS };
        while 1 < candidates.len() {
            let rounds = u64::from(candidates.len().next_power_of_two().trailing_zeros());
            let end = self.purse.left() - self.purse.left() / rounds.max(1);
            while end < self.purse.left() {
                if self.purse.goes_on().is_break() {
                    candidates.truncate(1);
                    break;
                }
                self.sample(&mut candidates, turns, &mut stream);
            }
            // Equal ones stay in their order.
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates.pop().map(|candidate| candidate.action)
    }

    /// Deals the hidden tiles once and plays every candidate on from there.
    fn sample(&mut self, candidates: &mut [Candidate], turns: usize, stream: &mut RandomStream) {
        let mut hidden = self.view.hidden().to_vec();
        stream.shuffle(&mut hidden);
        let game = self.view.game().imagined(self.view.seat(), hidden);
        let outcomes: Vec<i64> =
            candidates.iter().map(|candidate| self.play_on(&game, &candidate.action, turns)).collect();
        // What the tiles alone make of the game is the same for all: it is left out.
        let all = i64::try_from(outcomes.len()).unwrap_or(1);
        let common = outcomes.iter().sum::<i64>() / all;
        let judged = candidates.iter().map(|candidate| candidate.worth).sum::<i64>() / all;
        for (candidate, outcome) in candidates.iter_mut().zip(outcomes) {
            candidate.sum += outcome - common + judged;
            candidate.samples += 1;
        }
    }

    /// By how much the player is ahead after an action and so many turns of quick play, the tiles kept included.
    fn play_on(&mut self, game: &Game, action: &Action, turns: usize) -> i64 {
        let me = self.view.seat();
        let mut game = game.clone();
        let mut kept = vec![0; game.state().players().len()];
        // What ends the game needs no thinking, but it is looked at.
        self.purse.spend(1);
        // The action was judged before.
        if game.apply(Event::Done(action.clone())).is_err() {
            return i64::MIN / 1_000_000;
        }
        for turn in 0..turns {
            if game.state().ending().is_some() {
                break;
            }
            self.purse.spend(u64::from(0 < turn));
            let seat = game.state().to_move();
            // The replies are those with the most points: to weigh what they keep would cost more than it tells.
            let best = self.generator.best_play(&game, Scope::WithoutTaking, &mut Points);
            let action = match best {
                Some((_, play)) => {
                    // What is kept counts where no turn of the same player follows.
                    if turns <= turn + kept.len() {
                        kept[seat.index()] = Judge::new(&game, self.leaves).kept_by(&play);
                    }
                    Action::Play(play.to_play())
                }
                None => Action::Pass,
            };
            if game.apply(Event::Done(action)).is_err() {
                break;
            }
        }
        if game.state().ending().is_some() {
            kept.fill(0);
        }
        100 * i64::from(lead(&game, me)) + kept[me.index()]
            - most_of_others(&game, me, |seat| kept[seat.index()])
    }
}

/// What it is worth in points to win although others have more, as where a player is out by passing (SF-20).
const WIN: i32 = 10_000;

/// By how many points a player is ahead of the best of the others, or behind him.
pub(super) fn lead(game: &Game, seat: Seat) -> i32 {
    let state = game.state();
    if !state.player(seat).is_in() {
        return -WIN;
    }
    let others = state.seats_in().filter(|&other| other != seat);
    let own = state.player(seat).score();
    match others.map(|other| state.player(other).score()).max() {
        Some(most) => own - most,
        None if state.players().len() == 1 => own,
        None => WIN,
    }
}

fn most_of_others(game: &Game, seat: Seat, of: impl Fn(Seat) -> i64) -> i64 {
    game.state().seats_in().filter(|&other| other != seat).map(of).max().unwrap_or(0)
}
