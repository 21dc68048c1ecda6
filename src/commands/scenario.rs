//! `rackety scenario`: playing scenario files and checking their expectations.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use rackety_engine::scenario::Scenario;
use rackety_engine::{Ruleset, Vocabulary};

use super::{CommandError, CommandStatus};
use crate::cli::ScenarioArgs;
use crate::config::named_files::is_toml;
use crate::session::{Host, HostError};

/// The result of checking a scenario file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScenarioResult {
    /// Every expectation is met.
    Passed,
    /// The expectations that are not met.
    Failed(Vec<String>),
    /// The file is not a valid scenario: what is wrong and how to fix it.
    Invalid(String),
}

/// Plays a scenario file and checks its expectations. The path of a ruleset is relative to the file; without words of
/// its own, the scenario uses the ruleset's word list.
pub fn check_scenario(host: &Host, path: &Path) -> ScenarioResult {
    try_check(host, path).unwrap_or_else(ScenarioResult::Invalid)
}

pub(super) fn run(
    host: &Host,
    args: &ScenarioArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
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
            ScenarioResult::Invalid(why) => {
                invalid += 1;
                out.flush()?;
                writeln!(io::stderr(), "INVALID {file}: {}", in_one_line(&why))?;
            }
        }
    }
    match invalid {
        0 => Ok(status),
        1 => Err(CommandError::Input("1 invalid scenario file (see above)".to_owned())),
        _ => Err(CommandError::Input(format!("{invalid} invalid scenario files (see above)"))),
    }
}

fn try_check(host: &Host, path: &Path) -> Result<ScenarioResult, String> {
    let LoadedScenario { scenario, ruleset, vocabulary } = load(host, path)?;
    let outcome = scenario.run(ruleset, vocabulary).map_err(|error| error.to_string())?;
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

/// Reads a scenario file with its ruleset and words.
///
/// # Errors
/// A message that says what is wrong.
pub(super) fn load(host: &Host, path: &Path) -> Result<LoadedScenario, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read the scenario file: {error}"))?;
    let scenario = Scenario::parse(&text).map_err(|error| error.to_string())?;
    let name = scenario.ruleset();
    let ruleset = if is_toml(Path::new(name)) {
        host.rulesets.load_file(&path.parent().unwrap_or(Path::new("")).join(name))
    } else {
        host.rulesets.load(name)
    };
    let ruleset = ruleset.map_err(|error| format!("ruleset: {error}"))?;
    let own_words = scenario.vocabulary().map(|words| Ok(Arc::new(words)));
    let vocabulary =
        own_words.unwrap_or_else(|| match host.words(&ruleset, scenario.language(&ruleset), None) {
            Ok(words) => Ok(words.vocabulary),
            Err(error @ HostError::Dictionary(_)) => Err(format!("{error}, or add `words` to the file")),
            Err(error) => Err(error.to_string()),
        })?;
    Ok(LoadedScenario { scenario, ruleset: Arc::new(ruleset), vocabulary })
}

/// Joins the lines of a message, because the command prints one line per file.
fn in_one_line(message: &str) -> String {
    message.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
}
