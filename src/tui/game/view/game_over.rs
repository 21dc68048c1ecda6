//! Draws the result of the game: who won, the scores, the tiles left, the score race, the best plays, and the seed.

use rackety_engine::{Seat, Tile, TurnOutcome};
use ratatui::layout::Rect;

use super::chart;
use crate::session::PublicGame;
use crate::tui::action::UiAction;
use crate::tui::keymap::{Binding, Context, Meaning};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, DigitSize, Scroll, StyledLine, big_number, columns, key_line_of, popup_edge, popup_foot,
    popup_frame, width, wrapped,
};

/// The most columns inside the popup.
const MAX_COLUMNS: u16 = 92;
/// Rows of the popup around its content: the frame, the keys, and the message below it.
const OTHER_ROWS: u16 = 6;
/// Rows of a terminal from which on there is a blank row above the keys.
const AIRY: u16 = 30;
/// Rows of the tallest chart, and of one that is scrolled to.
const CHART_ROWS: [u16; 2] = [14, 9];
/// The fewest columns of two lists side by side.
const SIDE_BY_SIDE: u16 = 64;
/// Columns between two lists.
const GAP: u16 = 4;
/// Columns of a tile left on a rack.
const TILE: u16 = 4;
/// Columns of the points for the tiles left.
const POINTS: u16 = 6;

/// Draws the result in the middle of an area. `target` is what the result says about the best plays.
pub(in crate::tui) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (game, target): (PublicGame<'_>, Option<&str>),
    scroll: Scroll,
) {
    let columns = area.width.saturating_sub(4).min(MAX_COLUMNS);
    let gap = u16::from(AIRY <= area.height);
    let spare = area.height.saturating_sub(OTHER_ROWS + gap);
    let result = GameResult::of(canvas, (game, target), columns, spare);
    let rows = result.rows();
    let inside = popup_frame(canvas, area, columns.into(), usize::from(rows + gap) + 1, "Game over");
    let body = Rect { height: inside.height.saturating_sub(1 + gap), ..inside };
    canvas.with_scroll_mark(popup_edge(body), |canvas| {
        canvas.scrolled(body, rows, scroll, |canvas, whole| result.draw(canvas, whole, game));
    });
    let is_offered = |binding: &Binding| {
        !matches!(binding.meaning, Meaning::Fixed(UiAction::Challenge)) || game.may_challenge()
    };
    key_line_of(canvas, popup_foot(inside), Context::GameOver, is_offered);
}

/// The parts of the result, as they fit into the columns and rows that there are.
struct GameResult {
    heading: Vec<StyledLine>,
    scores: ScoreBoard,
    lists: Vec<List>,
    lists_side_by_side: bool,
    chart_rows: u16,
    seed: Vec<String>,
}

/// The final scores, in large digits where there is room.
struct ScoreBoard {
    seats: Vec<Seat>,
    digits: Option<DigitSize>,
    rows: u16,
}

/// A list with a heading.
struct List {
    title: &'static str,
    lines: Vec<ListLine>,
}

/// A line of a list.
enum ListLine {
    /// A text of a player.
    Text(Seat, String),
    /// A player's name, the tiles left on their rack, and what they cost or bring.
    Rack { seat: Seat, tiles: Vec<Tile>, points: Option<i32> },
}

