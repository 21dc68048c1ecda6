//! A line of text that the user edits.

use std::fmt;

use rackety_engine::printable::first_unprintable;
use ratatui::layout::Rect;
use tui_input::{Input, InputRequest};
use unicode_segmentation::UnicodeSegmentation;

use super::canvas::Canvas;
use super::text::width;
use crate::input::history::InputHistory;
use crate::tui::action::{Direction, UiAction};
use crate::tui::theme::Role;

/// A line of text with a cursor. All text fields of the program are edited and drawn here, so that they have the same
/// keys.
#[derive(Clone)]
pub struct TextField {
    input: Input,
    accepts: fn(char) -> bool,
    max_columns: usize,
}

/// The effect of an action on a text field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(in crate::tui) enum FieldChange {
    /// The text has changed.
    Text,
    /// The cursor alone has moved.
    Cursor,
    /// Nothing: the action is not for text, the cursor is at the end already, or the field does not accept the
    /// character.
    None,
}

/// The look of a text field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum FieldLook {
    /// The text itself.
    Plain,
    /// An asterisk for each character.
    Secret,
}

/// Columns of a field without a bound of its own.
const MAX_COLUMNS: usize = 1000;

impl TextField {
    /// A field with this text, and the cursor at its end.
    pub fn new(text: impl Into<String>) -> Self {
        Self { input: Input::new(text.into()), accepts: |_| true, max_columns: MAX_COLUMNS }
    }

    /// Returns the same field for at most this many columns of text.
    #[must_use]
    pub(in crate::tui) const fn with_max_columns(mut self, columns: usize) -> Self {
        self.max_columns = columns;
        self
    }

    /// Returns the same field for these characters only.
    #[must_use]
    pub(in crate::tui) const fn accepting(mut self, accepts: fn(char) -> bool) -> Self {
        self.accepts = accepts;
        self
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Replaces the text, and moves the cursor to its end.
    pub(in crate::tui) fn replace(&mut self, text: &str) {
        self.input = std::mem::take(&mut self.input).with_value(text.to_owned());
    }

    /// Replaces the text by an earlier one (up) or a later one (down); returns whether there is one.
    pub(in crate::tui) fn recall(&mut self, direction: Direction, history: &mut InputHistory) -> bool {
        let recalled = match direction {
            Direction::Up => history.earlier(self.text()),
            Direction::Down => history.later(),
            _ => None,
        };
        let Some(text) = recalled else { return false };
        self.replace(text);
        true
    }

    /// True if the cursor is at the end of the text.
    pub(in crate::tui) fn is_at_end(&self) -> bool {
        self.input.cursor() == self.text().chars().count()
    }

    /// Edits the text or moves the cursor. Whatever cannot be shown is left out of pasted text.
    pub(in crate::tui) fn update(&mut self, action: &UiAction) -> FieldChange {
        let request = match action {
            UiAction::Type(character) => return self.insert(*character),
            UiAction::Paste(text) => return self.paste(text),
            UiAction::Erase => InputRequest::DeletePrevChar,
            UiAction::Delete => InputRequest::DeleteNextChar,
            UiAction::EraseWord => InputRequest::DeletePrevWord,
            UiAction::EraseToStart => InputRequest::DeleteFromStart,
            UiAction::EraseToEnd if self.is_at_end() => return FieldChange::None,
            UiAction::EraseToEnd => InputRequest::DeleteTillEnd,
            UiAction::PreviousWord => InputRequest::GoToPrevWord,
            UiAction::NextWord => InputRequest::GoToNextWord,
            UiAction::Move(Direction::Left) => InputRequest::GoToPrevChar,
            UiAction::Move(Direction::Right) => InputRequest::GoToNextChar,
            UiAction::Move(Direction::Home) => InputRequest::GoToStart,
            UiAction::Move(Direction::End) => InputRequest::GoToEnd,
            _ => return FieldChange::None,
        };
        match self.input.handle(request) {
            Some(change) if change.value => FieldChange::Text,
            Some(_) => FieldChange::Cursor,
            None => FieldChange::None,
        }
    }

    /// Draws the part of the text around the cursor that fits, with a mark where it goes on.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, look: FieldLook) {
        if area.is_empty() {
            return;
        }
        let text = match look {
            FieldLook::Plain => self.text().to_owned(),
            FieldLook::Secret => "*".repeat(self.text().chars().count()),
        };
        let before: String = text.chars().take(self.input.cursor()).collect();
        let cursor = before.graphemes(true).count();
        // The cursor at the end of the text needs a cell too.
        let cells: Vec<&str> = text.graphemes(true).chain([" "]).collect();
        let columns = usize::from(area.width);
        let window = visible_window(&cells, cursor, columns);
        let more = canvas.appearance.glyphs.more.to_string();
        let mut x = area.x;
        for (index, cell) in cells.iter().enumerate().take(window.end).skip(window.start) {
            let is_cut =
                (index == window.start && index > 0) || (index + 1 == window.end && window.end < cells.len());
            let role = if index == cursor { Role::Cursor } else { Role::Title };
            x = canvas.put(x, area.y, if is_cut && index != cursor { &more } else { cell }, role);
        }
    }

