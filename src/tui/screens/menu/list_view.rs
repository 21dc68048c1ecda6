//! Draws a list to choose from.

use ratatui::layout::{Rect, Size};

use super::Menu;
use crate::tui::action::UiAction;
use crate::tui::keymap::Binding;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Page, ScreenFrame, VisiblePart, cells, width};

/// Columns of the pointer before a name, and between a name and what it is about.
const POINTER_COLUMNS: usize = 2;
const GAP: usize = 3;

/// Draws each item with its name and what it is about, a note in this role, and these words for what the keys do.
pub(in crate::tui) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    menu: &Menu,
    note_role: Role,
    label: impl Fn(&Binding) -> &'static str,
) {
    let names = name_columns(menu);
    let abouts = menu.items.items().iter().map(|item| width(&item.about)).max().unwrap_or_default();
    let content = Size::new(cells(POINTER_COLUMNS + names + GAP + abouts), cells(menu.items.items().len()));
    let selected = menu.items.selected().map(|item| item.about.as_str()).unwrap_or_default();
    // On a narrow screen the text about the selected item is cut off: it is shown in full below the list.
    let is_cut = usize::from(area.width) < usize::from(content.width) + 6;
    let note = match &menu.fault {
        Some(note) => (note.as_str(), note_role),
        None if is_cut => (selected, Role::Faint),
        None => ("", Role::Faint),
    };
    let page = Page { title: &menu.title, about: &menu.about, content, note };
    let frame = ScreenFrame::draw_with_keys(canvas, area, &page, label);
    let part = draw_items(canvas, frame.body(), menu);
    frame.scroll_mark(canvas, part);
}

/// Draws the items, as many as fit, and what they are about where there is room.
fn draw_items(canvas: &mut Canvas<'_>, area: Rect, menu: &Menu) -> VisiblePart {
    let names = name_columns(menu);
    let pointer = canvas.appearance.glyphs.pointer;
    let rows = usize::from(area.height);
    for (row, (index, item)) in area.rows().zip(menu.items.visible(rows)) {
        let is_selected = index == menu.items.index();
        let (mark, role) = if is_selected { (pointer, Role::Selected) } else { (' ', Role::Text) };
        let padding = " ".repeat(names - width(&item.name));
        let name = Rect { width: cells(POINTER_COLUMNS + names + 1).min(row.width), ..row };
        canvas.text(name, &format!("{mark} {}{padding} ", item.name), role);
        let x = row.x + cells(POINTER_COLUMNS + names + GAP);
        let about = Rect { x, width: row.right().saturating_sub(x), ..row };
        canvas.text(about, &item.about, Role::Faint);
        canvas.target(row, UiAction::Select(index));
    }
    menu.items.visible_part(rows)
}

/// Columns of the longest name.
pub(super) fn name_columns(menu: &Menu) -> usize {
    menu.items.items().iter().map(|item| width(&item.name)).max().unwrap_or_default()
}
