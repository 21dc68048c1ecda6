//! `rackety watch`: watching a game that another process plays.

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use super::call::Call;
use super::play_mode::PlayMode;
use super::{CommandResult, CommandStatus};
use crate::cli::WatchArgs;
use crate::plain::{self, Console, InputSource};
use crate::session::WatchedGame;
use crate::tui::{StartScreen, UiConfig};

pub(super) fn run(call: &mut Call<'_>, args: &WatchArgs) -> CommandResult {
    let interface = call.interface()?;
    let mode = call.mode()?;
    watch(call, mode, interface, args.file.as_deref())
}

/// Watches the game in this file, or without one the newest that is open in another process.
pub(super) fn watch(
    call: &mut Call<'_>,
    mode: PlayMode,
    interface: UiConfig,
    file: Option<&Path>,
) -> CommandResult {
    let watched = call.host.watch(file)?;
    match mode {
        PlayMode::Screen => call.show(interface, StartScreen::Watch(Box::new(watched))),
        PlayMode::Plain if io::stdin().is_terminal() => {
            let mut console = Console::of_process()?;
            console.defer_signals();
            let mut pause = || console.pause(WatchedGame::FOLLOW_INTERVAL);
            let watched = plain::watch(watched, InputSource::Person, &mut call.streams.out, &mut pause);
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
            plain::watch(watched, InputSource::Script, &mut call.streams.out, &mut pause)?;
            Ok(CommandStatus::Done)
        }
    }
}
