//! Parts of areas.

use ratatui::layout::Rect;

/// The part of an area below its first rows.
pub(in crate::tui) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// An area without its first column, so that text keeps a distance from a frame.
pub(in crate::tui) fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }
}

/// The last column of an area beside these rows in it, for a scroll mark.
pub(in crate::tui) fn right_edge(area: Rect, rows: Rect) -> Rect {
    Rect { x: area.right().saturating_sub(1), width: 1, ..rows }
}
