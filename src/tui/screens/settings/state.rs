//! The settings screen: each setting with the values to choose from, written as soon as one is chosen.

use crate::files::{Setting, Settings};
use crate::tui::action::{Action, Direction};
use crate::tui::app::effect::Effect;

/// The settings as they are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// One line a setting, in the order of [`Setting::ALL`].
    pub lines: Vec<Preference>,
    /// The line chosen.
    pub chosen: usize,
    /// The file that they are kept in; none for a user without a folder for it.
    pub file: Option<String>,
    /// Why the last change could not be written.
    pub fault: Option<String>,
}

/// One setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preference {
    /// Which.
    pub setting: Setting,
    /// Its value.
    pub value: String,
    /// What it can be.
    pub choices: Vec<String>,
}

impl Preferences {
    /// The screen of these settings, where these word lists and themes are installed.
    pub fn new(settings: &Settings, lists: &[String], themes: &[String]) -> Self {
        let line = |setting: Setting| {
            let value = settings.get(setting).to_owned();
            let mut choices: Vec<String> =
                setting.choices().iter().map(|choice| (*choice).to_owned()).collect();
            let installed = match setting {
                Setting::Dictionary => lists,
                Setting::Theme => themes,
                Setting::Time | Setting::Mode | Setting::Notifications | Setting::BotPace => &[],
            };
            let others: Vec<String> =
                installed.iter().filter(|name| !choices.contains(name)).cloned().collect();
            choices.extend(others);
            // What the user has written himself stays a choice.
            if !choices.contains(&value) {
                choices.push(value.clone());
            }
            Preference { setting, value, choices }
        };
        let file = settings.path().map(|path| path.display().to_string());
        Self { lines: Setting::ALL.map(line).to_vec(), chosen: 0, file, fault: None }
    }

    /// Does what is wanted here, and says what is to be written.
    pub fn update(&mut self, action: &Action) -> Option<Effect> {
        let last = self.lines.len() - 1;
        match action {
            Action::Go(Direction::Up | Direction::PageUp) => {
                self.chosen = self.chosen.checked_sub(1).unwrap_or(last);
            }
            Action::Go(Direction::Down | Direction::PageDown) => {
                self.chosen = if self.chosen < last { self.chosen + 1 } else { 0 };
            }
            Action::Go(Direction::Home) => self.chosen = 0,
            Action::Go(Direction::End) => self.chosen = last,
            Action::Go(Direction::Left) => return Some(self.other(|at, count| (at + count - 1) % count)),
            Action::Go(Direction::Right) | Action::Accept => {
                return Some(self.other(|at, count| (at + 1) % count));
            }
            // A second click takes the next value.
            Action::Pick(line) if *line == self.chosen => {
                return Some(self.other(|at, count| (at + 1) % count));
            }
            Action::Pick(line) if *line <= last => self.chosen = *line,
            _ => {}
        }
        None
    }

    /// A setting has been written, or could not be.
    pub fn written(&mut self, settings: &Settings, fault: Option<String>) {
        for line in &mut self.lines {
            settings.get(line.setting).clone_into(&mut line.value);
        }
        self.fault = fault;
    }

    fn other(&self, next: fn(usize, usize) -> usize) -> Effect {
        let line = &self.lines[self.chosen];
        let at = line.choices.iter().position(|choice| *choice == line.value).unwrap_or_default();
        let value = line.choices[next(at, line.choices.len())].clone();
        Effect::Set(line.setting, value)
    }
}
