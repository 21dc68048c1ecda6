//! The list of saved games.

use ratatui::layout::Rect;

use super::state::{Asked, GameLine, Games, Progress};
use crate::tui::action::Action;
use crate::tui::app::view::keys;
use crate::tui::game::view::popup::{foot, middle};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width, wrapped};
use crate::tui::widgets::list_view::{TOP, fault, last_row, title};

/// The columns from which on how a game stands and its points share a row, and the year is told.
const WIDE: u16 = 60;

pub(crate) fn games(canvas: &mut Canvas<'_>, area: Rect, games: &Games) {
    title(canvas, area, "Saved games", "the one played last comes first");
    let rows = Rect { y: area.y + TOP, height: area.height.saturating_sub(TOP + 3), ..area };
    if games.lines.is_empty() {
        let told = Rect { x: rows.x + 3, width: rows.width.saturating_sub(3), ..rows };
        canvas.text(told, "none yet: games are saved while they are played", Role::Faint);
    }
    let each: u16 = if WIDE <= area.width { 2 } else { 3 };
    let visible = usize::from((rows.height / each).max(1));
    let first = (games.chosen + 1).saturating_sub(visible);
    let places = (rows.y..rows.bottom()).step_by(usize::from(each));
    for (y, (index, line)) in places.zip(games.lines.iter().enumerate().skip(first)) {
        let place = Rect { y, height: each, ..rows }.intersection(rows);
        game(canvas, place, line, index == games.chosen);
        canvas.target(place, Action::Pick(index));
    }
    fault(canvas, area, games.fault.as_deref());
    keys(canvas, last_row(area), Context::Games);
    if games.asked == Asked::Deletion {
        ask(canvas, area, games);
    }
}

fn game(canvas: &mut Canvas<'_>, area: Rect, line: &GameLine, is_chosen: bool) {
    let pointer = if is_chosen { canvas.look.glyphs.pointer } else { ' ' };
    let role = match (is_chosen, line.progress) {
        (true, _) => Role::Chosen,
        (false, Progress::Running) => Role::Title,
        (false, Progress::Over) => Role::Faint,
    };
    let is_wide = WIDE <= area.width;
    let head = Rect { height: 1, ..area };
    let when =
        if is_wide { line.when.as_str() } else { line.when.split_once('-').map_or("", |(_, day)| day) };
    let when = format!("{when} ");
    let columns = u16::try_from(width(&when)).unwrap_or(head.width).min(head.width);
    canvas.text_right(head, &when, Role::Faint);
    let name = Rect { width: head.width - columns, ..head };
    let room = usize::from(name.width).saturating_sub(5);
    let text = crate::tui::widgets::canvas::shortened(&line.what, room, canvas.look.glyphs.more);
    canvas.text(name, &format!(" {pointer} {text} "), role);
    let left = line.left.as_ref().map_or_else(String::new, |left| format!(", {left} left"));
    let standing = format!("{}{left}", line.status);
    let told = if is_wide {
        vec![format!("{standing}: {}", line.points)]
    } else {
        vec![standing, line.points.clone()]
    };
    let role = if line.progress == Progress::Over { Role::Faint } else { Role::Text };
    for (row, text) in area.rows().skip(1).zip(&told) {
        canvas.text(Rect { x: row.x + 3, width: row.width.saturating_sub(4), ..row }, text, role);
    }
}

fn ask(canvas: &mut Canvas<'_>, area: Rect, games: &Games) {
    let Some(line) = games.lines.get(games.chosen) else { return };
    let text = format!("Delete {} ({}, {})? It cannot be brought back.", line.what, line.points, line.status);
    let columns = usize::from(area.width).saturating_sub(4).min(48);
    let lines = wrapped(&text, columns);
    let inside = middle(canvas, area, columns, lines.len() + 2, "Delete");
    for (row, line) in inside.rows().zip(&lines) {
        canvas.text(row, line, Role::Text);
    }
    keys(canvas, foot(inside), Context::Question);
}
