//! Draws the model; nothing is changed here.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::model::Model;
use crate::tui::screen::{Screen, TooSmall};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, ScreenMap, wrapped};

/// Draws the model; returns what can be clicked and scrolled.
pub fn view(model: &Model, frame: &mut Frame<'_>) -> ScreenMap {
    let area = frame.area();
    let screen = model.top();
    let mut canvas = Canvas::new(frame.buffer_mut(), &model.config, screen.context(area.as_size()));
    if let Err(needed) = draw(screen, &mut canvas, area) {
        draw_too_small(&mut canvas, area, needed);
    }
    canvas.into_map()
}

fn draw(screen: &dyn Screen, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
    let needed = screen.min_size();
    if area.width < needed.width || area.height < needed.height {
        return Err(TooSmall { columns: needed.width, rows: needed.height });
    }
    screen.draw(canvas, area)
}

fn draw_too_small(canvas: &mut Canvas<'_>, area: Rect, needed: TooSmall) {
    let lines = [
        "The terminal is too small.".to_owned(),
        format!("Needed: {} x {}", needed.columns, needed.rows),
        format!("Now: {} x {}", area.width, area.height),
    ];
    let lines: Vec<String> = lines.iter().flat_map(|line| wrapped(line, area.width.into())).collect();
    canvas.lines_in(area, &lines, Role::Text);
}
