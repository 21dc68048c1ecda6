//! Draws the settings.

use ratatui::layout::Rect;

use super::state::SettingsScreen;
use crate::tui::action::{Direction, UiAction};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, ScreenFrame, wrapped};

/// Columns of the names.
const NAME_COLUMNS: u16 = 18;

/// Draws the settings and, below, an explanation of the selected one.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &SettingsScreen) {
    let frame = ScreenFrame::draw(canvas, area, "Settings", "", Context::Settings);
    let body = frame.body();
    let pointer = canvas.appearance.glyphs.pointer;
    for (row, (index, line)) in body.rows().zip(screen.lines.items().iter().enumerate()) {
        let is_selected = index == screen.lines.index();
        let (mark, role) = if is_selected { (pointer, Role::Title) } else { (' ', Role::Text) };
        let name = Rect { width: NAME_COLUMNS, ..row };
        canvas.text(name, &format!(" {mark} {}", line.setting.title()), role);
        let (text, role) = if is_selected {
            (format!("< {} >", line.value), Role::Selected)
        } else {
            (format!("  {}", line.value), Role::Text)
        };
        let width = row.width.saturating_sub(NAME_COLUMNS + 1);
        canvas.text(Rect { x: row.x + NAME_COLUMNS, width, ..row }, &text, role);
        canvas.target(row, UiAction::Select(index));
        if is_selected {
            let left = Rect { x: row.x + NAME_COLUMNS, width: 2, ..row };
            canvas.target(left, UiAction::Move(Direction::Left));
        }
    }
    let below = body.rows().skip(screen.lines.items().len() + 1);
    let columns = usize::from(area.width).saturating_sub(5);
    for (row, (line, role)) in below.zip(explanation(screen, columns)) {
        canvas.text(Rect { x: row.x + 3, width: row.width.saturating_sub(4), ..row }, &line, role);
    }
    frame.fault(canvas, screen.fault.as_deref());
}

/// What the selected setting does, its values, and where it is stored.
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
    let wrap =
        |(text, role): (String, Role)| wrapped(&text, columns).into_iter().map(move |line| (line, role));
    parts.into_iter().flat_map(wrap).collect()
}
