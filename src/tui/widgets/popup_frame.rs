//! The frame of popups.

use ratatui::layout::Rect;

use super::canvas::Canvas;

/// Draws a popup in the middle, with this many columns and rows inside as far as there is room; returns the area
/// inside. Nothing below the popup can be clicked.
pub(in crate::tui) fn popup_frame(
    canvas: &mut Canvas<'_>,
    area: Rect,
    columns: usize,
    rows: usize,
    title: &str,
) -> Rect {
    canvas.start_layer();
    let fit = |wanted: usize, most: u16| u16::try_from(wanted).unwrap_or(u16::MAX).min(most);
    let (columns, rows) = (fit(columns + 4, area.width), fit(rows + 2, area.height));
    let x = area.x + (area.width - columns) / 2;
    // The message in the last rows stays visible as long as there is room above.
    let y = area.y + ((area.height - rows) / 2).min(area.height.saturating_sub(rows + 3));
    canvas.frame(Rect::new(x, y, columns, rows), title)
}

/// The column of the frame of a popup that is beside these rows inside of it, for a scroll mark.
pub(in crate::tui) fn popup_edge(rows: Rect) -> Rect {
    Rect { x: rows.right() + 1, width: 1, ..rows }
}

/// The last row inside a popup, for its line of keys.
pub(in crate::tui) fn popup_foot(inside: Rect) -> Rect {
    Rect {
        x: inside.x.saturating_sub(1),
        y: inside.bottom().saturating_sub(1),
        width: inside.width + 1,
        height: 1,
    }
}
