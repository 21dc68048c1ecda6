//! Lists and the form of a new game.

use ratatui::layout::{Position, Rect};

use super::canvas::{Canvas, width, wrapped};
use super::keys;
use crate::tui::form::{Field, Form};
use crate::tui::keymap::Context;
use crate::tui::lists::List;
use crate::tui::theme::Role;
use crate::tui::word_lists::WordLists;

/// The row of a list's first line, and of a form's first field.
const TOP: u16 = 3;
/// The columns of a form's labels.
const LABEL: u16 = 16;

/// The rows in which a list's lines stand, and the first line shown.
fn list_rows(list: &List, area: Rect) -> (Rect, usize) {
    let rows = Rect { y: area.y + TOP, height: area.height.saturating_sub(TOP + 3), ..area };
    let visible = usize::from(rows.height.max(1));
    (rows, (list.chosen + 1).saturating_sub(visible))
}

/// The line of a list that is drawn here.
pub fn list_line_at(list: &List, area: Rect, position: Position) -> Option<usize> {
    let (rows, first) = list_rows(list, area);
    let line = first + usize::from(position.y.checked_sub(rows.y)?);
    (rows.contains(position) && line < list.entries.len()).then_some(line)
}

/// The field of a form that is drawn here.
pub fn form_line_at(form: &Form, area: Rect, position: Position) -> Option<usize> {
    let line = usize::from(position.y.checked_sub(area.y + TOP)?);
    (line < form.fields().len()).then_some(line)
}

pub(super) fn list(canvas: &mut Canvas<'_>, area: Rect, list: &List) {
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
    }
    fault(canvas, area, list.fault.as_deref());
    keys(canvas, last_row(area), Context::List);
}

pub(super) fn form(canvas: &mut Canvas<'_>, area: Rect, form: &Form) {
    title(canvas, area, "New game", "");
    let pointer = canvas.look.glyphs.pointer;
    // Beside the fields, where there is room, stands what the game is.
    let beside = 72 <= area.width;
    let columns = if beside { 42 } else { area.width };
    let fields =
        Rect { y: area.y + TOP, height: area.height.saturating_sub(TOP + 3), width: columns, ..area };
    for (row, field) in fields.rows().zip(form.fields()) {
        let chosen = field == form.field();
        let mark = if chosen { pointer } else { ' ' };
        canvas.text(
            Rect { width: LABEL + 3, ..row },
            &format!(" {mark} {}", Form::label(field)),
            Role::Faint,
        );
        let value = Rect { x: row.x + LABEL + 2, width: row.width.saturating_sub(LABEL + 3), ..row };
        field_value(canvas, value, form, field);
    }
    if beside {
        let room = Rect { x: area.x + columns + 1, width: area.width - columns - 2, ..fields };
        summary(canvas, room, form);
    }
    fault(canvas, area, form.fault.as_deref());
    keys(canvas, last_row(area), Context::Form);
}

fn field_value(canvas: &mut Canvas<'_>, area: Rect, form: &Form, field: Field) {
    let chosen = field == form.field();
    let value = form.value(field);
    let role = if chosen { Role::Chosen } else { Role::Text };
    match (Form::is_text(field), chosen) {
        (true, true) => {
            let end = canvas.put(area.x + 1, area.y, &value, Role::Title);
            canvas.put(end, area.y, " ", Role::Cursor);
        }
        (true, false) if value.is_empty() => {
            canvas.text(area, &format!(" {}", Form::hint(field)), Role::Faint);
        }
        (true, false) => canvas.text(area, &format!(" {value}"), Role::Text),
        (false, true) if field != Field::Start => canvas.text(area, &format!("< {value} >"), role),
        (false, _) => canvas.text(area, &format!(" {value} "), role),
    }
}

/// The chosen game's rules, as far as there is room.
fn summary(canvas: &mut Canvas<'_>, area: Rect, form: &Form) {
    let ruleset = form.ruleset();
    let columns = usize::from(area.width);
    let mut lines = vec![(ruleset.name().to_owned(), Role::Title)];
    lines.extend(wrapped(ruleset.about(), columns).into_iter().map(|line| (line, Role::Text)));
    for section in ruleset.describe() {
        lines.push((String::new(), Role::Text));
        lines.push((section.title.to_owned(), Role::Title));
        for sentence in section.sentences {
            lines.extend(wrapped(&sentence, columns).into_iter().map(|line| (line, Role::Text)));
        }
    }
    for (row, (line, role)) in area.rows().zip(&lines) {
        canvas.text(row, line, *role);
    }
}

pub(super) fn words(canvas: &mut Canvas<'_>, area: Rect, lists: &WordLists) {
    title(canvas, area, "Words", "");
    let inside = Rect {
        x: area.x + 2,
        y: area.y + 2,
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(4),
    };
    super::words::words(canvas, inside, &lists.words, lists.label());
    keys(canvas, last_row(area), Context::Words);
}

fn title(canvas: &mut Canvas<'_>, area: Rect, title: &str, about: &str) {
    let row = Rect { height: 1, ..area };
    canvas.fill(row, Role::Status);
    canvas.text(row, &format!(" {title}"), Role::Status);
    let below = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 1, height: 1 };
    canvas.text(below, about, Role::Faint);
}

fn fault(canvas: &mut Canvas<'_>, area: Rect, fault: Option<&str>) {
    let Some(fault) = fault else { return };
    let text = fault.replace('\n', " ");
    let columns = usize::from(area.width).saturating_sub(2);
    let rows = Rect { x: area.x + 1, y: area.bottom().saturating_sub(3), width: area.width - 1, height: 2 };
    for (row, line) in rows.rows().zip(wrapped(&text, columns)) {
        canvas.text(row, &line, Role::Bad);
    }
}

pub(super) fn last_row(area: Rect) -> Rect {
    Rect { y: area.bottom().saturating_sub(1), height: 1, ..area }
}
