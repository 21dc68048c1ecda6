//! The pages of a host's hall: games, invitations, results.

mod state;
mod view;

use ratatui::layout::{Rect, Size};

use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen, TooSmall};
use crate::tui::widgets::Canvas;

pub use state::{HallEvent, HallView};

impl Screen for HallView {
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

    fn show_fault(&mut self, fault: String) {
        self.show_note(fault);
    }
}
