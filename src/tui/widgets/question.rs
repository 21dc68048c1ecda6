//! Yes-or-no questions. Only the key for yes means yes: Enter, which players press without reading, means no.

use super::canvas::Canvas;
use super::popup_places::{PopupPlaces, PopupShape};
use super::text::{cells, wrapped_in};
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;

/// An answer to a yes-or-no question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum Answer {
    Yes,
    No,
}

impl Answer {
    /// The answer that an action gives, or `None` if it is no answer.
    pub(in crate::tui) const fn of(action: &UiAction) -> Option<Self> {
        match action {
            UiAction::Accept => Some(Self::Yes),
            UiAction::Back => Some(Self::No),
            _ => None,
        }
    }
}

/// A yes-or-no question as it is drawn.
#[derive(Debug)]
pub(in crate::tui) struct Question {
    title: String,
    warning: Option<String>,
    text: String,
}

impl Question {
    pub(in crate::tui) fn new(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self { title: title.into(), warning: None, text: text.into() }
    }

    /// Returns the question with a sentence that stands out above it, for what cannot be undone.
    pub(in crate::tui) fn with_warning(self, warning: Option<String>) -> Self {
        Self { warning, ..self }
    }

    /// Draws the question in its place, with both answers and their keys in the last row.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, places: &PopupPlaces) {
        let shape = PopupShape::new(&self.title, Context::Confirmation);
        let rows = |columns: u16| cells(self.lines(columns).len());
        let body = places.open(canvas, &shape, rows).body();
        canvas.lines(body, &self.lines(body.width));
    }

    /// The warning and the question in this many columns.
    fn lines(&self, columns: u16) -> Vec<(String, Role)> {
        let warning = self.warning.iter().flat_map(|text| wrapped_in(text, columns.into(), Role::Bad));
        warning.chain(wrapped_in(&self.text, columns.into(), Role::Text)).collect()
    }
}
