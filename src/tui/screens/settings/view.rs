//! Draws the settings.

use ratatui::layout::{Rect, Size};

use super::state::SettingsScreen;
use crate::tui::action::{Direction, UiAction};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Page, ScreenFrame, VisiblePart, wrapped_all};

/// Columns and rows of the settings with the explanation.
const CONTENT: Size = Size::new(76, 18);
/// Columns of the names.
const NAME_COLUMNS: u16 = 18;

/// Draws the settings and, below, an explanation of the selected one.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &SettingsScreen) {
    let page = Page {
        title: "Settings",
        about: "",
        content: CONTENT,
        note: (screen.fault.as_deref().unwrap_or_default(), Role::Bad),
    };
    let frame = ScreenFrame::draw(canvas, area, &page);
    let body = frame.body();
    let pointer = canvas.appearance.glyphs.pointer;
    let rows = usize::from(body.height);
    let VisiblePart { first, .. } = screen.lines.visible_part(rows);
    frame.scroll_mark(canvas, screen.lines.visible_part(rows));
    for (row, (index, line)) in body.rows().zip(screen.lines.visible(rows)) {
        let is_selected = index == screen.lines.index();
        let (mark, role) = if is_selected { (pointer, Role::Title) } else { (' ', Role::Text) };
        let name = Rect { width: NAME_COLUMNS.min(row.width), ..row };
        canvas.text(name, &format!("{mark} {}", line.setting.title()), role);
        let (text, role) = if is_selected {
            (format!("< {} >", line.value), Role::Selected)
        } else {
            (format!("  {}", line.value), Role::Text)
        };
        let width = row.width.saturating_sub(NAME_COLUMNS);
        canvas.text(Rect { x: row.x + NAME_COLUMNS, width, ..row }, &text, role);
        canvas.target(row, UiAction::Select(index));
        if is_selected {
            let left = Rect { x: row.x + NAME_COLUMNS, width: 2, ..row };
            canvas.target(left, UiAction::Move(Direction::Left));
        }
    }
    let below = body.rows().skip(screen.lines.items().len() - first);
    let columns = usize::from(body.width).saturating_sub(2);
    let mut explanation = explanation(screen, columns);
    if explanation.len() < rows.saturating_sub(screen.lines.items().len()) {
        explanation.insert(0, (String::new(), Role::Text));
    }
    for (row, (line, role)) in below.zip(explanation) {
        canvas.text(Rect { x: row.x + 2, width: row.width.saturating_sub(2), ..row }, &line, role);
    }
}

/// Says what the selected setting does, its values, and where it is stored.
fn explanation(screen: &SettingsScreen, columns: usize) -> Vec<(String, Role)> {
    let Some(line) = screen.lines.selected() else { return Vec::new() };
    let stored = match &screen.file {
        Some(file) => format!("Stored in {file}"),
        None => "Not stored: there is no folder for settings.".to_owned(),
    };
    let parts = [
        (line.setting.help().to_owned(), Role::Text),
        (String::new(), Role::Text),
        (line.choices.join(", "), Role::Faint),
        (String::new(), Role::Text),
        (stored, Role::Faint),
    ];
    wrapped_all(&parts, columns)
}
