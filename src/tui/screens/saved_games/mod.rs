//! The list of saved games.

mod state;
mod view;

use std::path::Path;

use jiff::tz::TimeZone;
use ratatui::layout::{Rect, Size};

use crate::files::SavedGame;
use crate::session::Host;
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::Canvas;

pub use state::{SavedGameLine, SavedGamesScreen};

impl SavedGamesScreen {
    /// Opens the list of saved games.
    pub(in crate::tui) fn open(host: &Host) -> Self {
        let (games, fault) = saved_games(host);
        Self { fault: fault.clone(), lasting_fault: fault, ..Self::new(&games, &TimeZone::system()) }
    }

    /// The list with the game of this file selected, or `None` if it lacks that game.
    pub(in crate::tui) fn selecting(mut self, file: &Path) -> Option<Self> {
        let index = self.games.items().iter().position(|line| line.file == file)?;
        self.games.select(index);
        Some(self)
    }
}

/// The saved games, and why the first of those that cannot be read is left out.
pub(in crate::tui) fn saved_games(host: &Host) -> (Vec<SavedGame>, Option<String>) {
    match host.saved_games() {
        Ok(found) => (found.games, found.unreadable.first().map(ToString::to_string)),
        Err(error) => (Vec::new(), Some(error.to_string())),
    }
}

impl Screen for SavedGamesScreen {
    fn context(&self, _: Size) -> Context {
        self.context()
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.fault.clone_from(&self.lasting_fault);
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
            Answer::SavedGames(games) => {
                let selected = self.games.index();
                let lasting_fault = self.lasting_fault.take();
                *self = Self { lasting_fault, ..Self::new(&games, &TimeZone::system()) };
                self.games.select(selected);
            }
            Answer::GameInUse(by) => self.offer_to_watch(by),
            other => self.show_fault(unexpected(&other)),
        }
    }
}
