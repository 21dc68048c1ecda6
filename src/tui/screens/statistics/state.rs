//! The statistics of one player at a time. The worker reads them from the saved games.

use crate::stats::{PlayerStatistics, Statistics};
use crate::tui::action::{Direction, UiAction};
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::{Cycle, Scroll};

/// The statistics screen.
#[derive(Debug, Clone)]
pub struct StatisticsScreen {
    pub(super) progress: StatisticsProgress,
    pub(super) statistics: Statistics,
    /// Why saved games are left out of the statistics, one text each.
    pub(super) left_out: Vec<String>,
    /// The index of the player shown, in the order of names.
    pub(super) player_index: usize,
    pub(super) scroll: Scroll,
    /// What went wrong, if anything did.
    pub(super) fault: Option<String>,
}

/// How far the statistics are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum StatisticsProgress {
    /// The worker reads the saved games.
    Reading,
    /// They are complete.
    Ready,
    /// The saved games cannot be read, and why.
    Failed(String),
}

impl StatisticsScreen {
    /// A screen that waits for the statistics of the saved games.
    pub(in crate::tui) fn new() -> Self {
        Self {
            progress: StatisticsProgress::Reading,
            statistics: Statistics::default(),
            left_out: Vec::new(),
            player_index: 0,
            scroll: Scroll::default(),
            fault: None,
        }
    }

    /// The player shown; none without games.
    pub(super) fn player(&self) -> Option<(&str, &PlayerStatistics)> {
        let player = self.statistics.players.iter().nth(self.player_index);
        player.map(|(name, statistics)| (name.as_str(), statistics))
    }

    /// Switches the player, scrolls, or closes the screen.
    pub(super) fn update(&mut self, action: &UiAction) -> ScreenResponse {
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
