//! `rackety scenario`: playing scenario files and checking their expectations.

use std::io::Write;

use super::{CommandError, CommandStatus, fault_style};
use crate::cli::{Appearance, ScenarioArgs};
use crate::output::Streams;
use crate::session::{Host, ScenarioResult, check_scenario};
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

/// Joins the lines of a message, because the command prints one line per file.
fn in_one_line(message: &str) -> String {
    message.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
}
