//! Lists.

use ratatui::layout::Rect;

use super::canvas::{Canvas, width, wrapped};
use super::list::List;
use crate::tui::action::Action;
use crate::tui::app::view::keys;
use crate::tui::keymap::Context;
use crate::tui::screens::look_up::lists::WordLists;
use crate::tui::theme::Role;

/// The row of the first line.
pub(crate) const TOP: u16 = 3;

/// The rows in which a list's lines stand, and the first line shown.
fn list_rows(list: &List, area: Rect) -> (Rect, usize) {
    let rows = Rect { y: area.y + TOP, height: area.height.saturating_sub(TOP + 3), ..area };
    let visible = usize::from(rows.height.max(1));
    (rows, (list.chosen + 1).saturating_sub(visible))
}

pub(crate) fn list(canvas: &mut Canvas<'_>, area: Rect, list: &List) {
    title(canvas, area, &list.title, &list.about);
    let (rows, first) = list_rows(list, area);
    let names = list.entries.iter().map(|entry| width(&entry.name)).max().unwrap_or_default();
    let pointer = canvas.look.glyphs.pointer;
    for (row, (index, entry)) in rows.rows().zip(list.entries.iter().enumerate().skip(first)) {
        let chosen = index == list.chosen;
        let mark = if chosen { pointer } else { ' ' };
        let line = format!(" {mark} {}{} ", entry.name, " ".repeat(names - width(&entry.name)));
        let end = canvas.put(row.x, row.y, &line, if chosen { Role::Chosen } else { Role::Title });
        let room = Rect { x: end + 1, width: row.right().saturating_sub(end + 1), ..row };
        canvas.text(room, &entry.about, Role::Faint);
        canvas.target(row, Action::Pick(index));
    }
    // Where the screen is narrow, what is told of the line chosen stands below, too, where it is whole.
    let about = list.entries.get(list.chosen).map(|entry| entry.about.as_str()).unwrap_or_default();
    if list.fault.is_none() && usize::from(area.width) < names + 6 + width(about) {
        below(canvas, area, about, Role::Faint);
    }
    fault(canvas, area, list.fault.as_deref());
    keys(canvas, last_row(area), Context::List);
}

pub(crate) fn words(canvas: &mut Canvas<'_>, area: Rect, lists: &WordLists) {
    title(canvas, area, "Words", "");
    let inside = Rect {
        x: area.x + 2,
        y: area.y + 2,
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(4),
    };
    crate::tui::screens::look_up::view::words(canvas, inside, &lists.words, &lists.label().to_string());
    keys(canvas, last_row(area), Context::Words);
}

pub(crate) fn title(canvas: &mut Canvas<'_>, area: Rect, title: &str, about: &str) {
    let row = Rect { height: 1, ..area };
    canvas.fill(row, Role::Status);
    canvas.text(row, &format!(" {title}"), Role::Status);
    let below = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 1, height: TOP - 1 };
    for (row, line) in below.rows().zip(wrapped(about, usize::from(below.width))) {
        canvas.text(row, &line, Role::Faint);
    }
}

pub(crate) fn fault(canvas: &mut Canvas<'_>, area: Rect, fault: Option<&str>) {
    if let Some(fault) = fault {
        below(canvas, area, &fault.replace('\n', " "), Role::Bad);
    }
}

/// A text in the two rows above the keys.
fn below(canvas: &mut Canvas<'_>, area: Rect, text: &str, role: Role) {
    let columns = usize::from(area.width).saturating_sub(2);
    let rows = Rect { x: area.x + 1, y: area.bottom().saturating_sub(3), width: area.width - 1, height: 2 };
    for (row, line) in rows.rows().zip(wrapped(text, columns)) {
        canvas.text(row, &line, role);
    }
}

pub(crate) fn last_row(area: Rect) -> Rect {
    Rect { y: area.bottom().saturating_sub(1), height: 1, ..area }
}
