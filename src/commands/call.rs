//! The call of a command: everything that all commands share.

use std::cell::Cell;
use std::io::{self, IsTerminal as _};
use std::rc::Rc;

use super::play_mode::PlayMode;
use super::{CommandResult, CommandStatus, FaultStyles, charset};
use crate::cli::Appearance;
use crate::clock::{Moment, Now};
use crate::files::Folders;
use crate::output::Streams;
use crate::plain::{Console, Dialogue, InputSource, Keyboard, ScreenClearing, Talk};
use crate::session::Host;
use crate::text::charset::Charset;
use crate::tui::{self, StartScreen, UiConfig};

/// The context in which a command runs, whatever its own arguments.
pub(super) struct Call<'a> {
    pub(super) host: &'a mut Host,
    pub(super) folders: &'a Folders,
    pub(super) appearance: &'a Appearance,
    /// The mode that the user wants, whether or not the terminal can show it.
    pub(super) wanted: PlayMode,
    pub(super) streams: &'a mut Streams,
    /// The number of input lines read so far.
    lines_read: Rc<Cell<usize>>,
}

impl<'a> Call<'a> {
    /// A call in the mode that the user wants, before any input is read.
    pub(super) fn new(
        host: &'a mut Host,
        folders: &'a Folders,
        appearance: &'a Appearance,
        streams: &'a mut Streams,
    ) -> Self {
        let wanted = PlayMode::wanted(appearance, folders);
        Self { host, folders, appearance, wanted, streams, lines_read: Rc::default() }
    }

    /// The mode that is wanted, if it is possible, as [`PlayMode::possible_on`] says.
    pub(super) fn mode(&mut self) -> io::Result<PlayMode> {
        self.wanted.possible_on(self.streams)
    }

    /// The styles in which faults are shown.
    pub(super) const fn styles(&self) -> FaultStyles<'a> {
        FaultStyles { appearance: self.appearance, wanted: self.wanted }
    }

    pub(super) fn charset(&self) -> Charset {
        charset(self.appearance)
    }

    /// Opens the full screen.
    pub(super) fn show(&mut self, interface: UiConfig, start: StartScreen) -> CommandResult {
        PlayMode::Screen.check(&self.streams.out)?;
        let ended_by = tui::run(self.host, start, interface)?;
        Ok(CommandStatus::after_screen(ended_by))
    }

    /// Plays in lines: with a person at the terminal, or by a script.
    pub(super) fn talk<T>(&mut self, play: impl for<'t> FnOnce(Talk<'t>) -> io::Result<T>) -> io::Result<T> {
        let source = if io::stdin().is_terminal() { InputSource::Person } else { InputSource::Script };
        let clears = source == InputSource::Person && self.streams.out.knows_sequences();
        let clearing = if clears { ScreenClearing::Supported } else { ScreenClearing::Unsupported };
        let started = Moment::now();
        let mut input = Keyboard::lines();
        let mut dialogue = Dialogue::new(&mut input, self.streams, source, clearing)
            .counting(Rc::clone(&self.lines_read))
            .ready_when(Console::has_line);
        if source == InputSource::Person {
            dialogue = dialogue.at(Console::of_process()?);
        }
        play(Talk { dialogue, now: &|| Now::since(started), host: self.host })
    }
}
