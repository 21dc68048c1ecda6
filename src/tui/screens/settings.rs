//! The settings and their values; a change is written at once.

use ratatui::layout::{Rect, Size};

use crate::config::settings::{Setting, Settings};
use crate::session::Host;
use crate::tui::action::{Direction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Click, Cycle, Page, ScreenFrame, SelectionList, VisiblePart, columns, wrapped_all,
};

/// Columns and rows of the settings with the explanation.
const CONTENT: Size = Size::new(76, 18);
/// Columns of the names.
const NAME_COLUMNS: u16 = 18;

/// The settings screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsScreen {
    /// The settings that are offered, in the order of [`Setting::ALL`].
    pub lines: SelectionList<SettingLine>,
    /// Says where they are stored.
    stored: String,
    /// The reason why the last change could not be written, or the other fault.
    fault: Option<String>,
    /// The index of the value chosen last, since this setting was selected. The next change goes on from it, even if it was
    /// refused: there are others behind a theme that cannot be loaded.
    chosen: Option<usize>,
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

impl SettingLine {
    /// Shows a value; one that the user has written into the file becomes a choice.
    fn show(&mut self, value: String) {
        if !self.choices.contains(&value) {
            self.choices.push(value.clone());
        }
        self.value = value;
    }
}

impl SettingsScreen {
    /// Opens the settings as they are.
    pub(in crate::tui) fn open(host: &Host) -> Self {
        let (settings, is_hosted) = (&host.settings, host.door.is_some());
        let line = |setting: Setting| {
            let choices = setting.choices().iter().map(|choice| (*choice).to_owned()).collect();
            let mut line = SettingLine { setting, value: String::new(), choices };
            let installed = match setting {
                Setting::Dictionary => {
                    host.dictionaries.dictionaries().iter().map(|list| list.id().to_owned()).collect()
                }
                Setting::Theme => host.themes.names(),
                _ => Vec::new(),
            };
            for other in installed.into_iter().chain([settings.get(setting).to_owned()]) {
                line.show(other);
            }
            line
        };
        let stored = match settings.path() {
            Some(_) if is_hosted => "Stored on this host.".to_owned(),
            Some(file) => format!("Stored in {}", file.display()),
            None => "Not stored: there is no folder for settings.".to_owned(),
        };
        let on_screen = Setting::ALL
            .into_iter()
            .filter(|setting| !(setting.is_of_plain_mode() || is_hosted && setting.is_of_own_games()));
        Self { lines: SelectionList::new(on_screen.map(line).collect()), stored, fault: None, chosen: None }
    }

    /// Shows the settings after a change.
    fn refresh(&mut self, settings: &Settings) {
        for line in self.lines.items_mut() {
            line.show(settings.get(line.setting).to_owned());
        }
        self.fault = None;
    }

    fn change(&mut self, step: Cycle) -> ScreenResponse {
        let Some(line) = self.lines.selected() else { return ScreenResponse::None };
        let stored = line.choices.iter().position(|choice| *choice == line.value);
        let index = step.from(self.chosen.or(stored).unwrap_or_default(), line.choices.len());
        self.chosen = Some(index);
        ScreenResponse::Perform(Effect::ChangeSetting(line.setting, line.choices[index].clone()))
    }
}

impl Screen for SettingsScreen {
    fn context(&self, _: Size) -> Context {
        Context::Settings
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        let selected = self.lines.index();
        match action {
            UiAction::Move(Direction::Left) => return self.change(Cycle::Previous),
            UiAction::Move(Direction::Right) | UiAction::Accept => return self.change(Cycle::Next),
            UiAction::Move(direction) => self.lines.go(direction),
            UiAction::Scroll(lines) => self.lines.scroll(lines),
            UiAction::Select(index) if self.lines.click(index) == Click::Activated => {
                return self.change(Cycle::Next);
            }
            UiAction::Back => return ScreenResponse::Close,
            _ => {}
        }
        if self.lines.index() != selected {
            self.chosen = None;
        }
        ScreenResponse::None
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        draw(canvas, area, self);
        Ok(())
    }

