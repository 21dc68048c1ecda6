//! The characters of a text that can be shown: those that a terminal neither acts on nor hides.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;
use unicode_width::UnicodeWidthChar;

/// The most combining marks on a letter that are shown. No script in use needs more; a longer stack covers other lines.
pub const MAX_MARKS: usize = 4;

/// Returns whether a character cannot be shown: a terminal would act on it, or a reader would not see it. These are
/// control characters, line and paragraph separators, characters that change the direction of text, and those that are
/// blank or have no width.
///
/// Spaces and combining marks can be shown; see [`PrintableScan`] for too many marks on a letter.
pub const fn is_unprintable(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    matches!(
        character,
        '\u{80}'..='\u{9f}'
            // Default_Ignorable_Code_Point.
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
            // Separators of lines and paragraphs, and other format characters without a glyph.
            | '\u{2028}'..='\u{2029}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{13430}'..='\u{13440}'
            // Letters and symbols that are blank.
            | '\u{2800}'
            | '\u{16fe4}'
            | '\u{1d159}'
            // Noncharacters.
            | '\u{fdd0}'..='\u{fdef}'
    ) || character as u32 & 0xfffe == 0xfffe
}

/// Decides character by character what of a text can be shown, and counts the combining marks on a letter.
#[derive(Debug, Clone, Copy, Default)]
pub struct PrintableScan {
    marks: usize,
}

impl PrintableScan {
    /// A scan from the beginning of a text.
    pub const fn new() -> Self {
        Self { marks: 0 }
    }

    /// True if the next character of the text can be shown: it is printable, and not a mark above [`MAX_MARKS`] on one
    /// letter.
    pub fn shows(&mut self, character: char) -> bool {
        self.marks = if joins_letter(character) { self.marks + 1 } else { 0 };
        self.marks <= MAX_MARKS && !is_unprintable(character)
    }
}

/// Returns whether a character is drawn on the letter next to it: a combining mark, or another character without width.
fn joins_letter(character: char) -> bool {
    !character.is_ascii() && (is_combining_mark(character) || character.width() == Some(0))
}

/// The text on a single line, with an escape such as `\u{1b}` for each character that cannot be shown, line breaks
/// included.
///
/// # Examples
///
/// ```
/// use rackety_engine::printable::printable;
///
/// assert_eq!(printable("Zoë"), "Zoë");
/// assert_eq!(printable("a\n\u{1b}[2J\u{202e}b"), r"a\u{a}\u{1b}[2J\u{202e}b");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    let mut scan = PrintableScan::default();
    if text.chars().all(|character| scan.shows(character)) {
        return Cow::Borrowed(text);
    }
    let mut printable = String::with_capacity(text.len() + 16);
    let mut scan = PrintableScan::default();
    for character in text.chars() {
        if scan.shows(character) {
            printable.push(character);
        } else {
            printable.extend(character.escape_unicode());
        }
    }
    Cow::Owned(printable)
}

/// The first character of a text that cannot be shown, with [`PrintableScan`], or `None` if all can be.
pub fn first_unprintable(text: &str) -> Option<char> {
    let mut scan = PrintableScan::default();
    text.chars().find(|&character| !scan.shows(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_act_or_hide_are_escaped() {
        let characters = "\0\t\n\u{1b}\u{7f}\u{85}\u{9b}\u{9d}\u{ad}\u{61c}\u{200b}\u{200d}\u{200e}\u{2028}\u{202e}\
            \u{2065}\u{2069}\u{2800}\u{3164}\u{fe0f}\u{feff}\u{ffff}\u{1d159}\u{e0041}\u{e0100}\u{10fffe}";
        for character in characters.chars() {
            assert!(is_unprintable(character), "{character:?}");
            let text = format!("a{character}b");
            assert_eq!(printable(&text), format!("a{}b", character.escape_unicode()));
            assert_eq!(first_unprintable(&text), Some(character));
        }
    }

    #[test]
    fn letters_of_all_scripts_spaces_and_symbols_are_shown() {
        for text in [
            "Ann",
            "a b",
            "Zoë",
            "Zoe\u{308}",
            "Việt",
            "Ἄνθρωπος",
            "Łódź",
            "漢字",
            "שָׁלוֹם",
            "नमस्ते",
            "a\u{a0}b",
            "★😀",
        ] {
            assert_eq!(printable(text), text);
            assert_eq!(first_unprintable(text), None);
        }
    }

    /// Otherwise a text of no width could have any length.
    #[test]
    fn what_has_no_width_counts_as_a_mark() {
        for character in ['\u{1161}', '\u{605}', '\u{11a84}'] {
            let text = format!("a{}", character.to_string().repeat(MAX_MARKS + 1));
            assert_eq!(first_unprintable(&text), Some(character));
        }
    }

    #[test]
    fn a_letter_shows_four_marks() {
        let stack = format!("a{}b{}", "\u{301}".repeat(15), "\u{301}".repeat(4));
        let shown = format!("a{}{}b{}", "\u{301}".repeat(4), r"\u{301}".repeat(11), "\u{301}".repeat(4));
        assert_eq!(printable(&stack), shown);
    }
}