    fn insert(&mut self, character: char) -> FieldChange {
        let before = self.input.clone();
        if !(self.accepts)(character) {
            return FieldChange::None;
        }
        let _ = self.input.handle(InputRequest::InsertChar(character));
        if self.max_columns < width(self.text()) || first_unprintable(self.text()).is_some() {
            self.input = before;
            return FieldChange::None;
        }
        FieldChange::Text
    }

    fn paste(&mut self, text: &str) -> FieldChange {
        let mut change = FieldChange::None;
        for character in text.trim().chars() {
            if self.max_columns <= width(self.text()) {
                break;
            }
            // Lines and tabs of a pasted text become words of one line.
            let character = if character.is_whitespace() { ' ' } else { character };
            if self.insert(character) == FieldChange::Text {
                change = FieldChange::Text;
            }
        }
        change
    }
}

/// The cells that fit into this many columns, the one with the cursor among them and the end of the text if possible.
fn visible_window(cells: &[&str], cursor: usize, columns: usize) -> std::ops::Range<usize> {
    let mut start = 0;
    let mut used: usize = cells[..=cursor].iter().map(|cell| width(cell)).sum();
    // One more cell before the cursor is for the mark.
    while columns < used && start < cursor {
        used -= width(cells[start]);
        start += 1;
    }
    let mut end = cursor + 1;
    while end < cells.len() && used + width(cells[end]) <= columns {
        used += width(cells[end]);
        end += 1;
    }
    start..end
}

impl Default for TextField {
    fn default() -> Self {
        Self::new("")
    }
}

impl fmt::Debug for TextField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("TextField");
        fields.field("text", &self.text()).field("cursor", &self.input.cursor()).finish_non_exhaustive()
    }
}

/// Compares the text and the cursor.
impl PartialEq for TextField {
    fn eq(&self, other: &Self) -> bool {
        (self.text(), self.input.cursor()) == (other.text(), other.input.cursor())
    }
}

impl Eq for TextField {}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(field: &mut TextField, text: &str) {
        for character in text.chars() {
            let _ = field.update(&UiAction::Type(character));
        }
    }

    #[test]
    fn text_is_edited_at_the_cursor() {
        let mut field = TextField::new("8h SECTON");
        let edits = [
            (UiAction::Move(Direction::Left), FieldChange::Cursor, "8h SECTON"),
            (UiAction::Move(Direction::Left), FieldChange::Cursor, "8h SECTON"),
            (UiAction::Type('I'), FieldChange::Text, "8h SECTION"),
            (UiAction::Move(Direction::Home), FieldChange::Cursor, "8h SECTION"),
            (UiAction::Move(Direction::Left), FieldChange::None, "8h SECTION"),
            (UiAction::Erase, FieldChange::None, "8h SECTION"),
            (UiAction::Delete, FieldChange::Text, "h SECTION"),
            (UiAction::NextWord, FieldChange::Cursor, "h SECTION"),
            (UiAction::EraseToStart, FieldChange::Text, "SECTION"),
            (UiAction::Move(Direction::End), FieldChange::Cursor, "SECTION"),
            (UiAction::EraseToEnd, FieldChange::None, "SECTION"),
            (UiAction::EraseWord, FieldChange::Text, ""),
            (UiAction::Accept, FieldChange::None, ""),
        ];
        for (action, change, text) in edits {
            assert_eq!((field.update(&action), field.text()), (change, text), "{action:?}");
        }
    }

    #[test]
    fn pasted_text_becomes_one_line_without_what_cannot_be_shown() {
        let mut field = TextField::default();
        assert_eq!(
            field.update(&UiAction::Paste(" a\u{1b}[2J\r\nb\u{202e}c\t".to_owned())),
            FieldChange::Text
        );
        assert_eq!(field.text(), "a[2J  bc");
        let mut digits = TextField::default().accepting(|character| character.is_ascii_digit());
        assert_eq!(digits.update(&UiAction::Paste("no. 42".to_owned())), FieldChange::Text);
        assert_eq!(digits.text(), "42");
    }

    #[test]
    fn bounds_are_columns_and_characters_are_grapheme_clusters() {
        let mut field = TextField::default().with_max_columns(5);
        typed(&mut field, "漢字漢");
        assert_eq!(field.text(), "漢字");
        typed(&mut field, "e\u{301}x");
        assert_eq!(field.text(), "漢字e\u{301}");
        assert_eq!(field.update(&UiAction::Erase), FieldChange::Text);
        assert_eq!(field.text(), "漢字");
    }

    #[test]
    fn the_window_follows_the_cursor() {
        let cells: Vec<&str> = "0123456789 ".graphemes(true).collect();
        assert_eq!(visible_window(&cells, 10, 20), 0..11);
        assert_eq!(visible_window(&cells, 10, 4), 7..11);
        assert_eq!(visible_window(&cells, 5, 4), 2..6);
        assert_eq!(visible_window(&cells, 0, 4), 0..4);
        let wide = ["漢", "字", "漢", " "];
        assert_eq!(visible_window(&wide, 3, 4), 2..4);
        assert_eq!(visible_window(&wide, 2, 1), 2..3);
    }
}
