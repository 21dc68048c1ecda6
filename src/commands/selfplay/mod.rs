//! `rackety selfplay`: a tournament of bots.

mod bar;
mod text;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use rackety_engine::SetupError;
use rackety_engine::bots::{BotProfile, Budget, Level};

use super::{CommandError, CommandStatus};
use crate::cli::{Appearance, SelfplayArgs};
use crate::lab::{RunTime, Standings, Tournament, TournamentError, TournamentReport, TournamentSetup};
use crate::output::{Output, write_json};
use crate::session::{Host, HostError, random_seed};

pub(super) fn run(
    host: &Host,
    args: SelfplayArgs,
    appearance: &Appearance,
    out: &mut dyn Write,
) -> Result<CommandStatus, CommandError> {
    let charset = super::charset(appearance);
    let json = args.json;
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let (tournament, label) = tournament(host, args)?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_at_interrupt(&stop).map_err(|error| CommandError::Input(format!("cannot catch Ctrl-C: {error}")))?;
    let bar = bar::new(tournament.setup().games, charset);
    let mut standings = Standings::new(tournament.setup().bots.len());
    let started = Instant::now();
    let run = tournament.play_all(threads, &stop, |game| {
        standings.add(game);
        bar.inc(1);
    });
    let run = run.map_err(|error| {
        CommandError::Input(format!("cannot start a thread: {error}; close other programs and try again"))
    })?;
    let run_time = RunTime { time: started.elapsed(), interrupted: stop.load(Ordering::Relaxed) };
    bar.finish_and_clear();
    if let Some(error) = &run.refused {
        let mut err = Output::stderr();
        writeln!(err, "the games were played on {} of {threads} threads: {error}", run.threads)?;
    }
    let report = TournamentReport::new(tournament.setup(), &standings, &run.failed, run_time);
    if json {
        write_json(out, &report)?;
    } else {
        text::write(tournament.setup(), &standings, &report, &label, charset, out)?;
    }
    Ok(if run_time.interrupted {
        CommandStatus::Interrupted
    } else if run.failed.is_empty() {
        CommandStatus::Done
    } else {
        CommandStatus::CheckFailed
    })
}

/// The tournament requested, and the label of its word list.
fn tournament(host: &Host, args: SelfplayArgs) -> Result<(Tournament, String), CommandError> {
    let ruleset = Arc::new(host.rulesets.load(&args.ruleset)?);
    let language = args.language.unwrap_or_else(|| ruleset.default_language().to_owned());
    let words = host.words(&ruleset, &language, args.dictionary.as_deref()).map_err(|error| match error {
        HostError::Setup(_) => CommandError::Input(format!("--language: {error}")),
        error => error.into(),
    })?;
    let players = ruleset.players();
    let bots = if args.bots.is_empty() {
        vec![BotProfile::from(Level::Club); 2.clamp(*players.start(), *players.end())]
    } else {
        args.bots
    };
    let setup = TournamentSetup {
        common_words: host.dictionaries.common_words(&language),
        ruleset,
        language,
        vocabulary: words.vocabulary,
        bots,
        games: args.games,
        seed: args.seed.map_or_else(random_seed, Ok)?,
        budget: Budget::SELF_PLAY,
    };
    let tournament = Tournament::new(setup, &host.graphs).map_err(|error| match error {
        TournamentError::Setup(SetupError::Players { .. }) => CommandError::Input(format!("--bots: {error}")),
        error => CommandError::Input(error.to_string()),
    })?;
    Ok((tournament, words.label.to_string()))
}

/// Sets `stop` on Ctrl-C; a second Ctrl-C ends the program as usual.
#[cfg(unix)]
fn stop_at_interrupt(stop: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::SIGINT;
    signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(stop))?;
    signal_hook::flag::register(SIGINT, Arc::clone(stop))?;
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "other platforms can fail here")]
fn stop_at_interrupt(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
