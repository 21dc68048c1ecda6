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

/// The fewest squares each way that are worth showing.
const FEWEST: u16 = 3;
/// The columns in which a rack of seven tiles and one beside it are still whole.
const NARROWEST: u16 = 26;

/// The parts of the game screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    /// How large squares are.
    pub scale: Scale,
    /// The board's size.
    pub board: BoardSize,
    /// The part of the board that is shown.
    pub window: Window,
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

/// The part of the board that is shown: all of it, or where there is no room what lies around the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first row and column shown.
    pub first: (u8, u8),
    /// The rows and columns shown.
    pub count: (u8, u8),
    /// The size that would show the whole board, where this does not.
    pub needed: Option<TooSmall>,
}

impl Window {
    fn contains(&self, square: Square) -> bool {
        let within = |at: u8, first: u8, count: u8| (first..first + count).contains(&at);
        within(square.row(), self.first.0, self.count.0)
            && within(square.column(), self.first.1, self.count.1)
    }
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

/// Where everything goes: the largest squares that leave room for the rest; where the smallest do not, the part of the
/// board around the cursor.
///
/// # Errors
/// [`TooSmall`] with the size needed, where not even a few squares can be shown.
pub fn places(area: Rect, board: BoardSize, cursor: Square) -> Result<Places, TooSmall> {
    let width = |scale: Scale| MARGIN + scale.cell().0 * u16::from(board.columns());
    let height = |scale: Scale| 2 + scale.cell().1 * u16::from(board.rows()) + scale.rows_below();
    let tries = [
        (Scale::Large, width(Scale::Large) + 1 + GAP + LARGE_PANEL),
        (Scale::Medium, width(Scale::Medium) + GAP + PANEL),
        (Scale::Small, width(Scale::Small) + GAP + PANEL),
        (Scale::Small, width(Scale::Small)),
    ];
    let fits = |&(scale, columns): &(Scale, u16)| columns <= area.width && height(scale) <= area.height;
    let whole = Window { first: (0, 0), count: (board.rows(), board.columns()), needed: None };
    let (scale, window) = match tries.into_iter().find(fits) {
        Some((scale, _)) => (scale, whole),
        None => (Scale::Small, part(area, board, cursor)?),
    };
    let (cell_width, cell_height) = scale.cell();
    let frame_width = MARGIN + cell_width * u16::from(window.count.1);
    let row = |y: u16, rows: u16| Rect::new(area.x, area.y + y, area.width, rows);
    let frame_rows = 1 + cell_height * u16::from(window.count.0);
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
    Ok(Places { scale, board, window, status: row(0, 1), frame, panel, preview, rack, message, keys })
}

/// As many of the smallest squares as fit, with the cursor in the middle as far as the board goes on.
fn part(area: Rect, board: BoardSize, cursor: Square) -> Result<Window, TooSmall> {
    let (width, height) = Scale::Small.cell();
    let around = 2 + Scale::Small.rows_below();
    let shown = |room: u16, cell: u16, most: u8| u8::try_from(room / cell).unwrap_or(most).min(most);
    let rows = shown(area.height.saturating_sub(around), height, board.rows());
    let columns = shown(area.width.saturating_sub(MARGIN), width, board.columns());
    if u16::from(rows) < FEWEST || area.width < NARROWEST {
        return Err(TooSmall { columns: NARROWEST, rows: around + FEWEST * height });
    }
    let first = |at: u8, count: u8, of: u8| at.saturating_sub(count / 2).min(of - count);
    Ok(Window {
        first: (first(cursor.row(), rows, board.rows()), first(cursor.column(), columns, board.columns())),
        count: (rows, columns),
        needed: Some(TooSmall {
            columns: MARGIN + width * u16::from(board.columns()),
            rows: around + height * u16::from(board.rows()),
        }),
    })
}

impl Places {
    /// The squares that are shown.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.board.squares().filter(|&square| self.window.contains(square))
    }

