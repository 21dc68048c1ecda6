//! Watching a game that another process plays, in lines.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::{sentence, sentences};
use crate::session::{FollowOutcome, WatchedGame};
use crate::text::numbers::duration;

/// Prints each new turn of a watched game until the game is over, nobody has it open any more, or it is gone.
///
/// `pause` waits until the file is looked at again, or ends watching.
///
/// # Errors
/// If writing the output fails.
pub fn watch(
    mut watched: WatchedGame,
    out: &mut dyn Write,
    pause: &mut dyn FnMut() -> ControlFlow<()>,
) -> io::Result<()> {
    print_position(&watched, out)?;
    let mut reported = watched.public().turns().len();
    let mut fault = None;
    loop {
        let game = watched.public();
        if game.is_over() {
            return sentences::ending(game).iter().try_for_each(|line| writeln!(out, "{line}"));
        }
        if watched.user().is_none() {
            if fault.is_some() {
                return Ok(());
            }
            let file = watched.file().display();
            return writeln!(out, "Nobody has this game open; `rackety resume --plain {file}` continues it.");
        }
        out.flush()?;
        if pause().is_break() {
            return Ok(());
        }
        if watched.follow() == FollowOutcome::Unchanged {
            continue;
        }
        let game = watched.public();
        for line in sentences::turns(game, game.turns().get(reported..).unwrap_or_default()) {
            writeln!(out, "{line}")?;
        }
        if reported != game.turns().len() && !game.is_over() {
            print_turn_begins(&watched, out)?;
        }
        reported = game.turns().len();
        if fault.as_deref() != watched.fault() {
            fault = watched.fault().map(ToOwned::to_owned);
            let line = fault.as_deref().map_or_else(|| "The file is readable again.".to_owned(), sentence);
            writeln!(out, "{line}")?;
        }
    }
}

/// Prints which game this is, who has it open, and the position.
fn print_position(watched: &WatchedGame, out: &mut dyn Write) -> io::Result<()> {
    let game = watched.public();
    let names: Vec<&str> = game.seats().map(|seat| game.name(seat)).collect();
    let (ruleset, list) = (game.ruleset().name(), watched.dictionary_label());
    writeln!(out, "{ruleset}, {list}. Players: {}.", names.join(", "))?;
    if let Some(user) = watched.user() {
        writeln!(out, "{}", sentence(&user.to_string()))?;
    }
    sentences::board(game, None).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    if let Some(last) = game.turns().last() {
        writeln!(out, "{}", sentences::turn(game, last))?;
    }
    if game.is_over() { Ok(()) } else { print_turn_begins(watched, out) }
}

/// Prints whose turn it is, and the time that each player has left for the whole game, where there is one.
fn print_turn_begins(watched: &WatchedGame, out: &mut dyn Write) -> io::Result<()> {
    let game = watched.public();
    writeln!(out, "{}", sentences::turn_begins(game))?;
    let players = game.seats().filter_map(|seat| Some((seat, watched.total_time_left(seat)?)));
    let times: Vec<String> =
        players.map(|(seat, time)| format!("{} {}", game.name(seat), duration(time.left))).collect();
    if times.is_empty() { Ok(()) } else { writeln!(out, "Time left for the game: {}.", times.join(", ")) }
}
