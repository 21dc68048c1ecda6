//! Draws the hand-over screen: who is next, what happened since their last turn, and the scores.
//!
//! It hides the board too, since the clock of a turn stands still until its player sees the board.

use rackety_engine::Seat;
use ratatui::layout::Rect;

use crate::session::PublicGame;
use crate::text::wording;
use crate::tui::game::cover::{Cover, CoverReason};
use crate::tui::game::state::GameScreen;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, HeadingSize, HeadingTile, StyledLine, columns, tile_word, wrapped};

/// The most columns inside the frame.
const MAX_COLUMNS: u16 = 72;
/// Columns and rows of the frame, with the space inside.
const FRAME: (u16, u16) = (6, 2);
/// The fewest rows that have room for a frame.
const FRAMED: u16 = 12;
/// The fewest rows that have room for more than the name and the key.
const TERSE: u16 = 8;
/// Columns of the longest bar of a score.
const MAX_BAR: u16 = 24;

/// Draws the hand-over screen on an area.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let seat = screen.covered_seat();
    let game = screen.public();
    let is_framed = FRAMED <= area.height;
    let (frame_columns, frame_rows) = if is_framed { FRAME } else { (2, 0) };
    let room = Rect {
        width: area.width.saturating_sub(frame_columns).min(MAX_COLUMNS),
        height: area.height.saturating_sub(frame_rows),
        ..area
    };
    let tiles = HeadingTile::of_word(game.name(seat));
    let invitation = invitation(canvas, room, screen, seat);
    let scores: Vec<StyledLine> =
        game.seats().map(|other| score_line(canvas, room, game, other, seat)).collect();
    let heading_room =
        room.height.saturating_sub(u16::try_from(invitation.len() + scores.len() + 8).unwrap_or(0));
    let size = HeadingSize::fitting(canvas, &tiles, Rect { height: heading_room.max(1), ..room });
    // In a few rows, the invitation is heading enough.
    let heading_rows = if is_framed { size.rows() + 2 } else { 0 };
    let fixed = usize::from(heading_rows) + invitation.len() + scores.len();
    // Two between the parts, and one at the bottom of the frame.
    let blank = if is_framed { 3 } else { 0 };
    let turns = turn_lines(room, game, seat, usize::from(room.height).saturating_sub(fixed + blank));

    let used = fixed + turns.len() + usize::from(is_framed);
    let mut spare = usize::from(room.height).saturating_sub(used);
    let mut lines = invitation;
    for part in [turns, scores] {
        if !part.is_empty() && 0 < spare {
            lines.push(Vec::new());
            spare -= 1;
        }
        lines.extend(part);
    }
    // The last row of a frame is blank, like the first.
    let rows = heading_rows + u16::try_from(lines.len()).unwrap_or(u16::MAX) + u16::from(is_framed);
    let inside = place(canvas, area, room.width, rows.min(room.height), is_framed);
    if is_framed {
        let heading = Rect { y: inside.y + 1, height: size.rows(), ..inside };
        tile_word(canvas, heading.intersection(inside), &tiles, size);
    }
    let below =
        Rect { y: inside.y + heading_rows, height: inside.height.saturating_sub(heading_rows), ..inside };
    for (row, line) in below.rows().zip(&lines) {
        draw_centred(canvas, row, line);
    }
}

/// Puts the content in the middle of the area, in a frame where there is room; returns the area inside.
fn place(canvas: &mut Canvas<'_>, area: Rect, columns: u16, rows: u16, is_framed: bool) -> Rect {
    canvas.clear(area);
    if !is_framed {
        return Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: rows, ..area };
    }
    let (width, height) = (columns + FRAME.0, rows + FRAME.1);
    let x = area.x + area.width.saturating_sub(width) / 2;
    let y = area.y + area.height.saturating_sub(height) / 2;
    let frame = Rect { x, y, width, height }.intersection(area);
    let inside = canvas.frame(frame, "");
    Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }
}

fn draw_centred(canvas: &mut Canvas<'_>, row: Rect, line: &StyledLine) {
    let total: u16 = line.iter().map(|(text, _)| columns(text)).sum();
    if line.iter().any(|(_, role)| *role == Role::HandOver) {
        canvas.fill(row, Role::HandOver);
    }
    let mut x = row.x + row.width.saturating_sub(total) / 2;
    for (text, role) in line {
        canvas.text(Rect { x, width: row.right().saturating_sub(x), ..row }, text, *role);
        x += columns(text);
    }
}

