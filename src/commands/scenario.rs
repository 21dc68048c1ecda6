//! `rackety scenario`: playing scenario files and checking their expectations.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use rackety_engine::scenario::{Scenario, ScenarioError, ScenarioRuleset};
use rackety_engine::toml_file::{Fault, SourceFile};
use rackety_engine::{Ruleset, Vocabulary};

use super::{CommandError, CommandStatus, fault_style};
use crate::cli::{Appearance, ScenarioArgs};
use crate::config::named_files::is_toml;
use crate::config::rulesets::RulesetLoadError;
use crate::disk::{self, FileKind};
use crate::output::Streams;
use crate::session::{Host, HostError};
use crate::text::faults::show_faults;

/// Scenario files: at most 1 MB.
pub const SCENARIO: FileKind = FileKind::shared("scenario", 1 << 20);

/// The result of checking a scenario file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScenarioResult {
    /// Every expectation is met.
    Passed,
    /// The expectations that are not met.
    Failed(Vec<String>),
    /// The file is not a scenario: all its faults.
    Faulty(Vec<Fault>),
    /// The scenario does not fit its ruleset, or cannot be read: what is wrong and how to fix it.
    Invalid(String),
}

/// Plays a scenario file and checks its expectations. The path of a ruleset is relative to the file; without words of
/// its own, the scenario uses the ruleset's word list.
pub fn check_scenario(host: &Host, path: &Path) -> ScenarioResult {
    try_check(host, path).unwrap_or_else(|error| match error {
        LoadError::Faults(faults) => ScenarioResult::Faulty(faults),
        LoadError::Other(message) => ScenarioResult::Invalid(message),
    })
}

pub(super) fn run(
    host: &Host,
    args: &ScenarioArgs,
    appearance: &Appearance,
    streams: &mut Streams,
) -> Result<CommandStatus, CommandError> {
    let Streams { out, err } = streams;
    let mut status = CommandStatus::Done;
    let mut invalid = 0_usize;
    for path in &args.files {
        let file = path.display();
        match check_scenario(host, path) {
            ScenarioResult::Passed => writeln!(out, "ok {file}")?,
            ScenarioResult::Failed(failures) => {
                status = CommandStatus::CheckFailed;
                writeln!(out, "FAILED {file}: {}", in_one_line(&failures.join("; ")))?;
            }
            ScenarioResult::Faulty(faults) => {
                invalid += 1;
                out.flush()?;
                writeln!(err, "INVALID {file}:")?;
                err.write_styled(&show_faults(&faults, fault_style(appearance, err)))?;
            }
            ScenarioResult::Invalid(why) => {
                invalid += 1;
                out.flush()?;
                writeln!(err, "INVALID {file}: {}", in_one_line(&why))?;
            }
        }
    }
    match invalid {
        0 => Ok(status),
        1 => Err(CommandError::Input("1 invalid scenario file (see above)".to_owned())),
        _ => Err(CommandError::Input(format!("{invalid} invalid scenario files (see above)"))),
    }
}

fn try_check(host: &Host, path: &Path) -> Result<ScenarioResult, LoadError> {
    let LoadedScenario { scenario, ruleset, vocabulary } = load(host, path)?;
    let outcome = scenario.run(ruleset, vocabulary).map_err(|error| misfit(&scenario, &error))?;
    Ok(if outcome.failures.is_empty() {
        ScenarioResult::Passed
    } else {
        ScenarioResult::Failed(outcome.failures)
    })
}

/// A scenario with its ruleset and words.
#[derive(Debug)]
pub(super) struct LoadedScenario {
    pub(super) scenario: Scenario,
    pub(super) ruleset: Arc<Ruleset>,
    pub(super) vocabulary: Arc<Vocabulary>,
}

/// Why a scenario file cannot be played.
#[derive(Debug)]
pub(super) enum LoadError {
    /// The faults of the file.
    Faults(Vec<Fault>),
    /// What else is wrong.
    Other(String),
}

/// Why a scenario does not fit its ruleset, with its place if it has one.
fn misfit(scenario: &Scenario, error: &ScenarioError) -> LoadError {
    match scenario.fault(error) {
        Some(fault) => LoadError::Faults(vec![fault]),
        None => LoadError::Other(error.to_string()),
    }
}

/// Reads a scenario file with its ruleset and words.
///
/// # Errors
/// [`LoadError`].
pub(super) fn load(host: &Host, path: &Path) -> Result<LoadedScenario, LoadError> {
    let text = disk::read_text(path, &SCENARIO)
        .map_err(|error| LoadError::Other(format!("cannot read the scenario file: {}", error.problem())))?;
    let source = SourceFile { file: path.display().to_string(), text };
    let scenario = Scenario::parse(&source).map_err(LoadError::Faults)?;
    let ruleset = match scenario.ruleset() {
        ScenarioRuleset::Named(name) if is_toml(Path::new(name)) => {
            host.rulesets.load_file(&path.parent().unwrap_or(Path::new("")).join(name))
        }
        ScenarioRuleset::Named(name) => host.rulesets.load(name),
        ScenarioRuleset::Whole(spec) => {
            Ruleset::from_spec("scenario", spec.clone()).map_err(RulesetLoadError::Faulty)
        }
    };
    let ruleset = ruleset.map_err(|error| LoadError::Other(format!("ruleset: {error}")))?;
    let own_words = scenario.vocabulary().map(|words| Ok(Arc::new(words)));
    let vocabulary =
        own_words.unwrap_or_else(|| match host.words(&ruleset, scenario.language(&ruleset), None) {
            Ok(words) => Ok(words.vocabulary),
            Err(error @ HostError::Dictionary(_)) => {
                Err(LoadError::Other(format!("{error}, or add `words` to the file")))
            }
            Err(HostError::Setup(error)) => Err(misfit(&scenario, &ScenarioError::Setup(error))),
            Err(error) => Err(LoadError::Other(error.to_string())),
        })?;
    Ok(LoadedScenario { scenario, ruleset: Arc::new(ruleset), vocabulary })
}

/// Joins the lines of a message, because the command prints one line per file.
fn in_one_line(message: &str) -> String {
    message.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
}
