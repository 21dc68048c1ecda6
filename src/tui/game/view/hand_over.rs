//! Draws the hand-over screen: who is next, the board with the last play, what happened since the next player's last turn,
//! and the scores.
//!
//! It hides all tiles but those on the board. Where time to think is short it hides the board too, since the time stands still
//! until the player sees the board; so does a pause.

use rackety_engine::Seat;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::board;
use crate::session::PublicGame;
use crate::text::play_name::PlayName;
use crate::text::wording;
use crate::tui::action::UiAction;
use crate::tui::game::cover::{Cover, CoverReason};
use crate::tui::game::state::GameScreen;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, HeadingSize, HeadingTile, PanelFrame, Scale, StyledLine, below, cells, columns, styled,
    tile_word, width, wrapped,
};

/// The most columns inside the frame.
const MAX_COLUMNS: u16 = 72;
/// Columns and rows of the frame, with the space inside.
const FRAME: (u16, u16) = (6, 2);
/// The fewest rows that have room for a frame.
const FRAMED: u16 = 12;
/// The fewest rows that have room for more than the name and the key.
const TERSE: u16 = 8;
/// Columns of the longest bar of a score.
const MAX_BAR: u16 = 28;
/// The fewest columns beside the board, and the most.
const BESIDE: (u16, u16) = (38, 60);
/// Rows around the board: a blank one, its frame, a blank one, and the band.
const AROUND: u16 = 5;

/// Draws the hand-over screen on an area.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, cover: Cover) {
    canvas.clear(area);
    let scales = [Scale::Huge, Scale::Large, Scale::Medium, Scale::Small];
    let size = screen.public().board().size();
    let board = |scale: Scale| {
        let (columns, rows) =
            (scale.cell().0 * u16::from(size.columns()), scale.board_rows(size.rows().into()));
        (columns + 4, rows)
    };
    let fits = |scale: &Scale| {
        let (columns, rows) = board(*scale);
        area.width >= columns + 3 + BESIDE.0 && rows + AROUND <= area.height
    };
    match scales.into_iter().find(fits).filter(|_| shows_board(screen, cover)) {
        Some(scale) => draw_with_board(canvas, area, (screen, cover), (scale, board(scale))),
        None => draw_alone(canvas, area, screen, cover),
    }
}

/// Returns whether the board stays visible.
fn shows_board(screen: &GameScreen, cover: Cover) -> bool {
    screen.public().shows_board_off_clock() && !screen.is_asking() && cover.reason() != CoverReason::Pause
}

/// Draws the board in a frame, who is next beside it, and the band below.
fn draw_with_board(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (screen, cover): (&GameScreen, Cover),
    (scale, (frame_columns, rows)): (Scale, (u16, u16)),
) {
    let (game, seat) = (screen.public(), screen.covered_seat());
    let beside = (area.width - frame_columns - 3).min(BESIDE.1);
    let columns = frame_columns + 2 + beside;
    let x = area.x + (area.width - columns) / 2;
    let y = area.y + (area.height - rows - AROUND) / 2 + 1;
    let frame = Rect { x, y, width: frame_columns, height: rows + 2 };
    let title = PanelFrame::titled("The board");
    let last = game.turns().last().and_then(|turn| Some((turn.seat, PlayName::of_turn(&turn.outcome)?)));
    let title = match last {
        Some((last, play)) => {
            title.noted(format!("{}'s {}", game.short_name(last), play.word), Role::of_player(last))
        }
        None => title,
    };
    canvas.panel(frame, &title);
    board::draw_overview(canvas, (Position::new(x + 2, y + 1), scale), game);
    let mut rest = Rect { x: frame.right() + 2, width: beside, ..frame };
    let sentence = sentence(screen, cover, seat);
    canvas.text(rest, sentence.trim_end_matches('.'), Role::Faint);
    rest = below(rest, 1);
    let tiles = HeadingTile::of_word(game.name(seat));
    let scores = cells(game.seats().count());
    let room = Rect { height: rest.height.saturating_sub(scores + 8), ..rest };
    let size = HeadingSize::fitting(canvas, &tiles, room);
    let heading = u16::try_from(size.columns(&tiles)).unwrap_or(rest.width).min(rest.width);
    tile_word(canvas, Rect { width: heading, height: size.rows(), ..rest }, &tiles, size);
    rest = below(rest, size.rows() + 1);
    let turn_rows = usize::from(rest.height.saturating_sub(scores + 5));
    let mut lines = turn_lines(rest, game, seat, turn_rows);
    lines.extend(challenge_line(canvas, screen));
    lines.push(Vec::new());
    lines.extend(game.seats().map(|other| score_line(canvas, rest, game, other, seat)));
    if cover.steps().is_some() {
        lines.push(Vec::new());
        let note = "Keys pressed before the bar is full do not count.";
        lines.extend(styled(note, rest.width.into(), Role::Faint));
    }
    canvas.styled_lines(rest, &lines);
    target_challenge(canvas, rest);
    let band = Rect { x, y: frame.bottom() + 1, width: columns, height: 1 };
    draw_band(canvas, band, (screen, cover), seat);
}

