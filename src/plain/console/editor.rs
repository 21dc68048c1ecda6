//! The line in which a person types, where the terminal leaves it to the program: Up and Down recall earlier lines, Tab
//! completes commands. Nothing is drawn: what changes is erased from the end and typed again.

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr;

use super::LineChange;
use crate::input::history::InputHistory;
use crate::plain::help;

/// The most bytes of a line; what is typed beyond them is dropped.
const MAX_LINE: usize = 1000;

/// A line while it is typed, and the lines before it.
#[derive(Debug, Default)]
pub(super) struct LineEditor {
    line: String,
    /// The beginning of a character of several bytes.
    begun: Vec<u8>,
    escape: Escape,
    earlier: InputHistory,
    /// The text that Tab completes, while nothing else is typed, and the number of times Tab was pressed.
    completed: Option<(String, usize)>,
}

/// The progress of a key that sends several bytes.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Escape {
    #[default]
    None,
    Begun,
    Sequence,
}

/// The effect of a byte from the keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Edit {
    /// The line changes in this way.
    Change(LineChange),
    /// The line is complete.
    Line(String),
    /// The end of the input (^D in an empty line).
    End,
}

impl LineEditor {
    /// The line so far.
    pub(super) fn line(&self) -> &str {
        &self.line
    }

    /// Takes a byte from the keyboard.
    pub(super) fn press(&mut self, byte: u8) -> Edit {
        if let Some(key) = self.escaped(byte) {
            return Edit::Change(match key {
                b'A' => self.recall(InputHistory::earlier),
                b'B' => self.recall(|earlier, _| earlier.later()),
                _ => LineChange::default(),
            });
        }
        if self.escape != Escape::None {
            return Edit::Change(LineChange::default());
        }
        self.earlier.stop_recalling();
        if byte == b'\t' {
            return Edit::Change(self.complete());
        }
        self.completed = None;
        match byte {
            b'\n' | b'\r' => Edit::Line(self.finish()),
            0x04 if self.line.is_empty() => Edit::End,
            0x7f | 0x08 => Edit::Change(self.erase_character()),
            // ^U and ^W, as terminals have them.
            0x15 => Edit::Change(self.erase_from(0)),
            0x17 => {
                Edit::Change(self.erase_from(self.line.trim_end().rfind(' ').map_or(0, |space| space + 1)))
            }
            0..0x20 => Edit::Change(LineChange::default()),
            byte => Edit::Change(self.insert(byte)),
        }
    }

    /// Drops the line so far.
    pub(super) fn drop_line(&mut self) {
        *self = Self { earlier: std::mem::take(&mut self.earlier), ..Self::default() };
        self.earlier.stop_recalling();
    }

    /// Forgets the earlier lines.
    pub(super) fn forget_lines(&mut self) {
        *self = Self::default();
    }

    /// The last byte of a key that sends several, if this is it.
    fn escaped(&mut self, byte: u8) -> Option<u8> {
        let (escape, key) = match (self.escape, byte) {
            (_, 0x1b) => (Escape::Begun, None),
            (Escape::Begun, b'[' | b'O') | (Escape::Sequence, 0x20..0x40) => (Escape::Sequence, None),
            (Escape::Begun | Escape::Sequence, byte) => (Escape::None, Some(byte)),
            (Escape::None, _) => (Escape::None, None),
        };
        // A letter typed with Alt is no arrow.
        let is_arrow = self.escape == Escape::Sequence;
        self.escape = escape;
        key.map(|key| if is_arrow { key } else { 0 })
    }

    fn insert(&mut self, byte: u8) -> LineChange {
        self.begun.push(byte);
        let typed = match std::str::from_utf8(&self.begun) {
            Ok(typed) => typed.to_owned(),
            Err(error) if error.error_len().is_none() => return LineChange::default(),
            Err(_) => char::REPLACEMENT_CHARACTER.to_string(),
        };
        self.begun.clear();
        if self.line.len() + typed.len() > MAX_LINE || typed.chars().any(char::is_control) {
            return LineChange::default();
        }
        self.line.push_str(&typed);
        LineChange::adds(typed)
    }

    /// Erases the line from this byte on.
    fn erase_from(&mut self, start: usize) -> LineChange {
        let erased = self.line.split_off(start);
        LineChange { erased: erased.width(), added: String::new() }
    }

    /// Erases the last character. A letter that loses a mark is typed again: a mark alone has no column.
    fn erase_character(&mut self) -> LineChange {
        let Some((start, letter)) = self.line.grapheme_indices(true).next_back() else {
            return LineChange::default();
        };
        let mut kept = letter.to_owned();
        kept.pop();
        self.replace_from(start, &kept)
    }

