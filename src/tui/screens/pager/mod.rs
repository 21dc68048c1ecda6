//! The pager: help and rules to read.

mod help;
mod state;
mod view;

use ratatui::layout::{Rect, Size};

use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen, TooSmall};
use crate::tui::widgets::{Canvas, ScreenMap};

pub use state::{Pager, Paragraph};

impl Screen for Pager {
    fn context(&self, _: Size) -> Context {
        Context::Pager
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
        self.paragraphs.splice(0..0, [Paragraph::Text(fault), Paragraph::Gap]);
    }
}
