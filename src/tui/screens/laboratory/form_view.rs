//! Draws the form of the laboratory.

use ratatui::layout::{Rect, Size};

use super::form::LaboratoryForm;
use super::form_field::FormField;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, FieldKind, FieldRow, Page, ScreenFrame, cells, cut, draw_fields, wrapped};

/// Columns and rows of the form with what is said below the title.
const CONTENT: Size = Size::new(76, 12);
/// Columns of the labels.
const LABEL_COLUMNS: u16 = 16;
/// A sentence on the purpose of the screen.
const ABOUT: &str = "Bots play many games, and the figures show what the rules are like.";

/// Draws the form; faults are below it, each with its cure.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, form: &LaboratoryForm) {
    let (note, long_fault) = match &form.fault {
        // A faulty ruleset has a line for each fault.
        Some(fault) if fault.contains('\n') => (("", Role::Faint), Some(fault)),
        Some(fault) => ((fault.as_str(), Role::Bad), None),
        None => ((form.field().help(), Role::Faint), None),
    };
    let fault_rows = long_fault.map_or(0, |fault| fault.lines().count() + 1);
    let rows = CONTENT.height.saturating_add(cells(fault_rows));
    let page = Page { title: "Laboratory", about: ABOUT, content: Size { height: rows, ..CONTENT }, note };
    let focused = row_of(form, form.field());
    let frame = ScreenFrame::draw_with_keys(canvas, area, &page, |binding| focused.key_label(binding));
    let body = frame.body();
    let fields = form.fields();
    let focus = fields.iter().position(|&field| field == form.field()).unwrap_or_default();
    let rows: Vec<FieldRow> = fields.iter().map(|&field| row_of(form, field)).collect();
    let part = draw_fields(canvas, body, LABEL_COLUMNS, &rows, focus, form.text_field());
    frame.scroll_mark(canvas, part);
    if let Some(fault) = long_fault {
        let columns = usize::from(body.width);
        let room = usize::from(body.height).saturating_sub(part.visible + 1);
        let mut lines: Vec<String> = fault.lines().flat_map(|line| wrapped(line, columns)).collect();
        if room < lines.len() {
            let key = canvas.keymap.shown(Context::Laboratory, "watch");
            lines.insert(0, format!("{} faults; {key} shows them all", fault.lines().count()));
        }
        let lines = cut(lines, room, columns, canvas.appearance.glyphs.more);
        for (row, line) in body.rows().skip(part.visible + 1).zip(lines) {
            canvas.text(row, &line, Role::Bad);
        }
    }
}

fn row_of(form: &LaboratoryForm, field: FormField) -> FieldRow {
    let kind = match field {
        FormField::RulesetFile => FieldKind::File("none"),
        FormField::Seed => FieldKind::Text("random"),
        _ if field.is_text() => FieldKind::Text(""),
        _ if !form.is_editable(field) => FieldKind::Fixed,
        FormField::Start => FieldKind::Button,
        _ => FieldKind::Choice,
    };
    FieldRow { label: field.label(), value: form.value(field), kind }
}