    /// Replaces the line from this byte on.
    fn replace_from(&mut self, start: usize, text: &str) -> LineChange {
        let change = self.erase_from(start);
        self.line.push_str(text);
        LineChange { added: text.to_owned(), ..change }
    }

    /// Shows the line that this finds, if any.
    fn recall(
        &mut self,
        find: impl for<'a> FnOnce(&'a mut InputHistory, &str) -> Option<&'a str>,
    ) -> LineChange {
        let found = find(&mut self.earlier, &self.line).map(ToOwned::to_owned);
        found.map_or_else(LineChange::default, |text| self.replace_from(0, &text))
    }

    /// Completes the first word, or the one after `help`, to the next command that begins with it.
    fn complete(&mut self) -> LineChange {
        let start = self.line.rfind(' ').map_or(0, |space| space + 1);
        if !matches!(self.line[..start].trim(), "" | "help") {
            return LineChange::default();
        }
        let (typed, presses) =
            self.completed.take().unwrap_or_else(|| (self.line[start..].to_lowercase(), 0));
        let names: Vec<&str> = help::names().filter(|name| name.starts_with(&typed)).collect();
        let Some(name) = names.get(presses % names.len().max(1)) else { return LineChange::default() };
        self.completed = Some((typed, presses + 1));
        self.replace_from(start, name)
    }

    fn finish(&mut self) -> String {
        let line = std::mem::take(&mut self.line);
        self.begun.clear();
        self.earlier.add(&line);
        line
    }
}

#[cfg(test)]
mod tests {
    use unicode_segmentation::UnicodeSegmentation as _;

    use super::*;

    /// Returns the text that a terminal shows of the line begun after these keys.
    fn shown(keys: &str) -> String {
        let (mut editor, mut shown) = (LineEditor::default(), String::new());
        for byte in keys.bytes() {
            match editor.press(byte) {
                Edit::Change(LineChange { erased, added }) => {
                    for _ in 0..erased {
                        shown.truncate(shown.grapheme_indices(true).next_back().unwrap().0);
                    }
                    shown += &added;
                    assert_eq!(shown, editor.line(), "{keys:?}");
                }
                Edit::Line(line) => assert_eq!(std::mem::take(&mut shown), line),
                Edit::End => shown += "END",
            }
        }
        shown
    }

    #[test]
    fn what_is_shown_is_the_line() {
        for (keys, line) in [
            ("8h GRANI\u{7f}\u{7f}IN", "8h GRAIN"),
            ("8h GRAIN \u{17}\u{c9}\u{7f}\u{c9}T\u{c9}", "8h \u{c9}T\u{c9}"),
            ("abc\u{15}x\u{1}\u{1b}[C\u{1b}[3~\u{1b}b", "x"),
            ("\u{7f}x\u{4}", "x"),
            ("x\u{7f}\u{4}", "END"),
            ("ne\u{301}\u{7f}", "ne"),
            ("ne\u{301}\u{7f}\u{7f}", "n"),
        ] {
            assert_eq!(shown(keys), line);
        }
    }

    #[test]
    fn earlier_lines_are_recalled_and_what_was_begun_is_kept() {
        let typed = "one two\nthree\nthree\ndr";
        let (up, down) = ("\u{1b}[A", "\u{1b}OB");
        for (keys, line) in [
            ([up, up, up], "one two"),
            ([up, up, down], "three"),
            ([up, down, down], "dr"),
            ([up, "\n", up], "three"),
        ] {
            assert_eq!(shown(&format!("{typed}{}", keys.concat())), line, "{keys:?}");
        }
    }

    #[test]
    fn commands_are_completed_at_the_beginning_and_after_help() {
        for (keys, line) in [
            ("pre\t", "premiums"),
            ("help TAK\t", "help take"),
            ("help TAK\t\t", "help takes"),
            ("help TAK\t\t\t", "help take"),
            ("8h pre\t", "8h pre"),
            ("zz\t", "zz"),
        ] {
            assert_eq!(shown(keys), line);
        }
    }

    #[test]
    fn a_line_that_is_dropped_leaves_those_before_it() {
        let mut editor = LineEditor::default();
        "one\ntw\u{1b}".bytes().for_each(|byte| drop(editor.press(byte)));
        editor.drop_line();
        assert_eq!(editor.line(), "");
        "\u{1b}[A".bytes().for_each(|byte| drop(editor.press(byte)));
        assert_eq!(editor.line(), "one");
    }

    #[test]
    fn the_lines_of_another_player_are_forgotten() {
        let mut editor = LineEditor::default();
        "pin 1234\n".bytes().for_each(|byte| drop(editor.press(byte)));
        editor.forget_lines();
        "\u{1b}[A".bytes().for_each(|byte| drop(editor.press(byte)));
        assert_eq!(editor.line(), "");
    }
}
