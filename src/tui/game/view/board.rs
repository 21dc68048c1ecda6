//! Draws the board.

use rackety_engine::{Axis, PlacedTile, Play, ScoredPlay, Square, Tile, TurnOutcome};
use ratatui::layout::Position;

use super::rack::rack_tile_text;
use crate::session::PublicGame;
use crate::text::wording;
use crate::tui::action::MouseTarget;
use crate::tui::game::draft::TileSource;
use crate::tui::game::layout::GameLayout;
use crate::tui::game::state::{DraggedTile, GameScreen, PlayPreview};
use crate::tui::theme::{Role, Shade};
use crate::tui::widgets::{Canvas, Scale, SquareFace, SquareGrid, columns};

/// Draws the visible part of the board as everybody may see it.
pub(in crate::tui) fn draw_public(canvas: &mut Canvas<'_>, layout: &GameLayout, game: PublicGame<'_>) {
    draw_headings(canvas, layout, &[]);
    let marked = LastPlay::of(game);
    draw_squares(canvas, layout, |canvas, square| public_face(canvas, game, square, &marked));
}

/// Draws the visible part of the board as everybody may see it, with only the last turn marked, if it is a play: its
/// tiles, the tile that was taken, and where that came from.
pub(in crate::tui) fn draw_turn(canvas: &mut Canvas<'_>, layout: &GameLayout, game: PublicGame<'_>) {
    draw_headings(canvas, layout, &[]);
    let marked = LastPlay::of_turn(game);
    draw_squares(canvas, layout, |canvas, square| {
        let face = public_face(canvas, game, square, &marked);
        if marked.taken_to == Some(square) {
            return SquareFace { role: Role::TakenTile, mark: Some('+'), ..face };
        }
        face
    });
}

/// Draws the visible part of the board as everybody may see it, with a play on it that was not made.
pub(in crate::tui) fn draw_proposed(
    canvas: &mut Canvas<'_>,
    layout: &GameLayout,
    game: PublicGame<'_>,
    play: &Play,
    scored: &ScoredPlay,
) {
    let squares: Vec<Square> = play.tiles().iter().map(|placement| placement.square).collect();
    draw_headings(canvas, layout, &squares);
    let nothing = LastPlay { squares: Vec::new(), vacated: None, taken_to: None };
    draw_squares(canvas, layout, |canvas, square| {
        let placed = play.tiles().iter().find(|placement| placement.square == square);
        match (placed, scored.taken) {
            (Some(placement), taken) => {
                let is_taken = taken.is_some_and(|taken| taken.to == square);
                let (role, mark) = if is_taken { (Role::TakenTile, '+') } else { (Role::PendingTile, '*') };
                SquareFace { mark: Some(mark), ..tile_face(game, placement.tile, role) }
            }
            (None, Some(taken)) if taken.from == square => vacated_face(game, square, taken.tile),
            (None, _) => public_face(canvas, game, square, &nothing),
        }
    });
}

/// Draws a small board as everybody may see it in an area, with the last play marked.
pub(in crate::tui) fn draw_overview(
    canvas: &mut Canvas<'_>,
    (origin, scale): (Position, Scale),
    game: PublicGame<'_>,
) {
    let marked = LastPlay::of(game);
    let squares = game.board().size().squares();
    let faces = squares
        .map(|square| SquareFace { shade: shade(square), ..public_face(canvas, game, square, &marked) });
    let faces = faces.collect();
    let columns = usize::from(game.board().size().columns());
    SquareGrid { scale, origin, columns, faces }.draw(canvas);
}

/// Draws the visible part of the board.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &GameScreen, preview: &PlayPreview) {
    draw_headings(canvas, layout, &highlighted_squares(screen));
    let faults = match preview {
        PlayPreview::Refused(refusal) => refusal.squares(),
        PlayPreview::Empty | PlayPreview::Playable(_) => Vec::new(),
    };
    let last = LastPlay { squares: screen.last_squares(), ..LastPlay::of(screen.public()) };
    let cursor = screen.highlighted_square();
    let drag = Drag::of(screen);
    draw_squares(canvas, layout, |canvas, square| {
        let mut face =
            drag.face(canvas, screen, square, &last).unwrap_or_else(|| face(canvas, screen, square, &last));
        if faults.contains(&square) {
            face.role = Role::Fault;
            face.mark = Some('!');
        }
        if square == cursor {
            face.frame = Some(Role::BoardCursor);
        }
        face
    });
    draw_arrow(canvas, layout, screen, cursor);
}

