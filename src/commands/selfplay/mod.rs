//! `rackety selfplay`: bots against each other.

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

use super::{Answer, CommandError};
use crate::cli::{Appearance, SelfplayArgs};
use crate::files::Dictionary;
use crate::lab::{Arena, ArenaError, Bout, Effort, Report, Tally};
use crate::session::{Host, HostError, lot};

pub(super) fn run(
    host: &Host,
    args: SelfplayArgs,
    appearance: &Appearance,
    out: &mut dyn Write,
) -> Result<Answer, CommandError> {
    let charset = super::charset(appearance);
    let json = args.json;
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let (arena, label) = arena(host, args)?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_at_interrupt(&stop).map_err(|error| {
        CommandError::Input(format!("the system does not let the program catch Ctrl-C: {error}"))
    })?;
    let bar = bar::new(arena.bout().games, charset);
    let mut tally = Tally::new(arena.bout().opponents.len());
    let began = Instant::now();
    arena.play_all(threads, &stop, |game| {
        tally.add(game);
        bar.inc(1);
    });
    let effort = Effort { time: began.elapsed(), interrupted: stop.load(Ordering::Relaxed) };
    bar.finish_and_clear();
    let report = Report::new(arena.bout(), &tally, effort);
    if json {
        serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        text::write(arena.bout(), &tally, &report, &label, charset, out)?;
    }
    Ok(if effort.interrupted { Answer::Interrupted } else { Answer::Yes })
}

/// The games that were asked for, and the word list as people read it.
fn arena(host: &Host, args: SelfplayArgs) -> Result<(Arena, String), CommandError> {
    let ruleset = Arc::new(host.rulesets.load(&args.ruleset)?);
    let language = args.language.unwrap_or_else(|| ruleset.default_language().to_owned());
    let words = host.words(&ruleset, &language, args.dictionary.as_deref()).map_err(|error| match error {
        HostError::Setup(_) => CommandError::Input(format!("--language: {error}")),
        error => error.into(),
    })?;
    let players = ruleset.players();
    let opponents = if args.bots.is_empty() {
        vec![BotProfile::from(Level::Club); 2.clamp(*players.start(), *players.end())]
    } else {
        args.bots
    };
    let bout = Bout {
        common: host.dictionaries.get(&format!("{language}-common")).and_then(Dictionary::open).ok(),
        ruleset,
        language,
        vocabulary: words.vocabulary,
        opponents,
        games: args.games,
        seed: args.seed.map_or_else(lot, Ok)?,
        budget: Budget::SELF_PLAY,
    };
    let arena = Arena::new(bout, &host.graphs).map_err(|error| match error {
        ArenaError::Setup(SetupError::Players { .. }) => CommandError::Input(format!("--bots: {error}")),
        error => CommandError::Input(error.to_string()),
    })?;
    Ok((arena, words.label))
}

/// Ctrl-C asks the games to stop; a second one ends the program as if nobody had caught the first.
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
