//! `rackety lab tune`: changes of a ruleset that bring figures of its games to where its author wants them.

use crate::runs::{difference_texts, prepare};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use rackety_engine::Ruleset;
use rackety_engine::ruleset::spec::RulesetSpec;
use rackety_lab::{
    BisectionRequest, Contest, Goal, MetricMean, Run, RunHead, SeedSet, Tournament, TournamentSetup,
    TrialPurpose, TrialStage, Trials, Tuning, TuningEnd, TuningRequest, TuningStep, Vary,
};
use serde::Serialize;

use super::super::call::Call;
use super::super::{
    CommandError, CommandResult, CommandStatus, check_ruleset_name, printable_path, selfplay, warn_of_leaves,
};
use super::bisect;
use super::tuning_page::{GoalReport, TuningPage, no_figure};
use crate::cli::LabTuneArgs;
use crate::config::rulesets::RULESET;
use crate::disk;
use crate::output::{TomlLayout, toml_text, write_json};
use crate::session::{Host, random_seed};
use crate::text::charset::Charset;
use crate::text::numbers::counted;

pub(in crate::commands) fn tune(call: &mut Call<'_>, args: LabTuneArgs) -> CommandResult {
    let charset = call.charset();
    let Call { host, streams, .. } = call;
    let LabTuneArgs { ruleset, goals, vary, games, rounds, threads, output, json } = args;
    if let Some(path) = output.as_deref() {
        check_ruleset_name(path)?;
        if path.symlink_metadata().is_ok() {
            return Err(already_there(path));
        }
    }
    let threads = rackety_lab::threads(threads);
    let seed = games.seed.map_or_else(random_seed, Ok)?;
    let number = games.number();
    let (setup, head) = selfplay::setup::trial(host, &ruleset, games)?;
    warn_of_leaves(host, &setup.ruleset, &setup.language, &mut streams.err);
    let stop = selfplay::stop_at_interrupt()?;
    let mut spec = setup.ruleset.spec().clone();
    // What is tuned is its author's.
    spec.packed = false;
    let mut present = None;
    for each in &vary {
        if let Vary::Number(range) = each {
            present = Some(selfplay::setup::checked_number(&setup.ruleset, range)?);
        }
    }
    let search = if let ([goal], [Vary::Number(range)], Some(present)) = (&goals[..], &vary[..], present) {
        Some(BisectionRequest { goal: *goal, number: range.clone(), present, games: number, seed })
    } else {
        None
    };
    let request = TuningRequest {
        goals,
        vary: if vary.is_empty() { Vary::ALL.to_vec() } else { vary },
        language: setup.language.clone(),
        games: number,
        seed,
        rounds,
    };
    let bar = selfplay::bar::new(number.into(), charset);
    let mut trials = HostTrials { host, setup, head, threads, stop, bar, charset, games: number.into() };
    if let Some(search) = search {
        let spec_with = |value| search.number.path.with(&spec, value).map_err(CommandError::Input);
        let bisection = rackety_lab::bisect(spec_with, &search, &mut trials)?;
        trials.bar.finish_and_clear();
        let changed = bisect::changed(&search, &bisection);
        // What was found is printed even if it cannot be written.
        let written = output.zip(changed).map(|(path, spec)| write_ruleset(&path, spec).map(|()| path));
        let written = written.transpose();
        let shown = written.as_ref().ok().and_then(Option::as_deref);
        let (head, out) = (&trials.head, &mut streams.out);
        if json {
            bisect::write_as_json(head, &search, &bisection, out)?;
        } else {
            bisect::write(charset, head, &search, &bisection, shown, out)?;
        }
        written?;
        return Ok(bisect::status(&bisection));
    }
    let tuning = rackety_lab::tune(&spec, &request, &mut trials)?;
    let HostTrials { head, bar, .. } = trials;
    bar.finish_and_clear();
    // What was found is printed even if it cannot be written.
    let written = output.filter(|_| !tuning.steps.is_empty());
    let result = written.as_deref().map_or(Ok(()), |path| write_ruleset(path, &tuning.spec));
    if json {
        write_json(&mut streams.out, &TuningReport::new(&head, &request, &tuning))?;
    } else {
        let mut page = TuningPage { charset, out: &mut streams.out };
        page.write(&head, &request, &tuning)?;
        if let Some(path) = written.filter(|_| result.is_ok()) {
            writeln!(streams.out, "\nwritten to {}", printable_path(&path))?;
        }
    }
    result?;
    Ok(match tuning.end {
        TuningEnd::Stopped => CommandStatus::Interrupted,
        TuningEnd::NothingSignificant(_) | TuningEnd::NoFigure(_) if tuning.steps.is_empty() => {
            CommandStatus::CheckFailed
        }
        _ => CommandStatus::Done,
    })
}

