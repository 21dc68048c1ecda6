//! `rackety selfplay`: games of bots, and the report on them.

pub(super) mod bar;
mod export;
pub(super) mod setup;
mod state;
mod sweep;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::{CommandError, CommandStatus, run_report};
use crate::cli::{Appearance, SelfplayArgs};
use crate::lab::{Contest, Run};
use crate::output::Streams;
use crate::session::Host;
use export::Exporter;
use state::StateFile;

pub(super) fn run(
    host: &Host,
    args: SelfplayArgs,
    appearance: &Appearance,
    streams: &mut Streams,
) -> Result<CommandStatus, CommandError> {
    let SelfplayArgs { ruleset, games, seeds, sweep, against, resume, threads, export, report } = args;
    let threads = threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    if let Some((ruleset, sweep)) = ruleset.as_deref().zip(sweep.as_ref()) {
        return sweep::run(host, (ruleset, sweep), (games, seeds), threads, report.json, appearance, streams);
    }
    let states = host.runs.clone();
    let (mut run, contest, state) = match (resume, ruleset) {
        (Some(file), _) => {
            let run = Run::read(&file)?;
            let contest = setup::contest_of(host, &run, &file)?;
            (run, contest, Some(StateFile::resumed(file, states.as_deref())))
        }
        (None, Some(ruleset)) => {
            let (run, contest) = setup::new_run(host, &ruleset, games, seeds, against)?;
            let state = states.map(|folder| StateFile::new(&folder, &run));
            (run, contest, state)
        }
        // The command line requires one of the two.
        (None, None) => return Err(CommandError::Input("name a ruleset".to_owned())),
    };
    let exporter = export.map(|folder| Exporter::new(folder, &contest));
    let is_interrupted = play(&contest, &mut run, threads, exporter.as_ref(), appearance, streams)?;
    run_report::write(host, &run, &report, appearance, &mut streams.out)?;
    let err = &mut streams.err;
    if is_interrupted {
        match state {
            Some(state) => match run.write(state.path()) {
                Ok(()) => writeln!(err, "rackety selfplay --resume {} continues the run", state.argument())?,
                Err(error) => writeln!(err, "the run cannot be continued: {error}")?,
            },
            None => writeln!(err, "the run can be continued only from its report as JSON: add --json")?,
        }
        return Ok(CommandStatus::Interrupted);
    }
    if let Some(state) = state {
        state.remove()?;
    }
    let failed = [Some(&run.side), run.against.as_ref().map(|other| &other.side)];
    let is_sound = failed.into_iter().flatten().all(|side| side.failed.is_empty());
    Ok(if is_sound { CommandStatus::Done } else { CommandStatus::CheckFailed })
}

/// Plays the games that are left; true if Ctrl-C stopped them before they were over.
fn play(
    contest: &Contest,
    run: &mut Run,
    threads: NonZeroUsize,
    exporter: Option<&Exporter>,
    appearance: &Appearance,
    streams: &mut Streams,
) -> Result<bool, CommandError> {
    let stop = Arc::new(AtomicBool::new(false));
    stop_at_interrupt(&stop)?;
    let left = run.left().len();
    let done = run.done.len();
    let bar = bar::new(left, super::charset(appearance));
    let used = contest.play(
        run,
        threads,
        &stop,
        |side, played| {
            if let Some(exporter) = exporter {
                exporter.write(side, played, &stop);
            }
        },
        |run| bar.set_position(run.done.len() - done),
    );
    let used = used.map_err(|error| cannot_start(&error))?;
    bar.finish_and_clear();
    if let Some(error) = exporter.and_then(Exporter::error) {
        return Err(CommandError::Input(format!("--export: {error}")));
    }
    if let Some(error) = &used.refused {
        let err = &mut streams.err;
        writeln!(err, "the games were played on {} of {threads} threads: {error}", used.threads)?;
    }
    Ok(stop.load(Ordering::Relaxed) && !run.left().is_empty())
}

pub(super) fn cannot_start(error: &io::Error) -> CommandError {
    CommandError::Input(format!("cannot start a thread: {error}; close other programs and try again"))
}

/// Sets `stop` on Ctrl-C; a second Ctrl-C ends the program as usual.
pub(super) fn stop_at_interrupt(stop: &Arc<AtomicBool>) -> Result<(), CommandError> {
    catch_interrupt(stop).map_err(|error| CommandError::Input(format!("cannot catch Ctrl-C: {error}")))
}

#[cfg(unix)]
fn catch_interrupt(stop: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::SIGINT;
    signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(stop))?;
    signal_hook::flag::register(SIGINT, Arc::clone(stop))?;
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "other platforms can fail here")]
fn catch_interrupt(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
