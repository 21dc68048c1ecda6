//! Draws the form for a new game, with the rules of the selected ruleset next to it where there is room.

use ratatui::layout::Rect;

use super::field::FormField;
use super::state::NewGameForm;
use crate::tui::action::{Direction, UiAction};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, FieldLook, ScreenFrame, StyledLine, shortened, wrapped};

/// Columns of the labels.
const LABEL_COLUMNS: u16 = 16;
/// Columns of the fields, where the rules are next to them.
const FIELD_COLUMNS: u16 = 42;
/// Columns from which on the rules are next to the fields.
const WIDE: u16 = 72;
/// Columns from which on the rules are shown in full; in fewer, the first sentence of each section is.
const FULL_RULES: u16 = 60;

/// Draws the form.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, form: &NewGameForm) {
    let frame = ScreenFrame::draw(canvas, area, "New game", form.field().help(), Context::NewGame);
    let body = frame.body();
    let rows = Rect { width: if WIDE <= area.width { FIELD_COLUMNS } else { area.width }, ..body };
    let fields = form.fields();
    let focus = fields.iter().position(|&field| field == form.field()).unwrap_or_default();
    let first = (focus + 1).saturating_sub(usize::from(rows.height.max(1)));
    let pointer = canvas.appearance.glyphs.pointer;
    for (row, (index, field)) in rows.rows().zip(fields.into_iter().enumerate().skip(first)) {
        let mark = if index == focus { pointer } else { ' ' };
        let label = Rect { width: LABEL_COLUMNS + 3, ..row };
        canvas.text(label, &format!(" {mark} {}", field.label()), Role::Faint);
        let width = row.width.saturating_sub(LABEL_COLUMNS + 3);
        let value = Rect { x: row.x + LABEL_COLUMNS + 2, width, ..row };
        draw_value(canvas, value, form, field);
        canvas.target(row, UiAction::Select(index));
        if index == focus && !field.is_text() && field != FormField::Start {
            canvas.target(Rect { width: 2, ..value }, UiAction::Move(Direction::Left));
        }
    }
    if rows.width < area.width {
        let left = rows.width + 1;
        draw_rules(canvas, Rect { x: area.x + left, width: area.width - left - 1, ..rows }, form);
    }
    frame.fault(canvas, form.fault.as_deref());
}

fn draw_value(canvas: &mut Canvas<'_>, area: Rect, form: &NewGameForm, field: FormField) {
    let has_focus = field == form.field();
    let value = form.value(field);
    match (form.is_text(field), has_focus) {
        (true, true) => {
            let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
            if let Some(text) = form.text_field() {
                text.draw(canvas, inside, FieldLook::Plain);
            }
        }
        (true, false) if value.is_empty() => {
            canvas.text(area, &format!(" {}", field.placeholder()), Role::Faint);
        }
        (true, false) => canvas.text(area, &format!(" {value}"), Role::Text),
        (false, _) if !form.is_editable(field) => canvas.text(area, &format!(" {value}"), Role::Faint),
        (false, true) if field != FormField::Start => {
            let room = usize::from(area.width).saturating_sub(4);
            let value = shortened(&value, room, canvas.appearance.glyphs.more);
            canvas.text(area, &format!("< {value} >"), Role::Selected);
        }
        (false, true) => canvas.text(area, &format!(" {value} "), Role::Selected),
        (false, false) => canvas.text(area, &format!(" {value} "), Role::Text),
    }
}

/// Draws the rules of the selected ruleset, and below a way to scroll if there is more.
fn draw_rules(canvas: &mut Canvas<'_>, area: Rect, form: &NewGameForm) {
    let lines = rule_lines(form, area.width);
    let first = canvas.scrolled_text(area, &lines, form.scroll);
    if first + usize::from(area.height) < lines.len() {
        let foot = Rect { y: area.bottom(), height: 1, ..area };
        canvas.text_right(foot, "PgDn: more", Role::Faint);
        canvas.target(foot, UiAction::Move(Direction::PageDown));
    }
}

fn rule_lines(form: &NewGameForm, columns: u16) -> Vec<StyledLine> {
    let ruleset = form.ruleset();
    let title = |text: &str| vec![(text.to_owned(), Role::Title)];
    let paragraph = |text: &str| {
        let lines = wrapped(text, usize::from(columns));
        lines.into_iter().map(|line| vec![(line, Role::Text)]).collect::<Vec<StyledLine>>()
    };
    let mut lines = vec![title(ruleset.name())];
    lines.extend(paragraph(ruleset.about()));
    lines.push(StyledLine::new());
    let sections = ruleset.describe();
    if columns < FULL_RULES {
        let first_sentences = sections.iter().filter_map(|section| section.sentences.first());
        lines.extend(first_sentences.flat_map(|sentence| paragraph(sentence)));
        return lines;
    }
    for (index, section) in sections.into_iter().enumerate() {
        if 0 < index {
            lines.push(StyledLine::new());
        }
        lines.push(title(section.title));
        lines.extend(section.sentences.iter().flat_map(|sentence| paragraph(sentence)));
    }
    lines
}
