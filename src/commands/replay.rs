//! `rackety replay`: looking back at a saved game.

use std::io::{self, IsTerminal as _, Write};

use super::call::Call;
use super::play_mode::PlayMode;
use super::{CommandError, CommandResult, CommandStatus, write_notice};
use crate::cli::ReplayArgs;
use crate::output::Output;
use crate::plain;
use crate::session::Replay;
use crate::text::wording::sentence;
use crate::tui::StartScreen;

pub(super) fn run(call: &mut Call<'_>, args: &ReplayArgs) -> CommandResult {
    let interface = call.interface()?;
    let mode = call.mode()?;
    let mut replay = call.host.replay(args.file.as_deref())?;
    if let Some(number) = args.turn {
        let step = replay.step_of_turn(number).ok_or_else(|| no_such_turn(&replay, number))?;
        replay.go_to(step);
    }
    match mode {
        PlayMode::Screen => call.show(interface, StartScreen::Replay(Box::new(replay))),
        PlayMode::Plain => {
            if io::stdin().is_terminal() {
                call.talk(|talk| plain::replay(replay, talk))?;
                return Ok(CommandStatus::Done);
            }
            // Without a turn to begin with, the whole game.
            if args.turn.is_none() {
                replay.go_to(0);
            }
            write_notice(replay.notice(), &mut call.streams.err)?;
            print(replay, &mut call.streams.out)?;
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
