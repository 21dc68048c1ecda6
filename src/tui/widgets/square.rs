//! Squares and tiles as they are drawn on the board and the rack, at every size.

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::canvas::Canvas;
use super::quadrants::{Paint, Quadrants};
use super::text::{columns, shortened};
use crate::tui::theme::Role;

/// How large a square is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    /// Two columns and one row.
    Small,
    /// Three columns and one row.
    Medium,
    /// Four columns and two rows, with the points of the tiles.
    Large,
    /// Six columns and three rows, with the points of the tiles.
    Huge,
}

impl Scale {
    /// The columns and rows of a square.
    pub const fn cell(self) -> (u16, u16) {
        match self {
            Self::Small => (2, 1),
            Self::Medium => (3, 1),
            Self::Large => (4, 2),
            Self::Huge => (6, 3),
        }
    }

    /// The column of a text within its cell. A premium's mark and a tile's letter are in the same place.
    pub(in crate::tui) const fn text_column(self, text_columns: u16) -> u16 {
        match self {
            Self::Small => 0,
            Self::Medium | Self::Large => 1_u16.saturating_sub(text_columns.saturating_sub(2)),
            Self::Huge if text_columns < 2 => 3,
            Self::Huge => 2,
        }
    }

    /// The row of a text within its cell.
    pub(in crate::tui) const fn text_row(self) -> u16 {
        match self {
            Self::Small | Self::Medium | Self::Large => 0,
            Self::Huge => 1,
        }
    }

    /// Whether there is a gap all around a square, so that an empty one can be seen.
    const fn has_grid(self) -> bool {
        matches!(self, Self::Large | Self::Huge)
    }
}

/// What is drawn on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::tui) struct SquareFace {
    /// A letter, the mark of a premium, or a dot.
    pub(in crate::tui) text: String,
    pub(in crate::tui) role: Role,
    /// A mark before the text, if there is room.
    pub(in crate::tui) before: Option<char>,
    /// A mark after the text, if there is room.
    pub(in crate::tui) after: Option<char>,
    /// The points of a tile.
    pub(in crate::tui) points: Option<i32>,
    pub(in crate::tui) shade: Shade,
}

/// Where squares touch, their colours are darker on every other square, like those of a chequered board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum Shade {
    /// The colour of the role.
    Plain,
    /// A little darker, where the terminal has full colours.
    Darker,
}

impl SquareFace {
    /// A face without marks and points.
    pub(in crate::tui) const fn new(text: String, role: Role) -> Self {
        Self { text, role, before: None, after: None, points: None, shade: Shade::Plain }
    }

    const fn is_empty_square(&self) -> bool {
        matches!(self.role, Role::Square)
    }
}

/// What surrounds the squares: the board, and the frame around one of them.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) struct Surroundings {
    ground: Paint,
    frame: Option<Frame>,
}

/// The frame around a square, in half columns and half rows of the screen.
#[derive(Debug, Clone, Copy)]
struct Frame {
    area: HalfCells,
    cell: Rect,
    paint: Paint,
}

/// An area in half columns and half rows.
#[derive(Debug, Clone, Copy)]
struct HalfCells {
    left: u16,
    top: u16,
    right: u16,
    bottom: u16,
}

impl HalfCells {
    /// An area, given its distances in half cells from the top left corner of a cell. Above the screen there is nothing.
    const fn within(cell: Rect, [left, top, right, bottom]: [i16; 4]) -> Self {
        let (x, y) = (2 * cell.x, 2 * cell.y);
        Self {
            left: x.saturating_add_signed(left),
            top: y.saturating_add_signed(top),
            right: x.saturating_add_signed(right),
            bottom: y.saturating_add_signed(bottom),
        }
    }

    fn quadrants_of(self, position: Position) -> Quadrants {
        Quadrants::which(|x, y| {
            let (x, y) = (2 * position.x + x, 2 * position.y + y);
            self.left <= x && x < self.right && self.top <= y && y < self.bottom
        })
    }
}

