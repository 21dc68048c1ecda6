//! Draws the preview of the pending play: its words, points and total, or why it is illegal.

use rackety_engine::{Axis, FormedWord, Refusal, ScoredPlay, WordOrigin, WordStatus};
use ratatui::layout::Rect;

use crate::tui::game::state::{GameScreen, PlayPreview, RackVisibility};
use crate::tui::keymap::Context;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, width, wrapped};

/// Draws the preview, or on the hand-over screen the last turn.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen, preview: &PlayPreview) {
    if screen.rack_visibility == RackVisibility::HandOver {
        return draw_last_turn(canvas, area, screen);
    }
    let columns = usize::from(area.width).saturating_sub(2);
    let rows = usize::from(area.height);
    let first_that_fits =
        |full: String, short: String| if width(&full) <= columns * rows { full } else { short };
    let [good, bad, _] = canvas.appearance.glyphs.marks;
    let (text, role) = match preview {
        PlayPreview::Empty => (cursor_text(canvas, screen), Role::Faint),
        PlayPreview::Playable(scored) if screen.checks_words() => {
            let full = format!("{}  {good} all words good", sum(scored, &[], canvas));
            let short = format!("{} {good} {}", scored.total, parts(scored, &[], canvas));
            (first_that_fits(full, short), Role::Good)
        }
        PlayPreview::Playable(scored) => {
            let full = format!("{}; the words are checked when played", sum(scored, &[], canvas));
            let short = format!("{}: {}", scored.total, parts(scored, &[], canvas));
            (first_that_fits(full, short), Role::Text)
        }
        PlayPreview::Refused(Refusal::UnknownWord { words, play }) => {
            let list = screen.game().vocabulary().lexicon().id();
            let unknown = format!("{bad} not in list `{list}`: {}", words.join(", "));
            let full = format!("{}  {unknown}", sum(play, words, canvas));
            (first_that_fits(full, unknown), Role::Bad)
        }
        PlayPreview::Refused(refusal) => (refusal_text(canvas, screen, refusal), Role::Bad),
    };
    let lines = wrapped(&text, columns);
    for (index, row) in area.rows().enumerate() {
        let row = Rect { x: row.x + 1, width: row.width.saturating_sub(1), ..row };
        // The last row gets all of the rest, and is cut off.
        let line = if index + 1 == rows {
            lines.get(index..).map(|rest| rest.join(" "))
        } else {
            lines.get(index).cloned()
        };
        canvas.text(row, &line.unwrap_or_default(), role);
    }
}

/// The cursor and what typing does, while no tile is pending.
fn cursor_text(canvas: &Canvas<'_>, screen: &GameScreen) -> String {
    if screen.is_over() {
        return String::new();
    }
    let [across, down] = canvas.appearance.glyphs.axes;
    let arrow = match screen.axis {
        Axis::Across => across,
        Axis::Down => down,
    };
    let next = if screen.is_blank_next() { "type the letter of the blank" } else { "type a word" };
    format!("{} {arrow}  {next}", screen.cursor)
}

/// The words with their points, the bonus and the total.
fn sum(scored: &ScoredPlay, unknown: &[String], canvas: &Canvas<'_>) -> String {
    format!("{} = {}", parts(scored, unknown, canvas), scored.total)
}

/// The words with their points, and the bonus.
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
    let mark = if unknown.contains(&word.text) { canvas.appearance.glyphs.marks[1] } else { "" };
    let leftover = if word.origin == WordOrigin::LeftByTaking { " left" } else { "" };
    let factors = if 1 < word.multiplier {
        format!(" {}x{}", word.letter_points, word.multiplier)
    } else {
        String::new()
    };
    format!("{mark}{}{leftover}{factors} {}", word.text, word.points)
}

/// Why the play is illegal. With only a taking so far, what it leaves and what to do next.
fn refusal_text(canvas: &Canvas<'_>, screen: &GameScreen, refusal: &Refusal) -> String {
    let Some((square, tile)) = screen.taken_tile().filter(|_| screen.draft.tiles().is_empty()) else {
        return format!("{} {refusal}", canvas.appearance.glyphs.marks[1]);
    };
    let letter = screen.game().tiles().text(tile.letter());
    let words: Vec<String> = screen
        .leftover_words()
        .iter()
        .map(|(status, word)| word_with_status(canvas, *status, word))
        .collect();
    let left = if words.is_empty() { "no words".to_owned() } else { words.join(", ") };
    let key = canvas.keymap.shown(Context::Board, "extra");
    format!("{letter} taken from {square}, leaves {left}; place it ({key}) with a tile of yours")
}

/// A word with a mark for its status.
pub(super) fn word_with_status(canvas: &Canvas<'_>, status: WordStatus, word: &str) -> String {
    let [good, bad, unchecked] = canvas.appearance.glyphs.marks;
    match status {
        WordStatus::Good => format!("{word} {good}"),
        WordStatus::Unknown => format!("{word} {bad} not a word"),
        WordStatus::Hidden => format!("{word} {unchecked}"),
    }
}

fn draw_last_turn(canvas: &mut Canvas<'_>, area: Rect, screen: &GameScreen) {
    let Some(turn) = screen.last_turn() else { return };
    let text = screen.turn_text(turn);
    let lines = wrapped(&text, usize::from(area.width).saturating_sub(2));
    for (row, line) in area.rows().zip(&lines) {
        let row = Rect { x: row.x + 1, width: row.width.saturating_sub(1), ..row };
        canvas.text(row, line, Role::Title);
    }
}
