//! Playing scenario files and checking their expectations.

use std::path::Path;
use std::sync::Arc;

use rackety_engine::printable::printable;
use rackety_engine::scenario::{Scenario, ScenarioError, ScenarioRuleset};
use rackety_engine::toml_file::{Fault, SourceFile, TomlTable};
use rackety_engine::{Ruleset, Vocabulary};

use super::{Host, HostError};
use crate::config::named_files::is_toml;
use crate::config::rulesets::{RulesetLoadError, has_board_or_base};
use crate::disk::{self, FileKind};

/// Scenario files: at most 1 MB.
pub const SCENARIO: FileKind = FileKind::shared("scenario", 1 << 20);

/// The result of checking a scenario: the expectations that are not met, none if it passes.
pub type ScenarioResult = Result<Vec<String>, ScenarioLoadError>;

/// Plays a scenario file and checks its expectations. The path of a ruleset is relative to the file; without words of
/// its own, the scenario uses the ruleset's word list.
///
/// # Errors
/// [`ScenarioLoadError`].
pub fn check_scenario(host: &Host, path: &Path) -> ScenarioResult {
    load_scenario(host, path).and_then(failures)
}

/// Plays the scenarios that a ruleset file contains, by that ruleset; each with its name and what came of it. None if the file
/// does not contain any.
///
/// # Errors
/// [`RulesetLoadError`] if the ruleset cannot be loaded.
pub fn check_scenarios_within(
    host: &Host,
    file: &Path,
) -> Result<Option<Vec<(String, ScenarioResult)>>, RulesetLoadError> {
    let has_some = host
        .rulesets
        .source(&file.display().to_string())
        .is_ok_and(|source| TomlTable::parse(source).is_ok_and(|file| file.entry("scenarios").is_some()));
    if !has_some {
        return Ok(None);
    }
    let ruleset = Arc::new(host.rulesets.load_file(file)?);
    let check = |(name, text): (&String, &String)| {
        let label = label_within(file, name);
        let source = SourceFile { file: label.clone(), text: text.clone() };
        let scenario = Scenario::read(&source).map_err(ScenarioLoadError::Faults);
        let failures =
            scenario.and_then(|scenario| failures(by_ruleset(host, scenario, Arc::clone(&ruleset))?));
        (label, failures)
    };
    Ok(Some(ruleset.spec().scenarios.iter().map(check).collect()))
}

/// The faults of the scenarios that a ruleset file contains, each in a text that is called by this file's name and its own.
pub fn faults_of_scenarios_within(ruleset: &Ruleset, file: &Path) -> Vec<Fault> {
    let ruleset = Arc::new(ruleset.clone());
    let faults = |(name, text): (&String, &String)| {
        let source = SourceFile { file: label_within(file, name), text: text.clone() };
        Scenario::read(&source).map_or_else(|faults| faults, |scenario| scenario.faults(Some(&ruleset)))
    };
    ruleset.spec().scenarios.iter().flat_map(faults).collect()
}

/// The name of a scenario within a ruleset file in messages.
fn label_within(file: &Path, name: &str) -> String {
    format!("{} ({})", file.display(), printable(name))
}

/// The expectations of a scenario that are not met.
pub(super) fn failures(loaded: LoadedScenario) -> ScenarioResult {
    let LoadedScenario { scenario, ruleset, vocabulary } = loaded;
    let outcome = scenario.run(ruleset, vocabulary).map_err(|error| misfit(&scenario, &error))?;
    Ok(outcome.failures)
}

/// A scenario with its ruleset and words.
#[derive(Debug)]
pub struct LoadedScenario {
    /// The scenario.
    pub scenario: Scenario,
    /// Its ruleset.
    pub ruleset: Arc<Ruleset>,
    /// Its words.
    pub vocabulary: Arc<Vocabulary>,
}

/// The reason why a scenario file cannot be played.
#[derive(Debug)]
pub enum ScenarioLoadError {
    /// The file is not a scenario that its ruleset can play, or names none: all its faults.
    Faults(Vec<Fault>),
    /// The scenario, its ruleset or its word list cannot be read: what is wrong and how to fix it.
    Other(String),
}

/// Returns why a scenario does not fit its ruleset, with its place if it has one.
pub(super) fn misfit(scenario: &Scenario, error: &ScenarioError) -> ScenarioLoadError {
    match scenario.fault(error) {
        Some(fault) => ScenarioLoadError::Faults(vec![fault]),
        None => ScenarioLoadError::Other(error.to_string()),
    }
}

