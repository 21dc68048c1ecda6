//! The two interfaces of a game: the screen, and typed commands.

use std::io::{self, IsTerminal as _};

use super::{CommandError, CommandStatus, tui};
use crate::output::Output;
use crate::session::Host;
use crate::tui::{StartScreen, UiConfig};

/// How a game is played or watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayMode {
    /// On the full screen.
    Screen,
    /// In lines.
    Plain,
}

impl PlayMode {
    /// The mode that the flag `--plain` chooses.
    pub(super) const fn from_flag(plain: bool) -> Self {
        if plain { Self::Plain } else { Self::Screen }
    }
}

/// Opens the full screen.
pub(super) fn show(
    interface: UiConfig,
    host: &mut Host,
    start: StartScreen,
    out: &Output,
) -> Result<CommandStatus, CommandError> {
    if !out.is_terminal() || !io::stdin().is_terminal() {
        return Err(CommandError::Input(
            "input or output is not a terminal; start the game without a pipe or `>`, or with --plain"
                .to_owned(),
        ));
    }
    let ended_by = tui::run(host, start, interface)?;
    Ok(CommandStatus::after_screen(ended_by))
}
