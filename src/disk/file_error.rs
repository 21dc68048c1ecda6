//! The reasons why a file cannot be read, written or deleted.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use super::FileKind;

/// The reason why a file or folder cannot be read, written or deleted.
#[derive(Debug)]
pub struct FileError {
    path: PathBuf,
    attempted: &'static str,
    problem: FileProblem,
}

/// A problem with a file or folder.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileProblem {
    /// The system reports an error.
    System(io::Error),
    /// It is something else: `a folder`, `a named pipe`.
    NotAFile(&'static str),
    /// It has more bytes than a file of its kind can have, or would have.
    TooLarge(FileKind),
    /// It is not UTF-8 text.
    NotText {
        /// The line of the first wrong byte, from 1.
        line: usize,
    },
    /// Its symbolic links lead to each other.
    LinkCircle,
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

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot {} {}: {}", self.attempted, self.path.display(), self.problem)
    }
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => error.fmt(f),
            Self::NotAFile(found) => write!(f, "it is {found}, not a file"),
            Self::TooLarge(kind) => write!(f, "a {} can have at most {}", kind.what, kind.limit()),
            Self::NotText { line } => write!(f, "line {line} is not UTF-8 text; save the file as UTF-8"),
            Self::LinkCircle => write!(f, "its symbolic links lead to each other"),
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.problem)
    }
}

impl std::error::Error for FileProblem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::System(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for FileProblem {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}
