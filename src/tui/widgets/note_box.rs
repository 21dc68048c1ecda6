//! A box for texts that have no room on a line.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::text::{cells, wrapped_all};
use crate::tui::theme::Role;

/// The most columns of a text.
const MAX_COLUMNS: u16 = 60;

/// Draws texts at the bottom of an area, wrapped, in a frame as far as there is room for one; returns the place of the box.
pub(in crate::tui) fn note_box(
    canvas: &mut Canvas<'_>,
    area: Rect,
    title: &str,
    texts: &[(String, Role)],
) -> Rect {
    let width = area.width.min(MAX_COLUMNS + 4);
    let framed = wrapped_all(texts, width.saturating_sub(4).into());
    let rows = cells(framed.len());
    if rows.saturating_add(2) <= area.height {
        let height = rows + 2;
        let place = Rect { y: area.bottom() - height, width, height, ..area };
        let inside = canvas.frame(place, title);
        canvas.lines(inside, &framed);
        return place;
    }
    let plain = wrapped_all(texts, width.saturating_sub(2).into());
    let height = cells(plain.len()).min(area.height);
    let place = Rect { y: area.bottom() - height, height, ..area };
    canvas.clear(place);
    canvas.lines(Rect { x: place.x + 1, width: place.width.saturating_sub(1), ..place }, &plain);
    place
}
