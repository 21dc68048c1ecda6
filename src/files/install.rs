//! Installing a word list: `ID.fst`, and next to it `ID.toml` with its details.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use atomic_write_file::AtomicWriteFile;
use serde::Serialize;

use crate::config::named_files::is_plain_name;

/// The details of a user's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListDetails {
    /// The name for players.
    pub name: String,
    /// The language's code.
    pub language: String,
    /// The licence; empty if unknown.
    pub licence: String,
    /// The name of the file it was built from.
    pub source: String,
    /// The number of words.
    pub words: u64,
}

/// Why a list cannot be installed.
#[derive(Debug)]
pub enum InstallError {
    /// The id cannot be a file name.
    Id(String),
    /// There is no folder for word lists.
    NoFolder,
    /// The folder or a file in it cannot be written.
    Io {
        /// The folder or file.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => write!(f, "invalid word list name `{id}`; use letters, digits and hyphens"),
            Self::NoFolder => {
                write!(f, "there is no home folder to install it in; choose a folder with --out")
            }
            Self::Io { path, cause } => write!(f, "cannot write {}: {cause}", path.display()),
        }
    }
}

impl std::error::Error for InstallError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { cause, .. } => Some(cause),
            Self::Id(_) | Self::NoFolder => None,
        }
    }
}

/// Writes a compiled list and its details into a folder, and returns the list's file.
///
/// # Errors
/// [`InstallError`]; files installed earlier are unchanged.
pub fn install(folder: &Path, id: &str, details: &ListDetails, fst: &[u8]) -> Result<PathBuf, InstallError> {
    if !is_plain_name(id) || id.contains(char::is_control) {
        return Err(InstallError::Id(id.to_owned()));
    }
    let list = folder.join(format!("{id}.fst"));
    let details_path = folder.join(format!("{id}.toml"));
    let error = |path: &Path, cause| InstallError::Io { path: path.to_owned(), cause };
    let details = toml::to_string(details).map_err(|cause| error(&details_path, io::Error::other(cause)))?;
    fs::create_dir_all(folder).map_err(|cause| error(folder, cause))?;
    // Both are written completely before either replaces an old file, so that the old pair survives a failure.
    let written = |path: &Path, bytes: &[u8]| {
        if path.is_dir() {
            return Err(error(path, io::ErrorKind::IsADirectory.into()));
        }
        let written = AtomicWriteFile::open(path).and_then(|mut file| file.write_all(bytes).map(|()| file));
        written.map_err(|cause| error(path, cause))
    };
    let (list_file, details_file) = (written(&list, fst)?, written(&details_path, details.as_bytes())?);
    list_file.commit().map_err(|cause| error(&list, cause))?;
    details_file.commit().map_err(|cause| error(&details_path, cause))?;
    Ok(list)
}
