//! The lessons of the tutorial that are finished: a TOML file in the data folder.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

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
        self.read().finished.iter().any(|finished| finished == lesson)
    }

    /// The index of the first of these lessons that is neither finished nor was skipped; `None` if all are.
    pub fn next_of(&self, lessons: &[String]) -> Option<usize> {
        let finished = self.read().finished;
        lessons.iter().position(|lesson| !finished.contains(lesson))
    }

    /// Returns true if progress is stored, but not that the tutorial was offered.
    pub fn is_to_be_offered(&self) -> bool {
        self.file.is_some() && !self.read().offered
    }

    /// Returns true if progress is stored, but not that this lesson is finished.
    pub fn lacks(&self, lesson: &str) -> bool {
        self.file.is_some() && !self.is_finished(lesson)
    }

    /// Notes that the tutorial was offered.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn note_offered(&self) -> Result<(), FileError> {
        self.write(&ProgressText { offered: true, ..self.read() })
    }

    /// Notes that a lesson is finished, or was skipped.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn note_finished(&self, lesson: &str) -> Result<(), FileError> {
        let mut text = ProgressText { offered: true, ..self.read() };
        text.finished.retain(|finished| finished != lesson);
        text.finished.push(lesson.to_owned());
        let surplus = text.finished.len().saturating_sub(MAX_REMEMBERED);
        text.finished.drain(..surplus);
        self.write(&text)
    }

    /// Returns the content of the file. One that does not exist, or that is faulty, says nothing: it is written again
    /// with the next lesson.
    fn read(&self) -> ProgressText {
        let text = self.file.as_deref().and_then(|file| disk::read_text(file, &TUTORIAL_PROGRESS).ok());
        text.and_then(|text| toml::from_str(&text).ok()).unwrap_or_default()
    }

    fn write(&self, text: &ProgressText) -> Result<(), FileError> {
        let Some(file) = &self.file else { return Ok(()) };
        let text = toml::to_string(text).unwrap_or_default();
        disk::replace(file, &TUTORIAL_PROGRESS, format!("{HEADING}{text}").as_bytes())
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
        assert_eq!(progress.read(), ProgressText { offered: true, finished: vec!["a-word".to_owned()] });
        assert!(progress.is_finished("a-word") && !progress.is_to_be_offered());
        std::fs::write(&file, "finished = 3").unwrap();
        assert!(progress.lacks("a-word"));
        let nowhere = TutorialProgress::new(None);
        nowhere.note_finished("a-word").unwrap();
        assert!(!nowhere.is_to_be_offered() && !nowhere.lacks("a-word"));
    }
}
