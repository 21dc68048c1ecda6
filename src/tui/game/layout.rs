//! Where the parts of the game screen go, from the sizes of the terminal and the board.

use rackety_engine::{Size as BoardSize, Square};
use ratatui::layout::{Position, Rect};

use crate::tui::screen::TooSmall;
use crate::tui::side_panel::PanelPlacement;
use crate::tui::widgets::Scale;

/// The fewest rows below the board: preview, rack, message, keys. A board with huge squares has its
/// rack in the panel.
const fn rows_below(scale: Scale) -> u16 {
    match scale {
        Scale::Small => 3,
        Scale::Medium | Scale::Large => 6,
        Scale::Huge => 4,
    }
}

/// Columns left of the board, for the row numbers.
const MARGIN: u16 = 3;
/// Columns between the board and the panel.
const GAP: u16 = 2;
/// Columns of the narrowest panel next to the board.
const PANEL: u16 = 26;
/// Columns of the narrowest panel next to a board with large squares.
const LARGE_PANEL: u16 = 40;
/// Columns of the narrowest panel next to a board with huge squares: the rack is in it.
const HUGE_PANEL: u16 = 49;
/// Columns of the widest panel. In a wider one, the points would be far from the names.
const WIDEST_PANEL: u16 = 60;
/// Columns left of the first rack tile.
pub(super) const RACK_MARGIN: u16 = 1;
/// Rows of a rack of huge tiles, with a row for their keys.
const HUGE_RACK_ROWS: u16 = 4;
/// Columns of a rack of seven huge tiles and the extra slot.
const HUGE_RACK: u16 = RACK_MARGIN + 8 * Scale::Huge.cell().0;

/// The fewest rows of squares worth showing.
const MIN_BOARD_ROWS: u16 = 3;
/// The columns that show a rack of seven tiles and the extra slot in full.
const MIN_COLUMNS: u16 = 26;

/// The parts of the game screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameLayout {
    /// How large squares are drawn.
    pub scale: Scale,
    /// The size of the board.
    pub board: BoardSize,
    /// The part of the board that is visible.
    pub window: BoardWindow,
    /// The status line at the top.
    pub status: Rect,
    /// The board with its column letters and row numbers.
    pub frame: Rect,
    /// The side panel.
    pub panel: SidePanel,
    /// The preview of the pending play.
    pub preview: Rect,
    /// The rack, with a second row for the points where there is room.
    pub rack: Rect,
    /// The message line, or the command line.
    pub message: Rect,
    /// The line of keys; on the smallest screens the same line as the message.
    pub keys: Rect,
}

/// The visible part of the board: all of it, or as much as fits around the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardWindow {
    /// The first visible row and column.
    pub first: (u8, u8),
    /// The number of visible rows and columns.
    pub count: (u8, u8),
    /// The size that the whole board needs, if this is only a part.
    pub needed: Option<TooSmall>,
}

impl BoardWindow {
    fn contains(&self, square: Square) -> bool {
        let within = |at: u8, first: u8, count: u8| (first..first + count).contains(&at);
        within(square.row(), self.first.0, self.count.0)
            && within(square.column(), self.first.1, self.count.1)
    }
}

/// The side panel: players, scores and tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SidePanel {
    /// Its area.
    pub area: Rect,
    /// Whether it is next to the board or in its place.
    pub placement: PanelPlacement,
}

