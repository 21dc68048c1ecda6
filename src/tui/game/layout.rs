//! The places of the parts of the game screen, from the sizes of the terminal and the board.

use rackety_engine::{Ruleset, Size as BoardSize, Square};
use ratatui::layout::{Position, Rect};

use crate::tui::screen::TooSmall;
use crate::tui::side_panel::PanelPlacement;
use crate::tui::widgets::{RackSize, Scale, cells};

/// The fewest rows below a board with the panel beside it: the rack with the keys of its tiles, and the keys. A board with
/// huge squares has its rack in the panel.
const fn rows_below(scale: Scale) -> u16 {
    match scale {
        Scale::Small | Scale::Medium | Scale::Large => 5,
        Scale::Huge => 4,
    }
}
/// The fewest rows below a board without a panel beside it: rack, preview, and the message or the keys.
const ROWS_BELOW_ALONE: u16 = 3;

/// Columns left of the board, for the row numbers.
const fn margin(scale: Scale) -> u16 {
    match scale {
        Scale::Small | Scale::Medium => 3,
        Scale::Large | Scale::Huge => 4,
    }
}
/// Columns between the board and the panel: the arrow of the cursor, and a free one beside larger squares.
const fn gap(scale: Scale) -> u16 {
    match scale {
        Scale::Small | Scale::Medium => 1,
        Scale::Large | Scale::Huge => 2,
    }
}
/// Columns of the narrowest panel next to a board.
const fn narrowest_panel(scale: Scale) -> u16 {
    match scale {
        Scale::Small | Scale::Medium => 27,
        Scale::Large => 40,
        // The rack is in it.
        Scale::Huge => 48,
    }
}
/// Rows of the lowest panel next to a board: the players, the play, and a tab.
const LOWEST_PANEL: u16 = 16;
/// Columns of the widest panel. In a wider one, the points would be far from the names.
const WIDEST_PANEL: u16 = 60;
/// Rows of a rack of large tiles, with a row for their keys.
const RACK_ROWS: u16 = 4;
/// Rows at the foot of the panel beside huge squares: the preview and the rack, each with a free row above it.
const FOOT_ROWS: u16 = 2 * RACK_ROWS + 2;
/// Rows of the lowest part of the screen with a board and the panel beside it.
const fn lowest_body(scale: Scale) -> u16 {
    match scale {
        Scale::Small | Scale::Medium | Scale::Large => LOWEST_PANEL,
        Scale::Huge => LOWEST_PANEL + FOOT_ROWS,
    }
}

/// The fewest rows of squares worth showing.
const MIN_BOARD_ROWS: u16 = 3;
/// The columns that show a rack of seven tiles and the extra slot in full.
const MIN_COLUMNS: u16 = 26;

/// The parts of the game screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameLayout {
    /// The size at which squares are drawn.
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
    /// The area for what can be done and what happened: beside the rack, or below a board without a panel.
    pub preview: Rect,
    /// The rack, with the keys of its tiles below them where there is room.
    pub rack: Rect,
    /// The line below the preview, or below the rack.
    pub message: Rect,
    /// The line of keys, always the last one; on the smallest screens the same line as the message.
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
    /// Says whether it is next to the board or in its place.
    pub placement: PanelPlacement,
}

