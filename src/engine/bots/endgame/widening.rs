//! The search of endgames with takings: alpha-beta search of a few plays in each turn, of more from search to search.

use super::{ProvedEndgame, Stopped};
use crate::bots::budget::{Budget, BudgetMeter};
use crate::bots::decision::Certainty;
use crate::bots::leaves::LeaveTable;
use crate::bots::simulation::lead;
use crate::bots::static_eval::{GoingOut, StaticEvaluation, StaticEvaluator, hundredths, max_exchanged};
use crate::bots::view::PlayerView;
use crate::game::{Action, Event, Game, Seat};
use crate::movegen::{Generator, Scope};

/// Iterative deepening: the number of plays looked at in each turn, and the plies looked ahead, from search to search.
/// An endgame with more plays in a turn than the last search allows is not proved: two blanks and a board to take from
/// may have a million plays, and listing them would take too long.
const SEARCHES: [(usize, usize); 9] = [
    (4, 2),
    (4, 3),
    (6, 4),
    (3, MAX_PLIES),
    (6, MAX_PLIES),
    (12, MAX_PLIES),
    (24, MAX_PLIES),
    (64, MAX_PLIES),
    (1024, MAX_PLIES),
];

/// A game that takes more plies is not searched to its end.
const MAX_PLIES: usize = 40;

/// An endgame search from a player's view.
pub(crate) struct WideningSearch<'a, 'w> {
    view: &'a PlayerView,
    leaves: &'a LeaveTable,
    generator: &'a mut Generator,
    meter: &'a mut BudgetMeter<'w>,
    /// The number of actions tried.
    tried: u64,
}

/// The number of actions tried that count as one position. Actions that end the game take no search for plays.
const ACTIONS_PER_POSITION: u64 = 16;

/// The limits of one search, and whether they cut it short.
struct SearchLimits {
    width: usize,
    plies: usize,
    is_cut: bool,
}

impl<'a, 'w> WideningSearch<'a, 'w> {
    pub(super) const fn new(
        view: &'a PlayerView,
        leaves: &'a LeaveTable,
        generator: &'a mut Generator,
        meter: &'a mut BudgetMeter<'w>,
    ) -> Self {
        Self { view, leaves, generator, meter, tried: 0 }
    }

    /// The action that leads to the best end found; none if not even the narrowest search was completed.
    pub(super) fn best(&mut self) -> Option<(Action, Certainty)> {
        let mut best: Option<Action> = None;
        for (width, plies) in SEARCHES {
            // Where tiles can be exchanged with an empty bag, a game may never end.
            let mut limits = SearchLimits { width, plies, is_cut: max_exchanged(self.view.game()).is_some() };
            match self.search_root(&mut limits, best.as_ref()) {
                (Some(action), Ok(())) if !limits.is_cut => return Some((action, Certainty::Exact)),
                (found, result) => {
                    best = found.or(best);
                    if result.is_err() {
                        break;
                    }
                }
            }
        }
        best.map(|action| (action, Certainty::BestFound))
    }

    /// The best action, and how much better than `other` it is, if both are proved.
    pub(super) fn prove(&mut self, other: &Action) -> Option<ProvedEndgame> {
        if max_exchanged(self.view.game()).is_some() {
            return None;
        }
        let mut best: Option<Action> = None;
        for (width, plies) in SEARCHES {
            let mut limits = SearchLimits { width, plies, is_cut: false };
            let (found, result) = self.search_root(&mut limits, best.as_ref());
            result.ok()?;
            best = found.or(best);
            if limits.is_cut {
                continue;
            }
            let mut lead_after = |action: &Action| {
                let all = (i32::MIN, i32::MAX);
                self.search_after(self.view.game(), action, all, plies - 1, &mut limits).ok()
            };
            let (best_lead, other_lead) = (lead_after(best.as_ref()?)?, lead_after(other)?);
            if !limits.is_cut {
                return Some(ProvedEndgame { best: best?, best_lead, other_lead });
            }
        }
        None
    }

    /// Searches from the view, beginning with the best action of the search before.
    fn search_root(
        &mut self,
        limits: &mut SearchLimits,
        first: Option<&Action>,
    ) -> (Option<Action>, Result<(), Stopped>) {
        let game = self.view.game();
        let Ok(mut actions) = self.candidate_actions(game, limits) else { return (None, Err(Stopped)) };
        if let Some(index) = actions.iter().position(|action| Some(action) == first) {
            actions[..=index].rotate_right(1);
        }
        let mut best = None;
        let mut highest = i32::MIN;
        for action in actions {
            match self.search_after(game, &action, (highest, i32::MAX), limits.plies - 1, limits) {
                Ok(lead) if highest < lead || best.is_none() => (highest, best) = (lead, Some(action)),
                Ok(_) => {}
                // What was found before the search stopped counts if the first action was searched.
                Err(Stopped) => return (best, Err(Stopped)),
            }
        }
        (best, Ok(()))
    }