    /// The cell of a square that is shown.
    pub fn cell(&self, square: Square) -> Rect {
        let (width, height) = self.scale.cell();
        let (row, column) = self.window.first;
        let x = self.frame.x + MARGIN + u16::from(square.column().saturating_sub(column)) * width;
        let y = self.frame.y + 1 + u16::from(square.row().saturating_sub(row)) * height;
        Rect::new(x, y, width, height)
    }

    /// The square that is drawn here.
    pub fn square_at(&self, position: Position) -> Option<Square> {
        let (width, height) = self.scale.cell();
        let (first_row, first_column) = self.window.first;
        let column = position.x.checked_sub(self.frame.x + MARGIN)? / width;
        let row = position.y.checked_sub(self.frame.y + 1)? / height;
        let at = |step: u16, first: u8| u8::try_from(step + u16::from(first)).ok();
        let square = self.board.square(at(row, first_row)?, at(column, first_column)?)?;
        self.window.contains(square).then_some(square)
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

    fn board(side: usize) -> BoardSize {
        BoardSize::new(side, side).unwrap()
    }

    fn places_of(width: u16, height: u16, side: usize) -> Result<Places, TooSmall> {
        let board = board(side);
        places(Rect::new(0, 0, width, height), board, board.square(0, 0).unwrap())
    }

    #[track_caller]
    fn check(width: u16, height: u16, side: usize, scale: Scale, beside: bool) {
        let found = places_of(width, height, side).unwrap();
        let panel = matches!(found.panel, Panel::Beside(_));
        assert_eq!(found.window.needed, None, "{side} squares at {width}x{height}");
        assert_eq!((found.scale, panel), (scale, beside), "{side} squares at {width}x{height}");
    }

    #[test]
    fn squares_are_as_large_as_fits() {
        check(80, 24, 15, Scale::Medium, true);
        check(80, 24, 16, Scale::Medium, true);
        check(110, 38, 15, Scale::Large, true);
        check(110, 40, 16, Scale::Large, true);
        check(120, 40, 16, Scale::Large, true);
        check(109, 40, 16, Scale::Medium, true);
        check(110, 39, 16, Scale::Medium, true);
        check(36, 21, 16, Scale::Small, false);
        check(79, 24, 16, Scale::Medium, true);
        check(78, 24, 16, Scale::Small, true);
        check(80, 31, 26, Scale::Small, false);
        check(80, 24, 5, Scale::Large, true);
    }

    #[test]
    fn a_part_of_the_board_follows_the_cursor_where_the_whole_does_not_fit() {
        for (width, height, side, rows, columns, needed) in
            [(36, 20, 16, 15, 16, (35, 21)), (30, 12, 15, 7, 13, (33, 20)), (80, 24, 26, 19, 26, (55, 31))]
        {
            let board = board(side);
            for cursor in board.squares() {
                let places = places(Rect::new(0, 0, width, height), board, cursor).unwrap();
                let told = places.window.needed.map(|needed| (needed.columns, needed.rows));
                assert_eq!((places.window.count, told), ((rows, columns), Some(needed)));
                assert_eq!(places.square_at(places.cell(cursor).as_position()), Some(cursor));
                assert_eq!(places.squares().count(), usize::from(rows) * usize::from(columns));
            }
        }
    }

    #[test]
    fn what_is_hopelessly_small_says_what_is_needed() {
        let small = TooSmall { columns: 26, rows: 8 };
        assert_eq!([(25, 8), (26, 7)].map(|(width, height)| places_of(width, height, 15)), [Err(small); 2]);
        assert!(places_of(26, 8, 15).is_ok());
    }

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_screen() {
        for side in [5, 15, 16, 26] {
            for (width, height) in [(26, 8), (30, 12), (36, 21), (60, 31), (80, 24), (110, 40), (200, 70)] {
                let area = Rect::new(0, 0, width, height);
                let places = places_of(width, height, side).unwrap();
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
        for (width, height) in [(36, 21), (80, 24), (120, 40), (30, 12)] {
            let places = places_of(width, height, 16).unwrap();
            for square in places.squares() {
                for position in places.cell(square).positions() {
                    assert_eq!(places.square_at(position), Some(square));
                }
            }
            assert_eq!(places.square_at(Position::new(0, 5)), None);
        }
    }
}
