//! The signals that end, stop and continue the program.
//!
//! Each signal that can be caught and would end the program ends it like the quit key: the game is saved, the terminal
//! restored, and only then the signal does what it does by default. Not caught are SIGKILL and SIGSTOP, which no program
//! can catch; SIGSEGV, SIGILL and SIGFPE, which report faults of the program itself; SIGPIPE, which Rust's runtime
//! ignores; SIGABRT of the program's own `abort`, which does not wait; and SIGTTIN and SIGTTOU, which stop a program in
//! the background before it touches the terminal.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub use other::EndingSignal;
#[cfg(not(unix))]
pub(super) use other::{CaughtSignals, SignalWatch, is_in_background};
#[cfg(unix)]
pub use unix::EndingSignal;
#[cfg(unix)]
pub(super) use unix::{CaughtSignals, SignalWatch, is_in_background};
