//! Draws the tab of a puzzle: what was tried, and after its end the best plays and the score.

use ratatui::layout::Rect;

use crate::tui::game::state::GameScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, wrapped};

/// Draws the lines of the puzzle, wrapped, each with what a click on it does.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let lines = screen.puzzle().map_or(&[][..], |puzzle| &puzzle.lines);
    let columns = usize::from(area.width);
    let pointer = canvas.appearance.glyphs.pointer;
    let mut rows = Vec::new();
    for line in lines {
        // Plays to choose from have room for the mark of the one that is shown.
        let room = columns.saturating_sub(usize::from(line.action.is_some()));
        let parts = if line.text.is_empty() { vec![String::new()] } else { wrapped(&line.text, room) };
        for (number, part) in parts.into_iter().enumerate() {
            let mark = if number == 0 && line.role == Role::Selected { pointer } else { ' ' };
            rows.push((if line.action.is_some() { format!("{mark}{part}") } else { part }, line));
        }
    }
    let selected = rows.iter().rposition(|(_, line)| line.role == Role::Selected).unwrap_or_default();
    let scroll = match screen.puzzle() {
        // With as little of what is above hidden as possible.
        Some(puzzle) if puzzle.follows_selection => {
            Scroll::at((selected + 1).saturating_sub(area.height.into()))
        }
        _ => screen.scroll,
    };
    let first = canvas.first_line(scroll, rows.len(), area.height);
    for (row, (text, line)) in area.rows().zip(&rows[first..]) {
        canvas.text(row, text, line.role);
        if let Some(action) = &line.action {
            canvas.target(row, action.clone());
        }
    }
}
