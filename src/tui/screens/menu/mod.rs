//! The main menu, and the list of rulesets.

mod last_game;
mod list_view;
mod main_view;
mod state;

use ratatui::layout::{Rect, Size};

use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen, TooSmall};
use crate::tui::widgets::Canvas;

pub use last_game::LastGame;
pub(in crate::tui) use list_view::draw as draw_list;
pub use state::{Menu, MenuCommand, MenuItem, MenuOffers};

impl Screen for Menu {
    fn context(&self, _: Size) -> Context {
        self.context()
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.fault.clone_from(&self.lasting_fault);
        self.update(&action)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        if Self::context(self) == Context::Menu {
            main_view::draw(canvas, area, self);
        } else {
            list_view::draw(canvas, area, self);
        }
        Ok(())
    }

    fn show_fault(&mut self, fault: String) {
        self.fault = Some(fault);
    }
}
