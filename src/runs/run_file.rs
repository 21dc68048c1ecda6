//! Files of the laboratory: reports, and the state of learning.

use std::path::Path;
use std::{fmt, io};

use rackety_lab::{ReportFault, Run};

use crate::disk::{self, FileError, FileKind};

/// Reports: at most 32 MB. Those of a large board and a large alphabet have some hundreds of kilobytes.
pub const REPORT: FileKind = FileKind::shared("report", 32 << 20);

/// The state of learning that was stopped: at most 64 MB, twice what the largest tile set takes.
pub const LEARNING_STATE: FileKind = FileKind::private("state of learning", 64 << 20);

/// The reason why a report cannot be read.
#[derive(Debug)]
pub enum RunFileError {
    /// The file cannot be read or written.
    File(FileError),
    /// It is not a report that this program can use.
    Report {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: ReportFault,
    },
}

impl fmt::Display for RunFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Report { path, fault } => write!(f, "{path} {fault}"),
        }
    }
}

impl std::error::Error for RunFileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(error) => error.source(),
            Self::Report { fault, .. } => Some(fault),
        }
    }
}

/// Reads a run from its report.
///
/// # Errors
/// [`RunFileError`].
pub fn read_run(path: &Path) -> Result<Run, RunFileError> {
    let text = disk::read(path, &REPORT).map_err(RunFileError::File)?;
    Run::from_report(&text).map_err(|fault| RunFileError::Report { path: path.display().to_string(), fault })
}

/// Writes the report of a run to a file, completely or not at all.
///
/// # Errors
/// [`RunFileError::File`].
pub fn write_run(run: &Run, path: &Path) -> Result<(), RunFileError> {
    let failed = |error| RunFileError::File(FileError::new(path, "write", error));
    let text = run.to_report().map_err(|error| failed(io::Error::from(error)))?;
    disk::replace(path, &REPORT, &text).map_err(RunFileError::File)
}
