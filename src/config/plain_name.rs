//! Names that may become file names.

/// Whether a name given by a user is only a name, not a path that leads out of a folder.
pub(crate) fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}
