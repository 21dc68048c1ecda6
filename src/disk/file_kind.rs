//! The facts that the program knows about a kind of file before it opens one.

/// A kind of file: what it is, how large it can be, and who can read a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileKind {
    /// The name of one such file in words: `saved game`.
    pub what: &'static str,
    /// The most bytes that are read, and that are written.
    pub max_bytes: u64,
    /// The readers of a file that did not exist before.
    pub readers: Readers,
}

/// The users who can read a file that the program creates. A file that exists keeps its permissions
/// and, where possible, its group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// The user alone: mode 0600.
    Owner,
    /// All users, as far as the user's umask permits: mode 0644.
    Everyone,
}

impl FileKind {
    /// A kind of file that everyone can read.
    pub const fn shared(what: &'static str, max_bytes: u64) -> Self {
        Self { what, max_bytes, readers: Readers::Everyone }
    }

    /// A kind of file that only the user can read.
    pub const fn private(what: &'static str, max_bytes: u64) -> Self {
        Self { what, max_bytes, readers: Readers::Owner }
    }

    /// The most bytes, in the largest unit that needs no fraction: `32 MB`.
    pub fn limit(&self) -> String {
        match self.max_bytes {
            bytes if bytes.is_multiple_of(1 << 20) => format!("{} MB", bytes >> 20),
            bytes if bytes.is_multiple_of(1 << 10) => format!("{} KB", bytes >> 10),
            bytes => format!("{bytes} bytes"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_shown_in_whole_units() {
        let limits = [32 << 20, 64 << 10, 1025].map(|bytes| FileKind::shared("test", bytes).limit());
        assert_eq!(limits, ["32 MB", "64 KB", "1025 bytes"]);
    }
}
