//! `rackety selfplay`: games of bots, and the report on them.

pub(super) mod bar;
mod export;
pub(super) mod setup;
mod state;
mod sweep;

use crate::runs::{read_run, write_run};
use std::io::{self, Write};
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::call::Call;
use super::{CommandError, CommandResult, CommandStatus, run_report, warn_of_leaves};
use crate::cli::SelfplayArgs;
use crate::output::Streams;
use crate::text::charset::Charset;
use crate::text::numbers::counted;
use crate::text::shell::shell_word;
use export::Exporter;
use rackety_lab::{Contest, MetricMean, Run, Until};
use state::StateFile;

pub(super) fn run(call: &mut Call<'_>, args: SelfplayArgs) -> CommandResult {
    let SelfplayArgs {
        ruleset,
        mut games,
        seeds,
        sweep,
        until,
        against,
        resume,
        threads,
        export,
        time,
        report,
    } = args;
    let threads = rackety_lab::threads(threads);
    if let Some((ruleset, sweep)) = ruleset.as_deref().zip(sweep.as_ref()) {
        return sweep::run(call, (ruleset, sweep), (games, seeds), threads, report.json);
    }
    let theme = run_report::picture_theme(call, &report)?;
    let charset = call.charset();
    let Call { host, streams, .. } = call;
    let states = host.runs.clone();
    // A run that is continued has the number of games that it was begun with.
    let advice = match resume {
        Some(_) => "play other --seeds and add them with rackety lab merge",
        None => "play more with --games",
    };
    let (mut run, contest, state) = match (resume, ruleset) {
        (Some(file), _) => {
            let run = read_run(&file)?;
            let contest = setup::contest_of(host, &run, &file)?;
            (run, contest, Some(StateFile::resumed(file, states.as_deref())))
        }
        (None, Some(ruleset)) => {
            if until.is_some() && games.games.is_none() {
                games.games = Some(MOST_GAMES);
            }
            let (run, contest) = setup::new_run(host, &ruleset, games, seeds, time, against)?;
            let state = states.map(|folder| StateFile::new(&folder, &run));
            if let Some(state) = &state {
                state.check_new()?;
            }
            (run, contest, state)
        }
        // The command line requires one of the two.
        (None, None) => return Err(CommandError::Input("name a ruleset".to_owned())),
    };
    for tournament in iter::once(&contest.tournament).chain(&contest.against) {
        let setup = tournament.setup();
        warn_of_leaves(host, &setup.ruleset, &setup.language, &mut streams.err);
    }
    let again = export.as_deref().map(|folder| format!(" --export {}", shell_word(folder)));
    let exporter = export.map(|folder| Exporter::new(folder, &run, &contest));
    let stop = stop_at_interrupt()?;
    let players =
        Players { contest: &contest, threads, exporter: exporter.as_ref(), stop: &stop, advice, charset };
    let played = match until {
        None => players.play(&mut run, streams),
        Some(until) => players.play_until(&mut run, until, streams),
    };
    let reported = if played.is_ok() || !run.done.is_empty() {
        run_report::write(&run, &report, theme.as_ref(), charset, &mut streams.out)
            // A reader that is gone is noticed here at the latest.
            .and_then(|()| Ok(streams.out.flush()?))
    } else {
        Ok(())
    };
    // Games that were played are kept, whatever went wrong after them.
    if !matches!((&played, &reported), (Ok(Played::All), Ok(()))) && !run.done.is_empty() {
        let err = &mut streams.err;
        // More games would not have a figure that none of these has.
        let goal = until.filter(|until| has_figure(&run, until));
        let goal = goal.map(|until| format!(" --until {}", until.argument()));
        let (more, does) = if run.left().is_empty() {
            (String::new(), "prints the report again")
        } else {
            (goal.into_iter().chain(again).collect(), "continues the run")
        };
        match &state {
            Some(state) => match write_run(&run, state.path()) {
                Ok(()) => {
                    writeln!(err, "rackety selfplay --resume {}{more} {does}", state.argument())?;
                }
                Err(error) => writeln!(err, "the run cannot be continued: {error}")?,
            },
            None if report.json && reported.is_ok() => {
                writeln!(err, "keep the report: --resume continues the run from its file")?;
            }
            None if run.left().is_empty() => {}
            None => writeln!(err, "the run can be continued only from its report as JSON: add --json")?,
        }
    }
    let played = played?;
    // The status is that of the run, even if nobody reads the report.
    let is_read = match reported {
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => false,
        reported => reported.map(|()| true)?,
    };
    if played == Played::Some {
        return Ok(CommandStatus::Interrupted);
    }
    if let Some(state) = state.filter(|_| is_read) {
        state.remove()?;
    }
    let failed = [Some(&run.side), run.against.as_ref().map(|other| &other.side)];
    let is_sound = failed.into_iter().flatten().all(|side| side.failed.is_empty());
    Ok(if is_sound { CommandStatus::Done } else { CommandStatus::CheckFailed })
}