impl GameResult {
    fn of(
        canvas: &Canvas<'_>,
        (game, target): (PublicGame<'_>, Option<&str>),
        columns: u16,
        rows_left: u16,
    ) -> Self {
        let Some(ending) = game.ending() else {
            return Self {
                heading: Vec::new(),
                scores: ScoreBoard { seats: Vec::new(), digits: None, rows: 0 },
                lists: Vec::new(),
                lists_side_by_side: false,
                chart_rows: 0,
                seed: Vec::new(),
            };
        };
        let wrap = |text: String, role: Role| {
            wrapped(&text, columns.into()).into_iter().map(move |line| vec![(line, role)])
        };
        let reason = game.reason_text().unwrap_or_default();
        let target = target.map(str::to_owned).unwrap_or_default();
        let heading = wrap(game.winners_text(&ending.winners), Role::Title)
            .chain(wrap(reason, Role::Text))
            .chain(wrap(target, Role::Good).filter(|line| line.iter().any(|(text, _)| !text.is_empty())))
            .collect();
        let lists: Vec<List> =
            [racks_left(game), best_plays(game)].into_iter().filter(|list| !list.lines.is_empty()).collect();
        let seed = game.replay_text().map(|text| wrapped(&text, columns.into())).unwrap_or_default();
        let mut result = Self {
            heading,
            scores: ScoreBoard::of(canvas, game, columns, rows_left),
            lists_side_by_side: SIDE_BY_SIDE <= columns && 1 < lists.len(),
            lists,
            chart_rows: 0,
            seed,
        };
        if has_play(game) {
            // Behind a blank row.
            let room = rows_left.saturating_sub(result.rows() + 1);
            let [tallest, scrolled_to] = CHART_ROWS;
            result.chart_rows = if chart::MIN_ROWS <= room { room.min(tallest) } else { scrolled_to };
        }
        result
    }

    fn lists_rows(&self) -> u16 {
        let rows = self.lists.iter().map(List::rows);
        if self.lists_side_by_side { rows.max().unwrap_or_default() } else { rows.map(|rows| rows + 1).sum() }
    }

    fn rows(&self) -> u16 {
        let parts =
            [length(&self.heading), self.scores.rows, self.lists_rows(), length(&self.seed), self.chart_rows];
        // A blank row before each part but the first.
        let parts: Vec<u16> = parts.into_iter().filter(|rows| 0 < *rows).collect();
        parts.iter().sum::<u16>() + length(&parts).saturating_sub(1)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
        let mut rest = area;
        for (row, line) in rest.rows().zip(&self.heading) {
            draw_centred(canvas, row, line);
        }
        skip(&mut rest, length(&self.heading));
        self.scores.draw(canvas, rest, game);
        skip(&mut rest, self.scores.rows);
        let list_columns =
            if self.lists_side_by_side { rest.width.saturating_sub(GAP) / 2 } else { rest.width };
        let (mut x, mut y) = (rest.x, rest.y);
        for list in &self.lists {
            list.draw(canvas, Rect { x, y, width: list_columns, height: list.rows() }, game);
            if self.lists_side_by_side {
                x += list_columns + GAP;
            } else {
                y += list.rows() + 1;
            }
        }
        skip(&mut rest, self.lists_rows());
        // Above the chart, which may have to be scrolled to.
        for (row, line) in rest.rows().zip(&self.seed) {
            canvas.text(row, line, Role::Faint);
        }
        skip(&mut rest, length(&self.seed));
        if 0 < self.chart_rows {
            chart::draw(canvas, Rect { height: self.chart_rows, ..rest }, game);
        }
    }
}

/// Goes on below a part of this many rows and a blank one.
fn skip(rest: &mut Rect, rows: u16) {
    let rows = if rows == 0 { 0 } else { (rows + 1).min(rest.height) };
    *rest = Rect { y: rest.y + rows, height: rest.height - rows, ..*rest };
}

fn length<T>(items: &[T]) -> u16 {
    u16::try_from(items.len()).unwrap_or(u16::MAX)
}

fn draw_centred(canvas: &mut Canvas<'_>, row: Rect, line: &StyledLine) {
    let total: u16 = line.iter().map(|(text, _)| columns(text)).sum();
    let mut x = row.x + row.width.saturating_sub(total) / 2;
    for (text, role) in line {
        canvas.text(Rect { x, width: row.right().saturating_sub(x), ..row }, text, *role);
        x += columns(text);
    }
}

impl ScoreBoard {
    /// The winners first, then by score; those who left the game last.
    fn of(canvas: &Canvas<'_>, game: PublicGame<'_>, columns: u16, rows_left: u16) -> Self {
        let mut seats: Vec<Seat> = game.seats().collect();
        seats.sort_by_key(|&seat| (!game.is_in(seat), -game.score(seat)));
        let share = columns / length(&seats).max(1);
        let digits = seats.iter().map(|&seat| game.score(seat).to_string().len()).max().unwrap_or(1);
        let fits = |size: &DigitSize| {
            let rows = match size {
                DigitSize::Large => 30,
                DigitSize::Small => 12,
            };
            size.columns(digits) + 2 <= share && rows <= rows_left
        };
        let digits = [DigitSize::Large, DigitSize::Small].into_iter().find(fits);
        let rows = match digits {
            Some(size) => size.rows(canvas) + 1,
            None => length(&seats),
        };
        Self { seats, digits, rows }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
        let share = area.width / length(&self.seats).max(1);
        for (index, &seat) in (0..).zip(&self.seats) {
            let score = game.score(seat);
            let (name, role) = (labelled_name(canvas, game, seat), Role::of_player(seat));
            let Some(size) = self.digits else {
                let row = Rect { y: area.y + index, height: 1, ..area };
                canvas.text(Rect { width: row.width.saturating_sub(7), ..row }, &name, role);
                canvas.text_right(row, &format!("{score:>6} "), Role::Title);
                continue;
            };
            let place = Rect { x: area.x + index * share, width: share, ..area };
            draw_centred(canvas, Rect { height: 1, ..place }, &vec![(name, role)]);
            let digits = size.columns(score.to_string().len());
            let x = place.x + share.saturating_sub(digits) / 2;
            big_number(
                canvas,
                Rect { x, y: place.y + 1, width: digits, height: size.rows(canvas) },
                score,
                size,
                role,
            );
        }
    }
}

/// A name, marked if the player has won, or has left the game.
fn labelled_name(canvas: &Canvas<'_>, game: PublicGame<'_>, seat: Seat) -> String {
    let has_won = game.ending().is_some_and(|ending| ending.winners.contains(&seat));
    let won = if has_won { format!("{} ", canvas.appearance.glyphs.pointer) } else { String::new() };
    let out = if game.is_in(seat) { "" } else { " (out)" };
    format!("{won}{}{out}", game.short_name(seat))
}

impl List {
    fn rows(&self) -> u16 {
        length(&self.lines) + 1
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>) {
        canvas.text(area, self.title, Role::Title);
        let names = game.seats().map(|seat| columns(&game.short_name(seat))).max().unwrap_or_default();
        for (row, line) in area.rows().skip(1).zip(&self.lines) {
            let (ListLine::Text(seat, _) | ListLine::Rack { seat, .. }) = line;
            canvas.text(
                Rect { width: names.min(row.width), ..row },
                &game.short_name(*seat),
                Role::of_player(*seat),
            );
            let used = (names + 2).min(row.width);
            let rest = Rect { x: row.x + used, width: row.width - used, ..row };
            match line {
                ListLine::Text(_, text) => canvas.text(rest, text, Role::Text),
                ListLine::Rack { tiles, points, .. } => draw_rack(canvas, rest, game, tiles, *points),
            }
        }
    }
}

/// Draws the points that tiles cost or bring, and the tiles: in a row, or as text where they have no colour or no room.
fn draw_rack(canvas: &mut Canvas<'_>, row: Rect, game: PublicGame<'_>, tiles: &[Tile], points: Option<i32>) {
    let row = match points {
        Some(points) => {
            canvas.text(row, &format!("{points:+4}"), Role::Text);
            let used = POINTS.min(row.width);
            Rect { x: row.x + used, width: row.width - used, ..row }
        }
        None => row,
    };
    let room = row.width;
    let written = game.tile_set().write_tiles(tiles);
    if tiles.is_empty() {
        canvas.text(Rect { width: room, ..row }, "no tiles", Role::Faint);
    } else if canvas.style(Role::Tile).bg.is_none() || room < TILE * length(tiles) {
        canvas.text(Rect { width: room, ..row }, &written, Role::Tile);
    } else {
        for (index, &tile) in (0..).zip(tiles) {
            let text = game.tile_set().write_tiles(&[tile]);
            let text = text.trim_start_matches('[').trim_end_matches(']');
            let face = if width(text) < 2 { format!(" {text} ") } else { format!("{text:<3}") };
            let role = if tile == Tile::Blank { Role::BlankTile } else { Role::Tile };
            canvas.text(Rect { x: row.x + index * TILE, width: TILE - 1, ..row }, &face, role);
        }
    }
}

/// The tiles left on the racks, and the adjustments for them.
fn racks_left(game: PublicGame<'_>) -> List {
    let line = |seat: Seat| {
        let adjustments = game.ending().map(|ending| ending.adjustments.as_slice()).unwrap_or_default();
        let (tiles, points) = match adjustments.iter().find(|adjustment| adjustment.seat == seat) {
            Some(adjustment) => (adjustment.tiles.clone(), Some(adjustment.points)),
            None => (game.rack_left(seat)?.to_vec(), None),
        };
        Some(ListLine::Rack { seat, tiles, points })
    };
    List { title: "Tiles left", lines: game.seats().filter_map(line).collect() }
}

/// The play of each player that scored most.
fn best_plays(game: PublicGame<'_>) -> List {
    let line = |seat: Seat| best_play(game, seat).map(|text| ListLine::Text(seat, text));
    List { title: "Best plays", lines: game.seats().filter_map(line).collect() }
}

fn has_play(game: PublicGame<'_>) -> bool {
    game.turns().iter().any(|turn| matches!(turn.outcome, TurnOutcome::Play { .. }))
}

/// The play with which a player scored most.
fn best_play(game: PublicGame<'_>, seat: Seat) -> Option<String> {
    let plays = game.turns().iter().filter(|turn| turn.seat == seat);
    let best = plays
        .filter(|turn| matches!(turn.outcome, TurnOutcome::Play { .. }))
        .max_by_key(|turn| turn.points())?;
    let TurnOutcome::Play { notation, scored, .. } = &best.outcome else { return None };
    let word = scored
        .words
        .iter()
        .max_by_key(|word| word.points)
        .map_or_else(|| notation.word(), |word| word.text.as_str());
    let at = notation.heading();
    Some(format!("{:>3}  {word} ({at}), turn {}", best.points(), best.number))
}
