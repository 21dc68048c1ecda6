use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::chances::ChanceEstimate;
use super::equity::Equity;
use super::judgement::{Depth, Judgement, Method};
use super::per_mille::PerMille;
use super::rated_action::RatedAction;
use super::reasons::Reply;
use super::review_tables::ReviewTables;
use super::turn_review::SearchedTurn;
use crate::bots::{
    Budget, BudgetMeter, Candidate, Endgame, LeaveTable, Lookahead, PlayerView, ProvedEndgame, Simulation,
    StaticEvaluation, best_action, candidates, hundredths, is_endgame, lead,
};
use crate::game::{Action, Game, Seat, TurnOutcome, TurnRecord};
use crate::movegen::{Generator, GraphMismatch, Scope, WordGraph};
use crate::tiles::Tile;

/// The positions examined for a turn of a quick review, all of them in endgames: enough to solve one of a few tiles.
const QUICK: Budget = Budget::positions(2_000);

/// The positions examined for a turn of a deep review: in a simulation, and in an endgame.
const DEEP: Budget = Budget::positions(3_000);
const DEEP_ENDGAME: Budget = Budget::positions(10_000);

/// The number of actions that a review lists for a turn.
const BEST_ACTIONS: usize = 5;

/// The number of plays among which a review finds different words.
const CONSIDERED: usize = 24;

/// A lead beyond this is not one of points: a player who is out has lost whatever the score (SF-20).
const MAX_LEAD: i32 = 5_000;

/// Judges turns: finds the best action of a position, and what a turn lost against it.
///
/// What counts as best is what a bot would do with the same knowledge: an expert in a [quick](Depth::Quick) review, a
/// master in a [deep](Depth::Deep) one. One analyst serves any number of games with the same words and tiles, and is
/// quickest when positions follow each other.
///
/// # Examples
///
/// ```
/// use rackety_engine::analysis::{Analyst, Depth, ReviewTables};
/// use rackety_engine::bots::LeaveTable;
/// use rackety_engine::{Action, Game, Lexicon, Ruleset, WordGraph};
/// use std::ops::ControlFlow;
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
/// let before = Game::builder(ruleset, words).players(["Ann", "Bob"]).seed(2).start()?;
/// let mut game = before.clone();
/// let turn = game.act(Action::Pass)?.record;
///
/// let graph = WordGraph::for_game(&before)?;
/// let leaves = LeaveTable::estimated(before.tiles());
/// let mut analyst = Analyst::new(&graph, leaves, ReviewTables::estimated());
/// let judgement = analyst.judge(&before, &turn, Depth::Quick, &mut || ControlFlow::Continue(()))?.unwrap();
/// assert!(judgement.best.points() > 0 && judgement.lost.hundredths() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Analyst {
    leaves: LeaveTable,
    tables: ReviewTables,
    generator: Generator,
}

impl Analyst {
    /// The number of the evaluation: reviews that another one made have other results. It changes with whatever the
    /// results depend on, besides words, leave values and tables.
    pub const EVALUATION: u32 = 5;

    /// An analyst for games with the words of this graph.
    pub fn new(graph: &WordGraph, leaves: LeaveTable, tables: ReviewTables) -> Self {
        Self { leaves, tables, generator: Generator::new(graph) }
    }

    /// The leave values.
    pub const fn leaves(&self) -> &LeaveTable {
        &self.leaves
    }

    /// Returns the tables that were learned about the ruleset.
    pub const fn tables(&self) -> &ReviewTables {
        &self.tables
    }

