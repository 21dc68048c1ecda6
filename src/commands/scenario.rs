//! `rackety scenario`: files that say what must come of turns.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use rackety_engine::scenario::Scenario;
use rackety_engine::{Ruleset, Vocabulary};

use super::{CommandError, CommandStatus};
use crate::cli::ScenarioArgs;
use crate::session::{Host, HostError};

/// What is true of a scenario file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScenarioResult {
    /// Every expectation is met.
    Passed,
    /// The expectations that are not met.
    Failed(Vec<String>),
    /// The file is not a valid scenario: what is wrong and how to fix it.
    Invalid(String),
}

/// Plays a scenario file. A ruleset's path is relative to the file; where the file brings no words, the ruleset's
/// own word list judges.
pub fn check_scenario(host: &Host, path: &Path) -> ScenarioResult {
    try_check(host, path).unwrap_or_else(ScenarioResult::Invalid)
}

pub(super) fn run(
    host: &Host,
    args: &ScenarioArgs,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let mut answer = CommandStatus::Done;
    let mut bad = 0_usize;
    for path in &args.files {
        let file = path.display();
        match check_scenario(host, path) {
            ScenarioResult::Passed => writeln!(out, "ok {file}")?,
            ScenarioResult::Failed(failures) => {
                answer = CommandStatus::CheckFailed;
                writeln!(out, "FAILED {file}: {}", in_one_line(&failures.join("; ")))?;
            }
            ScenarioResult::Invalid(why) => {
                bad += 1;
                out.flush()?;
                writeln!(io::stderr(), "bad {file}: {}", in_one_line(&why))?;
            }
        }
    }
    match bad {
        0 => Ok(answer),
        1 => Err(CommandError::Input("a file is no scenario; mend it as it says above".to_owned())),
        _ => Err(CommandError::Input(format!("{bad} files are no scenarios; mend them as it says above"))),
    }
}

fn try_check(host: &Host, path: &Path) -> Result<ScenarioResult, String> {
    let Loaded { scenario, ruleset, vocabulary } = load(host, path)?;
    let outcome = scenario.run(ruleset, vocabulary).map_err(|error| error.to_string())?;
    Ok(if outcome.failures.is_empty() {
        ScenarioResult::Passed
    } else {
        ScenarioResult::Failed(outcome.failures)
    })
}

/// A scenario, and what it is to be played by.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) scenario: Scenario,
    pub(super) ruleset: Arc<Ruleset>,
    pub(super) vocabulary: Arc<Vocabulary>,
}

/// Reads a scenario file with its ruleset and words; what is wrong is told in a sentence.
pub(super) fn load(host: &Host, path: &Path) -> Result<Loaded, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{error}; name a scenario file that can be read"))?;
    let scenario = Scenario::parse(&text).map_err(|error| error.to_string())?;
    let name = scenario.ruleset();
    let ruleset = if Path::new(name).extension().is_some_and(|extension| extension == "toml") {
        host.rulesets.load_file(&path.parent().unwrap_or(Path::new("")).join(name))
    } else {
        host.rulesets.load(name)
    };
    let ruleset = ruleset.map_err(|error| format!("ruleset: {error}"))?;
    let own_words = scenario.vocabulary().map(|words| Ok(Arc::new(words)));
    let vocabulary =
        own_words.unwrap_or_else(|| match host.words(&ruleset, scenario.language(&ruleset), None) {
            Ok(words) => Ok(words.vocabulary),
            Err(error @ HostError::Dictionary(_)) => {
                Err(format!("{error}; or give the file its own `words`"))
            }
            Err(error) => Err(error.to_string()),
        })?;
    Ok(Loaded { scenario, ruleset: Arc::new(ruleset), vocabulary })
}

/// A message without its line ends: the command promises a line a file.
fn in_one_line(message: &str) -> String {
    message.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
}
