//! Looking words up: the line written, what is told of it, and the words found.

use ratatui::layout::Rect;

use super::state::LookUp;
use crate::assist::look_up::LookUpStatus;
use crate::tui::action::Action;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width, wrapped};

/// Draws a look-up into an area: in which list, what is written, what is found.
pub(crate) fn words(canvas: &mut Canvas<'_>, area: Rect, words: &LookUp, list: &str) {
    let row = |line: u16| Rect { y: area.y + line, height: 1, ..area };
    canvas.text(row(0), list, Role::Faint);
    canvas.target(row(0), Action::NextList);
    let end = canvas.put(area.x, area.y + 2, &format!("> {}", words.text), Role::Title);
    canvas.put(end, area.y + 2, " ", Role::Cursor);
    if words.answer.sentence.is_empty() {
        let hints = [
            "A word: is it good?",
            "? one letter, * any number, [abc] one of these",
            "=letters: what they can lay, ? a blank",
        ];
        for (line, hint) in (4..).zip(hints) {
            if line < area.height {
                canvas.text(row(line), hint, Role::Faint);
            }
        }
        return;
    }
    let role = match words.answer.status {
        LookUpStatus::Pending => Role::Faint,
        LookUpStatus::Found => Role::Good,
        LookUpStatus::NotFound => Role::Bad,
    };
    let sentence = wrapped(&words.answer.sentence, usize::from(area.width));
    for (line, text) in (4..6).zip(sentence) {
        canvas.text(row(line), &text, role);
    }
    let rest = Rect { y: area.y + 6, height: area.height.saturating_sub(6), ..area };
    found(canvas, rest, words);
}

/// The words found, in columns as wide as the widest.
fn found(canvas: &mut Canvas<'_>, area: Rect, words: &LookUp) {
    let found = &words.answer.words;
    let widest = found.iter().map(|word| width(word)).max().unwrap_or_default() + 2;
    let columns = (usize::from(area.width) / widest).max(1);
    let lines = found.len().div_ceil(columns);
    let first = canvas.scrolled(words.scroll, lines, area.height);
    for (row, line) in area.rows().zip(found.chunks(columns).skip(first)) {
        for (column, word) in line.iter().enumerate() {
            let x = row.x + u16::try_from(column * widest).unwrap_or(u16::MAX);
            canvas.put(x, row.y, word, Role::Text);
        }
    }
}
