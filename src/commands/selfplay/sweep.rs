//! `rackety selfplay --sweep`: the same seeds with several values of one number, a line for each.

use crate::runs::prepare;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rackety_lab::{
    Difference, GameFigures, Metric, MetricMean, NumberSweep, Run, RunHead, SeedRange, TournamentSetup,
};
use serde::Serialize;

use super::super::call::Call;
use super::super::{CommandError, CommandResult, CommandStatus, warn_of_leaves};
use super::{bar, cannot_start, setup, stop_at_interrupt};
use crate::cli::GamesOfRun;
use crate::output::{Output, write_columns, write_json};
use crate::runs::shown_metrics;
use crate::text::numbers::counted;

/// A value of the number, and the games by it.
struct SweptValue {
    value: i64,
    figures: GameFigures,
}

/// The result of a sweep, as `--json` prints it. Shares are parts of 1.
#[derive(Serialize)]
struct SweepReport<'s> {
    ruleset: &'s str,
    language: &'s str,
    dictionary: &'s str,
    bots: &'s [String],
    seeds: String,
    /// The path of the number.
    key: String,
    /// The values, in the order given.
    values: Vec<ValueReport>,
}

/// The games of one value.
#[derive(Serialize)]
struct ValueReport {
    value: i64,
    games: usize,
    failed: usize,
    metrics: Vec<MetricReport>,
}

/// A figure of the games of one value.
#[derive(Serialize)]
struct MetricReport {
    metric: Metric,
    mean: MetricMean,
    /// The difference from that of the first value, by a paired test.
    difference: Option<Difference>,
}

pub(super) fn run(
    call: &mut Call<'_>,
    (ruleset, sweep): (&str, &NumberSweep),
    (games, seeds): (GamesOfRun, Option<SeedRange>),
    threads: NonZeroUsize,
    json: bool,
) -> CommandResult {
    let charset = call.charset();
    let Call { host, streams, .. } = call;
    let seeds = setup::seeds_of(&games, seeds)?;
    let (setup, head) = setup::trial(host, ruleset, games)?;
    warn_of_leaves(host, &setup.ruleset, &setup.language, &mut streams.err);
    let prepared = |&value: &i64| {
        let ruleset = setup::ruleset_with(&setup.ruleset, &sweep.path, value).map(Arc::new)?;
        let setup = TournamentSetup { ruleset, ..setup.clone() };
        prepare(setup, &host.knowledge)
            .map_err(|error| CommandError::Input(format!("{} = {value}: {error}", sweep.path)))
    };
    // A wrong path or value is an error before the first game. Where the words depend on the number, each tournament has word
    // graphs of its own: all of them at once would take much memory.
    sweep.values.iter().try_for_each(|value| prepared(value).map(drop))?;
    let stop = stop_at_interrupt()?;
    let values = u64::try_from(sweep.values.len()).unwrap_or(u64::MAX);
    let bar = bar::new(seeds.len().saturating_mul(values), charset);
    let mut swept = Vec::new();
    for value in &sweep.values {
        let tournament = prepared(value)?;
        let run = Run::new(seeds.clone(), RunHead::new(&tournament, &head.source, &head.words), None);
        let before = bar.position();
        let visit = |run: &Run| bar.set_position(before + run.done.len());
        let figures = GameFigures::play(tournament, run, threads, &stop, visit)
            .map_err(|error| cannot_start(&error))?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        swept.push(SweptValue { value: *value, figures });
    }
    bar.finish_and_clear();
    if json {
        write_json(&mut streams.out, &report(&head, &seeds.to_string(), sweep, &swept))?;
    } else {
        let metrics = shown_metrics(Some(&setup.ruleset));
        write(&head, &seeds.to_string(), sweep, &swept, metrics, &mut streams.out)?;
    }
    Ok(if stop.load(Ordering::Relaxed) {
        writeln!(streams.err, "stopped after {} of {values} values", swept.len())?;
        CommandStatus::Interrupted
    } else if swept.iter().all(|value| value.figures.failed.is_empty()) {
        CommandStatus::Done
    } else {
        CommandStatus::CheckFailed
    })
}

/// The difference of a figure from that of the first value, or `None` for the first value itself.
fn difference(swept: &[SweptValue], value: &SweptValue, metric: Metric) -> Option<Difference> {
    let first = swept.first().filter(|first| first.value != value.value)?;
    value.figures.change_from(&first.figures, metric)
}

fn report<'s>(head: &'s RunHead, seeds: &str, sweep: &NumberSweep, swept: &[SweptValue]) -> SweepReport<'s> {
    let metrics = |value: &SweptValue| {
        let metric = |metric| {
            let mean = value.figures.mean(metric)?;
            Some(MetricReport { metric, mean, difference: difference(swept, value, metric) })
        };
        Metric::ALL.into_iter().filter_map(metric).collect()
    };
    let value = |value: &SweptValue| ValueReport {
        value: value.value,
        games: value.figures.games(),
        failed: value.figures.failed.len(),
        metrics: metrics(value),
    };
    SweepReport {
        ruleset: &head.ruleset,
        language: &head.language,
        dictionary: &head.dictionary,
        bots: &head.bots,
        seeds: seeds.to_owned(),
        key: sweep.path.to_string(),
        values: swept.iter().map(value).collect(),
    }
}

fn write(
    head: &RunHead,
    seeds: &str,
    sweep: &NumberSweep,
    swept: &[SweptValue],
    metrics: [Metric; 6],
    out: &mut Output,
) -> io::Result<()> {
    writeln!(out, "{} ({}), {}; {}", head.name, head.language, head.words, head.bots.join(", "))?;
    writeln!(out, "seeds {seeds} with each value\n")?;
    let cell = |value: &SweptValue, metric: Metric| {
        let Some(mean) = value.figures.mean(metric) else { return "-".to_owned() };
        let star =
            if difference(swept, value, metric).is_some_and(|found| found.significant) { "*" } else { "" };
        metric.text(mean.value) + star
    };
    let names = metrics.map(|metric| metric.id().to_owned());
    let rows = swept.iter().map(|value| (value.value.to_string(), metrics.map(|metric| cell(value, metric))));
    let rows: Vec<[String; 7]> = std::iter::once((sweep.path.to_string(), names))
        .chain(rows)
        .map(|(first, [one, two, three, four, five, six])| [first, one, two, three, four, five, six])
        .collect();
    write_columns(out, &rows)?;
    for value in swept.iter().filter(|value| !value.figures.failed.is_empty()) {
        let failed = counted(value.figures.failed.len() as u64, "game");
        writeln!(out, "{failed} with {} failed (please report)", value.value)?;
    }
    if swept.iter().any(|value| {
        metrics.iter().any(|metric| difference(swept, value, *metric).is_some_and(|found| found.significant))
    }) {
        writeln!(out, "{}; each is compared with the first line", Difference::STAR)?;
    }
    Ok(())
}
