//! Draws a menu.

use ratatui::layout::Rect;

use super::state::Menu;
use crate::tui::action::UiAction;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, ScreenFrame, width};

/// Draws a menu: each item with its name and what it is about.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, menu: &Menu) {
    let frame = ScreenFrame::draw(canvas, area, &menu.title, &menu.about, Context::List);
    let body = frame.body();
    let names = menu.items.items().iter().map(|item| width(&item.name)).max().unwrap_or_default();
    let pointer = canvas.appearance.glyphs.pointer;
    for (row, (index, item)) in body.rows().zip(menu.items.visible(usize::from(body.height))) {
        let is_selected = index == menu.items.index();
        let mark = if is_selected { pointer } else { ' ' };
        let line = format!(" {mark} {}{} ", item.name, " ".repeat(names - width(&item.name)));
        let end = canvas.put(row.x, row.y, &line, if is_selected { Role::Selected } else { Role::Title });
        let rest = Rect { x: end + 1, width: row.right().saturating_sub(end + 1), ..row };
        canvas.text(rest, &item.about, Role::Faint);
        canvas.target(row, UiAction::Select(index));
    }
    // On a narrow screen the text about the selected item may be cut off: show it in full above the keys.
    let about = menu.items.selected().map(|item| item.about.as_str()).unwrap_or_default();
    if menu.fault.is_none() && usize::from(area.width) < names + 6 + width(about) {
        frame.note(canvas, about, Role::Faint);
    }
    frame.fault(canvas, menu.fault.as_deref());
}
