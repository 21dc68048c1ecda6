//! Draws a word look-up: the text typed, a sentence about it, and the words found.

use ratatui::layout::{Rect, Size};

use super::LookUpScreen;
use super::state::{Anagrams, WordLookUp};
use crate::assist::look_up::LookUpStatus;
use crate::text::dictionary_label::DictionaryLabel;
use crate::tui::action::UiAction;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, FieldLook, Page, ScreenFrame, VisiblePart, below, cells, width, wrapped};

/// Columns and rows of the look-up screen's content.
const CONTENT: Size = Size::new(84, 28);

/// Lines on what can be typed, with and without anagrams.
const HELP: [&str; 2] = ["Type a word to check it.", "? one letter, * any number, [abc] one of these"];
const ANAGRAM_HELP: &str = "=letters: the words they spell, ? is a blank";

/// Draws the look-up screen.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &LookUpScreen) {
    let page = Page { title: "Words", about: "", content: CONTENT, note: ("", Role::Faint) };
    let frame = ScreenFrame::draw(canvas, area, &page);
    canvas.target(Rect { height: 1, ..frame.body() }, UiAction::NextList);
    let part = draw_look_up(canvas, frame.body(), &screen.look_up, screen.label());
    frame.scroll_mark(canvas, part);
}

/// True if a look-up here has an empty row above and below the text.
pub(in crate::tui) const fn has_gaps(area: Rect) -> bool {
    area.height >= 10
}

/// Draws a look-up in the word list with this label; returns which part of the words found is visible.
pub(in crate::tui) fn draw_look_up(
    canvas: &mut Canvas<'_>,
    area: Rect,
    look_up: &WordLookUp,
    list: &DictionaryLabel,
) -> VisiblePart {
    let row = |line: u16| Rect { y: area.y + line, height: 1, ..area };
    let gap = u16::from(has_gaps(area));
    let (typed, below_text) = (row(1 + gap), below(area, 2 + 2 * gap));
    canvas.text(row(0), &list.to_string(), Role::Faint);
    let prompt = canvas.put(typed.x, typed.y, "> ", Role::Title);
    let width = area.right().saturating_sub(prompt);
    look_up.text.draw(canvas, Rect { x: prompt, width, ..typed }, FieldLook::Plain);
    if look_up.result.sentence.is_empty() {
        let anagrams = (look_up.anagrams == Anagrams::Offered).then_some(ANAGRAM_HELP);
        let help = HELP.into_iter().chain(anagrams);
        let lines: Vec<String> = help.flat_map(|help| wrapped(help, area.width.into())).collect();
        canvas.lines_in(below_text, &lines, Role::Faint);
        return VisiblePart::default();
    }
    let role = match look_up.result.status {
        LookUpStatus::Pending => Role::Faint,
        LookUpStatus::Found => Role::Good,
        LookUpStatus::NotFound => Role::Bad,
    };
    let sentence = wrapped(&look_up.result.sentence, usize::from(area.width));
    // A long sentence leaves room for words.
    let most = if look_up.has_words() { below_text.height / 2 } else { below_text.height };
    let lines = cells(sentence.len()).min(most);
    canvas.lines_in(Rect { height: lines, ..below_text }, &sentence, role);
    let rest = below(below_text, lines.max(1 + gap));
    match look_up.meaning() {
        Some(meaning) => {
            canvas.paragraph(rest, &meaning.to_string(), Role::Text);
            VisiblePart::default()
        }
        None => draw_words(canvas, rest, look_up),
    }
}

/// The words found, in columns as wide as the widest word.
fn draw_words(canvas: &mut Canvas<'_>, area: Rect, look_up: &WordLookUp) -> VisiblePart {
    let words = &look_up.result.words;
    let widest = words.iter().map(|word| width(word)).max().unwrap_or_default() + 2;
    let columns = (usize::from(area.width) / widest).max(1);
    let all = words.len().div_ceil(columns);
    let scrolled = canvas.first_line(look_up.scroll, all, area.height);
    canvas.grid(columns);
    // The selected word is always visible.
    let first = look_up.selected.map_or(scrolled, |selected| {
        (selected / columns + 1).saturating_sub(usize::from(area.height.max(1)))
    });
    for (row, line) in area.rows().zip(words.chunks(columns).skip(first)) {
        for (column, word) in line.iter().enumerate() {
            let x = row.x + cells(column * widest);
            let index = (usize::from(row.y - area.y) + first) * columns + column;
            let role = if look_up.selected == Some(index) { Role::Selected } else { Role::Text };
            let end = canvas.put(x, row.y, word, role);
            canvas.target(Rect { x, width: end.saturating_sub(x), ..row }, UiAction::Select(index));
        }
    }
    VisiblePart { first, visible: usize::from(area.height), all }
}
