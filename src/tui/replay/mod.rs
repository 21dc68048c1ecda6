//! Looking back at a game, turn by turn: a saved one, the one that is over, or during play the one on the screen.

mod playback;
mod review;
mod review_state;
mod state;
mod update;
mod view;
mod what_if;

use ratatui::layout::{Rect, Size};

use super::action::UiAction;
use super::effect::Effect;
use super::job::{Job, JobReport};
use super::keymap::Context;
use super::response::ScreenResponse;
use super::screen::{Screen, TooSmall};
use super::widgets::{Canvas, ScreenMap};
use crate::files::SaveFolder;

pub use state::ReplayScreen;

impl Screen for ReplayScreen {
    fn context(&self, _: Size) -> Context {
        self.context()
    }

    fn update(&mut self, action: UiAction, size: Size) -> ScreenResponse {
        match action {
            UiAction::Menu => ScreenResponse::Perform(Effect::LeaveGame),
            action => self.update(&action, self.placement(size)),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self)
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        self.drawn = map.scroll();
        if let Some(scroll) = &mut self.scroll {
            scroll.adapt_to(map.scrolled());
        }
    }

    fn show_fault(&mut self, fault: String) {
        self.refuse(fault);
    }

    fn min_size(&self) -> Size {
        Size::ZERO
    }

    fn job(&self, saves: &SaveFolder) -> Option<Job> {
        self.job(saves)
    }

    fn report(&mut self, report: JobReport) -> ScreenResponse {
        self.on_report(&report);
        ScreenResponse::None
    }
}
