//! Reading parts of a file that is too large to be read as a whole.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::FileError;
use super::read::open_regular;

/// An open regular file that is read in parts.
#[derive(Debug)]
pub struct FileParts {
    file: File,
    length: u64,
}

impl FileParts {
    /// Opens a file.
    ///
    /// # Errors
    /// [`FileError`] if it is not a regular file, or cannot be opened.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let opened = open_regular(path).and_then(|file| {
            let length = file.metadata()?.len();
            Ok(Self { file, length })
        });
        opened.map_err(|problem| FileError::new(path, "read", problem))
    }

    /// The length in bytes.
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// The bytes from this offset on, at most this many; fewer at the end of the file.
    ///
    /// # Errors
    /// If reading fails.
    pub fn read_at(&mut self, offset: u64, max: u64) -> io::Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::new();
        (&mut self.file).take(max).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
