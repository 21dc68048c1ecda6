//! Temporary files: their names, and which of them interrupted writes have left.
//!
//! A program locks its temporary file as long as it writes it. The system releases the lock when the program ends,
//! however it ends, so a temporary file that can be locked belongs to no running program.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use super::FileProblem;
use super::read::open_regular;

const PREFIX: &str = ".rackety-";
const SUFFIX: &str = ".tmp";

/// Random letters and digits between prefix and suffix.
const RANDOM_LETTERS: usize = 6;

/// Deletes what interrupted writes of this program left in a folder. Files that cannot be deleted remain.
pub(super) fn remove_leftovers(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        remove_leftover(&entry.path());
    }
}

/// Deletes a file if an interrupted write of this program left it. One that cannot be deleted remains: it does no harm, and
/// the next write to the folder tries again.
pub fn remove_leftover(file: &Path) {
    if file.file_name().and_then(OsStr::to_str).is_some_and(is_temporary) {
        let _ = remove_unused(file);
    }
}

fn is_temporary(name: &str) -> bool {
    let random = name.strip_prefix(PREFIX).and_then(|name| name.strip_suffix(SUFFIX));
    random.is_some_and(|random| {
        random.len() == RANDOM_LETTERS && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

fn remove_unused(path: &Path) -> Result<(), FileProblem> {
    let file = open_regular(path)?;
    file.try_lock().map_err(io::Error::from)?;
    fs::remove_file(path)?;
    Ok(())
}

/// A new, locked file in this folder, with this mode on Unix. It is deleted when dropped.
pub(super) fn temporary_file(folder: &Path, mode: u32) -> io::Result<NamedTempFile> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    options.mode(mode);
    #[cfg(not(unix))]
    let _ = mode;
    Builder::new().prefix(PREFIX).suffix(SUFFIX).rand_bytes(RANDOM_LETTERS).make_in(folder, |path| {
        let file = options.open(path)?;
        match file.try_lock() {
            // Another program took it for a leftover before it was locked: the next name is tried.
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::AlreadyExists.into()),
            Ok(()) if !path.exists() => Err(io::ErrorKind::AlreadyExists.into()),
            // On a filesystem without locks nothing is deleted as a leftover either.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_temporary_files_that_nobody_writes_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let others = [
            ".rackety-game1.json",
            ".rackety-.tmp",
            "rackety-abc123.tmp",
            ".rackety-abc12.tmp",
            ".rackety-abc-12.tmp",
        ];
        for name in others {
            fs::write(folder.path().join(name), "mine").unwrap();
        }
        let leftover = folder.path().join(".rackety-aB3dE6.tmp");
        fs::write(&leftover, "half").unwrap();
        let in_use = temporary_file(folder.path(), 0o600).unwrap();
        remove_leftovers(folder.path());
        assert!(!leftover.exists());
        assert!(in_use.path().exists(), "it is being written");
        assert!(others.iter().all(|name| folder.path().join(name).exists()));

        let name = in_use.path().file_name().unwrap().to_str().unwrap();
        assert!(is_temporary(name), "{name}");
        let kept = in_use.into_temp_path().keep().unwrap();
        remove_leftovers(folder.path());
        assert!(!kept.exists(), "its writer is gone");
    }
}
