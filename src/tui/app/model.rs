//! The model: which screen is shown, and everything it shows.

use ratatui::layout::Size;

use crate::config::settings::Settings;
use crate::files::SaveFolder;
use crate::tui::game::GameScreen;
use crate::tui::job::{Job, JobKind};
use crate::tui::keymap::Context;
use crate::tui::puzzle::PuzzleScreen;
use crate::tui::replay::ReplayScreen;
use crate::tui::screens::laboratory::LaboratoryScreen;
use crate::tui::screens::look_up::LookUpScreen;
use crate::tui::screens::menu::Menu;
use crate::tui::screens::new_game::NewGameForm;
use crate::tui::screens::pager::Pager;
use crate::tui::screens::saved_games::SavedGamesScreen;
use crate::tui::screens::settings::SettingsScreen;
use crate::tui::screens::statistics::StatisticsScreen;
use crate::tui::theme::Depth;
use crate::tui::ui_config::{Motion, UiConfig};
use crate::tui::watch::WatchScreen;
use crate::tui::widgets::ScreenMap;

/// Everything that is drawn follows from the model.
#[derive(Debug)]
pub struct Model {
    /// The current screen.
    pub screen: Screen,
    /// The help or another text above it.
    pub help: Option<Pager>,
    /// The game that is looked back at, above the screen that this was begun from.
    pub replay: Option<Box<ReplayScreen>>,
    /// Style, keys and motion.
    pub config: UiConfig,
    /// The size of the terminal.
    pub size: Size,
}

/// The screens.
#[derive(Debug)]
pub enum Screen {
    /// The main menu, or the list of rulesets.
    Menu(Menu),
    /// The saved games.
    SavedGames(SavedGamesScreen),
    /// The form for a new game.
    NewGame(Box<NewGameForm>),
    /// The rules of a ruleset, and the list it was chosen from.
    Pager(Pager, Menu),
    /// The settings.
    Settings(Box<SettingsScreen>),
    /// The statistics.
    Statistics(Box<StatisticsScreen>),
    /// The word look-up.
    LookUp(Box<LookUpScreen>),
    /// The laboratory.
    Laboratory(Box<LaboratoryScreen>),
    /// A game.
    Game(Box<GameScreen>),
    /// A puzzle.
    Puzzle(Box<PuzzleScreen>),
    /// A game that another process plays.
    Watch(Box<WatchScreen>),
}

impl Model {
    /// What the screen waits for the worker to find in its game.
    pub fn awaited_job(&self) -> Option<JobKind> {
        match &self.screen {
            Screen::Game(screen) => screen.awaited_job(),
            _ => None,
        }
    }

    /// The game whose board and rack are on the screen, to place tiles on; none without one.
    pub(super) fn game_screen(&self) -> Option<&GameScreen> {
        match &self.screen {
            Screen::Game(screen) => Some(screen),
            Screen::Puzzle(screen) => screen.game(),
            _ => None,
        }
    }

    /// The job that the screen waits for; reviews are stored beside the saved games in this folder.
    pub(super) fn job(&self, saves: &SaveFolder) -> Option<Job> {
        if let Some(job) = self.replay.as_ref().and_then(|replay| replay.job(saves)) {
            return Some(job);
        }
        match &self.screen {
            Screen::Game(screen) => screen.job(),
            Screen::Statistics(screen) => screen.job(),
            Screen::Laboratory(screen) => screen.job(),
            Screen::Puzzle(screen) => screen.job(),
            _ => None,
        }
    }

    /// Whether the screen waits for a job.
    pub(super) fn awaits_job(&self) -> bool {
        self.awaited_job().is_some()
            || self.replay.as_ref().is_some_and(|replay| replay.awaits_job())
            || matches!(&self.screen, Screen::Statistics(screen) if screen.job().is_some())
            || matches!(&self.screen, Screen::Puzzle(screen) if screen.job().is_some())
            || matches!(&self.screen, Screen::Laboratory(screen) if screen.awaits_job())
    }

    /// Whether a bot's play may appear in motion. Without colours it may not: who asks for none wants a plain screen, and
    /// terminals that have none are slow.
    pub(super) fn has_motion(&self, settings: &Settings) -> bool {
        self.config.motion == Motion::AsSet
            && self.config.appearance.depth != Depth::Attributes
            && settings.has_motion()
    }

    /// What receives the keys.
    pub fn context(&self) -> Context {
        if self.help.is_some() {
            return Context::Pager;
        }
        if let Some(replay) = &self.replay {
            return replay.context();
        }
        match &self.screen {
            Screen::Menu(menu) => menu.context(),
            Screen::SavedGames(screen) => screen.context(),
            Screen::NewGame(_) => Context::NewGame,
            Screen::Pager(..) => Context::Pager,
            Screen::Settings(_) => Context::Settings,
            Screen::Statistics(_) => Context::Statistics,
            Screen::LookUp(_) => Context::LookUp,
            Screen::Laboratory(screen) => screen.context(),
            Screen::Game(screen) => screen.context(screen.placement(self.size)),
            Screen::Puzzle(screen) => screen.context(screen.placement(self.size)),
            Screen::Watch(screen) => screen.context(),
        }
    }

    /// Limits the scroll offset to the one at which the last line is visible. Drawing knows where that is.
    pub(super) fn limit_scroll(&mut self, map: &ScreenMap) {
        let max = map.max_scroll();
        if let Some(pager) = &mut self.help {
            return pager.scroll.limit(max);
        }
        if let Some(replay) = &mut self.replay {
            return replay.limit_scroll(map);
        }
        match &mut self.screen {
            Screen::NewGame(form) => form.scroll.limit(max),
            Screen::Pager(pager, _) => pager.scroll.limit(max),
            Screen::LookUp(screen) => screen.look_up.adapt_to(map),
            Screen::Laboratory(screen) => screen.limit_scroll(max),
            Screen::Statistics(screen) => screen.scroll.limit(max),
            Screen::Game(screen) => screen.limit_scroll(map),
            Screen::Puzzle(screen) => screen.limit_scroll(map),
            Screen::Watch(screen) => screen.limit_scroll(map),
            Screen::Menu(_) | Screen::SavedGames(_) | Screen::Settings(_) => {}
        }
    }

    /// Shows a fault, if the screen has room for it.
    pub(super) fn show_fault(&mut self, fault: String) {
        if let Some(replay) = &mut self.replay {
            replay.message = Some(fault);
            return;
        }
        match &mut self.screen {
            Screen::Menu(menu) => menu.fault = Some(fault),
            Screen::SavedGames(screen) => screen.fault = Some(fault),
            Screen::NewGame(form) => form.fault = Some(fault),
            Screen::Laboratory(screen) => screen.show_fault(fault),
            Screen::Watch(screen) => screen.message = Some(fault),
            Screen::Game(screen) => screen.refuse(fault),
            Screen::Puzzle(screen) => screen.show_fault(fault),
            _ => {}
        }
    }
}
