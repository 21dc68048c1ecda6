//! Draws the history while looking back: all turns, oldest first, with the one shown in view. A click goes to a turn.

use ratatui::layout::Rect;

use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::game::view::history::{HistoryLine, HistoryTable, house_rule_lines};
use crate::tui::replay::state::ReplayScreen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll};

/// Draws the turns, scrolled so that the one shown is visible, with as many before it as after it.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &ReplayScreen) {
    let replay = &screen.replay;
    let (columns, more) = (usize::from(area.width), canvas.appearance.glyphs.more);
    let start = HistoryLine { text: vec![(" 0 start".to_owned(), Role::Faint)], figures: String::new() };
    let game = replay.whole();
    let table = HistoryTable::new(game, columns);
    let rules = |step| game.house_rule_texts(step).flat_map(|text| house_rule_lines(&text, columns));
    let mut lines: Vec<(usize, HistoryLine)> = vec![(0, start)];
    lines.extend(rules(0).map(|line| (0, line)));
    for (step, turn) in (1..).zip(replay.turns()) {
        let turn = table.lines(game, turn, more).into_iter();
        lines.extend(turn.chain(rules(step)).map(|line| (step, line)));
    }
    let shown = lines.iter().position(|(step, _)| *step == replay.step()).unwrap_or_default();
    let last = lines.len().saturating_sub(usize::from(area.height));
    let first = shown.saturating_sub(usize::from(area.height) / 2).min(last);
    // Noted for the mark of what is visible; the keys of the list move through the turns.
    canvas.first_line(Scroll::at(first), lines.len(), area.height);
    for (row, (step, line)) in area.rows().zip(&lines[first..]) {
        let is_shown = *step == replay.step();
        line.draw(canvas, row);
        if is_shown {
            canvas.fill(row, Role::Selected);
        }
        canvas.target(row, UiAction::Replay(ReplayAction::GoTo(*step)));
    }
}