impl Surroundings {
    /// The board at this scale. Where squares are small, the whole board has the colour of an empty square.
    pub(in crate::tui) fn board(canvas: &Canvas<'_>, scale: Scale) -> Self {
        let role = if scale.has_grid() { Role::Text } else { Role::Square };
        Self { ground: canvas.paint(role), frame: None }
    }

    /// The background of the screen, on which racks are drawn.
    pub(in crate::tui) fn screen(canvas: &Canvas<'_>) -> Self {
        Self { ground: canvas.paint(Role::Text), frame: None }
    }

    /// The same with a frame around one square. It fills the gap around the square and covers nothing on it.
    #[must_use]
    pub(in crate::tui) fn with_frame(
        self,
        canvas: &Canvas<'_>,
        scale: Scale,
        cell: Rect,
        role: Role,
    ) -> Self {
        let area = HalfCells::within(
            cell,
            match scale {
                Scale::Small => [0, 0, 4, 2],
                Scale::Medium => [0, 0, 7, 2],
                Scale::Large => [0, -1, 9, 4],
                Scale::Huge => [0, 0, 14, 7],
            },
        );
        Self { frame: Some(Frame { area, cell, paint: canvas.paint(role) }), ..self }
    }

    /// Draws one cell, of which `face` covers some quadrants.
    fn draw(&self, canvas: &mut Canvas<'_>, position: Position, face: Option<(Paint, Quadrants)>) {
        let visible = face.filter(|(paint, _)| *paint != self.ground);
        let (paint, covered) = visible.unwrap_or((self.ground, Quadrants::NONE));
        let framed =
            self.frame.map(|frame| (frame.paint, frame.area.quadrants_of(position))).filter(|(_, framed)| {
                // A cell has two colours: a frame that would be the third is left out.
                covered == Quadrants::NONE || covered.or(*framed) == Quadrants::ALL
            });
        match framed {
            None => canvas.draw_quadrants(position, paint, self.ground, covered),
            Some((frame, framed)) if covered == Quadrants::NONE => {
                canvas.draw_quadrants(position, frame, self.ground, framed);
            }
            Some((frame, _)) => canvas.draw_quadrants(position, paint, frame, covered),
        }
    }

    /// Draws the part of the frame that is in the column after a cell, for a square at the edge of the board.
    pub(in crate::tui) fn draw_after(&self, canvas: &mut Canvas<'_>, cell: Rect) {
        let edge = Rect { x: cell.right(), width: 1, ..cell };
        let outside = Self { ground: canvas.paint(Role::Text), ..*self };
        for position in edge.positions() {
            outside.draw(canvas, position, None);
        }
    }
}

/// Draws a square or a tile in its cell.
pub(in crate::tui) fn draw_square(
    canvas: &mut Canvas<'_>,
    cell: Rect,
    scale: Scale,
    face: &SquareFace,
    surroundings: &Surroundings,
) {
    let mut texts = texts(canvas, scale, face);
    let is_framed = surroundings.frame.is_some_and(|frame| frame.cell == cell);
    // In two columns there may be no gap left for the frame, so the square itself takes its colour.
    let is_full = scale == Scale::Small && columns(&face.text) == 2;
    let role = if is_framed && (is_full || (face.is_empty_square() && !scale.has_grid())) {
        Role::BoardCursor
    } else {
        face.role
    };
    let mut style = canvas.whole_style(role);
    if face.shade == Shade::Darker && !scale.has_grid() && role != Role::Square && role != Role::BoardCursor {
        style = darker(style);
    }
    let paint = Paint::behind(style);
    let extent = extent(scale, face, &texts).map(|extent| HalfCells::within(cell, extent));
    if face.is_empty_square() && scale.has_grid() && paint != surroundings.ground {
        // A square that can be seen needs no dot.
        texts.clear();
    }
    for position in cell.positions() {
        let covered = extent.map(|extent| (paint, extent.quadrants_of(position)));
        surroundings.draw(canvas, position, covered);
    }
    for text in texts {
        let style = match text.kind {
            TextKind::Letter => style.add_modifier(Modifier::BOLD),
            TextKind::Premium => style,
            // A line under the letter marks states; under anything else it is hard to read.
            TextKind::Small => style.remove_modifier(Modifier::UNDERLINED),
        };
        canvas.put_within(cell, cell.x + text.column, cell.y + text.row, &text.text, style);
    }
}

