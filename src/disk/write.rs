//! Writing files completely or not at all.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, PersistError};

use super::leftovers::{remove_leftovers, temporary_file};
use super::read::check_regular;
use super::{FileError, FileKind, FileProblem, Readers};

/// The most symbolic links from a path to its file, as many as Linux follows.
const MAX_LINKS: usize = 40;

/// Writes a file, or replaces the one that exists: readers find the old bytes or the new ones. A symbolic link remains,
/// and its target is replaced; a file that exists keeps its permissions and, where possible, its group.
/// Missing folders are created, and what interrupted writes left in the folder is deleted.
///
/// # Errors
/// [`FileError`] if the bytes are more than a file of this kind can have, or cannot be written; then nothing has changed.
pub fn replace(path: &Path, kind: &FileKind, bytes: &[u8]) -> Result<(), FileError> {
    StagedFile::write(path, kind, bytes)?.replace()
}

/// Writes a file that does not exist yet. Of two programs that create the same file at once, one gets an error.
///
/// # Errors
/// [`FileError`] as for [`replace`], and if the file exists: see [`FileError::is_already_there`].
pub fn create_new(path: &Path, kind: &FileKind, bytes: &[u8]) -> Result<(), FileError> {
    StagedFile::write(path, kind, bytes)?.create_new()
}

/// A file that is written completely, but does not have its name yet. Dropping it leaves nothing behind.
#[derive(Debug)]
pub struct StagedFile {
    path: PathBuf,
    /// The file that the links of `path` lead to.
    target: PathBuf,
    file: NamedTempFile,
}

impl StagedFile {
    /// Writes the bytes for a file to be created or replaced later.
    ///
    /// # Errors
    /// [`FileError`] as for [`replace`].
    pub fn write(path: &Path, kind: &FileKind, bytes: &[u8]) -> Result<Self, FileError> {
        stage(path, kind, bytes)
            .map(|(target, file)| Self { path: path.to_owned(), target, file })
            .map_err(|problem| FileError::new(path, "write", problem))
    }

    /// Gives the file its name. A file that has the name is replaced.
    ///
    /// # Errors
    /// [`FileError`] if the system cannot do so; then nothing has changed.
    pub fn replace(self) -> Result<(), FileError> {
        let Self { path, target, file } = self;
        file.persist(&target).map_err(|error| FileError::new(&path, "write", error.error))?;
        sync_folder(&target);
        Ok(())
    }

    /// Gives the file its name if no other file has it.
    ///
    /// # Errors
    /// [`FileError`] if a file has the name, or the system cannot do so; then nothing has changed.
    pub fn create_new(self) -> Result<(), FileError> {
        let Self { path, target, file } = self;
        // A link that leads nowhere is in the way of a new file, too.
        let named = match file.persist_noclobber(&path) {
            Ok(_) => Ok(()),
            Err(PersistError { error, .. }) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            Err(PersistError { file, .. }) => replace_reserved(&path, file),
        };
        named.map_err(|error| FileError::new(&path, "write", error))?;
        sync_folder(&target);
        Ok(())
    }
}

/// Writes on filesystems that can neither link nor rename without replacing: creates an empty file, and replaces it.
fn replace_reserved(path: &Path, file: NamedTempFile) -> io::Result<()> {
    File::options().write(true).create_new(true).open(path)?;
    file.persist(path).map(drop).map_err(|PersistError { error, .. }| {
        // The error that is returned matters more than this one.
        let _ = fs::remove_file(path);
        error
    })
}

