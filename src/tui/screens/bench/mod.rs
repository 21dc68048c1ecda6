//! The bench: a ruleset file that is being edited, with its board, its faults, its scenarios, and what 100 games by it show
//! at each save.

mod state;
mod view;

use ratatui::layout::{Rect, Size};

use crate::files::SaveFolder;
use crate::tui::action::UiAction;
use crate::tui::job::{Job, JobReport};
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, ScreenMap};

pub use state::BenchScreen;

/// The smallest terminal for the bench.
const MIN_SIZE: Size = Size::new(60, 16);

impl Screen for BenchScreen {
    fn context(&self, _: Size) -> Context {
        Context::Bench
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

    fn min_size(&self) -> Size {
        MIN_SIZE
    }

    fn job(&self, _: &SaveFolder) -> Option<Job> {
        self.awaited().map(Job::Figures)
    }

    fn report(&mut self, report: JobReport) -> ScreenResponse {
        self.on_report(report);
        ScreenResponse::None
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::RulesetLook(look) => self.show(*look),
            other => self.show_fault(unexpected(&other)),
        }
    }
}
