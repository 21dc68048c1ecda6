//! The lessons of the tutorial that are finished: a TOML file in the data folder.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::progress_file::{ProgressError, read_progress, write_progress};
use crate::disk::{self, FileError, FileKind};

/// The file with the finished lessons, `tutorial.toml`: at most 64 KB.
pub const TUTORIAL_PROGRESS: FileKind = FileKind::private("file of finished lessons", 64 << 10);

const HEADING: &str =
    "# The lessons of the tutorial that you have finished or skipped. Delete this file to begin anew.\n\n";

/// The most lessons that are remembered.
const MAX_REMEMBERED: usize = 500;

/// The file that says which lessons are finished.
#[derive(Debug, Clone, Default)]
pub struct TutorialProgress {
    file: Option<PathBuf>,
}

/// The content of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ProgressText {
    /// Set once the tutorial was offered at a first start.
    offered: bool,
    finished: Vec<String>,
}

impl TutorialProgress {
    /// The progress in this file, which need not exist; without one, none is stored.
    pub const fn new(file: Option<PathBuf>) -> Self {
        Self { file }
    }

    /// Returns true if the lesson with this name is finished or was skipped.
    pub fn is_finished(&self, lesson: &str) -> bool {
        self.known().finished.iter().any(|finished| finished == lesson)
    }

    /// The index of the first of these lessons that is neither finished nor was skipped; `None` if all are.
    pub fn next_of(&self, lessons: &[String]) -> Option<usize> {
        let finished = self.known().finished;
        lessons.iter().position(|lesson| !finished.contains(lesson))
    }

    /// Returns true if progress is stored, but not that the tutorial was offered. It is not offered while the file cannot be
    /// read.
    pub fn is_to_be_offered(&self) -> bool {
        self.file.is_some() && self.read().is_ok_and(|text| !text.offered)
    }

    /// Returns true if progress is stored, but not that this lesson is finished.
    pub fn lacks(&self, lesson: &str) -> bool {
        self.file.is_some() && !self.is_finished(lesson)
    }

    /// Notes that the tutorial was offered.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn note_offered(&self) -> Result<(), FileError> {
        self.change(|_| {})
    }

    /// Notes that a lesson is finished, or was skipped.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn note_finished(&self, lesson: &str) -> Result<(), FileError> {
        self.change(|text| {
            text.finished.retain(|finished| finished != lesson);
            text.finished.push(lesson.to_owned());
            let surplus = text.finished.len().saturating_sub(MAX_REMEMBERED);
            text.finished.drain(..surplus);
        })
    }

    /// Returns the content of the file as far as it is known: nothing if it cannot be read.
    fn known(&self) -> ProgressText {
        self.read().unwrap_or_default()
    }

    /// Returns the content of the file. One that does not exist, or that is faulty, says nothing: it is written again
    /// with the next lesson.
    fn read(&self) -> Result<ProgressText, FileError> {
        let Some(file) = &self.file else { return Ok(ProgressText::default()) };
        match read_progress(file, &TUTORIAL_PROGRESS) {
            Ok(progress) => Ok(progress.unwrap_or_default()),
            Err(ProgressError::Faulty { .. }) => Ok(ProgressText::default()),
            Err(ProgressError::File(error)) => Err(error),
        }
    }

    /// Changes the file, if there is one, and notes that the tutorial was offered.
    fn change(&self, change: impl FnOnce(&mut ProgressText)) -> Result<(), FileError> {
        let Some(file) = &self.file else { return Ok(()) };
        let _lock = disk::lock_for_change(file)?;
        let mut text = ProgressText { offered: true, ..self.read()? };
        change(&mut text);
        write_progress(file, &TUTORIAL_PROGRESS, HEADING, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_lessons_are_remembered_and_a_faulty_file_says_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tutorial.toml");
        let progress = TutorialProgress::new(Some(file.clone()));
        assert!(progress.is_to_be_offered() && progress.lacks("a-word"));
        progress.note_offered().unwrap();
        progress.note_finished("a-word").unwrap();
        progress.note_finished("a-word").unwrap();
        assert_eq!(progress.known(), ProgressText { offered: true, finished: vec!["a-word".to_owned()] });
        assert!(progress.is_finished("a-word") && !progress.is_to_be_offered());
        std::fs::write(&file, "finished = 3").unwrap();
        assert!(progress.lacks("a-word"));
        let nowhere = TutorialProgress::new(None);
        nowhere.note_finished("a-word").unwrap();
        assert!(!nowhere.is_to_be_offered() && !nowhere.lacks("a-word"));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tutorial.toml");
        let bytes = b"finished = [\"a-word\"] # \xff\n";
        std::fs::write(&file, bytes).unwrap();
        let progress = TutorialProgress::new(Some(file.clone()));
        assert!(progress.note_offered().is_err() && progress.note_finished("blanks").is_err());
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
        assert!(!progress.is_to_be_offered());
    }
}