/// The style with a background a little darker, if that is one of all colours.
fn darker(style: Style) -> Style {
    let part = |part: u8| part - part / 12;
    match style.bg {
        Some(Color::Rgb(red, green, blue)) => style.bg(Color::Rgb(part(red), part(green), part(blue))),
        _ => style,
    }
}

/// Draws a mark in the gap before the text of a square, or after it where there is no gap. It covers nothing: where there
/// is no room, nothing is drawn.
pub(in crate::tui) fn draw_in_gap(
    canvas: &mut Canvas<'_>,
    cell: Rect,
    scale: Scale,
    face: &SquareFace,
    mark: char,
    role: Role,
) {
    let (column, row) = match scale {
        Scale::Small => (1, 0),
        Scale::Medium => (0, 0),
        Scale::Large | Scale::Huge => (0, 1),
    };
    if !texts(canvas, scale, face).iter().any(|text| text.is_at(column, row)) {
        let style = canvas.whole_style(role);
        canvas.put_within(cell, cell.x + column, cell.y + row, &mark.to_string(), style);
    }
}

/// A text on a square, with its place in the cell.
struct SquareText {
    column: u16,
    row: u16,
    text: String,
    kind: TextKind,
}

/// What a text on a square is.
enum TextKind {
    /// The letter of a tile.
    Letter,
    /// A premium, a star or a dot.
    Premium,
    /// Points or a mark.
    Small,
}

impl SquareText {
    fn is_at(&self, column: u16, row: u16) -> bool {
        self.row == row && self.column <= column && column < self.column + columns(&self.text)
    }
}

/// The texts of a square: letter or premium, points, marks.
fn texts(canvas: &Canvas<'_>, scale: Scale, face: &SquareFace) -> Vec<SquareText> {
    let (cell_columns, cell_rows) = scale.cell();
    let glyphs = canvas.appearance.glyphs;
    let text = shortened(&glyphs.drawable(&face.text), usize::from(cell_columns), glyphs.more);
    let (column, row) = (scale.text_column(columns(&text)), scale.text_row());
    let mut end = column + columns(&text);
    let kind = if face.points.is_some() { TextKind::Letter } else { TextKind::Premium };
    let mut texts = vec![SquareText { column, row, text, kind }];
    let mut add = |column: u16, row: u16, text: String| {
        texts.push(SquareText { column, row, text, kind: TextKind::Small });
    };
    if let Some(points) = face.points.filter(|_| scale.has_grid()) {
        let (points, is_small) = (glyphs.points(points), glyphs.subscripts.is_some());
        let width = columns(&points);
        if scale == Scale::Huge || !is_small {
            add(cell_columns.saturating_sub(width), cell_rows - 1, points);
        } else if end + width <= cell_columns {
            add(end, row, points);
            end += width;
        }
    }
    if let Some(mark) = face.before.or(face.after) {
        let is_before = face.before.is_some();
        if 0 < column && (is_before || end == cell_columns) {
            add(column - 1, row, mark.into());
        } else if end < cell_columns {
            add(end, row, mark.into());
        }
    }
    texts
}

/// How far a face extends, in half cells: from the gap at its left, to its last text or to half of its last column.
/// None for an empty square where only its dot can be seen.
fn extent(scale: Scale, face: &SquareFace, texts: &[SquareText]) -> Option<[i16; 4]> {
    if face.is_empty_square() && !scale.has_grid() {
        return None;
    }
    let row = scale.text_row();
    let has_text_at = |column: u16| texts.iter().any(|text| text.is_at(column, row));
    let last = |column: u16, most: i16| if has_text_at(column) { most } else { most - 1 };
    let first = |gap: i16| if has_text_at(0) { 0 } else { gap };
    Some(match scale {
        Scale::Small => [0, 0, last(1, 4), 2],
        Scale::Medium => [first(1), 0, last(2, 6), 2],
        Scale::Large => [first(1), 0, 8, 3],
        Scale::Huge => [2, 1, 12, 6],
    })
}