/// Whose turn it is, and the key that begins it.
fn invitation(canvas: &Canvas<'_>, room: Rect, screen: &GameScreen, seat: Seat) -> Vec<StyledLine> {
    let name = screen.name(seat);
    let sentence = match screen.cover.reason() {
        _ if screen.is_asking() => format!("A question for {name} alone."),
        CoverReason::Pause => "The game is paused.".to_owned(),
        CoverReason::Return => format!("Pass the keyboard back to {name}."),
        CoverReason::HandOver if screen.game().turns().is_empty() => format!("{name} begins."),
        CoverReason::HandOver => format!("Pass the keyboard to {name}."),
    };
    let key = canvas.keymap.shown(Context::HandOver, "ready");
    let sentence = if room.height < TERSE { Vec::new() } else { wrapped(&sentence, room.width.into()) };
    let lines = sentence.into_iter().map(|line| vec![(line, Role::Title)]);
    let ready = match screen.cover.steps() {
        Some(steps) => format!("{name}: {}", wait_bar(canvas, steps)),
        None => format!("{name}: {key} when ready"),
    };
    let ready = vec![(ready, Role::HandOver)];
    let challenge = screen.may_challenge().then(|| {
        let key = canvas.keymap.shown(Context::HandOver, "challenge");
        vec![(format!("{key} challenges the last play"), Role::Text)]
    });
    lines.chain([ready]).chain(challenge).collect()
}

/// The bar of a cover that takes no key yet, with this number of steps of its wait over.
fn wait_bar(canvas: &Canvas<'_>, steps: u32) -> String {
    const CELLS: u32 = 3;
    let [full, empty] = canvas.appearance.glyphs.gauge;
    let cells = (0..Cover::STEPS * CELLS).map(|cell| if cell < steps * CELLS { full } else { empty });
    format!("wait {}", cells.collect::<String>())
}

/// The last turn, and before it those since the player's own last one, as many as fit.
fn turn_lines(room: Rect, game: PublicGame<'_>, seat: Seat, rows: usize) -> Vec<StyledLine> {
    let mut lines: Vec<StyledLine> = Vec::new();
    let [before @ .., last] = game.turns() else { return lines };
    let before = before.iter().rev().take_while(|turn| last.seat != seat && turn.seat != seat);
    for turn in std::iter::once(last).chain(before) {
        let text = wording::sentence(&game.turn_text(turn));
        let turn: Vec<StyledLine> =
            wrapped(&text, room.width.into()).into_iter().map(|line| vec![(line, Role::Text)]).collect();
        if rows < lines.len() + turn.len() {
            break;
        }
        lines.splice(0..0, turn);
    }
    lines
}

/// A player's name, a bar, and the score.
fn score_line(canvas: &Canvas<'_>, room: Rect, game: PublicGame<'_>, seat: Seat, next: Seat) -> StyledLine {
    let names = game.seats().map(|seat| columns(&game.short_name(seat))).max().unwrap_or_default();
    let highest = game.seats().map(|seat| game.score(seat)).max().unwrap_or_default().max(1);
    let score = game.score(seat);
    let cells = room.width.saturating_sub(names + 10).min(MAX_BAR);
    let filled = i64::from(score.max(0)) * i64::from(cells) / i64::from(highest);
    let filled = usize::try_from(filled).unwrap_or_default();
    let glyphs = canvas.appearance.glyphs;
    let bar: String = std::iter::repeat_n(glyphs.gauge[0], filled).collect();
    let pointer = if seat == next { glyphs.pointer } else { ' ' };
    let name = game.short_name(seat);
    let padding = " ".repeat(usize::from(names.saturating_sub(columns(&name))));
    let role = Role::of_player(seat);
    vec![
        (format!("{pointer} "), Role::Title),
        (format!("{name}{padding} "), role),
        (format!("{score:>5}  "), Role::Title),
        (format!("{bar}{}", " ".repeat(usize::from(cells).saturating_sub(filled))), role),
    ]
}
