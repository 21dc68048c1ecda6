//! The state of a run on the screen: how far it is, and what of it is shown.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use rackety_lab::{Extreme, ExtremeGame, Side};
use ratatui::layout::Size;

use super::run_layout::RunLayout;
use crate::runs::{RunPlan, RunStage, RunState, Shared};
use crate::tui::action::{Direction, LabAction, ReplayAction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::job::{Job, JobReport};
use crate::tui::keymap::Context;
use crate::tui::lab_tab::LabTab;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::unexpected;
use crate::tui::widgets::{Click, Cycle, Scroll, SelectionList};

/// The smallest terminal for a run.
pub(super) const MIN_SIZE: Size = Size::new(60, 16);

/// A run on the screen.
#[derive(Debug)]
pub(super) struct ShownRun {
    plan: Arc<RunPlan>,
    pub(super) activity: Activity,
    /// The games so far, or `None` while the words are prepared.
    state: Option<Shared<RunState>>,
    /// The ruleset whose games are shown, of two.
    pub(super) side: Side,
    tab: LabTab,
    pub(super) games: SelectionList<(Extreme, ExtremeGame)>,
    pub(super) scroll: Scroll,
    pub(super) note: Option<Note>,
}

/// The task of the worker for the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Activity {
    /// It plays the games.
    Playing,
    /// It has been asked to stop.
    Stopping,
    /// It plays one game again, the one with this seed.
    Replaying(u64),
    /// Nothing.
    None,
}

/// A note on what was done, or what went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Note {
    /// Something was done.
    Done(String),
    /// Something went wrong.
    Fault(String),
}

impl ShownRun {
    /// A run whose games have yet to be played.
    pub(super) fn new(plan: Arc<RunPlan>) -> Self {
        Self {
            plan,
            activity: Activity::Playing,
            state: None,
            side: Side::One,
            tab: LabTab::Figures,
            games: SelectionList::new(Vec::new()),
            scroll: Scroll::default(),
            note: None,
        }
    }

    /// The games so far, or `None` while the words are prepared.
    pub(super) fn state(&self) -> Option<&RunState> {
        self.state.as_deref()
    }

    /// Returns the context that receives the keys.
    pub(super) const fn context(&self) -> Context {
        match self.activity {
            Activity::Playing | Activity::Stopping => Context::RunPlaying,
            Activity::Replaying(_) | Activity::None => Context::RunReport,
        }
    }

    pub(super) fn job(&self) -> Option<Job> {
        match self.activity {
            Activity::Playing | Activity::Stopping => Some(Job::Run(Arc::clone(&self.plan))),
            Activity::Replaying(seed) => Some(Job::GameOfRun(self.state.clone()?, self.side, seed)),
            Activity::None => None,
        }
    }

    /// The tabs on a terminal of this size, with the one that is shown.
    pub(super) fn tabs(&self, layout: RunLayout) -> (Vec<LabTab>, LabTab) {
        let tabs = self.state().map_or_else(Vec::new, |state| layout.tabs(state));
        let shown =
            if tabs.contains(&self.tab) { self.tab } else { tabs.first().copied().unwrap_or(self.tab) };
        (tabs, shown)
    }

    pub(super) fn show_fault(&mut self, fault: String) {
        self.note = Some(Note::Fault(fault));
    }

    pub(super) fn show_page(&mut self, file: &Path) {
        let name = file.file_name().unwrap_or_default().display();
        let folder = file.parent().unwrap_or(Path::new("")).display();
        // Each fits on a line of its own.
        self.note = Some(Note::Done(format!("The page is written to {name} in {folder}")));
    }

