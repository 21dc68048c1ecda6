//! The end of a game of two, when nothing is hidden any more: the bag is empty, so what a player does not see is what
//! the other holds.

use super::candidates::{Purse, Ranking};
use super::decision::{Budget, Certainty};
use super::leave_table::LeaveTable;
use super::simulation::lead;
use super::static_eval::{Judge, most_swapped};
use super::view::PlayerView;
use crate::game::{Action, Event, Game, Seat};
use crate::movegen::{Generator, Scope};

/// How many plays are looked at in each turn, and how many turns ahead: wider and further from search to search. An end
/// with more plays in a turn than the last of them allows is not proven: two blanks and a board to take from may
/// have a million, and listing them would take longer than anybody waits.
const SEARCHES: [(usize, usize); 9] =
    [(4, 2), (4, 3), (6, 4), (3, FAR), (6, FAR), (12, FAR), (24, FAR), (64, FAR), (1024, FAR)];

/// A game that goes on longer is not searched to its end.
const FAR: usize = 40;

/// Whether a player sees everything: two are left, and all that is hidden is on the other's rack.
pub(super) fn sees_all(view: &PlayerView) -> bool {
    let state = view.game().state();
    let others: Vec<Seat> = state.seats_in().filter(|&seat| seat != view.seat()).collect();
    match others.as_slice() {
        [other] => state.bag().is_empty() && state.player(*other).rack().len() == view.hidden().len(),
        _ => false,
    }
}

/// The search was broken off.
struct Stopped;

/// Who searches.
pub(super) struct Endgame<'a, 'g, 'w> {
    pub(super) view: &'a PlayerView,
    pub(super) leaves: &'a LeaveTable,
    pub(super) generator: &'a mut Generator<'g>,
    pub(super) purse: &'a mut Purse<'w>,
    /// Actions tried.
    pub(super) tried: u64,
}

/// How many actions that need no search for plays, since they end the game, cost as much as one that does.
const TRIES: u64 = 16;

/// How a search is limited, and whether it met its limits.
struct Search {
    width: usize,
    turns: usize,
    is_cut: bool,
}

