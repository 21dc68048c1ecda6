//! Per-player statistics from the saved games.

mod value_chart;
mod view;

use ratatui::layout::{Rect, Size};

use crate::files::SaveFolder;
use crate::session::{Host, LastPlayed, PublicGame};
use crate::stats::{GameStatistics, PlayerStatistics, Statistics};
use crate::tui::action::{Direction, UiAction};
use crate::tui::job::{Job, JobReport};
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, Cycle, ScreenMap, Scroll};

/// The statistics screen.
#[derive(Debug, Clone)]
pub struct StatisticsScreen {
    /// The names of the players, one of whom is shown first, and of the ruleset.
    wanted: (Vec<String>, Option<String>),
    progress: StatisticsProgress,
    statistics: Statistics,
    /// The reasons why saved games are left out of the statistics, one text each.
    left_out: Vec<String>,
    /// The index of the player shown, in the order of names.
    player_index: usize,
    /// The index of the ruleset and language shown, in the order of names.
    game_index: usize,
    scroll: Scroll,
    /// The fault, if anything went wrong.
    fault: Option<String>,
}

/// The progress of the statistics.
#[derive(Debug, Clone, PartialEq, Eq)]
enum StatisticsProgress {
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
    fn player(&self) -> Option<(&str, &PlayerStatistics)> {
        let player = self.statistics.players.iter().nth(self.player_index);
        player.map(|(name, statistics)| (name.as_str(), statistics))
    }

    /// The statistics shown, with their ruleset and language, or `None` without games. Scores by different rules have
    /// no mean.
    fn game(&self) -> Option<(&str, &GameStatistics)> {
        let (_, player) = self.player()?;
        player.by_game.iter().nth(self.game_index).map(|(name, statistics)| (name.as_str(), statistics))
    }

    /// Shows the statistics, first of the player and the ruleset that were asked for.
    fn show(&mut self, statistics: Statistics, left_out: Vec<String>) {
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
    fn games(&self) -> usize {
        self.player().map_or(0, |(_, player)| player.by_game.len())
    }

    fn switch_player(&mut self, step: Cycle) {
        self.player_index = step.from(self.player_index, self.statistics.players.len().max(1));
        self.choose_game();
    }

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
        match action {
            UiAction::Move(Direction::Left) => self.switch_player(Cycle::Previous),
            UiAction::Move(Direction::Right) => self.switch_player(Cycle::Next),
            UiAction::NextTab => {
                self.game_index = Cycle::Next.from(self.game_index, self.games().max(1));
                self.scroll = Scroll::default();
            }
            UiAction::Move(direction) => self.scroll.go(direction),
            UiAction::Scroll(lines) => self.scroll.by(lines),
            UiAction::Back => return ScreenResponse::Close,
            _ => {}
        }
        ScreenResponse::None
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
