//! The settings.

mod state;
mod view;

use ratatui::layout::{Rect, Size};

use crate::session::Host;
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::Canvas;

pub use state::{SettingLine, SettingsScreen};

impl SettingsScreen {
    /// Opens the settings as they are.
    pub(in crate::tui) fn open(host: &Host) -> Self {
        let lists: Vec<String> =
            host.dictionaries.dictionaries().iter().map(|list| list.id().to_owned()).collect();
        Self::new(&host.settings, &lists, &host.themes.names())
    }
}

impl Screen for SettingsScreen {
    fn context(&self, _: Size) -> Context {
        Context::Settings
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.update(&action)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
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
