//! Files of the laboratory: reports, and the state of learning.

use std::io;
use std::path::Path;

use rackety_lab::{ReportFault, Run};

use crate::disk::{self, FileError, FileKind};

/// Reports: at most 32 MB. Those of a large board and a large alphabet have some hundreds of kilobytes.
pub const REPORT: FileKind = FileKind::shared("report", 32 << 20);

/// The state of learning that was stopped: at most 64 MB, twice what the largest tile set takes.
pub const LEARNING_STATE: FileKind = FileKind::private("state of learning", 64 << 20);

/// The reason why a report cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RunFileError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(FileError),
    /// It is not a report that this program can use.
    #[error("{path} {fault}")]
    Report {
        /// The file.
        path: String,
        /// What is wrong with it.
        #[source]
        fault: ReportFault,
    },
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
