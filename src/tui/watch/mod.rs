//! Watching a game that another process plays: the board, the scores and the turns, but no rack and nothing to play with.

mod state;
mod update;
mod view;

use ratatui::layout::{Rect, Size};

use super::action::UiAction;
use super::keymap::Context;
use super::response::ScreenResponse;
use super::screen::{Screen, TooSmall};
use super::widgets::{Canvas, ScreenMap};
use crate::files::Meanings;

pub use state::{WatchPopup, WatchScreen};

impl Screen for WatchScreen {
    fn context(&self, _: Size) -> Context {
        self.context()
    }

    fn update(&mut self, action: UiAction, size: Size) -> ScreenResponse {
        self.update(&action, self.placement(size))
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self)
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        match &mut self.popup {
            Some(WatchPopup::LookUp(look_up)) => look_up.adapt_to(map),
            Some(WatchPopup::GameOver) | None => self.scroll.adapt_to(map.scrolled()),
        }
    }

    fn show_fault(&mut self, fault: String) {
        self.message = Some(fault);
    }

    fn min_size(&self) -> Size {
        Size::ZERO
    }

    fn find_meanings(&mut self, meanings: &Meanings) {
        let language = self.watched.public().tile_set().language();
        if let Some(WatchPopup::LookUp(look_up)) = &mut self.popup {
            look_up.find_meaning(meanings, language);
        }
    }
}