impl GameLayout {
    /// Lays out the game screen with the largest squares that leave room for the rest. Where even the smallest do not
    /// fit, the board is cut to the part around the cursor. On a larger terminal than that, the whole is in the middle.
    ///
    /// # Errors
    /// [`TooSmall`] if there is no room for even a part of the board.
    pub fn new(terminal: Rect, board: BoardSize, cursor: Square) -> Result<Self, TooSmall> {
        let width = |scale: Scale| MARGIN + scale.cell().0 * u16::from(board.columns());
        let height = |scale: Scale| 2 + scale.cell().1 * u16::from(board.rows()) + rows_below(scale);
        let candidates = [
            (Scale::Huge, width(Scale::Huge) + GAP + HUGE_PANEL),
            (Scale::Large, width(Scale::Large) + 1 + GAP + LARGE_PANEL),
            (Scale::Medium, width(Scale::Medium) + GAP + PANEL),
            (Scale::Small, width(Scale::Small) + GAP + PANEL),
            (Scale::Medium, width(Scale::Medium)),
            (Scale::Small, width(Scale::Small)),
        ];
        let fits =
            |&(scale, columns): &(Scale, u16)| columns <= terminal.width && height(scale) <= terminal.height;
        let whole = BoardWindow { first: (0, 0), count: (board.rows(), board.columns()), needed: None };
        let (scale, window) = match candidates.into_iter().find(fits) {
            Some((scale, _)) => (scale, whole),
            None => (Scale::Small, window_around(terminal, board, cursor)?),
        };
        let (cell_width, cell_height) = scale.cell();
        let board_width = MARGIN + cell_width * u16::from(window.count.1);
        let board_rows = 1 + cell_height * u16::from(window.count.0);
        let is_beside = board_width + GAP + PANEL <= terminal.width;
        let columns =
            if is_beside { terminal.width.min(board_width + GAP + WIDEST_PANEL) } else { terminal.width };
        let below = 1 + board_rows;
        // Two rows of preview, the rack, message, keys.
        let has_huge_rack =
            scale != Scale::Huge && HUGE_RACK <= columns && below + 4 + HUGE_RACK_ROWS <= terminal.height;
        let most_below = match scale {
            Scale::Huge => rows_below(scale),
            _ if has_huge_rack => 4 + HUGE_RACK_ROWS,
            _ => 6,
        };
        let area = centred(terminal, columns, below + most_below);
        let row = |y: u16, rows: u16| Rect::new(area.x, area.y + y, area.width, rows);
        let left = if is_beside { area.x } else { area.x + (area.width - board_width) / 2 };
        let frame = Rect::new(left, area.y + 1, board_width, board_rows);
        let mut panel = if is_beside {
            let x = frame.right() + GAP;
            let area = Rect { x, width: area.right() - x, ..frame };
            SidePanel { area, placement: PanelPlacement::BesideBoard }
        } else {
            SidePanel { area: row(1, board_rows), placement: PanelPlacement::InPlaceOfBoard }
        };
        let parts = if scale == Scale::Huge {
            // The board takes nearly all rows, so the rack is at the foot of the panel.
            let rack_top = panel.area.bottom().saturating_sub(HUGE_RACK_ROWS);
            let rack = Rect { y: rack_top, height: HUGE_RACK_ROWS, ..panel.area };
            panel.area.height = panel.area.height.saturating_sub(HUGE_RACK_ROWS + 1);
            [row(below, 2), rack, row(below + 2, 1), row(below + 3, 1)]
        } else {
            // Spare rows go to the keys, the preview and the rack, in this order.
            let spare = area.height - below - 3;
            let preview_rows = if 2 <= spare { 2 } else { 1 };
            let rack_rows = match spare {
                _ if has_huge_rack => HUGE_RACK_ROWS,
                0..3 => 1,
                3.. => 2,
            };
            let after = below + preview_rows + rack_rows;
            let keys = if 1 <= spare { area.height - 1 } else { after };
            [row(below, preview_rows), row(below + preview_rows, rack_rows), row(after, 1), row(keys, 1)]
        };
        let [preview, rack, message, keys] = parts;
        Ok(Self { scale, board, window, status: row(0, 1), frame, panel, preview, rack, message, keys })
    }

    /// The visible squares.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.board.squares().filter(|&square| self.window.contains(square))
    }

    /// The cell of a visible square.
    pub fn cell(&self, square: Square) -> Rect {
        let (width, height) = self.scale.cell();
        let (row, column) = self.window.first;
        let x = self.frame.x + MARGIN + u16::from(square.column().saturating_sub(column)) * width;
        let y = self.frame.y + 1 + u16::from(square.row().saturating_sub(row)) * height;
        Rect::new(x, y, width, height)
    }

    /// The visible square at this position.
    pub fn square_at(&self, position: Position) -> Option<Square> {
        let (width, height) = self.scale.cell();
        let (first_row, first_column) = self.window.first;
        let column = position.x.checked_sub(self.frame.x + MARGIN)? / width;
        let row = position.y.checked_sub(self.frame.y + 1)? / height;
        let at = |step: u16, first: u8| u8::try_from(step + u16::from(first)).ok();
        let square = self.board.square(at(row, first_row)?, at(column, first_column)?)?;
        self.window.contains(square).then_some(square)
    }

    /// How large the tiles of a rack of `count` tiles are drawn. Small ones are in one row with their keys and points.
    pub fn rack_scale(&self, count: usize) -> Scale {
        let fits = |&(_, rows, columns): &(Scale, u16, u16)| {
            let count = u16::try_from(count).unwrap_or(u16::MAX);
            rows <= self.rack.height && RACK_MARGIN + columns.saturating_mul(count) <= self.rack.width
        };
        let large = [(Scale::Huge, HUGE_RACK_ROWS, 6), (Scale::Large, 2, 6)];
        large.iter().find(|scale| fits(scale)).map_or(Scale::Small, |(scale, ..)| *scale)
    }

    /// The columns of one rack tile, of `count` tiles.
    pub fn slot_width(&self, count: usize) -> u16 {
        let most = if self.rack_scale(count) == Scale::Huge { 6 } else { 7 };
        let count = u16::try_from(count.max(1)).unwrap_or(u16::MAX);
        (self.rack.width.saturating_sub(RACK_MARGIN) / count).clamp(3, most)
    }

    /// The index of the rack tile at this position, of `count` tiles.
    pub fn slot_at(&self, position: Position, count: usize) -> Option<usize> {
        if !self.rack.contains(position) {
            return None;
        }
        let slot = position.x.checked_sub(self.rack.x + RACK_MARGIN)? / self.slot_width(count);
        Some(usize::from(slot)).filter(|&slot| slot < count)
    }
}

