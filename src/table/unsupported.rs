//! Tables where the system has no sockets that belong to one user: there are none.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::files::BotKnowledge;
use crate::session::Session;
use crate::wire::{Hello, SeatLink, SeatWish, Welcome};

/// Tables are for Unix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("sharing a game between terminals needs a Unix system; play it at one keyboard instead")]
pub struct NoTables;

/// A table, which cannot be opened here.
#[derive(Debug)]
pub enum SharedTable {}

impl SharedTable {
    /// Opens no table.
    ///
    /// # Errors
    /// [`NoTables`].
    pub fn open(
        _: Session,
        _: Option<&Path>,
        _: Arc<BotKnowledge>,
        _: Duration,
        _: SeatWish,
    ) -> Result<(Self, SeatLink, Welcome), NoTables> {
        Err(NoTables)
    }

    /// The name by which other terminals join the table.
    pub fn name(&self) -> &str {
        match *self {}
    }

    /// The file in which the game is saved.
    pub fn file(&self) -> Option<&Path> {
        match *self {}
    }
}

/// The open tables: none on this platform.
pub fn open_tables(_: &Path) -> Vec<String> {
    Vec::new()
}

/// Joins no table.
///
/// # Errors
/// [`NoTables`].
pub fn join(_: Option<&Path>, _: Option<&str>, _: &Hello) -> Result<(SeatLink, Welcome), NoTables> {
    Err(NoTables)
}
