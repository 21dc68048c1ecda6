//! The statistics screen: whose figures are shown.

use crate::stats::{PlayerStatistics, Statistics};
use crate::tui::action::{Action, Direction};

/// What saved games say of their players, a player at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatisticsScreen {
    /// The figures.
    pub statistics: Statistics,
    /// What is wrong with games that were left out.
    pub left_out: Vec<String>,
    /// The number of the player shown, by name.
    pub chosen: usize,
    /// The first line shown.
    pub scroll: u16,
}

impl StatisticsScreen {
    /// The first player's figures.
    pub const fn new(statistics: Statistics, left_out: Vec<String>) -> Self {
        Self { statistics, left_out, chosen: 0, scroll: 0 }
    }

    /// The player shown; none where there is none.
    pub fn player(&self) -> Option<(&str, &PlayerStatistics)> {
        self.statistics.players.iter().nth(self.chosen).map(|(name, player)| (name.as_str(), player))
    }

    /// Does what is wanted here.
    pub fn update(&mut self, action: &Action) {
        let players = self.statistics.players.len().max(1);
        match action {
            Action::Go(Direction::Left) => self.show((self.chosen + players - 1) % players),
            Action::Go(Direction::Right) => self.show((self.chosen + 1) % players),
            Action::Go(direction) => self.scroll = direction.scrolled(self.scroll),
            _ => {}
        }
    }

    const fn show(&mut self, player: usize) {
        self.chosen = player;
        self.scroll = 0;
    }
}
