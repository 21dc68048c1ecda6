//! Hints, and the PIN that a cover asks for.

use ratatui::layout::Rect;

use super::popup::{foot, middle};
use crate::input::hint_kind::HintKind;
use crate::session::HintsLeft;
use crate::tui::action::Action;
use crate::tui::app::job::BEST_PLAYS;
use crate::tui::app::view::keys;
use crate::tui::game::{HintBox, HintState, PinEntry, Table};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, wrapped};

/// The columns that a line of a hint may take.
const COLUMNS: usize = 46;

pub(crate) fn hints(canvas: &mut Canvas<'_>, area: Rect, table: &Table, hints: &HintBox) {
    let columns = usize::from(area.width).saturating_sub(4).min(COLUMNS);
    // What is told takes no more room than what is asked, and the box stays where it is.
    let inside = middle(canvas, area, columns, BEST_PLAYS + 4, "Hints");
    canvas.text(inside, &left(table.hints_left()), Role::Faint);
    let pointer = canvas.look.glyphs.pointer;
    let lines: Vec<(String, Role)> = match &hints.state {
        HintState::Open => HintKind::ALL
            .map(|kind| {
                let chosen = kind == hints.kind;
                let mark = if chosen { pointer } else { ' ' };
                (format!("{mark} {}", kind.title()), if chosen { Role::Chosen } else { Role::Text })
            })
            .to_vec(),
        HintState::Awaited => vec![("Looking for plays …".to_owned(), Role::Text)],
        HintState::Told(lines) => {
            lines.iter().flat_map(|line| broken(line, columns)).map(|line| (line, Role::Title)).collect()
        }
        HintState::Missed(why) => wrapped(why, columns).into_iter().map(|line| (line, Role::Bad)).collect(),
    };
    for (index, (row, (line, role))) in inside.rows().skip(2).zip(&lines).enumerate() {
        canvas.text(row, line, *role);
        if hints.state == HintState::Open {
            canvas.target(row, Action::Pick(index));
        }
    }
    keys(canvas, foot(inside), Context::Hints);
}

/// Lines that fit keep their columns.
fn broken(line: &str, columns: usize) -> Vec<String> {
    if crate::tui::widgets::canvas::width(line) <= columns {
        vec![line.to_owned()]
    } else {
        wrapped(line, columns)
    }
}

/// How many hints a player may still have.
fn left(left: HintsLeft) -> String {
    match left {
        HintsLeft::Off => String::new(),
        HintsLeft::Count(1) => "You may have one more.".to_owned(),
        HintsLeft::Count(count) => format!("You may have {count} more."),
        HintsLeft::Free => "Hints are free in this game.".to_owned(),
    }
}

pub(crate) fn pin(canvas: &mut Canvas<'_>, area: Rect, table: &Table, entry: &PinEntry) {
    let columns = usize::from(area.width).saturating_sub(4).min(COLUMNS);
    let inside = middle(canvas, area, columns, 5, "PIN");
    let row = |line: u16| Rect { y: inside.y + line, height: 1, ..inside };
    canvas.text(inside, &format!("{}, your PIN:", table.name(table.seat())), Role::Text);
    let hidden = "*".repeat(entry.text.chars().count());
    let end = canvas.put(inside.x, inside.y + 1, &format!("> {hidden}"), Role::Title);
    canvas.put(end, inside.y + 1, " ", Role::Cursor);
    canvas.text(row(2), entry.fault.unwrap_or_default(), Role::Bad);
    keys(canvas, foot(inside), Context::Pin);
}
