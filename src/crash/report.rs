//! The file that a crash leaves behind.

use std::backtrace::Backtrace;
use std::path::{Path, PathBuf};
use std::{env, process};

use jiff::Timestamp;

use super::{ISSUES, journal};
use crate::disk::{self, FileError, FileKind};

/// Reports of crashes: at most 4 MB.
const CRASH_REPORT: FileKind = FileKind::private("crash report", 4 << 20);

/// The most reports in the folder; the oldest are deleted first.
const MAX_REPORTS: usize = 10;

/// The beginning of the names of all reports, and their end.
const PREFIX: &str = "crash-";
const SUFFIX: &str = ".txt";

/// The details that a panic gives of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Crash {
    /// The name of the thread.
    pub(super) thread: String,
    /// The file, line and column in the sources.
    pub(super) location: String,
    /// The message.
    pub(super) message: String,
}

impl Crash {
    /// The thread, the place and the message.
    pub(super) fn headline(&self) -> String {
        format!("thread '{}' panicked at {}:\n{}", self.thread, self.location, self.message)
    }

    /// The text of the report; `backtrace` leads to the panic.
    fn text(&self, backtrace: &Backtrace) -> String {
        let sections = [
            format!("Rackety has crashed. Please report it at {ISSUES} and attach this file."),
            "It contains neither names nor racks of players. Read it before you send it.\n".to_owned(),
            format!("Version: {}", env!("CARGO_PKG_VERSION")),
            format!("Platform: {} {}", env::consts::OS, env::consts::ARCH),
            format!("Time: {}", Timestamp::now()),
            format!("Thread: {}", self.thread),
            format!("Location: {}", self.location),
            format!("Message: {}\n", journal::without_names(&self.message)),
            journal::sections(),
            format!("Backtrace:\n{backtrace}"),
        ];
        sections.join("\n")
    }

    /// Writes the report to a new file in this folder, and returns its path.
    ///
    /// # Errors
    /// If the folder or the file cannot be written.
    pub(super) fn write(&self, folder: &Path) -> Result<PathBuf, FileError> {
        let text = self.text(&Backtrace::force_capture());
        // If old reports cannot be deleted, the new one matters more.
        let _ = delete_oldest(folder, MAX_REPORTS - 1);
        create(folder, &text)
    }
}

/// Creates a file named by the time, so that names sort by age, and by the process.
fn create(folder: &Path, text: &str) -> Result<PathBuf, FileError> {
    let time = Timestamp::now().strftime("%Y%m%dT%H%M%S").to_string();
    let mut number = 1;
    loop {
        let path = folder.join(format!("{PREFIX}{time}-{}-{number:02}{SUFFIX}", process::id()));
        match disk::create_new(&path, &CRASH_REPORT, text.as_bytes()) {
            Ok(()) => return Ok(path),
            // Two threads can crash in the same second.
            Err(error) if error.is_already_there() && number < MAX_REPORTS => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Deletes the oldest reports until at most `keep` remain.
fn delete_oldest(folder: &Path, keep: usize) -> Result<(), FileError> {
    let mut reports = disk::files_in(folder)?;
    reports.retain(|path| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
    });
    let surplus = reports.len().saturating_sub(keep);
    reports.iter().take(surplus).try_for_each(|report| disk::remove(report))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn crash() -> Crash {
        Crash { thread: "thinking".to_owned(), location: "a.rs:1:2".to_owned(), message: "broken".to_owned() }
    }

    #[test]
    fn a_report_says_what_crashed_where() {
        let folder = tempfile::tempdir().unwrap();
        let reports = folder.path().join("data/crash-reports");
        let path = crash().write(&reports).unwrap();
        let text = fs::read_to_string(path).unwrap();
        let function = "a_report_says_what_crashed_where";
        for part in [env!("CARGO_PKG_VERSION"), env::consts::OS, "thinking", "a.rs:1:2", "broken", function] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn the_oldest_reports_are_deleted_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let other = folder.path().join("notes.txt");
        fs::write(&other, "mine").unwrap();
        let oldest = folder.path().join("crash-20200101T000000-1-01.txt");
        fs::write(&oldest, "old").unwrap();
        let written: Vec<PathBuf> = (0..MAX_REPORTS).map(|_| crash().write(folder.path()).unwrap()).collect();
        assert!(!oldest.exists() && other.exists());
        assert!(written.iter().all(|report| report.exists()), "{written:?}");
        let last = crash().write(folder.path());
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!((left, last.is_ok_and(|last| last.exists())), (MAX_REPORTS + 1, true));
    }

    #[test]
    fn a_report_that_cannot_be_written_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "no folder").unwrap();
        assert!(crash().write(&file.join("crash-reports")).is_err());
    }
}
