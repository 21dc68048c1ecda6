//! Squares and tiles as they are drawn on a board, at every size.

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::canvas::Canvas;
use super::quadrants::{Paint, Quadrants};
use super::text::{cells, columns, shortened};
use crate::tui::theme::{Role, Shade};

/// The size at which a square is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    /// Two columns and one row.
    Small,
    /// Three columns and one row.
    Medium,
    /// Four columns and two rows: half a row, the row of the letter, half a row. So squares are square, and letters in their
    /// middle. The points of tiles are behind the letters.
    Large,
    /// Six columns and three rows, with the points of the tiles.
    Huge,
}

impl Scale {
    /// The columns and rows of a square. The cell of a large one begins with the row that it shares with the one above.
    pub const fn cell(self) -> (u16, u16) {
        match self {
            Self::Small => (2, 1),
            Self::Medium => (3, 1),
            Self::Large => (4, 2),
            Self::Huge => (6, 3),
        }
    }

    /// The rows of a board with this many rows of squares. A board of large ones ends with half a row.
    pub const fn board_rows(self, rows: u16) -> u16 {
        let half = if matches!(self, Self::Large) { 1 } else { 0 };
        self.cell().1 * rows + half
    }

    /// The column of a text within its cell. A premium's mark and a tile's letter are in the same place.
    pub(in crate::tui) const fn text_column(self, text_columns: u16) -> u16 {
        match self {
            Self::Small => 0,
            Self::Medium => 1_u16.saturating_sub(text_columns.saturating_sub(2)),
            Self::Large => 1_u16.saturating_sub(text_columns.saturating_sub(3)),
            Self::Huge => 2_u16.saturating_sub(text_columns.saturating_sub(4)),
        }
    }

    /// The row of a text within its cell.
    pub(in crate::tui) const fn text_row(self) -> u16 {
        match self {
            Self::Small | Self::Medium => 0,
            Self::Large | Self::Huge => 1,
        }
    }

    /// True if the tiles show their points.
    const fn has_points(self) -> bool {
        matches!(self, Self::Large | Self::Huge)
    }
}

/// The face of a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::tui) struct SquareFace {
    /// A letter, the mark of a premium, or a dot.
    pub(in crate::tui) text: String,
    pub(in crate::tui) role: Role,
    /// A mark after the text, where no colour tells the role.
    pub(in crate::tui) mark: Option<char>,
    /// The points of a tile.
    pub(in crate::tui) points: Option<i32>,
    pub(in crate::tui) shade: Shade,
    /// The role of the frame around the text.
    pub(in crate::tui) frame: Option<Role>,
}

impl SquareFace {
    /// A face without marks, points and frame.
    pub(in crate::tui) const fn new(text: String, role: Role) -> Self {
        Self { text, role, mark: None, points: None, shade: Shade::Plain, frame: None }
    }

    const fn is_tile(&self) -> bool {
        matches!(
            self.role,
            Role::Tile
                | Role::BlankTile
                | Role::LastTile
                | Role::PendingTile
                | Role::TakenTile
                | Role::NewTile
                | Role::Fault
        )
    }
}

/// The squares of a board, or of the visible part of one, row by row.
pub(in crate::tui) struct SquareGrid {
    pub(in crate::tui) scale: Scale,
    /// The top left corner of the first cell.
    pub(in crate::tui) origin: Position,
    /// The number of squares in a row.
    pub(in crate::tui) columns: usize,
    pub(in crate::tui) faces: Vec<SquareFace>,
}

