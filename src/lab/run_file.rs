//! Reports as JSON, from which a run is read again: to continue it, or to add it to others.

use std::path::Path;
use std::{fmt, io};

use serde::Deserialize;

use super::report::TournamentReport;
use super::run::{Run, RunSide};
use super::run_counts::{FORMAT, RunCounts};
use crate::disk::{self, FileError, FileKind};

/// Reports: at most 32 MB. Those of a large board and a large alphabet have some hundreds of kilobytes.
pub const REPORT: FileKind = FileKind::shared("report", 32 << 20);

/// The part of a report that is read again.
#[derive(Deserialize)]
struct ReadReport {
    counts: RunCounts,
}

/// The number of the format, which every version has in the same place.
#[derive(Deserialize)]
struct ReadFormat {
    counts: FormatOnly,
}

#[derive(Deserialize)]
struct FormatOnly {
    format: u32,
}

/// Why a report cannot be read.
#[derive(Debug)]
pub enum RunFileError {
    /// The file cannot be read or written.
    File(FileError),
    /// It is not a report with counts.
    Damaged {
        /// The file.
        path: String,
        /// What is wrong, and where.
        what: String,
    },
    /// It is of another version of the program.
    Format {
        /// The file.
        path: String,
        /// Its format.
        format: u32,
    },
}

impl fmt::Display for RunFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Damaged { path, what } => write!(
                f,
                "{path} is not a report of self-play ({what}); `rackety selfplay --json` writes one"
            ),
            Self::Format { path, format } => write!(
                f,
                "{path} has counts in format {format}, but this program reads format {FORMAT}; use the version of the program that wrote it"
            ),
        }
    }
}

impl std::error::Error for RunFileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(error) => error.source(),
            Self::Damaged { .. } | Self::Format { .. } => None,
        }
    }
}

impl Run {
    /// Reads a run from its report.
    ///
    /// # Errors
    /// [`RunFileError`].
    pub fn read(path: &Path) -> Result<Self, RunFileError> {
        let bytes = disk::read(path, &REPORT).map_err(RunFileError::File)?;
        let name = || path.display().to_string();
        let damaged =
            |error: serde_json::Error| RunFileError::Damaged { path: name(), what: error.to_string() };
        let ReadFormat { counts: FormatOnly { format } } = serde_json::from_slice(&bytes).map_err(damaged)?;
        if format != FORMAT {
            return Err(RunFileError::Format { path: name(), format });
        }
        let read: ReadReport = serde_json::from_slice(&bytes).map_err(damaged)?;
        let run = Self::from(read.counts);
        let seeds = run.done.len();
        let of_other = || run.against.as_ref().and_then(|other| other.side.fault(seeds));
        let fault = run.side.fault(seeds).or_else(of_other);
        match fault {
            Some(what) => Err(RunFileError::Damaged { path: name(), what: what.to_owned() }),
            None => Ok(run),
        }
    }

    /// Writes the report of this run to a file, completely or not at all.
    ///
    /// # Errors
    /// [`RunFileError::File`].
    pub fn write(&self, path: &Path) -> Result<(), RunFileError> {
        let failed = |error| RunFileError::File(FileError::new(path, "write", error));
        let mut text = serde_json::to_vec_pretty(&TournamentReport::new(self))
            .map_err(|error| failed(io::Error::from(error)))?;
        text.push(b'\n');
        disk::replace(path, &REPORT, &text).map_err(RunFileError::File)
    }
}

impl RunSide {
    /// What does not fit together in counts of this number of seeds that were read.
    fn fault(&self, seeds: u64) -> Option<&'static str> {
        let rows = &self.head.board.rows;
        let columns = rows.first().map_or(0, Vec::len);
        if self.standings.bots.len() != self.head.bots.len() {
            Some("its bots are not those of its standings")
        } else if self.standings.games.saturating_add(self.failed.len() as u64) != seeds {
            Some("it has not as many games as seeds")
        } else if self.standings.games < self.standings.unfinished {
            Some("more games are unfinished than were played")
        } else if columns == 0 || rows.iter().any(|row| row.len() != columns) {
            Some("the rows of its board are not of one length")
        } else {
            None
        }
    }
}
