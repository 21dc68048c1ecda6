//! `rackety replay`: looking back at a saved game.

use std::io::{self, IsTerminal as _, Write};

use super::play_mode::{PlayMode, show, with_dialogue};
use super::{CommandError, CommandResult, CommandStatus, write_notice};
use crate::cli::ReplayArgs;
use crate::output::{Output, Streams};
use crate::plain;
use crate::session::{Host, Replay};
use crate::text::wording::sentence;
use crate::tui::{StartScreen, UiConfig};

pub(super) fn run(
    interface: UiConfig,
    host: &mut Host,
    args: &ReplayArgs,
    wanted: PlayMode,
    streams: &mut Streams,
) -> CommandResult {
    let mode = wanted.possible_on(streams)?;
    let mut replay = host.replay(args.file.as_deref())?;
    if let Some(number) = args.turn {
        let step = replay.step_of_turn(number).ok_or_else(|| no_such_turn(&replay, number))?;
        replay.go_to(step);
    }
    match mode {
        PlayMode::Screen => show(interface, host, StartScreen::Replay(Box::new(replay)), &streams.out),
        PlayMode::Plain => {
            if io::stdin().is_terminal() {
                with_dialogue(streams, host, |dialogue, now, host| {
                    plain::replay(replay, dialogue, now, host)
                })?;
                return Ok(CommandStatus::Done);
            }
            // Without a turn to begin with, the whole game.
            if args.turn.is_none() {
                replay.go_to(0);
            }
            write_notice(replay.notice(), &mut streams.err)?;
            print(replay, &mut streams.out)?;
            Ok(CommandStatus::Done)
        }
    }
}

fn no_such_turn(replay: &Replay, number: u32) -> CommandError {
    CommandError::Input(match replay.whole().turn_numbers() {
        Some((first, last)) => {
            format!("--turn {number}: the game has no such turn; write {first} to {last}, or 0 for its start")
        }
        None => format!("--turn {number}: nothing has been played in this game yet; write 0 for its start"),
    })
}

/// Prints the turns from the one shown on, each with the scores after it, the words that players allowed or barred between
/// them, and the result of a finished game.
fn print(mut replay: Replay, out: &mut Output) -> std::io::Result<()> {
    for step in replay.step()..=replay.len() {
        replay.go_to(step);
        let game = replay.public();
        if let Some(turn) = replay.turn() {
            writeln!(out, "{}. {}. {}", turn.number, game.turn_text(turn), game.scores_text())?;
        }
        for rule in replay.whole().house_rule_texts(step) {
            writeln!(out, "{}", sentence(&rule))?;
        }
    }
    let game = replay.whole();
    if let (Some(ending), Some(reason)) = (game.ending(), game.reason_text()) {
        writeln!(out, "{reason} {}", game.winners_text(&ending.winners))?;
        for line in game.leftover_texts() {
            writeln!(out, "{}", sentence(&line))?;
        }
    }
    if replay.is_empty() {
        writeln!(out, "nothing has been played yet")?;
    }
    Ok(())
}
