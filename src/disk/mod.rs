//! The only part of the program that opens and writes files.
//!
//! Reading opens regular files only, of a bounded size. Writing replaces or creates a file completely or not at all, and
//! never writes more than can be read back. Both follow symbolic links. A [`FileKind`] says how large files of a kind can
//! be, and who can read a new one.

mod file_error;
mod file_kind;
mod file_parts;
mod file_version;
mod folder;
mod leftovers;
mod lock_file;
mod read;
#[cfg(unix)]
mod socket;
mod write;

pub use file_error::{FileError, FileProblem};
pub use file_kind::{FileKind, Readers};
pub use file_parts::FileParts;
pub use file_version::FileVersion;
#[cfg(test)]
pub(crate) use folder::names_in;
pub use folder::{FolderEntry, delete_oldest, entries_in, files_in, remove, touch};
pub use leftovers::remove_leftover;
pub use lock_file::{LockFile, UsedElsewhere, lock_for_change};
pub use read::{read, read_text};
#[cfg(unix)]
pub use socket::{bind_socket, close_to_others, is_listening, is_users_own};
pub use write::{StagedFile, create_new, replace};

/// Nobody listens where there are no sockets.
#[cfg(not(unix))]
pub const fn is_listening(_: &std::path::Path) -> bool {
    false
}
