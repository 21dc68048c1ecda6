//! Where everything on the game screen is, from the terminal's size and the board's alone.

use rackety_engine::{Size as BoardSize, Square};
use ratatui::layout::{Position, Rect};

/// How large a square is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Two columns and a row.
    Small,
    /// Three columns and a row.
    Medium,
    /// Four columns and two rows, with the tiles' points.
    Large,
}

impl Scale {
    /// Columns and rows of a square.
    pub const fn cell(self) -> (u16, u16) {
        match self {
            Self::Small => (2, 1),
            Self::Medium => (3, 1),
            Self::Large => (4, 2),
        }
    }

    /// Rows below the board, at the least: preview, rack, message, keys.
    const fn rows_below(self) -> u16 {
        match self {
            Self::Small => 3,
            Self::Medium | Self::Large => 6,
        }
    }
}

/// The columns left of the board, for the rows' numbers.
const MARGIN: u16 = 3;
/// The columns between board and panel.
const GAP: u16 = 2;
/// The narrowest panel beside the board.
const PANEL: u16 = 26;
/// The panel beside large squares has room for more.
const LARGE_PANEL: u16 = 40;

/// The parts of the game screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    /// How large squares are.
    pub scale: Scale,
    /// The board's size.
    pub board: BoardSize,
    /// The line on top.
    pub status: Rect,
    /// The board with the letters above and the numbers beside it.
    pub frame: Rect,
    /// Players and panes; beside the board, or in its place when a pane is chosen.
    pub panel: Panel,
    /// What is laid and what it scores.
    pub preview: Rect,
    /// The rack, with points below it where there are two rows.
    pub rack: Rect,
    /// What was told last, or the command line.
    pub message: Rect,
    /// The most wanted keys; on the smallest screens the message's own line.
    pub keys: Rect,
}

/// Where players and panes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Panel {
    /// Beside the board.
    Beside(Rect),
    /// In its place, a pane at a time.
    Instead(Rect),
}

/// The terminal is too small; this size would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooSmall {
    /// The columns needed.
    pub columns: u16,
    /// The rows needed.
    pub rows: u16,
}

/// Where everything goes: the largest squares that leave room for the rest.
///
/// # Errors
/// [`TooSmall`] with the size needed.
pub fn places(area: Rect, board: BoardSize) -> Result<Places, TooSmall> {
    let width = |scale: Scale| MARGIN + scale.cell().0 * u16::from(board.columns());
    let height = |scale: Scale| 2 + scale.cell().1 * u16::from(board.rows()) + scale.rows_below();
    let tries = [
        (Scale::Large, width(Scale::Large) + 1 + GAP + LARGE_PANEL),
        (Scale::Medium, width(Scale::Medium) + GAP + PANEL),
        (Scale::Small, width(Scale::Small) + GAP + PANEL),
        (Scale::Small, width(Scale::Small)),
    ];
    let fits = |&(scale, columns): &(Scale, u16)| columns <= area.width && height(scale) <= area.height;
    let Some((scale, _)) = tries.into_iter().find(fits) else {
        return Err(TooSmall { columns: width(Scale::Small), rows: height(Scale::Small) });
    };
    let frame_width = width(scale);
    let row = |y: u16, rows: u16| Rect::new(area.x, area.y + y, area.width, rows);
    let frame_rows = 1 + scale.cell().1 * u16::from(board.rows());
    let frame = Rect::new(area.x, area.y + 1, frame_width, frame_rows);
    let beside = frame_width + GAP + PANEL <= area.width;
    let panel = if beside {
        let left = frame_width + GAP;
        Panel::Beside(Rect::new(area.x + left, area.y + 1, area.width - left, frame_rows))
    } else {
        Panel::Instead(row(1, frame_rows))
    };
    let below = 1 + frame_rows;
    // What is more than needed goes, in this order, to the keys, the preview and the rack; the rest stays empty.
    let spare = area.height - below - 3;
    let preview_rows = if 2 <= spare { 2 } else { 1 };
    let rack_rows = if 3 <= spare { 2 } else { 1 };
    let preview = row(below, preview_rows);
    let rack = row(below + preview_rows, rack_rows);
    let message = row(rack.bottom() - area.y, 1);
    let keys = if 1 <= spare { row(area.height - 1, 1) } else { message };
    Ok(Places { scale, board, status: row(0, 1), frame, panel, preview, rack, message, keys })
}

