//! The handling of panics: the terminal is restored, the message is printed, and a report is written that players can
//! send.
//!
//! A panic on the thread that owns the screen ends the program. While the screen is open, a panic on another thread must
//! not write to it: the message waits in [`CrashNotice`] until the screen is closed.

mod hook;
mod journal;
mod report;

pub use hook::{CrashNotice, ScreenOwner, install, notice_of, print_notices};
pub use journal::{masked, note_game, note_input};

/// The address where crashes are reported.
pub const ISSUES: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/issues");
