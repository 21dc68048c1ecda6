//! The laboratory: bots play many games by a ruleset, or by two that are compared on the same seeds, and the figures and
//! charts of the games so far are on the screen.

mod charts;
mod figures;
mod form;
mod form_field;
mod form_view;
mod lists;
mod run_layout;
mod run_view;
mod shown_run;

use std::sync::Arc;

use ratatui::layout::{Rect, Size};

use crate::config::rulesets::{RulesetOption, no_rulesets};
use crate::files::SaveFolder;
use crate::session::Host;
use crate::tui::action::UiAction;
use crate::tui::job::{Job, JobReport};
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, MIN_SIZE, Screen, TooSmall, unexpected};
use crate::tui::widgets::{Canvas, ScreenMap};

pub use form::LaboratoryForm;
use shown_run::ShownRun;

/// The laboratory.
#[derive(Debug)]
pub struct LaboratoryScreen {
    form: LaboratoryForm,
    /// The run that was begun, or `None` while the form is filled in.
    shown: Option<ShownRun>,
}

impl LaboratoryScreen {
    /// The form, with these rulesets, or `None` without any.
    pub fn new(rulesets: Vec<RulesetOption>) -> Option<Self> {
        Some(Self { form: LaboratoryForm::new(rulesets)?, shown: None })
    }

    /// Opens the form for a run.
    ///
    /// # Errors
    /// Why there is no ruleset to choose.
    pub(in crate::tui) fn open(host: &Host) -> Result<Self, String> {
        let (options, mut faulty) = host.rulesets.options();
        let Some(mut screen) = Self::new(options) else {
            return Err(no_rulesets(faulty));
        };
        screen.form.faulty = faulty.pop();
        screen.form.fault = screen.form.faulty.as_ref().map(|last| last.fault.clone());
        Ok(screen)
    }
}

impl Screen for LaboratoryScreen {
    fn context(&self, _: Size) -> Context {
        self.shown.as_ref().map_or(Context::Laboratory, ShownRun::context)
    }

    fn update(&mut self, action: UiAction, size: Size) -> ScreenResponse {
        let Some(shown) = &mut self.shown else { return self.form.update(&action) };
        match shown.update(&action, size) {
            ScreenResponse::Close => {
                self.shown = None;
                ScreenResponse::None
            }
            response => response,
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        match &self.shown {
            Some(shown) => run_view::draw(canvas, area, shown),
            None => form_view::draw(canvas, area, &self.form),
        }
        Ok(())
    }

    fn limit_scroll(&mut self, map: &ScreenMap) {
        if let Some(shown) = &mut self.shown {
            shown.scroll.adapt_to(map.scrolled());
        }
    }

    fn show_fault(&mut self, fault: String) {
        match &mut self.shown {
            Some(shown) => shown.show_fault(fault),
            None => self.form.fault = Some(fault),
        }
    }

    fn min_size(&self) -> Size {
        if self.shown.is_some() { shown_run::MIN_SIZE } else { MIN_SIZE }
    }

    fn job(&self, _: &SaveFolder) -> Option<Job> {
        self.shown.as_ref().and_then(ShownRun::job)
    }

    fn report(&mut self, report: JobReport) -> ScreenResponse {
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

    fn receive(&mut self, answer: Answer) {
        match (answer, &mut self.shown) {
            (Answer::Ruleset(option), None) => self.form.add_ruleset(*option),
            (Answer::Run(plan), None) => {
                self.form.fault = None;
                self.shown = Some(ShownRun::new(Arc::from(plan)));
            }
            (Answer::Page(file), Some(shown)) => shown.show_page(&file),
            (other, _) => self.show_fault(unexpected(&other)),
        }
    }
}
