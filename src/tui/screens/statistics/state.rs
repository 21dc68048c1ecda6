//! The statistics of one player at a time.

use crate::stats::{PlayerStatistics, Statistics};
use crate::tui::action::{Direction, UiAction};
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::{Cycle, Scroll};

/// The statistics screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatisticsScreen {
    pub(super) statistics: Statistics,
    /// Why saved games are left out of the statistics, one text each.
    pub(super) left_out: Vec<String>,
    /// The index of the player shown, in the order of names.
    pub(super) player_index: usize,
    pub(in crate::tui) scroll: Scroll,
}

impl StatisticsScreen {
    /// The statistics, with the first player shown, and why saved games are left out.
    pub fn new(statistics: Statistics, left_out: Vec<String>) -> Self {
        Self { statistics, left_out, player_index: 0, scroll: Scroll::default() }
    }

    /// The player shown; none without games.
    pub(super) fn player(&self) -> Option<(&str, &PlayerStatistics)> {
        let player = self.statistics.players.iter().nth(self.player_index);
        player.map(|(name, statistics)| (name.as_str(), statistics))
    }

    /// Switches the player, scrolls, or closes the screen.
    pub(in crate::tui) fn update(&mut self, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Move(Direction::Left) => self.switch_player(Cycle::Previous),
            UiAction::Move(Direction::Right) => self.switch_player(Cycle::Next),
            UiAction::Move(direction) => self.scroll.go(*direction),
            UiAction::Scroll(lines) => self.scroll.by(*lines),
            UiAction::Back => return ScreenResponse::Close,
            _ => {}
        }
        ScreenResponse::None
    }

    fn switch_player(&mut self, step: Cycle) {
        self.player_index = step.from(self.player_index, self.statistics.players.len().max(1));
        self.scroll = Scroll::default();
    }
}
