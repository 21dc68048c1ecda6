//! Folders: what is in them, and files that are deleted or marked as used.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use super::read::open_regular;
use super::{FileError, FileProblem};

/// Something in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its path.
    pub path: PathBuf,
    /// True if it is a symbolic link; true if the system does not say.
    pub is_link: bool,
}

/// Everything in a folder, sorted by name. A folder that does not exist is empty.
///
/// # Errors
/// [`FileError`] if the folder cannot be read.
pub fn entries_in(folder: &Path) -> Result<Vec<FolderEntry>, FileError> {
    let found = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        found => found,
    };
    let entry = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        let is_link = entry.file_type().map_or(true, |kind| kind.is_symlink());
        Ok(FolderEntry { path: entry.path(), is_link })
    };
    let entries: io::Result<Vec<FolderEntry>> = found.and_then(|found| found.map(entry).collect());
    let mut entries = entries.map_err(|error| FileError::new(folder, "read", error))?;
    // Their names differ, not their folders, so comparing component by component would only take longer.
    entries.sort_unstable_by(|one, other| one.path.as_os_str().cmp(other.path.as_os_str()));
    Ok(entries)
}

/// The paths of everything in a folder, sorted. A folder that does not exist is empty.
///
/// # Errors
/// [`FileError`] if the folder cannot be read.
pub fn files_in(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    Ok(entries_in(folder)?.into_iter().map(|entry| entry.path).collect())
}

/// Deletes the least recently written files of a folder until the rest has at most `max_bytes`.
///
/// # Errors
/// [`FileError`] if the folder cannot be read, or a file cannot be deleted.
pub fn delete_oldest(folder: &Path, max_bytes: u64) -> Result<(), FileError> {
    let mut files = Vec::new();
    for path in files_in(folder)? {
        // A file that another program has deleted meanwhile takes no room.
        let Ok(about) = path.symlink_metadata() else { continue };
        if about.is_file() {
            let written = about.modified().map_err(|error| FileError::new(&path, "read", error))?;
            files.push((written, about.len(), path));
        }
    }
    files.sort_by(|one, other| other.cmp(one));
    let mut bytes = 0;
    for (_, length, path) in files {
        bytes += length;
        if max_bytes < bytes {
            remove(&path)?;
        }
    }
    Ok(())
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
