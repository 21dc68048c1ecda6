//! The terminal at which a person types lines, and what a stream of bytes does not say: that somebody waits for a bot,
//! that what is typed is a secret, and that the program was stopped and continues.

#[cfg(unix)]
mod editor;
#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub use other::Console;
#[cfg(unix)]
pub use unix::Console;

/// Whether the terminal shows what is typed.
#[cfg_attr(not(unix), allow(dead_code, reason = "only Unix terminals leave lines to programs"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typing {
    /// As usual.
    Shown,
    /// Only the ends of lines.
    Hidden,
    /// The program shows it, and lets the person change it.
    Edited,
}

/// How a line changes at its end.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct LineChange {
    /// The number of columns to erase.
    pub erased: usize,
    /// What comes after the rest.
    pub added: String,
}

impl LineChange {
    #[cfg_attr(not(unix), allow(dead_code, reason = "only Unix terminals leave lines to programs"))]
    fn adds(text: impl Into<String>) -> Self {
        Self { erased: 0, added: text.into() }
    }
}

/// What a person did at a prompt.
#[cfg_attr(not(unix), allow(dead_code, reason = "only Unix terminals leave lines to programs"))]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Typed {
    /// Typed this line.
    Line(String),
    /// Ended the input.
    End,
}
