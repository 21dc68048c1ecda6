use std::ops::ControlFlow;

use super::budget::{Budget, BudgetMeter, Progress};
use super::decision::{Certainty, Decision};
use super::endgame::{Endgame, is_endgame};
use super::leave_table::LeaveTable;
use super::level::{BotProfile, Level};
use super::simulation::{Candidate, Simulation};
use super::skill::{OVERLOOKED, SeenScore, Skill};
use super::static_eval::{GoingOut, StaticEvaluation, StaticEvaluator};
use super::view::PlayerView;
use crate::game::{Action, Game};
use crate::movegen::{GeneratedPlay, Generator, GraphMismatch, RankedPlay, Scope, WordGraph};

/// The number of plays that a master simulates, and of exchanges.
const SIMULATED_PLAYS: usize = 10;
const SIMULATED_EXCHANGES: usize = 2;

/// A candidate whose equity is further below the best one is not simulated, in hundredths of a point.
const SIMULATED_MARGIN: i64 = 2000;

/// A computer opponent. One bot serves a whole game, whose cross-sets it keeps from turn to turn, and any number of
/// games with the same words and tiles.
///
/// # Examples
///
/// ```
/// use rackety_engine::bots::{Bot, Budget, LeaveTable, Level};
/// use rackety_engine::{Game, Lexicon, Ruleset, WordGraph};
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let words = Lexicon::from_words("mine", ["AT", "TA", "TAT"]);
/// let mut game = Game::builder(ruleset, words).players(["Ann", "Bot"]).seed(2).start()?;
///
/// let graph = WordGraph::for_game(&game)?;
/// let mut bot = Bot::new(Level::Expert, &graph, LeaveTable::estimated(game.tiles()));
/// let decision = bot.decide(&game.view(game.state().to_move()), Budget::default())?;
/// game.act(decision.action)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Bot {
    profile: BotProfile,
    leaves: LeaveTable,
    generator: Generator,
}

impl Bot {
    /// A bot that knows the words of a graph: the game's own words, or common ones
    /// ([`common_words`](super::common_words)). The vocabulary of the profile is its name only; the graph decides.
    pub fn new(profile: impl Into<BotProfile>, graph: &WordGraph, leaves: LeaveTable) -> Self {
        Self { profile: profile.into(), leaves, generator: Generator::new(graph) }
    }

    /// The bot's level and vocabulary.
    pub const fn profile(&self) -> BotProfile {
        self.profile
    }

    /// The bot's leave values.
    pub const fn leaves(&self) -> &LeaveTable {
        &self.leaves
    }

    /// Decides what to do in a turn. The view must be that of the player to move, in an unfinished game. The same view
    /// and budget give the same decision on every machine.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the bot's words or tiles are not those of the game.
    pub fn decide(&mut self, view: &PlayerView, budget: Budget) -> Result<Decision, GraphMismatch> {
        self.decide_watched(view, budget, &mut |_| ControlFlow::Continue(()))
    }

