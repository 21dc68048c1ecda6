//! The tutorial: lessons as data, each a position with steps that the learner does, on the screen or in plain mode.

mod answers;
mod goal;
mod lesson;

use rackety_engine::toml_file::Fault;

use crate::config::named_files::NamedFileError;
use crate::config::rulesets::RulesetLoadError;
use crate::session::Host;

pub use answers::{TurnVerdict, done_text, left_text, verdict};
pub use goal::{Goal, TurnGoal, square_of};
pub use lesson::{KEY_NAMES, Lesson, MAX_LINE, Step, filled_in};

/// The wrong answers to a step after which the program shows the play.
pub const WRONG_ANSWERS: u8 = 3;

/// All lessons, and the one to begin with.
#[derive(Debug, Clone)]
pub struct Tutorial {
    lessons: Vec<Lesson>,
    first: usize,
    /// The faults of lessons that are left out.
    faults: Vec<Fault>,
}

/// The reason why there is no tutorial.
#[derive(Debug, thiserror::Error)]
pub enum TutorialError {
    /// The file of the lesson that is wanted cannot be read.
    #[error("{0}")]
    File(RulesetLoadError),
    /// Lessons are faulty: every fault.
    #[error("{}", in_short(.0))]
    Faulty(Vec<Fault>),
}

fn in_short(faults: &[Fault]) -> String {
    match faults {
        [] => String::new(),
        [only] => only.to_string(),
        [first, rest @ ..] => format!("{first}; rackety tutorial --plain prints {} more", rest.len()),
    }
}

/// The fault of a lesson whose file cannot be read.
fn unreadable(name: &str, error: &RulesetLoadError) -> Fault {
    let (file, problem) = match error {
        RulesetLoadError::File(NamedFileError::Unreadable { error, .. }) => {
            (error.path().display().to_string(), error.problem().to_string())
        }
        error => (format!("{name}.toml"), error.to_string()),
    };
    Fault::in_file(file, "", problem, "correct or remove it")
}

impl Tutorial {
    /// Opens the lessons: the built-in ones and those of the user, beginning with the first that is neither
    /// finished nor was skipped; or with
    /// `wanted`, that lesson and those after it. A wanted file is the only lesson. Other faulty lessons are left out.
    ///
    /// # Errors
    /// [`TutorialError`] if the wanted lesson is faulty, or every lesson.
    pub fn open(host: &Host, wanted: Option<&str>) -> Result<Self, TutorialError> {
        let names = host.rulesets.lessons();
        let names = match wanted {
            Some(file) if !names.iter().any(|name| name == file) => vec![file.to_owned()],
            _ => names,
        };
        let mut lessons: Vec<Lesson> = Vec::new();
        let mut faults = Vec::new();
        let mut first = None;
        for name in names {
            let is_wanted = wanted == Some(name.as_str());
            let lesson = match host.rulesets.lesson(&name) {
                Ok(source) => Lesson::read(&name, &source, host),
                Err(error) if is_wanted => return Err(TutorialError::File(error)),
                Err(error) => Err(vec![unreadable(&name, &error)]),
            };
            match lesson {
                Ok(lesson) => {
                    first = first.or_else(|| is_wanted.then_some(lessons.len()));
                    lessons.push(lesson);
                }
                Err(found) if is_wanted => return Err(TutorialError::Faulty(found)),
                // Lessons share their word lists.
                Err(found) => {
                    let new: Vec<Fault> = found.into_iter().filter(|fault| !faults.contains(fault)).collect();
                    faults.extend(new);
                }
            }
        }
        if lessons.is_empty() {
            return Err(TutorialError::Faulty(faults));
        }
        let names: Vec<String> = lessons.iter().map(|lesson| lesson.name().to_owned()).collect();
        let first = first.or_else(|| host.tutorial.next_of(&names)).unwrap_or_default();
        Ok(Self { lessons, first, faults })
    }

    /// The faults of the lessons that are left out.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Why lessons are left out, if any are, in a line.
    pub fn left_out(&self) -> Option<String> {
        (!self.faults.is_empty()).then(|| in_short(&self.faults))
    }

    /// The lessons, in order; there is at least one.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// The index of the lesson to begin with.
    pub const fn first(&self) -> usize {
        self.first
    }

    /// The heading of a lesson: `Lesson 2 of 9: Down, and two words`, and a shorter one.
    pub fn heading(&self, index: usize) -> [String; 2] {
        let (number, count) = (index + 1, self.lessons.len());
        let title = self.lessons.get(index).map(Lesson::title).unwrap_or_default();
        [format!("Lesson {number} of {count}: {title}"), format!("lesson {number}/{count}")]
    }
}
