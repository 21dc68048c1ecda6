//! Draws the players: a card for each with the score in large digits, or a line for each where there is less room.

use rackety_engine::{Seat, TurnOutcome, TurnRecord};
use ratatui::layout::Rect;

use super::status::GameFacts;
use crate::session::PublicGame;
use crate::text::numbers::counted;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, DigitSize, PanelFrame, StyledLine, below, big_number, cells, inset, width,
};

/// Columns from which on the list has all its figures, without the time and with it.
const WIDE: [u16; 2] = [36, 46];
/// Columns from which on the time has room without the points of the last turn.
const TIMED: u16 = 36;
/// The most columns of a line, so that figures stay next to their names.
const MAX_COLUMNS: u16 = 52;
/// Rows of a card, and of one with a line below the score.
const CARD_ROWS: [u16; 2] = [5, 7];
/// Rows of a panel from which on cards have that line.
const TALL: u16 = 30;
/// Rows of a panel from which on two rows of cards leave room for what is below them.
const TWO_ROWS: u16 = 37;
/// Digits that a card has room for at least, so that it does not change with the score.
const DIGITS: usize = 3;

/// Draws the players at the top of a panel; returns the rows used. `extra_tiles` is the number of tiles in the extra slot
/// of the player to move.
pub(in crate::tui) fn draw_cards(
    canvas: &mut Canvas<'_>,
    area: Rect,
    facts: GameFacts<'_>,
    extra_tiles: usize,
) -> u16 {
    let game = facts.game;
    let seats: Vec<Seat> = game.seats().collect();
    let scores = seats.iter().map(|&seat| game.score(seat).to_string().len());
    let digits = scores.max().unwrap_or_default().max(DIGITS);
    let needed = DigitSize::Small.columns(digits) + 2;
    let rows = CARD_ROWS[usize::from(area.height >= TALL)];
    let in_row = |count: usize| area.width / cells(count.max(1));
    let per_row = match seats.len() {
        all if needed <= in_row(all) => all,
        3.. if needed <= in_row(2) && area.height >= TWO_ROWS => 2,
        _ => return draw_list(canvas, area, facts, extra_tiles),
    };
    let mut used = 0;
    for row in seats.chunks(per_row) {
        let share = in_row(per_row);
        for (index, &seat) in (0..).zip(row) {
            // The last card of a row takes what is left over.
            let width = if usize::from(index) + 1 == per_row { area.width - index * share } else { share };
            let card = Rect { x: area.x + index * share, y: area.y + used, width, height: rows };
            draw_card(canvas, card, facts, extra_tiles, seat);
        }
        used += rows;
    }
    used
}

fn draw_card(canvas: &mut Canvas<'_>, card: Rect, facts: GameFacts<'_>, extra_tiles: usize, seat: Seat) {
    let game = facts.game;
    let is_to_move = seat == game.to_move() && !game.is_over();
    let player = Role::of_player(seat);
    let name_role = if game.is_in(seat) { player } else { Role::Faint };
    let room = usize::from(card.width).saturating_sub(if is_to_move { 7 } else { 5 });
    let name = facts.name(seat, room);
    let mut title: StyledLine = Vec::new();
    if is_to_move {
        title.push((format!("{} ", canvas.appearance.glyphs.pointer), player));
    }
    title.push((name.clone(), name_role));
    if is_to_move && width(&name) + " to play".len() <= room && card.width + 12 > TALL {
        title.push((" to play".to_owned(), player));
    }
    let is_tall = CARD_ROWS[1] == card.height;
    let last = last_points(game, seat);
    let last = (if last == "-" { String::new() } else { last }, Role::Title);
    let time = facts.time.and_then(|_| facts.total_times.of(seat)).map(|time| (time.to_string(), Role::Text));
    let foot = match (is_tall, time.clone()) {
        (false, Some(time)) => vec![time, (" ".to_owned(), Role::Text), last.clone()],
        (false, None) if last.0.is_empty() => Vec::new(),
        (false, None) => vec![last.clone()],
        (true, Some(time)) => vec![time],
        (true, None) => Vec::new(),
    };
    let line = if is_to_move { player } else { Role::Frame };
    canvas.panel(card, &PanelFrame { title, foot, line, ..PanelFrame::untitled() });
    if is_to_move {
        canvas.embolden(Rect { x: card.x + 1, width: card.width - 2, height: 1, ..card });
    }
    let score = facts.score(seat);
    let columns = DigitSize::Small.columns(score.to_string().len());
    let indent = u16::from(is_tall) + u16::from(columns + 3 <= card.width);
    let digits = Rect {
        x: card.x + 1 + indent,
        y: card.y + 1 + u16::from(is_tall),
        width: card.width.saturating_sub(2 + indent),
        height: DigitSize::Small.rows(),
    };
    let score_role = if is_to_move { player } else { Role::Title };
    big_number(canvas, digits, score, DigitSize::Small, score_role);
    if is_tall {
        let row = Rect { x: digits.x, y: card.bottom() - 2, width: digits.width, height: 1 };
        let tiles = if !game.is_in(seat) {
            "out".to_owned()
        } else if is_to_move && extra_tiles > 0 {
            format!("{}+{extra_tiles} tiles", game.rack_len(seat))
        } else {
            counted(game.rack_len(seat) as u64, "tile")
        };
        let (number, label) = tiles.split_at(tiles.find(' ').unwrap_or(tiles.len()));
        let gap = " ".repeat(
            8_usize.saturating_sub(width(&last.0)).min(usize::from(row.width).saturating_sub(14)).max(1),
        );
        let (number, label) = ((number.to_owned(), Role::Title), (label.to_owned(), Role::Faint));
        let line = vec![last, (gap, Role::Text), number, label];
        canvas.styled_text(row, &line);
    }
}

