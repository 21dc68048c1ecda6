//! The terminal at which a person types lines, and what a stream of bytes does not say: that somebody waits for a bot,
//! that what is typed is a secret, and that the program was stopped and continues.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub use other::Console;
#[cfg(unix)]
pub use unix::Console;

/// Whether the terminal shows what is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typing {
    /// As usual.
    Shown,
    /// Only the ends of lines.
    Hidden,
}