impl Places {
    /// The cell of a square.
    pub fn cell(&self, square: Square) -> Rect {
        let (width, height) = self.scale.cell();
        let x = self.frame.x + MARGIN + u16::from(square.column()) * width;
        let y = self.frame.y + 1 + u16::from(square.row()) * height;
        Rect::new(x, y, width, height)
    }

    /// The square that is drawn here.
    pub fn square_at(&self, position: Position) -> Option<Square> {
        let (width, height) = self.scale.cell();
        let column = position.x.checked_sub(self.frame.x + MARGIN)? / width;
        let row = position.y.checked_sub(self.frame.y + 1)? / height;
        self.board.square(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
    }

    /// The columns that one tile of the rack takes, of `count` in all.
    pub fn slot_width(&self, count: usize) -> u16 {
        let count = u16::try_from(count.max(1)).unwrap_or(u16::MAX);
        (self.rack.width.saturating_sub(RACK_LABEL) / count).clamp(3, 7)
    }

    /// The tile of the rack that is drawn here, of `count` in all.
    pub fn slot_at(&self, position: Position, count: usize) -> Option<usize> {
        if !self.rack.contains(position) {
            return None;
        }
        let slot = position.x.checked_sub(self.rack.x + RACK_LABEL)? / self.slot_width(count);
        Some(usize::from(slot)).filter(|&slot| slot < count)
    }
}

/// The columns left of the rack's first tile.
pub const RACK_LABEL: u16 = 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: u16, height: u16, side: usize, expected: Result<(Scale, bool), (u16, u16)>) {
        let board = BoardSize::new(side, side).unwrap();
        let found = places(Rect::new(0, 0, width, height), board)
            .map(|places| (places.scale, matches!(places.panel, Panel::Beside(_))))
            .map_err(|small| (small.columns, small.rows));
        assert_eq!(found, expected, "{side} squares at {width}x{height}");
    }

    #[test]
    fn squares_are_as_large_as_fits() {
        check(80, 24, 15, Ok((Scale::Medium, true)));
        check(80, 24, 16, Ok((Scale::Medium, true)));
        check(110, 38, 15, Ok((Scale::Large, true)));
        check(110, 40, 16, Ok((Scale::Large, true)));
        check(120, 40, 16, Ok((Scale::Large, true)));
        check(109, 40, 16, Ok((Scale::Medium, true)));
        check(110, 39, 16, Ok((Scale::Medium, true)));
        check(36, 21, 16, Ok((Scale::Small, false)));
        check(36, 20, 16, Err((35, 21)));
        check(79, 24, 16, Ok((Scale::Medium, true)));
        check(78, 24, 16, Ok((Scale::Small, true)));
        check(20, 5, 15, Err((33, 20)));
        check(80, 24, 26, Err((55, 31)));
        check(80, 31, 26, Ok((Scale::Small, false)));
        check(80, 24, 5, Ok((Scale::Large, true)));
    }

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_screen() {
        for side in [5, 15, 16, 26] {
            let board = BoardSize::new(side, side).unwrap();
            for (width, height) in [(36, 21), (60, 31), (80, 24), (110, 40), (200, 70)] {
                let area = Rect::new(0, 0, width, height);
                let Ok(places) = places(area, board) else { continue };
                let parts = [places.status, places.frame, places.preview, places.rack, places.message];
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(area.intersection(*part), *part);
                    assert!(parts[..index].iter().all(|other| !other.intersects(*part)), "{parts:?}");
                }
                assert!(places.keys == places.message || !places.keys.intersects(places.message));
            }
        }
    }

    #[test]
    fn a_click_finds_the_square_that_is_drawn_there() {
        let board = BoardSize::new(16, 16).unwrap();
        for (width, height) in [(36, 21), (80, 24), (120, 40)] {
            let places = places(Rect::new(0, 0, width, height), board).unwrap();
            for square in board.squares() {
                for position in places.cell(square).positions() {
                    assert_eq!(places.square_at(position), Some(square));
                }
            }
            assert_eq!(places.square_at(Position::new(0, 5)), None);
        }
    }
}
