//! The tutorial on the screen: the game screen with the lines of a tutor, who accepts each step or says what is wrong.

mod state;

use ratatui::layout::{Rect, Size};

use super::action::UiAction;
use super::game;
use super::job::{Job, JobReport};
use super::keymap::Context;
use super::response::ScreenResponse;
use super::screen::{Screen, TooSmall};
use super::widgets::{Canvas, ScreenMap};
use crate::files::{Meanings, SaveFolder};

pub use state::TutorialScreen;

impl Screen for TutorialScreen {
    fn context(&self, size: Size) -> Context {
        self.context(size)
    }

    fn update(&mut self, action: UiAction, size: Size) -> ScreenResponse {
        self.update(action, size)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        game::draw(canvas, area, self.game())
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        self.game_mut().limit_scroll(map);
    }

    fn show_fault(&mut self, fault: String) {
        self.game_mut().refuse(fault);
    }

    fn min_size(&self) -> Size {
        Size::ZERO
    }

    fn job(&self, _: &SaveFolder) -> Option<Job> {
        self.game().job()
    }

    fn report(&mut self, report: JobReport) -> ScreenResponse {
        self.on_report(report)
    }

    fn find_meanings(&mut self, meanings: &Meanings) {
        self.game_mut().find_meanings(meanings);
    }
}
