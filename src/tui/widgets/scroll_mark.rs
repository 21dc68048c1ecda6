//! The mark on the edge of a list or a text that shows which part of it is visible.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::scroll::VisiblePart;
use super::text::cells;
use crate::tui::action::{Direction, UiAction};
use crate::tui::theme::Role;

impl VisiblePart {
    /// Draws the mark in a column: arrows where there is more, and between them a thumb. A click on an arrow goes there
    /// by a page. Nothing is drawn if all lines are visible.
    pub(in crate::tui) fn draw(self, canvas: &mut Canvas<'_>, column: Rect) {
        self.draw_with_arrows(canvas, column, [Direction::PageUp, Direction::PageDown]);
    }

    /// Draws the mark in a column; a click on the upper and on the lower arrow goes in these directions.
    pub(super) fn draw_with_arrows(
        self,
        canvas: &mut Canvas<'_>,
        column: Rect,
        [before, after]: [Direction; 2],
    ) {
        if !self.is_part() || column.is_empty() {
            return;
        }
        let glyphs = canvas.appearance.glyphs;
        let [up, down] = glyphs.scroll;
        let top = Rect { height: 1, ..column };
        let bottom = Rect { y: column.bottom() - 1, height: 1, ..column };
        if column.height > 3 {
            let track = Rect { y: column.y + 1, height: column.height - 2, ..column };
            for row in self.thumb(track).rows() {
                canvas.text(row, &glyphs.thumb.to_string(), Role::Key);
            }
        }
        if self.first > 0 {
            canvas.text(top, &up.to_string(), Role::Key);
            canvas.target(top, UiAction::Move(before));
        }
        if self.first + self.visible < self.all {
            canvas.text(bottom, &down.to_string(), Role::Key);
            canvas.target(bottom, UiAction::Move(after));
        }
    }

    /// The part of the track that stands for the visible lines. It touches an end of the track only where there is no
    /// more.
    fn thumb(self, track: Rect) -> Rect {
        let rows = usize::from(track.height);
        let length = (self.visible * rows / self.all).clamp(1, rows);
        let room = rows - length;
        let last_first = self.all - self.visible;
        let start = (self.first * room).div_ceil(last_first).min(room);
        Rect { y: track.y + cells(start), height: cells(length), ..track }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thumb_shows_which_part_is_visible() {
        let track = Rect::new(0, 10, 1, 8);
        for (first, visible, all, y, height) in [
            (0, 10, 20, 10, 4),
            (10, 10, 20, 14, 4),
            (5, 10, 20, 12, 4),
            (0, 1, 1000, 10, 1),
            (999, 1, 1000, 17, 1),
        ] {
            let thumb = VisiblePart { first, visible, all }.thumb(track);
            assert_eq!((thumb.y, thumb.height), (y, height), "{first} + {visible} of {all}");
        }
    }
}
