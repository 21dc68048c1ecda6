//! Reading regular files of a bounded size.

use std::fs::{File, FileType};
use std::io::Read;
#[cfg(unix)]
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

#[cfg(unix)]
use rustix::fs::OFlags;

use super::{FileError, FileKind, FileProblem};

/// The bytes of a file.
///
/// # Errors
/// [`FileError`] if it is not a regular file, has more bytes than its kind can have, or cannot be read.
pub fn read(path: &Path, kind: &FileKind) -> Result<Vec<u8>, FileError> {
    bytes(path, kind).map_err(|problem| FileError::new(path, "read", problem))
}

/// The text of a file.
///
/// # Errors
/// [`FileError`] as for [`read`], and if the bytes are not UTF-8.
pub fn read_text(path: &Path, kind: &FileKind) -> Result<String, FileError> {
    String::from_utf8(read(path, kind)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.split(|&byte| byte == b'\n').count();
        FileError::new(path, "read", FileProblem::NotText { line })
    })
}

fn bytes(path: &Path, kind: &FileKind) -> Result<Vec<u8>, FileProblem> {
    let file = open_regular(path)?;
    let mut bytes = Vec::new();
    if file.metadata()?.len() <= kind.max_bytes {
        // The file may grow, and some files of the system have no size.
        file.take(kind.max_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 <= kind.max_bytes {
            return Ok(bytes);
        }
    }
    Err(FileProblem::TooLarge(*kind))
}

/// Opens a regular file for reading; never waits for one that is something else.
pub(super) fn open_regular(path: &Path) -> Result<File, FileProblem> {
    // Opening a device can have an effect, and opening a named pipe can wake a program at its other end.
    check_regular(path.metadata()?.file_type())?;
    let mut options = File::options();
    options.read(true);
    // The path may lead to something else by now, which must not block either.
    #[cfg(unix)]
    options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    let file = options.open(path)?;
    check_regular(file.metadata()?.file_type())?;
    Ok(file)
}

pub(super) fn check_regular(found: FileType) -> Result<(), FileProblem> {
    if found.is_file() {
        return Ok(());
    }
    if found.is_dir() {
        return Err(FileProblem::NotAFile("a folder"));
    }
    #[cfg(unix)]
    {
        if found.is_fifo() {
            return Err(FileProblem::NotAFile("a named pipe"));
        }
        if found.is_socket() {
            return Err(FileProblem::NotAFile("a socket"));
        }
        if found.is_char_device() || found.is_block_device() {
            return Err(FileProblem::NotAFile("a device"));
        }
    }
    Err(FileProblem::NotAFile("something else"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const KIND: FileKind = FileKind::shared("test file", 10);

    #[track_caller]
    fn problem(path: &Path) -> String {
        read_text(path, &KIND).unwrap_err().problem().to_string()
    }

    #[test]
    fn a_file_of_the_largest_size_is_read_and_one_byte_more_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "0123456789").unwrap();
        assert_eq!(read(&path, &KIND).unwrap(), b"0123456789");
        fs::write(&path, "0123456789A").unwrap();
        let error = read(&path, &KIND).unwrap_err().to_string();
        assert_eq!(error, format!("cannot read {}: a test file can have at most 10 bytes", path.display()));
    }

    #[test]
    fn text_that_is_not_utf_8_is_reported_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, b"a\nb\n\xff\n").unwrap();
        assert_eq!(problem(&path), "line 3 is not UTF-8 text; save the file as UTF-8");
        assert_eq!(read(&path, &KIND).unwrap(), b"a\nb\n\xff\n");
    }

    #[test]
    fn a_folder_is_not_a_file() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(problem(folder.path()), "it is a folder, not a file");
        assert!(read(&folder.path().join("none"), &KIND).unwrap_err().is_not_found());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_sockets_and_devices_are_refused_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(problem(&pipe), "it is a named pipe, not a file");
        let socket = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert_eq!(problem(&socket), "it is a socket, not a file");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        assert_eq!(problem(&link), "it is a device, not a file");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_without_a_size_is_read_up_to_the_limit() {
        let status = Path::new("/proc/self/status");
        assert_eq!(status.metadata().unwrap().len(), 0);
        assert_eq!(problem(status), "a test file can have at most 10 bytes");
    }
}
