//! The form of a new game, with the rules of the game beside it.

use ratatui::layout::Rect;

use super::form::{Field, Form};
use crate::tui::action::{Action, Direction};
use crate::tui::app::view::keys;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, wrapped};
use crate::tui::widgets::list_view::{TOP, fault, last_row, title};

/// The columns of the labels.
const LABEL: u16 = 16;
/// The columns of the fields, with the rules beside them.
const FIELDS: u16 = 42;
/// The columns from which on rules stand beside the fields.
const BESIDE: u16 = 72;
/// The columns that the rules need to stand there whole; in fewer, the first sentence of each section does.
const WHOLE: u16 = 60;

/// The rows in which the fields stand, and the first one shown.
fn field_rows(form: &Form, area: Rect) -> (Rect, usize) {
    let width = if BESIDE <= area.width { FIELDS } else { area.width };
    let rows = Rect { y: area.y + TOP, height: area.height.saturating_sub(TOP + 3), width, ..area };
    let at = form.fields().iter().position(|&field| field == form.field()).unwrap_or_default();
    (rows, (at + 1).saturating_sub(usize::from(rows.height.max(1))))
}

pub(crate) fn form(canvas: &mut Canvas<'_>, area: Rect, form: &Form) {
    title(canvas, area, "New game", form.field().help());
    let pointer = canvas.look.glyphs.pointer;
    let (fields, first) = field_rows(form, area);
    for (row, (index, field)) in fields.rows().zip(form.fields().into_iter().enumerate().skip(first)) {
        let mark = if field == form.field() { pointer } else { ' ' };
        canvas.text(Rect { width: LABEL + 3, ..row }, &format!(" {mark} {}", field.label()), Role::Faint);
        let value = Rect { x: row.x + LABEL + 2, width: row.width.saturating_sub(LABEL + 3), ..row };
        field_value(canvas, value, form, field);
        canvas.target(row, Action::Pick(index));
        if field == form.field() && !field.is_text() && field != Field::Start {
            canvas.target(Rect { width: 2, ..value }, Action::Go(Direction::Left));
        }
    }
    if fields.width < area.width {
        let left = fields.width + 1;
        rules(canvas, Rect { x: area.x + left, width: area.width - left - 1, ..fields }, form);
    }
    fault(canvas, area, form.fault.as_deref());
    keys(canvas, last_row(area), Context::Form);
}

fn field_value(canvas: &mut Canvas<'_>, area: Rect, form: &Form, field: Field) {
    let chosen = field == form.field();
    let value = form.value(field);
    match (form.is_written(field), chosen) {
        (true, true) => {
            // The end of a long path is what is being written.
            let room = usize::from(area.width).saturating_sub(3);
            let skipped = value.chars().count().saturating_sub(room);
            let shown: String = value.chars().skip(skipped).collect();
            let end = canvas.put(area.x + 1, area.y, &shown, Role::Title);
            canvas.put(end, area.y, " ", Role::Cursor);
        }
        (true, false) if value.is_empty() => {
            canvas.text(area, &format!(" {}", field.hint()), Role::Faint);
        }
        (true, false) => canvas.text(area, &format!(" {value}"), Role::Text),
        (false, _) if !form.is_open(field) => canvas.text(area, &format!(" {value}"), Role::Faint),
        (false, true) if field != Field::Start => {
            let more = canvas.look.glyphs.more;
            let room = usize::from(area.width).saturating_sub(4);
            let value = crate::tui::widgets::canvas::shortened(&value, room, more);
            canvas.text(area, &format!("< {value} >"), Role::Chosen);
        }
        (false, true) => canvas.text(area, &format!(" {value} "), Role::Chosen),
        (false, false) => canvas.text(area, &format!(" {value} "), Role::Text),
    }
}

/// The chosen game's rules, as far as there is room, and a mark if that is not all.
fn rules(canvas: &mut Canvas<'_>, area: Rect, form: &Form) {
    let lines = rule_lines(form, area.width);
    let first = canvas.scrolled(form.scroll, lines.len(), area.height);
    for (row, (line, role)) in area.rows().zip(&lines[first..]) {
        canvas.text(row, line, *role);
    }
    if first + usize::from(area.height) < lines.len() {
        let foot = Rect { y: area.bottom(), height: 1, ..area };
        canvas.text_right(foot, "PgDn: more", Role::Faint);
        canvas.target(foot, Action::Go(Direction::PageDown));
    }
}

fn rule_lines(form: &Form, width: u16) -> Vec<(String, Role)> {
    let ruleset = form.ruleset();
    let columns = usize::from(width);
    let mut lines = vec![(ruleset.name().to_owned(), Role::Title)];
    let mut tell = |text: &str| {
        lines.extend(wrapped(text, columns).into_iter().map(|line| (line, Role::Text)));
    };
    tell(ruleset.about());
    tell("");
    if width < WHOLE {
        for section in ruleset.describe() {
            section.sentences.iter().take(1).for_each(|sentence| tell(sentence));
        }
        return lines;
    }
    for (index, section) in ruleset.describe().into_iter().enumerate() {
        if 0 < index {
            lines.push((String::new(), Role::Text));
        }
        lines.push((section.title.to_owned(), Role::Title));
        for sentence in section.sentences {
            lines.extend(wrapped(&sentence, columns).into_iter().map(|line| (line, Role::Text)));
        }
    }
    lines
}
