//! The reasons why a file cannot be read, written or deleted.

use std::io;
use std::path::{Path, PathBuf};

use super::FileKind;

/// The reason why a file or folder cannot be read, written or deleted.
#[derive(Debug, thiserror::Error)]
#[error("cannot {attempted} {path}: {problem}")]
pub struct FileError {
    path: PathBuf,
    attempted: &'static str,
    #[source]
    problem: FileProblem,
}

/// A problem with a file or folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileProblem {
    /// The system reports an error.
    #[error("{0}")]
    System(#[from] io::Error),
    /// It is something else: `a folder`, `a named pipe`.
    #[error("it is {0}, not a file")]
    NotAFile(&'static str),
    /// It has more bytes than a file of its kind can have, or would have.
    #[error("a {} can have at most {}", .0.what, .0.limit())]
    TooLarge(FileKind),
    /// It is not UTF-8 text.
    #[error("line {line} is not UTF-8 text; save the file as UTF-8")]
    NotText {
        /// The line of the first wrong byte, from 1.
        line: usize,
    },
    /// Its symbolic links form a loop.
    #[error("its symbolic links form a loop")]
    LinkCircle,
    /// Its symbolic link leads nowhere.
    #[error("its symbolic link leads nowhere")]
    LinkToNothing,
}

impl FileError {
    /// An error in what was attempted, a verb: `read`, `write`, `delete`.
    pub(crate) fn new(path: &Path, attempted: &'static str, problem: impl Into<FileProblem>) -> Self {
        Self { path: path.to_owned(), attempted, problem: problem.into() }
    }

    /// The file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the problem.
    pub const fn problem(&self) -> &FileProblem {
        &self.problem
    }

    /// True if the file was to be read and does not exist.
    pub fn is_not_found(&self) -> bool {
        self.attempted == "read" && self.is(io::ErrorKind::NotFound)
    }

    /// True if there is such a file already.
    pub fn is_already_there(&self) -> bool {
        self.is(io::ErrorKind::AlreadyExists)
    }

    /// True if another process listens at the socket.
    pub fn is_in_use(&self) -> bool {
        self.is(io::ErrorKind::AddrInUse)
    }

    fn is(&self, kind: io::ErrorKind) -> bool {
        matches!(&self.problem, FileProblem::System(error) if error.kind() == kind)
    }
}
