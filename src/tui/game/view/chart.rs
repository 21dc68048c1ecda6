//! Draws the chart of the scores: one mark per player and turn, in plain characters.

use rackety_engine::Seat;
use ratatui::layout::Rect;

use crate::tui::game::state::GameScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, columns};

/// The fewest rows of a chart.
pub(super) const MIN_ROWS: u16 = 5;

/// Draws the turns from left to right; the height of a player's number is their score.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let state = screen.game().state();
    if screen.game().turns().is_empty() || area.height < MIN_ROWS {
        return canvas.text(area, "no turns yet", Role::Faint);
    }
    let seats: Vec<Seat> = state.players().map(|(seat, _)| seat).collect();
    let scores: Vec<Vec<i32>> = seats.iter().map(|&seat| scores_after_turns(screen, seat)).collect();
    let (min, max) =
        scores.iter().flatten().fold((0, 1), |(min, max), &score| (score.min(min), score.max(max)));

    draw_legend(canvas, Rect { y: area.bottom() - 1, height: 1, ..area }, screen, &seats);
    let plot = Rect { height: area.height - 1, ..area };
    let labels = [max.to_string(), min.to_string()];
    let margin = labels.iter().map(|label| columns(label)).max().unwrap_or_default() + 1;
    let margin = margin.min(plot.width);
    let axis = canvas.appearance.glyphs.bar.to_string();
    for row in plot.rows() {
        canvas.put(row.x + margin, row.y, &axis, Role::Faint);
    }
    for (y, label) in [plot.y, plot.bottom() - 1].into_iter().zip(&labels) {
        canvas.text_right(Rect { y, height: 1, width: margin.saturating_sub(1), ..plot }, label, Role::Faint);
    }
    let field = Rect { x: plot.x + margin + 1, width: plot.width.saturating_sub(margin + 2), ..plot };
    // The last player is drawn last, so that the leader does not cover the others.
    let mut players: Vec<_> = scores.iter().zip(&seats).enumerate().collect();
    players.sort_by_key(|(_, (scores, _))| std::cmp::Reverse(scores.last().copied()));
    for (number, (scores, &seat)) in players {
        let mark = (number + 1).to_string();
        for column in 0..field.width {
            // Each turn gets an equal share of the columns.
            let turn = usize::from(column) * scores.len() / usize::from(field.width.max(1));
            let height = i64::from(scores[turn.min(scores.len() - 1)] - min) * i64::from(field.height - 1);
            let above = u16::try_from(height / i64::from(max - min)).unwrap_or_default();
            let y = field.bottom() - 1 - above.min(field.height - 1);
            canvas.put(field.x + column, y, &mark, role(screen, seat));
        }
    }
}

fn draw_legend(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, seats: &[Seat]) {
    let mut x = area.x;
    for (index, &seat) in seats.iter().enumerate() {
        let text = format!("{} {}  ", index + 1, screen.name(seat));
        let rest = Rect { x, width: area.right().saturating_sub(x), ..area };
        canvas.text(rest, &text, role(screen, seat));
        x = x.saturating_add(columns(&text)).min(area.right());
    }
}

/// A player's score before the first turn, after each turn, and after the end of the game.
fn scores_after_turns(screen: &GameScreen, seat: Seat) -> Vec<i32> {
    let turns = screen.game().turns();
    let score_now = screen.game().state().player(seat).score();
    let first = turns.iter().find(|turn| turn.seat == seat);
    let mut scores = vec![first.map_or(score_now, |turn| turn.score - turn.points())];
    for turn in turns {
        let before = scores.last().copied().unwrap_or_default();
        scores.push(if turn.seat == seat { turn.score } else { before });
    }
    if screen.is_over() {
        // After the adjustments for the tiles left.
        scores.push(score_now);
    }
    scores
}

/// The player to move or, after the game, the winners are highlighted.
fn role(screen: &GameScreen, seat: Seat) -> Role {
    let is_highlighted = match screen.game().state().ending() {
        Some(ending) => ending.winners.contains(&seat),
        None => screen.seat() == seat,
    };
    if is_highlighted { Role::Title } else { Role::Text }
}
