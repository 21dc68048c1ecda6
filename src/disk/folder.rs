//! Folders: what is in them, and files that are deleted or marked as used.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::read::open_regular;
use super::{FileError, FileProblem};

/// The paths of everything in a folder, sorted. A folder that does not exist is empty.
///
/// # Errors
/// [`FileError`] if the folder cannot be read.
pub fn files_in(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries,
    };
    let paths: io::Result<Vec<PathBuf>> =
        entries.and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut paths = paths.map_err(|error| FileError::new(folder, "read", error))?;
    paths.sort_unstable();
    Ok(paths)
}

/// Deletes a file, or a symbolic link to one.
///
/// # Errors
/// [`FileError`] if it cannot be deleted.
pub fn remove(path: &Path) -> Result<(), FileError> {
    fs::remove_file(path).map_err(|error| FileError::new(path, "delete", error))
}

/// Marks a file as used now: sets the time of its last change.
///
/// # Errors
/// [`FileError`] if the time cannot be set.
pub fn touch(path: &Path) -> Result<(), FileError> {
    open_regular(path)
        .and_then(|file| file.set_modified(SystemTime::now()).map_err(FileProblem::System))
        .map_err(|problem| FileError::new(path, "mark", problem))
}

/// The names of everything in a folder, sorted, for tests.
#[cfg(test)]
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    files_in(folder).unwrap().iter().map(name).collect()
}