    /// The final lead after an action, if it is between the two bounds; otherwise a value beyond the nearer one.
    fn search_after(
        &mut self,
        game: &Game,
        action: &Action,
        bounds: (i32, i32),
        plies: usize,
        limits: &mut SearchLimits,
    ) -> Result<i32, Stopped> {
        self.tried += 1;
        if self.tried.is_multiple_of(ACTIONS_PER_POSITION) {
            self.meter.spend(1);
            if self.meter.left() == 0 {
                return Err(Stopped);
            }
        }
        let mut after = game.clone();
        // Plays come from the generator, and a pass is always legal.
        after.apply(Event::Done(action.clone())).map_err(|_| Stopped)?;
        self.search(&after, bounds, plies, limits)
    }

    /// Alpha-beta search.
    fn search(
        &mut self,
        game: &Game,
        (mut alpha, mut beta): (i32, i32),
        plies: usize,
        limits: &mut SearchLimits,
    ) -> Result<i32, Stopped> {
        let me = self.view.seat();
        if game.state().ending().is_some() {
            return Ok(lead(game, me));
        }
        if plies == 0 {
            limits.is_cut = true;
            return Ok(lead(game, me) + self.expected_gain(game));
        }
        let is_mine = game.state().to_move() == me;
        let mut best = if is_mine { i32::MIN } else { i32::MAX };
        for action in self.candidate_actions(game, limits)? {
            let lead = self.search_after(game, &action, (alpha, beta), plies - 1, limits)?;
            if is_mine {
                best = best.max(lead);
                alpha = alpha.max(lead);
            } else {
                best = best.min(lead);
                beta = beta.min(lead);
            }
            if beta <= alpha {
                break;
            }
        }
        Ok(best)
    }

    /// The points that the turns to come may gain the player over the other, by the mean of the turns so far.
    fn expected_gain(&self, game: &Game) -> i32 {
        let mover = game.state().to_move();
        let held = |seat: Seat| game.state().player(seat).rack().len();
        let rack_size = game.setup().ruleset.rack_size();
        let other = game.state().seats_in().find(|&seat| seat != mover).unwrap_or(mover);
        let percent_continuing = 100 - percent_going_out(held(mover), game.may_take());
        let gain = expected_points(game, held(mover), rack_size)
            - expected_points(game, held(other), rack_size) * percent_continuing / 100;
        if mover == self.view.seat() { gain } else { -gain }
    }

    /// Plays and a pass, the most promising first.
    fn candidate_actions(&mut self, game: &Game, limits: &mut SearchLimits) -> Result<Vec<Action>, Stopped> {
        if self.meter.left() == 0 || self.meter.check().is_break() {
            return Err(Stopped);
        }
        self.meter.spend(Budget::of_search(game, Scope::All));
        let evaluation = StaticEvaluation::new(game, self.leaves);
        let mover = game.state().to_move();
        let held = |seat: Seat| game.state().player(seat).rack().len();
        let other = game.state().seats_in().find(|&seat| seat != mover).unwrap_or(mover);
        // Going out saves the player the other's next turn.
        let saved = expected_points(game, held(other), game.setup().ruleset.rack_size());
        let mut evaluator = StaticEvaluator {
            evaluation: &evaluation,
            meter: self.meter,
            going_out: GoingOut { own_tiles: held(mover), equity: hundredths(saved) },
        };
        let count = limits.width + 1;
        let mut plays = self.generator.top_plays(game, Scope::All, count, &mut evaluator).unwrap_or_default();
        if limits.width < plays.len() {
            plays.pop();
            limits.is_cut = true;
        }
        let plays = plays.into_iter().map(|ranked| Action::Play(ranked.play.to_play()));
        Ok(plays.chain([Action::Pass]).collect())
    }
}

/// The points expected of a turn with a number of tiles, by the mean of the turns in this game.
fn expected_points(game: &Game, tiles: usize, rack_size: usize) -> i32 {
    let all: i32 = game.state().players().map(|(_, player)| player.score()).sum();
    let turns = i32::try_from(game.state().turn()).unwrap_or(i32::MAX).saturating_sub(1).max(1);
    let share = |of: i32| {
        let tiles = i32::try_from(tiles).unwrap_or(i32::MAX).min(26);
        of * tiles / i32::try_from(rack_size.max(1)).unwrap_or(1)
    };
    let mean = all / turns;
    // With a taken tile, few tiles can score much.
    if game.may_take() { mean / 3 + share(mean - mean / 3) } else { share(mean) }
}

/// The probability that a player with this number of tiles goes out in one turn, in per cent.
fn percent_going_out(tiles: usize, may_take: bool) -> i32 {
    let step = if may_take { 13 } else { 20 };
    let beyond = i32::try_from(tiles).unwrap_or(i32::MAX).saturating_sub(1);
    100_i32.saturating_sub(step * beyond.min(7)).max(5)
}
