//! The word look-up: a screen of its own, and a popup of the game screen.

mod lists;
mod screen;
mod state;
mod view;

use ratatui::layout::{Rect, Size};

use crate::files::Meanings;
use crate::session::Host;
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, ScreenMap};

use lists::look_up_lists;

pub(in crate::tui) use lists::change_listed_word;
pub use screen::LookUpScreen;
pub use state::WordLookUp;
pub(in crate::tui) use view::{draw_look_up, has_gaps};

impl LookUpScreen {
    /// Opens the look-up.
    ///
    /// # Errors
    /// Why there are no word lists.
    pub(in crate::tui) fn open(host: &Host) -> Result<Self, String> {
        Self::new(look_up_lists(host)?).ok_or_else(|| "there are no word lists".to_owned())
    }
}

impl Screen for LookUpScreen {
    fn context(&self, _: Size) -> Context {
        self.look_up.context()
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.update(&action)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
        Ok(())
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        self.look_up.adapt_to(map);
    }

    fn show_fault(&mut self, fault: String) {
        self.look_up.show_fault(&fault);
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::WordLists(lists) => self.replace_lists(lists),
            other => self.show_fault(unexpected(&other)),
        }
    }

    fn find_meanings(&mut self, meanings: &Meanings) {
        self.find_meaning(meanings);
    }
}
