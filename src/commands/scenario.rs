//! `rackety scenario`: playing scenario files and checking their expectations.

use std::io::Write;

use super::{CommandError, CommandStatus, fault_style};
use crate::cli::{Appearance, ScenarioArgs};
use crate::output::Streams;
use crate::session::{Acceptance, Host, ScenarioLoadError, ScenarioResult, accept_scenario, check_scenario};
use crate::text::faults::show_faults;

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
        let result = if args.accept {
            match accept_scenario(host, path) {
                Ok(Acceptance::Written) => {
                    writeln!(out, "accepted {file}")?;
                    continue;
                }
                Ok(Acceptance::Unchanged) => ScenarioResult::Passed,
                Err(ScenarioLoadError::Faults(faults)) => ScenarioResult::Faulty(faults),
                Err(ScenarioLoadError::Other(why)) => ScenarioResult::Invalid(why),
            }
        } else {
            check_scenario(host, path)
        };
        match result {
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

/// Joins the lines of a message, because the command prints one line per file.
fn in_one_line(message: &str) -> String {
    message.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
}