impl GameLayout {
    /// Lays out the game screen with the largest squares that leave room for the rest, and for a rack with this many slots at
    /// most. Where even the smallest do not fit, the board is cut to the part around the cursor. The status line is the first
    /// row and the keys are the last one; on a larger terminal, the rest is in the middle between them.
    ///
    /// # Errors
    /// [`TooSmall`] if there is no room for even a part of the board.
    pub fn new(terminal: Rect, board: BoardSize, slots: RackSlots, cursor: Square) -> Result<Self, TooSmall> {
        let width = |scale: Scale| margin(scale) + scale.cell().0 * u16::from(board.columns());
        let height = |scale: Scale, below: u16| 2 + scale.board_rows(u16::from(board.rows())) + below;
        let left = |scale: Scale, board_width: u16| match scale {
            Scale::Small | Scale::Medium | Scale::Large => (board_width + gap(scale)).max(slots.columns()),
            Scale::Huge => board_width + gap(scale),
        };
        let beside = |scale: Scale| {
            let rows = height(scale, rows_below(scale)).max(1 + lowest_body(scale) + rows_below(scale));
            (scale, left(scale, width(scale)) + narrowest_panel(scale), rows)
        };
        let alone = |scale: Scale| (scale, width(scale), height(scale, ROWS_BELOW_ALONE));
        let candidates = [
            beside(Scale::Huge),
            beside(Scale::Large),
            beside(Scale::Medium),
            beside(Scale::Small),
            alone(Scale::Medium),
            alone(Scale::Small),
        ];
        let fits =
            |&(_, columns, rows): &(Scale, u16, u16)| columns <= terminal.width && rows <= terminal.height;
        let whole = BoardWindow { first: (0, 0), count: (board.rows(), board.columns()), needed: None };
        let (scale, window) = match candidates.into_iter().find(fits) {
            Some((scale, ..)) => (scale, whole),
            None => (Scale::Small, window_around(terminal, board, cursor)?),
        };
        let board_width = margin(scale) + scale.cell().0 * u16::from(window.count.1);
        let board_rows = 1 + scale.board_rows(u16::from(window.count.0));
        let parts = BoardParts { terminal, scale, board_width, board_rows, slots };
        let is_beside = left(scale, board_width) + narrowest_panel(scale) <= terminal.width
            && 1 + board_rows.max(lowest_body(scale)) + rows_below(scale) <= terminal.height;
        let areas = if is_beside { parts.beside_panel() } else { parts.alone() };
        let Areas { frame, panel, preview, rack, message } = areas;
        let status = Rect { height: 1, ..terminal };
        let keys = Rect { y: terminal.bottom() - 1, height: 1, ..terminal };
        Ok(Self { scale, board, window, status, frame, panel, preview, rack, message, keys })
    }

    /// The visible squares.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.board.squares().filter(|&square| self.window.contains(square))
    }

    /// The cell of a visible square.
    pub fn cell(&self, square: Square) -> Rect {
        let (width, height) = self.scale.cell();
        let (row, column) = self.window.first;
        let x = self.frame.x + margin(self.scale) + u16::from(square.column().saturating_sub(column)) * width;
        let y = self.frame.y + 1 + u16::from(square.row().saturating_sub(row)) * height;
        Rect::new(x, y, width, height)
    }

    /// The top left corner of the first visible square.
    pub fn origin(&self) -> Position {
        Position::new(self.frame.x + margin(self.scale), self.frame.y + 1)
    }

    /// The visible square at this position.
    pub fn square_at(&self, position: Position) -> Option<Square> {
        let (width, height) = self.scale.cell();
        let (first_row, first_column) = self.window.first;
        let column = position.x.checked_sub(self.frame.x + margin(self.scale))? / width;
        let row = position.y.checked_sub(self.frame.y + 1)? / height;
        let at = |step: u16, first: u8| u8::try_from(step + u16::from(first)).ok();
        let square = self.board.square(at(row, first_row)?, at(column, first_column)?)?;
        self.window.contains(square).then_some(square)
    }

    /// Returns the size at which the tiles of a rack are drawn: as large as they fit.
    pub fn rack_size(&self, slots: RackSlots) -> RackSize {
        let fits =
            |size: &RackSize| self.rack.height >= RACK_ROWS && self.rack_margin(*size, slots).is_some();
        let wide = match self.scale {
            Scale::Large | Scale::Huge => RackSize::Huge,
            Scale::Small | Scale::Medium => RackSize::Large,
        };
        [wide, RackSize::Large].into_iter().find(fits).unwrap_or(RackSize::Small)
    }

    /// The columns left of the first tile: those left of the board if the rack has room for them, or none if it has no
    /// room at all.
    fn rack_margin(&self, size: RackSize, slots: RackSlots) -> Option<u16> {
        let room = self.rack.width.checked_sub(size.columns(slots.rack, slots.has_extra))?;
        Some(room.min(margin(self.scale)))
    }

    /// The area of a slot of the rack, by its index; the extra slot is the last one.
    pub fn slot(&self, index: usize, slots: RackSlots) -> Rect {
        let size = self.rack_size(slots);
        let (left, pitch) = match size {
            RackSize::Small => {
                let pitch = (self.rack.width.saturating_sub(1) / cells(slots.count().max(1))).clamp(1, 7);
                (1, pitch)
            }
            _ => (self.rack_margin(size, slots).unwrap_or_default(), size.pitch()),
        };
        let apart = if slots.has_extra && index == slots.rack { size.gap() } else { 0 };
        let x = cells(index).saturating_mul(pitch).saturating_add(self.rack.x + left + apart);
        let width = if size == RackSize::Small { pitch } else { size.tile() };
        Rect { x, width, ..self.rack }.intersection(self.rack)
    }

    /// The index of the slot at this position.
    pub fn slot_at(&self, position: Position, slots: RackSlots) -> Option<usize> {
        (0..slots.count()).find(|&index| self.slot(index, slots).contains(position))
    }
}

