//! The terminal where there are neither signals nor its modes to change. On Windows it recalls earlier lines by itself.
//! Nothing interrupts the wait for a line, so that what happens meanwhile is said with the next one.

#![expect(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "on Unix these change the terminal, which can fail"
)]

use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use super::{LineChange, NewsCheck, Typed, Typing};

/// Reads what is typed.
pub(super) fn read_typed(buffer: &mut [u8]) -> io::Result<usize> {
    io::stdin().read(buffer)
}

/// Returns whether a signal has ended a prompt: here, they act at once.
pub const fn is_ended_by_signal() -> bool {
    false
}

/// Does nothing: no signal waits here.
pub const fn end_as_signalled() {}

/// The terminal of a person, about which nothing is known.
#[derive(Debug)]
pub struct Console(());

impl Console {
    /// The terminal of the process; never an error here.
    ///
    /// # Errors
    /// None.
    pub const fn of_process() -> io::Result<Self> {
        Ok(Self(()))
    }

    /// Does nothing: what was typed is left to the shell.
    pub const fn drop_typed_ahead(&mut self) {}

    /// Waits this long.
    pub fn pause(&mut self, time: Duration) -> ControlFlow<()> {
        thread::sleep(time);
        ControlFlow::Continue(())
    }

    pub(in crate::plain) const fn forget_lines(&mut self) {}

    pub(in crate::plain) const fn begun_line(&self) -> &'static str {
        ""
    }

    pub(in crate::plain) const fn edit_line(
        &mut self,
        _: &str,
        _: &mut dyn FnMut(&LineChange) -> io::Result<()>,
        _: &mut NewsCheck<'_>,
    ) -> io::Result<Option<Typed>> {
        Ok(None)
    }

    pub(in crate::plain) const fn set_typing(&mut self, _: Typing) {}

    pub(in crate::plain) fn await_line(
        &mut self,
        _: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<ControlFlow<()>> {
        Ok(ControlFlow::Continue(()))
    }

    /// Does nothing: signals act at once.
    pub const fn defer_signals(&mut self) {}

    pub(in crate::plain) const fn act_at_once(&mut self) {}

    pub(in crate::plain) const fn is_ended(&mut self) -> bool {
        false
    }

    pub(in crate::plain) const fn begin_wait(&self) {}

    pub(in crate::plain) const fn end_wait(&self) {}

    pub(in crate::plain) const fn is_interrupted(&self) -> bool {
        false
    }

    /// Returns whether reading a line would not wait, which is never known here.
    pub const fn has_line() -> bool {
        false
    }
}