fn already_there(path: &Path) -> CommandError {
    CommandError::Input(format!("{} exists; choose another name", path.display()))
}

/// Writes a whole ruleset, which needs no other file.
fn write_ruleset(path: &Path, spec: &RulesetSpec) -> Result<(), CommandError> {
    let text = toml_text(spec, TomlLayout::Spread)
        .map_err(|error| CommandError::Input(format!("the ruleset cannot be written: {error}")))?;
    match disk::create_new(path, &RULESET, text.as_bytes()) {
        Err(error) if error.is_already_there() => Err(already_there(path)),
        result => Ok(result?),
    }
}

/// Plays trials with the words and bots of a setup.
struct HostTrials<'h> {
    host: &'h Host,
    setup: TournamentSetup,
    head: RunHead,
    threads: NonZeroUsize,
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
    charset: Charset,
    /// The games of a trial.
    games: u64,
}

impl HostTrials<'_> {
    /// Shows what the games of a trial are for; returns how many of those for the same purpose were played before.
    fn announce(&self, stage: TrialStage) -> u64 {
        let TrialStage { round, purpose, number, of } = stage;
        let purpose = match purpose {
            TrialPurpose::Measure => "measuring".to_owned(),
            TrialPurpose::Try => format!("change {number} of {of}"),
            TrialPurpose::Confirm => format!("confirming {number} of {of}"),
        };
        let games_of = |trials: usize| self.games.saturating_mul(u64::try_from(trials).unwrap_or(u64::MAX));
        selfplay::bar::style(&self.bar, self.charset, format!("round {round}, {purpose} "));
        self.bar.set_length(games_of(of));
        if number == 1 {
            self.bar.reset();
        }
        games_of(number - 1)
    }

    fn tournament(&self, spec: &RulesetSpec) -> Result<Tournament, CommandError> {
        let ruleset = Ruleset::from_spec(self.setup.ruleset.id(), spec.clone())
            .map_err(|error| CommandError::Faults(error.faults))?;
        let setup = TournamentSetup { ruleset: Arc::new(ruleset), ..self.setup.clone() };
        prepare(setup, &self.host.knowledge).map_err(CommandError::input)
    }
}

impl Trials for HostTrials<'_> {
    type Error = CommandError;

    fn play(
        &mut self,
        stage: TrialStage,
        spec: &RulesetSpec,
        changed: &RulesetSpec,
        seeds: SeedSet,
    ) -> Result<ControlFlow<(), Run>, CommandError> {
        let tournament = self.tournament(spec)?;
        let against = if spec == changed { None } else { Some(self.tournament(changed)?) };
        let head = |tournament: &Tournament| RunHead::new(tournament, &self.head.source, &self.head.words);
        let mut run = Run::new(seeds, head(&tournament), against.as_ref().map(head));
        let contest = Contest { tournament, against };
        let before = self.announce(stage);
        let visit = |run: &Run| self.bar.set_position(before + run.done.len());
        contest
            .play(&mut run, self.threads, &self.stop, |_, _, _| ControlFlow::Continue(()), visit)
            .map_err(|error| selfplay::cannot_start(&error))?;
        let is_stopped = self.stop.load(Ordering::Relaxed) && !run.left().is_empty();
        Ok(if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(run) })
    }
}

/// The result of tuning, as `--json` prints it. Shares are parts of 1.
#[derive(Serialize)]
struct TuningReport<'t> {
    ruleset: &'t str,
    language: &'t str,
    dictionary: &'t str,
    bots: &'t [String],
    /// The games of a trial of one change.
    games: u32,
    seed: u64,
    goals: Vec<GoalReport>,
    /// The accepted changes, in order.
    steps: Vec<StepReport<'t>>,
    /// `met`, `nothing-significant`, `no-figure`, `rounds` or `stopped`.
    end: &'static str,
    /// The changes that were tried in the last round, if none was accepted.
    tried: Option<usize>,
    /// The ruleset with all changes, or `None` without any.
    tuned: Option<&'t RulesetSpec>,
}

/// An accepted change.
#[derive(Serialize)]
struct StepReport<'t> {
    changes: Vec<KeyReport<'t>>,
    /// The amount by which it raises the figure of each goal, in the order of the goals.
    effects: &'t [Option<MetricMean>],
    tried: usize,
}

/// A key that was changed.
#[derive(Serialize)]
struct KeyReport<'t> {
    key: &'t str,
    before: &'t str,
    after: &'t str,
}

