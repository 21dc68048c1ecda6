//! Watching a game that another process plays, in lines.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::{InputSource, sentence, sentences};
use crate::session::{FollowOutcome, WatchedGame};
use crate::text::numbers::duration;
use crate::text::spoken::heard_lines;

/// Prints each new turn of a watched game until the game is over, nobody has it open any more, or it is gone.
///
/// `pause` waits until the file is looked at again, or ends watching.
///
/// # Errors
/// If writing the output fails.
pub fn watch(
    mut watched: WatchedGame,
    source: InputSource,
    out: &mut dyn Write,
    pause: &mut dyn FnMut() -> ControlFlow<()>,
) -> io::Result<()> {
    print_position(&watched, source, out)?;
    let mut reported = watched.public().turns().len();
    let mut fault = None;
    loop {
        let game = watched.public();
        if game.is_over() {
            let lines = match source {
                InputSource::Person => game.heard_ending(),
                InputSource::Script => sentences::ending(game),
            };
            return lines.iter().try_for_each(|line| writeln!(out, "{line}"));
        }
        if watched.user().is_none() {
            if fault.is_some() {
                return Ok(());
            }
            let file = watched.file().display();
            let line = format!("Nobody has this game open; `rackety resume --plain {file}` continues it.");
            return heard(source, &line).iter().try_for_each(|line| writeln!(out, "{line}"));
        }
        out.flush()?;
        if pause().is_break() {
            return Ok(());
        }
        if watched.follow() == FollowOutcome::Unchanged {
            continue;
        }
        let game = watched.public();
        let new = game.turns().get(reported..).unwrap_or_default();
        let lines = match source {
            InputSource::Person if !sentences::are_many_time_outs(new) => {
                new.iter().map(|turn| game.heard_turn(turn)).collect()
            }
            InputSource::Person | InputSource::Script => sentences::turns(game, new),
        };
        for line in lines {
            writeln!(out, "{line}")?;
        }
        if reported != game.turns().len() && !game.is_over() {
            print_turn_begins(&watched, source, out)?;
        }
        reported = game.turns().len();
        if fault.as_deref() != watched.fault() {
            fault = watched.fault().map(ToOwned::to_owned);
            let line = fault.as_deref().map_or_else(|| "The file is readable again.".to_owned(), sentence);
            writeln!(out, "{line}")?;
        }
    }
}

/// A line for a script, or as many as a person can listen to.
fn heard(source: InputSource, line: &str) -> Vec<String> {
    match source {
        InputSource::Person => heard_lines(line),
        InputSource::Script => vec![line.to_owned()],
    }
}

/// Prints which game this is, who has it open, and the position.
fn print_position(watched: &WatchedGame, source: InputSource, out: &mut dyn Write) -> io::Result<()> {
    let game = watched.public();
    let names: Vec<&str> = game.seats().map(|seat| game.name(seat)).collect();
    let (ruleset, list) = (game.ruleset().name(), watched.dictionary_label());
    writeln!(out, "{ruleset}, {list}. Players: {}.", names.join(", "))?;
    if let Some(user) = watched.user() {
        writeln!(out, "{}", sentence(&user.to_string()))?;
    }
    match source {
        InputSource::Person => {
            if let Some(last) = game.turns().last() {
                writeln!(out, "{}", game.heard_turn(last))?;
            }
            let mut words = game.heard_words();
            while let Some(line) = words.next_line() {
                writeln!(out, "{line}")?;
            }
        }
        InputSource::Script => {
            sentences::board(game, None).iter().try_for_each(|line| writeln!(out, "{line}"))?;
            if let Some(last) = game.turns().last() {
                writeln!(out, "{}", sentences::turn(game, last))?;
            }
        }
    }
    if game.is_over() { Ok(()) } else { print_turn_begins(watched, source, out) }
}

/// Prints whose turn it is, and the time that each player has left for the whole game, where there is one.
fn print_turn_begins(watched: &WatchedGame, source: InputSource, out: &mut dyn Write) -> io::Result<()> {
    let game = watched.public();
    if source == InputSource::Person {
        return writeln!(out, "{}'s turn. {}", game.name(game.to_move()), game.heard_scores());
    }
    writeln!(out, "{}", sentences::turn_begins(game))?;
    let players = game.seats().filter_map(|seat| Some((seat, watched.total_time_left(seat)?)));
    let times: Vec<String> =
        players.map(|(seat, time)| format!("{} {}", game.name(seat), duration(time.left))).collect();
    if times.is_empty() { Ok(()) } else { writeln!(out, "Time left for the game: {}.", times.join(", ")) }
}