/// The slots of a rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RackSlots {
    /// The number of tiles on the rack, those among them that are pending included.
    pub rack: usize,
    /// True if there is an extra slot.
    pub has_extra: bool,
}

impl RackSlots {
    /// The most slots that a rack has by these rules, so that the places on the screen do not depend on how many are in use.
    pub(in crate::tui) fn most(ruleset: &Ruleset) -> Self {
        Self { rack: ruleset.rack_size(), has_extra: true }
    }

    /// The number of all slots.
    pub fn count(self) -> usize {
        self.rack + usize::from(self.has_extra)
    }

    /// The columns of a rack of small tiles with these slots.
    fn columns(self) -> u16 {
        u16::try_from(self.count()).unwrap_or(u16::MAX / 4).saturating_mul(RackSize::Small.tile()) + 1
    }
}

/// The parts that the areas of the screen follow from.
struct BoardParts {
    terminal: Rect,
    scale: Scale,
    board_width: u16,
    board_rows: u16,
    slots: RackSlots,
}

/// The areas of the screen between the status line and the keys.
struct Areas {
    frame: Rect,
    panel: SidePanel,
    preview: Rect,
    rack: Rect,
    message: Rect,
}

impl BoardParts {
    /// Returns the areas with the panel beside the board: below both, the rack and beside it the preview.
    fn beside_panel(&self) -> Areas {
        let Self { terminal, scale, board_width, board_rows, slots } = *self;
        let columns = terminal.width.min(board_width + gap(scale) + WIDEST_PANEL);
        let body = board_rows.max(lowest_body(scale));
        let below = 1 + body;
        // A free row above the rack, and one below it.
        let rows = if scale == Scale::Huge { below + 3 } else { below + RACK_ROWS + 3 };
        let area = centred(terminal, columns, rows);
        let spare = area.height.saturating_sub(below + rows_below(scale));
        let frame = Rect { y: area.y + 1, width: board_width, height: board_rows, ..area };
        let x = frame.right() + gap(scale);
        let panel = Rect { x, width: area.right() - x, height: body, ..frame };
        let (panel, rack, preview) = if scale == Scale::Huge {
            // The board takes nearly all rows, so the rack is at the foot of the panel, below the preview.
            let rack = Rect { y: panel.bottom() - RACK_ROWS, height: RACK_ROWS, ..panel };
            let preview = Rect { y: rack.y - RACK_ROWS - 1, height: RACK_ROWS - 1, ..panel };
            (Rect { height: panel.height - FOOT_ROWS, ..panel }, rack, preview)
        } else {
            let y = area.y + below + spare.min(1);
            let width = (x - area.x).max(slots.columns());
            let rack = Rect { y, width, height: RACK_ROWS, ..area };
            let preview = Rect { x: rack.right(), width: area.right() - rack.right(), ..panel };
            (panel, rack, Rect { y, height: RACK_ROWS - 1, ..preview })
        };
        let message = Rect { y: preview.bottom(), height: 1, ..preview };
        let panel = SidePanel { area: panel, placement: PanelPlacement::BesideBoard };
        Areas { frame, panel, preview, rack, message }
    }

