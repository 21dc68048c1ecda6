//! Draws the message line and the line of keys.

use ratatui::layout::Rect;

use crate::tui::game::layout::GameLayout;
use crate::tui::game::state::{GameScreen, RackVisibility, Tone};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, columns, key_line_of};

/// Draws the message and the keys. On the smallest screens they share a line, and a message replaces the keys.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &GameScreen, context: Context) {
    if layout.keys != layout.message || screen.message.is_none() {
        let area = draw_board_note(canvas, layout);
        key_line_of(canvas, area, context, |binding| screen.offers(binding));
    }
    draw_message(canvas, layout.message, screen);
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

/// Draws the message. A game that cannot be saved comes before everything else.
fn draw_message(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    if let Some(fault) = &screen.save_fault {
        canvas.clear(area);
        return canvas.text(area, &format!(" NOT SAVED: {}", fault.cause()), Role::Bad);
    }
    let Some(message) = &screen.message else { return };
    if screen.rack_visibility == RackVisibility::HandOver && screen.message_is_last_turn() {
        // The hand-over screen shows the last turn in place of the preview.
        return;
    }
    let (mark, role) = match message.tone {
        Tone::Info => (canvas.appearance.glyphs.pointer, Role::Good),
        Tone::Refusal | Tone::Warning => ('!', Role::Bad),
    };
    canvas.clear(area);
    canvas.text(area, &format!(" {mark} {}", message.text), role);
}
