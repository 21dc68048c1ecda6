//! The lock of an open game: one process plays it, and others can see which.
//!
//! A save replaces the game's file, so the lock is on a file of its own next to it, `<game>.json.lock`. The lock is
//! advisory and ends with the process; a lock file that a killed process left behind is reused.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, process, thread};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// How often a lock is tried before its game counts as open elsewhere. Whoever looks whether a game is open holds its
/// lock for a moment.
const ATTEMPTS: u32 = 4;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(10);
/// The most that is read of a lock file.
const MAX_BYTES: u64 = 1 << 10;

/// The lock of a game, released and removed when dropped.
#[derive(Debug)]
pub struct GameLock {
    path: PathBuf,
    file: File,
}

/// A game is open in another process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InUse {
    /// The process; none if it cannot be read.
    pub holder: Option<LockHolder>,
}

/// The process that has a game open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockHolder {
    /// Its process id.
    pub pid: u32,
    /// When it opened the game.
    pub since: Timestamp,
}

impl GameLock {
    /// Locks the game in this file, which must exist. None if the file system has no locks, or no lock file can be
    /// made there: such a game can be played all the same, and saving notices changes by others.
    ///
    /// # Errors
    /// [`InUse`] if another process has the game open.
    pub(crate) fn acquire(game: &Path) -> Result<Option<Self>, InUse> {
        let Ok(path) = lock_file_of(game) else { return Ok(None) };
        let mut in_use = InUse { holder: None };
        for _ in 0..ATTEMPTS {
            let Ok(mut file) = open_or_create(&path) else { return Ok(None) };
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => {
                    // Without its holder the lock still works.
                    let _ = write_holder(&mut file);
                    return Ok(Some(Self { path, file }));
                }
                // Its last holder has removed the file since it was opened.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    in_use = InUse { holder: read_holder(&mut file) };
                    thread::sleep(PAUSE);
                }
                Err(TryLockError::Error(_)) => {
                    let _ = fs::remove_file(&path);
                    return Ok(None);
                }
            }
        }
        Err(in_use)
    }
}