/// Draws a line for each player in a frame; returns the rows used.
fn draw_list(canvas: &mut Canvas<'_>, area: Rect, facts: GameFacts<'_>, extra_tiles: usize) -> u16 {
    let rows = cells(facts.game.seats().count()).saturating_add(2);
    let area = Rect { height: rows.min(area.height), ..area };
    canvas.panel(area, &PanelFrame::untitled());
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 };
    draw_headings(canvas, Rect { height: 1, y: area.y, ..inset(inside) }, facts);
    for (row, seat) in inset(inside).rows().zip(facts.game.seats()) {
        draw_player(canvas, Rect { width: row.width.min(MAX_COLUMNS), ..row }, facts, extra_tiles, seat);
    }
    rows
}

/// Returns the number of tiles each player may still take from the board, and how many the one to move may, or `None`
/// where that is not limited.
pub(super) fn takings_left(game: PublicGame<'_>) -> Option<[String; 2]> {
    if game.is_over() {
        return None;
    }
    let each = |seat| Some(format!("{} {}", game.short_name(seat), game.takings_left(seat)?));
    let all: Option<Vec<String>> = game.seats().map(each).collect();
    let own = game.takings_left(game.to_move())?;
    Some([format!("takings left: {}", all?.join(", ")), format!("{} left", counted(own.into(), "taking"))])
}

/// A note besides the scores.
pub(super) struct PlayerNote {
    /// The player whom it is about, or `None` for all.
    pub(super) seat: Option<Seat>,
    pub(super) text: String,
    pub(super) role: Role,
}

/// Returns notes besides the scores: who agrees to end the game, and passes in a row that are close to their limit.
pub(super) fn notes(game: PublicGame<'_>) -> Vec<PlayerNote> {
    let willing = game.seats().filter(|&seat| game.agrees(seat));
    let agreed = willing.map(|seat| {
        let text = format!("{} agrees to end", game.short_name(seat));
        PlayerNote { seat: Some(seat), text, role: Role::Text }
    });
    let streaks = game.pass_streaks().into_iter().map(|(seat, streak)| {
        let whose = seat.map(|seat| format!("{}: ", game.short_name(seat))).unwrap_or_default();
        let text = format!("! {whose}{} of {} passes", streak.count, streak.limit);
        PlayerNote { seat, text, role: Role::Bad }
    });
    agreed.chain(streaks).collect()
}

/// The figures that a line has besides score and rack.
#[derive(Debug, Clone, Copy)]
struct Figures {
    last: bool,
    time: bool,
}

impl Figures {
    fn new(columns: u16, facts: GameFacts<'_>) -> Self {
        let is_timed = facts.time.is_some();
        Self { last: WIDE[usize::from(is_timed)] <= columns, time: is_timed && columns >= TIMED }
    }
}

