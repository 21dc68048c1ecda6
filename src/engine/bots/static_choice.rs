//! The choice of a turn by static evaluation: the best action, and the candidates that a simulation compares.

use std::cmp::Reverse;

use super::budget::{Budget, BudgetMeter};
use super::giving_up::pass_puts_out;
use super::simulation::{Candidate, WIN_AMONG_DEALS};
use super::static_eval::{StaticEvaluation, StaticEvaluator, hundredths};
use super::view::PlayerView;
use crate::game::{Action, EndReason, Game};
use crate::movegen::{Evaluator, GeneratedPlay, Generator, GraphMismatch, RankedPlay, Scope};

/// The number of exchanges that are simulated.
const SIMULATED_EXCHANGES: usize = 2;

/// A candidate whose equity is further below the best one is not simulated unless the turn may decide the game, in hundredths
/// of a point.
const SIMULATED_MARGIN: i64 = 2000;

/// An action with its static equity, in hundredths of a point.
pub(crate) struct RankedAction {
    pub(crate) action: Action,
    pub(crate) equity: i64,
}

/// The best action in a scope by static evaluation: one that wins the game at once, or else the better of the best play and
/// the best exchange, or else a pass.
pub(crate) fn best_action(
    view: &PlayerView,
    scope: Scope,
    evaluation: &StaticEvaluation<'_>,
    generator: &mut Generator,
    meter: &mut BudgetMeter<'_>,
) -> Result<RankedAction, GraphMismatch> {
    if let Some(action) = winning_action(view, scope, generator, meter)? {
        let equity = match &action {
            // After the end of the game, a leave is worth nothing.
            Action::Play(play) => view.game().preview(play).map_or(0, |scored| hundredths(scored.total)),
            _ => evaluation.equity_of_pass(),
        };
        return Ok(RankedAction { action, equity });
    }
    let play = top_plays(generator, (view.game(), scope), evaluation, 1, meter)?.pop();
    Ok(play_or_exchange(evaluation, play))
}

/// The actions in a scope that are worth simulating, best first by static evaluation; at most this many plays, and a pass if
/// all else costs points or the turn is the player's last. A pass that puts out is one only where there is no other.
pub(crate) fn candidates(
    (game, scope): (&Game, Scope),
    count: usize,
    evaluation: &StaticEvaluation<'_>,
    generator: &mut Generator,
    meter: &mut BudgetMeter<'_>,
) -> Result<Vec<Candidate>, GraphMismatch> {
    let plays = top_plays(generator, (game, scope), evaluation, count, meter)?;
    let has_free_play = plays.iter().any(|ranked| ranked.play.score() >= 0);
    let plays = plays
        .into_iter()
        .map(|RankedPlay { play, equity }| Candidate::new(Action::Play(play.to_play()), equity));
    let exchanges = evaluation.best_exchanges(SIMULATED_EXCHANGES).into_iter();
    let is_any_free = has_free_play || evaluation.exchange_price() == 0 && exchanges.len() > 0;
    let exchanges = exchanges.map(|(equity, given)| Candidate::new(Action::Exchange(given), equity));
    let mut candidates: Vec<Candidate> = plays.chain(exchanges).collect();
    // In the last turn a play may draw tiles that cost more than it scores.
    let counts = !is_any_free || !evaluation.has_another_turn();
    if candidates.is_empty() || counts && !pass_puts_out(game) {
        candidates.push(Candidate::new(Action::Pass, evaluation.equity_of_pass()));
    }
    candidates.sort_by_key(|candidate| Reverse(candidate.equity));
    if !may_decide(game) {
        let highest = candidates.first().map_or(0, |candidate| candidate.equity);
        candidates.retain(|candidate| highest - SIMULATED_MARGIN <= candidate.equity);
    }
    Ok(candidates)
}

/// True if a turn may decide a game that a target or a number of turns ends: a win may then be worth more than the points that it
/// costs.
fn may_decide(game: &Game) -> bool {
    let (state, ending) = (game.state(), game.setup().ruleset.ending());
    let is_near = |target: i32| {
        state.seats_in().any(|seat| target.saturating_sub(WIN_AMONG_DEALS) <= state.player(seat).score())
    };
    let is_last = !ending.is_by_racks_alone() && !game.has_another_turn();
    state.players().len() > 1 && (is_last || ending.target.is_some_and(is_near))
}

/// The best plays of a scope by static evaluation, best first.
pub(super) fn top_plays(
    generator: &mut Generator,
    (game, scope): (&Game, Scope),
    evaluation: &StaticEvaluation<'_>,
    count: usize,
    meter: &mut BudgetMeter<'_>,
) -> Result<Vec<RankedPlay>, GraphMismatch> {
    meter.spend(Budget::of_search(game, scope));
    let mut evaluator = StaticEvaluator { evaluation, meter };
    generator.top_plays(game, scope, count, &mut evaluator)
}

