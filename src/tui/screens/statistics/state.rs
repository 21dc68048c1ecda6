//! The statistics of one player at a time. The worker reads them from the saved games.

use crate::stats::{GameStatistics, PlayerStatistics, Statistics};
use crate::tui::action::{Direction, UiAction};
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::{Cycle, Scroll};

/// The statistics screen.
#[derive(Debug, Clone)]
pub struct StatisticsScreen {
    /// The names of the players, one of whom is shown first, and of the ruleset.
    wanted: (Vec<String>, Option<String>),
    pub(super) progress: StatisticsProgress,
    pub(super) statistics: Statistics,
    /// The reasons why saved games are left out of the statistics, one text each.
    pub(super) left_out: Vec<String>,
    /// The index of the player shown, in the order of names.
    pub(super) player_index: usize,
    /// The index of the ruleset and language shown, in the order of names.
    pub(super) game_index: usize,
    pub(super) scroll: Scroll,
    /// The fault, if anything went wrong.
    pub(super) fault: Option<String>,
}

/// The progress of the statistics.
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
    /// A screen that waits for the statistics of the saved games, and then shows those of the first of these players and of
    /// this ruleset, as far as there are any.
    pub(in crate::tui) fn new(players: Vec<String>, ruleset: Option<String>) -> Self {
        Self {
            wanted: (players, ruleset),
            progress: StatisticsProgress::Reading,
            statistics: Statistics::default(),
            left_out: Vec::new(),
            player_index: 0,
            game_index: 0,
            scroll: Scroll::default(),
            fault: None,
        }
    }

    /// The player shown, or `None` without games.
    pub(super) fn player(&self) -> Option<(&str, &PlayerStatistics)> {
        let player = self.statistics.players.iter().nth(self.player_index);
        player.map(|(name, statistics)| (name.as_str(), statistics))
    }

    /// The statistics shown, with their ruleset and language, or `None` without games. Scores by different rules have
    /// no mean.
    pub(super) fn game(&self) -> Option<(&str, &GameStatistics)> {
        let (_, player) = self.player()?;
        player.by_game.iter().nth(self.game_index).map(|(name, statistics)| (name.as_str(), statistics))
    }

    /// Shows the statistics, first of the player and the ruleset that were asked for.
    pub(super) fn show(&mut self, statistics: Statistics, left_out: Vec<String>) {
        (self.statistics, self.left_out) = (statistics, left_out);
        self.progress = StatisticsProgress::Ready;
        let (players, _) = &self.wanted;
        let index_of = |wanted| self.statistics.players.keys().position(|name| name == wanted);
        let index = players.iter().find_map(index_of);
        self.player_index = index.unwrap_or_default();
        self.choose_game();
    }

    /// Selects the ruleset that was asked for, or else what the player has played most.
    fn choose_game(&mut self) {
        let (_, wanted) = &self.wanted;
        let index = self.player().and_then(|(_, player)| {
            let played = || player.by_game.values().map(|game| game.figures.played);
            let most = played().max();
            let wanted = player.by_game.keys().position(|name| Some(name) == wanted.as_ref());
            wanted.or_else(|| played().position(|games| Some(games) == most))
        });
        self.game_index = index.unwrap_or_default();
        self.scroll = Scroll::default();
    }

    /// The number of rulesets and languages that the player shown has played.
    pub(super) fn games(&self) -> usize {
        self.player().map_or(0, |(_, player)| player.by_game.len())
    }

    /// Switches the player or the ruleset, scrolls, or closes the screen.
    pub(super) fn update(&mut self, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Move(Direction::Left) => self.switch_player(Cycle::Previous),
            UiAction::Move(Direction::Right) => self.switch_player(Cycle::Next),
            UiAction::NextTab => {
                self.game_index = Cycle::Next.from(self.game_index, self.games().max(1));
                self.scroll = Scroll::default();
            }
            UiAction::Move(direction) => self.scroll.go(*direction),
            UiAction::Scroll(lines) => self.scroll.by(*lines),
            UiAction::Back => return ScreenResponse::Close,
            _ => {}
        }
        ScreenResponse::None
    }

    fn switch_player(&mut self, step: Cycle) {
        self.player_index = step.from(self.player_index, self.statistics.players.len().max(1));
        self.choose_game();
    }
}
