//! The list of saved games.

mod state;
mod view;

use jiff::tz::TimeZone;
use ratatui::layout::{Rect, Size};

use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, ScreenMap};

pub use state::{SavedGameLine, SavedGamesScreen};

impl Screen for SavedGamesScreen {
    fn context(&self, _: Size) -> Context {
        self.context()
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.update(&action)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
        Ok(())
    }

    fn limit_scroll(&mut self, _: &ScreenMap) {}

    fn show_fault(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::SavedGames(games) => {
                let selected = self.games.index();
                *self = Self::new(&games, &TimeZone::system());
                self.games.select(selected);
            }
            Answer::GameInUse(by) => self.offer_to_watch(by),
            other => self.show_fault(unexpected(&other)),
        }
    }
}
