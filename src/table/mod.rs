//! A running game that several terminals of this machine play: its owner, and that of its clock, its bots and its file.
//!
//! A [`Table`] decides what each terminal is sent, without threads and sockets. A [`SharedTable`] runs one on a thread of its
//! own, behind a socket that belongs to the user alone.

mod owner;
#[cfg(unix)]
mod serve;
#[cfg(test)]
mod tests;
#[cfg(not(unix))]
mod unsupported;

pub use owner::{BotJob, Post, Table, TerminalId};
#[cfg(unix)]
pub use serve::{JoinError, OpenError, SharedTable, join, open_tables};
#[cfg(not(unix))]
pub use unsupported::{NoTables, SharedTable, join};
