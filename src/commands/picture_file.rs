//! Pictures and pages that commands write beside what they print.

use std::path::Path;

use super::CommandError;
use crate::disk;
use crate::output::shown;
use crate::picture::{self, PICTURE};

/// Checks, before hours of work, that nothing but a picture or a page is there.
pub(super) fn check_picture(path: &Path) -> Result<(), CommandError> {
    match disk::read(path, &PICTURE) {
        Ok(file) if !picture::is_picture(&file) => Err(not_a_picture(path)),
        Err(error) if !error.is_not_found() => Err(error.into()),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Writes a picture or a page. It replaces another one, as of an earlier report, but no other file: a name that was mistyped,
/// or completed by a shell, may be that of the saved game.
pub(super) fn write_picture(path: &Path, text: &str) -> Result<(), CommandError> {
    let shown = shown(text);
    match disk::create_new(path, &PICTURE, shown.as_bytes()) {
        Err(error) if error.is_already_there() => {
            if !disk::read(path, &PICTURE).is_ok_and(|file| picture::is_picture(&file)) {
                return Err(not_a_picture(path));
            }
            Ok(disk::replace(path, &PICTURE, shown.as_bytes())?)
        }
        result => Ok(result?),
    }
}

fn not_a_picture(path: &Path) -> CommandError {
    let path = path.display();
    CommandError::Input(format!(
        "{path} exists, and is not a page or a picture by rackety; choose another name"
    ))
}
