use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::blank_change::best_blank_change;
use super::budget::{Budget, BudgetMeter, Progress};
use super::decision::{Certainty, Decision};
use super::endgame::{Endgame, is_endgame};
use super::leaves::LeaveTable;
use super::level::ChoiceMethod;
use super::pre_endgame::{Outlook, PreEndgame, least_budget};
use super::profile::{BotProfile, Taking, Thinking};
use super::simulation::{Lookahead, Simulation};
use super::skill::{OVERLOOKED, SeenScore, Skill};
use super::static_choice::{
    best_action, candidates, pass_wins, play_or_exchange, winning_action, wins_at_once,
};
use super::static_eval::{StaticEvaluation, value_of_taking};
use super::view::PlayerView;
use crate::game::{Action, Game};
use crate::movegen::{GeneratedPlay, Generator, GraphMismatch, RankedPlay, Scope, WordGraph};
use crate::rng::seeded_hash;

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
    threads: NonZeroUsize,
}

impl Bot {
    /// A bot that knows the words of a graph: the game's own words, or some of them
    /// ([`BotVocabulary::words_of`](super::BotVocabulary::words_of)). The vocabulary of the profile is its name only; the
    /// graph decides.
    pub fn new(profile: impl Into<BotProfile>, graph: &WordGraph, leaves: LeaveTable) -> Self {
        Self { profile: profile.into(), leaves, generator: Generator::new(graph), threads: NonZeroUsize::MIN }
    }

    /// Returns the same bot, which looks ahead on this number of threads instead of one. It decides the same, but
    /// sooner.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// The bot's level and vocabulary.
    pub const fn profile(&self) -> BotProfile {
        self.profile
    }

    /// The bot's leave values.
    pub const fn leaves(&self) -> &LeaveTable {
        &self.leaves
    }

    /// Decides what to do in a turn. The view must be that of the player to move, in an unfinished game; with any other view,
    /// the decision is a pass. The same view and budget give the same decision on every machine. After a
    /// [changed blank](Action::ChangeBlank) the bot is still to move, and decides again. A bot that thinks quickly or for long
    /// does a part or a multiple of the budget.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the bot's words or tiles are not those of the game.
    pub fn decide(&mut self, view: &PlayerView, budget: Budget) -> Result<Decision, GraphMismatch> {
        self.decide_watched(view, budget, &mut |_| ControlFlow::Continue(()))
    }

    /// Decides in the same way, calling `watch` from time to time with the progress. If it breaks, the decision is the
    /// best so far.
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
        let budget = match self.profile.thinking {
            Thinking::Quick => Budget::positions(budget.count() / 4),
            Thinking::Normal => budget,
            Thinking::Long => Budget::positions(budget.count().saturating_mul(5)),
        };
        let mut meter = BudgetMeter::new(budget, watch);
        if !is_to_move(view) {
            return Ok(Decision { action: Action::Pass, certainty: Certainty::Estimated, positions: 0 });
        }
        let (action, certainty) = self.choose(view, &mut meter)?;
        Ok(Decision { action, certainty, positions: meter.spent() })
    }

    /// Returns the outlooks of this many plays, the best exchange and a pass over all deals of the hidden tiles, best first,
    /// with two players and one to four tiles in the bag; nothing where tiles can be taken, or where the endgame solver does
    /// not know a rule. Each endgame that follows may use this budget. This takes minutes: it is what [`decide`](Self::decide)
    /// is measured by.
    ///
    /// # Errors
    /// [`GraphMismatch`] if the bot's words or tiles are not those of the game.
    pub fn outlooks(
        &mut self,
        view: &PlayerView,
        plays: usize,
        endgame: Budget,
    ) -> Result<Vec<Outlook>, GraphMismatch> {
        self.generator.check(view.game())?;
        if !is_to_move(view) || least_budget(view).is_none() {
            return Ok(Vec::new());
        }
        let Self { leaves, generator, threads, .. } = self;
        let mut meter = BudgetMeter::unwatched(Budget::positions(u64::MAX));
        PreEndgame { view, leaves, generator, threads: *threads, meter: &mut meter }.outlooks(plays, endgame)
    }

    fn choose(
        &mut self,
        view: &PlayerView,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(Action, Certainty), GraphMismatch> {
        let game = view.game();
        let scope = self.scope(view);
        if let Some(action) = best_blank_change(view, scope, &self.leaves, &mut self.generator, meter)? {
            return Ok((action, Certainty::Estimated));
        }
        let evaluation = StaticEvaluation::new(game, &self.leaves);
        let level = self.profile.level;
        let best = match level.choice_method() {
            ChoiceMethod::Equity => best_action(view, scope, &evaluation, &mut self.generator, meter)?.action,
            ChoiceMethod::SeenScore(_) if pass_wins(view) => Action::Pass,
            ChoiceMethod::SeenScore(_) => {
                let play = self.best_seen_play((game, scope), Skill::new(level, view), meter)?;
                let action = play.map(|play| Action::Play(play.to_play()));
                if let Some(winning) = action.filter(|action| wins_at_once(view, action)) {
                    winning
                } else {
                    let play = play.map(|play| RankedPlay { play, equity: evaluation.equity(&play) });
                    play_or_exchange(&evaluation, play).action
                }
            }
            ChoiceMethod::LookingAhead => {
                if let Some(winning) = winning_action(view, scope, &mut self.generator, meter)? {
                    return Ok((winning, Certainty::Estimated));
                }
                return self.choose_by_looking_ahead(view, scope, &evaluation, meter);
            }
        };
        Ok((best, Certainty::Estimated))
    }

    /// The plays that the bot considers in this turn.
    fn scope(&self, view: &PlayerView) -> Scope {
        let takes = match self.profile.taking {
            Taking::Always => true,
            Taking::Sometimes => seeded_hash(view.turn_seed(), []) % 2 == 0,
            Taking::Never => false,
        };
        if takes { Scope::All } else { Scope::WithoutTaking }
    }

    /// The play with the highest score of those that are seen. If none is, the bot looks again.
    fn best_seen_play(
        &mut self,
        (game, scope): (&Game, Scope),
        mut skill: Skill,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<Option<GeneratedPlay>, GraphMismatch> {
        let taking = value_of_taking(game);
        loop {
            meter.spend(Budget::of_search(game, scope));
            let best = self.generator.best_play(game, scope, &mut SeenScore { skill, taking, meter })?;
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
        scope: Scope,
        evaluation: &StaticEvaluation<'_>,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(Action, Certainty), GraphMismatch> {
        let Self { leaves, generator, threads, .. } = self;
        let game = view.game();
        let considers_all = scope == Scope::All || !game.may_take();
        if considers_all
            && is_endgame(view)
            && let Some(found) = Endgame::new(view, leaves, generator, meter).best()
        {
            return Ok(found);
        }
        if considers_all && least_budget(view).is_some_and(|least| least <= meter.left()) {
            let mut search = PreEndgame { view, leaves, generator, threads: *threads, meter };
            return Ok((search.best()?, Certainty::Estimated));
        }
        let lookahead = Lookahead::of_budget(game, meter.left());
        let candidates = candidates((game, scope), lookahead.plays(), evaluation, generator, meter)?;
        let mut simulation = Simulation { view, leaves, generator, lookahead, threads: *threads, meter };
        Ok((simulation.best(candidates).unwrap_or(Action::Pass), Certainty::Estimated))
    }
}

/// True if a view is that of the player to move, in an unfinished game.
fn is_to_move(view: &PlayerView) -> bool {
    let state = view.game().state();
    view.seat() == state.to_move() && state.ending().is_none()
}