/// Draws the band that fills while keys do nothing yet, with the key that begins the turn.
fn draw_band(canvas: &mut Canvas<'_>, band: Rect, (screen, cover): (&GameScreen, Cover), seat: Seat) {
    let name = screen.name(seat);
    let key = canvas.keymap.shown(Context::HandOver, "ready");
    let text = format!("{name}: {key} when ready");
    let text = if width(&text) <= usize::from(band.width) { text } else { format!("{key} when ready") };
    let steps = cover.steps().unwrap_or(Cover::STEPS);
    let filled = u32::from(band.width) * steps / Cover::STEPS;
    let filled = u16::try_from(filled).unwrap_or(band.width).min(band.width);
    canvas.fill(band, Role::HandOver);
    let x = band.x + band.width.saturating_sub(columns(&text)) / 2;
    canvas.text(Rect { x, width: band.right().saturating_sub(x), ..band }, &text, Role::HandOver);
    // Without colours, the whole of a full band is reversed, and the rest of one that fills is not.
    let (player, screen) = (canvas.style(Role::of_player(seat)), canvas.style(Role::Text));
    let (full, rest) = if let (Some(ground), Some(text)) = (player.fg, screen.bg) {
        (Style::new().fg(text).bg(ground), Style::new())
    } else {
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        (reversed, Style::new().remove_modifier(Modifier::REVERSED))
    };
    let full_part = Rect { width: filled, ..band };
    canvas.restyle(full_part, full.add_modifier(Modifier::BOLD));
    canvas.restyle(Rect { x: full_part.right(), width: band.width - filled, ..band }, rest);
}

/// Draws who is next in the middle, without the board.
fn draw_alone(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, cover: Cover) {
    let seat = screen.covered_seat();
    let game = screen.public();
    let is_framed = area.height >= FRAMED;
    let (frame_columns, frame_rows) = if is_framed { FRAME } else { (2, 0) };
    let room = Rect {
        width: area.width.saturating_sub(frame_columns).min(MAX_COLUMNS),
        height: area.height.saturating_sub(frame_rows),
        ..area
    };
    let tiles = HeadingTile::of_word(game.name(seat));
    let sentence = if room.height < TERSE {
        Vec::new()
    } else {
        wrapped(&sentence(screen, cover, seat), room.width.into())
    };
    let sentence: Vec<StyledLine> = sentence.into_iter().map(|line| vec![(line, Role::Title)]).collect();
    let scores: Vec<StyledLine> =
        game.seats().map(|other| score_line(canvas, room, game, other, seat)).collect();
    let challenge = challenge_line(canvas, screen);
    let invitation = sentence.len() + 1 + usize::from(challenge.is_some());
    let heading_room = room.height.saturating_sub(u16::try_from(invitation + scores.len() + 8).unwrap_or(0));
    let size = HeadingSize::fitting(canvas, &tiles, Rect { height: heading_room.max(1), ..room });
    // In a few rows, the band is heading enough.
    let heading_rows = if is_framed { size.rows() + 2 } else { 0 };
    let fixed = usize::from(heading_rows) + invitation + scores.len();
    // Two between the parts, and one at the bottom of the frame.
    let blank = if is_framed { 3 } else { 0 };
    let turns = turn_lines(room, game, seat, usize::from(room.height).saturating_sub(fixed + blank));

    let used = fixed + turns.len() + usize::from(is_framed);
    let mut spare = usize::from(room.height).saturating_sub(used);
    let band_row = heading_rows + u16::try_from(sentence.len()).unwrap_or_default();
    let mut lines = sentence;
    lines.push(Vec::new());
    lines.extend(challenge);
    for part in [turns, scores] {
        if !part.is_empty() && spare > 0 {
            lines.push(Vec::new());
            spare -= 1;
        }
        lines.extend(part);
    }
    // The last row of a frame is blank, like the first.
    let rows = heading_rows + cells(lines.len()) + u16::from(is_framed);
    let inside = place(canvas, area, room.width, rows.min(room.height), is_framed);
    if is_framed {
        let heading = Rect { y: inside.y + 1, height: size.rows(), ..inside };
        tile_word(canvas, heading.intersection(inside), &tiles, size);
    }
    for (row, line) in below(inside, heading_rows).rows().zip(&lines) {
        canvas.centred(row, line);
    }
    target_challenge(canvas, inside);
    draw_band(canvas, Rect { y: inside.y + band_row, height: 1, ..inside }, (screen, cover), seat);
}