    fn show_fault(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::Settings(settings) => self.refresh(&settings),
            other => self.show_fault(unexpected(&other)),
        }
    }
}

/// Draws the settings and, below, an explanation of the selected one.
fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &SettingsScreen) {
    let page = Page {
        title: "Settings",
        about: "",
        content: CONTENT,
        note: (screen.fault.as_deref().unwrap_or_default(), Role::Bad),
    };
    let frame = ScreenFrame::draw(canvas, area, &page);
    let body = frame.body();
    let pointer = canvas.appearance.glyphs.pointer;
    let rows = usize::from(body.height);
    let VisiblePart { first, .. } = screen.lines.visible_part(rows);
    frame.scroll_mark(canvas, screen.lines.visible_part(rows));
    for (row, (index, line)) in body.rows().zip(screen.lines.visible(rows)) {
        let is_selected = index == screen.lines.index();
        let (mark, role) = if is_selected { (pointer, Role::Title) } else { (' ', Role::Text) };
        let (text, value_role, names) = if is_selected {
            let text = format!("< {} >", line.value);
            // The value that keys change is whole, where it fits at all.
            let rest = row.width.saturating_sub(columns(&text)).max(2);
            (text, Role::Selected, NAME_COLUMNS.min(rest))
        } else {
            (format!("  {}", line.value), Role::Text, NAME_COLUMNS)
        };
        let name = Rect { width: (names - 1).min(row.width), ..row };
        canvas.text(name, &format!("{mark} {}", line.setting.title()), role);
        let value = Rect { x: row.x + names, width: row.width.saturating_sub(names), ..row };
        canvas.text(value, &text, value_role);
        canvas.target(row, UiAction::Select(index));
        if is_selected {
            canvas.target(Rect { width: 2, ..value }, UiAction::Move(Direction::Left));
        }
    }
    let below = body.rows().skip(screen.lines.items().len() - first);
    let mut explanation = explanation(screen, usize::from(body.width).saturating_sub(2));
    if explanation.len() < rows.saturating_sub(screen.lines.items().len()) {
        explanation.insert(0, (String::new(), Role::Text));
    }
    for (row, (line, role)) in below.zip(explanation) {
        canvas.text(Rect { x: row.x + 2, width: row.width.saturating_sub(2), ..row }, &line, role);
    }
}

/// Says what the selected setting does, its values, and where it is stored.
fn explanation(screen: &SettingsScreen, columns: usize) -> Vec<(String, Role)> {
    let Some(line) = screen.lines.selected() else { return Vec::new() };
    let parts = [
        (line.setting.help().to_owned(), Role::Text),
        (String::new(), Role::Text),
        (line.choices.join(", "), Role::Faint),
        (String::new(), Role::Text),
        (screen.stored.clone(), Role::Faint),
    ];
    wrapped_all(&parts, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Folders;
    use crate::session::HostDoor;

    #[test]
    fn a_host_offers_what_it_heeds_and_names_no_folder() {
        let folder = tempfile::tempdir().unwrap();
        let mut host = Host::new(&Folders::default(), None);
        host.settings.replace(Settings::open(Some(folder.path())).unwrap());
        let seen = |host: &Host| {
            let SettingsScreen { lines, stored, .. } = SettingsScreen::open(host);
            (lines.items().iter().map(|line| line.setting).collect::<Vec<_>>(), stored)
        };
        let (mut offered, own) = seen(&host);
        let file = folder.path().join("config.toml").display().to_string();
        assert_eq!(own, format!("Stored in {file}"));
        let of_own_games = [Setting::Time, Setting::Mode, Setting::Dictionary, Setting::BotPace];
        offered.retain(|setting| !of_own_games.contains(setting));
        host.door = Some(HostDoor::new(String::new(), || Err(std::io::ErrorKind::NotFound.into())));
        assert_eq!(seen(&host), (offered, "Stored on this host.".to_owned()));
    }
}
