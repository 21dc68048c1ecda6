//! The board.

use rackety_engine::{Axis, PlacedTile, Square};
use ratatui::layout::Rect;

use crate::tui::game::{Preview, Source, Table, Veil};
use crate::tui::layout::{Places, Scale};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width};

/// What stands on a square, and how.
struct Face {
    text: String,
    role: Role,
    /// A mark in front of the text, where there is room.
    before: Option<char>,
    /// A mark behind the text, where there is room.
    behind: Option<char>,
    /// The points of the tile.
    points: Option<i32>,
}

pub(crate) fn board(canvas: &mut Canvas<'_>, places: &Places, table: &Table, preview: &Preview) {
    headings(canvas, places, table);
    // Behind the cover the laid tiles are not shown, and by then there are none.
    let shows_cursor = table.veil != Veil::Cover;
    let faults = match preview {
        Preview::Refused(refusal) => refusal.squares(),
        Preview::Empty | Preview::Good(_) => Vec::new(),
    };
    let last = table.last_squares();
    for square in places.squares() {
        let mut face = face(canvas, table, square, &last);
        if faults.contains(&square) {
            face.role = Role::Fault;
            face.behind = Some('!');
        }
        draw(canvas, places, square, &face);
        if shows_cursor && square == table.marked() {
            cursor(canvas, places, table, &face);
        }
    }
}

fn headings(canvas: &mut Canvas<'_>, places: &Places, table: &Table) {
    // The lines of what is laid stand out, or with nothing laid those of the cursor.
    let laid = table.draft.laid();
    let marked: Vec<Square> =
        if laid.is_empty() { vec![table.marked()] } else { laid.iter().map(|laid| laid.square).collect() };
    let role = |is_marked: bool| if is_marked { Role::Title } else { Role::Faint };
    let (first_row, first_column) = places.window.first;
    for square in places.squares() {
        let cell = places.cell(square);
        if square.row() == first_row {
            let letter = char::from(b'A' + square.column()).to_string();
            let x = cell.x + letter_column(places.scale);
            let is_marked = marked.iter().any(|other| other.column() == square.column());
            canvas.put(x, places.frame.y, &letter, role(is_marked));
        }
        if square.column() == first_column {
            let number = format!("{:>2}", square.row() + 1);
            let is_marked = marked.iter().any(|other| other.row() == square.row());
            canvas.put(places.frame.x, cell.y, &number, role(is_marked));
        }
    }
}

/// The column within a cell in which a single letter stands.
const fn letter_column(scale: Scale) -> u16 {
    match scale {
        Scale::Small => 0,
        Scale::Medium | Scale::Large => 1,
    }
}

fn face(canvas: &Canvas<'_>, table: &Table, square: Square, last: &[Square]) -> Face {
    let state = table.game().state();
    if let Some(laid) = table.draft.at(square) {
        let (role, mark) = match laid.source {
            Source::Extra if table.draft.take().is_some() => (Role::TakenTile, '+'),
            Source::Extra | Source::Rack(_) => (Role::LaidTile, '*'),
        };
        return Face { behind: Some(mark), ..tile(table, laid.tile, role) };
    }
    if let Some(lies) = table.lying(square) {
        if last.contains(&square) {
            return Face { behind: Some('\''), ..tile(table, lies, Role::LastTile) };
        }
        return tile(table, lies, Role::Tile);
    }
    let vacated = table.draft.take() == Some(square);
    // The premium under a taken tile is live again.
    let premium = if vacated { state.layout().premium(square) } else { state.live_premium(square) };
    let glyphs = canvas.look.glyphs;
    let (text, role) = match premium {
        Some(premium) => (premium.to_string(), Role::of_premium(premium)),
        None if state.layout().is_start(square) => (glyphs.squares[1].to_string(), Role::Start),
        None if vacated => (glyphs.squares[0].to_string(), Role::Vacated),
        None => (glyphs.squares[0].to_string(), Role::Square),
    };
    Face { text, role, before: vacated.then_some('<'), behind: None, points: None }
}

fn tile(table: &Table, tile: PlacedTile, role: Role) -> Face {
    let tiles = table.game().tiles();
    let written = tiles.write_placed(tile);
    let text = written.trim_start_matches('[').trim_end_matches(']').to_owned();
    Face { text, role, before: None, behind: None, points: Some(tiles.points(tile.tile())) }
}

fn draw(canvas: &mut Canvas<'_>, places: &Places, square: Square, face: &Face) {
    let cell = places.cell(square);
    canvas.fill(cell, if face.role == Role::Square { Role::Text } else { face.role });
    let columns = usize::from(cell.width);
    let line = match places.scale {
        Scale::Small => small_line(face, columns),
        Scale::Medium | Scale::Large => roomy_line(face, columns),
    };
    canvas.text(Rect { height: 1, ..cell }, &line, face.role);
    if let (Scale::Large, Some(points)) = (places.scale, face.points) {
        canvas.text_right(Rect { y: cell.y + 1, height: 1, ..cell }, &points.to_string(), face.role);
    }
}

/// In two columns: the text, and the mark behind it if it has one column.
fn small_line(face: &Face, columns: usize) -> String {
    let mut line = face.text.clone();
    if let (Some(mark), true) = (face.behind.or(face.before), width(&line) < columns) {
        line.push(mark);
    }
    line
}

/// In three or four columns: mark, text, mark, as far as there is room. Text of two columns leaves room for one mark.
fn roomy_line(face: &Face, columns: usize) -> String {
    let text = &face.text;
    let mut line = match (width(text), face.before, face.behind) {
        (text_width, before, behind) if text_width + 2 <= columns => {
            let mark = |mark: Option<char>| mark.unwrap_or(' ');
            format!("{}{text}{}", mark(before), mark(behind))
        }
        (text_width, Some(mark), _) | (text_width, None, Some(mark)) if text_width < columns => {
            format!("{mark}{text}")
        }
        (text_width, None, None) if text_width < columns => format!(" {text}"),
        _ => text.clone(),
    };
    while width(&line) < columns {
        line.push(' ');
    }
    line
}

/// The cursor: the square reversed, and the direction of typing in its last column where that is free.
fn cursor(canvas: &mut Canvas<'_>, places: &Places, table: &Table, face: &Face) {
    let cell = places.cell(table.marked());
    canvas.fill(cell, Role::Cursor);
    let [across, down] = canvas.look.glyphs.axes;
    let arrow = match table.axis {
        Axis::Across => across,
        Axis::Down => down,
    };
    // The mark of the last play gives way to the arrow.
    let behind = face.behind.filter(|_| face.role != Role::LastTile);
    let marked = usize::from(face.before.or(behind).is_some());
    if width(&face.text) + marked < usize::from(cell.width) {
        let x = cell.right() - 1;
        if places.scale != Scale::Small && width(&face.text) + 1 == usize::from(cell.width) {
            // Two columns of text move to the left to make room.
            canvas.text(Rect { height: 1, ..cell }, &format!("{}{arrow}", face.text), face.role);
            canvas.fill(cell, Role::Cursor);
        } else if face.points.is_none() || behind.is_none() {
            canvas.buffer[(x, cell.y)].set_char(arrow);
        }
    }
}
