//! No signals: on this system, closing the terminal ends the program.

use std::io;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

use crate::tui::app::input::Input;

/// Nothing is caught.
#[derive(Debug)]
pub(in crate::tui::app) struct CaughtSignals;

/// Nothing has ended the program.
#[derive(Debug, Clone, Default)]
pub(in crate::tui::app) struct SignalWatch;

/// A signal that ended the screen; there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum EndingSignal {}

/// There are no jobs in the background.
pub(in crate::tui::app) const fn is_in_background() -> bool {
    false
}

#[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "other platforms can fail here")]
impl CaughtSignals {
    pub(in crate::tui::app) fn new() -> io::Result<Self> {
        Ok(Self)
    }

    pub(in crate::tui::app) fn forward(self, _: Sender<Input>) -> io::Result<SignalWatch> {
        Ok(SignalWatch)
    }
}

#[expect(clippy::unused_self, reason = "other platforms have signals")]
impl SignalWatch {
    pub(in crate::tui::app) const fn ends_after_stop(&self) -> bool {
        false
    }

    pub(in crate::tui::app) const fn ended_by(&self) -> Option<EndingSignal> {
        None
    }
}

impl EndingSignal {
    /// Ends the program as the signal does by default.
    pub fn end_program(self) -> ExitCode {
        match self {}
    }
}
