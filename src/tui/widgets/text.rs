//! Measuring, shortening and wrapping texts.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use crate::tui::theme::Role;

/// A line of texts, each with its role.
pub(in crate::tui) type StyledLine = Vec<(String, Role)>;

/// The columns that a text takes.
pub(in crate::tui) fn width(text: &str) -> usize {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        text.len()
    } else {
        UnicodeWidthStr::width(text)
    }
}

/// True for a text of characters that take one column each and combine with no other: ASCII, lines and blocks. Most texts of a
/// screen are such, and can be written without looking for accents and wide characters.
pub(super) fn is_one_column_each(text: &str) -> bool {
    text.chars().all(|character| matches!(character, ' '..='~' | '─'..='▟'))
}

/// The columns that a text takes, as a coordinate of the terminal.
pub(in crate::tui) fn columns(text: &str) -> u16 {
    cells(width(text))
}

/// A number of columns or rows, as a coordinate of the terminal.
pub(in crate::tui) fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The start of a text that fits into this many columns, with a mark if the end is cut off.
pub(in crate::tui) fn shortened(text: &str, columns: usize, mark: char) -> Cow<'_, str> {
    if width(text) <= columns {
        return text.into();
    }
    let mut short = String::new();
    for character in text.chars() {
        if columns <= width(&short) + width(character.encode_utf8(&mut [0; 4])) {
            break;
        }
        short.push(character);
    }
    if columns > 0 {
        short.push(mark);
    }
    short.into()
}

/// These lines, or as many as fit into this many rows, with a mark at the end of the last one if others are missing.
pub(in crate::tui) fn cut(mut lines: Vec<String>, rows: usize, columns: usize, mark: char) -> Vec<String> {
    if rows < lines.len() {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            let short = shortened(last, columns.saturating_sub(1), mark).into_owned();
            *last = if short == *last { format!("{short}{mark}") } else { short };
        }
    }
    lines
}

/// A space at which [`wrapped`] breaks no line.
pub const FIXED_SPACE: char = '\u{a0}';

/// A text in lines of this many columns, broken between words, and within words that are longer than a line.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let is_break = |character: char| character.is_whitespace() && character != FIXED_SPACE;
    let words = text.split(is_break).filter(|word| !word.is_empty());
    for word in words.flat_map(|word| pieces(word, columns)) {
        let word = word.replace(FIXED_SPACE, " ");
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(&word),
            Some(line) if width(line) + 1 + width(&word) <= columns => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// The lines of a wrapped text, all in this role.
pub(in crate::tui) fn wrapped_in(
    text: &str,
    columns: usize,
    role: Role,
) -> impl Iterator<Item = (String, Role)> + use<> {
    wrapped(text, columns).into_iter().map(move |line| (line, role))
}

/// The lines of several wrapped texts, each in its role.
pub(in crate::tui) fn wrapped_all(texts: &[(String, Role)], columns: usize) -> Vec<(String, Role)> {
    texts.iter().flat_map(|(text, role)| wrapped_in(text, columns, *role)).collect()
}

/// The lines of a wrapped text, for lists of lines in several roles.
pub(in crate::tui) fn styled(text: &str, columns: usize, role: Role) -> Vec<StyledLine> {
    wrapped_in(text, columns, role).map(|line| vec![line]).collect()
}

/// A word in pieces of this many columns; almost all words are one piece.
fn pieces(word: &str, columns: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while 0 < columns && columns < width(rest) {
        let ends = rest.char_indices().map(|(at, character)| at + character.len_utf8());
        let Some(end) = ends.take_while(|&end| width(&rest[..end]) <= columns).last() else { break };
        let (piece, tail) = rest.split_at(end);
        pieces.push(piece);
        rest = tail;
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_off() {
        assert_eq!(shortened("SECTION", 7, '…'), "SECTION");
        assert_eq!(shortened("SECTION", 4, '…'), "SEC…");
        assert_eq!(shortened("漢字漢字", 5, '…'), "漢字…");
        assert_eq!(shortened("A", 0, '…'), "");
    }

    #[test]
    fn characters_that_take_one_column_each_have_that_width() {
        let simple: String = (' '..='\u{2600}').filter(|one| is_one_column_each(&one.to_string())).collect();
        assert_eq!((simple.chars().count(), UnicodeWidthStr::width(simple.as_str())), (255, 255));
        assert!(["é", "漢", "…", "\t", "e\u{301}"].iter().all(|text| !is_one_column_each(text)));
    }

    #[test]
    fn texts_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two\u{a0}three", 9), ["one", "two three"]);
        assert_eq!(wrapped("", 7), [""]);
        assert_eq!(wrapped("a longest b", 4), ["a", "long", "est", "b"]);
        assert_eq!(wrapped("漢字", 1), ["漢字"]);
    }
}