/// Puts the content in the middle of the area, in a frame where there is room; returns the area inside.
fn place(canvas: &mut Canvas<'_>, area: Rect, columns: u16, rows: u16, is_framed: bool) -> Rect {
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

/// Says whose turn it is, or why the game is covered.
fn sentence(screen: &GameScreen, cover: Cover, seat: Seat) -> String {
    let name = screen.name(seat);
    match cover.reason() {
        _ if screen.is_asking() => format!("A question for {name} alone."),
        CoverReason::Pause => "The game is paused.".to_owned(),
        CoverReason::Return => format!("Pass the keyboard back to {name}."),
        CoverReason::HandOver if screen.game().turns().is_empty() && screen.game().state().turn() == 1 => {
            format!("{name} begins.")
        }
        CoverReason::HandOver => format!("Pass the keyboard to {name}."),
    }
}

/// The key that challenges the last play, where it can be.
fn challenge_line(canvas: &Canvas<'_>, screen: &GameScreen) -> Option<StyledLine> {
    let key = canvas.keymap.shown(Context::HandOver, "challenge");
    screen
        .may_challenge()
        .then(|| vec![(key, Role::Key), (" challenges the last play".to_owned(), Role::Text)])
}

/// Makes a click on the line about the last play challenge it.
fn target_challenge(canvas: &mut Canvas<'_>, area: Rect) {
    let key = canvas.keymap.shown(Context::HandOver, "challenge");
    canvas.target_at_text(area, &format!("{key} challenges"), UiAction::Challenge);
}

/// The last turn, and before it those since the player's own last one, as many as fit.
fn turn_lines(room: Rect, game: PublicGame<'_>, seat: Seat, rows: usize) -> Vec<StyledLine> {
    let mut lines: Vec<StyledLine> = Vec::new();
    let [before @ .., last] = game.turns() else { return lines };
    let before = before.iter().rev().take_while(|turn| last.by() != seat && turn.by() != seat);
    for turn in std::iter::once(last).chain(before) {
        let text = wording::sentence(&game.turn_text(turn));
        let turn = styled(&text, room.width.into(), Role::Text);
        if rows < lines.len() + turn.len() {
            break;
        }
        lines.splice(0..0, turn);
    }
    lines
}

/// A player's name, a bar, and the score; a player who is out is marked.
fn score_line(canvas: &Canvas<'_>, room: Rect, game: PublicGame<'_>, seat: Seat, next: Seat) -> StyledLine {
    let names = game.seats().map(|seat| columns(&game.short_name(seat))).max().unwrap_or_default();
    let highest = game.seats().map(|seat| game.score(seat)).max().unwrap_or_default().max(1);
    let score = game.score(seat);
    let mark = |seat: Seat| if game.is_over() || game.is_in(seat) { "" } else { " (out)" };
    let marks = game.seats().map(|seat| columns(mark(seat))).max().unwrap_or_default();
    let cells = room.width.saturating_sub(names + 10 + marks).min(MAX_BAR);
    let filled = i64::from(score.max(0)) * i64::from(cells) / i64::from(highest);
    let filled = usize::try_from(filled).unwrap_or_default();
    let glyphs = canvas.appearance.glyphs;
    // The lower half of a cell, where there is one.
    let block = glyphs.quadrants.map_or(glyphs.gauge[0], |quadrants| quadrants[12]);
    let bar: String = std::iter::repeat_n(block, filled).collect();
    let pointer = if seat == next { glyphs.pointer } else { ' ' };
    let name = game.short_name(seat);
    let padding = " ".repeat(usize::from(names.saturating_sub(columns(&name))));
    let role = Role::of_player(seat);
    let empty = " ".repeat(usize::from(cells).saturating_sub(filled));
    vec![
        (format!("{pointer} "), Role::Title),
        (format!("{name}{padding} "), role),
        (format!("{bar}{empty}"), role),
        (format!(" {score:>5}"), Role::Title),
        (format!("{:<1$}", mark(seat), usize::from(marks)), Role::Faint),
    ]
}
