//! The value of a field of a form.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::text::shortened;
use super::text_field::{FieldLook, TextField};
use crate::tui::theme::Role;

/// The indices of the fields of a form that are visible in this many rows, with the focus among them. The last one, which
/// is the button, is always visible where the form has room for it.
pub(in crate::tui) fn visible_fields(focus: usize, count: usize, rows: usize) -> Vec<usize> {
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

/// The value of a field of a form, as it is drawn.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) enum FormValue<'v> {
    /// A text that is being typed.
    Typed(&'v TextField),
    /// A text in a field without the keyboard focus, or what its absence means.
    Text(&'v str, &'v str),
    /// The selected field's value, which can be changed by arrow keys.
    Selected(&'v str),
    /// The value of another field.
    Other(&'v str),
    /// The only value there is.
    Fixed(&'v str),
    /// The button, while it is selected.
    Button(&'v str),
}

impl FormValue<'_> {
    /// Draws the value in a row.
    pub(in crate::tui) fn draw(self, canvas: &mut Canvas<'_>, area: Rect) {
        match self {
            Self::Typed(field) => {
                let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
                field.draw(canvas, inside, FieldLook::Plain);
            }
            Self::Text("", placeholder) => canvas.text(area, &format!(" {placeholder}"), Role::Faint),
            Self::Text(value, _) => canvas.text(area, &format!(" {value}"), Role::Text),
            Self::Selected(value) => {
                let room = usize::from(area.width).saturating_sub(4);
                let value = shortened(value, room, canvas.appearance.glyphs.more);
                canvas.text(area, &format!("< {value} >"), Role::Selected);
            }
            Self::Other(value) => canvas.text(area, &format!(" {value} "), Role::Text),
            Self::Fixed(value) => canvas.text(area, &format!(" {value}"), Role::Faint),
            Self::Button(value) => canvas.text(area, &format!(" {value} "), Role::Selected),
        }
    }
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
