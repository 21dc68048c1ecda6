//! The keeper of a game: its file, or the table that this terminal has seats at.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rackety_engine::analysis::Judgement;
use rackety_engine::{Seat, TurnRecord};

use super::TableStatus;
use super::local_link::{BotCrash, BotProgress, ClockReading, LocalLink};
use super::shelf::Shelf;
use crate::clock::ClockState;
use crate::disk::LockFile;
use crate::files::Notes;
use crate::files::saves::FileStamp;
use crate::wire::{SeatLink, TableClock};

/// The keeper of a game.
#[derive(Debug)]
pub(super) enum Keeper {
    /// The file of the game: who has it is its owner.
    File(SavedFile),
    /// A place that is not a file, such as the database of a host.
    Shelf(Box<dyn Shelf>),
    /// A table of this process, at which this terminal has all seats.
    Local(Box<LocalSeats>),
    /// A table, which sends this process what one seat may see.
    Table(Box<TableSeat>),
}

/// The file of a game.
#[derive(Debug, Default)]
pub(super) struct SavedFile {
    /// The path, or `None` for a user without a folder for saved games.
    pub(super) path: Option<PathBuf>,
    /// The lock that keeps other processes from playing the game, or `None` before it is first saved, and where files
    /// cannot be locked.
    pub(super) lock: Option<LockFile>,
    /// The contents of the file when last read or written, or `None` before it is first written.
    pub(super) stamp: Option<FileStamp>,
    /// The name of the table at which others can join the game, for each lock that is taken; none if it is not shared.
    pub(super) table: Option<String>,
}

impl Keeper {
    /// A game that is saved in this file when it is first saved.
    pub(super) fn new_file(path: Option<PathBuf>) -> Self {
        Self::File(SavedFile { path, ..SavedFile::default() })
    }

    /// The seat at a table of several terminals, or `None` for a game of this process.
    pub(super) fn table(&self) -> Option<&TableSeat> {
        if let Self::Table(seat) = self { Some(seat) } else { None }
    }

    pub(super) fn table_mut(&mut self) -> Option<&mut TableSeat> {
        if let Self::Table(seat) = self { Some(seat) } else { None }
    }

    /// The seats at a table of this process, or `None` for its owner, and at a table of several terminals.
    pub(super) fn local(&self) -> Option<&LocalSeats> {
        if let Self::Local(seats) = self { Some(seats) } else { None }
    }

    pub(super) fn local_mut(&mut self) -> Option<&mut LocalSeats> {
        if let Self::Local(seats) = self { Some(seats) } else { None }
    }
}

/// A seat at a table.
#[derive(Debug)]
pub(super) struct TableSeat {
    pub(super) link: SeatLink,
    /// The seat, or `None` for somebody who watches.
    pub(super) seat: Option<Seat>,
    /// True while the clock of the table runs.
    pub(super) runs: bool,
    /// The players who have terminals, once for each terminal.
    pub(super) present: Vec<String>,
    /// The reason why the table could not save the game last.
    pub(super) save_fault: Option<String>,
    /// The reason why the table is gone.
    pub(super) closed: Option<String>,
    /// The turns that were sent since the clock was last read.
    pub(super) happened: Vec<TurnRecord>,
    /// Says whether the table has been closed since then.
    pub(super) status: TableStatus,
    /// The knowledge of the terminal that has opened the table; `None` at the others.
    pub(super) opened: Option<OpenedTable>,
    /// The number of the game on its host; none at a table of this machine.
    pub(super) hosted_game: Option<u64>,
    /// The sentences that others have said, and those about who comes and goes, until they are taken.
    pub(super) said: Vec<String>,
    /// The number of requests that were not answered in time. Their answers come before all others.
    pub(super) late_answers: usize,
    pub(super) laid: LaidElsewhere,
}

/// The knowledge of the terminal that has opened a table about its game.
#[derive(Debug, Clone)]
pub struct OpenedTable {
    /// The name by which others join the table.
    pub name: String,
    /// The file of the game.
    pub file: Option<PathBuf>,
    /// The command that opens a table for the next game; none for a player whose name cannot be given in it.
    pub next_game: Option<String>,
}

/// Says where the player's tiles were last laid: `New` if at another terminal, and this one has not shown them yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum LaidElsewhere {
    #[default]
    Known,
    New,
}

impl TableSeat {
    /// Notes who has terminals, and says who has come and who has gone. On a host people come and go all the time.
    pub(super) fn note_present(&mut self, present: Vec<String>, own: Option<&str>) {
        let before = std::mem::replace(&mut self.present, present);
        if self.hosted_game.is_some() {
            return;
        }
        let names: BTreeSet<&String> = before.iter().chain(&self.present).collect();
        for name in names {
            let [before, now] =
                [&before, &self.present].map(|names| names.iter().filter(|other| *other == name).count());
            let is_own = own == Some(name.as_str());
            self.said.push(match (before, now) {
                (1, 2) if is_own => "Another terminal has your seat, too; either can play.".to_owned(),
                (2, 1) if is_own => "Only this terminal has your seat now.".to_owned(),
                (0, _) if !is_own => format!("{name} has joined the table."),
                (_, 0) if !is_own => format!("{name} has left the table."),
                _ => continue,
            });
        }
    }

    /// Sets the clock that the table has sent.
    pub(super) fn set_clock(&mut self, notes: &mut Notes, clock: TableClock) {
        notes.clock = clock.turn;
        notes.game_clock = clock.game;
        self.runs = clock.runs;
    }
}

/// The seats of a terminal at a table of this process.
#[derive(Debug)]
pub(super) struct LocalSeats {
    pub(super) link: LocalLink,
    pub(super) file: Option<PathBuf>,
    /// The last reading of the clock.
    pub(super) reading: Option<ClockReading>,
    /// The state of the clock that the table was last asked about; none since the game has changed.
    pub(super) asked: Option<ClockState>,
    /// Set when the notes that belong to the seats have changed since the table was last sent them.
    pub(super) has_new_notes: bool,
    pub(super) bot: Option<BotProgress>,
    pub(super) judged: Option<Box<Judgement>>,
    pub(super) crash: Option<BotCrash>,
    /// The outcomes that the clock has brought since it was last read.
    pub(super) passed: Vec<TurnRecord>,
}