    /// Shows another tab or ruleset; stops the games; looks back at one; closes the run.
    pub(super) fn update(&mut self, action: &UiAction, size: Size) -> ScreenResponse {
        let (tabs, tab) = self.tabs(RunLayout::of(size));
        match action {
            UiAction::Back => return self.back(),
            UiAction::Move(Direction::Left) => self.turn_tab(&tabs, tab, Cycle::Previous),
            UiAction::NextTab | UiAction::Move(Direction::Right) => self.turn_tab(&tabs, tab, Cycle::Next),
            UiAction::Move(direction) if tab == LabTab::Games => self.games.go(*direction),
            UiAction::Scroll(lines) if tab == LabTab::Games => self.games.scroll(*lines),
            UiAction::Move(direction) => self.scroll.go(*direction),
            UiAction::Scroll(lines) => self.scroll.by(*lines),
            UiAction::Select(index) if self.games.click(*index) == Click::Activated => return self.replay(),
            UiAction::Accept if tab == LabTab::Games => return self.replay(),
            UiAction::Lab(LabAction::ShowTab(tab)) => self.show_tab(*tab),
            UiAction::Lab(LabAction::OtherRuleset) => self.turn_side(),
            UiAction::Lab(LabAction::WritePage) if self.activity == Activity::None => {
                return self.state.clone().map(Effect::WritePage).into();
            }
            _ => {}
        }
        ScreenResponse::None
    }

    /// Shows what the worker reports.
    pub(super) fn on_report(&mut self, report: JobReport) -> ScreenResponse {
        match report {
            JobReport::Run(state) if matches!(self.activity, Activity::Playing | Activity::Stopping) => {
                if state.stage != RunStage::Playing {
                    self.activity = Activity::None;
                }
                self.state = Some(state);
                self.list_games();
            }
            JobReport::GameOfRun(game) if matches!(self.activity, Activity::Replaying(_)) => {
                self.activity = Activity::None;
                let replay = Box::new(game.replay());
                return ScreenResponse::LookBack(replay, BTreeMap::new(), ReplayAction::Open);
            }
            JobReport::Failed(fault) => {
                self.activity = Activity::None;
                self.show_fault(fault);
            }
            // A run says itself how far it is.
            JobReport::Stage(_) => {}
            report => self.show_fault(unexpected(&report)),
        }
        ScreenResponse::None
    }

    /// Stops the games, or what else the worker does, or closes the run.
    fn back(&mut self) -> ScreenResponse {
        match self.activity {
            Activity::Playing if self.state.is_some() => {
                self.activity = Activity::Stopping;
                ScreenResponse::Perform(Effect::HurryJob)
            }
            Activity::Stopping => ScreenResponse::None,
            Activity::Replaying(_) => {
                self.activity = Activity::None;
                ScreenResponse::None
            }
            Activity::Playing | Activity::None => ScreenResponse::Close,
        }
    }

    fn turn_tab(&mut self, tabs: &[LabTab], shown: LabTab, step: Cycle) {
        if let Some(index) = tabs.iter().position(|tab| *tab == shown) {
            self.show_tab(tabs[step.from(index, tabs.len())]);
        }
    }

    fn show_tab(&mut self, tab: LabTab) {
        self.tab = tab;
        self.scroll = Scroll::default();
        self.note = None;
    }

    fn turn_side(&mut self) {
        if self.state().is_some_and(|state| state.sides() == 2) && self.activity != Activity::Stopping {
            self.side = match self.side {
                Side::One => Side::Against,
                Side::Against => Side::One,
            };
            self.list_games();
        }
    }

    /// Lists the remarkable games of the ruleset shown; the selection stays where it is.
    fn list_games(&mut self) {
        let Some(state) = &self.state else { return };
        let index = self.games.index();
        self.games = SelectionList::new(state.side(self.side).0.standings.extremes.iter().collect());
        self.games.select(index);
    }

    /// Has the worker play the selected game again, to look back at it.
    fn replay(&mut self) -> ScreenResponse {
        if self.activity != Activity::None {
            return ScreenResponse::None;
        }
        let Some(&(_, ExtremeGame { seed, .. })) = self.games.selected() else { return ScreenResponse::None };
        self.note = None;
        self.activity = Activity::Replaying(seed);
        ScreenResponse::Perform(Effect::StartJob)
    }
}
