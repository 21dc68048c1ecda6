//! The names of letters on the telephone, which cannot be taken for each other.

use unicode_segmentation::UnicodeSegmentation as _;

use crate::input::question::LetterNames;

/// The names of the letters from A to Z of the International Civil Aviation Organization.
const NAMES: [&str; 26] = [
    "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo",
    "Lima", "Mike", "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor",
    "Whiskey", "Xray", "Yankee", "Zulu",
];

impl LetterNames {
    /// A letter as it is read out. Letters beyond Z have no name. Those of a digraph tile are named one by one, and are said
    /// to be one tile.
    pub fn of(self, letter: &str) -> String {
        if self == Self::Off {
            return letter.to_owned();
        }
        let name = |letter| match str::as_bytes(letter) {
            [byte @ b'A'..=b'Z'] => NAMES[usize::from(byte - b'A')],
            _ => letter,
        };
        let names: Vec<&str> = letter.graphemes(true).map(name).collect();
        let as_one = if names.len() > 1 { " as one tile" } else { "" };
        names.join(" ") + as_one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_names_if_they_are_wanted() {
        let named = ["A", "Z", "LL", "Ñ"].map(|letter| LetterNames::On.of(letter));
        assert_eq!(named, ["Alfa", "Zulu", "Lima Lima as one tile", "Ñ"]);
        assert_eq!(LetterNames::Off.of("LL"), "LL");
        for one in ["N\u{308}", "\u{5e9}\u{5c1}", "\u{915}\u{93f}"] {
            assert_eq!(LetterNames::On.of(one), one, "a letter with its mark is one");
        }
    }
}
