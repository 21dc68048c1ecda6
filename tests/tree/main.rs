//! The tree says true things of itself: which module may import which, which bounds there are, which test covers a rule, what the
//! documents promise, and of which crates the program is made.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a failing test should stop at once")]

mod architecture;
mod bounds;
mod coverage;
#[cfg(unix)]
mod documents;
mod supply;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files in a folder and below it whose names have this extension.
fn files_under(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_under(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found
}
