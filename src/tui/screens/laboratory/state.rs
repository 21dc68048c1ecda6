//! The state of the laboratory: the form, and the run that it has begun.

use ratatui::layout::Size;

use super::form::LaboratoryForm;
use super::shown_run::ShownRun;
use crate::config::rulesets::RulesetOption;
use crate::tui::action::UiAction;
use crate::tui::job::JobReport;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::unexpected;

/// The laboratory.
#[derive(Debug)]
pub struct LaboratoryScreen {
    pub(super) form: LaboratoryForm,
    /// The run that was begun, or `None` while the form is filled in.
    pub(super) shown: Option<ShownRun>,
}

impl LaboratoryScreen {
    /// The form, with these rulesets, or `None` without any.
    pub fn new(rulesets: Vec<RulesetOption>) -> Option<Self> {
        Some(Self { form: LaboratoryForm::new(rulesets)?, shown: None })
    }

    /// Shows what the worker reports on a run.
    pub(super) fn on_report(&mut self, report: JobReport) -> ScreenResponse {
        match (report, &mut self.shown) {
            // There is nothing to show but the fault, which the form has room for.
            (JobReport::Failed(fault), Some(shown)) if shown.state().is_none() => {
                self.form.fault = Some(fault);
                self.shown = None;
            }
            (report, Some(shown)) => return shown.on_report(report),
            (JobReport::Failed(fault), None) => self.form.fault = Some(fault),
            (report, None) => self.form.fault = Some(unexpected(&report)),
        }
        ScreenResponse::None
    }

    /// Updates the form or the run, on a terminal of this size.
    pub(super) fn update(&mut self, action: &UiAction, size: Size) -> ScreenResponse {
        let Some(shown) = &mut self.shown else { return self.form.update(action) };
        match shown.update(action, size) {
            ScreenResponse::Close => {
                self.shown = None;
                ScreenResponse::None
            }
            response => response,
        }
    }
}
