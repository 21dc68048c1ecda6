//! A box for texts that have no room on a line.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::text::wrapped;
use crate::tui::theme::Role;

/// The most columns of a text.
const MAX_COLUMNS: u16 = 60;

/// Draws texts at the bottom of an area, wrapped, in a frame as far as there is room for one.
pub(in crate::tui) fn note_box(canvas: &mut Canvas<'_>, area: Rect, title: &str, texts: &[(String, Role)]) {
    let width = area.width.min(MAX_COLUMNS + 4);
    let framed = lines(texts, width.saturating_sub(4));
    let rows = u16::try_from(framed.len()).unwrap_or(u16::MAX);
    if rows.saturating_add(2) <= area.height {
        let height = rows + 2;
        let place = Rect { y: area.bottom() - height, width, height, ..area };
        let inside = canvas.frame(place, title);
        return canvas.lines(inside, &framed);
    }
    let plain = lines(texts, width.saturating_sub(2));
    let height = u16::try_from(plain.len()).unwrap_or(u16::MAX).min(area.height);
    let place = Rect { y: area.bottom() - height, height, ..area };
    canvas.clear(place);
    canvas.lines(Rect { x: place.x + 1, width: place.width.saturating_sub(1), ..place }, &plain);
}

fn lines(texts: &[(String, Role)], columns: u16) -> Vec<(String, Role)> {
    let wrap = |(text, role): &(String, Role)| {
        let role = *role;
        wrapped(text, usize::from(columns)).into_iter().map(move |line| (line, role))
    };
    texts.iter().flat_map(wrap).collect()
}
