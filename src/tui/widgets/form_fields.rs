//! The fields of a form.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::scroll::VisiblePart;
use super::text::{columns, shortened};
use super::text_field::{FieldLook, TextField};
use crate::tui::action::{Direction, UiAction};
use crate::tui::keymap::Binding;
use crate::tui::theme::Role;

/// A field of a form as it is drawn.
#[derive(Debug)]
pub(in crate::tui) struct FieldRow {
    pub(in crate::tui) label: String,
    pub(in crate::tui) value: String,
    pub(in crate::tui) kind: FieldKind,
}

/// The way the value of a field is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum FieldKind {
    /// It is typed; the text says what its absence means.
    Text(&'static str),
    /// It is typed, or chosen by arrow keys as long as nothing is typed.
    TextOrChoice(&'static str),
    /// It is typed, and Enter loads the file of that name.
    File(&'static str),
    /// It is chosen by arrow keys.
    Choice,
    /// It is the only one there is.
    Fixed,
    /// It is a button.
    Button,
}

impl FieldRow {
    /// The label of a key while this field has the focus.
    pub(in crate::tui) fn key_label(&self, binding: &Binding) -> &'static str {
        match (binding.name, self.kind) {
            ("previous" | "next", FieldKind::Choice | FieldKind::TextOrChoice(_)) => binding.label,
            ("previous" | "next", _) => "",
            ("start", FieldKind::Button) => "start",
            ("start", FieldKind::File(_)) if !self.value.trim().is_empty() => "load",
            ("start", _) => "next",
            _ => binding.label,
        }
    }

    /// Draws the value, or the text that is being typed in its place.
    fn draw_value(&self, canvas: &mut Canvas<'_>, area: Rect, has_focus: bool, typed: Option<&TextField>) {
        let value = &self.value;
        let (text, role) = match (self.kind, typed) {
            (_, Some(field)) => {
                let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
                return field.draw(canvas, inside, FieldLook::Plain);
            }
            (
                FieldKind::Text(placeholder)
                | FieldKind::TextOrChoice(placeholder)
                | FieldKind::File(placeholder),
                None,
            ) if value.is_empty() => (format!(" {placeholder}"), Role::Faint),
            (FieldKind::Text(_) | FieldKind::TextOrChoice(_) | FieldKind::File(_), None) => {
                (format!(" {value}"), Role::Text)
            }
            (FieldKind::Fixed, None) => (format!(" {value}"), Role::Faint),
            (FieldKind::Button, None) if has_focus => (format!(" {value} "), Role::Selected),
            (FieldKind::Choice, None) if has_focus => {
                let room = usize::from(area.width).saturating_sub(4);
                let value = shortened(value, room, canvas.appearance.glyphs.more);
                (format!("< {value} >"), Role::Selected)
            }
            (FieldKind::Button | FieldKind::Choice, None) => (format!(" {value} "), Role::Text),
        };
        canvas.text(area, &text, role);
    }
}

/// Draws the fields that have room, with the focus among them; returns which these are. The field with the focus shows the
/// text that is being typed there, if any.
pub(in crate::tui) fn draw_fields(
    canvas: &mut Canvas<'_>,
    area: Rect,
    label_columns: u16,
    fields: &[FieldRow],
    focus: usize,
    typed: Option<&TextField>,
) -> VisiblePart {
    let shown = visible_fields(focus, fields.len(), usize::from(area.height));
    let first = shown.first().copied().unwrap_or_default();
    let part = VisiblePart { first, visible: shown.len(), all: fields.len() };
    let pointer = canvas.appearance.glyphs.pointer;
    for (row, index) in area.rows().zip(shown) {
        let field = &fields[index];
        let has_focus = index == focus;
        let (mark, role) = if has_focus { (pointer, Role::Title) } else { (' ', Role::Faint) };
        canvas.text(
            Rect { width: label_columns.min(row.width), ..row },
            &format!("{mark} {}", field.label),
            role,
        );
        // A button has no label. It begins in the column of labels if it would be cut off beside it.
        let is_cut = row.width < label_columns + columns(&field.value) + 2;
        let left = if field.kind == FieldKind::Button && is_cut { 1 } else { label_columns };
        let place = Rect { x: row.x + left, width: row.width.saturating_sub(left), ..row };
        field.draw_value(canvas, place, has_focus, typed.filter(|_| has_focus));
        canvas.target(row, UiAction::Select(index));
        if has_focus && matches!(field.kind, FieldKind::Choice | FieldKind::Fixed) {
            canvas.target(Rect { width: 2, ..place }, UiAction::Move(Direction::Left));
        }
    }
    part
}

/// The indices of the fields of a form that are visible in this many rows, with the focus among them. The last one, which
/// is the button, is always visible where the form has room for it.
fn visible_fields(focus: usize, count: usize, rows: usize) -> Vec<usize> {
    if count <= rows {
        return (0..count).collect();
    }
    if rows < 3 {
        let first = (focus + 1).saturating_sub(rows.max(1));
        return (first..count).take(rows).collect();
    }
    let button = count - 1;
    let first = (focus.min(button - 1) + 1).saturating_sub(rows - 1);
    (first..button).take(rows - 1).chain([button]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_button_is_below_the_fields_around_the_focus() {
        assert_eq!(visible_fields(0, 3, 5), [0, 1, 2]);
        assert_eq!(visible_fields(0, 9, 4), [0, 1, 2, 8]);
        assert_eq!(visible_fields(4, 9, 4), [2, 3, 4, 8]);
        assert_eq!(visible_fields(8, 9, 4), [5, 6, 7, 8]);
        assert_eq!(visible_fields(4, 9, 1), [4]);
    }
}