    /// The best actions of the player to move by static evaluation, best first: `count` plays, or fewer if there are
    /// fewer, and the best exchange.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn best_actions(&mut self, game: &Game, count: usize) -> Result<Vec<RatedAction>, GraphMismatch> {
        let view = game.view(game.state().to_move());
        let game = view.game();
        let evaluation = StaticEvaluation::new(game, &self.leaves);
        let plays = evaluation.top_plays(&mut self.generator, count)?;
        let plays = plays.into_iter().map(|ranked| (Action::Play(ranked.play.to_play()), ranked.equity));
        let exchange = evaluation.best_exchanges(1).into_iter();
        let exchange = exchange.map(|(equity, given)| (Action::Exchange(given), equity));
        let mut actions: Vec<(Action, i64)> = plays.chain(exchange).collect();
        // The sort is stable: of two that are worth the same, the play comes first.
        actions.sort_by_key(|&(_, equity)| Reverse(equity));
        let rated = |(action, equity)| RatedAction::new(game, action, Equity::from_hundredths(equity));
        Ok(actions.into_iter().map(rated).collect())
    }

    /// The best action of the player to move, and how it was found.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn best_action(
        &mut self,
        game: &Game,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(RatedAction, Method), GraphMismatch> {
        let view = game.view(game.state().to_move());
        let (Judgement { best, method, .. }, _) =
            self.compare(&view, &TurnOutcome::Pass, &Choice::PASS, depth, watch)?;
        Ok((best, method))
    }

    /// Judges a turn by the position before it; returns `None` if the turn was no choice between actions: a time-out, a
    /// resignation, or an answer about ending the game. A lost turn (SF-25) is worth as much as a pass.
    ///
    /// Where `watch` breaks, the search ends early, and the judgement is not to be relied on.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn judge(
        &mut self,
        before: &Game,
        turn: &TurnRecord,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Judgement>, GraphMismatch> {
        Ok(self.judge_and_rate(before, turn, depth, watch)?.map(|(judgement, _)| judgement))
    }

    /// Judges a turn as [`judge`](Self::judge) does; also returns the actions that its method rated, none by static evaluation.
    fn judge_and_rate(
        &mut self,
        before: &Game,
        turn: &TurnRecord,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<(Judgement, Vec<RatedAction>)>, GraphMismatch> {
        let Some(choice) = Choice::of(&turn.outcome) else { return Ok(None) };
        self.compare(&before.view(turn.seat), &turn.outcome, &choice, depth, watch).map(Some)
    }

    /// Each player's probability of winning in a position of a game that is over, by seat; nothing for a game with one player.
    /// All racks are known, the order of the bag is not.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the graph is for other words or tiles.
    pub fn chances(
        &mut self,
        game: &Game,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<PerMille>, GraphMismatch> {
        let Self { leaves, tables, generator } = self;
        ChanceEstimate { leaves, table: &tables.win, generator }.of(game, depth, watch)
    }

    /// Finds out about a turn of a game that is over what needs a search.
    pub(super) fn search(
        &mut self,
        before: &Game,
        turn: &TurnRecord,
        after: &Game,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<SearchedTurn, GraphMismatch> {
        let (mut judgement, mut best_actions, mut reply) = (None, Vec::new(), None);
        if let Some((judged, rated)) = self.judge_and_rate(before, turn, depth, watch)? {
            let others = match judged.method {
                Method::Static => self.best_actions(before, CONSIDERED)?,
                Method::Simulated => rated,
                Method::Solved => self.solved_actions(before, turn.seat, depth, watch)?,
            };
            best_actions = with_different_words(&judged.best, others);
            if judged.lost > Equity::ZERO {
                reply = Reply::of(before, after, &judged.best, &mut self.generator)?;
            }
            judgement = Some(judged);
        }
        let win_after = self.chances(after, depth, watch)?;
        Ok(SearchedTurn { judgement, reply, best_actions, win_after })
    }

    /// The same of a turn that is not judged: only what chances it left.
    pub(super) fn search_nothing(
        &mut self,
        after: &Game,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<SearchedTurn, GraphMismatch> {
        let win_after = self.chances(after, depth, watch)?;
        Ok(SearchedTurn { judgement: None, reply: None, best_actions: Vec::new(), win_after })
    }

    /// The best actions of a player by static evaluation, rated by a search to the end; without those that take too long.
    fn solved_actions(
        &mut self,
        before: &Game,
        seat: Seat,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<RatedAction>, GraphMismatch> {
        let listed = self.best_actions(before, CONSIDERED)?;
        let view = before.view(seat);
        let mut watch = |_| watch();
        let mut meter = BudgetMeter::new(endgame_budget(depth), &mut watch);
        let mut endgame = Endgame::new(&view, &self.leaves, &mut self.generator, &mut meter);
        let now = lead(view.game(), seat);
        let rated = listed.into_iter().map_while(|action| {
            let end = endgame.prove(&action.action)?.other_lead;
            is_by_points(end)
                .then(|| RatedAction { equity: Equity::from_hundredths(hundredths(end - now)), ..action })
        });
        let mut rated: Vec<RatedAction> = rated.collect();
        rated.sort_by_key(|action| Reverse(action.equity));
        Ok(rated)
    }

    /// Compares a choice with the best action. Actions that are simulated with them come too, best first.
    fn compare(
        &mut self,
        view: &PlayerView,
        outcome: &TurnOutcome,
        choice: &Choice,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(Judgement, Vec<RatedAction>), GraphMismatch> {
        let game = view.game();
        let evaluation = StaticEvaluation::new(game, &self.leaves);
        let mut watch = |_| watch();
        let mut meter = BudgetMeter::new(QUICK, &mut watch);
        let mut best = best_action(view, Scope::All, &evaluation, &mut self.generator, &mut meter)?;
        let equity = evaluation.equity_without(choice.points, &choice.given);
        // A word that the list no longer has may be worth more than all others.
        if matches!(choice.action, Action::Play(_)) && best.equity < equity {
            (best.action, best.equity) = (choice.action.clone(), equity);
        }
        let static_lost = best.equity.saturating_sub(equity).max(0);
        let mut found = (best.action, best.equity, equity, Method::Static);
        let mut simulated = Vec::new();
        if is_endgame(view) {
            let mut meter = BudgetMeter::new(endgame_budget(depth), &mut watch);
            let mut endgame = Endgame::new(view, &self.leaves, &mut self.generator, &mut meter);
            found = endgame
                .prove(&choice.action)
                .and_then(|proved| solved(view, choice, proved))
                .unwrap_or(found);
        } else if depth == Depth::Deep && found.0 != Action::Pass {
            let mut meter = BudgetMeter::new(DEEP, &mut watch);
            let lookahead = Lookahead::of_bag(game);
            let mut rivals = candidates(
                (game, Scope::All),
                lookahead.plays(),
                &evaluation,
                &mut self.generator,
                &mut meter,
            )?;
            if rivals.iter().all(|rival| rival.action != choice.action) {
                rivals.push(Candidate::new(choice.action.clone(), equity));
            }
            let mut simulation = Simulation {
                view,
                leaves: &self.leaves,
                generator: &self.generator,
                lookahead,
                threads: NonZeroUsize::MIN,
                meter: &mut meter,
            };
            simulated = simulation.rated(rivals, &choice.action);
            let own =
                simulated.iter().find(|(action, _)| *action == choice.action).map(|&(_, equity)| equity);
            if let (Some(own), Some((action, equity))) = (own, simulated.first()) {
                found = (action.clone(), *equity, own, Method::Simulated);
            }
        }
        let (action, best, own, method) = found;
        let rated = |(action, equity)| RatedAction::new(game, action, Equity::from_hundredths(equity));
        let (equity, static_lost) = (Equity::from_hundredths(own), Equity::from_hundredths(static_lost));
        let judgement = Judgement::new(rated((action, best)), outcome, equity, static_lost, method);
        Ok((judgement, simulated.into_iter().map(rated).collect()))
    }
}

const fn endgame_budget(depth: Depth) -> Budget {
    match depth {
        Depth::Quick => QUICK,
        Depth::Deep => DEEP_ENDGAME,
    }
}

/// The best action, and then others: of plays with the same word, and of those that only give a blank another letter, only the
/// first. At most [`BEST_ACTIONS`].
fn with_different_words(best: &RatedAction, others: Vec<RatedAction>) -> Vec<RatedAction> {
    let mut actions = vec![best.clone()];
    for other in others {
        let is_new = |known: &RatedAction| match (known.word(), other.word()) {
            (None, None) => known.action != other.action,
            (known_word, word) => known_word != word && !is_same_but_for_blanks(known, &other),
        };
        if actions.len() < BEST_ACTIONS && actions.iter().all(is_new) {
            actions.push(other);
        }
    }
    actions
}

/// Returns whether two plays place the same tiles on the same squares, a blank among them.
fn is_same_but_for_blanks(one: &RatedAction, other: &RatedAction) -> bool {
    let laid = |rated: &RatedAction| {
        let Action::Play(play) = &rated.action else { return None };
        let mut own = rated.play.as_ref()?.scored.own.clone();
        own.sort_unstable();
        let mut squares: Vec<_> = play.tiles().iter().map(|placement| placement.square).collect();
        squares.sort_unstable();
        own.contains(&Tile::Blank).then_some((own, squares))
    };
    laid(one).is_some_and(|laid_by_one| laid(other) == Some(laid_by_one))
}

/// Returns whether a lead at the end is one of points.
fn is_by_points(lead: i32) -> bool {
    (-MAX_LEAD..=MAX_LEAD).contains(&lead)
}

/// The choice that a player made in a turn.
struct Choice {
    /// The effect on the game, as an action. A lost turn leaves the board as a pass does.
    action: Action,
    points: i32,
    /// The tiles that left the rack.
    given: Vec<Tile>,
}

impl Choice {
    const PASS: Self = Self { action: Action::Pass, points: 0, given: Vec::new() };

    /// Returns `None` for turns that were no choice between plays, exchanges and passing.
    fn of(outcome: &TurnOutcome) -> Option<Self> {
        match outcome {
            TurnOutcome::Play { play, scored, .. } => Some(Self {
                action: Action::Play(play.clone()),
                points: scored.total,
                given: scored.own.clone(),
            }),
            TurnOutcome::Exchange { given, .. } => {
                Some(Self { action: Action::Exchange(given.clone()), given: given.clone(), ..Self::PASS })
            }
            TurnOutcome::Lost { .. } | TurnOutcome::Pass => Some(Self::PASS),
            TurnOutcome::TimeOut
            | TurnOutcome::OutOfTime
            | TurnOutcome::Challenge { .. }
            | TurnOutcome::Resign
            | TurnOutcome::ChangeBlank { .. }
            | TurnOutcome::AgreeToQuit
            | TurnOutcome::TakeBackQuit
            | TurnOutcome::Points { .. } => None,
        }
    }
}

/// The best action of a proved endgame, its equity and that of the choice: the points by which the lead grows until the
/// end. Returns `None` where a player loses by other things than points.
fn solved(view: &PlayerView, choice: &Choice, proved: ProvedEndgame) -> Option<(Action, i64, i64, Method)> {
    let ProvedEndgame { best, best_lead, other_lead } = proved;
    if !is_by_points(best_lead) || !is_by_points(other_lead) {
        return None;
    }
    let now = lead(view.game(), view.seat());
    let equity = |lead: i32| hundredths(lead - now);
    if best_lead < other_lead {
        // An action that the search does not consider, such as a play with a word that the list no longer has.
        return Some((choice.action.clone(), equity(other_lead), equity(other_lead), Method::Solved));
    }
    Some((best, equity(best_lead), equity(other_lead), Method::Solved))
}
