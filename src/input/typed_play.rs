//! Plays as players type them.

use rackety_engine::PlayNotation;
use rackety_engine::play::NotationError;

use super::InputSource;

/// A play that a player has typed: `8h SECTION`, or `8h SECTION take k8`.
///
/// In notation lower-case letters are blanks, but many players never type capitals, and a blank that nobody asked for is
/// lost without a word. So a person's word all in lower case is one in capitals, and `?` makes the next letter a blank:
/// `8h SECT?ION`, like `8h SECTiON`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedPlay {
    /// The play as notation: lower-case letters are blanks.
    as_typed: PlayNotation,
    /// The play in capitals, or `None` if the word has capitals or asks for a blank.
    in_capitals: Option<PlayNotation>,
}

impl TypedPlay {
    /// Reads the square of the first letter, the word, and the square that a tile is taken from.
    ///
    /// # Errors
    /// [`NotationError`] if the text is not a play on any board.
    pub fn parse(at: &str, word: &str, take: Option<&str>) -> Result<Self, NotationError> {
        let read = |word: &str| PlayNotation::parse(&format!("{at} {word}"), take);
        let capitals = |text: &str| text.to_uppercase();
        let mut parts = word.split('?');
        let first = parts.next().unwrap_or_default();
        // Each later part begins with the letter of a blank.
        let blanks: Option<Vec<(&str, &str)>> =
            parts.map(|part| part.split_at_checked(tile_end(part)?)).collect();
        let blanks = blanks.unwrap_or_default();
        let letters: String = std::iter::once(first).chain(blanks.iter().map(|(_, rest)| *rest)).collect();
        let is_small = letters.to_lowercase() == letters;
        if !blanks.is_empty() {
            let rest_of = |rest: &str| if is_small { capitals(rest) } else { rest.to_owned() };
            let blank = |(blank, rest): &(&str, &str)| blank.to_lowercase() + &rest_of(rest);
            let notation = rest_of(first) + &blanks.iter().map(blank).collect::<String>();
            return Ok(Self { as_typed: read(&notation)?, in_capitals: None });
        }
        let in_capitals = (is_small && capitals(word) != word).then(|| read(&capitals(word))).transpose()?;
        Ok(Self { as_typed: read(word)?, in_capitals })
    }

    /// The plays that the text can mean, in the order in which they are tried: of a person's word in lower case, only the
    /// one without blanks; of a script's, first the one with blanks.
    pub fn readings(&self, source: InputSource) -> impl Iterator<Item = &PlayNotation> {
        let is_notation = source == InputSource::Script || self.in_capitals.is_none();
        is_notation.then_some(&self.as_typed).into_iter().chain(&self.in_capitals)
    }
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
        let typed = TypedPlay::parse("8h", word, None).unwrap();
        typed.readings(source).map(|notation| notation.word().to_owned()).collect()
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
        ] {
            assert_eq!(readings(word, InputSource::Person), person, "{word}");
            assert_eq!(readings(word, InputSource::Script), script, "{word}");
        }
        for word in ["CAJOLE?", "?", "a??b", "CA?[CH"] {
            assert!(TypedPlay::parse("8h", word, None).is_err(), "{word}");
        }
    }
}
