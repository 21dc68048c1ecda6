//! Draws the result of the game.

use rackety_engine::{Seat, TurnOutcome};
use ratatui::layout::Rect;

use super::chart;
use crate::session::PublicGame;
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, key_line, popup_foot, popup_frame, width, wrapped};

/// Rows of the tallest chart.
const MAX_CHART_ROWS: usize = 14;
/// Columns of the text, on a screen of at least [`WIDE`] columns and on others.
const TEXT_COLUMNS: [usize; 2] = [76, 48];
const WIDE: u16 = 100;
/// Rows around the popup, and of its frame and keys.
const OTHER_ROWS: usize = 8;

/// Draws why the game ended, the adjustments, the scores, the winners, and where there is room the chart.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>, scroll: Scroll) {
    let max_columns = TEXT_COLUMNS[usize::from(area.width < WIDE)];
    let columns = usize::from(area.width).saturating_sub(4).min(max_columns);
    let wrap = |(text, role): (String, Role)| {
        let lines = if width(&text) <= columns { vec![text] } else { wrapped(&text, columns) };
        lines.into_iter().map(move |line| (line, role))
    };
    let lines: Vec<(String, Role)> = result_lines(canvas, game).into_iter().flat_map(wrap).collect();
    let spare = usize::from(area.height).saturating_sub(lines.len() + OTHER_ROWS);
    let has_chart = has_play(game) && usize::from(chart::MIN_ROWS) <= spare;
    let chart_rows = if has_chart { spare.min(MAX_CHART_ROWS) } else { 0 };
    let rows = lines.len() + usize::from(has_chart) + chart_rows;
    let inside = popup_frame(canvas, area, columns, rows + 2, "Game over");
    let text = Rect { height: inside.height.saturating_sub(1), ..inside };
    let first = canvas.first_line(scroll, rows, text.height);
    for (row, (line, role)) in text.rows().zip(lines.iter().skip(first)) {
        canvas.text(row, line, *role);
    }
    if has_chart {
        let rows = u16::try_from(chart_rows).unwrap_or_default();
        chart::draw(canvas, Rect { y: text.bottom().saturating_sub(rows), height: rows, ..text }, game);
    }
    key_line(canvas, popup_foot(inside), Context::GameOver);
}

fn result_lines(canvas: &Canvas<'_>, game: PublicGame<'_>) -> Vec<(String, Role)> {
    let Some(ending) = game.ending() else { return Vec::new() };
    let mut lines = vec![(game.reason_text().unwrap_or_default(), Role::Text)];
    for adjustment in &ending.adjustments {
        lines.push((game.adjustment_text(adjustment), Role::Text));
    }
    lines.push((String::new(), Role::Text));
    let mut seats: Vec<_> = game.seats().collect();
    seats.sort_by_key(|&seat| (!game.is_in(seat), -game.score(seat)));
    for seat in seats {
        let (mark, role) = if ending.winners.contains(&seat) {
            (canvas.appearance.glyphs.pointer, Role::Title)
        } else {
            (' ', Role::Text)
        };
        let out = if game.is_in(seat) { "" } else { "  out" };
        lines.push((format!("{mark} {:<16} {:>5}{out}", game.name(seat), game.score(seat)), role));
        lines.extend(best_play(game, seat).map(|text| (text, Role::Faint)));
    }
    lines.push((String::new(), Role::Text));
    lines.push((game.winners_text(&ending.winners), Role::Title));
    lines
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
    Some(format!("    best: {word} ({at}) {}, turn {}", best.points(), best.number))
}
