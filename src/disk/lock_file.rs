//! Lock files: a process that uses a file locks another one next to it.
//!
//! The used file cannot be locked itself, since writing replaces it. The system releases the lock when the process ends,
//! however it ends; a lock file that a killed process left behind is reused.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::FileError;
use super::write::folder_of;

/// The number of times a lock is tried before its file counts as used. Looking whether a file is used locks it for a
/// moment.
const ATTEMPTS: u32 = 4;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(10);
/// How long to wait for other processes that change something in the same folder, each for a moment.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most that is read of a lock file.
const MAX_BYTES: u64 = 1 << 10;

/// The lock of a used file. Dropping it releases the lock and removes the lock file.
#[derive(Debug)]
pub struct LockFile {
    path: PathBuf,
    file: File,
}

/// Another process uses a file; this is what it wrote in the lock file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedElsewhere(pub Vec<u8>);

impl LockFile {
    /// Locks a file that exists, for as long as the lock lives, and writes `note` for others in `<file>.lock` next to
    /// the file that links lead to. Returns `None` if the file system has no locks, or no lock file can be made there.
    ///
    /// # Errors
    /// [`UsedElsewhere`] if another process has the lock, or if only another user may open the lock file.
    pub fn acquire(used: &Path, note: &[u8]) -> Result<Option<Self>, UsedElsewhere> {
        let Ok(path) = lock_file_of(used) else { return Ok(None) };
        let mut other = UsedElsewhere(Vec::new());
        for _ in 0..ATTEMPTS {
            let mut file = match open_or_create(&path) {
                Ok(file) => file,
                Err(error) if is_of_another_user(&path, &error) => {
                    thread::sleep(PAUSE);
                    continue;
                }
                Err(_) => return Ok(None),
            };
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => {
                    let mut lock = Self { path, file };
                    lock.replace_note(note);
                    return Ok(Some(lock));
                }
                // Its last user has removed the file since it was opened.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    other = UsedElsewhere(note_in(&mut file));
                    thread::sleep(PAUSE);
                }
                Err(TryLockError::Error(_)) => {
                    // There are no locks here; an empty file is the one that was just created.
                    if file.metadata().is_ok_and(|found| found.len() == 0) {
                        let _ = fs::remove_file(&path);
                    }
                    return Ok(None);
                }
            }
        }
        Err(other)
    }

    /// Replaces the note for others.
    pub fn replace_note(&mut self, note: &[u8]) {
        // Without its note the lock still works.
        let _ =
            self.file.set_len(0).and_then(|()| self.file.rewind()).and_then(|()| self.file.write_all(note));
    }

    /// Locks a folder that exists for a change within it, which takes a moment, and waits for others who do so. Returns `None`
    /// where there are no locks, as in [`LockFile::acquire`], and where only another user may open the lock file: it is
    /// likelier that one was left behind than that somebody changes the folder at this moment.
    ///
    /// # Errors
    /// If others have the lock for too long.
    pub(super) fn of_folder(folder: &Path) -> io::Result<Option<Self>> {
        if let Ok(path) = lock_file_of(folder)
            && File::open(&path).is_err_and(|error| is_of_another_user(&path, &error))
        {
            return Ok(None);
        }
        let began = Instant::now();
        loop {
            match Self::acquire(folder, b"") {
                Ok(lock) => return Ok(lock),
                Err(_) if began.elapsed() > PATIENCE => return Err(io::ErrorKind::ResourceBusy.into()),
                Err(_) => {}
            }
        }
    }

    /// Returns the process that uses a file, or `None` if no process does, or if the file system has no locks. A file whose
    /// lock file only another user may open counts as used.
    pub fn user_of(used: &Path) -> Option<UsedElsewhere> {
        let path = lock_file_of(used).ok()?;
        check_no_link(&path).ok()?;
        let mut file = match File::open(&path) {
            Ok(file) => file,
            Err(error) => return is_of_another_user(&path, &error).then(|| UsedElsewhere(Vec::new())),
        };
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => Some(UsedElsewhere(note_in(&mut file))),
            Ok(()) | Err(TryLockError::Error(_)) => None,
        }
    }

    /// Removes the lock file of a file if a process that was killed left it behind, with a note that `is_ours`.
    pub fn remove_leftover(used: &Path, is_ours: impl Fn(&[u8]) -> bool) {
        if let Ok(path) = lock_file_of(used)
            && check_no_link(&path).is_ok()
            && let Ok(mut file) = File::open(&path)
            && file.try_lock().is_ok()
            && is_ours(&note_in(&mut file))
        {
            drop(Self { path, file });
        }
    }
}

