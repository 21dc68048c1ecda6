//! What is laid: its words, points and total, or why it cannot be played.

use rackety_engine::{Axis, FormedWord, Refusal, ScoredPlay, WordOrigin, WordStatus};
use ratatui::layout::Rect;

use crate::tui::game::{Preview, Table, Veil};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::{Canvas, width, wrapped};

pub(crate) fn preview(canvas: &mut Canvas<'_>, area: Rect, table: &Table, preview: &Preview) {
    if table.veil == Veil::Cover {
        return last_turn(canvas, area, table);
    }
    let columns = usize::from(area.width).saturating_sub(2);
    let rows = usize::from(area.height);
    let (text, role) = match preview {
        Preview::Empty => (idle(canvas, table), Role::Faint),
        Preview::Good(scored) if table.tells_words() => {
            let good = canvas.look.glyphs.marks[0];
            let full = format!("{}  {good} all words good", sum(scored, &[], canvas));
            let short = format!("{} {good} {}", scored.total, parts(scored, &[], canvas));
            (if width(&full) <= columns * rows { full } else { short }, Role::Good)
        }
        Preview::Good(scored) => {
            let full = format!("{}; whether the words are good is told by playing", sum(scored, &[], canvas));
            let short = format!("{}: {}", scored.total, parts(scored, &[], canvas));
            (if width(&full) <= columns * rows { full } else { short }, Role::Text)
        }
        Preview::Refused(Refusal::UnknownWord { words, play }) => {
            let list = table.game().vocabulary().lexicon().id().to_owned();
            let unknown =
                format!("{} not in list `{list}`: {}", canvas.look.glyphs.marks[1], words.join(", "));
            let full = format!("{}  {unknown}", sum(play, words, canvas));
            (if width(&full) <= columns * rows { full } else { unknown }, Role::Bad)
        }
        Preview::Refused(refusal) => (refused(canvas, table, refusal), Role::Bad),
    };
    let lines = wrapped(&text, columns);
    for (index, row) in area.rows().enumerate() {
        let row = Rect { x: row.x + 1, width: row.width.saturating_sub(1), ..row };
        // What does not fit into the last row is cut there.
        let line = if index + 1 == rows {
            lines.get(index..).map(|rest| rest.join(" "))
        } else {
            lines.get(index).cloned()
        };
        canvas.text(row, &line.unwrap_or_default(), role);
    }
}

/// Where the cursor is and what to do, while nothing is laid.
fn idle(canvas: &Canvas<'_>, table: &Table) -> String {
    if table.is_over() {
        return String::new();
    }
    let [across, down] = canvas.look.glyphs.axes;
    let arrow = match table.axis {
        Axis::Across => across,
        Axis::Down => down,
    };
    let at = table.cursor;
    let next = if table.is_blank_next() { "a blank comes next: type its letter" } else { "type a word" };
    format!("{at} {arrow}  {next}")
}

/// The words of a play with their points, the bonus and the total.
fn sum(scored: &ScoredPlay, unknown: &[String], canvas: &Canvas<'_>) -> String {
    format!("{} = {}", parts(scored, unknown, canvas), scored.total)
}

/// The words and the bonus.
fn parts(scored: &ScoredPlay, unknown: &[String], canvas: &Canvas<'_>) -> String {
    let mut parts: Vec<String> = scored.words.iter().map(|word| word_text(word, unknown, canvas)).collect();
    if 0 < scored.bonus {
        parts.push(format!("bonus {}", scored.bonus));
    }
    if parts.is_empty() {
        parts.push("one tile".to_owned());
    }
    parts.join(" + ")
}

fn word_text(word: &FormedWord, unknown: &[String], canvas: &Canvas<'_>) -> String {
    let mark =
        if unknown.contains(&word.text) { canvas.look.glyphs.marks[1].to_owned() } else { String::new() };
    let left = if word.origin == WordOrigin::LeftByTaking { " left" } else { "" };
    let times = if 1 < word.multiplier {
        format!(" {}x{}", word.letter_points, word.multiplier)
    } else {
        String::new()
    };
    format!("{mark}{}{left}{times} {}", word.text, word.points)
}

/// Why the play is refused; with a taking alone on the board, what it leaves and what is still to be done.
fn refused(canvas: &Canvas<'_>, table: &Table, refusal: &Refusal) -> String {
    let begun = table.draft.laid().is_empty();
    match (table.taken(), begun) {
        (Some((square, tile)), true) => {
            let letter = table.game().tiles().text(tile.letter());
            let words: Vec<String> = table
                .left_words()
                .iter()
                .map(|(standing, word)| standing_text(canvas, *standing, word))
                .collect();
            let left = if words.is_empty() {
                "leaves no word".to_owned()
            } else {
                format!("leaves {}", words.join(", "))
            };
            let key = canvas.keys.shown(Context::Board, "extra");
            format!("{letter} taken from {square}: {left}; now lay it ({key}) with a tile of yours")
        }
        _ => format!("{} {refusal}", canvas.look.glyphs.marks[1]),
    }
}

/// A word and whether it is good.
pub(crate) fn standing_text(canvas: &Canvas<'_>, standing: WordStatus, word: &str) -> String {
    let [good, bad, untold] = canvas.look.glyphs.marks;
    match standing {
        WordStatus::Good => format!("{word} {good}"),
        WordStatus::Unknown => format!("{word} {bad} not a word"),
        WordStatus::Hidden => format!("{word} {untold}"),
    }
}

/// Behind the cover: the last turn in place of what is laid.
fn last_turn(canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
    let Some(turn) = table.last_turn() else { return };
    let told = table.told(turn);
    let lines = wrapped(&told, usize::from(area.width).saturating_sub(2));
    for (row, line) in area.rows().zip(&lines) {
        let row = Rect { x: row.x + 1, width: row.width.saturating_sub(1), ..row };
        let role = if width(line) == 0 { Role::Text } else { Role::Title };
        canvas.text(row, line, role);
    }
}