impl SquareGrid {
    /// Draws the squares.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>) {
        let edges: Vec<Paint> = (0..self.faces.len()).map(|index| self.draw_square(canvas, index)).collect();
        if self.scale == Scale::Large {
            self.draw_half_rows(canvas, &edges);
        }
    }

    fn cell(&self, index: usize) -> Rect {
        let (width, height) = self.scale.cell();
        let at = |step: usize, size: u16| cells(step).saturating_mul(size);
        Rect {
            x: self.origin.x + at(index % self.columns, width),
            y: self.origin.y + at(index / self.columns, height),
            width,
            height,
        }
    }

    /// Draws the rows that two squares share, half each.
    fn draw_half_rows(&self, canvas: &mut Canvas<'_>, edges: &[Paint]) {
        let outside = canvas.paint(Role::Text);
        let rows = edges.len() / self.columns;
        let top = Quadrants::which(|_, y| y == 0);
        for index in 0..(rows + 1) * self.columns {
            let above = index.checked_sub(self.columns).map_or(outside, |above| edges[above]);
            let below = edges.get(index).copied().unwrap_or(outside);
            let cell = Rect { height: 1, ..self.cell(index) };
            for position in cell.positions() {
                canvas.draw_quadrants(position, above, below, top);
            }
        }
    }

    /// Draws a square without the rows that it shares; returns its colour at its upper and its lower edge.
    fn draw_square(&self, canvas: &mut Canvas<'_>, index: usize) -> Paint {
        let (face, scale) = (&self.faces[index], self.scale);
        let cell = self.cell(index);
        let texts = texts(canvas, scale, face);
        let is_full = scale == Scale::Small && texts.iter().any(|text| text.is_at(1));
        let role = match face.frame {
            // In two columns a premium leaves no gap for the frame, so the square itself takes its colour.
            Some(Role::BoardCursor) if is_full => Role::BoardCursor,
            _ => face.role,
        };
        let appearance = canvas.appearance;
        let shade = if role == face.role { face.shade } else { Shade::Plain };
        let mut style = canvas.style(Role::Text).patch(appearance.theme.square_style(role, shade));
        if role != face.role && style.bg == canvas.style(face.role).bg {
            // The cursor has the colour of this square, so a line shows it.
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let ground = Paint::behind(style);
        let lines = match scale {
            Scale::Large => Rect { y: cell.y + 1, height: 1, ..cell },
            Scale::Small | Scale::Medium | Scale::Huge => cell,
        };
        canvas.draw_ground(lines, ground);
        let frame = face.frame.map(|role| FramePaint::new(canvas, role));
        match frame {
            Some(FramePaint::Blocks(paint)) => draw_blocks(canvas, scale, lines, &texts, (paint, ground)),
            Some(FramePaint::Brackets(brackets)) => {
                draw_brackets(canvas, scale, lines, &texts, brackets, style);
            }
            None => {}
        }
        let small = Style { fg: appearance.theme.points_colour(role).or(style.fg), ..style };
        for text in &texts {
            let style = match text.kind {
                TextKind::Letter => style.add_modifier(Modifier::BOLD),
                TextKind::Premium => style,
                // A line under the letter marks states; under anything else it is hard to read.
                TextKind::Small => small.remove_modifier(Modifier::UNDERLINED),
            };
            canvas.put_within(cell, cell.x + text.column, cell.y + text.row, &text.text, style);
        }
        match frame {
            Some(FramePaint::Blocks(paint)) if scale == Scale::Large => paint,
            _ => ground,
        }
    }
}

/// The way the frame around a square is drawn.
#[derive(Debug, Clone, Copy)]
enum FramePaint {
    /// The frame is drawn in blocks of this colour.
    Blocks(Paint),
    /// The frame is drawn as characters before and after the text.
    Brackets([char; 2]),
}

impl FramePaint {
    /// Blocks, where the terminal has block characters and enough colours to tell them from what they surround.
    fn new(canvas: &Canvas<'_>, role: Role) -> Self {
        let style = canvas.whole_style(role);
        let colour = if role == Role::Vacated { style.fg } else { style.bg };
        match colour {
            Some(colour @ (Color::Rgb(..) | Color::Indexed(_)))
                if canvas.appearance.glyphs.quadrants.is_some() =>
            {
                Self::Blocks(Paint::Colour(colour))
            }
            _ if role == Role::Vacated => Self::Brackets(['<', ' ']),
            _ => Self::Brackets(['[', ']']),
        }
    }
}

/// Draws the frame in blocks: at both sides of the text, and around a huge square. It covers no text.
fn draw_blocks(
    canvas: &mut Canvas<'_>,
    scale: Scale,
    lines: Rect,
    texts: &[SquareText],
    (frame, ground): (Paint, Paint),
) {
    let (right, bottom) = (lines.right() - 1, lines.bottom() - 1);
    for position in lines.positions() {
        if texts.iter().any(|text| text.is_at(position.x - lines.x) && lines.height == 1) {
            continue;
        }
        let quadrants = match scale {
            Scale::Small => Quadrants::ALL,
            Scale::Medium | Scale::Large => {
                Quadrants::which(|x, _| (position.x == lines.x && x == 0) || (position.x == right && x == 1))
            }
            Scale::Huge => Quadrants::which(|x, y| {
                (position.x == lines.x && x == 0)
                    || (position.x == right && x == 1)
                    || (position.y == lines.y && y == 0)
                    || (position.y == bottom && y == 1)
            }),
        };
        if quadrants != Quadrants::NONE {
            canvas.draw_quadrants(position, frame, ground, quadrants);
        }
    }
}