impl<'t> TuningReport<'t> {
    fn new(head: &'t RunHead, request: &TuningRequest, tuning: &'t Tuning) -> Self {
        let goals = request.goals.iter().zip(&tuning.before).zip(&tuning.after);
        let goal = |((goal, before), after): ((&Goal, &Option<MetricMean>), &Option<MetricMean>)| {
            GoalReport { figure: goal.metric, range: goal.range(), before: *before, after: *after }
        };
        let key = |[key, before, after]: &'t [String; 3]| KeyReport { key, before, after };
        let step = |step: &'t TuningStep| StepReport {
            changes: step.keys.iter().map(key).collect(),
            effects: &step.effects,
            tried: step.tried,
        };
        let (end, tried) = match tuning.end {
            TuningEnd::Met => ("met", None),
            TuningEnd::NothingSignificant(tried) => ("nothing-significant", Some(tried)),
            TuningEnd::NoFigure(_) => ("no-figure", None),
            TuningEnd::Rounds => ("rounds", None),
            TuningEnd::Stopped => ("stopped", None),
        };
        Self {
            ruleset: &head.ruleset,
            language: &head.language,
            dictionary: &head.dictionary,
            bots: &head.bots,
            games: request.games,
            seed: request.seed,
            goals: goals.map(goal).collect(),
            steps: tuning.steps.iter().map(step).collect(),
            end,
            tried,
            tuned: (!tuning.steps.is_empty()).then_some(&tuning.spec),
        }
    }
}

impl TuningPage<'_> {
    fn write(&mut self, head: &RunHead, request: &TuningRequest, tuning: &Tuning) -> io::Result<()> {
        let games = counted(request.games.into(), "game");
        self.head(head, &format!("{games} a trial, seeds from {}", request.seed))?;
        let means = tuning.before.iter().zip(&tuning.after);
        let goals = request.goals.iter().zip(means);
        self.goals(goals.map(|(goal, (before, after))| (*goal, *before, *after)))?;
        for step in &tuning.steps {
            self.step(&request.goals, step)?;
        }
        writeln!(self.out, "\n{}", end_text(tuning))?;
        if tuning.steps.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\nCHANGES")?;
        for [key, before, after] in net_changes(tuning.steps.iter().flat_map(|step| &step.keys)) {
            writeln!(self.out, "- {key}: {before}")?;
            writeln!(self.out, "+ {key}: {after}")?;
        }
        Ok(())
    }

    fn step(&mut self, goals: &[Goal], step: &TuningStep) -> io::Result<()> {
        writeln!(self.out, "\nACCEPTED, of {} tried", counted(step.tried as u64, "change"))?;
        for [key, before, after] in &step.keys {
            writeln!(self.out, "  {key}: {before} to {after}")?;
        }
        for (goal, effect) in goals.iter().zip(&step.effects) {
            let Some(effect) = effect else { continue };
            let [value, interval] = difference_texts(goal.metric, *effect, self.charset);
            writeln!(self.out, "  {}: {value} ({interval})", goal.metric.name())?;
        }
        Ok(())
    }
}

/// The changes of all steps as one for each key, from what it was at first to what it is at last; without those that were
/// taken back.
fn net_changes<'s>(steps: impl Iterator<Item = &'s [String; 3]>) -> Vec<[&'s str; 3]> {
    let mut changes: Vec<[&str; 3]> = Vec::new();
    for [key, before, after] in steps {
        match changes.iter_mut().find(|[known, ..]| known == key) {
            Some(change) => change[2] = after,
            None => changes.push([key, before, after]),
        }
    }
    changes.retain(|[_, before, after]| before != after);
    changes
}

/// Says why there are no more changes.
fn end_text(tuning: &Tuning) -> String {
    match (tuning.end, tuning.steps.len()) {
        (TuningEnd::Met, 0) => "the goals are met already, as far as this many games can tell".to_owned(),
        (TuningEnd::Met, _) => "the goals are met, as far as this many games can tell".to_owned(),
        (TuningEnd::NoFigure(metric), _) => no_figure(metric),
        (TuningEnd::Rounds, _) => {
            "the maximum number of changes was accepted; for more, raise --rounds".to_owned()
        }
        (TuningEnd::Stopped, _) => "stopped".to_owned(),
        (TuningEnd::NothingSignificant(0), _) => {
            "there is nothing to change in what may be varied; choose more with --vary".to_owned()
        }
        (TuningEnd::NothingSignificant(tried), steps) => format!(
            "nothing{} is significant: none of {} certainly brings the figures closer; more --games show smaller effects",
            if steps == 0 { "" } else { " more" },
            counted(tried as u64, "change")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::net_changes;

    #[test]
    fn several_steps_of_a_key_are_one_change() {
        let steps = [["a", "20", "25"], ["b", "2", "3"], ["a", "25", "30"], ["c", "1", "2"], ["c", "2", "1"]];
        let steps = steps.map(|step| step.map(str::to_owned));
        assert_eq!(net_changes(steps.iter()), [["a", "20", "30"], ["b", "2", "3"]]);
    }
}
