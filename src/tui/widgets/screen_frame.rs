//! What the screens around the game have in common: a title, a fault, and the line of keys.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::key_line::key_line;
use super::text::wrapped;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;

/// The rows of the title and the explanation below it.
pub(in crate::tui) const TITLE_ROWS: u16 = 3;
/// The rows at the bottom: two for a fault, one for the keys.
const BOTTOM_ROWS: u16 = 3;

/// The frame of a screen.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) struct ScreenFrame {
    area: Rect,
}

impl ScreenFrame {
    /// Draws the title, the explanation below it, and the line of keys.
    pub(in crate::tui) fn draw(
        canvas: &mut Canvas<'_>,
        area: Rect,
        title: &str,
        about: &str,
        context: Context,
    ) -> Self {
        let row = Rect { height: 1, ..area };
        canvas.fill(row, Role::Status);
        canvas.text(row, &format!(" {title}"), Role::Status);
        let below = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 1, height: TITLE_ROWS - 1 };
        for (row, line) in below.rows().zip(wrapped(about, usize::from(below.width))) {
            canvas.text(row, &line, Role::Faint);
        }
        key_line(canvas, Rect { y: area.bottom().saturating_sub(1), height: 1, ..area }, context);
        Self { area }
    }

    /// The area between the title and the rows at the bottom.
    pub(in crate::tui) fn body(self) -> Rect {
        let height = self.area.height.saturating_sub(TITLE_ROWS + BOTTOM_ROWS);
        Rect { y: self.area.y + TITLE_ROWS, height, ..self.area }
    }

    /// Draws a fault, if there is one, in the two rows above the keys.
    pub(in crate::tui) fn fault(self, canvas: &mut Canvas<'_>, fault: Option<&str>) {
        if let Some(fault) = fault {
            self.note(canvas, &fault.replace('\n', " "), Role::Bad);
        }
    }

    /// Draws a text in the two rows above the keys.
    pub(in crate::tui) fn note(self, canvas: &mut Canvas<'_>, text: &str, role: Role) {
        let area = self.area;
        let columns = usize::from(area.width).saturating_sub(2);
        let y = area.bottom().saturating_sub(BOTTOM_ROWS);
        let rows = Rect { x: area.x + 1, y, width: area.width - 1, height: BOTTOM_ROWS - 1 };
        for (row, line) in rows.rows().zip(wrapped(text, columns)) {
            canvas.text(row, &line, role);
        }
    }
}
