//! Draws a page of a host's hall: a list to choose from, or a question to answer.

use ratatui::layout::{Rect, Size};

use super::HallView;
use crate::tui::keymap::Binding;
use crate::tui::screens::menu::draw_list;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, FieldLook, Page, ScreenFrame, wrapped};

/// Columns and rows of a question.
const CONTENT: Size = Size::new(64, 6);

/// Draws the page.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, hall: &HallView) {
    let Some(question) = &hall.page.question else {
        // One leaves the first page by its row.
        let leads_nowhere = |binding: &Binding| binding.name == "back" && hall.page.is_first();
        let label = |binding: &Binding| if leads_nowhere(binding) { "" } else { binding.label };
        return draw_list(canvas, area, &hall.menu, hall.note_role, label);
    };
    let page = Page {
        title: &hall.page.title,
        about: &hall.page.about,
        content: CONTENT,
        note: (hall.menu.fault.as_deref().unwrap_or_default(), hall.note_role),
    };
    let body = ScreenFrame::draw(canvas, area, &page).body();
    let lines = wrapped(question, usize::from(body.width));
    // The last row is for the answer, however long the question is.
    let last = body.height.saturating_sub(1);
    canvas.lines_in(Rect { height: last, ..body }, &lines, Role::Text);
    if let Some(row) = body.rows().nth(usize::from(last).min(lines.len() + 1)) {
        let x = canvas.put(row.x, row.y, "> ", Role::Title);
        let width = row.right().saturating_sub(x);
        hall.answer.draw(canvas, Rect { x, width, ..row }, FieldLook::Plain);
    }
}
