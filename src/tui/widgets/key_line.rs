//! The line of keys at the bottom of screens and popups.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::text::{columns, width};
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
    for KeyHint { key, label, action } in canvas.keymap.line(context, offered) {
        let needed = width(&key) + 1 + width(label);
        if usize::from(area.right()) < usize::from(x) + needed {
            break;
        }
        if let Some(action) = action {
            let width = columns(&key) + 1 + columns(label);
            canvas.target(Rect { x, width, height: 1, ..area }, action);
        }
        x = canvas.put(x, area.y, &key, Role::Key);
        x = canvas.put(x + 1, area.y, label, Role::Faint) + gap;
    }
}
