//! Reading parts of an installed file.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// An open regular file, of which parts are read.
#[derive(Debug)]
pub(super) struct InstalledFile {
    file: File,
    length: u64,
}

impl InstalledFile {
    /// Opens the file; none if there is no such regular file.
    pub(super) fn open(path: &Path) -> Option<Self> {
        // Opening a pipe would wait for somebody to write to it.
        let about = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        Some(Self { file: File::open(path).ok()?, length: about.len() })
    }

    /// The length in bytes.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// The bytes from this offset on, at most this many; fewer at the end of the file.
    pub(super) fn read_at(&mut self, offset: u64, max: u64) -> io::Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::new();
        (&mut self.file).take(max).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