/// Draws the frame as brackets on the row of the text, where there is room for them.
fn draw_brackets(
    canvas: &mut Canvas<'_>,
    scale: Scale,
    lines: Rect,
    texts: &[SquareText],
    [left, right]: [char; 2],
    style: Style,
) {
    let y = if scale == Scale::Huge { lines.y + 1 } else { lines.y };
    let last = lines.width - 1;
    let style = style.add_modifier(Modifier::BOLD);
    // In two columns there is room for one of them.
    let sides =
        if scale == Scale::Small { [(last, left), (last, right)] } else { [(0, left), (last, right)] };
    for (column, bracket) in sides {
        if bracket != ' ' && !texts.iter().any(|text| text.is_at(column) && text.kind != TextKind::Small) {
            canvas.put_within(lines, lines.x + column, y, &bracket.to_string(), style);
        }
    }
}

/// A text on a square, with its place in the cell.
struct SquareText {
    column: u16,
    row: u16,
    text: String,
    kind: TextKind,
}

/// The kind of a text on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextKind {
    /// The letter of a tile.
    Letter,
    /// A premium, a star or a dot.
    Premium,
    /// Points or a mark.
    Small,
}

impl SquareText {
    fn is_at(&self, column: u16) -> bool {
        self.column <= column && column < self.column + columns(&self.text)
    }
}

/// The texts of a square: letter or premium, points, mark.
fn texts(canvas: &Canvas<'_>, scale: Scale, face: &SquareFace) -> Vec<SquareText> {
    let (cell_columns, cell_rows) = scale.cell();
    let glyphs = canvas.appearance.glyphs;
    let theme = canvas.appearance.theme;
    let around = theme.style(Role::Text).bg;
    let is_seen = |shade: Shade| theme.square_style(Role::Square, shade).bg != around;
    if face.role == Role::Square && [Shade::Plain, Shade::Other].into_iter().any(is_seen) {
        // Squares that can be seen need no dot.
        return Vec::new();
    }
    let text = glyphs.drawable(&face.text);
    let text = shortened(&text, usize::from(cell_columns), glyphs.more).into_owned();
    if text.is_empty() {
        return Vec::new();
    }
    let (column, row) = (scale.text_column(columns(&text)), scale.text_row());
    let mut end = column + columns(&text);
    let kind = if face.is_tile() { TextKind::Letter } else { TextKind::Premium };
    let mut texts = vec![SquareText { column, row, text, kind }];
    let mut add = |column: u16, row: u16, text: String| {
        texts.push(SquareText { column, row, text, kind: TextKind::Small });
    };
    if let Some(points) = face.points.filter(|_| scale.has_points()) {
        let (points, is_small) = (glyphs.points(points), glyphs.subscripts.is_some());
        let width = columns(&points);
        if is_small && end + width <= cell_columns {
            add(end, row, points);
            end += width;
        } else if !is_small && scale == Scale::Huge {
            add(cell_columns.saturating_sub(width), cell_rows - 1, points);
        } else if !is_small && end + width <= cell_columns {
            add(cell_columns - width, row, points);
            end = cell_columns;
        }
    }
    let mark = face.mark.filter(|_| theme.needs_mark(face.role) && face.frame != Some(Role::BoardCursor));
    if let Some(mark) = mark {
        if end < cell_columns {
            add(end, row, mark.into());
        } else if column > 0 {
            add(column - 1, row, mark.into());
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::tui::keymap::Context;
    use crate::tui::theme::Glyphs;
    use crate::tui::widgets::quadrants::tests::{config, row_text};

    #[test]
    fn a_letter_is_whole_or_marked_as_cut_on_squares_of_every_size() {
        for (scale, expected) in [
            (Scale::Small, ["… ", "… "]),
            (Scale::Medium, ["漢…", "漢…"]),
            (Scale::Large, ["漢字", " 漢…"]),
            (Scale::Huge, ["  漢字", "漢字典"]),
        ] {
            let drawn = ["漢字", "漢字典"].map(|text| {
                let (width, height) = scale.cell();
                let mut buffer = Buffer::empty(Rect::new(0, 0, width, height + 1));
                let config = config(&Glyphs::BOXES);
                let mut canvas = Canvas::new(&mut buffer, &config, Context::Board);
                let faces = vec![SquareFace::new(text.to_owned(), Role::Tile)];
                SquareGrid { scale, origin: Position::ORIGIN, columns: 1, faces }.draw(&mut canvas);
                row_text(&buffer, scale.text_row())
            });
            assert_eq!(drawn, expected, "{scale:?}");
        }
    }
}
