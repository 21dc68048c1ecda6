//! Plays as players type them.

use rackety_engine::PlayNotation;
use rackety_engine::play::NotationError;
use rackety_engine::tiles::Casing;

use super::InputSource;

/// A play that a player has typed: `8h SECTION`, or `8h SECTION take k8`.
///
/// In notation lower-case letters are blanks, but many players never type capitals, and a blank that nobody asked for is
/// lost without a word. So a person's word all in lower case is one in capitals, and `?` makes the next letter a blank:
/// `8h SECT?ION`, like `8h SECTiON`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedPlay {
    at: String,
    word: String,
    take: Option<String>,
}

impl TypedPlay {
    /// Reads the square of the first letter, the word, and the square that a tile is taken from.
    ///
    /// # Errors
    /// [`NotationError`] if the text is not a play on any board.
    pub fn parse(at: &str, word: &str, take: Option<&str>) -> Result<Self, NotationError> {
        let typed = Self { at: at.to_owned(), word: word.to_owned(), take: take.map(ToOwned::to_owned) };
        // The language, which decides about capitals only, is known once the play is read on a board.
        typed.notations(Casing::Usual).map(|_| typed)
    }

    /// The play as notation, where lower-case letters are blanks, and the play in capitals, unless the word has capitals or
    /// asks for a blank.
    fn notations(&self, casing: Casing) -> Result<(PlayNotation, Option<PlayNotation>), NotationError> {
        let (at, word) = (&self.at, self.word.as_str());
        let read = |word: &str| PlayNotation::parse(&format!("{at} {word}"), self.take.as_deref());
        let mut parts = word.split('?');
        let first = parts.next().unwrap_or_default();
        // Each later part begins with the letter of a blank.
        let blanks: Option<Vec<(&str, &str)>> =
            parts.map(|part| part.split_at_checked(tile_end(part)?)).collect();
        let blanks = blanks.unwrap_or_default();
        let letters: String = std::iter::once(first).chain(blanks.iter().map(|(_, rest)| *rest)).collect();
        let is_small = letters.to_lowercase() == letters;
        if !blanks.is_empty() {
            let rest_of = |rest: &str| if is_small { casing.capitals(rest) } else { rest.to_owned() };
            let blank = |(blank, rest): &(&str, &str)| small(&casing.capitals(blank)) + &rest_of(rest);
            let notation = rest_of(first) + &blanks.iter().map(blank).collect::<String>();
            return Ok((read(&notation)?, None));
        }
        let in_capitals = Some(casing.capitals(word)).filter(|capitals| is_small && capitals != word);
        Ok((read(word)?, in_capitals.map(|capitals| read(&capitals)).transpose()?))
    }

    /// The plays that the text can mean in a language with this casing, in the order in which they are tried: of a person's
    /// word in lower case, only the one without blanks; of a script's, first the one with blanks.
    pub fn readings(&self, source: InputSource, casing: Casing) -> impl Iterator<Item = PlayNotation> {
        let (as_typed, in_capitals) = self.notations(casing).ok().unzip();
        let in_capitals = in_capitals.flatten();
        let is_notation = source == InputSource::Script || in_capitals.is_none();
        as_typed.filter(|_| is_notation).into_iter().chain(in_capitals)
    }
}

/// A letter in capitals as the notation of a blank: the small İ, in Unicode an i with a dot, has two characters, and a
/// letter without lower case has a question mark after it.
fn small(letter: &str) -> String {
    let small = letter.to_lowercase();
    if small == letter {
        return small + "?";
    }
    let has_several = !small.starts_with('[') && small.chars().nth(1).is_some();
    if has_several { format!("[{small}]") } else { small }
}

/// Returns the end of the first tile of a text: after its first letter, or after the bracket of a tile of several
/// characters. None without a letter.
fn tile_end(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if first == '[' { text.find(']').map(|end| end + 1) } else { Some(first.len_utf8()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readings(word: &str, source: InputSource) -> Vec<String> {
        readings_in(Casing::Usual, word, source)
    }

    fn readings_in(casing: Casing, word: &str, source: InputSource) -> Vec<String> {
        let typed = TypedPlay::parse("8h", word, None).unwrap();
        typed.readings(source, casing).map(|notation| notation.word().to_owned()).collect()
    }

    /// In Turkish, i is the small İ, and ı the small I. In notation, an i is a blank for I in every language.
    #[test]
    fn a_word_gets_the_capitals_of_its_language() {
        for (word, person, script) in [
            ("iyi", &["İYİ"][..], &["iyi", "İYİ"][..]),
            ("ılık", &["ILIK"], &["ılık", "ILIK"]),
            ("İYi", &["İYi"], &["İYi"]),
            ("?iy?ı", &["[i\u{307}]Yi"], &["[i\u{307}]Yi"]),
            ("iy?İ", &["İY[i\u{307}]"], &["İY[i\u{307}]"]),
        ] {
            assert_eq!(readings_in(Casing::Dotted, word, InputSource::Person), person, "{word}");
            assert_eq!(readings_in(Casing::Dotted, word, InputSource::Script), script, "{word}");
        }
    }

    #[test]
    fn a_person_gets_a_blank_only_where_they_ask_for_it() {
        for (word, person, script) in [
            ("CAJOLE", &["CAJOLE"][..], &["CAJOLE"][..]),
            ("cajole", &["CAJOLE"], &["cajole", "CAJOLE"]),
            ("CAJOlE", &["CAJOlE"], &["CAJOlE"]),
            ("CAJO?LE", &["CAJOlE"], &["CAJOlE"]),
            ("cajo?le", &["CAJOlE"], &["CAJOlE"]),
            ("?on", &["oN"], &["oN"]),
            ("ca?[ch]a", &["CA[ch]A"], &["CA[ch]A"]),
            ("?o?n", &["on"], &["on"]),
            ("A?字B", &["A字?B"], &["A字?B"]),
            ("?[字字]字", &["[字字]?字"], &["[字字]?字"]),
            ("A字?", &["A字?"], &["A字?"]),
        ] {
            assert_eq!(readings(word, InputSource::Person), person, "{word}");
            assert_eq!(readings(word, InputSource::Script), script, "{word}");
        }
        for word in ["CAJOLE?", "?", "a??b", "CA?[CH"] {
            assert!(TypedPlay::parse("8h", word, None).is_err(), "{word}");
        }
    }
}