fn has_figure(run: &Run, until: &Until) -> bool {
    run.side.head.has(until.metric) && run.side.mean(until.metric).is_some()
}

/// The most games that a figure is played for.
const MOST_GAMES: u32 = 100_000;

/// The games after which the interval of a figure is looked at for the first time.
const FIRST_GAMES: u64 = 100;

/// The games after which a figure that was 0 in each of them is given up.
const ENOUGH_TO_OCCUR: u64 = 1000;

/// The end of playing: all games of the run were played, or Ctrl-C came before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Played {
    All,
    Some,
}

/// The players of the games of a run.
struct Players<'p> {
    contest: &'p Contest,
    threads: NonZeroUsize,
    exporter: Option<&'p Exporter>,
    stop: &'p AtomicBool,
    /// The way to more games where those of the run were too few.
    advice: &'static str,
    charset: Charset,
}

impl Players<'_> {
    /// Plays games until a figure is known well enough, or all are played. The interval is looked at after numbers of games
    /// that do not depend on the threads, so that the same seed has the same report.
    fn play_until(&self, run: &mut Run, until: Until, streams: &mut Streams) -> Result<Played, CommandError> {
        let name = until.metric.name();
        let no_figure =
            || CommandError::Input(format!("--until: these games have no figure \"{name}\"; choose another"));
        if !run.side.head.has(until.metric) {
            return Err(no_figure());
        }
        let all = run.planned.clone();
        let more = |games: u64| (games + games / 4).min(all.len());
        let mut games = FIRST_GAMES.min(all.len());
        while games < all.len() && !run.done.without(&all.first_of(games)).is_empty() {
            games = more(games);
        }
        loop {
            run.planned = all.first_of(games);
            match self.play(run, streams) {
                Ok(Played::All) => {}
                // The run goes on as it was planned.
                stopped => {
                    run.planned = all;
                    return stopped;
                }
            }
            let Some(mean) = run.side.mean(until.metric) else {
                run.planned = all;
                return Err(no_figure());
            };
            let played = counted(games, "game");
            if until.is_met(mean) {
                writeln!(streams.err, "{until}, after {played}")?;
                return Ok(Played::All);
            }
            if ENOUGH_TO_OCCUR <= games && mean == (MetricMean { value: 0.0, interval: None }) {
                writeln!(streams.err, "not reached after {played}: {until}; the figure is 0 in all of them")?;
                return Ok(Played::All);
            }
            if games == all.len() {
                writeln!(streams.err, "not reached after {played}: {until}; {}", self.advice)?;
                return Ok(Played::All);
            }
            games = more(games);
        }
    }

    /// Plays the games that are left.
    fn play(&self, run: &mut Run, streams: &mut Streams) -> Result<Played, CommandError> {
        let Self { contest, threads, exporter, stop, charset, .. } = *self;
        let left = run.left().len();
        let done = run.done.len();
        let bar = bar::new(left, charset);
        let used = contest.play(
            run,
            threads,
            stop,
            |side, played, _| {
                exporter.map_or(ControlFlow::Continue(()), |exporter| exporter.write(side, played))
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
        let is_stopped = stop.load(Ordering::Relaxed) && !run.left().is_empty();
        Ok(if is_stopped { Played::Some } else { Played::All })
    }
}

pub(super) fn cannot_start(error: &io::Error) -> CommandError {
    CommandError::Input(format!("cannot start a thread: {error}; close other programs and try again"))
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program as usual.
pub(super) fn stop_at_interrupt() -> Result<Arc<AtomicBool>, CommandError> {
    let stop = Arc::default();
    let caught = catch_interrupt(&stop);
    caught.map_err(|error| CommandError::Input(format!("cannot catch Ctrl-C: {error}")))?;
    Ok(stop)
}

fn catch_interrupt(stop: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::SIGINT;
    #[cfg(unix)]
    signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(stop))?;
    // The status of a Windows program that Ctrl-C has ended.
    #[cfg(not(unix))]
    signal_hook::flag::register_conditional_shutdown(
        SIGINT,
        0xC000_013A_u32.cast_signed(),
        Arc::clone(stop),
    )?;
    signal_hook::flag::register(SIGINT, Arc::clone(stop))?;
    Ok(())
}
