//! Draws the history: the turns, newest first. A click on one looks back at it.

use rackety_engine::{TurnOutcome, TurnRecord};
use ratatui::layout::Rect;

use crate::session::PublicGame;
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Scroll, shortened, width, wrapped};

/// Columns from which on the history has the score after each turn.
const WIDE: usize = 40;

/// Before a line that has no number of a turn.
const RULE_INDENT: &str = "   ";

/// Draws the turns. A turn takes as many lines as its text needs.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, game: PublicGame<'_>, scroll: Scroll) {
    let columns = usize::from(area.width);
    let more = canvas.appearance.glyphs.more;
    let steps = (0..=game.turns().len()).rev();
    let lines: Vec<(usize, HistoryLine)> = steps
        .flat_map(|step| {
            let turn = step.checked_sub(1).and_then(|index| game.turns().get(index));
            let turn = turn.into_iter().flat_map(|turn| turn_lines(game, turn, columns, more));
            let rules = game.house_rule_texts(step).rev().flat_map(|text| house_rule_lines(&text, columns));
            rules.chain(turn).map(move |line| (step, line)).collect::<Vec<_>>()
        })
        .collect();
    if lines.is_empty() {
        return canvas.text(area, "no turns yet", Role::Faint);
    }
    let first = canvas.first_line(scroll, lines.len(), area.height);
    for (row, (step, line)) in area.rows().zip(&lines[first..]) {
        canvas.target(row, UiAction::Replay(ReplayAction::GoTo(*step)));
        let role = if line.figures.is_empty() { Role::Faint } else { Role::Text };
        canvas.text(row, &line.text, role);
        canvas.text_right(row, &line.figures, Role::Text);
    }
}

/// A line of the history.
pub(in crate::tui) struct HistoryLine {
    pub(in crate::tui) text: String,
    /// What stands at the right end; empty below the first line of a turn.
    pub(in crate::tui) figures: String,
}

/// The lines about a word that players allowed or barred, indented as far as the numbers of turns.
pub(in crate::tui) fn house_rule_lines(text: &str, columns: usize) -> Vec<HistoryLine> {
    let lines = wrapped(text, columns.saturating_sub(RULE_INDENT.len()));
    let line = |text| HistoryLine { text: format!("{RULE_INDENT}{text}"), figures: String::new() };
    lines.into_iter().map(line).collect()
}

/// A turn on one line if there is room, or else with what was played below the player's name.
pub(in crate::tui) fn turn_lines(
    game: PublicGame<'_>,
    turn: &TurnRecord,
    columns: usize,
    more: char,
) -> Vec<HistoryLine> {
    let points = match &turn.outcome {
        TurnOutcome::Play { scored, .. } => format!("+{}", scored.total),
        TurnOutcome::Lost { .. } => "0".to_owned(),
        _ => String::new(),
    };
    let figures =
        if WIDE <= columns { format!(" {points:>5} {:>5} ", turn.score) } else { format!(" {points:>4} ") };
    let room = columns.saturating_sub(width(&figures));
    let number = format!("{:>2} ", turn.number);
    let names = [game.name(turn.seat).to_owned(), game.short_name(turn.seat)];
    let text = game.history_turn_text(turn);
    for name in &names {
        let line = format!("{number}{name}  {text}");
        if width(&line) <= room {
            return vec![HistoryLine { text: line, figures }];
        }
    }
    let name = names.iter().find(|name| width(&number) + width(name) <= room).unwrap_or(&names[1]);
    let name = shortened(name, room.saturating_sub(width(&number)), more);
    let indent = " ".repeat(width(&number) + 1);
    let rest = wrapped(&text, columns.saturating_sub(width(&indent)));
    let first = HistoryLine { text: format!("{number}{name}"), figures };
    let below =
        rest.into_iter().map(|line| HistoryLine { text: format!("{indent}{line}"), figures: String::new() });
    std::iter::once(first).chain(below).collect()
}
