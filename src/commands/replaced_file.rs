//! Files that commands write in place of nothing but an earlier one of the same kind.

use std::path::Path;

use super::CommandError;
use crate::disk::{self, FileKind};
use crate::output::shown;
use crate::picture::{self, PICTURE};

/// The name of a picture or a page where something else is in its place.
const A_PICTURE: &str = "a page or a picture by rackety";

/// Checks, before hours of work, that nothing but a file of this kind is there: a name that was mistyped, or completed by a
/// shell, may be that of another file of the user. `what` is for the message.
pub(super) fn check_replaced(
    path: &Path,
    kind: &FileKind,
    what: &str,
    is_such: impl Fn(&[u8]) -> bool,
) -> Result<(), CommandError> {
    match disk::read(path, kind) {
        Ok(file) if !is_such(&file) => Err(other_file(path, what)),
        Err(error) if !error.is_not_found() => Err(error.into()),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Checks that nothing but a picture or a page is there.
pub(super) fn check_picture(path: &Path) -> Result<(), CommandError> {
    check_replaced(path, &PICTURE, A_PICTURE, picture::is_picture)
}

/// Writes a picture or a page. It replaces another one, as of an earlier report, but no other file.
pub(super) fn write_picture(path: &Path, text: &str) -> Result<(), CommandError> {
    let shown = shown(text);
    match disk::create_new(path, &PICTURE, shown.as_bytes()) {
        Err(error) if error.is_already_there() => {
            if !disk::read(path, &PICTURE).is_ok_and(|file| picture::is_picture(&file)) {
                return Err(other_file(path, A_PICTURE));
            }
            Ok(disk::replace(path, &PICTURE, shown.as_bytes())?)
        }
        result => Ok(result?),
    }
}

fn other_file(path: &Path, what: &str) -> CommandError {
    CommandError::Input(format!("{} exists, and is not {what}; choose another name", path.display()))
}
