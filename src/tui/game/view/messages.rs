//! Draws messages, the turns since a player's last one, and the line of keys.

use ratatui::layout::Rect;

use super::preview::PreviewText;
use crate::tui::game::layout::GameLayout;
use crate::tui::game::state::{GameScreen, PlayPreview, RackVisibility, Tone};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, columns, key_line_of, note_box, width};

/// Draws the message and the keys. On the smallest screens they share a line, and a message replaces the keys. A message
/// without room on its line goes into a box above the rack until the next key.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    layout: &GameLayout,
    screen: &GameScreen,
    context: Context,
    preview: &PlayPreview,
    text: &PreviewText,
) {
    let line = layout.message;
    // Below a tab that hides the board, the keys say how to get back to it.
    let message = message(canvas, screen, preview, line.width).filter(|_| context != Context::Panel);
    let recent = recent_lines(screen);
    let (on_line, in_box) = match message {
        Some((_, role)) if 1 < recent.len() && role == Role::Good => (None, recent),
        Some(message) if width(&message.0) <= usize::from(line.width.saturating_sub(4)) => {
            (Some(message), Vec::new())
        }
        Some(message) => (None, vec![message]),
        // Between turns nobody needs the board, so there is room for a long turn.
        None if context == Context::HandOver && line.width < columns(&text.rest).saturating_add(2) => {
            (None, vec![(text.full(), text.role)])
        }
        None => (None, Vec::new()),
    };
    let rest = if context == Context::Panel || !in_box.is_empty() { "" } else { text.rest.as_str() };
    let has_line = on_line.is_some() || !rest.is_empty();
    if layout.keys != line || !has_line {
        let area = if context == Context::Panel { layout.keys } else { draw_board_note(canvas, layout) };
        key_line_of(canvas, area, context, |binding| screen.offers(binding));
    }
    if has_line {
        canvas.clear(line);
    }
    if let Some((text, role)) = on_line {
        draw_message(canvas, line, &text, role);
    } else if !rest.is_empty() {
        let row = Rect { x: line.x + 1, width: line.width.saturating_sub(1), ..line };
        canvas.text(row, rest, text.role);
    }
    if !in_box.is_empty() {
        let title = if 1 < in_box.len() { "Since your turn" } else { "" };
        note_box(canvas, layout.panel.area, title, &in_box);
    }
}

/// Draws a message on its line, with a mark.
pub(in crate::tui) fn draw_message(canvas: &mut Canvas<'_>, line: Rect, text: &str, role: Role) {
    let mark = if role == Role::Good { canvas.appearance.glyphs.pointer } else { '!' };
    canvas.clear(line);
    canvas.text(line, &format!(" {mark} {text}"), role);
}

/// Where only a part of the board is visible, draws the size that the whole board needs; returns the rest of the line.
pub(in crate::tui) fn draw_board_note(canvas: &mut Canvas<'_>, layout: &GameLayout) -> Rect {
    let area = layout.keys;
    let Some(needed) = layout.window.needed else { return area };
    let note = format!(" whole board: {}x{}", needed.columns, needed.rows);
    canvas.text(area, &note, Role::Faint);
    let columns = columns(&note).min(area.width);
    Rect { x: area.x + columns + 1, width: area.width.saturating_sub(columns + 1), ..area }
}

/// A fault that stays until it is mended: in full if it fits on the line, or else where to read it.
pub(in crate::tui) fn lasting_fault(canvas: &Canvas<'_>, what: &str, cause: &str, columns: u16) -> String {
    let full = format!("{what}: {cause}");
    if width(&full) + 4 <= usize::from(columns) {
        return full;
    }
    format!("{what}: see {}", canvas.keymap.shown(Context::Board, "game"))
}

/// The message. A game that cannot be saved comes before everything else.
fn message(
    canvas: &Canvas<'_>,
    screen: &GameScreen,
    preview: &PlayPreview,
    columns: u16,
) -> Option<(String, Role)> {
    if let Some(fault) = &screen.save_fault {
        return Some((lasting_fault(canvas, "NOT SAVED", &fault.cause(), columns), Role::Bad));
    }
    let message = screen.message.as_ref()?;
    if screen.rack_visibility == RackVisibility::HandOver && screen.message_is_last_turn() {
        // The hand-over screen shows the last turn itself.
        return None;
    }
    if let PlayPreview::Refused(refusal) = preview
        && message.text == refusal.to_string()
    {
        // The preview shows the reason.
        return Some(("not played".to_owned(), Role::Bad));
    }
    let role = match message.tone {
        Tone::Info => Role::Good,
        Tone::Refusal | Tone::Warning => Role::Bad,
    };
    Some((message.text.clone(), role))
}

/// The turns since the player's last one and what the coach says about that, while the message is about the last of them.
fn recent_lines(screen: &GameScreen) -> Vec<(String, Role)> {
    if !screen.message_is_last_turn() {
        return Vec::new();
    }
    let turns = screen.recent_turns().iter().map(|turn| screen.turn_text(turn));
    turns.chain(screen.coach_text()).map(|text| (text, Role::Good)).collect()
}
