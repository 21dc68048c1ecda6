//! The terminal at which a person types lines, and what a stream of bytes does not say: that somebody waits for a bot,
//! that what is typed is a secret, and that the program was stopped and continues.

#[cfg(unix)]
mod editor;
#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

#[cfg(not(unix))]
use other::read_typed;
#[cfg(not(unix))]
pub use other::{Console, end_as_signalled, is_ended_by_signal};
#[cfg(unix)]
use unix::read_typed;
#[cfg(unix)]
pub use unix::{Console, end_as_signalled, is_ended_by_signal};

/// The standard input of the process: the keyboard of its terminal, or a script.
#[derive(Debug)]
pub struct Keyboard(());

impl Keyboard {
    /// The lines that are typed. Nothing is read ahead: whoever waits for the input would not know of what lies in a
    /// buffer.
    pub fn lines() -> io::BufReader<Self> {
        io::BufReader::with_capacity(1, Self(()))
    }
}

impl io::Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        read_typed(buffer)
    }
}

/// Says whether the terminal shows what is typed.
#[cfg_attr(not(unix), allow(dead_code, reason = "only Unix terminals leave lines to programs"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typing {
    /// The terminal shows it as usual.
    Shown,
    /// The terminal shows only the ends of lines.
    Hidden,
    /// The program shows it, and lets the person change it.
    Edited,
}

/// A change of a line at its end.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct LineChange {
    /// The number of columns to erase.
    pub erased: usize,
    /// The text that comes after the rest.
    pub added: String,
}

#[cfg(unix)]
impl LineChange {
    pub(super) fn adds(text: impl Into<String>) -> Self {
        Self { erased: 0, added: text.into() }
    }
}

/// A check while nothing is typed at a prompt. It breaks if there is something to say first, and otherwise returns the time
/// after which to check again, or `None` if nothing can happen.
pub(super) type NewsCheck<'a> = dyn FnMut() -> ControlFlow<(), Option<Duration>> + 'a;

/// The check where nothing is said before the answer.
pub(super) const fn no_news() -> ControlFlow<(), Option<Duration>> {
    ControlFlow::Continue(None)
}

/// The action of a person at a prompt.
#[cfg_attr(not(unix), allow(dead_code, reason = "only Unix terminals leave lines to programs"))]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Typed {
    /// Typed this line.
    Line(String),
    /// Ended the input.
    End,
    /// Has typed no line, or has begun one, which is kept: there is something to say first.
    Interrupted,
}
