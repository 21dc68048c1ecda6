//! Yes-or-no questions. Only the key for yes means yes: Enter, which players press without reading, means no.

use ratatui::layout::Rect;

use super::area::inset;
use super::canvas::Canvas;
use super::popup_places::{PopupPlaces, PopupShape};
use super::text::{columns, wrapped};
use crate::tui::action::UiAction;
use crate::tui::keymap::{Context, Press};
use crate::tui::theme::Role;

/// Columns between two answers.
const GAP: u16 = 3;

/// An answer to a yes-or-no question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum Answer {
    Yes,
    No,
}

impl Answer {
    /// The answer that an action gives; none if it is no answer.
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

    /// With a sentence that stands out above the question, for what cannot be undone.
    pub(in crate::tui) fn with_warning(self, warning: Option<String>) -> Self {
        Self { warning, ..self }
    }

    /// Draws the question in its place, with both answers and their keys in the last row.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, places: &PopupPlaces) {
        let shape = PopupShape::new(&self.title, Context::Confirmation);
        let rows = |columns: u16| u16::try_from(self.lines(columns).len()).unwrap_or(u16::MAX);
        let body = places.open(canvas, &shape, rows).body();
        for (row, (line, role)) in body.rows().zip(self.lines(body.width)) {
            canvas.text(row, &line, role);
        }
    }

    /// The warning and the question in this many columns.
    fn lines(&self, columns: u16) -> Vec<(String, Role)> {
        let texts = self.warning.iter().map(|text| (text, Role::Bad)).chain([(&self.text, Role::Text)]);
        let wrap = |(text, role): (&String, Role)| {
            wrapped(text, columns.into()).into_iter().map(move |line| (line, role))
        };
        texts.flat_map(wrap).collect()
    }
}

/// Draws the answers with their keys: `[n] no (Enter)   [y] yes`. A click on one gives it.
pub(super) fn draw_answers(canvas: &mut Canvas<'_>, area: Rect) {
    canvas.clear(area);
    let area = inset(area);
    let hints = canvas.keymap.line(Context::Confirmation, |binding| matches!(binding.name, "yes" | "no"));
    let answers = hints.into_iter().map(|hint| {
        let label = match default_key(canvas, hint.label) {
            Some(key) => format!("{} ({key})", hint.label),
            None => hint.label.to_owned(),
        };
        (format!("[{}]", hint.key), label, hint.action)
    });
    let answers: Vec<_> = answers.collect();
    let needed: u16 = answers.iter().map(|(key, label, _)| columns(key) + 1 + columns(label) + GAP).sum();
    let gap = if needed <= area.width + GAP { GAP } else { 1 };
    let mut x = area.x;
    for (key, label, action) in answers {
        let answer = Rect { x, width: columns(&key) + 1 + columns(&label), ..area };
        if let Some(action) = action {
            canvas.target(answer, action);
        }
        let x_of_label = canvas.put(x, area.y, &key, Role::Key) + 1;
        x = canvas.put(x_of_label, area.y, &label, Role::Text) + gap;
    }
}

/// Enter as it is shown, if it is one of the further keys of the answer with this label.
fn default_key(canvas: &Canvas<'_>, label: &str) -> Option<String> {
    let mut rows = canvas.keymap.rows(Context::Confirmation).filter(|(binding, _)| binding.label == label);
    let enter = rows.find_map(|(_, keys)| keys.iter().skip(1).find(|press| **press == Press::ENTER))?;
    Some(enter.to_string())
}
