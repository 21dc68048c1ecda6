//! The tutorial: lessons as data, each a position with steps that the learner does, on the screen or in plain mode.

mod answers;
mod goal;
mod lesson;

use rackety_engine::toml_file::Fault;

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
    /// A file cannot be read.
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

impl Tutorial {
    /// Opens the lessons: the built-in ones and those of the user, beginning with the first that is neither
    /// finished nor was skipped; or with
    /// `wanted`, that lesson and those after it. A wanted file is the only lesson. Unless one is wanted, faulty lessons are
    /// left out.
    ///
    /// # Errors
    /// [`TutorialError`].
    pub fn open(host: &Host, wanted: Option<&str>) -> Result<Self, TutorialError> {
        let names = host.rulesets.lessons();
        let place = |name: &str| names.iter().position(|known| known == name);
        let (names, first) = match wanted.map(|name| (name, place(name))) {
            Some((name, None)) => (vec![name.to_owned()], Some(0)),
            Some((_, first)) => (names, first),
            None => (names, None),
        };
        let mut lessons = Vec::new();
        let mut faults = Vec::new();
        for name in names {
            let source = host.rulesets.lesson(&name).map_err(TutorialError::File)?;
            match Lesson::read(&name, &source, host) {
                Ok(lesson) => lessons.push(lesson),
                Err(mut found) => faults.append(&mut found),
            }
        }
        if !faults.is_empty() && (wanted.is_some() || lessons.is_empty()) {
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
