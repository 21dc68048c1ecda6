//! The keeper of a game: a file of this process, or a table that this terminal has a seat at.

use std::path::PathBuf;

use rackety_engine::Seat;

use crate::disk::LockFile;
use crate::files::Notes;
use crate::files::saves::FileStamp;
use crate::wire::{SeatLink, TableClock};

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

/// A seat at a table.
#[derive(Debug)]
pub(super) struct TableSeat {
    pub(super) link: SeatLink,
    /// None for somebody who watches.
    pub(super) seat: Option<Seat>,
    /// True while the clock of the table runs.
    pub(super) runs: bool,
    /// The players who have a terminal.
    pub(super) present: Vec<String>,
    /// The reason why the table could not save the game last.
    pub(super) save_fault: Option<String>,
    /// The reason why the table is gone.
    pub(super) closed: Option<String>,
    /// Turns that were sent since the clock was last read.
    pub(super) arrived: usize,
}

impl TableSeat {
    /// Sets the clock that the table has sent.
    pub(super) fn set_clock(&mut self, notes: &mut Notes, clock: TableClock) {
        notes.clock = clock.turn;
        notes.game_clock = clock.game;
        self.runs = clock.runs;
    }
}