    /// Returns the areas with the panel in the board's place: below the board, the rack, the preview, which may go on in the
    /// line of the message, and the keys.
    fn alone(&self) -> Areas {
        let Self { terminal, board_width, board_rows, .. } = *self;
        let below = 1 + board_rows;
        let area = centred(terminal, terminal.width, below + 4 + RACK_ROWS);
        let row = |y: u16, rows: u16| Rect { y: area.y + y, height: rows, ..area };
        let x = area.x + (area.width - board_width) / 2;
        let frame = Rect { x, y: area.y + 1, width: board_width, height: board_rows };
        // Spare rows go to the keys, the preview and the rack, in this order.
        let spare = area.height - below - ROWS_BELOW_ALONE;
        let preview_rows = if spare >= 2 { 2 } else { 1 };
        let rack_rows = if spare >= 2 + RACK_ROWS - 1 { RACK_ROWS } else { 1 };
        let after = below + preview_rows + rack_rows;
        Areas {
            frame,
            panel: SidePanel { area: row(1, board_rows), placement: PanelPlacement::InPlaceOfBoard },
            preview: row(below + rack_rows, preview_rows),
            rack: row(below, rack_rows),
            message: row(after, 1),
        }
    }
}

/// An area in the middle of the terminal, no larger than it.
fn centred(terminal: Rect, columns: u16, rows: u16) -> Rect {
    let (columns, rows) = (columns.min(terminal.width), rows.min(terminal.height));
    let x = terminal.x + (terminal.width - columns) / 2;
    Rect::new(x, terminal.y + (terminal.height - rows) / 2, columns, rows)
}

