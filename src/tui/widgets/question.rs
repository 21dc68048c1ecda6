//! Yes-or-no questions. Only the key for yes means yes: Enter, which players press without reading, means no.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::popup_frame::popup_frame;
use super::text::{columns, wrapped};
use crate::tui::action::UiAction;
use crate::tui::keymap::{Context, Press};
use crate::tui::theme::Role;

/// The most columns of a question.
const COLUMNS: usize = 48;

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

    /// Draws the question in a popup, with both answers and their keys below it.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let columns = usize::from(area.width).saturating_sub(4).min(COLUMNS);
        let warning = self.warning.iter().flat_map(|text| wrapped(text, columns));
        let lines: Vec<(String, Role)> = warning
            .map(|line| (line, Role::Bad))
            .chain(wrapped(&self.text, columns).into_iter().map(|line| (line, Role::Text)))
            .collect();
        // On a screen that is too low for it, the text gives way to the answers.
        let gap = usize::from(lines.len() + 4 <= usize::from(area.height));
        let inside = popup_frame(canvas, area, columns, lines.len() + gap + 1, &self.title);
        let last = inside.bottom().saturating_sub(1);
        for (row, (line, role)) in inside.rows().take_while(|row| row.y < last).zip(&lines) {
            canvas.text(row, line, *role);
        }
        draw_answers(canvas, Rect { y: last, height: inside.height.min(1), ..inside });
    }
}

/// Draws the answers with their keys: `[n] no (Enter)   [y] yes`. A click on one gives it.
fn draw_answers(canvas: &mut Canvas<'_>, area: Rect) {
    canvas.clear(area);
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
