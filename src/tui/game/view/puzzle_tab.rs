//! Draws the tab of a puzzle: what was tried, and after its end the best plays and the score.

use ratatui::layout::Rect;

use crate::tui::game::state::GameScreen;
use crate::tui::widgets::{Canvas, wrapped};

/// Draws the lines of the puzzle, wrapped, each with what a click on it does.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let lines = screen.puzzle().map_or(&[][..], |puzzle| &puzzle.lines);
    let columns = usize::from(area.width);
    let rows: Vec<_> = lines
        .iter()
        .flat_map(|line| {
            let parts = if line.text.is_empty() { vec![String::new()] } else { wrapped(&line.text, columns) };
            parts.into_iter().map(move |part| (part, line))
        })
        .collect();
    let first = canvas.first_line(screen.scroll, rows.len(), area.height);
    for (row, (text, line)) in area.rows().zip(&rows[first..]) {
        canvas.text(row, text, line.role);
        if let Some(action) = &line.action {
            canvas.target(row, action.clone());
        }
    }
}
