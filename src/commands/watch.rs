//! `rackety watch`: watching a game that another process plays.

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use super::play_mode::{PlayMode, show};
use super::{CommandResult, CommandStatus};
use crate::cli::WatchArgs;
use crate::output::{Output, Streams};
use crate::plain;
use crate::plain::{Console, InputSource};
use crate::session::{Host, WatchedGame};
use crate::tui::{StartScreen, UiConfig};

pub(super) fn run(
    interface: UiConfig,
    host: &mut Host,
    args: &WatchArgs,
    wanted: PlayMode,
    streams: &mut Streams,
) -> CommandResult {
    let mode = wanted.possible_on(streams)?;
    watch(interface, host, args.file.as_deref(), mode, &mut streams.out)
}

/// Watches the game in this file, or without one the newest that is open in another process.
pub(super) fn watch(
    interface: UiConfig,
    host: &mut Host,
    file: Option<&Path>,
    mode: PlayMode,
    out: &mut Output,
) -> CommandResult {
    let watched = host.watch(file)?;
    match mode {
        PlayMode::Screen => show(interface, host, StartScreen::Watch(Box::new(watched)), out),
        PlayMode::Plain if io::stdin().is_terminal() => {
            let mut console = Console::of_process()?;
            console.defer_signals();
            let mut pause = || console.pause(WatchedGame::FOLLOW_INTERVAL);
            let watched = plain::watch(watched, InputSource::Person, out, &mut pause);
            // Otherwise the shell would run it.
            console.drop_typed_ahead();
            watched?;
            Ok(CommandStatus::Done)
        }
        PlayMode::Plain => {
            let mut pause = || {
                thread::sleep(WatchedGame::FOLLOW_INTERVAL);
                ControlFlow::Continue(())
            };
            plain::watch(watched, InputSource::Script, out, &mut pause)?;
            Ok(CommandStatus::Done)
        }
    }
}
