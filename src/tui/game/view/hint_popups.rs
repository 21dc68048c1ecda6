//! Draws the popups of hints and of the PIN.

use ratatui::layout::Rect;

use crate::assist::thinker::BEST_PLAYS;
use crate::input::hint_kind::HintKind;
use crate::session::HintsLeft;
use crate::text::hints::{NoHint, play_line};
use crate::text::listed_play::ListedPlay;
use crate::text::wording::{self, sentence};
use crate::tui::action::UiAction;
use crate::tui::game::popup::{HintPopup, HintState, PinEntry};
use crate::tui::game::state::GameScreen;
use crate::tui::keymap::{Binding, Context};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, FieldLook, PopupPlaces, PopupShape, VisiblePart, cells, shortened, width, wrapped, wrapped_in,
};

/// Draws the kinds of hints, or the hint.
pub(super) fn draw_hints(
    canvas: &mut Canvas<'_>,
    places: &PopupPlaces,
    screen: &GameScreen,
    popup: &HintPopup,
) {
    let left = hints_left_text(screen.hints_left());
    let heads = [Some(left), wording::changeable_blanks(screen.game()).map(|text| sentence(&text))];
    let heads: Vec<String> = heads.into_iter().flatten().filter(|text| !text.is_empty()).collect();
    let head = |columns: u16| heads.iter().flat_map(move |text| wrapped(text, columns.into()));
    // The popup has the same size for the choice and for any hint, and stays in its place.
    let rows = |columns: u16| cells(head(columns).count() + 1 + BEST_PLAYS);
    let shape = PopupShape::new("Hints", popup.context());
    let shape = match popup.state {
        HintState::Choosing | HintState::Plays { .. } => shape,
        HintState::Searching => shape.with_labels(label_while_searching),
        HintState::Shown(_) | HintState::Unavailable(_) => shape.with_labels(label_of_shown_hint),
    };
    let frame = places.open(canvas, &shape, rows);
    let inside = frame.body();
    let pointer = canvas.appearance.glyphs.pointer;
    let kind_line = |(index, kind): (usize, &HintKind)| {
        let is_selected = index == popup.kinds.index();
        let mark = if is_selected { pointer } else { ' ' };
        (format!("{mark} {}", kind.title()), if is_selected { Role::Selected } else { Role::Text })
    };
    let columns = usize::from(inside.width);
    let lines: Vec<(String, Role)> = match &popup.state {
        HintState::Choosing => popup.kinds.items().iter().enumerate().map(kind_line).collect(),
        HintState::Searching => vec![("Searching for plays …".to_owned(), Role::Text)],
        HintState::Plays { plays, .. } => {
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
        HintState::Unavailable(why) => wrapped_in(why, columns, Role::Bad).collect(),
    };
    let mut head: Vec<String> = head(inside.width).collect();
    let mut first = head.len() + 1;
    // On a low screen, the list is more important than the whole head.
    if usize::from(inside.height) < first + lines.len() {
        let more = canvas.appearance.glyphs.more;
        head = heads.iter().take(1).map(|text| shortened(text, columns, more).into_owned()).collect();
        first = head.len();
    }
    canvas.lines_in(inside, &head, Role::Faint);
    let rows = usize::from(inside.height).saturating_sub(first);
    let part = match &popup.state {
        HintState::Choosing => popup.kinds.visible_part(rows),
        HintState::Plays { plays, .. } => plays.visible_part(rows),
        _ => VisiblePart::default(),
    };
    frame.scroll_mark(canvas, part);
    let visible = lines.iter().enumerate().skip(part.first);
    for (row, (index, (line, role))) in inside.rows().skip(first).zip(visible) {
        canvas.text(row, line, *role);
        if matches!(popup.state, HintState::Choosing | HintState::Plays { .. }) {
            canvas.target(row, UiAction::Select(index));
        }
    }
}

/// Enter does nothing.
fn label_while_searching(binding: &Binding) -> &'static str {
    if binding.name == "show" { "" } else { binding.label }
}

/// Enter closes the hint, as Esc does.
fn label_of_shown_hint(binding: &Binding) -> &'static str {
    if binding.name == "show" { "close" } else { binding.label }
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
pub(super) fn draw_pin(canvas: &mut Canvas<'_>, places: &PopupPlaces, screen: &GameScreen, entry: &PinEntry) {
    let inside = places.open(canvas, &PopupShape::new("PIN", Context::Pin), |_| 3).body();
    let row = |line: u16| Rect { y: inside.y + line, height: 1, ..inside };
    canvas.text(inside, &format!("{}, your PIN:", screen.name(screen.covered_seat())), Role::Text);
    let prompt = canvas.put(inside.x, inside.y + 1, "> ", Role::Title);
    let width = inside.right().saturating_sub(prompt);
    entry.text.draw(canvas, Rect { x: prompt, width, ..row(1) }, FieldLook::Secret);
    canvas.text(row(2), entry.fault.unwrap_or_default(), Role::Bad);
}
