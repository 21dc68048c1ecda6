//! Draws the popups beside the board: the number of a turn to go to, and the question before a what-if.

use ratatui::layout::Rect;

use crate::session::TurnSide;
use crate::tui::action::{Direction, UiAction};
use crate::tui::keymap::Context;
use crate::tui::replay::state::{ReplayPopup, ReplayScreen};
use crate::tui::replay::what_if::WhatIfForm;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, FieldLook, PopupPlaces, PopupShape, TextField, below, cells, columns, wrapped_in,
};

/// The fewest columns of the question before a what-if.
const WHAT_IF_COLUMNS: u16 = 32;
/// The most columns of the names before the choices.
const NAME_COLUMNS: usize = 12;

/// Draws the popup that is open.
pub(super) fn draw(canvas: &mut Canvas<'_>, places: &PopupPlaces, screen: &ReplayScreen) {
    match &screen.popup {
        None => {}
        Some(ReplayPopup::GoToTurn(field)) => draw_go_to_turn(canvas, places, screen, field),
        Some(ReplayPopup::WhatIf(form)) => draw_what_if(canvas, places, screen, form),
    }
}

fn draw_go_to_turn(canvas: &mut Canvas<'_>, places: &PopupPlaces, screen: &ReplayScreen, field: &TextField) {
    let text = match screen.replay.whole().turn_numbers() {
        Some((first, last)) if first > 1 => format!("Turn, 0 or {first} to {last}: "),
        turns => format!("Turn, 0 to {}: ", turns.map_or(0, |(_, last)| last)),
    };
    let inside = places.open(canvas, &PopupShape::new("Go to a turn", Context::GoToTurn), |_| 1).body();
    canvas.text(inside, &text, Role::Text);
    let used = columns(&text).min(inside.width);
    let place = Rect { x: inside.x + used, width: inside.width - used, height: 1, ..inside };
    field.draw(canvas, place, FieldLook::Plain);
}

fn draw_what_if(canvas: &mut Canvas<'_>, places: &PopupPlaces, screen: &ReplayScreen, form: &WhatIfForm) {
    let fault = |columns: u16| {
        let message = screen.message.iter();
        message.flat_map(move |message| wrapped_in(&message.text, columns.into(), message.tone.role()))
    };
    let shape = PopupShape::new("What if: play on as a new game", Context::WhatIf);
    let shape = shape.with_columns(WHAT_IF_COLUMNS, shape.wanted);
    let rows = |columns: u16| cells(form.len() + fault(columns).count());
    let inside = places.open(canvas, &shape, rows).body();
    canvas.lines(below(inside, cells(form.len())), &fault(inside.width).collect::<Vec<_>>());
    let names = form.names();
    let seats = screen.replay.whole();
    for (line, row) in (0..form.len()).zip(inside.rows()) {
        let (label, value) = match form.seat(line) {
            None => ("From".to_owned(), position_text(screen, form.side())),
            Some(seat) => (seats.short_name(seat), names[line - 1].clone()),
        };
        let is_selected = line == form.selected;
        let pointer = canvas.appearance.glyphs.pointer;
        let (mark, role) = if is_selected { (pointer, Role::Title) } else { (' ', Role::Text) };
        let used = u16::try_from(NAME_COLUMNS).unwrap_or(row.width).min(row.width);
        canvas.text(Rect { width: used, ..row }, &format!("{mark} {label}"), role);
        let rest = Rect { x: row.x + used, width: row.width - used, ..row };
        let (text, role) = if is_selected {
            (format!("< {value} >"), Role::Selected)
        } else {
            (format!("  {value}"), Role::Text)
        };
        canvas.text(rest, &text, role);
        canvas.target(row, UiAction::Select(line));
        if is_selected {
            canvas.target(Rect { width: rest.width.min(2), ..rest }, UiAction::Move(Direction::Left));
        }
    }
}

/// The position in words.
fn position_text(screen: &ReplayScreen, side: TurnSide) -> String {
    match (side, screen.replay.turn()) {
        (TurnSide::Before, Some(turn)) => format!("before turn {}", turn.number),
        (TurnSide::After, Some(turn)) => format!("after turn {}", turn.number),
        (_, None) => "the start".to_owned(),
    }
}