/// Locks the folder of a file that is read, changed and written again, so that of two processes which do so at once neither
/// loses what the other has written. Returns `None` where there are no locks. A folder that is missing is created.
///
/// # Errors
/// [`FileError`] if the folder cannot be created, or if others have the lock for too long.
pub fn lock_for_change(path: &Path) -> Result<Option<LockFile>, FileError> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)
        .and_then(|()| LockFile::of_folder(folder))
        .map_err(|error| FileError::new(path, "write", error))
}

impl Drop for LockFile {
    /// Removes the file while it is still locked, so that nobody else can have locked it; the lock ends when it is
    /// closed.
    fn drop(&mut self) {
        if is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The lock file of a file, next to the one that links lead to.
fn lock_file_of(used: &Path) -> io::Result<PathBuf> {
    let mut path = OsString::from(fs::canonicalize(used)?);
    path.push(".lock");
    Ok(PathBuf::from(path))
}

/// Returns whether a lock file could not be opened because only another user may do so.
fn is_of_another_user(path: &Path, error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::PermissionDenied && path.exists()
}

/// Opens the lock file. One that another user has made may be read-only, which is enough to lock it.
fn open_or_create(path: &Path) -> io::Result<File> {
    match check_no_link(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    options.mode(0o644);
    options.open(path).or_else(|_| File::open(path))
}

/// Fails unless this is a regular file. A link could lead to a file that is not ours to write.
fn check_no_link(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_file() { Ok(()) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

/// True if this open file is the one at this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let (Ok(opened), Ok(found)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (opened.dev(), opened.ino()) == (found.dev(), found.ino())
}

/// True if this open file is the one at this path. Elsewhere than on Unix, an open file keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

fn note_in(file: &mut File) -> Vec<u8> {
    let mut note = Vec::new();
    // An unreadable note only leaves the user unnamed.
    let _ = file.rewind().and_then(|()| file.take(MAX_BYTES).read_to_end(&mut note));
    note
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use tempfile::TempDir;

    use super::*;

    /// A folder with a file to lock.
    fn used() -> (TempDir, PathBuf) {
        let folder = TempDir::new().unwrap();
        let used = folder.path().join("game.json");
        fs::write(&used, "{}").unwrap();
        (folder, used)
    }

    fn files(folder: &TempDir) -> usize {
        fs::read_dir(folder.path()).unwrap().count()
    }

    #[test]
    fn a_file_has_one_user_at_a_time() {
        let (folder, used) = used();
        assert_eq!(LockFile::user_of(&used), None);
        let lock = LockFile::acquire(&used, b"first").unwrap();
        assert!(lock.is_some());
        let first = UsedElsewhere(b"first".to_vec());
        assert_eq!(LockFile::acquire(&used, b"second").unwrap_err(), first);
        assert_eq!(LockFile::user_of(&used), Some(first));
        drop(lock);
        assert_eq!((LockFile::user_of(&used), files(&folder)), (None, 1));
        assert!(LockFile::acquire(&used, b"second").unwrap().is_some());
    }

    /// Whoever may read the folder can see that the file is used, and by whom.
    #[cfg(unix)]
    #[test]
    fn others_can_read_a_lock_file() {
        use std::os::unix::fs::PermissionsExt as _;
        let (_folder, used) = used();
        let lock = LockFile::acquire(&used, b"").unwrap().unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        // The umask of whoever runs the test takes the same away from both.
        assert_eq!(mode(&lock.path), mode(&used) & 0o644);
    }

    /// For the administrator, who may open any file, it is the lock itself that counts.
    #[cfg(unix)]
    #[test]
    fn a_file_whose_lock_file_cannot_be_opened_is_used() {
        use std::os::unix::fs::PermissionsExt as _;
        let (_folder, used) = used();
        let lock = LockFile::acquire(&used, b"").unwrap().unwrap();
        fs::set_permissions(&lock.path, fs::Permissions::from_mode(0o000)).unwrap();
        assert!(LockFile::acquire(&used, b"").is_err());
        assert!(LockFile::user_of(&used).is_some());
    }

    #[test]
    fn a_lock_file_left_behind_is_reused_and_removed() {
        let (folder, used) = used();
        let left = folder.path().join("game.json.lock");
        fs::write(&left, "a note that is longer than the next one").unwrap();
        assert_eq!(LockFile::user_of(&used), None);
        let lock = LockFile::acquire(&used, b"next").unwrap();
        assert_eq!(LockFile::user_of(&used), Some(UsedElsewhere(b"next".to_vec())));
        drop(lock);
        assert!(!left.exists());
    }

    #[test]
    fn only_a_lock_file_that_nobody_locks_is_a_leftover() {
        let (folder, used) = used();
        let lock = LockFile::acquire(&used, b"").unwrap();
        LockFile::remove_leftover(&used, |_| true);
        assert!(LockFile::user_of(&used).is_some());
        drop(lock);
        fs::write(folder.path().join("game.json.lock"), "a note").unwrap();
        LockFile::remove_leftover(&used, |note| note == b"another");
        assert_eq!(files(&folder), 2);
        LockFile::remove_leftover(&used, |note| note == b"a note");
        assert_eq!(files(&folder), 1);
    }

    /// The user of a lock file that somebody else has removed leaves the next one alone.
    #[cfg(unix)]
    #[test]
    fn a_lock_removes_only_its_own_file() {
        let (_folder, used) = used();
        let first = LockFile::acquire(&used, b"first").unwrap().unwrap();
        fs::remove_file(&first.path).unwrap();
        let second = LockFile::acquire(&used, b"second").unwrap().unwrap();
        drop(first);
        assert!(second.path.exists() && LockFile::user_of(&used).is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_has_the_lock_of_the_file() {
        let (folder, used) = used();
        let elsewhere = TempDir::new().unwrap();
        let link = elsewhere.path().join("link.json");
        std::os::unix::fs::symlink(&used, &link).unwrap();
        let _lock = LockFile::acquire(&link, b"").unwrap();
        assert!(LockFile::acquire(&used, b"").is_err());
        assert_eq!((files(&folder), files(&elsewhere)), (2, 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_file_that_is_a_link_is_not_written() {
        let (folder, used) = used();
        let target = folder.path().join("precious");
        fs::write(&target, "mine").unwrap();
        std::os::unix::fs::symlink(&target, folder.path().join("game.json.lock")).unwrap();
        assert!(LockFile::acquire(&used, b"note").unwrap().is_none());
        assert_eq!(fs::read_to_string(&target).unwrap(), "mine");
    }

    #[test]
    fn a_file_that_does_not_exist_is_not_locked() {
        let folder = TempDir::new().unwrap();
        assert!(LockFile::acquire(&folder.path().join("game.json"), b"").unwrap().is_none());
        assert_eq!(files(&folder), 0);
    }

    /// However acquiring and releasing interleave, a file has one user, and no lock file remains.
    #[test]
    fn a_lock_has_one_holder_while_many_come_and_go() {
        const ROUNDS: usize = 200;
        let (folder, used) = used();
        let holders = AtomicU32::new(0);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut held = 0;
                    while held < ROUNDS {
                        let Ok(Some(_lock)) = LockFile::acquire(&used, b"") else { continue };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        thread::yield_now();
                        holders.fetch_sub(1, Ordering::SeqCst);
                        held += 1;
                    }
                });
            }
        });
        assert_eq!(files(&folder), 1);
    }
}
