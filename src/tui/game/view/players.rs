//! Draws the list of players: scores, racks, times, and passes in a row.

use rackety_engine::{PlayerStatus, Seat, TurnOutcome};
use ratatui::layout::Rect;

use super::status::GameFacts;
use crate::session::PublicGame;
use crate::text::numbers::duration;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, below, width};

/// Columns from which on the list has all its figures, without the time and with it.
const WIDE: [u16; 2] = [36, 46];
/// Columns from which on the time has room without the points of the last turn.
const TIMED: u16 = 36;
/// The most columns of a line, so that figures stay next to their names.
const MAX_COLUMNS: u16 = 52;

/// The figures that a line has besides score and rack.
#[derive(Debug, Clone, Copy)]
struct Figures {
    last: bool,
    time: bool,
}

impl Figures {
    fn of(columns: u16, facts: GameFacts<'_>) -> Self {
        let is_timed = facts.time.is_some();
        Self { last: WIDE[usize::from(is_timed)] <= columns, time: is_timed && TIMED <= columns }
    }
}

/// Draws the headings of the figures on a line of its own, or on the line of a frame.
pub(in crate::tui) fn draw_headings(canvas: &mut Canvas<'_>, row: Rect, facts: GameFacts<'_>) {
    let row = Rect { width: row.width.min(MAX_COLUMNS), height: 1, ..row };
    let headings = match Figures::of(row.width, facts) {
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
    for seat in game.seats().filter(|&seat| game.agrees(seat)) {
        canvas.text(row(used), &format!("   {} agrees to end", game.short_name(seat)), Role::Text);
        used += 1;
    }
    for (seat, streak) in game.pass_streaks() {
        let whose = seat.map(|seat| format!("{}: ", game.short_name(seat))).unwrap_or_default();
        let passes = format!(" ! {whose}{} of {} passes", streak.count, streak.limit);
        let full = format!("{passes} in a row");
        let text = if width(&full) <= usize::from(row(used).width) { full } else { passes };
        canvas.text(row(used), &text, Role::Bad);
        used += 1;
    }
    used
}

fn draw_player(canvas: &mut Canvas<'_>, row: Rect, facts: GameFacts<'_>, extra_tiles: usize, seat: Seat) {
    let game = facts.game;
    let shown = Figures::of(row.width, facts);
    let is_to_move = seat == game.to_move() && !game.is_over();
    let rack = match game.status(seat) {
        PlayerStatus::In(_) if is_to_move && 0 < extra_tiles => {
            format!("{}+{extra_tiles}", game.rack_len(seat))
        }
        PlayerStatus::In(_) => game.rack_len(seat).to_string(),
        PlayerStatus::Resigned | PlayerStatus::TimedOut | PlayerStatus::PassedOut => "out".to_owned(),
    };
    let score = facts.score(seat);
    let time = facts.time.filter(|_| shown.time);
    let last = if shown.last { format!("  {:>5} ", last_points(game, seat)) } else { String::new() };
    let clock = match time {
        Some(time) if is_to_move => format!(" {:>7}", time.to_string()),
        Some(_) => {
            let left = facts.total_times[seat.index()].map_or_else(|| "-".to_owned(), duration);
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
    // A name that is cut off may be ambiguous; bots have short names.
    let full = format!("{pointer} {}", game.name(seat));
    let name = if width(&full) <= room { full } else { format!("{pointer} {}", game.short_name(seat)) };
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

/// The points of a player's last turn; changing a blank, resigning, or agreeing to end the game, is none.
fn last_points(game: PublicGame<'_>, seat: Seat) -> String {
    let is_turn = |outcome: &TurnOutcome| {
        !matches!(
            outcome,
            TurnOutcome::ChangeBlank { .. }
                | TurnOutcome::Resign
                | TurnOutcome::AgreeToQuit
                | TurnOutcome::TakeBackQuit
        )
    };
    match game.turns().iter().rev().find(|turn| turn.seat == seat && is_turn(&turn.outcome)) {
        Some(turn) => format!("+{}", turn.points()),
        None => "-".to_owned(),
    }
}
