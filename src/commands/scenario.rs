//! `rackety scenario`: playing scenario files and checking their expectations.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rackety_engine::printable::printable;

use super::call::Call;
use super::file_keys::{self, KeysFormat};
use super::{CommandError, CommandResult, CommandStatus, printable_path};
use crate::cli::{ScenarioArgs, ScenarioCommand, SchemaKind};
use crate::config::rulesets::RulesetLoadError;
use crate::output::Output;
use crate::session::{
    Acceptance, Host, ScenarioLoadError, ScenarioResult, accept_scenario, check_scenario,
    check_scenarios_within,
};
use crate::text::faults::show_faults;

pub(super) fn run(call: &mut Call<'_>, args: &ScenarioArgs) -> CommandResult {
    match args.command {
        Some(ScenarioCommand::Keys { markdown, json }) => {
            file_keys::run(SchemaKind::Scenario, KeysFormat::of(markdown, json), &mut call.streams.out)
        }
        None if args.accept => each(call, &args.files, accept),
        None => check(call, &args.files),
    }
}

/// Plays scenario files and prints a line for each.
pub(super) fn check(call: &mut Call<'_>, files: &[PathBuf]) -> CommandResult {
    each(call, files, |host, path, _| Ok(results_of(host, path)))
}

/// The scenario of a file, or those in a ruleset file, each with what came of it.
fn results_of(host: &Host, path: &Path) -> Vec<(String, ScenarioResult)> {
    let one = |result| vec![(path.display().to_string(), result)];
    match check_scenarios_within(host, path) {
        Ok(Some(results)) => results,
        Ok(None) => one(check_scenario(host, path)),
        Err(RulesetLoadError::Faulty(error)) => one(Err(ScenarioLoadError::Faults(error.faults))),
        Err(error) => one(Err(ScenarioLoadError::Other(error.to_string()))),
    }
}

/// Writes what a scenario does into its file; returns what is wrong, or nothing if the file was written.
fn accept(host: &Host, path: &Path, out: &mut Output) -> io::Result<Vec<(String, ScenarioResult)>> {
    let result = match accept_scenario(host, path) {
        Ok(Acceptance::Written) => {
            writeln!(out, "accepted {}", printable_path(path))?;
            return Ok(Vec::new());
        }
        Ok(Acceptance::Unchanged) => Ok(Vec::new()),
        Err(error) => Err(error),
    };
    Ok(vec![(path.display().to_string(), result)])
}

/// Does something with each file, and prints a line about each result.
fn each(
    call: &mut Call<'_>,
    files: &[PathBuf],
    act: impl Fn(&Host, &Path, &mut Output) -> io::Result<Vec<(String, ScenarioResult)>>,
) -> CommandResult {
    let styles = call.styles();
    let Call { host, streams, .. } = call;
    let mut status = CommandStatus::Done;
    let mut invalid = 0_usize;
    for path in files {
        for (file, result) in act(host, path, &mut streams.out)? {
            let file = printable(&file);
            match result {
                Ok(failures) if failures.is_empty() => writeln!(streams.out, "ok {file}")?,
                Ok(failures) => {
                    status = CommandStatus::CheckFailed;
                    writeln!(streams.out, "FAILED {file}: {}", in_one_line(&failures.join("; ")))?;
                }
                Err(ScenarioLoadError::Faults(faults)) => {
                    invalid += 1;
                    let err = streams.err_after_out()?;
                    writeln!(err, "INVALID {file}:")?;
                    err.write_styled(&show_faults(&faults, styles.on(err)))?;
                }
                Err(ScenarioLoadError::Other(why)) => {
                    invalid += 1;
                    writeln!(streams.err_after_out()?, "INVALID {file}: {}", in_one_line(&why))?;
                }
            }
        }
    }
    match invalid {
        0 => Ok(status),
        1 => Err(CommandError::Input("1 invalid scenario file (see above)".to_owned())),
        _ => Err(CommandError::Input(format!("{invalid} invalid scenario files (see above)"))),
    }
}

/// Joins the lines of a message, because the command prints one line per file.
fn in_one_line(message: &str) -> String {
    message.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
}
