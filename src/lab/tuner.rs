//! Tuning: changes of a ruleset that bring the figures of its games to where its author wants them.
//!
//! Each round plays every change against the ruleset as it is, on the same seeds, and looks for the one that comes closest
//! to the goals. Of many changes one looks good by chance, so the best ones are played again on new seeds, and only what is
//! significant there is accepted.

use std::ops::ControlFlow;

use rackety_engine::ruleset::spec::RulesetSpec;

use super::goal::Goal;
use super::metric::{Metric, MetricMean};
use super::moments::PairedMoments;
use super::report::TournamentReport;
use super::run::Run;
use super::seeds::SeedSet;
use super::variation::{Change, Vary, changes};

/// The number of a round's best changes that are played again.
const CONFIRMED: usize = 3;

/// The request for tuning.
#[derive(Debug, Clone)]
pub struct TuningRequest {
    /// The goals.
    pub goals: Vec<Goal>,
    /// The values that may be changed.
    pub vary: Vec<Vary>,
    /// The language of the games.
    pub language: String,
    /// The games by which a change is judged, each time.
    pub games: u32,
    /// The first seed.
    pub seed: u64,
    /// The most changes to accept.
    pub rounds: u32,
}

/// The reason why games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrialStage {
    /// The round, from 1.
    pub round: usize,
    /// The purpose of the trial.
    pub purpose: TrialPurpose,
    /// The number of the trial among those for the same, from 1.
    pub number: usize,
    /// The expected number of these, at least `number`.
    pub of: usize,
}

/// The purpose of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialPurpose {
    /// Measures the figures as they are now.
    Measure,
    /// Tries whether a change looks good.
    Try,
    /// Confirms that a change that looks good is significant.
    Confirm,
}

/// Plays games by rulesets.
pub trait Trials {
    /// The reason why a trial cannot be played.
    type Error;

    /// Plays games by two rulesets on these seeds; breaks if it was stopped.
    ///
    /// # Errors
    /// Whatever keeps the games from being played.
    fn play(
        &mut self,
        stage: TrialStage,
        spec: &RulesetSpec,
        changed: &RulesetSpec,
        seeds: SeedSet,
    ) -> Result<ControlFlow<(), Run>, Self::Error>;
}

/// The result of tuning.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuning {
    /// The means of the goals' figures before, in the order of the goals.
    pub before: Vec<Option<MetricMean>>,
    /// The means with all accepted changes, or `None` where tuning was stopped before they were measured.
    pub after: Vec<Option<MetricMean>>,
    /// The accepted changes, in order.
    pub steps: Vec<TuningStep>,
    /// The ruleset with all accepted changes.
    pub spec: RulesetSpec,
    /// The reason why there are no more changes.
    pub end: TuningEnd,
}

/// An accepted change.
#[derive(Debug, Clone, PartialEq)]
pub struct TuningStep {
    /// The keys that were changed, each as the key, what it was and what it is.
    pub keys: Vec<[String; 3]>,
    /// The amount by which it raises the figure of each goal, in the order of the goals.
    pub effects: Vec<Option<MetricMean>>,
    /// The number of changes that were tried in this round.
    pub tried: usize,
}

/// The reason why tuning ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TuningEnd {
    /// The figures may be where they should be: their intervals reach the goals.
    Met,
    /// None of this number of changes brings the figures significantly closer.
    NothingSignificant(usize),
    /// No game has this figure of a goal.
    NoFigure(Metric),
    /// As many changes as wanted were accepted.
    Rounds,
    /// It was stopped.
    Stopped,
}

/// Tunes a ruleset. The same request has the same result on any number of threads.
///
/// # Errors
/// Those of the trials.
pub fn tune<T: Trials>(
    spec: &RulesetSpec,
    request: &TuningRequest,
    trials: &mut T,
) -> Result<Tuning, T::Error> {
    let mut seeds = SeedBlocks { next: request.seed, games: request.games };
    let none = vec![None; request.goals.len()];
    let mut tuning = Tuning {
        before: none.clone(),
        after: none.clone(),
        steps: Vec::new(),
        spec: spec.clone(),
        end: TuningEnd::Stopped,
    };
    loop {
        let round = tuning.steps.len() + 1;
        let stage = TrialStage { round, purpose: TrialPurpose::Measure, number: 1, of: 1 };
        let ControlFlow::Continue(now) = trials.play(stage, &tuning.spec, &tuning.spec, seeds.block())?
        else {
            return Ok(tuning);
        };
        tuning.after = request.goals.iter().map(|goal| now.side.mean(goal.metric)).collect();
        if tuning.steps.is_empty() {
            tuning.before.clone_from(&tuning.after);
        }
        let mut figures = request.goals.iter().zip(&tuning.after);
        if let Some((goal, _)) = figures.find(|(_, mean)| mean.is_none()) {
            tuning.end = TuningEnd::NoFigure(goal.metric);
            return Ok(tuning);
        }
        let met = |(goal, mean): (&Goal, &Option<MetricMean>)| mean.is_some_and(|mean| goal.is_met(mean));
        if request.goals.iter().zip(&tuning.after).all(met) {
            tuning.end = TuningEnd::Met;
            return Ok(tuning);
        }
        if usize::try_from(request.rounds).unwrap_or(usize::MAX) <= tuning.steps.len() {
            tuning.end = TuningEnd::Rounds;
            return Ok(tuning);
        }
        let letters = TournamentReport::new(&now).letters;
        let tried = changes(&tuning.spec, &request.vary, &request.language, &letters);
        match best_change(&tuning.spec, (round, tried), request, &mut seeds, trials)? {
            ControlFlow::Break(()) => return Ok(tuning),
            ControlFlow::Continue(Err(tried)) => {
                tuning.end = TuningEnd::NothingSignificant(tried);
                return Ok(tuning);
            }
            ControlFlow::Continue(Ok((spec, step))) => {
                tuning.spec = spec;
                // The figures before this change are not those after it.
                tuning.after.clone_from(&none);
                tuning.steps.push(step);
            }
        }
    }
}

