//! A running game: its owner, and that of its clock, its bots and its file.
//!
//! A [`Table`] decides what each terminal is sent, without threads and sockets. Every game is played at one, on a thread of
//! its own. [`LocalTables`] opens those of which one terminal has all seats; a [`SharedTable`] has several terminals, by a
//! socket that belongs to the user alone.

mod bot_pool;
mod bots;
mod local;
mod owner;
mod rejoin;
mod running;
#[cfg(unix)]
mod serve;
#[cfg(test)]
mod tests;
#[cfg(not(unix))]
mod unsupported;

pub use bot_pool::BotPool;
pub use bots::{BotJob, BotReport, BotReporter, Bots, ThinkingBots};
pub use local::LocalTables;
pub use owner::{BotDecision, Post, Table, TerminalId};
pub use rejoin::{LeftPlace, command_to_continue, resume};
pub use running::Passing;
#[cfg(unix)]
pub use serve::{JoinError, OpenError, Requests, SharedTable, join, open_tables};
#[cfg(not(unix))]
pub use unsupported::{NoTables, SharedTable, join, open_tables};
