//! Per-player statistics from the saved games.

mod state;
mod value_chart;
mod view;

use ratatui::layout::{Rect, Size};

use crate::files::SaveFolder;
use crate::session::{Host, LastPlayed, PublicGame};
use crate::tui::action::UiAction;
use crate::tui::job::{Job, JobReport};
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, ScreenMap};

use state::StatisticsProgress;

pub use state::StatisticsScreen;

impl StatisticsScreen {
    /// Opens the statistics, first of a person, and the ruleset and language, of the game played last.
    pub(in crate::tui) fn open(host: &Host) -> Self {
        let last = host.last_played();
        let game = last.as_ref().map(LastPlayed::public);
        let players =
            game.iter().flat_map(|game| game.seats().map(|seat| game.name(seat).to_owned())).collect();
        let title = |game: PublicGame<'_>| format!("{}, {}", game.ruleset().name(), game.tile_set().name());
        Self::new(players, game.map(title))
    }
}

impl Screen for StatisticsScreen {
    fn context(&self, _: Size) -> Context {
        Context::Statistics
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

    fn job(&self, saves: &SaveFolder) -> Option<Job> {
        (self.progress == StatisticsProgress::Reading).then(|| Job::Statistics(saves.clone()))
    }

    fn report(&mut self, report: JobReport) -> ScreenResponse {
        match report {
            JobReport::Statistics(statistics, left_out) => self.show(*statistics, left_out),
            JobReport::Failed(fault) => self.progress = StatisticsProgress::Failed(fault),
            // Reading the games takes too short a time to show its progress.
            JobReport::Stage(_) => {}
            other => self.show_fault(unexpected(&other)),
        }
        ScreenResponse::None
    }
}