/// The change that is accepted, or the number of those that were tried.
type Chosen = Result<(RulesetSpec, TuningStep), usize>;

fn best_change<T: Trials>(
    spec: &RulesetSpec,
    (round, tried): (usize, Vec<Change>),
    request: &TuningRequest,
    seeds: &mut SeedBlocks,
    trials: &mut T,
) -> Result<ControlFlow<(), Chosen>, T::Error> {
    let count = tried.len();
    let mut promising: Vec<(f64, Change)> = Vec::new();
    let block = seeds.block();
    for (number, change) in (1..).zip(tried) {
        let stage = TrialStage { round, purpose: TrialPurpose::Try, number, of: count };
        let ControlFlow::Continue(run) = trials.play(stage, spec, &change.spec, block.clone())? else {
            return Ok(ControlFlow::Break(()));
        };
        let gain = gain(&request.goals, &run);
        if gain > 0.0 {
            promising.push((gain, change));
        }
    }
    // Of equal gains the change that was tried first.
    promising.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    promising.truncate(CONFIRMED);
    let of = promising.len();
    for (number, (_, change)) in (1..).zip(promising) {
        let stage = TrialStage { round, purpose: TrialPurpose::Confirm, number, of };
        let ControlFlow::Continue(run) = trials.play(stage, spec, &change.spec, seeds.block())? else {
            return Ok(ControlFlow::Break(()));
        };
        if is_confirmed(&request.goals, &run) {
            let effects = request.goals.iter().map(|goal| difference(*goal, &run)).collect();
            let step = TuningStep { keys: change.keys, effects, tried: count };
            return Ok(ControlFlow::Continue(Ok((change.spec, step))));
        }
    }
    Ok(ControlFlow::Continue(Err(count)))
}

/// Returns by how much the games of the changed ruleset are closer to the goals, in spreads of the figures.
fn gain(goals: &[Goal], run: &Run) -> f64 {
    let of = |goal: &Goal| {
        let moments = pair(*goal, run)?;
        let (before, spread_before) = moments.one.mean_and_spread()?;
        let (after, spread_after) = moments.other.mean_and_spread()?;
        // A figure that was the same in all games may vary with the change.
        let spread = if spread_before > 0.0 { spread_before } else { spread_after };
        (spread > 0.0).then(|| (goal.distance(before) - goal.distance(after)) / spread)
    };
    goals.iter().filter_map(of).sum()
}

/// Returns whether a goal comes closer for certain, and none gets farther for certain.
fn is_confirmed(goals: &[Goal], run: &Run) -> bool {
    let judged = |judge: fn(&Goal, f64, [f64; 2]) -> bool| {
        goals.iter().any(|goal| {
            let before = pair(*goal, run).and_then(|moments| moments.one.mean_and_spread());
            let interval = difference(*goal, run).and_then(|difference| difference.interval);
            before.zip(interval).is_some_and(|((before, _), interval)| judge(goal, before, interval))
        })
    };
    gain(goals, run) > 0.0 && judged(Goal::is_towards) && !judged(Goal::is_away)
}

fn pair(goal: Goal, run: &Run) -> Option<&PairedMoments> {
    let mut pairs = run.against.as_ref()?.pairs.iter();
    pairs.find(|(metric, _)| *metric == goal.metric).map(|(_, moments)| moments)
}

fn difference(goal: Goal, run: &Run) -> Option<MetricMean> {
    goal.metric.mean_difference(pair(goal, run)?)
}

/// Blocks of seeds, one after the other.
pub(super) struct SeedBlocks {
    pub(super) next: u64,
    pub(super) games: u32,
}

impl SeedBlocks {
    pub(super) fn block(&mut self) -> SeedSet {
        let block = SeedSet::starting_at(self.next, self.games);
        self.next = self.next.wrapping_add(self.games.into());
        block
    }
}
