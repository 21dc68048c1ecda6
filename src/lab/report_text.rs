//! Reports as JSON, from which a run is read again: to continue it, or to add it to others.

use serde::Deserialize;

use super::report::{FORMAT, TournamentReport};
use super::run::{Run, RunSide};

/// The part of a report that is read again.
#[derive(Deserialize)]
struct ReadReport {
    counts: Run,
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

/// Why a text is not the report of a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReportFault {
    /// It has no counts, or they do not fit together; what is wrong, and where.
    #[error("is not a report of self-play ({0}); `rackety selfplay --json` writes one, without --sweep")]
    Damaged(String),
    /// Its counts are in this format, which this version of the program does not read.
    #[error(
        "has counts in format {0}, but this program reads format {FORMAT}; use the version of the program that wrote it"
    )]
    Format(u32),
}

impl Run {
    /// Reads a run from the text of its report.
    ///
    /// # Errors
    /// [`ReportFault`].
    pub fn from_report(text: &[u8]) -> Result<Self, ReportFault> {
        let damaged = |error: serde_json::Error| ReportFault::Damaged(error.to_string());
        let ReadFormat { counts: FormatOnly { format } } = serde_json::from_slice(text).map_err(damaged)?;
        if format != FORMAT {
            return Err(ReportFault::Format(format));
        }
        let ReadReport { counts: run } = serde_json::from_slice(text).map_err(damaged)?;
        let seeds = run.done.len();
        let of_other = || run.against.as_ref().and_then(|other| other.side.fault(seeds));
        match run.side.fault(seeds).or_else(of_other) {
            Some(what) => Err(ReportFault::Damaged(what.to_owned())),
            None => Ok(run),
        }
    }

    /// Returns the text of the report of this run.
    ///
    /// # Errors
    /// The error of the writer of JSON.
    pub fn to_report(&self) -> serde_json::Result<Vec<u8>> {
        let mut text = serde_json::to_vec_pretty(&TournamentReport::new(self))?;
        text.push(b'\n');
        Ok(text)
    }
}

impl RunSide {
    /// Says what does not fit together in counts of this number of seeds that were read.
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
