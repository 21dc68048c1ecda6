//! Draws the chances of winning as areas on top of each other, the turns that changed or lost much above them, and the
//! numbers of turns below.

use rackety_engine::Seat;
use rackety_engine::analysis::{GameReview, Mark, PerMille};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use crate::text::review::symbol;
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::game::view::race;
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, StyledLine, cells, columns};

/// Columns of the percentages.
const AXIS: u16 = 4;
/// The fewest rows and columns of the areas.
const MIN_ROWS: u16 = 2;
const MIN_COLUMNS: u16 = 8;

/// The names of the players, in their colours, for the frame around the chances.
pub(super) fn names(screen: &ReplayScreen) -> StyledLine {
    let game = screen.replay.whole();
    let name = |(index, seat): (usize, Seat)| {
        let gap = if index == 0 { "" } else { "  " };
        (format!("{gap}{}", game.short_name(seat)), Role::of_player(seat))
    };
    game.seats().enumerate().map(name).collect()
}

/// Draws the chances. A click goes to a turn.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &ReplayScreen, review: &GameReview) {
    let turns = review.turns().len();
    let plot = Rect {
        x: area.x + AXIS,
        y: area.y + 1,
        width: area.width.saturating_sub(AXIS),
        height: area.height.saturating_sub(2),
    };
    if plot.height < MIN_ROWS || plot.width < MIN_COLUMNS || turns == 0 {
        return;
    }
    for (percent, row) in [(100, 0), (50, (plot.height - 1) / 2), (0, plot.height - 1)] {
        let label = Rect { x: area.x, y: plot.y + row, width: AXIS - 1, height: 1 };
        canvas.text_right(label, &percent.to_string(), Role::Faint);
    }
    for x in 0..plot.width {
        let index = usize::from(x) * turns / usize::from(plot.width);
        let Some(turn) = review.turns().get(index) else { continue };
        draw_column(canvas, Rect { x: plot.x + x, width: 1, ..plot }, screen, &turn.win_after);
        let column = Rect { x: plot.x + x, y: area.y, width: 1, height: area.height };
        canvas.target(column, UiAction::Replay(ReplayAction::GoTo(index + 1)));
    }
    draw_marks(canvas, Rect { height: 1, y: area.y, ..plot }, review);
    draw_numbers(canvas, Rect { height: 1, y: plot.bottom(), ..plot }, screen, turns);
}

/// The first column of a turn, by its index.
fn column(plot: Rect, index: usize, turns: usize) -> u16 {
    let width = usize::from(plot.width);
    cells((index * width).div_ceil(turns.max(1)))
}

/// Draws the chances after a turn, those of the first player at the bottom.
fn draw_column(canvas: &mut Canvas<'_>, column: Rect, screen: &ReplayScreen, chances: &[PerMille]) {
    let all: u32 = chances.iter().map(|chance| u32::from(chance.thousandths())).sum();
    let eighths = 8 * u32::from(column.height);
    // The upper end of each player's part, in eighths of a cell.
    let mut sum = 0;
    let ends: Vec<(Seat, u32)> = screen
        .replay
        .whole()
        .seats()
        .zip(chances)
        .map(|(seat, chance)| {
            sum += u32::from(chance.thousandths());
            (seat, (eighths * sum + all / 2).checked_div(all).unwrap_or_default())
        })
        .collect();
    for (row, low) in (0..column.height).rev().zip((0..eighths).step_by(8)) {
        let at = |eighth: u32| ends.iter().find(|(_, end)| eighth < *end);
        let (Some(&(lower, end)), Some(&(upper, _))) = (at(low), at(low + 7)) else { continue };
        let y = column.y + row;
        let middle = at(low + 4).map_or(lower, |&(seat, _)| seat);
        if let Some(mark) = race::own_mark(canvas, middle) {
            canvas.put(column.x, y, &mark.to_string(), Role::of_player(middle));
            continue;
        }
        let levels = canvas.appearance.glyphs.levels;
        let level = usize::try_from(end.saturating_sub(low)).unwrap_or_default().clamp(1, levels.len());
        let style = Style { fg: area_colour(canvas, lower), bg: area_colour(canvas, upper), ..Style::new() };
        canvas.put_within(column, column.x, y, &levels[level - 1].to_string(), style);
    }
}

/// The colour of a player's area: between that of the player and the ground where both are known, since it is large.
fn area_colour(canvas: &Canvas<'_>, seat: Seat) -> Option<Color> {
    let colour = canvas.style(Role::of_player(seat)).fg;
    match (colour, canvas.style(Role::Text).bg) {
        (Some(Color::Rgb(red, green, blue)), Some(Color::Rgb(red_below, green_below, blue_below))) => {
            let mixed = |above: u8, below: u8| {
                u8::try_from((3 * u16::from(above) + 2 * u16::from(below)) / 5).unwrap_or(above)
            };
            Some(Color::Rgb(mixed(red, red_below), mixed(green, green_below), mixed(blue, blue_below)))
        }
        _ => colour,
    }
}

/// Draws the marks of turns that lost much, and arrows at other turning points.
fn draw_marks(canvas: &mut Canvas<'_>, row: Rect, review: &GameReview) {
    let turns = review.turns().len();
    let arrow = canvas.appearance.glyphs.scroll[1].to_string();
    let points: Vec<usize> = review.turning_points().iter().map(|point| point.turn).collect();
    let mut free = row.x;
    for (index, turn) in review.turns().iter().enumerate() {
        let (text, role) = match turn.mark {
            Some(mark @ (Mark::Mistake | Mark::Blunder)) => (symbol(mark), Role::Bad),
            _ if points.contains(&index) => (arrow.as_str(), Role::Title),
            _ => continue,
        };
        let (from, to) = (column(row, index, turns), column(row, index + 1, turns));
        let used = columns(text);
        let x = (row.x + (from + to).saturating_sub(used) / 2).max(free);
        if x + used <= row.right() {
            free = canvas.put(x, row.y, text, role) + 1;
        }
    }
}

/// Writes the number of the turn shown below the areas, and as many others as have room.
fn draw_numbers(canvas: &mut Canvas<'_>, row: Rect, screen: &ReplayScreen, turns: usize) {
    let shown = screen.replay.step();
    let game = screen.replay.whole();
    let mut taken: Vec<(u16, u16)> = Vec::new();
    let others = (1..=turns).filter(|step| *step == 1 || *step == turns || step % 5 == 0);
    for step in std::iter::once(shown).chain(others).filter(|step| (1..=turns).contains(step)) {
        let text = game.turns()[step - 1].number.to_string();
        let used = columns(&text);
        let middle = u16::midpoint(column(row, step - 1, turns), column(row, step, turns));
        let x = row.x + middle.saturating_sub(used / 2).min(row.width.saturating_sub(used));
        if taken.iter().all(|&(from, to)| x + used < from || to < x) {
            taken.push((x, x + used));
            canvas.put(x, row.y, &text, if step == shown { Role::Title } else { Role::Faint });
        }
    }
}
