//! The two interfaces of a game: the screen, and typed commands.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};

use super::CommandError;
use crate::cli::Appearance;
use crate::config::settings::Settings;
use crate::files::Folders;
use crate::output::{Output, Streams};

/// The way a game or a host is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayMode {
    /// On the full screen, if the terminal can show one.
    Screen,
    /// In lines.
    Plain,
}

impl PlayMode {
    /// The mode that the user wants: lines by the flag `--plain`, by `RACKETY_PLAIN=1` or by the setting.
    pub(super) fn wanted(appearance: &Appearance, folders: &Folders) -> Self {
        let by_variable = env::var_os("RACKETY_PLAIN").is_some_and(|value| !value.is_empty() && value != "0");
        // Faults elsewhere in the file leave this setting as it is; the command reports them.
        let by_setting =
            || Settings::read(folders.config.as_deref()).is_ok_and(|(settings, ..)| settings.is_plain());
        if appearance.plain || by_variable || by_setting() { Self::Plain } else { Self::Screen }
    }

    /// The mode that is wanted, if it is possible. A terminal that cannot show a screen gets lines, and its user a sentence
    /// about it.
    pub(super) fn possible_on(self, streams: &mut Streams) -> io::Result<Self> {
        if self == Self::Plain {
            return Ok(Self::Plain);
        }
        let Some(why) = no_screen(&streams.out) else { return Ok(Self::Screen) };
        writeln!(streams.err, "{why}, so this is plain mode, with typed commands.")?;
        Ok(Self::Plain)
    }

    /// Checks that a screen has a terminal to be shown on.
    pub(super) fn check(self, out: &Output) -> Result<(), CommandError> {
        if self == Self::Plain {
            return Ok(());
        }
        if !out.is_terminal() || !io::stdin().is_terminal() {
            return Err(CommandError::Input(
                "input or output is not a terminal; run the command in a terminal, or with --plain"
                    .to_owned(),
            ));
        }
        match no_screen(out) {
            Some(why) => Err(CommandError::Input(format!("{why}; run the command with --plain"))),
            None => Ok(()),
        }
    }
}

/// Returns why a person's terminal cannot show a full screen, or `None` if it can, and where nobody sits at one.
fn no_screen(out: &Output) -> Option<&'static str> {
    if !out.is_terminal() || !io::stdin().is_terminal() {
        return None;
    }
    match env::var_os("TERM") {
        Some(terminal) if terminal == "dumb" => Some("The terminal cannot show a screen (TERM is dumb)"),
        // Consoles of Windows have no such variable.
        None if !cfg!(windows) => Some("The terminal is unknown (TERM is not set)"),
        _ => None,
    }
}
