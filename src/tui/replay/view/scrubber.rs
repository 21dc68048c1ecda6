//! Draws the scrubber: a line for the whole game with a knob at the turn shown, and marks at the turning points of a
//! reviewed game. A click or a drag goes there.

use rackety_engine::analysis::GameReview;
use ratatui::layout::Rect;

use crate::tui::action::{Direction, ReplayAction, UiAction};
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, cells, columns};

/// The fewest columns of the line.
const MIN_COLUMNS: u16 = 8;

/// Draws the scrubber between arrows to the turns before and after, and the number of the turn.
pub(super) fn draw(canvas: &mut Canvas<'_>, row: Rect, screen: &ReplayScreen) {
    canvas.clear(row);
    let (step, steps) = (screen.replay.step(), screen.replay.len());
    let glyphs = canvas.appearance.glyphs;
    let playing = if screen.playback.is_on() { format!("{} ", glyphs.pointer) } else { String::new() };
    // The numbers that are typed to go to a turn, which several steps may share.
    let number = screen.replay.turn().map_or(0, |turn| turn.number);
    let last = screen.replay.whole().turn_numbers().map_or(0, |(_, last)| last);
    let count = format!(" {playing}{number}/{last} ");
    let label = columns(&count).min(row.width);
    canvas.text_right(row, &count, Role::Title);
    let [back, forth] = ["<", ">"];
    let line = Rect { x: row.x + 3, width: row.width.saturating_sub(label + 5), height: 1, ..row };
    if line.width < MIN_COLUMNS {
        return;
    }
    canvas.put(row.x + 1, row.y, back, Role::Key);
    canvas.target(Rect { x: row.x, width: 3, ..row }, UiAction::Move(Direction::Left));
    let [filled, empty] = glyphs.gauge;
    let knob = column_of(step, steps, line.width);
    let turning_points = screen.game_review().map(GameReview::turning_points).unwrap_or_default();
    let turns: Vec<u16> =
        turning_points.iter().map(|point| column_of(point.turn + 1, steps, line.width)).collect();
    for column in 0..line.width {
        let (glyph, role) = match column.cmp(&knob) {
            std::cmp::Ordering::Less | std::cmp::Ordering::Greater if turns.contains(&column) => {
                (glyphs.scroll[0], Role::Bad)
            }
            std::cmp::Ordering::Less => (filled, Role::Title),
            std::cmp::Ordering::Equal => (glyphs.players[0], Role::Key),
            std::cmp::Ordering::Greater => (empty, Role::Faint),
        };
        let x = line.x + column;
        canvas.put(x, row.y, &glyph.to_string(), role);
        let goes_to = ReplayAction::GoTo(step_at(column, steps, line.width));
        canvas.target(Rect { x, width: 1, ..line }, UiAction::Replay(goes_to));
    }
    canvas.put(line.right() + 1, row.y, forth, Role::Key);
    canvas.target(Rect { x: line.right(), width: 2, ..line }, UiAction::Move(Direction::Right));
}

/// The column of a step, of this many in this many columns.
fn column_of(step: usize, steps: usize, columns: u16) -> u16 {
    let last = usize::from(columns.saturating_sub(1));
    let column = (step * last + steps / 2).checked_div(steps).unwrap_or_default();
    cells(column)
}

/// The step at a column: the nearest one, so that the knob of every step can be clicked where there is room for all.
fn step_at(column: u16, steps: usize, columns: u16) -> usize {
    let last = usize::from(columns.saturating_sub(1)).max(1);
    (usize::from(column) * steps + last / 2) / last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_line_are_those_of_the_game() {
        for steps in [1, 2, 34, 60, 500, 100_000] {
            for columns in [8, 60, 190] {
                assert_eq!((column_of(0, steps, columns), step_at(0, steps, columns)), (0, 0));
                assert_eq!(column_of(steps, steps, columns), columns - 1, "{steps} in {columns}");
                assert_eq!(step_at(columns - 1, steps, columns), steps);
            }
        }
        assert_eq!((column_of(0, 0, 60), step_at(30, 0, 60)), (0, 0), "a game without turns");
    }

    #[test]
    fn a_click_on_the_knob_stays_where_there_is_a_column_for_each_step() {
        for step in 0..=34 {
            assert_eq!(step_at(column_of(step, 34, 60), 34, 60), step);
        }
    }
}
