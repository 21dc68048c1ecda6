//! Draws the popups of hints and of the PIN.

use ratatui::layout::Rect;

use crate::assist::thinker::BEST_PLAYS;
use crate::input::hint_kind::HintKind;
use crate::session::HintsLeft;
use crate::text::hints::{NoHint, play_line};
use crate::text::listed_play::ListedPlay;
use crate::text::wording;
use crate::text::wording::sentence;
use crate::tui::action::UiAction;
use crate::tui::game::popup::{HintPopup, HintState, PinEntry};
use crate::tui::game::state::GameScreen;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, FieldLook, key_line, popup_foot, popup_frame, width, wrapped};

/// Columns of the longest line of a hint.
const MAX_COLUMNS: usize = 46;

/// Draws the kinds of hints, or the hint.
pub(super) fn draw_hints(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, popup: &HintPopup) {
    let columns = usize::from(area.width).saturating_sub(4).min(MAX_COLUMNS);
    // The popup has the same size for the choice and for any hint, and stays in its place.
    let inside = popup_frame(canvas, area, columns, BEST_PLAYS + 4, "Hints");
    canvas.text(inside, &hints_left_text(screen.hints_left()), Role::Faint);
    if let (Some(text), Some(row)) = (wording::changeable_blanks(screen.game()), inside.rows().nth(1)) {
        canvas.text(row, &sentence(&text), Role::Faint);
    }
    let pointer = canvas.appearance.glyphs.pointer;
    let kind_line = |(index, kind): (usize, &HintKind)| {
        let is_selected = index == popup.kinds.index();
        let mark = if is_selected { pointer } else { ' ' };
        (format!("{mark} {}", kind.title()), if is_selected { Role::Selected } else { Role::Text })
    };
    let lines: Vec<(String, Role)> = match &popup.state {
        HintState::Choosing => popup.kinds.items().iter().enumerate().map(kind_line).collect(),
        HintState::Searching => vec![("Searching for plays …".to_owned(), Role::Text)],
        HintState::Plays(plays) => {
            let line = |(index, play): (usize, &ListedPlay)| {
                let is_selected = index == plays.index();
                let (mark, role) = if is_selected { (pointer, Role::Selected) } else { (' ', Role::Title) };
                (format!("{mark}{}", play_line(play)), role)
            };
            plays.items().iter().enumerate().map(line).collect()
        }
        HintState::Shown(lines) => {
            let lines = lines.iter().flat_map(|line| wrapped_if_long(line, columns));
            lines.map(|line| (line, Role::Title)).collect()
        }
        HintState::Unavailable(why) => {
            wrapped(why, columns).into_iter().map(|line| (line, Role::Bad)).collect()
        }
    };
    for (index, (row, (line, role))) in inside.rows().skip(2).zip(&lines).enumerate() {
        canvas.text(row, line, *role);
        if matches!(popup.state, HintState::Choosing | HintState::Plays(_)) {
            canvas.target(row, UiAction::Select(index));
        }
    }
    key_line(canvas, popup_foot(inside), popup.context());
}

/// Wrapping would lose the alignment of lines that fit.
fn wrapped_if_long(line: &str, columns: usize) -> Vec<String> {
    if width(line) <= columns { vec![line.to_owned()] } else { wrapped(line, columns) }
}

fn hints_left_text(left: HintsLeft) -> String {
    match left {
        HintsLeft::Off => String::new(),
        HintsLeft::Count(0) => sentence(&NoHint::NoneLeft.to_string()),
        HintsLeft::Count(1) => "1 hint left.".to_owned(),
        HintsLeft::Count(count) => format!("{count} hints left."),
        HintsLeft::Free => "Hints are free in this game.".to_owned(),
    }
}

/// Draws the question for the PIN, with the characters typed hidden.
pub(super) fn draw_pin(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, entry: &PinEntry) {
    let columns = usize::from(area.width).saturating_sub(4).min(MAX_COLUMNS);
    let inside = popup_frame(canvas, area, columns, 5, "PIN");
    let row = |line: u16| Rect { y: inside.y + line, height: 1, ..inside };
    canvas.text(inside, &format!("{}, your PIN:", screen.name(screen.covered_seat())), Role::Text);
    let prompt = canvas.put(inside.x, inside.y + 1, "> ", Role::Title);
    let width = inside.right().saturating_sub(prompt);
    entry.text.draw(canvas, Rect { x: prompt, width, ..row(1) }, FieldLook::Secret);
    canvas.text(row(2), entry.fault.unwrap_or_default(), Role::Bad);
    key_line(canvas, popup_foot(inside), Context::Pin);
}
