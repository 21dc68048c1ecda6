//! The line of keys at the bottom of screens and popups.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::text::columns;
use crate::tui::keymap::{Binding, Context, KeyHint};
use crate::tui::theme::Role;

/// Columns from which on keys are further apart.
const AIRY: u16 = 100;

/// Draws the most used keys of a context, as many as fit. A click on a key presses it.
pub(in crate::tui) fn key_line(canvas: &mut Canvas<'_>, area: Rect, context: Context) {
    key_line_of(canvas, area, context, |_| true);
}

/// Draws the line of keys without the bindings that are not offered.
pub(in crate::tui) fn key_line_of(
    canvas: &mut Canvas<'_>,
    area: Rect,
    context: Context,
    offered: impl Fn(&Binding) -> bool,
) {
    canvas.clear(area);
    canvas.key_line_at(area);
    let mut x = area.x + 1;
    let gap = if area.width < AIRY { 2 } else { 4 };
    let hints = canvas.keymap.line(context, offered);
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
