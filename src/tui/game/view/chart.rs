//! How the points went up: a mark a player and turn, in plain characters.

use rackety_engine::Seat;
use ratatui::layout::Rect;

use crate::tui::game::Table;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width};

/// The fewest rows in which a chart tells anything.
pub(crate) const FEWEST: u16 = 5;

/// The chart of the score race: the turns from left to right, and for each player his number where his points stand.
pub(crate) fn chart(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let state = table.game().state();
    let turns = table.game().turns();
    if turns.is_empty() || area.height < FEWEST {
        return canvas.text(area, "no turn is played yet", Role::Faint);
    }
    let seats: Vec<Seat> = state.players().map(|(seat, _)| seat).collect();
    let races: Vec<Vec<i32>> = seats.iter().map(|&seat| race(table, seat)).collect();
    let points = races.iter().flatten().copied();
    let (least, most) = points.fold((0, 1), |(least, most), score| (least.min(score), most.max(score)));

    let legend = Rect { y: area.bottom() - 1, height: 1, ..area };
    let mut x = legend.x;
    for (number, &seat) in seats.iter().enumerate() {
        let text = format!("{} {}  ", number + 1, table.name(seat));
        let room = Rect { x, width: legend.right().saturating_sub(x), ..legend };
        canvas.text(room, &text, role(table, seat));
        x = (x + u16::try_from(width(&text)).unwrap_or(legend.width)).min(legend.right());
    }

    let plot = Rect { height: area.height - 1, ..area };
    let labels = [most.to_string(), least.to_string()];
    let margin = labels.iter().map(|label| width(label)).max().unwrap_or_default() + 1;
    let margin = u16::try_from(margin).unwrap_or(plot.width).min(plot.width);
    let axis = canvas.look.glyphs.bar.to_string();
    for row in plot.rows() {
        canvas.put(row.x + margin, row.y, &axis, Role::Faint);
    }
    for (y, label) in [(plot.y, &labels[0]), (plot.bottom() - 1, &labels[1])] {
        canvas.text_right(Rect { y, height: 1, width: margin.saturating_sub(1), ..plot }, label, Role::Faint);
    }
    let field = Rect { x: plot.x + margin + 1, width: plot.width.saturating_sub(margin + 2), ..plot };
    // Whoever stands behind in the end is drawn last, so that the leader's line hides nobody's.
    let mut order: Vec<_> = races.iter().zip(&seats).enumerate().collect();
    order.sort_by_key(|(_, (race, _))| std::cmp::Reverse(race.last().copied()));
    for (number, (race, &seat)) in order {
        let mark = (number + 1).to_string();
        for column in 0..field.width {
            // Each turn gets its share of the columns.
            let turn = usize::from(column) * race.len() / usize::from(field.width.max(1));
            let height = i64::from(race[turn.min(race.len() - 1)] - least) * i64::from(field.height - 1);
            let above = u16::try_from(height / i64::from(most - least)).unwrap_or_default();
            canvas.put(
                field.x + column,
                field.bottom() - 1 - above.min(field.height - 1),
                &mark,
                role(table, seat),
            );
        }
    }
}

/// A player's points before the first turn and behind each.
fn race(table: &Table, seat: Seat) -> Vec<i32> {
    let turns = table.game().turns();
    let own = turns.iter().filter(|turn| turn.seat == seat);
    let last =
        own.clone().next_back().map_or_else(|| table.game().state().player(seat).score(), |turn| turn.score);
    let begin = own.clone().next().map_or(last, |turn| turn.score - turn.points());
    let mut race = vec![begin];
    for turn in turns {
        let before = race.last().copied().unwrap_or_default();
        race.push(if turn.seat == seat { turn.score } else { before });
    }
    if table.is_over() {
        // What the tiles that were left cost or brought.
        race.push(table.game().state().player(seat).score());
    }
    race
}

/// The player to move, and behind the end whoever won, stands out.
fn role(table: &Table, seat: Seat) -> Role {
    let stands_out = match table.game().state().ending() {
        Some(ending) => ending.winners.contains(&seat),
        None => table.seat() == seat,
    };
    if stands_out { Role::Title } else { Role::Text }
}
