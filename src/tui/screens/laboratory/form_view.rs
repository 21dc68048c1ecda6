//! Draws the form of the laboratory.

use ratatui::layout::{Rect, Size};

use super::form::LaboratoryForm;
use super::form_field::FormField;
use crate::tui::action::{Direction, UiAction};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, FormValue, Page, ScreenFrame, VisiblePart, visible_fields, wrapped};

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
    let rows = CONTENT.height.saturating_add(u16::try_from(fault_rows).unwrap_or(u16::MAX));
    let page = Page {
        title: "Laboratory",
        about: ABOUT,
        context: Context::Laboratory,
        content: Size { height: rows, ..CONTENT },
        note,
    };
    let frame = ScreenFrame::draw(canvas, area, &page);
    let body = frame.body();
    let fields = form.fields();
    let focus = fields.iter().position(|&field| field == form.field()).unwrap_or_default();
    let visible = visible_fields(focus, fields.len(), usize::from(body.height));
    let first = visible.first().copied().unwrap_or_default();
    let part = VisiblePart { first, visible: visible.len(), all: fields.len() };
    let pointer = canvas.appearance.glyphs.pointer;
    let shown = visible.len();
    for (row, index) in body.rows().zip(visible) {
        let field = fields[index];
        let (mark, role) = if index == focus { (pointer, Role::Title) } else { (' ', Role::Faint) };
        let label = Rect { width: LABEL_COLUMNS.min(row.width), ..row };
        canvas.text(label, &format!("{mark} {}", field.label()), role);
        let width = row.width.saturating_sub(LABEL_COLUMNS);
        let value = Rect { x: row.x + LABEL_COLUMNS, width, ..row };
        draw_value(canvas, value, form, field);
        canvas.target(row, UiAction::Select(index));
        if index == focus && !field.is_text() && field != FormField::Start {
            canvas.target(Rect { width: 2, ..value }, UiAction::Move(Direction::Left));
        }
    }
    frame.scroll_mark(canvas, part);
    if let Some(fault) = long_fault {
        let lines = fault.lines().flat_map(|line| wrapped(line, usize::from(body.width)));
        for (row, line) in body.rows().skip(shown + 1).zip(lines) {
            canvas.text(row, &line, Role::Bad);
        }
    }
}

fn draw_value(canvas: &mut Canvas<'_>, area: Rect, form: &LaboratoryForm, field: FormField) {
    let value = form.value(field);
    let shown = match (form.text_field(), field == form.field()) {
        (Some(typed), true) => FormValue::Typed(typed),
        _ if field.is_text() => FormValue::Text(&value, field.placeholder()),
        _ if !form.is_editable(field) => FormValue::Fixed(&value),
        (_, true) if field == FormField::Start => FormValue::Button(&value),
        (_, true) => FormValue::Selected(&value),
        (_, false) => FormValue::Other(&value),
    };
    shown.draw(canvas, area);
}
