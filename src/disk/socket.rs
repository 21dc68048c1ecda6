//! Sockets that belong to the user alone.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;

use rustix::process::geteuid;

use super::{FileError, LockFile};

/// Makes a socket that nobody else can open, in a folder that nobody else can enter: one that exists is taken away from
/// everybody else. A socket that a killed process left behind is replaced.
///
/// # Errors
/// [`FileError`] if it cannot be made, as where the path is longer than the system allows for sockets, or where the folder is
/// another user's. If another process listens at the path, [`FileError::is_in_use`] is true.
pub fn bind_socket(path: &Path) -> Result<UnixListener, FileError> {
    let failed = |error: io::Error| FileError::new(path, "open", error);
    if let Some(folder) = path.parent() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed)?;
        if !is_users_own(folder) {
            return Err(failed(io::Error::other("its folder belongs to another user")));
        }
        close_to_others(folder).map_err(failed)?;
    }
    // Of two processes that both find a leftover, the second must not remove the socket that the first has made in its place.
    let _lock = path.parent().map(LockFile::of_folder).transpose().map_err(failed)?;
    if is_listening(path) {
        return Err(failed(io::ErrorKind::AddrInUse.into()));
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let listener = UnixListener::bind(path).map_err(|error| {
        failed(match error.kind() {
            io::ErrorKind::InvalidInput => {
                io::Error::other("its path is too long for a socket; use a shorter one")
            }
            _ => error,
        })
    })?;
    fs::set_permissions(path, Permissions::from_mode(0o600)).map_err(failed)?;
    Ok(listener)
}

/// Returns whether a folder, and the link to it if it is one, belongs to the user. Another user could replace what is in it.
pub fn is_users_own(folder: &Path) -> bool {
    let is_own = |about: io::Result<fs::Metadata>| about.is_ok_and(|about| about.uid() == geteuid().as_raw());
    is_own(fs::symlink_metadata(folder)) && is_own(fs::metadata(folder))
}

/// Takes the rights of everybody else away from a file or folder, if there is one.
///
/// # Errors
/// If the system refuses that.
pub fn close_to_others(path: &Path) -> io::Result<()> {
    const OTHERS: u32 = 0o077;
    let mode = match fs::metadata(path) {
        Ok(found) => found.permissions().mode(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if mode & OTHERS == 0 {
        return Ok(());
    }
    fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS))
}

/// Returns whether a process listens at this socket.
pub fn is_listening(path: &Path) -> bool {
    UnixStream::connect(path).is_ok()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::chown;
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    #[test]
    fn a_leftover_has_one_successor_when_many_bind_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables").join("game.sock");
        for _ in 0..100 {
            drop(bind_socket(&path).unwrap());
            let begin = Barrier::new(4);
            let bind = || {
                begin.wait();
                bind_socket(&path)
            };
            let bound: Vec<_> = thread::scope(|scope| {
                let threads: Vec<_> = (0..4).map(|_| scope.spawn(bind)).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect()
            });
            assert_eq!(bound.iter().filter(|bound| bound.is_ok()).count(), 1, "{bound:?}");
            assert!(UnixStream::connect(&path).is_ok());
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no lock file is left");
    }

    #[test]
    fn a_socket_is_the_users_own_and_replaces_a_leftover() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables").join("game.sock");
        drop(bind_socket(&path).unwrap());
        let _again = bind_socket(&path).unwrap();
        assert!(bind_socket(&path).unwrap_err().is_in_use(), "a process listens there");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
        let long = folder.path().join("x".repeat(120));
        assert!(bind_socket(&long).unwrap_err().to_string().contains("too long for a socket"));
    }

    #[test]
    fn a_folder_that_exists_is_closed_to_others_and_that_of_another_user_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let open = folder.path().join("open");
        fs::create_dir(&open).unwrap();
        fs::set_permissions(&open, Permissions::from_mode(0o777)).unwrap();
        let _listener = bind_socket(&open.join("game.sock")).unwrap();
        assert_eq!(fs::metadata(&open).unwrap().permissions().mode() & 0o777, 0o700);
        // Only root can give a folder away, and the first one of all belongs to root.
        let given_away = chown(&open, Some(1), None).is_ok();
        assert!(!given_away || !is_users_own(&open));
        let others = if given_away { open.as_path() } else { Path::new("/") };
        // In some containers the root folder is the user's own.
        if !is_users_own(others) {
            let refused = bind_socket(&others.join("other.sock")).unwrap_err().to_string();
            assert!(refused.contains("its folder belongs to another user"), "{refused}");
        }
    }
}