/// An area in the middle of the terminal, no larger than it.
fn centred(terminal: Rect, columns: u16, rows: u16) -> Rect {
    let (columns, rows) = (columns.min(terminal.width), rows.min(terminal.height));
    let x = terminal.x + (terminal.width - columns) / 2;
    Rect::new(x, terminal.y + (terminal.height - rows) / 2, columns, rows)
}

/// As many of the smallest squares as fit, centred on the cursor as far as the edges of the board allow.
fn window_around(area: Rect, board: BoardSize, cursor: Square) -> Result<BoardWindow, TooSmall> {
    let (width, height) = Scale::Small.cell();
    let around = 2 + rows_below(Scale::Small);
    let shown = |room: u16, cell: u16, most: u8| u8::try_from(room / cell).unwrap_or(most).min(most);
    let rows = shown(area.height.saturating_sub(around), height, board.rows());
    let columns = shown(area.width.saturating_sub(MARGIN), width, board.columns());
    if u16::from(rows) < MIN_BOARD_ROWS || area.width < MIN_COLUMNS {
        return Err(TooSmall { columns: MIN_COLUMNS, rows: around + MIN_BOARD_ROWS * height });
    }
    let first = |at: u8, count: u8, of: u8| at.saturating_sub(count / 2).min(of - count);
    Ok(BoardWindow {
        first: (first(cursor.row(), rows, board.rows()), first(cursor.column(), columns, board.columns())),
        count: (rows, columns),
        needed: Some(TooSmall {
            columns: MARGIN + width * u16::from(board.columns()),
            rows: around + height * u16::from(board.rows()),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(side: usize) -> BoardSize {
        BoardSize::new(side, side).unwrap()
    }

    fn layout_of(width: u16, height: u16, side: usize) -> Result<GameLayout, TooSmall> {
        let board = board(side);
        GameLayout::new(Rect::new(0, 0, width, height), board, board.square(0, 0).unwrap())
    }

    #[track_caller]
    fn check(width: u16, height: u16, side: usize, scale: Scale, placement: PanelPlacement) {
        let layout = layout_of(width, height, side).unwrap();
        let case = format!("{side} squares at {width}x{height}");
        assert_eq!(layout.window.needed, None, "{case}");
        assert_eq!((layout.scale, layout.panel.placement), (scale, placement), "{case}");
    }

    #[test]
    fn squares_are_as_large_as_fits() {
        use PanelPlacement::{BesideBoard, InPlaceOfBoard};
        check(80, 24, 15, Scale::Medium, BesideBoard);
        check(80, 24, 16, Scale::Medium, BesideBoard);
        check(110, 38, 15, Scale::Large, BesideBoard);
        check(110, 40, 16, Scale::Large, BesideBoard);
        check(120, 40, 16, Scale::Large, BesideBoard);
        check(109, 40, 16, Scale::Medium, BesideBoard);
        check(110, 39, 16, Scale::Medium, BesideBoard);
        check(36, 21, 16, Scale::Small, InPlaceOfBoard);
        check(79, 24, 16, Scale::Medium, BesideBoard);
        check(78, 24, 16, Scale::Small, BesideBoard);
        check(80, 31, 26, Scale::Small, InPlaceOfBoard);
        check(80, 24, 5, Scale::Large, BesideBoard);
        check(150, 54, 16, Scale::Huge, BesideBoard);
        check(200, 60, 16, Scale::Huge, BesideBoard);
        check(149, 54, 16, Scale::Large, BesideBoard);
        check(150, 53, 16, Scale::Large, BesideBoard);
        check(144, 51, 15, Scale::Huge, BesideBoard);
        check(60, 24, 16, Scale::Medium, InPlaceOfBoard);
    }

    #[test]
    fn a_larger_terminal_has_the_whole_in_its_middle() {
        for side in [5, 15, 16] {
            for (width, height) in [(60, 40), (100, 30), (130, 50), (200, 60), (400, 200), (300, 24)] {
                let layout = layout_of(width, height, side).unwrap();
                let (top, bottom) = (layout.status.y, height - layout.keys.bottom());
                let left = layout.status.x.min(layout.frame.x);
                let right = width - layout.status.right().max(layout.panel.area.right());
                let case = format!("{side} squares at {width}x{height}");
                assert!(left.abs_diff(right) <= 1 && top.abs_diff(bottom) <= 1, "{case}: {layout:?}");
            }
        }
    }

    #[test]
    fn a_panel_next_to_the_board_has_a_greatest_width() {
        for width in 80..512 {
            for height in [24, 40, 60, 256] {
                let panel = layout_of(width, height, 16).unwrap().panel;
                assert!(panel.area.width <= WIDEST_PANEL, "{width}x{height}: {panel:?}");
            }
        }
        assert_eq!(layout_of(200, 60, 16).unwrap().panel.area.width, WIDEST_PANEL);
    }

    #[test]
    fn a_rack_has_the_largest_tiles_that_fit() {
        for (width, height, scale) in [
            (26, 8, Scale::Small),
            (36, 21, Scale::Small),
            (80, 24, Scale::Large),
            (80, 26, Scale::Huge),
            (110, 40, Scale::Large),
            (150, 54, Scale::Huge),
            (200, 60, Scale::Huge),
        ] {
            let layout = layout_of(width, height, 16).unwrap();
            assert_eq!(layout.rack_scale(8), scale, "{width}x{height}");
            assert!(RACK_MARGIN + 8 * layout.slot_width(8) <= layout.rack.width, "{width}x{height}");
        }
    }

    #[test]
    fn a_board_that_does_not_fit_is_cut_to_the_part_around_the_cursor() {
        for (width, height, side, rows, columns, needed) in
            [(36, 20, 16, 15, 16, (35, 21)), (30, 12, 15, 7, 13, (33, 20)), (80, 24, 26, 19, 26, (55, 31))]
        {
            let board = board(side);
            for cursor in board.squares() {
                let layout = GameLayout::new(Rect::new(0, 0, width, height), board, cursor).unwrap();
                let size = layout.window.needed.map(|needed| (needed.columns, needed.rows));
                assert_eq!((layout.window.count, size), ((rows, columns), Some(needed)));
                assert_eq!(layout.square_at(layout.cell(cursor).as_position()), Some(cursor));
                assert_eq!(layout.squares().count(), usize::from(rows) * usize::from(columns));
            }
        }
    }

    #[test]
    fn a_terminal_that_is_too_small_gets_the_size_needed() {
        let small = TooSmall { columns: 26, rows: 8 };
        assert_eq!([(25, 8), (26, 7)].map(|(width, height)| layout_of(width, height, 15)), [Err(small); 2]);
        assert!(layout_of(26, 8, 15).is_ok());
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_screen() {
        for side in [5, 15, 16, 26] {
            for (width, height) in
                [(26, 8), (30, 12), (36, 21), (60, 31), (80, 24), (110, 40), (150, 54), (200, 70)]
            {
                let area = Rect::new(0, 0, width, height);
                let layout = layout_of(width, height, side).unwrap();
                let panel = match layout.panel.placement {
                    PanelPlacement::BesideBoard => layout.panel.area,
                    PanelPlacement::InPlaceOfBoard => layout.frame,
                };
                let parts = [layout.status, layout.frame, layout.preview, layout.rack, layout.message, panel];
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(area.intersection(*part), *part);
                    let is_apart = |other: &Rect| !other.intersects(*part) || other == part;
                    assert!(parts[..index].iter().all(is_apart), "{parts:?}");
                }
                assert!(layout.keys == layout.message || !layout.keys.intersects(layout.message));
            }
        }
    }

    #[test]
    fn every_position_of_a_cell_finds_its_square() {
        for (width, height) in [(36, 21), (80, 24), (120, 40), (160, 60), (30, 12)] {
            let layout = layout_of(width, height, 16).unwrap();
            for square in layout.squares() {
                for position in layout.cell(square).positions() {
                    assert_eq!(layout.square_at(position), Some(square));
                }
            }
            let outside = Position::new(layout.frame.x, layout.frame.y + 5);
            assert_eq!(layout.square_at(outside), None);
        }
    }
}
