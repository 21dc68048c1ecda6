//! The settings and their values; a change is written at once.

use crate::config::settings::{Setting, Settings};
use crate::tui::action::{Direction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::{Click, Cycle, SelectionList};

/// The settings screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsScreen {
    /// The settings, in the order of [`Setting::ALL`].
    pub lines: SelectionList<SettingLine>,
    /// The file that stores them, or `None` for a user without a folder for it.
    pub(super) file: Option<String>,
    /// The reason why the last change could not be written, or the other fault.
    pub(super) fault: Option<String>,
}

/// One setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingLine {
    /// The setting.
    pub setting: Setting,
    /// Its current value.
    pub value: String,
    /// The values to choose from.
    pub choices: Vec<String>,
}

impl SettingsScreen {
    /// The screen for these settings, given the ids of the word lists and the names of the themes.
    pub fn new(settings: &Settings, lists: &[String], themes: &[String]) -> Self {
        let line = |setting: Setting| {
            let value = settings.get(setting).to_owned();
            let mut choices: Vec<String> =
                setting.choices().iter().map(|choice| (*choice).to_owned()).collect();
            let installed = match setting {
                Setting::Dictionary => lists,
                Setting::Theme => themes,
                _ => &[],
            };
            // A value that the user has written into the file stays a choice.
            for other in installed.iter().chain([&value]) {
                if !choices.contains(other) {
                    choices.push(other.clone());
                }
            }
            SettingLine { setting, value, choices }
        };
        let file = settings.path().map(|path| path.display().to_string());
        let on_screen = Setting::ALL.into_iter().filter(|setting| !setting.is_of_plain_mode());
        Self { lines: SelectionList::new(on_screen.map(line).collect()), file, fault: None }
    }

    /// Moves the selection, changes the selected setting, or closes the screen.
    pub(super) fn update(&mut self, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Move(Direction::Left) => return self.change(Cycle::Previous),
            UiAction::Move(Direction::Right) | UiAction::Accept => return self.change(Cycle::Next),
            UiAction::Move(direction) => self.lines.go(*direction),
            UiAction::Scroll(lines) => self.lines.scroll(*lines),
            UiAction::Select(index) if self.lines.click(*index) == Click::Activated => {
                return self.change(Cycle::Next);
            }
            UiAction::Back => return ScreenResponse::Close,
            _ => {}
        }
        ScreenResponse::None
    }

    /// Shows the settings after a change.
    pub(super) fn refresh(&mut self, settings: &Settings) {
        for line in self.lines.items_mut() {
            settings.get(line.setting).clone_into(&mut line.value);
        }
        self.fault = None;
    }

    fn change(&self, step: Cycle) -> ScreenResponse {
        let effect = self.lines.selected().map(|line| {
            let index = line.choices.iter().position(|choice| *choice == line.value).unwrap_or_default();
            let value = line.choices[step.from(index, line.choices.len())].clone();
            Effect::ChangeSetting(line.setting, value)
        });
        effect.into()
    }
}
