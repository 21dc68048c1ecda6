//! `rackety stats`: per-player statistics from saved games.

use std::io::{self, Write};
use std::time::Duration;

use rackety_engine::printable::printable;
use serde_json::json;

use super::call::Call;
use super::play_mode::PlayMode;
use super::{CommandError, CommandResult, CommandStatus};
use crate::cli::StatsArgs;
use crate::output::{Output, Streams, write_json};
use crate::stats::{Figures, Statistics, figure_lines, sparkline};
use crate::text::numbers::counted;
use crate::text::spoken::{self, heard_lines, notation_text, points, signed};
use crate::text::wording::full_stop;

/// The number of recent scores in the sparkline.
const SCORES: usize = 40;

pub(super) fn run(call: &mut Call<'_>, args: &StatsArgs) -> CommandResult {
    if !args.json {
        call.interface()?;
    }
    let (mut statistics, unreadable) = call.host.statistics()?;
    let charset = call.charset();
    let out = &mut call.streams.out;
    if let Some(missing) = args.players.iter().find(|name| !statistics.players.contains_key(*name)) {
        let known: Vec<&str> = statistics.players.keys().map(String::as_str).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(CommandError::Input(format!("no saved game has a player {missing}; players: {known}")));
    }
    if !args.players.is_empty() {
        statistics.players.retain(|name, _| args.players.contains(name));
    }
    let unreadable: Vec<String> = unreadable.iter().map(ToString::to_string).collect();
    if args.json {
        let value = json!({
            "games": statistics.games,
            "unfinished": statistics.unfinished,
            "undone": statistics.undone,
            "imported": statistics.imported,
            "what_if": statistics.what_if,
            "coached": statistics.coached,
            "between_bots": statistics.between_bots,
            "players": statistics.players,
            "unreadable": unreadable,
        });
        write_json(out, &value)?;
        return Ok(CommandStatus::Done);
    }
    // How many games there are says nothing about players who are named.
    let summary = if args.players.is_empty() { summary_lines(&statistics) } else { Vec::new() };
    if call.wanted == PlayMode::Plain {
        return say(summary, &statistics, &unreadable, call.streams);
    }
    for line in &summary {
        writeln!(out, "{line}")?;
    }
    for (index, (name, player)) in statistics.players.iter().enumerate() {
        if index > 0 || !summary.is_empty() {
            writeln!(out)?;
        }
        writeln!(out, "{name}: {}", in_short(&player.all))?;
        for (game, statistics) in &player.by_game {
            writeln!(out, "  {}", printable(game))?;
            for (label, value) in figure_lines(&statistics.figures) {
                writeln!(out, "    {label:<12} {value}")?;
            }
            if statistics.figures.recent.len() > 1 {
                let scores = sparkline(&statistics.figures, SCORES, &charset.levels());
                writeln!(out, "    {:<12} {scores}", "last scores")?;
            }
            for line in statistics.lines() {
                writeln!(out, "    {line}")?;
            }
        }
        for (opponent, figures) in &player.by_opponent {
            writeln!(out, "  against {opponent}: {}", in_short(figures))?;
        }
    }
    let err = call.streams.err_after_out()?;
    for error in unreadable {
        writeln!(err, "skipped: {}", printable(&error))?;
    }
    Ok(CommandStatus::Done)
}

/// Prints all statistics in sentences, as the menu offers them.
pub(super) fn from_menu(call: &mut Call<'_>) -> CommandResult {
    let (statistics, unreadable) = call.host.statistics()?;
    let unreadable: Vec<String> = unreadable.iter().map(ToString::to_string).collect();
    say(summary_lines(&statistics), &statistics, &unreadable, call.streams)
}

/// The lines about all games: how many there are, and which do not count.
fn summary_lines(statistics: &Statistics) -> Vec<String> {
    let mut lines = vec![statistics.summary_text()];
    lines.extend(statistics.left_out_texts());
    lines
}

/// Prints the statistics in sentences, after those about all games.
fn say(
    mut sentences: Vec<String>,
    statistics: &Statistics,
    unreadable: &[String],
    streams: &mut Streams,
) -> CommandResult {
    for (name, player) in &statistics.players {
        sentences.push(format!("{name}: {}", in_short(&player.all)));
        for (game, statistics) in &player.by_game {
            sentences.push(format!("{name}, {game}: {}", in_short(&statistics.figures)));
            let more = more_about(&statistics.figures).into_iter().chain(statistics.lines());
            sentences.extend(more.map(|text| format!("{name}, {game}, {text}")));
        }
        for (opponent, figures) in &player.by_opponent {
            sentences.push(format!("{name} against {opponent}: {}", in_short(figures)));
        }
    }
    say_each(sentences, &mut streams.out)?;
    say_each(unreadable.iter().map(|error| format!("skipped: {error}")), streams.err_after_out()?)?;
    Ok(CommandStatus::Done)
}

fn say_each(sentences: impl IntoIterator<Item = String>, stream: &mut Output) -> io::Result<()> {
    let mut lines = sentences.into_iter().flat_map(|sentence| heard_lines(&full_stop(&printable(&sentence))));
    lines.try_for_each(|line| writeln!(stream, "{line}"))
}

/// The figures of a player that are not in one line, as they are heard.
fn more_about(figures: &Figures) -> Vec<String> {
    let mut texts = Vec::new();
    if figures.resigned > 0 {
        texts.push(format!("lost by leaving: {}", counted(figures.resigned.into(), "game")));
    }
    texts.extend(figures.mean_score().map(|mean| format!("mean score: {mean:.1}")));
    texts.extend(figures.best_score.map(|best| format!("best score: {}", signed(best))));
    for (label, best) in [("best play", &figures.best_play), ("best word", &figures.best_word)] {
        texts.extend(
            best.as_ref()
                .map(|best| format!("{label}: {}, {}", notation_text(&best.name), points(best.points))),
        );
    }
    texts.push(format!("turns {}, bingos {}, takings {}", figures.turns, figures.bingos, figures.takings));
    let time = figures.seconds_per_turn().map(Duration::from_secs);
    texts.extend(time.map(|time| format!("{} for a turn", spoken::time(time))));
    texts
}

/// The results in one line: `games 3, won 2, drawn 0, lost 1`. Unlike scores, those by different rules can be added up.
fn in_short(figures: &Figures) -> String {
    let Figures { played, won, drawn, lost, .. } = figures;
    format!("games {played}, won {won}, drawn {drawn}, lost {lost}")
}
