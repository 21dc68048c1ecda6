//! A puzzle on the screen: the game screen with its position, three tries, and the best plays at the end.

mod state;
mod update;
mod view;

use ratatui::layout::{Rect, Size};

use super::action::UiAction;
use super::job::{Job, JobReport};
use super::keymap::Context;
use super::response::ScreenResponse;
use super::screen::{Answer, MIN_SIZE, Screen, TooSmall, unexpected};
use super::widgets::{Canvas, ScreenMap};
use crate::files::{Meanings, SaveFolder};
use state::Phase;

pub use state::PuzzleScreen;

impl Screen for PuzzleScreen {
    fn context(&self, size: Size) -> Context {
        self.game().map_or(Context::PuzzleSearch, |game| game.context(game.placement(size)))
    }

    fn update(&mut self, action: UiAction, size: Size) -> ScreenResponse {
        self.update(action, self.placement(size))
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self)
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        if let Some(game) = self.game_mut() {
            game.limit_scroll(map);
        }
    }

    fn show_fault(&mut self, fault: String) {
        match &mut self.phase {
            Phase::Open(open) => open.game.refuse(fault),
            phase => *phase = Phase::Failed(fault),
        }
    }

    fn min_size(&self) -> Size {
        if self.game().is_some() { Size::ZERO } else { MIN_SIZE }
    }

    fn job(&self, _: &SaveFolder) -> Option<Job> {
        matches!(self.phase, Phase::Searching(_)).then(|| Job::Puzzle(self.search.clone()))
    }

    fn report(&mut self, report: JobReport) -> ScreenResponse {
        self.on_report(report);
        ScreenResponse::None
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::PuzzleScore(counted) => self.show_score(counted),
            other => self.show_fault(unexpected(&other)),
        }
    }

    fn find_meanings(&mut self, meanings: &Meanings) {
        if let Some(game) = self.game_mut() {
            game.find_meanings(meanings);
        }
    }
}
