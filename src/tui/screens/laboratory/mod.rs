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
mod state;

use ratatui::layout::Rect;

use crate::tui::widgets::Canvas;

pub use form::LaboratoryForm;
pub use state::LaboratoryScreen;

/// Draws the form, or the run that it has begun.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &LaboratoryScreen) {
    match &screen.shown {
        Some(shown) => run_view::draw(canvas, area, shown),
        None => form_view::draw(canvas, area, &screen.form),
    }
}