/// Returns as many of the smallest squares as fit, centred on the cursor as far as the edges of the board allow.
fn window_around(area: Rect, board: BoardSize, cursor: Square) -> Result<BoardWindow, TooSmall> {
    let (width, height) = Scale::Small.cell();
    let around = 2 + ROWS_BELOW_ALONE;
    let shown = |room: u16, cell: u16, most: u8| u8::try_from(room / cell).unwrap_or(most).min(most);
    let rows = shown(area.height.saturating_sub(around), height, board.rows());
    let columns = shown(area.width.saturating_sub(margin(Scale::Small)), width, board.columns());
    if u16::from(rows) < MIN_BOARD_ROWS || area.width < MIN_COLUMNS {
        return Err(TooSmall { columns: MIN_COLUMNS, rows: around + MIN_BOARD_ROWS * height });
    }
    let first = |at: u8, count: u8, of: u8| at.saturating_sub(count / 2).min(of - count);
    Ok(BoardWindow {
        first: (first(cursor.row(), rows, board.rows()), first(cursor.column(), columns, board.columns())),
        count: (rows, columns),
        needed: Some(TooSmall {
            columns: margin(Scale::Small) + width * u16::from(board.columns()),
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

    /// Seven tiles, and one more.
    const SLOTS: RackSlots = RackSlots { rack: 7, has_extra: true };

    fn layout_of(width: u16, height: u16, side: usize) -> Result<GameLayout, TooSmall> {
        let board = board(side);
        GameLayout::new(Rect::new(0, 0, width, height), board, SLOTS, board.square(0, 0).unwrap())
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
    fn a_larger_terminal_has_the_board_in_its_middle_and_the_keys_in_its_last_row() {
        for side in [5, 15, 16] {
            for (width, height) in [(60, 40), (100, 30), (130, 50), (200, 60), (400, 200), (300, 24)] {
                let layout = layout_of(width, height, side).unwrap();
                let case = format!("{side} squares at {width}x{height}");
                assert_eq!((layout.status.y, layout.keys.bottom()), (0, height), "{case}");
                assert_eq!((layout.status.width, layout.keys.width), (width, width), "{case}");
                let parts = [layout.frame, layout.panel.area, layout.rack, layout.message];
                let left = layout.frame.x;
                let right = width - layout.panel.area.right().max(layout.frame.right());
                // Below a board without a panel, there are rows for the rack that it may not use.
                let (top, bottom) =
                    (layout.frame.y, height - parts.map(Rect::bottom).into_iter().max().unwrap());
                let is_alone = layout.panel.placement == PanelPlacement::InPlaceOfBoard;
                assert!(is_alone || left.abs_diff(right) <= 1, "{case}: {layout:?}");
                assert!(top.abs_diff(bottom) <= 3, "{case}: {layout:?}");
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
        for (width, height, size) in [
            (26, 8, RackSize::Small),
            (36, 21, RackSize::Small),
            (80, 24, RackSize::Large),
            (110, 40, RackSize::Huge),
            (150, 54, RackSize::Large),
            (200, 60, RackSize::Huge),
        ] {
            let layout = layout_of(width, height, 16).unwrap();
            assert_eq!(layout.rack_size(SLOTS), size, "{width}x{height}");
            let areas: Vec<Rect> = (0..8).map(|index| layout.slot(index, SLOTS)).collect();
            for (index, area) in areas.iter().enumerate() {
                assert_eq!(layout.slot_at(area.as_position(), SLOTS), Some(index), "{width}x{height}");
                assert_eq!(layout.rack.intersection(*area), *area, "{width}x{height}");
            }
            assert!(areas.is_sorted_by(|one, other| one.right() <= other.x), "{width}x{height}: {areas:?}");
        }
    }

    /// The rack of a small board may be wider than the board, and twelve tiles have room on the narrowest screen, where a
    /// letter of several characters is cut with a mark.
    #[test]
    fn every_tile_of_a_rack_is_seen_whatever_the_board() {
        for (rack, least) in [(7, 3), (12, 1)] {
            let slots = RackSlots { rack, has_extra: true };
            for side in 5..=17 {
                for (width, height) in (26..130).flat_map(|width| (8..60).map(move |height| (width, height)))
                {
                    let (area, board) = (Rect::new(0, 0, width, height), board(side));
                    let layout = GameLayout::new(area, board, slots, board.square(0, 0).unwrap()).unwrap();
                    let case = || format!("{side} squares at {width}x{height}: {layout:?}");
                    let least = if width < slots.columns() { least } else { 3 };
                    for index in 0..slots.count() {
                        let slot = layout.slot(index, slots);
                        assert!(least <= slot.width && slot.width > 0, "{index}: {slot:?} of {}", case());
                        assert_eq!(layout.rack.intersection(slot), slot, "{}", case());
                    }
                    assert!(!layout.rack.intersects(layout.preview), "{}", case());
                    assert_eq!(area.intersection(layout.preview), layout.preview, "{}", case());
                    if layout.panel.placement == PanelPlacement::BesideBoard {
                        assert!(layout.panel.area.height >= LOWEST_PANEL, "{}", case());
                        assert!(narrowest_panel(Scale::Small) <= layout.preview.width, "{}", case());
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_that_does_not_fit_is_cut_to_the_part_around_the_cursor() {
        for (width, height, side, rows, columns, needed) in
            [(36, 20, 16, 15, 16, (35, 21)), (30, 12, 15, 7, 13, (33, 20)), (80, 24, 26, 19, 26, (55, 31))]
        {
            let board = board(side);
            for cursor in board.squares() {
                let layout = GameLayout::new(Rect::new(0, 0, width, height), board, SLOTS, cursor).unwrap();
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
