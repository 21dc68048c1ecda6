//! Putting a word list where games find it: `ID.fst`, and beside it `ID.toml`, which says what it is.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use atomic_write_file::AtomicWriteFile;
use serde::Serialize;

use super::names::is_plain;

/// What a user's list says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListDetails {
    /// The name for players.
    pub name: String,
    /// The language's code.
    pub language: String,
    /// The licence, if the user says.
    pub licence: String,
    /// Where it comes from: the name of the file.
    pub source: String,
    /// The number of words.
    pub words: u64,
}

/// Why a list is not installed.
#[derive(Debug)]
pub enum InstallError {
    /// The id cannot be the name of a file.
    Id(String),
    /// There is no folder for word lists.
    NoFolder,
    /// The folder or a file in it cannot be written.
    Io {
        /// Which.
        path: PathBuf,
        /// Why not.
        cause: io::Error,
    },
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => write!(f, "`{id}` is no name for a word list; use letters, digits and hyphens"),
            Self::NoFolder => write!(f, "there is no home folder to put it in; name a folder with --out"),
            Self::Io { path, cause } => write!(f, "cannot write {}: {cause}", path.display()),
        }
    }
}

impl std::error::Error for InstallError {}

/// Writes a compiled list and its details into a folder. Returns the list's file.
///
/// # Errors
/// [`InstallError`]; what lay there before is as it was then.
pub fn install(folder: &Path, id: &str, details: &ListDetails, fst: &[u8]) -> Result<PathBuf, InstallError> {
    if !is_plain(id) || id.contains(char::is_control) {
        return Err(InstallError::Id(id.to_owned()));
    }
    let list = folder.join(format!("{id}.fst"));
    let beside = folder.join(format!("{id}.toml"));
    let error = |path: &Path, cause| InstallError::Io { path: path.to_owned(), cause };
    let details = toml::to_string(details).map_err(|cause| error(&beside, io::Error::other(cause)))?;
    fs::create_dir_all(folder).map_err(|cause| error(folder, cause))?;
    // Both are written in full before the first takes its place, so that the old two stay together if that fails.
    let written = |path: &Path, bytes: &[u8]| {
        if path.is_dir() {
            return Err(error(path, io::ErrorKind::IsADirectory.into()));
        }
        let written = AtomicWriteFile::open(path).and_then(|mut file| file.write_all(bytes).map(|()| file));
        written.map_err(|cause| error(path, cause))
    };
    let (list_file, details_file) = (written(&list, fst)?, written(&beside, details.as_bytes())?);
    list_file.commit().map_err(|cause| error(&list, cause))?;
    details_file.commit().map_err(|cause| error(&beside, cause))?;
    Ok(list)
}