/// An action of a scope that ends the game at once and wins it, whatever tiles the others have: a pass, where a play would not
/// end the game too, or the play with the highest score, where it reaches the points that end the game.
pub(crate) fn winning_action(
    view: &PlayerView,
    scope: Scope,
    generator: &mut Generator,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Action>, GraphMismatch> {
    if pass_wins(view) {
        return Ok(Some(Action::Pass));
    }
    let (game, state) = (view.game(), view.game().state());
    let Some(target) = game.setup().ruleset.ending().target else { return Ok(None) };
    let points_of = |seat| state.player(seat).score();
    let rivals = state.seats_in().filter(|&seat| seat != state.to_move()).map(points_of);
    // A tie is not won.
    let enough = rivals.max().map_or(target, |most| target.max(most.saturating_add(1)));
    let least = i64::from(enough) - i64::from(points_of(state.to_move()));
    let play = generator.best_play(game, scope, &mut ReachingScore { least, meter })?;
    let play = play.map(|best| Action::Play(best.play.to_play()));
    Ok(play.filter(|play| wins_by_target(game, play)))
}

/// Ranks the plays that score enough. The bounds show at nearly no cost where no play can, so the search is not counted.
struct ReachingScore<'a, 'w> {
    least: i64,
    meter: &'a mut BudgetMeter<'w>,
}

impl Evaluator for ReachingScore<'_, '_> {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        play.score().into()
    }

    fn upper_bound(&self, points: i32, _own_tiles: usize) -> i64 {
        points.into()
    }

    fn least(&self) -> i64 {
        self.least
    }

    fn should_continue(&mut self) -> bool {
        self.meter.check().is_continue()
    }
}

/// True if an action ends the game and wins it as [`winning_action`] does.
pub(crate) fn wins_at_once(view: &PlayerView, action: &Action) -> bool {
    match action {
        Action::Pass => pass_wins(view),
        _ => wins_by_target(view.game(), action),
    }
}

/// True if the game ends with an action because of the points of a player, and only the player to move wins it.
fn wins_by_target(game: &Game, action: &Action) -> bool {
    // A player alone beats nobody.
    let has_others = game.state().seats_in().nth(1).is_some();
    if game.setup().ruleset.ending().target.is_none() || !has_others {
        return false;
    }
    game.after_action(action).is_ok_and(|after| {
        after.state().ending().is_some_and(|ending| {
            ending.reason == EndReason::Target && ending.winners == [game.state().to_move()]
        })
    })
}

/// True if a pass ends the game and wins it, whatever tiles the others have, where a play would not end it too.
pub(super) fn pass_wins(view: &PlayerView) -> bool {
    let game = view.game();
    if game.is_last_turn() {
        return false;
    }
    let mut after = game.clone();
    // Without opponents there is nobody to beat.
    if game.state().seats_in().nth(1).is_none() || after.act(Action::Pass).is_err() {
        return false;
    }
    let Some(ending) = after.state().ending() else { return false };
    let seat = view.seat();
    // The tiles of the others can only cost them points; assume that they have none.
    let own: i32 = ending.adjustments.iter().filter(|line| line.seat == seat).map(|line| line.points).sum();
    let score = after.state().player(seat).score() - own.max(0);
    let rivals = || game.state().seats_in().filter(|&other| other != seat);
    ending.winners.contains(&seat) && rivals().all(|other| game.state().player(other).score() < score)
}

/// The better of a play and the best exchange; a pass if there is neither, or if it is better, does not give up, and the other
/// costs points or is of the last turn.
pub(super) fn play_or_exchange(evaluation: &StaticEvaluation<'_>, play: Option<RankedPlay>) -> RankedAction {
    let is_best = |play: &RankedPlay| evaluation.exchange_bound().is_none_or(|bound| bound <= play.equity);
    let exchange = if play.as_ref().is_some_and(is_best) { None } else { evaluation.best_exchanges(1).pop() };
    let (chosen, is_free) = match (play, exchange) {
        (Some(best), exchange) if exchange.as_ref().is_none_or(|(equity, _)| *equity <= best.equity) => {
            (played(&best), best.play.score() >= 0)
        }
        (_, Some((equity, given))) => {
            let exchange = RankedAction { action: Action::Exchange(given), equity };
            (exchange, evaluation.exchange_price() == 0)
        }
        (_, None) => return pass(evaluation),
    };
    // The value of a leave is that of tiles that are played next, so elsewhere it says too little about passing.
    if is_free && evaluation.has_another_turn() {
        return chosen;
    }
    let pass = pass(evaluation);
    if pass.equity > chosen.equity && !evaluation.pass_gives_up() { pass } else { chosen }
}

fn played(best: &RankedPlay) -> RankedAction {
    RankedAction { action: Action::Play(best.play.to_play()), equity: best.equity }
}

/// A pass scores nothing, or costs its price, and keeps the whole rack.
fn pass(evaluation: &StaticEvaluation<'_>) -> RankedAction {
    RankedAction { action: Action::Pass, equity: evaluation.equity_of_pass() }
}
