//! Draws the board.

use rackety_engine::{Axis, PlacedTile, Square};
use ratatui::layout::Rect;

use crate::tui::game::draft::TileSource;
use crate::tui::game::layout::{GameLayout, Scale};
use crate::tui::game::state::{GameScreen, PlayPreview, RackVisibility};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, width};

/// How a square is drawn.
struct SquareFace {
    text: String,
    role: Role,
    /// A mark before the text, if there is room.
    before: Option<char>,
    /// A mark after the text, if there is room.
    after: Option<char>,
    /// The points of the tile.
    points: Option<i32>,
}

/// Draws the visible part of the board.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &GameScreen, preview: &PlayPreview) {
    draw_headings(canvas, layout, screen);
    let shows_cursor = screen.rack_visibility != RackVisibility::HandOver;
    let faults = match preview {
        PlayPreview::Refused(refusal) => refusal.squares(),
        PlayPreview::Empty | PlayPreview::Playable(_) => Vec::new(),
    };
    let last = screen.last_squares();
    for square in layout.squares() {
        let mut face = face(canvas, screen, square, &last);
        if faults.contains(&square) {
            face.role = Role::Fault;
            face.after = Some('!');
        }
        draw_square(canvas, layout, square, &face);
        if shows_cursor && square == screen.highlighted_square() {
            draw_cursor(canvas, layout, screen, &face);
        }
    }
}

/// Draws the column letters and row numbers; those of the pending tiles, or else of the cursor, are highlighted.
fn draw_headings(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &GameScreen) {
    let pending = screen.draft.tiles();
    let highlighted: Vec<Square> = if pending.is_empty() {
        vec![screen.highlighted_square()]
    } else {
        pending.iter().map(|pending| pending.square).collect()
    };
    let role = |is_highlighted: bool| if is_highlighted { Role::Title } else { Role::Faint };
    let (first_row, first_column) = layout.window.first;
    for square in layout.squares() {
        let cell = layout.cell(square);
        if square.row() == first_row {
            let letter = char::from(b'A' + square.column()).to_string();
            let x = cell.x + letter_column(layout.scale);
            let is_highlighted = highlighted.iter().any(|other| other.column() == square.column());
            canvas.put(x, layout.frame.y, &letter, role(is_highlighted));
        }
        if square.column() == first_column {
            let number = format!("{:>2}", square.row() + 1);
            let is_highlighted = highlighted.iter().any(|other| other.row() == square.row());
            canvas.put(layout.frame.x, cell.y, &number, role(is_highlighted));
        }
    }
}

/// The column of a single letter within a cell.
const fn letter_column(scale: Scale) -> u16 {
    match scale {
        Scale::Small => 0,
        Scale::Medium | Scale::Large => 1,
    }
}

fn face(canvas: &Canvas<'_>, screen: &GameScreen, square: Square, last: &[Square]) -> SquareFace {
    let state = screen.game().state();
    if let Some(pending) = screen.draft.at(square) {
        let (role, mark) = match pending.source {
            TileSource::Extra if screen.draft.taken().is_some() => (Role::TakenTile, '+'),
            TileSource::Extra | TileSource::Rack(_) => (Role::PendingTile, '*'),
        };
        return SquareFace { after: Some(mark), ..tile_face(screen, pending.tile, role) };
    }
    if let Some(tile) = screen.board_tile(square) {
        if last.contains(&square) {
            return SquareFace { after: Some('\''), ..tile_face(screen, tile, Role::LastTile) };
        }
        return tile_face(screen, tile, Role::Tile);
    }
    let is_vacated = screen.draft.taken() == Some(square);
    // The premium of a vacated square counts again.
    let premium = if is_vacated { state.layout().premium(square) } else { state.live_premium(square) };
    let glyphs = canvas.appearance.glyphs;
    let (text, role) = match premium {
        Some(premium) => (premium.to_string(), Role::of_premium(premium)),
        None if state.layout().is_start(square) => (glyphs.squares[1].to_string(), Role::StartScreen),
        None if is_vacated => (glyphs.squares[0].to_string(), Role::Vacated),
        None => (glyphs.squares[0].to_string(), Role::Square),
    };
    SquareFace { text, role, before: is_vacated.then_some('<'), after: None, points: None }
}

fn tile_face(screen: &GameScreen, tile: PlacedTile, role: Role) -> SquareFace {
    let tiles = screen.game().tiles();
    let notation = tiles.write_placed(tile);
    let text = notation.trim_start_matches('[').trim_end_matches(']').to_owned();
    SquareFace { text, role, before: None, after: None, points: Some(tiles.points(tile.tile())) }
}

fn draw_square(canvas: &mut Canvas<'_>, layout: &GameLayout, square: Square, face: &SquareFace) {
    let cell = layout.cell(square);
    canvas.fill(cell, if face.role == Role::Square { Role::Text } else { face.role });
    let columns = usize::from(cell.width);
    let line = match layout.scale {
        Scale::Small => small_line(face, columns),
        Scale::Medium | Scale::Large => roomy_line(face, columns),
    };
    canvas.text(Rect { height: 1, ..cell }, &line, face.role);
    if let (Scale::Large, Some(points)) = (layout.scale, face.points) {
        canvas.text_right(Rect { y: cell.y + 1, height: 1, ..cell }, &points.to_string(), face.role);
    }
}

/// In two columns: the text, and a mark after it if the text has one column.
fn small_line(face: &SquareFace, columns: usize) -> String {
    let mut line = face.text.clone();
    if let (Some(mark), true) = (face.after.or(face.before), width(&line) < columns) {
        line.push(mark);
    }
    line
}

/// In three or four columns: mark, text, mark. With a text of two columns, only one mark may fit.
fn roomy_line(face: &SquareFace, columns: usize) -> String {
    let text = &face.text;
    let mut line = match (width(text), face.before, face.after) {
        (text_width, before, after) if text_width + 2 <= columns => {
            let mark = |mark: Option<char>| mark.unwrap_or(' ');
            format!("{}{text}{}", mark(before), mark(after))
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

/// Draws the cursor: the square reversed, with the direction of typing in its last column if that is free.
fn draw_cursor(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &GameScreen, face: &SquareFace) {
    let cell = layout.cell(screen.highlighted_square());
    canvas.fill(cell, Role::Cursor);
    let [across, down] = canvas.appearance.glyphs.axes;
    let arrow = match screen.axis {
        Axis::Across => across,
        Axis::Down => down,
    };
    // The arrow replaces the mark of the last play.
    let after = face.after.filter(|_| face.role != Role::LastTile);
    let marks = usize::from(face.before.or(after).is_some());
    if width(&face.text) + marks < usize::from(cell.width) {
        let x = cell.right() - 1;
        if layout.scale != Scale::Small && width(&face.text) + 1 == usize::from(cell.width) {
            // A text of two columns moves to the left to make room.
            canvas.text(Rect { height: 1, ..cell }, &format!("{}{arrow}", face.text), face.role);
            canvas.fill(cell, Role::Cursor);
        } else if face.points.is_none() || after.is_none() {
            canvas.set_char(x, cell.y, arrow);
        }
    }
}
