use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::chances::ChanceEstimate;
use super::equity::Equity;
use super::judgement::{Depth, Judgement, Method, leaves_no_turn};
use super::per_mille::PerMille;
use super::rated_action::RatedAction;
use super::reasons::Reply;
use super::review_tables::ReviewTables;
use super::turn_review::SearchedTurn;
use crate::bots::{
    Budget, BudgetMeter, Candidate, Endgame, LeaveTable, Lookahead, PlayerView, ProvedEndgame, Simulation,
    StaticEvaluation, WIN, best_action, candidates, gives_up, hundredths, is_endgame, lead, wins_at_once,
};
use crate::game::{Action, Game, Seat, TurnOutcome, TurnRecord};
use crate::movegen::{Generator, GraphMismatch, Scope, WordGraph};
use crate::play::Refusal;
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
/// let turn = game.act(Action::Pass)?;
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
    pub const EVALUATION: u32 = 14;

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
        let (Judgement { best, method, .. }, _) = self.compare(&view, &Choice::PASS, depth, watch)?;
        Ok((best, method))
    }

    /// Judges a turn by the position before it; returns `None` if it was not that of the player to move, or no choice between
    /// actions: a time-out, a resignation, or an answer about ending the game. A lost turn (SF-25) is worth as much as a
    /// pass that is free, except in a solved endgame, where what follows it counts.
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

    /// Judges a turn as [`judge`](Self::judge) does; also returns the actions that its method rated, none by static
    /// evaluation.
    fn judge_and_rate(
        &mut self,
        before: &Game,
        turn: &TurnRecord,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<(Judgement, Vec<RatedAction>)>, GraphMismatch> {
        let choice = Choice::of(turn).filter(|_| turn.seat == before.state().to_move());
        let Some(choice) = choice else { return Ok(None) };
        self.compare(&before.view(turn.seat), &choice, depth, watch).map(Some)
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

    /// The probabilities of winning a position whose racks nobody saw in full, by the scores alone.
    pub(super) fn chances_by_scores(&self, game: &Game) -> Vec<PerMille> {
        ChanceEstimate::by_scores(&self.tables.win, game)
    }

    /// Finds out about a turn of a game that is over what needs a search, but for the chances after it.
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
                Method::Solved => {
                    self.solved_actions(before, (turn.seat, judged.best.equity), depth, watch)?
                }
            };
            best_actions = with_different_words(&judged.best, others);
            if judged.lost > Equity::ZERO {
                reply = Reply::of(before, after, &judged.best, &mut self.generator)?;
            }
            judgement = Some(judged);
        }
        Ok(SearchedTurn { judgement, reply, best_actions, win_after: Vec::new() })
    }

    /// The best actions of a player by static evaluation, rated by a search to the end; without those that take too long.
    fn solved_actions(
        &mut self,
        before: &Game,
        (seat, best): (Seat, Equity),
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
            let after = view.game().after_action(&action.action).ok()?;
            let end = endgame.prove(after)?.other_lead;
            let equity = Equity::from_hundredths(hundredths(end - now));
            // A win by points is worth no more than the best action, which may win by passing.
            is_by_points(end).then(|| RatedAction { equity: equity.min(best), ..action })
        });
        let mut rated: Vec<RatedAction> = rated.collect();
        rated.sort_by_key(|action| Reverse(action.equity));
        Ok(rated)
    }

    /// Compares a choice with the best action. Actions that are simulated with them come too, best first.
    fn compare(
        &mut self,
        view: &PlayerView,
        choice: &Choice<'_>,
        depth: Depth,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(Judgement, Vec<RatedAction>), GraphMismatch> {
        let game = view.game();
        let evaluation = StaticEvaluation::new(game, &self.leaves);
        let mut watch = |_| watch();
        let mut meter = BudgetMeter::new(QUICK, &mut watch);
        let mut best = best_action(view, Scope::All, &evaluation, &mut self.generator, &mut meter)?;
        let mut equity = choice.equity(&evaluation);
        let can_win = wins_at_once(view, &best.action);
        if can_win {
            // No points outweigh a game that is won: a win counts as a little more than anything else, except another one.
            let play = evaluation.top_plays(&mut self.generator, 1)?.pop().map(|play| play.equity);
            let others = play.into_iter().chain(evaluation.exchange_bound());
            best.equity = others.fold(best.equity.max(equity), i64::max) + 1;
            if choice.wins(view) {
                equity = best.equity;
                if matches!(choice.action, Action::Play(_)) {
                    best.action = choice.action.clone();
                }
            }
        }
        // A word that the list no longer has may be worth more than all others.
        if matches!(choice.action, Action::Play(_)) && best.equity < equity {
            (best.action, best.equity) = (choice.action.clone(), equity);
        }
        // The tiles that it keeps are no reason to leave the game.
        if choice.gives_up(game) && !gives_up(game, &best.action) {
            equity = equity.min(best.equity - 1);
        }
        let static_lost = best.equity.saturating_sub(equity).max(0);
        let mut found = (best.action, best.equity, equity, Method::Static);
        let mut simulated = Vec::new();
        if is_endgame(view) {
            let mut meter = BudgetMeter::new(endgame_budget(depth), &mut watch);
            let mut endgame = Endgame::new(view, &self.leaves, &mut self.generator, &mut meter);
            let after = choice.game_after(game).ok();
            found = after
                .and_then(|after| endgame.prove(after))
                .map_or(found, |proved| solved(view, choice, proved));
        } else if depth == Depth::Deep
            && !can_win
            && found.0 != Action::Pass
            // A lost turn is simulated as a pass, which must not end the game where the turn did not.
            && !leaves_no_turn(game, view.seat(), &choice.action)
        {
            let mut meter = BudgetMeter::new(DEEP, &mut watch);
            let lookahead = Lookahead::of_bag(game);
            let mut rivals = candidates(
                (game, Scope::All),
                lookahead.plays(),
                &evaluation,
                &mut self.generator,
                &mut meter,
            )?;
            // A lost turn is simulated as a pass, but does not cost the price of one.
            let price = match choice.outcome {
                TurnOutcome::Lost { .. } => equity - evaluation.equity_of_pass(),
                _ => 0,
            };
            if rivals.iter().all(|rival| rival.action != choice.action) {
                rivals.push(Candidate::new(choice.action.clone(), equity - price));
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
                found = (action.clone(), *equity, own + price, Method::Simulated);
            }
        }
        let (action, best, own, method) = found;
        let rated = |(action, equity)| RatedAction::new(game, action, Equity::from_hundredths(equity));
        let (equity, static_lost) = (Equity::from_hundredths(own), Equity::from_hundredths(static_lost));
        let judgement = Judgement::new(rated((action, best)), choice.outcome, equity, static_lost, method);
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

/// Returns whether a lead at the end is one of points: a player who is out has lost whatever the score (SF-20).
const fn is_by_points(lead: i32) -> bool {
    lead.abs() != WIN
}

/// The choice that a player made in a turn.
struct Choice<'t> {
    /// The effect on the game, as an action; the tiles of an exchange are sorted. A lost turn leaves the board as
    /// a pass does.
    action: Action,
    outcome: &'t TurnOutcome,
}

impl<'t> Choice<'t> {
    const PASS: Self = Self { action: Action::Pass, outcome: &TurnOutcome::Pass };

    /// Returns `None` for turns that were no choice between plays, exchanges and passing.
    fn of(turn: &'t TurnRecord) -> Option<Self> {
        let of_action = |action| Some(Self { action, outcome: &turn.outcome });
        match &turn.outcome {
            TurnOutcome::Play { play, .. } => of_action(Action::Play(play.clone())),
            TurnOutcome::Exchange { given, .. } => {
                // Exchanges are listed with their tiles sorted, whatever order was typed.
                let mut given = given.clone();
                given.sort_unstable();
                of_action(Action::Exchange(given))
            }
            TurnOutcome::Lost { .. } | TurnOutcome::Pass => of_action(Action::Pass),
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

    /// The equity by static evaluation.
    fn equity(&self, evaluation: &StaticEvaluation<'_>) -> i64 {
        match self.outcome {
            TurnOutcome::Play { scored, .. } => evaluation.equity_of(scored),
            // To exchange no tiles is to pass.
            TurnOutcome::Exchange { given, .. } if !given.is_empty() => {
                evaluation.equity_without(0, given) - evaluation.exchange_price()
            }
            TurnOutcome::Lost { .. } => evaluation.equity_without(0, &[]),
            _ => evaluation.equity_of_pass(),
        }
    }

    /// The game after the choice, without its log.
    fn game_after(&self, game: &Game) -> Result<Game, Refusal> {
        match self.outcome {
            // A lost turn ends a streak of passes; a pass would extend it.
            TurnOutcome::Lost { play, words, .. } => game.after_lost_turn(play, words),
            _ => game.after_action(&self.action),
        }
    }

    /// Returns whether it gives the game up; a lost turn never does.
    fn gives_up(&self, game: &Game) -> bool {
        !matches!(self.outcome, TurnOutcome::Lost { .. }) && gives_up(game, &self.action)
    }

    /// Returns whether it ends the game and wins it.
    fn wins(&self, view: &PlayerView) -> bool {
        self.game_after(view.game()).is_ok_and(|after| {
            after.state().ending().is_some_and(|ending| ending.winners.contains(&view.seat()))
        })
    }
}

/// The best action of a proved endgame, its equity and that of the choice: the points by which the lead grows until the
/// end.
fn solved(view: &PlayerView, choice: &Choice<'_>, proved: ProvedEndgame) -> (Action, i64, i64, Method) {
    let ProvedEndgame { best, best_lead, other_lead } = proved;
    let now = hundredths(lead(view.game(), view.seat()));
    let of_choice = lead_at_end(other_lead, best_lead) - now;
    // An action that the search does not consider may be better, such as a play with a word that the list no longer has. And a
    // game that is won by points is won as much as by passing.
    if best_lead < other_lead || !is_by_points(best_lead) && (1..=best_lead).contains(&other_lead) {
        return (choice.action.clone(), of_choice, of_choice, Method::Solved);
    }
    (best, lead_at_end(best_lead, other_lead) - now, of_choice, Method::Solved)
}

/// A lead at the end, in hundredths of a point. One that is not of points decides the game, and is as little more or less than
/// the other lead as can be.
fn lead_at_end(lead: i32, other: i32) -> i64 {
    let other = if is_by_points(other) { hundredths(other) } else { 0 };
    match lead {
        lead if is_by_points(lead) => hundredths(lead),
        1.. => other.max(0) + 1,
        _ => other.min(0) - 1,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::analysis::{GameReview, Mark, Reason};
    use crate::game::{PositionText, TurnText, seat_at};
    use crate::lexicon::{Lexicon, Vocabulary};
    use crate::ruleset::Ruleset;

    /// A game with few kinds of tile on a board without premiums. `rules` has keys of the ruleset.
    fn game(rules: &str, words: &[&str], position: &PositionText) -> Game {
        let text = format!(
            r#"
            name = "Small"
            rack.size = 4
            {rules}
            board = {{ mirror = "odd", layout = "....\n....\n....\n...*" }}
            [tiles.sets.en]
            blanks = 0
            letters = [
                {{ letter = "A", count = 20, points = 1 }},
                {{ letter = "B", count = 12, points = 3 }},
                {{ letter = "C", count = 9, points = 6 }},
            ]
            "#
        );
        let ruleset = Ruleset::parse("small", &text).unwrap_or_else(|error| panic!("{error}"));
        let racks = position.racks.len();
        let position = position.position(ruleset.layout().size(), ruleset.tile_set("en").unwrap()).unwrap();
        let words = Lexicon::from_words("few", words);
        let players = ["Ann", "Bob", "Cleo"].into_iter().take(racks);
        Game::builder(ruleset, words).players(players).seed(1).position(position).start().unwrap()
    }

    /// Ann, Bob and, if there is a third rack, Cleo have these racks, and the board these rows.
    fn position<const N: usize>(racks: [&str; N], rows: &[&str]) -> PositionText {
        let mut rows = rows.to_vec();
        rows.resize(7, ".......");
        PositionText {
            turn: Some(5),
            racks: racks.map(str::to_owned).to_vec(),
            board: Some(rows.join("\n")),
            ..PositionText::default()
        }
    }

    const AB_IN_ROW_4: [&str; 4] = [".......", ".......", ".......", "...AB.."];

    fn play(game: &Game, notation: &str) -> Action {
        let text = TurnText { play: Some(notation.to_owned()), ..TurnText::default() };
        text.action(game).unwrap().unwrap()
    }

    fn analyst(game: &Game) -> Analyst {
        let graph = WordGraph::for_game(game).unwrap();
        Analyst::new(&graph, LeaveTable::estimated(game.tiles()), ReviewTables::estimated())
    }

    fn judged(game: &Game, action: Action, depth: Depth) -> Judgement {
        let turn = game.clone().act(action).unwrap();
        let watch = &mut || ControlFlow::Continue(());
        analyst(game).judge(game, &turn, depth, watch).unwrap().unwrap()
    }

    fn review(game: &Game, depth: Depth) -> GameReview {
        GameReview::of(game, &mut analyst(game), depth, &mut |_| ControlFlow::Continue(())).unwrap()
    }

    #[test]
    fn a_taking_that_was_played_costs_what_one_that_is_listed_costs() {
        let words = ["AB", "BA", "AA", "ABA", "CAB", "CABA", "B", "A"];
        let rules = "take = { allowed = true, limit = 1 }";
        let game = game(rules, &words, &position(["AABC", "AAAA"], &AB_IN_ROW_4));
        let listed = analyst(&game).best_actions(&game, 500).unwrap();
        let taking = listed.into_iter().find(|listed| listed.taken_from().is_some()).unwrap();
        assert_eq!(judged(&game, taking.action, Depth::Quick).equity, taking.equity);
    }

    #[test]
    fn a_pass_and_an_exchange_cost_their_price_in_a_review() {
        let rules = "passes.price = 10\nexchange = { min_bag = 1, price = 5 }";
        let game = game(rules, &["CAB", "AB"], &position(["AABC", "AAAA"], &AB_IN_ROW_4));
        let leaves = LeaveTable::estimated(game.tiles());
        let evaluation = StaticEvaluation::new(&game, &leaves);
        let pass = judged(&game, Action::Pass, Depth::Quick);
        assert_eq!(pass.equity.hundredths(), evaluation.equity_of_pass());
        let listed = analyst(&game).best_actions(&game, 9).unwrap().into_iter();
        let exchange = listed.into_iter().find(|listed| listed.play.is_none()).unwrap();
        assert_eq!(exchange.points(), -5);
        assert_eq!(judged(&game, exchange.action, Depth::Quick).equity, exchange.equity);
        let rated = RatedAction::new(&game, Action::Pass, pass.equity);
        assert_eq!(rated.points(), -10);
    }

    /// Somebody may find better plays than a line of good ones that no search has proved.
    #[test]
    fn a_close_end_of_three_players_is_open() {
        let position = PositionText {
            bag: Some(String::new()),
            scores: vec![20, 20, 0],
            ..position(["AAA", "BBC", "CCC"], &AB_IN_ROW_4)
        };
        let game = game("players.max = 3", &["AB", "BA", "AA", "BAB"], &position);
        let chances = analyst(&game).chances(&game, Depth::Quick, &mut || ControlFlow::Continue(())).unwrap();
        let is_open = |chance: &PerMille| 100 < chance.thousandths() && chances[2] < *chance;
        assert!(chances[..2].iter().all(is_open), "{chances:?}");
    }

    /// Nobody went on from the position with the phony.
    #[test]
    fn a_play_that_was_challenged_off_is_lost_at_once() {
        let rules = "words = { unknown = \"challenge\", challenge = \"free\" }";
        let mut game = game(rules, &["CAB", "AB", "BA"], &position(["CCCC", "AABA"], &AB_IN_ROW_4));
        game.act(play(&game, "d4 .CCC")).unwrap();
        game.act(Action::Challenge).unwrap();
        assert!(matches!(game.turns()[0].outcome, TurnOutcome::Lost { .. }));
        game.act(Action::Pass).unwrap();
        let review = review(&game, Depth::Quick);
        let [lost, challenge, pass] = review.turns() else { panic!("three turns") };
        assert_eq!(lost.win_after, challenge.win_after);
        assert!(lost.win_after[0] < lost.win_before[0], "{lost:?}");
        assert_eq!(challenge.win_after, pass.win_before);
        assert_restored(review, &game);
    }

    /// Asserts that a review can be restored from its record.
    fn assert_restored(review: GameReview, game: &Game) {
        let leaves = LeaveTable::estimated(game.tiles());
        let restored = GameReview::restore(&review.record(game), game, &leaves, &ReviewTables::estimated());
        assert_eq!(restored, Some(review));
    }

    /// Returns this game with fewer words: these.
    fn with_words(game: &Game, words: &[&str]) -> Game {
        let mut game = game.clone();
        game.change_vocabulary(Arc::new(Vocabulary::plain(Arc::new(Lexicon::from_words("fewer", words)))));
        game
    }

    #[test]
    fn a_turn_of_another_player_is_not_judged() {
        let game = game("", &["ABAB"], &position(["CABA", "AAAA"], &AB_IN_ROW_4));
        let mut turn = game.clone().act(Action::Pass).unwrap();
        let watch = &mut || ControlFlow::Continue(());
        for seat in [1, 3] {
            turn.seat = seat_at(seat);
            assert_eq!(analyst(&game).judge(&game, &turn, Depth::Deep, watch), Ok(None));
        }
    }

    #[test]
    fn a_play_whose_word_has_left_the_list_counts_once_in_a_deep_review() {
        let rules = "bonus.theme = [{ words = [\"ABAC\"], points = 4 }]";
        let game = game(rules, &["ABAC", "ABAB"], &position(["CABA", "AAAA"], &AB_IN_ROW_4));
        // ABAB scores 8 points and ABAC 15: counted twice, ABAB would be the best.
        let turn = game.clone().act(play(&game, "4d ..AB")).unwrap();
        let game = with_words(&game, &["ABAC"]);
        let watch = &mut || ControlFlow::Continue(());
        let judged = analyst(&game).judge(&game, &turn, Depth::Deep, watch).unwrap().unwrap();
        assert_eq!((judged.best.word(), judged.method), (Some("ABAC"), Method::Simulated));
        assert!(judged.lost > Equity::ZERO, "{judged:?}");
    }

    #[test]
    fn a_best_play_whose_word_has_left_the_list_is_named_and_stored() {
        let position = position(["CABA", "AAAA"], &AB_IN_ROW_4);
        let mut game = game("", &["ABAC", "ABA"], &position);
        game.act(play(&game, "4d ..AC")).unwrap();
        let game = with_words(&game, &["ABA"]);
        let review = review(&game, Depth::Quick);
        let best = &review.turns()[0].judgement.as_ref().unwrap().best;
        assert_eq!((best.word(), best.points()), (Some("ABAC"), game.turns()[0].points()));
        assert_restored(review, &game);
    }

    #[test]
    fn a_pass_that_wins_is_better_than_any_play() {
        let rules = "passes = { limit = 2, counted = \"table\", effect = \"end\" }";
        let position =
            PositionText { passes: 1, scores: vec![30, 20], ..position(["CABA", "AAAA"], &AB_IN_ROW_4) };
        let game = game(rules, &["ABAC", "ABA", "CAB"], &position);
        let after = |action: Action| {
            let mut game = game.clone();
            game.act(action).unwrap();
            game
        };
        for depth in Depth::ALL {
            for notation in ["4d ..A", "4d ..AC"] {
                let review = review(&after(play(&game, notation)), depth);
                let turn = &review.turns()[0];
                let judged = turn.judgement.as_ref().unwrap();
                assert_eq!(judged.best.action, Action::Pass, "{notation}");
                assert!(judged.lost > Equity::ZERO, "{notation}");
                let kept = turn.win_after[0];
                assert_eq!(turn.chance_lost, Some(PerMille::ALL.less(kept)), "{notation}");
                assert_eq!(turn.reasons, [Reason::Wins]);
            }
            let review = review(&after(Action::Pass), depth);
            let turn = &review.turns()[0];
            assert_eq!((turn.mark, turn.chance_lost), (Some(Mark::Best), Some(PerMille::NONE)));
            assert_eq!(turn.reasons, [Reason::Wins]);
        }
    }

    /// The player is out by the pass (SF-20), or the game ends, and Bob, who leads, has won it (WO-5).
    #[test]
    fn a_pass_that_gives_the_game_away_costs_all_of_the_chance() {
        for (counted, effect, scores) in [("player", "out", [30, 20]), ("table", "end", [19, 20])] {
            let rules = format!("passes = {{ limit = 2, counted = \"{counted}\", effect = \"{effect}\" }}");
            let position = PositionText {
                passes: 1,
                own_passes: vec![1, 0],
                scores: scores.to_vec(),
                ..position(["CABA", "AAAA"], &AB_IN_ROW_4)
            };
            let mut game = game(&rules, &["ABAC", "ABA", "CAB"], &position);
            game.act(Action::Pass).unwrap();
            assert!(game.state().ending().is_some());
            for depth in Depth::ALL {
                let review = review(&game, depth);
                let turn = &review.turns()[0];
                let judged = turn.judgement.as_ref().unwrap();
                let before = turn.win_before[0];
                assert!(PerMille::NONE < before && turn.win_after[0] == PerMille::NONE, "{turn:?}");
                assert_eq!(turn.chance_lost, Some(before), "{effect}, {depth:?}");
                assert_eq!((turn.chance(), judged.method), (Some(PerMille::NONE), Method::Static));
                assert!(
                    (1..4000).contains(&judged.lost.hundredths()),
                    "{effect}, {depth:?}: {}",
                    judged.lost
                );
            }
        }
    }

    /// Ann leads, and can go out with her last tile, which costs points; a pass would put her out (SF-20).
    #[test]
    fn a_pass_that_loses_a_won_endgame_is_not_the_best() {
        let rules = "take = { allowed = true, price = 50 }\n\
                     passes = { limit = 2, counted = \"player\", effect = \"out\" }";
        let position = PositionText {
            own_passes: vec![1, 0],
            scores: vec![300, 100],
            bag: Some(String::new()),
            ..position(["C", "AAAA"], &AB_IN_ROW_4)
        };
        let start = game(rules, &["AB", "BAC"], &position);
        for depth in Depth::ALL {
            let mut passed = start.clone();
            passed.act(Action::Pass).unwrap();
            let lost = review(&passed, depth);
            let turn = &lost.turns()[0];
            let judged = turn.judgement.as_ref().unwrap();
            assert_eq!((judged.best.word(), judged.method), (Some("BAC"), Method::Solved), "{depth:?}");
            assert!(Equity::ZERO < judged.lost, "{depth:?}: {judged:?}");
            assert!(judged.lost <= Equity::from_hundredths(30_000), "{depth:?}: {judged:?}");
            assert_eq!(
                (turn.mark, turn.chance_lost),
                (Some(Mark::Blunder), Some(PerMille::ALL)),
                "{depth:?}"
            );
            assert_restored(lost, &passed);
            let won = judged_play_for_all(&start, depth);
            assert_eq!((won.lost, won.best.word()), (Equity::ZERO, Some("BAC")), "{depth:?}");
        }
    }

    /// The only play of a game, judged.
    fn judged_play_for_all(game: &Game, depth: Depth) -> Judgement {
        let listed = analyst(game).best_actions(game, 1).unwrap();
        judged(game, listed.into_iter().next().unwrap().action, depth)
    }

    /// With an exchange, which counts as a pass, Ann would be out; the best tiles to keep are no reason.
    #[test]
    fn an_exchange_that_puts_its_player_out_is_never_better_than_a_play() {
        let rules = "exchange.min_bag = 1\n\
                     passes = { limit = 2, counted = \"player\", effect = \"out\", exchange = \"counts\" }";
        let position = |own_passes| PositionText {
            own_passes: vec![own_passes, 0],
            ..position(["CCCC", "AAAA"], &AB_IN_ROW_4)
        };
        let words = ["CAB", "AC"];
        let free = game(rules, &words, &position(0));
        let best = analyst(&free).best_actions(&free, 9).unwrap();
        let exchange = best.iter().find(|best| best.play.is_none()).unwrap().action.clone();
        let start = game(rules, &words, &position(1));
        assert!(analyst(&start).best_actions(&start, 9).unwrap().iter().all(|best| best.play.is_some()));
        let mut exchanged = start.clone();
        exchanged.act(exchange).unwrap();
        for depth in Depth::ALL {
            let review = review(&exchanged, depth);
            let turn = &review.turns()[0];
            let judged = turn.judgement.as_ref().unwrap();
            assert!(judged.best.play.is_some() && Equity::ZERO < judged.lost, "{depth:?}: {judged:?}");
            assert_eq!(turn.chance_lost, Some(turn.win_before[0]), "{depth:?}");
            assert_eq!(turn.win_after[0], PerMille::NONE, "{depth:?}");
        }
    }

    /// After ABA, Bob has a place for a C. After anything else he passes, and is out (SF-20), whatever the deal.
    #[test]
    fn a_deep_review_counts_no_thousands_of_points_for_a_player_who_is_out() {
        let rules = "exchange.min_bag = 9\n\
                     passes = { limit = 3, counted = \"player\", effect = \"out\" }";
        let position = PositionText {
            own_passes: vec![0, 2],
            bag: Some("CC".to_owned()),
            ..position(["AABB", "CCCC"], &AB_IN_ROW_4)
        };
        let start = game(rules, &["AB", "ABA", "ABAC", "ABAB"], &position);
        let opening = judged(&start, play(&start, "4d ..A"), Depth::Deep);
        assert_eq!((opening.best.word(), opening.method), (Some("ABAB"), Method::Simulated));
        assert!((1..20_000).contains(&opening.lost.hundredths()), "{opening:?}");
    }

    #[test]
    fn a_play_that_wins_at_once_is_as_good_as_a_pass_that_does() {
        let rules = "passes = { limit = 2, counted = \"table\", effect = \"end\" }\n\
                     ending = { target = 40, at_target = \"at-once\" }";
        let position =
            PositionText { passes: 1, scores: vec![30, 20], ..position(["CABA", "AAAA"], &AB_IN_ROW_4) };
        let game = game(rules, &["ABAC", "ABA", "CAB"], &position);
        let judged = judged(&game, play(&game, "4d ..AC"), Depth::Quick);
        assert_eq!((judged.lost, judged.best.word()), (Equity::ZERO, Some("ABAC")));
    }

    /// Ann needs 5 points. ABA scores 7 and ends the game; ABAC would score more, and no play is better than one that wins.
    #[test]
    fn a_play_that_reaches_the_target_loses_nothing() {
        let rules = "ending = { target = 40, at_target = \"at-once\" }";
        let position = PositionText { scores: vec![35, 30], ..position(["CABA", "AAAA"], &AB_IN_ROW_4) };
        let game = game(rules, &["ABAC", "ABA"], &position);
        for depth in Depth::ALL {
            let won = judged(&game, play(&game, "4d ..A"), depth);
            assert_eq!((won.lost, won.best.word()), (Equity::ZERO, Some("ABA")));
            let mut passed = game.clone();
            passed.act(Action::Pass).unwrap();
            let review = review(&passed, depth);
            let turn = &review.turns()[0];
            assert_eq!(turn.reasons, [Reason::Wins]);
            assert_eq!(turn.chance_lost, Some(PerMille::ALL.less(turn.win_after[0])));
        }
    }

    /// Estimates end at 99.9 %, whatever the lead: only the lead says whether a loss of points matters.
    #[test]
    fn points_cost_no_chance_of_a_game_that_is_as_good_as_won() {
        let words = ["ABAC", "ABA", "CAB", "ABACAB"];
        let reviewed = |lead: i32| {
            let position = PositionText { scores: vec![lead, 0], ..position(["CABA", "AAAA"], &AB_IN_ROW_4) };
            let mut game = game("", &words, &position);
            game.act(play(&game, "4d ..A")).unwrap();
            review(&game, Depth::Quick)
        };
        let review = reviewed(6500);
        let turn = &review.turns()[0];
        let thousandths = |chance: Option<PerMille>| chance.map(PerMille::thousandths);
        assert_eq!((turn.win_before[0].thousandths(), thousandths(turn.chance_lost)), (999, Some(0)));
        assert!(Equity::ZERO < turn.judgement.as_ref().unwrap().lost);
        let listed = turn.best_actions.iter().map(|choice| thousandths(choice.chance));
        assert!(listed.clone().all(|chance| chance == Some(999)), "{:?}", listed.collect::<Vec<_>>());
        let even = reviewed(0);
        assert!(PerMille::NONE < even.turns()[0].chance_lost.unwrap(), "{even:?}");
    }

    /// In a last turn, a pass is among the candidates.
    #[test]
    fn a_lost_turn_does_not_cost_the_price_of_a_pass_in_a_deep_review() {
        let lost = |price: u32| {
            let rules = format!("passes.price = {price}\nwords.unknown = \"lose-turn\"\nending.rounds = 10");
            let position = PositionText {
                rounds: Some(9),
                turn: Some(19),
                starter: Some("Ann".to_owned()),
                ..position(["CABA", "AAAA"], &AB_IN_ROW_4)
            };
            let game = game(&rules, &["ABAC", "ABA"], &position);
            let judged = judged(&game, play(&game, "4d ..CA"), Depth::Deep);
            assert_eq!(judged.method, Method::Simulated);
            judged.lost.hundredths()
        };
        assert!((lost(10) - lost(0)).abs() <= 2, "{} and {}, but for rounding", lost(10), lost(0));
    }

    /// Bob has passed, so that a pass would end the game. After a lost turn, Bob can go out.
    #[test]
    fn a_lost_turn_ends_a_streak_of_passes_in_a_solved_endgame() {
        let rules = "passes = { limit = 2, counted = \"table\", effect = \"end\" }\n\
                     words.unknown = \"lose-turn\"";
        let position = PositionText {
            passes: 1,
            scores: vec![10, 10],
            bag: Some(String::new()),
            ..position(["CC", "A"], &AB_IN_ROW_4)
        };
        let game = game(rules, &["ABA"], &position);
        let lost = judged(&game, play(&game, "4d ..C"), Depth::Quick);
        let pass = judged(&game, Action::Pass, Depth::Quick);
        assert_eq!([lost.method, pass.method], [Method::Solved; 2]);
        assert_eq!(pass.lost, Equity::ZERO);
        assert!(lost.lost >= Equity::from_hundredths(500), "{lost:?}");
    }

    #[test]
    fn the_order_of_exchanged_tiles_does_not_count() {
        let game = game("exchange.min_bag = 1", &["ABAC", "ABA"], &position(["CABA", "AAAA"], &AB_IN_ROW_4));
        let leaves = LeaveTable::estimated(game.tiles());
        let exchanges = StaticEvaluation::new(&game, &leaves).best_exchanges(2);
        let (_, given) = exchanges.into_iter().find(|(_, given)| given.first() != given.last()).unwrap();
        let reversed: Vec<Tile> = given.iter().rev().copied().collect();
        let mut after = game.clone();
        after.act(Action::Exchange(reversed)).unwrap();
        assert!(after.turns()[0].outcome.is_action(&Action::Exchange(given.clone())));
        let review = review(&after, Depth::Deep);
        let is_exchange = |action: &Action| after.turns()[0].outcome.is_action(action);
        let listed = review.turns()[0].best_actions.iter();
        assert_eq!(listed.filter(|choice| is_exchange(&choice.action.action)).count(), 1);
    }
}
