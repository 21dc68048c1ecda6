//! Draws the form for a new game, with the rules of the selected ruleset next to it where there is room.

use ratatui::layout::{Rect, Size};

use super::NewGameForm;
use super::field::FormField;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, FieldKind, FieldRow, Page, ScreenFrame, StyledLine, draw_fields, styled};

/// Columns of the form with the rules next to it.
const CONTENT_COLUMNS: u16 = 100;
/// Rows of the longest form.
const CONTENT_ROWS: u16 = 19;
/// Columns of the labels.
const LABEL_COLUMNS: u16 = 14;
/// Columns of the fields, where the rules are next to them, and of the line between.
const FIELD_COLUMNS: u16 = 40;
const DIVIDER_COLUMNS: u16 = 3;
/// Columns from which on the rules are next to the fields.
const WIDE: u16 = 68;
/// Columns from which on the rules are shown in full; in fewer, the first sentence of each section is.
const FULL_RULES: u16 = 50;

/// Draws the form.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, form: &NewGameForm) {
    // A faulty ruleset has a line for each fault, and not all of them fit.
    let fault = form.fault.as_deref().map(|fault| match fault.lines().count() {
        0 | 1 => fault.to_owned(),
        count => format!("{count} faults: {fault}"),
    });
    let note = match &fault {
        Some(fault) => (fault.as_str(), Role::Bad),
        None => (form.field().help(), Role::Faint),
    };
    let page = Page { title: "New game", about: "", content: Size::new(CONTENT_COLUMNS, CONTENT_ROWS), note };
    let focused = row_of(form, form.field());
    let frame = ScreenFrame::draw_with_keys(canvas, area, &page, |binding| focused.key_label(binding));
    let body = frame.body();
    let has_rules = body.width >= WIDE;
    let rows = Rect { width: if has_rules { FIELD_COLUMNS } else { body.width }, ..body };
    let fields = form.fields();
    let focus = fields.iter().position(|&field| field == form.field()).unwrap_or_default();
    let drawn: Vec<FieldRow> = fields.iter().map(|&field| row_of(form, field)).collect();
    let part = draw_fields(canvas, rows, LABEL_COLUMNS, &drawn, focus, form.text_field());
    if !has_rules {
        return frame.scroll_mark(canvas, part);
    }
    // The edge of the panel belongs to the rules; the divider is that of the fields.
    let divider = Rect { x: rows.right() + 1, width: 1, ..body };
    let bar = canvas.appearance.glyphs.bar.to_string();
    for row in divider.rows() {
        canvas.text(row, &bar, Role::Faint);
    }
    part.draw(canvas, divider);
    let left = FIELD_COLUMNS + DIVIDER_COLUMNS;
    let rules = Rect { x: body.x + left, width: body.width - left, ..body };
    let lines = rule_lines(form, rules.width);
    let part = canvas.scrolled_text(rules, &lines, form.scroll);
    frame.scroll_mark(canvas, part);
}

fn row_of(form: &NewGameForm, field: FormField) -> FieldRow {
    let kind = match field {
        FormField::RulesetFile => FieldKind::File("none"),
        FormField::Seed => FieldKind::Text("random"),
        _ if form.may_cycle_text(field) => FieldKind::TextOrChoice("nobody"),
        _ if form.is_text(field) => FieldKind::Text("nobody"),
        _ if !form.is_editable(field) => FieldKind::Fixed,
        FormField::Start => FieldKind::Button,
        _ => FieldKind::Choice,
    };
    FieldRow { label: field.label(), value: form.value(field), kind }
}

/// The rules of the selected ruleset.
fn rule_lines(form: &NewGameForm, columns: u16) -> Vec<StyledLine> {
    let ruleset = form.ruleset();
    let title = |text: &str| vec![(text.to_owned(), Role::Title)];
    let paragraph = |text: &str| styled(text, columns.into(), Role::Text);
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
        if index > 0 {
            lines.push(StyledLine::new());
        }
        lines.push(title(section.title));
        lines.extend(section.sentences.iter().flat_map(|sentence| paragraph(sentence)));
    }
    lines
}