/// Draws these faces on the visible squares.
fn draw_squares(
    canvas: &mut Canvas<'_>,
    layout: &GameLayout,
    face: impl Fn(&Canvas<'_>, Square) -> SquareFace,
) {
    let faces = layout.squares().map(|square| SquareFace { shade: shade(square), ..face(canvas, square) });
    let faces = faces.collect();
    let columns = usize::from(layout.window.count.1);
    SquareGrid { scale: layout.scale, origin: layout.origin(), columns, faces }.draw(canvas);
}

/// Draws the direction of typing in the first column of the next square, which has no text. Squares of two columns have
/// none that is free.
fn draw_arrow(canvas: &mut Canvas<'_>, layout: &GameLayout, screen: &GameScreen, cursor: Square) {
    let cell = layout.cell(cursor);
    let y = cell.y + layout.scale.text_row();
    let place = match screen.axis {
        Axis::Across => Position::new(cell.right(), y),
        Axis::Down => Position::new(cell.x, y + cell.height),
    };
    let is_on_board = place.y < layout.frame.bottom() && place.x <= layout.frame.right();
    if layout.scale == Scale::Small || !is_on_board {
        return;
    }
    canvas.put_on(place, arrow(canvas, screen), canvas.style(Role::BoardCursor));
}

/// The shades of the squares alternate, as on a chessboard.
const fn shade(square: Square) -> Shade {
    if (square.row() + square.column()).is_multiple_of(2) { Shade::Plain } else { Shade::Other }
}

/// The direction of typing.
const fn arrow(canvas: &Canvas<'_>, screen: &GameScreen) -> char {
    let [across, down] = canvas.appearance.glyphs.axes;
    match screen.axis {
        Axis::Across => across,
        Axis::Down => down,
    }
}

/// The squares of the pending tiles, or else of the cursor.
fn highlighted_squares(screen: &GameScreen) -> Vec<Square> {
    let pending = screen.draft.tiles();
    if pending.is_empty() {
        vec![screen.highlighted_square()]
    } else {
        pending.iter().map(|pending| pending.square).collect()
    }
}

/// Draws the column letters and row numbers; those of these squares are highlighted.
fn draw_headings(canvas: &mut Canvas<'_>, layout: &GameLayout, highlighted: &[Square]) {
    let role = |is_highlighted: bool| if is_highlighted { Role::Title } else { Role::Faint };
    let (first_row, first_column) = layout.window.first;
    for square in layout.squares() {
        let cell = layout.cell(square);
        if square.row() == first_row {
            let letter = char::from(b'a' + square.column()).to_string();
            let x = cell.x + layout.scale.text_column(columns(&letter));
            let is_highlighted = highlighted.iter().any(|other| other.column() == square.column());
            canvas.put(x, layout.frame.y, &letter, role(is_highlighted));
        }
        if square.column() == first_column {
            let number = format!("{:>1$}", square.row() + 1, usize::from(cell.x - layout.frame.x - 1));
            let is_highlighted = highlighted.iter().any(|other| other.row() == square.row());
            canvas.put(layout.frame.x, cell.y + layout.scale.text_row(), &number, role(is_highlighted));
        }
    }
}

/// The marks of the last play until the next one.
struct LastPlay {
    /// The squares of its tiles.
    squares: Vec<Square>,
    /// The vacated square of its taking, and the tile that was there.
    vacated: Option<(Square, PlacedTile)>,
    /// The square that the taken tile went to, if that is marked.
    taken_to: Option<Square>,
}

impl LastPlay {
    /// Returns the marks of the last turn, if it is a play.
    fn of_turn(game: PublicGame<'_>) -> Self {
        match game.turns().last().map(|turn| &turn.outcome) {
            Some(TurnOutcome::Play { scored, .. }) => {
                Self { taken_to: scored.taken.map(|taken| taken.to), ..Self::of(game) }
            }
            _ => Self { squares: Vec::new(), vacated: None, taken_to: None },
        }
    }

    fn of(game: PublicGame<'_>) -> Self {
        Self { squares: game.last_squares(), vacated: game.last_taking(), taken_to: None }
    }
}

/// The tile that the mouse is dragging, and where.
#[derive(Default)]
struct Drag {
    /// Its square on the board, which it is about to leave, and the tile as it is there.
    from: Option<(Square, PlacedTile)>,
    /// The square under the mouse, if the tile can be dropped there, and the tile as it would be there.
    over: Option<(Square, SquareFace)>,
}

impl Drag {
    fn of(screen: &GameScreen) -> Self {
        let Some(DraggedTile { from, over }) = screen.dragged.filter(|dragged| dragged.from != dragged.over)
        else {
            return Self::default();
        };
        let game = screen.public();
        let on_board = match from {
            MouseTarget::Square(square) => screen.visible_tile(square).map(|tile| (square, tile)),
            _ => None,
        };
        let on_rack = || match from {
            MouseTarget::RackSlot(slot) => screen.rack().get(slot).copied(),
            MouseTarget::ExtraSlot => screen.extra_tile(),
            _ => None,
        };
        let face = match on_board {
            Some((square, tile)) => Some(match screen.draft.at(square) {
                Some(pending) => pending_face(screen, pending.source, tile_face(game, tile, Role::Tile)),
                None => SquareFace { mark: Some('+'), ..tile_face(game, tile, Role::TakenTile) },
            }),
            None => on_rack().map(|slot| {
                let source =
                    if from == MouseTarget::ExtraSlot { TileSource::Extra } else { TileSource::Rack(0) };
                pending_face(
                    screen,
                    source,
                    SquareFace {
                        points: Some(game.tile_set().points(slot.tile)).filter(|_| slot.tile != Tile::Blank),
                        ..SquareFace::new(rack_tile_text(game.tile_set(), slot.tile), Role::Tile)
                    },
                )
            }),
        };
        let over = match over {
            MouseTarget::Square(square) if screen.drop_refusal(from, over).is_none() => Some(square),
            _ => None,
        };
        Self { from: on_board, over: over.zip(face) }
    }

    /// Returns the face that dragging gives a square.
    fn face(
        &self,
        canvas: &Canvas<'_>,
        screen: &GameScreen,
        square: Square,
        last: &LastPlay,
    ) -> Option<SquareFace> {
        match (&self.over, self.from) {
            (Some((over, face)), _) if *over == square => Some(face.clone()),
            (_, Some((from, tile))) if from == square => Some(match screen.draft.at(square) {
                Some(_) => public_face(canvas, screen.public(), square, last),
                None => vacated_face(screen.public(), square, tile),
            }),
            _ => None,
        }
    }
}

/// A tile as a pending one from this source.
fn pending_face(screen: &GameScreen, source: TileSource, face: SquareFace) -> SquareFace {
    let (role, mark) = match source {
        TileSource::Extra if screen.draft.taken().is_some() => (Role::TakenTile, '+'),
        TileSource::Extra | TileSource::Rack(_) => (Role::PendingTile, '*'),
    };
    SquareFace { role, mark: Some(mark), ..face }
}

fn face(canvas: &Canvas<'_>, screen: &GameScreen, square: Square, last: &LastPlay) -> SquareFace {
    let game = screen.public();
    if let Some(pending) = screen.draft.at(square) {
        return pending_face(screen, pending.source, tile_face(game, pending.tile, Role::Tile));
    }
    if screen.motion.as_ref().is_some_and(|motion| motion.is_to_come(square)) {
        return empty_face(canvas, game, square);
    }
    match screen.taken_tile() {
        Some((vacated, tile)) if vacated == square => vacated_face(game, square, tile),
        _ => public_face(canvas, game, square, last),
    }
}

/// A square as everybody may see it.
fn public_face(canvas: &Canvas<'_>, game: PublicGame<'_>, square: Square, last: &LastPlay) -> SquareFace {
    match game.board().get(square) {
        Some(tile) if last.squares.contains(&square) => {
            SquareFace { mark: Some('\''), ..tile_face(game, tile, Role::LastTile) }
        }
        Some(tile) if tile.is_blank() => tile_face(game, tile, Role::BlankTile),
        Some(tile) => tile_face(game, tile, Role::Tile),
        None => match last.vacated {
            Some((vacated, _)) if vacated == square => last_vacated_face(canvas, game, square),
            _ => empty_face(canvas, game, square),
        },
    }
}

/// The vacated square of a taking: its premium counts again. Without one, the tile that was there can still be read.
fn vacated_face(game: PublicGame<'_>, square: Square, tile: PlacedTile) -> SquareFace {
    let face = match game.layout().premium(square) {
        Some(premium) => SquareFace::new(premium.to_string(), Role::of_premium(premium)),
        None => SquareFace::new(wording::tile_on_board(game.tile_set(), tile), Role::Vacated),
    };
    SquareFace { frame: Some(Role::Vacated), ..face }
}

/// The vacated square of the last play.
fn last_vacated_face(canvas: &Canvas<'_>, game: PublicGame<'_>, square: Square) -> SquareFace {
    match game.layout().premium(square) {
        Some(premium) => SquareFace::new(premium.to_string(), Role::of_premium(premium)),
        None => SquareFace::new(canvas.appearance.glyphs.squares[2].to_string(), Role::LastVacated),
    }
}

/// A square without a tile.
fn empty_face(canvas: &Canvas<'_>, game: PublicGame<'_>, square: Square) -> SquareFace {
    if game.layout().is_hole(square) {
        return SquareFace::new(String::new(), Role::Text);
    }
    let [dot, star, _] = canvas.appearance.glyphs.squares;
    match game.layout().premium(square) {
        Some(premium) => SquareFace::new(premium.to_string(), Role::of_premium(premium)),
        None if game.layout().is_start(square) => SquareFace::new(star.to_string(), Role::StartSquare),
        None => SquareFace::new(dot.to_string(), Role::Square),
    }
}

fn tile_face(game: PublicGame<'_>, tile: PlacedTile, role: Role) -> SquareFace {
    // That a blank has no points is said by its small letter.
    let points = Some(game.tile_set().points(tile.tile())).filter(|_| !tile.is_blank());
    SquareFace { points, ..SquareFace::new(wording::tile_on_board(game.tile_set(), tile), role) }
}
