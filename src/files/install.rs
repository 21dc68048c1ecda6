//! Installing a word list: `ID.fst`, and next to it `ID.toml` with its details.

use std::io;
use std::path::{Path, PathBuf};

use rackety_engine::printable::first_unprintable;
use serde::Serialize;

use super::dictionary::{DICTIONARY, DICTIONARY_DETAILS};
use crate::config::named_files::is_plain_name;
use crate::disk::{FileError, StagedFile};
use crate::output::{TomlLayout, toml_text};

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

/// The reason why a list cannot be installed.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// The id cannot be a file name.
    #[error("invalid word list name `{0}`; use letters, digits and hyphens")]
    Id(String),
    /// There is no folder for word lists.
    #[error("there is no home folder to install it in; choose a folder with --out")]
    NoFolder,
    /// The folder or a file in it cannot be written.
    #[error(transparent)]
    File(FileError),
}

/// The file of a list with this id in a folder.
pub fn list_file(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.fst"))
}

/// Writes a compiled list and its details into a folder, and returns the list's file.
///
/// # Errors
/// [`InstallError`]; files installed earlier are unchanged.
pub fn install(folder: &Path, id: &str, details: &ListDetails, fst: &[u8]) -> Result<PathBuf, InstallError> {
    if !is_plain_name(id) || id.trim().is_empty() || first_unprintable(id).is_some() {
        return Err(InstallError::Id(id.to_owned()));
    }
    let list = list_file(folder, id);
    let details_path = folder.join(format!("{id}.toml"));
    let details = toml_text(details, TomlLayout::OneLine).map_err(|cause| {
        InstallError::File(FileError::new(&details_path, "write", io::Error::other(cause)))
    })?;
    // Both are written completely before either replaces an old file, so that the old pair survives a failure.
    let write_both = || {
        let list_file = StagedFile::write(&list, &DICTIONARY, fst)?;
        let details_file = StagedFile::write(&details_path, &DICTIONARY_DETAILS, details.as_bytes())?;
        list_file.replace()?;
        details_file.replace()
    };
    write_both().map_err(InstallError::File)?;
    Ok(list)
}
