//! The line of keys at the bottom of screens and popups.

use ratatui::layout::Rect;

use super::area::inset;
use super::canvas::Canvas;
use super::text::columns;
use crate::tui::keymap::{Binding, Context, KeyHint, Press};
use crate::tui::theme::Role;

/// Columns from which on keys are further apart.
const AIRY: u16 = 100;

/// Columns between two answers.
const ANSWER_GAP: u16 = 3;

/// Draws the most used keys of a context, as many as fit, without the bindings that are not offered. A click on a key presses
/// it.
pub(in crate::tui) fn key_line_of(
    canvas: &mut Canvas<'_>,
    area: Rect,
    context: Context,
    offered: impl Fn(&Binding) -> bool,
) {
    key_line_with(canvas, area, context, |binding| if offered(binding) { binding.label } else { "" });
}

/// Draws the line of keys with these words for what the bindings do now; an empty one keeps a binding off the line.
pub(in crate::tui) fn key_line_with(
    canvas: &mut Canvas<'_>,
    area: Rect,
    context: Context,
    label: impl Fn(&Binding) -> &'static str,
) {
    canvas.clear(area);
    canvas.key_line_at(area);
    let mut x = area.x + 1;
    let gap = if area.width < AIRY { 2 } else { 4 };
    let hints = canvas.keymap.line(context, label);
    let needed = |hint: &KeyHint| columns(&hint.key) + 1 + columns(hint.label);
    let all: u16 = hints.iter().map(|hint| needed(hint) + gap).sum();
    // A sign behind the last key says that there are more.
    let is_cut = area.width + gap < all + 1;
    let right = if is_cut { area.right().saturating_sub(2) } else { area.right() };
    for hint in hints {
        let width = needed(&hint);
        if right < x + width {
            break;
        }
        if let Some(action) = hint.action {
            canvas.target(Rect { x, width, height: 1, ..area }, action);
        }
        x = canvas.put(x, area.y, &hint.key, Role::Key);
        x = canvas.put(x + 1, area.y, hint.label, Role::Faint) + gap;
    }
    if is_cut {
        let sign = Rect { x: x.saturating_sub(gap - 1), width: 1, ..area }.intersection(area);
        canvas.text(sign, &canvas.appearance.glyphs.more.to_string(), Role::Faint);
    }
}

/// Draws the answers with their keys: `[n] no (Enter)   [y] yes`. A click on one gives it.
pub(super) fn answer_line(canvas: &mut Canvas<'_>, area: Rect) {
    canvas.clear(area);
    let area = inset(area);
    let hints = canvas.keymap.line(Context::Confirmation, |binding| match binding.name {
        "yes" | "no" => binding.label,
        _ => "",
    });
    let answers = hints.into_iter().map(|hint| {
        let label = match default_key(canvas, hint.label) {
            Some(key) => format!("{} ({key})", hint.label),
            None => hint.label.to_owned(),
        };
        (format!("[{}]", hint.key), label, hint.action)
    });
    let answers: Vec<_> = answers.collect();
    let needed: u16 =
        answers.iter().map(|(key, label, _)| columns(key) + 1 + columns(label) + ANSWER_GAP).sum();
    let gap = if needed <= area.width + ANSWER_GAP { ANSWER_GAP } else { 1 };
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