/// Writes a temporary file in the folder of the file that a path leads to, and returns that file's path with it.
fn stage(path: &Path, kind: &FileKind, bytes: &[u8]) -> Result<(PathBuf, NamedTempFile), FileProblem> {
    if kind.max_bytes < bytes.len() as u64 {
        return Err(FileProblem::TooLarge(*kind));
    }
    let target = follow_links(path)?;
    let old = match target.metadata() {
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    if let Some(old) = &old {
        check_regular(old.file_type())?;
    }
    let folder = folder_of(&target);
    fs::create_dir_all(folder)?;
    remove_leftovers(folder);
    let mode = match (&old, kind.readers) {
        (None, Readers::Everyone) => 0o644,
        _ => 0o600,
    };
    let mut file = temporary_file(folder, mode)?;
    file.as_file_mut().write_all(bytes)?;
    if let Some(old) = &old {
        keep_permissions(file.as_file(), old)?;
    }
    file.as_file().sync_all()?;
    Ok((target, file))
}

/// The file that a path leads to through symbolic links, which need not exist.
fn follow_links(path: &Path) -> Result<PathBuf, FileProblem> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        // An error means that it is not a link: a file, or nothing.
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        path = folder_of(&path).join(target);
    }
    Err(FileProblem::LinkCircle)
}

