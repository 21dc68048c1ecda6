//! `rackety lab merge`: adding up the reports of several runs.

use rackety_lab::{MergeError, Run};

use super::super::call::Call;
use super::super::{CommandError, CommandResult, CommandStatus, run_report};
use crate::cli::LabMergeArgs;
use crate::runs::read_run;

pub(in crate::commands) fn merge(call: &mut Call<'_>, args: &LabMergeArgs) -> CommandResult {
    let theme = run_report::picture_theme(call, &args.report)?;
    let mut merged: Option<Run> = None;
    let mut faults = Vec::new();
    for path in &args.files {
        let run = match read_run(path) {
            Ok(run) => run,
            Err(error) => {
                faults.push(error.to_string());
                continue;
            }
        };
        match &mut merged {
            None => merged = Some(run),
            Some(sum) => {
                if let Err(MergeError(reasons)) = sum.merge(&run) {
                    let name = path.display();
                    faults.extend(reasons.iter().map(|reason| format!("{name} cannot be added: {reason}")));
                }
            }
        }
    }
    match merged {
        Some(run) if faults.is_empty() => {
            run_report::write(&run, &args.report, theme.as_ref(), call.charset(), &mut call.streams.out)?;
            Ok(CommandStatus::Done)
        }
        _ => Err(CommandError::Inputs(faults)),
    }
}
