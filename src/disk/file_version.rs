//! Noticing that a file has changed, without reading it.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize, Serializer};

/// Differs between a file and the one that replaces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct FileVersion {
    modified: Option<SystemTime>,
    /// The time when the file, its name or its attributes last changed, in seconds and nanoseconds: no program can set
    /// that time.
    changed: (i64, i64),
    bytes: u64,
    /// Two versions of a replaced file exist at the same time, so their numbers differ.
    inode: u64,
}

/// Stored as an array, which is short. A time before 1970 is left out, so that the file counts as changed.
impl Serialize for FileVersion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let since_1970 = self.modified.and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
        let modified = since_1970.map(|time| (time.as_secs(), time.subsec_nanos()));
        (modified, self.changed, self.bytes, self.inode).serialize(serializer)
    }
}

impl FileVersion {
    /// The version of the file at this path, or `None` if there is no such file.
    pub fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self {
            modified: found.modified().ok(),
            changed: changed(&found),
            bytes: found.len(),
            inode: inode(&found),
        })
    }

    /// Returns the time when the file was last written, where the system knows that.
    pub const fn modified(self) -> Option<SystemTime> {
        self.modified
    }

    /// Returns the time since the file was last written, or `None` where the system does not know it, or by its clock the
    /// file is yet to be written.
    pub fn age(self) -> Option<Duration> {
        self.modified?.elapsed().ok()
    }

    /// Returns whether the file has no content.
    pub const fn is_empty(self) -> bool {
        self.bytes == 0
    }
}

#[cfg(unix)]
fn inode(found: &fs::Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    found.ino()
}

#[cfg(unix)]
fn changed(found: &fs::Metadata) -> (i64, i64) {
    use std::os::unix::fs::MetadataExt as _;
    (found.ctime(), found.ctime_nsec())
}

#[cfg(not(unix))]
const fn changed(_: &fs::Metadata) -> (i64, i64) {
    (0, 0)
}

/// Elsewhere, time and size must do.
#[cfg(not(unix))]
const fn inode(_: &fs::Metadata) -> u64 {
    0
}