impl Endgame<'_, '_, '_> {
    /// The action that leads to the best end that is found; none if not even the narrowest search came to its end.
    pub(super) fn best(&mut self) -> Option<(Action, Certainty)> {
        let mut best: Option<Action> = None;
        for (width, turns) in SEARCHES {
            // Where tiles may go into an empty bag and come back, a game may never end.
            let mut search = Search { width, turns, is_cut: most_swapped(self.view.game()).is_some() };
            match self.at_root(&mut search, best.as_ref()) {
                (Some(action), Ok(())) if !search.is_cut => return Some((action, Certainty::Exact)),
                (found, finished) => {
                    best = found.or(best);
                    if finished.is_err() {
                        break;
                    }
                }
            }
        }
        best.map(|action| (action, Certainty::BestFound))
    }

    /// Searches from the view, beginning with what seemed best before.
    fn at_root(
        &mut self,
        search: &mut Search,
        first: Option<&Action>,
    ) -> (Option<Action>, Result<(), Stopped>) {
        let game = self.view.game();
        let Ok(mut actions) = self.actions(game, search) else { return (None, Err(Stopped)) };
        if let Some(place) = actions.iter().position(|action| Some(action) == first) {
            actions[..=place].rotate_right(1);
        }
        let mut best = None;
        let mut most = i32::MIN;
        for action in actions {
            match self.after(game, &action, (most, i32::MAX), search.turns - 1, search) {
                Ok(lead) if most < lead || best.is_none() => (most, best) = (lead, Some(action)),
                Ok(_) => {}
                // What was found before the search was broken off counts if the first action was among it.
                Err(Stopped) => return (best, Err(Stopped)),
            }
        }
        (best, Ok(()))
    }

    /// The lead that an action brings in the end, if it lies between two bounds; otherwise a value on its side.
    fn after(
        &mut self,
        game: &Game,
        action: &Action,
        bounds: (i32, i32),
        turns: usize,
        search: &mut Search,
    ) -> Result<i32, Stopped> {
        self.tried += 1;
        if self.tried.is_multiple_of(TRIES) {
            self.purse.spend(1);
            if self.purse.left() == 0 {
                return Err(Stopped);
            }
        }
        let mut after = game.clone();
        // Plays come from the generator, and a pass is always possible.
        after.apply(Event::Done(action.clone())).map_err(|_| Stopped)?;
        self.search(&after, bounds, turns, search)
    }

    fn search(
        &mut self,
        game: &Game,
        (mut least, mut most): (i32, i32),
        turns: usize,
        search: &mut Search,
    ) -> Result<i32, Stopped> {
        let me = self.view.seat();
        if game.state().ending().is_some() {
            return Ok(lead(game, me));
        }
        if turns == 0 {
            search.is_cut = true;
            return Ok(lead(game, me) + self.outlook(game));
        }
        let is_mine = game.state().to_move() == me;
        let mut best = if is_mine { i32::MIN } else { i32::MAX };
        for action in self.actions(game, search)? {
            let lead = self.after(game, &action, (least, most), turns - 1, search)?;
            if is_mine {
                best = best.max(lead);
                least = least.max(lead);
            } else {
                best = best.min(lead);
                most = most.min(lead);
            }
            if most <= least {
                break;
            }
        }
        Ok(best)
    }

    /// What the turns to come may bring the player beyond the other, by what turns have brought so far.
    fn outlook(&self, game: &Game) -> i32 {
        let mover = game.state().to_move();
        let held = |seat: Seat| game.state().player(seat).rack().len();
        let rack_size = game.setup().ruleset.rack_size();
        let other = game.state().seats_in().find(|&seat| seat != mover).unwrap_or(mover);
        let goes_on = 100 - out_percent(held(mover), game.may_take());
        let gain = turn_points(game, held(mover), rack_size)
            - turn_points(game, held(other), rack_size) * goes_on / 100;
        if mover == self.view.seat() { gain } else { -gain }
    }

    /// What can be done, the most promising first: plays, and to pass.
    fn actions(&mut self, game: &Game, search: &mut Search) -> Result<Vec<Action>, Stopped> {
        if self.purse.left() == 0 || self.purse.goes_on().is_break() {
            return Err(Stopped);
        }
        self.purse.spend(if game.may_take() { Budget::TAKING } else { 1 });
        let judge = Judge::new(game, self.leaves);
        let mover = game.state().to_move();
        let held = |seat: Seat| game.state().player(seat).rack().len();
        let other = game.state().seats_in().find(|&seat| seat != mover).unwrap_or(mover);
        // Who lays his last tile spares himself the other's next turn.
        let spared = turn_points(game, held(other), game.setup().ruleset.rack_size());
        let mut ranking = Ranking {
            judge: &judge,
            purse: self.purse,
            keep: search.width + 1,
            out: (held(mover), 100 * i64::from(spared)),
            found: Vec::new(),
        };
        self.generator.best_play(game, Scope::All, &mut ranking);
        let mut found = ranking.into_plays();
        if search.width < found.len() {
            found.pop();
            search.is_cut = true;
        }
        let plays = found.into_iter().map(|(_, play)| Action::Play(play.to_play()));
        Ok(plays.chain([Action::Pass]).collect())
    }
}

/// What a turn with so many tiles may bring, by what turns have brought in this game.
fn turn_points(game: &Game, tiles: usize, rack_size: usize) -> i32 {
    let all: i32 = game.state().players().map(|(_, player)| player.score()).sum();
    let turns = i32::try_from(game.state().turn()).unwrap_or(i32::MAX).saturating_sub(1).max(1);
    let share = |of: i32| {
        let tiles = i32::try_from(tiles).unwrap_or(i32::MAX).min(26);
        of * tiles / i32::try_from(rack_size.max(1)).unwrap_or(1)
    };
    let mean = all / turns;
    // A tile from the board makes much of few tiles.
    if game.may_take() { mean / 3 + share(mean - mean / 3) } else { share(mean) }
}

/// How likely a player is to lay so many tiles in one turn, in per cent.
fn out_percent(tiles: usize, may_take: bool) -> i32 {
    let step = if may_take { 13 } else { 20 };
    let beyond = i32::try_from(tiles).unwrap_or(i32::MAX).saturating_sub(1);
    100_i32.saturating_sub(step * beyond.min(7)).max(5)
}
