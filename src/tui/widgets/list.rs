//! Lists to choose from.

use crate::tui::action::Direction;
use crate::tui::app::effect::Effect;

/// A list of lines, one of them chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// What it is a list of.
    pub title: String,
    /// What stands below the title.
    pub about: String,
    /// The lines.
    pub entries: Vec<Entry>,
    /// The one chosen.
    pub chosen: usize,
    /// What went wrong, if anything did.
    pub fault: Option<String>,
}

/// One line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub name: String,
    /// More about it.
    pub about: String,
    /// What it does.
    pub choice: Choice,
}

/// What a line of a list does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Something that needs the disk.
    Do(Effect),
    /// The help.
    Help,
    /// Nothing: it only tells something.
    Nothing,
}

impl Entry {
    /// A line that does something.
    pub fn new(name: impl Into<String>, about: impl Into<String>, effect: Effect) -> Self {
        Self { name: name.into(), about: about.into(), choice: Choice::Do(effect) }
    }

    /// A line that opens the help.
    pub fn help(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into(), choice: Choice::Help }
    }

    /// A line that only tells something.
    pub fn told(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into(), choice: Choice::Nothing }
    }
}

impl List {
    /// A list with its first line chosen.
    pub fn new(title: impl Into<String>, about: impl Into<String>, entries: Vec<Entry>) -> Self {
        Self { title: title.into(), about: about.into(), entries, chosen: 0, fault: None }
    }

    /// The same list with something told below.
    #[must_use]
    pub fn with_fault(mut self, fault: impl Into<String>) -> Self {
        self.fault = Some(fault.into());
        self
    }

    /// Moves the choice, around the ends too.
    pub fn go(&mut self, direction: Direction) {
        let last = self.entries.len().saturating_sub(1);
        self.chosen = match direction {
            Direction::Up => self.chosen.checked_sub(1).unwrap_or(last),
            Direction::Down if self.chosen < last => self.chosen + 1,
            Direction::Down | Direction::Home => 0,
            Direction::End => last,
            Direction::PageUp => self.chosen.saturating_sub(10),
            Direction::PageDown => (self.chosen + 10).min(last),
            Direction::Left | Direction::Right => self.chosen,
        };
    }

    /// What the chosen line does.
    pub fn choice(&self) -> Option<&Choice> {
        self.entries.get(self.chosen).map(|entry| &entry.choice)
    }
}
