//! The keeper of a game: a file of this process, or a table that this terminal has a seat at.

use std::path::PathBuf;

use crate::disk::LockFile;
use crate::files::saves::FileStamp;

use super::table_seat::TableSeat;

/// The keeper of a game.
#[derive(Debug)]
pub(super) enum Keeper {
    /// This process, which owns the game.
    File(SavedFile),
    /// A table, which sends this process what one seat may see.
    Table(Box<TableSeat>),
}

/// The file of a game.
#[derive(Debug, Default)]
pub(super) struct SavedFile {
    /// None for a user without a folder for saved games.
    pub(super) path: Option<PathBuf>,
    /// Keeps other processes from playing the game; none before it is first saved, and where files cannot be locked.
    pub(super) lock: Option<LockFile>,
    /// The contents of the file when last read or written; none before it is first written.
    pub(super) stamp: Option<FileStamp>,
}

impl Keeper {
    /// A game that is saved in this file when it is first saved.
    pub(super) fn new_file(path: Option<PathBuf>) -> Self {
        Self::File(SavedFile { path, ..SavedFile::default() })
    }

    /// The seat at a table; none for a game of this process.
    pub(super) fn table(&self) -> Option<&TableSeat> {
        match self {
            Self::File(_) => None,
            Self::Table(seat) => Some(seat),
        }
    }

    pub(super) fn table_mut(&mut self) -> Option<&mut TableSeat> {
        match self {
            Self::File(_) => None,
            Self::Table(seat) => Some(seat),
        }
    }
}
