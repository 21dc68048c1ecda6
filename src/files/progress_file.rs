//! A file with progress of the user: what was solved, or is remembered.

use std::path::{Path, PathBuf};

use rackety_engine::toml_file::{Fault, SourceFile, TomlTable};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::disk::{self, FileError, FileKind};
use crate::output::{TomlLayout, toml_text};

/// The reason why progress is not known or cannot be stored.
#[derive(Debug, thiserror::Error)]
pub enum ProgressError {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] FileError),
    /// The file is faulty. It is not written until it is fixed or deleted.
    #[error("{}fix or delete {path}", .faults.first().map(|fault| format!("{fault}; ")).unwrap_or_default())]
    Faulty {
        /// The file.
        path: PathBuf,
        /// The faults of the file.
        faults: Vec<Fault>,
    },
}

/// The progress in a file, or `None` if there is no such file.
pub(super) fn read_progress<T: DeserializeOwned>(
    path: &Path,
    kind: &FileKind,
) -> Result<Option<T>, ProgressError> {
    let text = match disk::read_text(path, kind) {
        Ok(text) => text,
        Err(error) if error.is_not_found() => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let read = TomlTable::read_as(&SourceFile { file, text });
    read.map(Some).map_err(|faults| ProgressError::Faulty { path: path.to_owned(), faults })
}

/// Writes a table as TOML below a heading, in place of a file's text before.
///
/// # Errors
/// [`FileError`]; the file is unchanged.
pub(crate) fn write_progress(
    path: &Path,
    kind: &FileKind,
    heading: &str,
    progress: &impl Serialize,
) -> Result<(), FileError> {
    // Such a table always has a form in TOML.
    let text = format!("{heading}{}", toml_text(progress, TomlLayout::OneLine).unwrap_or_default());
    disk::replace(path, kind, text.as_bytes())
}
