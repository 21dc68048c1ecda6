//! Word study: a pattern to type, and the cards of a list one after the other.

mod lists;
mod state;
mod view;

use ratatui::layout::{Rect, Size};

use crate::files::Meanings;
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, ScreenMap};

pub(in crate::tui) use lists::{begin_study, last_study_menu, study_menu, study_rulesets};
pub use state::StudyScreen;

impl Screen for StudyScreen {
    fn context(&self, _: Size) -> Context {
        Context::Study
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.update(&action)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
        Ok(())
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        self.scroll.adapt_to(map.scrolled());
    }

    fn show_fault(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::StudyNoted(noted) => self.noted(*noted),
            other => self.show_fault(unexpected(&other)),
        }
    }

    fn find_meanings(&mut self, meanings: &Meanings) {
        self.find_meanings(meanings);
    }
}