/// Draws the headings of the figures on a line of its own, or on the line of a frame.
pub(in crate::tui) fn draw_headings(canvas: &mut Canvas<'_>, row: Rect, facts: GameFacts<'_>) {
    let row = Rect { width: row.width.min(MAX_COLUMNS), height: 1, ..row };
    let headings = match Figures::new(row.width, facts) {
        Figures { last: true, time: true } => " score   last   rack    time ",
        Figures { last: true, time: false } => " score   last   rack ",
        Figures { last: false, time: true } => " score  rack    time ",
        Figures { last: false, time: false } => " score  rack ",
    };
    canvas.text(row, " Players ", Role::Title);
    canvas.text_right(row, headings, Role::Faint);
}

/// Draws a line for each player, and one for each who agrees to end the game, and for passes in a row that are close to
/// their limit; returns the rows used.
/// `extra_tiles` is the number of tiles in the extra slot of the player to move.
pub(in crate::tui) fn draw_players(
    canvas: &mut Canvas<'_>,
    area: Rect,
    facts: GameFacts<'_>,
    extra_tiles: usize,
) -> u16 {
    let game = facts.game;
    let row = |used: u16| {
        let row = below(area, used);
        Rect { height: row.height.min(1), width: area.width.min(MAX_COLUMNS), ..row }
    };
    let mut used = 0;
    for seat in game.seats() {
        draw_player(canvas, row(used), facts, extra_tiles, seat);
        used += 1;
    }
    let takings = takings_left(game).map(|[long, _]| (long, Role::Text));
    let notes = notes(game).into_iter().map(|note| (note.text, note.role));
    for (text, role) in takings.into_iter().chain(notes) {
        canvas.text(row(used), &format!(" {text}"), role);
        used += 1;
    }
    used
}

fn draw_player(canvas: &mut Canvas<'_>, row: Rect, facts: GameFacts<'_>, extra_tiles: usize, seat: Seat) {
    let game = facts.game;
    let shown = Figures::new(row.width, facts);
    let is_to_move = seat == game.to_move() && !game.is_over();
    let rack = if !game.is_in(seat) {
        "out".to_owned()
    } else if is_to_move && extra_tiles > 0 {
        format!("{}+{extra_tiles}", game.rack_len(seat))
    } else {
        game.rack_len(seat).to_string()
    };
    let score = facts.score(seat);
    let time = facts.time.filter(|_| shown.time);
    let last = if shown.last { format!("  {:>5} ", last_points(game, seat)) } else { String::new() };
    let clock = match time {
        Some(time) if is_to_move => format!(" {:>7}", time.to_string()),
        Some(_) => {
            let left = facts.total_times.of(seat).map_or_else(|| "-".to_owned(), |time| time.to_string());
            format!(" {left:>7}")
        }
        None => String::new(),
    };
    let figures = format!(" {score:>4}{last} {rack:>4}{clock} ");
    let role = match (is_to_move, game.is_in(seat)) {
        (true, _) => Role::Title,
        (false, true) => Role::Text,
        (false, false) => Role::Faint,
    };
    let pointer = if is_to_move { canvas.appearance.glyphs.pointer } else { ' ' };
    let room = usize::from(row.width).saturating_sub(width(&figures));
    let name = format!("{pointer} {}", facts.name(seat, room.saturating_sub(2)));
    let left = Rect { width: u16::try_from(room).unwrap_or(row.width), ..row };
    let name_role =
        if game.is_in(seat) { canvas.coloured_or(Role::of_player(seat), role) } else { Role::Faint };
    canvas.text(left, &name, name_role);
    if is_to_move {
        canvas.embolden(left);
    }
    canvas.text_right(row, &figures, role);
    if let Some(time) = time.filter(|time| is_to_move && time.is_short()) {
        canvas.text_right(row, &format!("!{time} "), Role::Bad);
    }
}

/// The points of a player's last turn; what ends no turn is none, and neither is resigning.
fn last_points(game: PublicGame<'_>, seat: Seat) -> String {
    let is_turn =
        |turn: &&TurnRecord| turn.seat == seat && turn.ended_turn() && turn.outcome != TurnOutcome::Resign;
    let last = game.turns().iter().rev().find(is_turn);
    last.map_or_else(|| "-".to_owned(), |turn| format!("{:+}", turn.points()))
}