/// The folder that a file is in; for a name alone, the current one.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(unix)]
fn keep_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    // Only the administrator can give a file to another user; others own what they replace, in a group that they are in.
    let _ = fchown(file, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(file, None, Some(old.gid())));
    let mode = kept_mode(old.mode(), old.gid(), file.metadata()?.gid());
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// The mode of a file that replaces one of this mode and group. If its group is another one, that gets only the permissions of
/// others, which its members had before.
#[cfg(unix)]
const fn kept_mode(mode: u32, old_group: u32, group: u32) -> u32 {
    if group == old_group { mode } else { mode & !0o070 | (mode & 0o007) << 3 }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
fn keep_permissions(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Makes a new name in a folder last through a crash of the system, where the system can do so.
fn sync_folder(file: &Path) {
    // The file has its name already, and not every filesystem can do this, so an error changes nothing.
    #[cfg(unix)]
    let _ = File::open(folder_of(file)).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = file;
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::super::names_in;
    use super::*;

    const KIND: FileKind = FileKind::shared("test file", 10);

    #[test]
    fn more_than_can_be_read_back_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/file");
        let error = replace(&path, &KIND, b"0123456789A").unwrap_err();
        assert!(matches!(error.problem(), FileProblem::TooLarge(kind) if *kind == KIND));
        assert!(names_in(folder.path()).is_empty(), "nothing is touched");
        replace(&path, &KIND, b"0123456789").unwrap();
        assert!(create_new(&path, &KIND, b"0123456789A").is_err());
        assert_eq!(super::super::read(&path, &KIND).unwrap(), b"0123456789");
    }

    #[test]
    fn a_write_that_fails_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let staged = StagedFile::write(&path, &KIND, b"new").unwrap();
        // A folder has taken the name meanwhile, so renaming fails.
        fs::create_dir(&path).unwrap();
        assert!(staged.replace().is_err());
        assert_eq!(names_in(folder.path()), ["file"]);
        let error = replace(&path, &KIND, b"new").unwrap_err();
        assert_eq!(error.problem().to_string(), "it is a folder, not a file");
        drop(StagedFile::write(&folder.path().join("other"), &KIND, b"new").unwrap());
        assert_eq!(names_in(folder.path()), ["file"]);
    }

    #[test]
    fn a_write_removes_what_an_interrupted_one_left() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(".rackety-abc123.tmp"), "half").unwrap();
        replace(&folder.path().join("file"), &KIND, b"new").unwrap();
        assert_eq!(names_in(folder.path()), ["file"]);
    }

    #[test]
    fn of_many_that_create_the_same_file_one_succeeds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let created: Vec<bool> = thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|number: u8| {
                    let path = &path;
                    scope.spawn(move || match create_new(path, &KIND, &[number]) {
                        Ok(()) => true,
                        Err(error) => {
                            assert!(error.is_already_there(), "{error}");
                            false
                        }
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(created.iter().filter(|&&is_created| is_created).count(), 1);
        let writer = created.iter().position(|&is_created| is_created).unwrap();
        assert_eq!(fs::read(&path).unwrap(), [u8::try_from(writer).unwrap()]);
        assert_eq!(names_in(folder.path()), ["file"]);
    }

    #[test]
    fn without_links_a_new_file_is_reserved_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let staged = || temporary_file(folder.path(), 0o600).unwrap();
        replace_reserved(&path, staged()).unwrap();
        let error = replace_reserved(&path, staged()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(names_in(folder.path()), ["file"]);
    }

    #[cfg(unix)]
    mod unix {
        use std::os::unix::fs::symlink;

        use super::*;

        fn mode(path: &Path) -> u32 {
            path.symlink_metadata().unwrap().permissions().mode() & 0o7777
        }

        #[test]
        fn a_link_remains_and_its_target_is_replaced_with_its_mode() {
            let folder = tempfile::tempdir().unwrap();
            let (home, elsewhere) = (folder.path().join("home"), folder.path().join("elsewhere"));
            fs::create_dir_all(&home).unwrap();
            fs::create_dir_all(&elsewhere).unwrap();
            let target = elsewhere.join("config.toml");
            fs::write(&target, "old").unwrap();
            fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
            let link = home.join("config.toml");
            symlink("second", &link).unwrap();
            symlink("../elsewhere/config.toml", home.join("second")).unwrap();
            replace(&link, &KIND, b"new").unwrap();
            assert!(link.is_symlink());
            assert_eq!((fs::read(&target).unwrap(), mode(&target)), (b"new".to_vec(), 0o640));
            assert_eq!(names_in(&home), ["config.toml", "second"]);
            assert_eq!(names_in(&elsewhere), ["config.toml"]);
        }

        #[test]
        fn a_group_that_cannot_be_kept_gives_its_permissions_to_no_other() {
            let modes = [0o660, 0o664, 0o666, 0o600].map(|mode| kept_mode(mode, 7, 8));
            assert_eq!(modes, [0o600, 0o644, 0o666, 0o600]);
            assert_eq!(kept_mode(0o660, 7, 7), 0o660);
        }

        #[test]
        fn the_target_of_a_link_that_leads_nowhere_is_created() {
            let folder = tempfile::tempdir().unwrap();
            let link = folder.path().join("link");
            symlink("new/target", &link).unwrap();
            assert!(create_new(&link, &KIND, b"new").unwrap_err().is_already_there());
            replace(&link, &KIND, b"new").unwrap();
            assert!(link.is_symlink());
            assert_eq!(fs::read(folder.path().join("new/target")).unwrap(), b"new");
        }

        #[test]
        fn links_that_lead_to_each_other_are_an_error() {
            let folder = tempfile::tempdir().unwrap();
            let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
            symlink(&one, &other).unwrap();
            symlink(&other, &one).unwrap();
            let error = replace(&one, &KIND, b"new").unwrap_err();
            assert_eq!(error.problem().to_string(), "its symbolic links form a loop");
        }

        #[test]
        fn a_new_file_is_for_its_owner_or_for_everyone() {
            let folder = tempfile::tempdir().unwrap();
            let [private, shared, new] = ["private", "shared", "new"].map(|name| folder.path().join(name));
            replace(&private, &FileKind::private("test file", 10), b"").unwrap();
            create_new(&new, &FileKind::private("test file", 10), b"").unwrap();
            replace(&shared, &KIND, b"").unwrap();
            assert_eq!((mode(&private), mode(&new)), (0o600, 0o600));
            // The umask of whoever runs the test may take more away.
            assert_eq!((mode(&shared) & 0o600, mode(&shared) & !0o644), (0o600, 0));
        }

        #[test]
        fn only_files_are_replaced() {
            for (path, found) in [("/dev/null", "a device"), ("/", "a folder")] {
                let error = replace(Path::new(path), &KIND, b"new").unwrap_err();
                assert_eq!(error.problem().to_string(), format!("it is {found}, not a file"));
            }
        }
    }
}