/// Reads a scenario file with its ruleset and words.
///
/// # Errors
/// [`ScenarioLoadError`].
pub fn load_scenario(host: &Host, path: &Path) -> Result<LoadedScenario, ScenarioLoadError> {
    load_text(host, path, read_scenario(path)?)
}

/// The text of a scenario file.
pub(super) fn read_scenario(path: &Path) -> Result<String, ScenarioLoadError> {
    disk::read_text(path, &SCENARIO).map_err(|error| {
        ScenarioLoadError::Other(format!("cannot read the scenario file: {}", error.problem()))
    })
}

/// Loads the text of a scenario as if it were in this file.
pub(super) fn load_text(host: &Host, path: &Path, text: String) -> Result<LoadedScenario, ScenarioLoadError> {
    let source = SourceFile { file: path.display().to_string(), text };
    let scenario = Scenario::read(&source).map_err(|faults| match path.extension() {
        // Every line of it would be a fault.
        Some(extension) if ["gcg", "cgp"].iter().any(|game| extension.eq_ignore_ascii_case(game)) => {
            ScenarioLoadError::Other(
                "this is not a scenario; `rackety import` reads games and positions".to_owned(),
            )
        }
        _ if has_board_or_base(&source) => ScenarioLoadError::Other(
            "this is a ruleset; `rackety rules test FILE` plays its scenarios".to_owned(),
        ),
        _ => ScenarioLoadError::Faults(faults),
    })?;
    let beside = |name: &str| path.parent().unwrap_or(Path::new("")).join(name);
    let ruleset = match scenario.ruleset() {
        ScenarioRuleset::Named(name) if is_toml(Path::new(name)) => host.rulesets.load_file(&beside(name)),
        ScenarioRuleset::Named(name) => host.rulesets.load(name),
        ScenarioRuleset::Whole(spec) => {
            Ruleset::from_spec("scenario", spec.clone()).map_err(RulesetLoadError::Faulty)
        }
    };
    match ruleset {
        Ok(ruleset) => by_ruleset(host, scenario, Arc::new(ruleset)),
        Err(RulesetLoadError::File(error)) => {
            let cure = match scenario.ruleset() {
                ScenarioRuleset::Named(name) if beside(&format!("{name}.toml")).is_file() => {
                    format!("write \"{name}.toml\" for the file beside this one")
                }
                _ => error.cure(),
            };
            let unknown = scenario.fault_of_ruleset(error.problem(), cure);
            let others = scenario.faults(None);
            Err(ScenarioLoadError::Faults(std::iter::once(unknown).chain(others).collect()))
        }
        Err(RulesetLoadError::Faulty(error)) => {
            let faults = match scenario.ruleset() {
                ScenarioRuleset::Named(_) => error.faults,
                ScenarioRuleset::Whole(_) => scenario.faults_of_whole_ruleset(&error),
            };
            Err(ScenarioLoadError::Faults(faults.into_iter().chain(scenario.faults(None)).collect()))
        }
        Err(error) => Err(ScenarioLoadError::Other(format!("ruleset: {error}"))),
    }
}

/// A scenario with its words, to be played by this ruleset.
fn by_ruleset(
    host: &Host,
    scenario: Scenario,
    ruleset: Arc<Ruleset>,
) -> Result<LoadedScenario, ScenarioLoadError> {
    let faults = scenario.faults(Some(&ruleset));
    if !faults.is_empty() {
        return Err(ScenarioLoadError::Faults(faults));
    }
    let language = scenario.language(&ruleset);
    let own_words = scenario.vocabulary(&ruleset).map(|words| Ok(Arc::new(words)));
    let vocabulary = own_words.unwrap_or_else(|| match host.words(&ruleset, language, None) {
        Ok(words) => Ok(words.vocabulary),
        Err(error @ HostError::Dictionary(_)) => {
            Err(ScenarioLoadError::Other(format!("{error}, or add `words` to the file")))
        }
        Err(HostError::Setup(error)) => Err(misfit(&scenario, &ScenarioError::Setup(error))),
        Err(error) => Err(ScenarioLoadError::Other(error.to_string())),
    })?;
    Ok(LoadedScenario { scenario, ruleset, vocabulary })
}
