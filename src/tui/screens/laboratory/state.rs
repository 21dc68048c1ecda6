//! The state of the laboratory: the form, and the run that it has begun.

use std::path::Path;
use std::sync::Arc;

use ratatui::layout::Size;

use super::form::LaboratoryForm;
use super::shown_run::{MIN_SIZE, ShownRun};
use crate::lab::RunPlan;
use crate::tui::action::UiAction;
use crate::tui::job::{Job, JobReport};
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screens::new_game::RulesetOption;

/// The laboratory.
#[derive(Debug)]
pub struct LaboratoryScreen {
    pub(super) form: LaboratoryForm,
    /// The run that was begun; none while the form is filled in.
    pub(super) shown: Option<ShownRun>,
}

/// The smallest terminal for the form, as for the other screens around the game.
const MIN_FORM: Size = Size::new(26, 8);

impl LaboratoryScreen {
    /// The form, with these rulesets; none without any.
    pub fn new(rulesets: Vec<RulesetOption>) -> Option<Self> {
        Some(Self { form: LaboratoryForm::new(rulesets)?, shown: None })
    }

    /// The smallest terminal for what is shown.
    pub(in crate::tui) const fn min_size(&self) -> Size {
        if self.shown.is_some() { MIN_SIZE } else { MIN_FORM }
    }

    /// What receives the keys.
    pub(in crate::tui) fn context(&self) -> Context {
        self.shown.as_ref().map_or(Context::Laboratory, ShownRun::context)
    }

    /// The job that the screen waits for.
    pub(in crate::tui) fn job(&self) -> Option<Job> {
        self.shown.as_ref().and_then(ShownRun::job)
    }

    /// Whether the screen waits for a job.
    pub(in crate::tui) fn awaits_job(&self) -> bool {
        self.shown.as_ref().is_some_and(ShownRun::awaits_job)
    }

    /// Adds a ruleset to the form, and selects it.
    pub(in crate::tui) fn add_ruleset(&mut self, added: RulesetOption) {
        self.form.add_ruleset(added);
    }

    /// Has the worker play the games of a run.
    pub(in crate::tui) fn start(&mut self, plan: RunPlan) {
        self.form.fault = None;
        self.shown = Some(ShownRun::new(Arc::new(plan)));
    }

    /// Shows a fault.
    pub(in crate::tui) fn show_fault(&mut self, fault: String) {
        match &mut self.shown {
            Some(shown) => shown.show_fault(fault),
            None => self.form.fault = Some(fault),
        }
    }

    /// Says where the page with the report is.
    pub(in crate::tui) fn show_page(&mut self, file: &Path) {
        if let Some(shown) = &mut self.shown {
            shown.show_page(file);
        }
    }

    pub(in crate::tui) fn limit_scroll(&mut self, max: u16) {
        if let Some(shown) = &mut self.shown {
            shown.limit_scroll(max);
        }
    }

    /// Updates the form or the run, on a terminal of this size.
    pub(in crate::tui) fn update(&mut self, action: &UiAction, size: Size) -> ScreenResponse {
        let Some(shown) = &mut self.shown else { return self.form.update(action) };
        if let UiAction::JobReport(JobReport::Failed(fault)) = action
            && shown.state().is_none()
        {
            // There is nothing to show but the fault, which the form has room for.
            self.form.fault = Some(fault.clone());
            self.shown = None;
            return ScreenResponse::None;
        }
        match shown.update(action, size) {
            ScreenResponse::Close => {
                self.shown = None;
                ScreenResponse::None
            }
            response => response,
        }
    }
}