impl Drop for GameLock {
    /// Removes the file while it is still locked, so that nobody else can have locked it; the lock ends when it is
    /// closed.
    fn drop(&mut self) {
        if is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Who has the game in this file open; none if nobody has, or if the file system has no locks.
pub(crate) fn user_of(game: &Path) -> Option<InUse> {
    let path = lock_file_of(game).ok()?;
    check_regular(&path).ok()?;
    let mut file = File::open(path).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(InUse { holder: read_holder(&mut file) }),
        Ok(()) | Err(TryLockError::Error(_)) => None,
    }
}

/// The lock file of a game, next to the file that links lead to.
fn lock_file_of(game: &Path) -> io::Result<PathBuf> {
    let mut path = OsString::from(fs::canonicalize(game)?);
    path.push(".lock");
    Ok(PathBuf::from(path))
}

/// Opens the lock file. One that another user has made may be read-only, which is enough to lock it.
fn open_or_create(path: &Path) -> io::Result<File> {
    match check_regular(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let writable = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    writable.or_else(|_| File::open(path))
}

/// Fails unless this is a regular file. A link could lead to a file that is not ours to write.
fn check_regular(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_file() { Ok(()) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

/// Whether this open file is the one at this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let (Ok(opened), Ok(found)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (opened.dev(), opened.ino()) == (found.dev(), found.ino())
}

/// Whether this open file is the one at this path. Elsewhere than on Unix, an open file keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

fn write_holder(file: &mut File) -> io::Result<()> {
    let holder = LockHolder { pid: process::id(), since: Timestamp::now() };
    file.set_len(0)?;
    file.write_all(&serde_json::to_vec(&holder)?)
}

fn read_holder(file: &mut File) -> Option<LockHolder> {
    file.rewind().ok()?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}

impl fmt::Display for InUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "open in another rackety")?;
        let Some(LockHolder { pid, since }) = self.holder else { return Ok(()) };
        let zone = TimeZone::system();
        let (since, now) = (since.to_zoned(zone.clone()), Timestamp::now().to_zoned(zone));
        let format = if since.date() == now.date() { "%H:%M" } else { "%Y-%m-%d %H:%M" };
        write!(f, " (pid {pid}, since {})", since.strftime(format))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use tempfile::TempDir;

    use super::*;

    /// A folder with the file of a game.
    fn game() -> (TempDir, PathBuf) {
        let folder = TempDir::new().unwrap();
        let game = folder.path().join("game.json");
        fs::write(&game, "{}").unwrap();
        (folder, game)
    }

    fn files(folder: &TempDir) -> usize {
        fs::read_dir(folder.path()).unwrap().count()
    }

    #[test]
    fn an_open_game_is_locked_until_it_is_closed() {
        let (folder, game) = game();
        assert_eq!(user_of(&game), None);
        let lock = GameLock::acquire(&game).unwrap();
        assert!(lock.is_some());
        let in_use = GameLock::acquire(&game).unwrap_err();
        assert_eq!(user_of(&game), Some(in_use));
        assert_eq!(in_use.holder.unwrap().pid, process::id());
        let text = in_use.to_string();
        assert!(
            text.starts_with(&format!("open in another rackety (pid {}, since ", process::id())),
            "{text}"
        );
        drop(lock);
        assert_eq!((user_of(&game), files(&folder)), (None, 1));
        assert!(GameLock::acquire(&game).unwrap().is_some());
    }

    #[test]
    fn a_lock_file_left_behind_is_no_obstacle_and_is_removed() {
        let (folder, game) = game();
        let left = folder.path().join("game.json.lock");
        fs::write(&left, r#"{"pid":1,"since":"2026-01-31T20:15:00Z"}"#).unwrap();
        assert_eq!(user_of(&game), None);
        let lock = GameLock::acquire(&game).unwrap();
        assert_eq!(user_of(&game).unwrap().holder.unwrap().pid, process::id());
        drop(lock);
        assert!(!left.exists());
    }

    /// The holder of a lock file that somebody else has removed leaves the next one alone.
    #[cfg(unix)]
    #[test]
    fn only_the_own_lock_file_is_removed() {
        let (_folder, game) = game();
        let first = GameLock::acquire(&game).unwrap().unwrap();
        fs::remove_file(&first.path).unwrap();
        let second = GameLock::acquire(&game).unwrap().unwrap();
        drop(first);
        assert!(second.path.exists() && user_of(&game).is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_game_has_the_lock_of_the_game() {
        let (folder, game) = game();
        let elsewhere = TempDir::new().unwrap();
        let link = elsewhere.path().join("link.json");
        std::os::unix::fs::symlink(&game, &link).unwrap();
        let _lock = GameLock::acquire(&link).unwrap();
        assert!(GameLock::acquire(&game).is_err());
        assert_eq!((files(&folder), files(&elsewhere)), (2, 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_file_that_is_a_link_is_not_written() {
        let (folder, game) = game();
        let target = folder.path().join("precious");
        fs::write(&target, "mine").unwrap();
        std::os::unix::fs::symlink(&target, folder.path().join("game.json.lock")).unwrap();
        assert!(GameLock::acquire(&game).unwrap().is_none());
        assert_eq!(fs::read_to_string(&target).unwrap(), "mine");
    }

    #[test]
    fn a_game_without_a_file_cannot_be_locked() {
        let folder = TempDir::new().unwrap();
        assert!(GameLock::acquire(&folder.path().join("game.json")).unwrap().is_none());
        assert_eq!(files(&folder), 0);
    }

    /// However closing and opening fall together, a game has one holder at a time, and no lock file remains.
    #[test]
    fn a_lock_has_one_holder_while_many_open_and_close_the_game() {
        const ROUNDS: usize = 200;
        let (folder, game) = game();
        let holders = AtomicU32::new(0);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut held = 0;
                    while held < ROUNDS {
                        let Ok(Some(_lock)) = GameLock::acquire(&game) else { continue };
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
