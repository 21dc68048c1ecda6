//! Texts that try to control a terminal or to deceive a reader, and the check that they do not.

use proptest::prelude::*;
use unicode_normalization::char::is_combining_mark;
use unicode_width::UnicodeWidthChar;

/// The most combining marks in a row that a reader can see.
const MAX_MARKS: usize = 4;

/// Something of each kind: sequences of ESC and of C1, other controls, a line that looks like the program's, directions,
/// invisible characters, tags, fillers, and fifteen marks on a letter.
pub(crate) const EVERYTHING: &str = concat!(
    "N\u{1b}[2J\u{1b}]52;c;UVFRUQ==\u{7}\u{1b}]0;title\u{1b}\\\u{9b}31m\u{9d}9;note\u{9c}\r\u{8}\u{7f}\u{85}\t",
    "\nTurn 9, Eve to play.\n",
    "\u{202e}\u{2066}\u{200e}\u{61c}\u{200b}\u{200d}\u{2060}\u{feff}\u{ad}\u{2028}\u{2029}\u{e0041}\u{fe0f}\u{3164}",
    "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}Z",
);

/// A random text with at least one character that cannot be shown.
pub(crate) fn nasty_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => proptest::sample::select(EVERYTHING.chars().collect::<Vec<char>>()).prop_map(String::from),
        2 => "[ -~]{0,6}",
        1 => any::<char>().prop_map(String::from),
        1 => proptest::sample::select(&["\u{1b}[31m", "\u{9b}2J", "\u{1b}]52;c;QQ==\u{7}", "\r\n", "\u{300}"][..])
            .prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| format!("{}\u{1b}", pieces.concat()))
}

/// Checks that what was printed only shows text. The rules are those of Unicode's tables, not the program's own.
#[track_caller]
pub(crate) fn assert_harmless(what: &str, printed: &[u8]) {
    let text = std::str::from_utf8(printed).unwrap_or_else(|error| panic!("{what}: {error}"));
    let mut marks = 0;
    for character in text.chars() {
        let is_mark = is_combining_mark(character);
        marks = if is_mark { marks + 1 } else { 0 };
        let is_harmful = match character {
            '\n' => false,
            '\u{ad}' | '\u{3164}' | '\u{ffa0}' | '\u{fe00}'..='\u{fe0f}' => true,
            // Vowels and final consonants of Hangul have no width because they belong to the letter before.
            '\u{1160}'..='\u{11ff}' | '\u{d7b0}'..='\u{d7ff}' => character == '\u{1160}',
            _ => character.is_control() || marks > MAX_MARKS || (character.width() == Some(0) && !is_mark),
        };
        assert!(!is_harmful, "{what}: {character:?} in {text:?}");
    }
}