    /// The same, calling `watch` from time to time with the progress. If it breaks, the decision is the best so far.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the bot's words or tiles are not those of the game.
    pub fn decide_watched(
        &mut self,
        view: &PlayerView,
        budget: Budget,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Decision, GraphMismatch> {
        self.generator.check(view.game())?;
        let mut meter = BudgetMeter::new(budget, watch);
        let (action, certainty) = self.choose(view, &mut meter)?;
        Ok(Decision { action, certainty, positions: meter.spent() })
    }

    fn choose(
        &mut self,
        view: &PlayerView,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(Action, Certainty), GraphMismatch> {
        if pass_wins(view) {
            return Ok((Action::Pass, Certainty::Estimated));
        }
        let game = view.game();
        let evaluation = StaticEvaluation::new(game, &self.leaves);
        let best = match (self.profile.level, Skill::of(self.profile.level, view.turn_seed())) {
            (Level::Master, _) => return self.choose_by_looking_ahead(view, &evaluation, meter),
            (_, Some(skill)) => {
                let play = self.best_seen_play(game, skill, meter)?;
                play.map(|play| RankedPlay { play, equity: evaluation.equity(&play) })
            }
            (_, None) => {
                let generator = &mut self.generator;
                top_plays(generator, game, &evaluation, 1, meter)?.pop()
            }
        };
        Ok((play_or_exchange(&evaluation, best), Certainty::Estimated))
    }

    /// The play with the highest score of those that are seen. If none is, the bot looks again.
    fn best_seen_play(
        &mut self,
        game: &Game,
        mut skill: Skill,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<Option<GeneratedPlay>, GraphMismatch> {
        let scope = match self.profile.level {
            Level::Novice => Scope::WithoutTaking,
            _ => Scope::All,
        };
        loop {
            meter.spend(if scope == Scope::All && game.may_take() { Budget::TAKING } else { 1 });
            let best = self.generator.best_play(game, scope, &mut SeenScore { skill, meter })?;
            match best {
                None => return Ok(None),
                Some(best) if best.equity != OVERLOOKED => return Ok(Some(best.play)),
                Some(_) => skill = skill.second_look(),
            }
        }
    }

    fn choose_by_looking_ahead(
        &mut self,
        view: &PlayerView,
        evaluation: &StaticEvaluation<'_>,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(Action, Certainty), GraphMismatch> {
        let Self { leaves, generator, .. } = self;
        if is_endgame(view)
            && let Some(found) = Endgame::new(view, leaves, generator, meter).best()
        {
            return Ok(found);
        }
        let game = view.game();
        if game.may_take() {
            // Replies without takings mislead, and those with takings cost too much.
            let best = top_plays(generator, game, evaluation, 1, meter)?.pop();
            return Ok((play_or_exchange(evaluation, best), Certainty::Estimated));
        }
        let plays = top_plays(generator, game, evaluation, SIMULATED_PLAYS, meter)?;
        let plays = plays
            .into_iter()
            .map(|RankedPlay { play, equity }| Candidate::new(Action::Play(play.to_play()), equity));
        let exchanges = evaluation.best_exchanges(SIMULATED_EXCHANGES).into_iter();
        let exchanges = exchanges.map(|(equity, given)| Candidate::new(Action::Exchange(given), equity));
        let mut candidates: Vec<Candidate> = plays.chain(exchanges).collect();
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.equity));
        let highest = candidates.first().map_or(0, |candidate| candidate.equity);
        candidates.retain(|candidate| highest - SIMULATED_MARGIN <= candidate.equity);
        let mut simulation = Simulation { view, leaves, generator, meter };
        Ok((simulation.best(candidates).unwrap_or(Action::Pass), Certainty::Estimated))
    }
}

/// The best plays by static evaluation, best first.
fn top_plays(
    generator: &mut Generator,
    game: &Game,
    evaluation: &StaticEvaluation<'_>,
    count: usize,
    meter: &mut BudgetMeter<'_>,
) -> Result<Vec<RankedPlay>, GraphMismatch> {
    meter.spend(if game.may_take() { Budget::TAKING } else { 1 });
    let mut evaluator = StaticEvaluator { evaluation, meter, going_out: GoingOut::NOTHING };
    generator.top_plays(game, Scope::All, count, &mut evaluator)
}

/// Whether a pass ends the game and wins it, whatever tiles the others have.
fn pass_wins(view: &PlayerView) -> bool {
    let game = view.game();
    let mut after = game.clone();
    // Without opponents there is nobody to beat.
    if game.state().seats_in().nth(1).is_none() || after.act(Action::Pass).is_err() {
        return false;
    }
    let Some(ending) = after.state().ending() else { return false };
    let seat = view.seat();
    // The tiles of the others can only cost them points; assume that they have none.
    let own: i32 = ending.adjustments.iter().filter(|line| line.seat == seat).map(|line| line.points).sum();
    let score = game.state().player(seat).score() + own.min(0);
    let rivals = || game.state().seats_in().filter(|&other| other != seat);
    ending.winners.contains(&seat) && rivals().all(|other| game.state().player(other).score() < score)
}

/// The better of a play and the best exchange; a pass if there is neither.
fn play_or_exchange(evaluation: &StaticEvaluation<'_>, play: Option<RankedPlay>) -> Action {
    let exchange = evaluation.best_exchanges(1).pop();
    match (play, exchange) {
        (Some(best), Some((equity, given))) if best.equity < equity => Action::Exchange(given),
        (Some(best), _) => Action::Play(best.play.to_play()),
        (None, Some((_, given))) => Action::Exchange(given),
        (None, None) => Action::Pass,
    }
}
