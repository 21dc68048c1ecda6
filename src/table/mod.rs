//! A running game that several terminals of this machine play: its owner, and that of its clock, its bots and its file.
//!
//! A [`Table`] decides what each terminal is sent, without threads and sockets. A [`SharedTable`] runs one on a thread of its
//! own, behind a socket that belongs to the user alone.

#[cfg(unix)]
mod serve;
mod table;
#[cfg(not(unix))]
mod unsupported;

#[cfg(unix)]
pub use serve::{JoinError, OpenError, SharedTable, join, open_tables};
pub use table::{BotJob, Post, Table, TerminalId};
#[cfg(not(unix))]
pub use unsupported::{NoTables, SharedTable, join};
