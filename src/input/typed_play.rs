//! Plays as players type them.

use rackety_engine::PlayNotation;
use rackety_engine::play::NotationError;
use rackety_engine::tiles::{Casing, tokenize};
use unicode_normalization::UnicodeNormalization;

use super::InputSource;

/// A play that a player has typed: `8h SECTION`, or `8h SECTION take k8`.
///
/// In notation lower-case letters are blanks, but many players never type capitals, and a blank that nobody asked for is
/// lost without a word. So a person's word all in lower case is one in capitals, and `?` makes the next letter a blank:
/// `8h SECT?ION`, like `8h SECTiON`. Only behind a letter without lower case is a `?` part of the notation: `8h 字?A`.
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
        // The capital ẞ is two letters, as that of ß is.
        let word = word.replace('ẞ', "SS");
        let typed = Self { at: at.to_owned(), word, take: take.map(ToOwned::to_owned) };
        // The language, which decides about capitals only, is known once the play is read on a board.
        typed.notations(Casing::Usual).map(|_| typed)
    }

    /// The play with each letter as tiles spell it, in its own case: é as e where no tile has É. `spell` gives a letter in
    /// capitals as tiles spell it.
    #[must_use]
    pub fn spelled(&self, casing: Casing, spell: impl Fn(&str) -> String) -> Self {
        let spelled = |letter: char| {
            let typed = letter.to_string();
            let plain = spell(&typed);
            match (casing, casing.capitals(&typed)) {
                // The notation of a blank İ is [i] with a dot of its own.
                (Casing::Dotted, _) if letter == '\u{307}' => typed,
                (_, capitals) if capitals == plain => typed,
                (_, capitals) if capitals == typed => plain,
                (Casing::Dotted, _) => plain.replace('I', "ı").to_lowercase(),
                (Casing::Usual, _) => plain.to_lowercase(),
            }
        };
        Self { word: self.word.nfc().map(spelled).collect(), ..self.clone() }
    }

    /// Returns whether small letters of the word are blanks because others are capitals.
    pub fn has_small_blanks(&self) -> bool {
        !self.word.contains('?') && self.word.chars().any(char::is_lowercase) && !is_small(&self.word)
    }

    /// The play as notation, where lower-case letters are blanks, and the play in capitals, unless the word has capitals or
    /// asks for a blank.
    fn notations(&self, casing: Casing) -> Result<(PlayNotation, Option<PlayNotation>), NotationError> {
        let (at, word) = (&self.at, self.word.as_str());
        let read = |word: &str| PlayNotation::parse(&format!("{at} {word}"), self.take.as_deref());
        if let Some(notation) = with_blanks(word, casing) {
            return Ok((read(&notation)?, None));
        }
        let in_capitals = Some(casing.capitals(word)).filter(|capitals| is_small(word) && capitals != word);
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

/// A word in which a `?` makes the next letter a blank, as notation; the rest is in capitals if all of it is in lower case.
/// None if no `?` does, or one has no letter after it. What is in parentheses, as in GCG, is part of the word.
pub(super) fn with_blanks(word: &str, casing: Casing) -> Option<String> {
    let tiles = marked_tiles(word)?;
    tiles.iter().find(|(mark, _)| *mark == Mark::Blank)?;
    let others: String =
        tiles.iter().filter(|(mark, _)| *mark == Mark::None).map(|(_, tile)| *tile).collect();
    let is_small = is_small(&others);
    let written = |(mark, tile): &(Mark, &str)| match mark {
        Mark::Blank => small(&casing.capitals(tile)),
        Mark::None if is_small => casing.capitals(tile),
        Mark::None => (*tile).to_owned(),
    };
    Some(tiles.iter().map(written).collect())
}

/// The sign before a tile of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// `?`.
    Blank,
}

/// The tiles of a word; as in notation, a `?` behind a letter without lower case belongs to it, unless that is marked. None
/// if a `?` has no tile after it, or a bracket is not closed.
fn marked_tiles(word: &str) -> Option<Vec<(Mark, &str)>> {
    let mut tiles = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let (mark, text) = rest.strip_prefix('?').map_or((Mark::None, rest), |text| (Mark::Blank, text));
        let end = tile_end(text)?;
        let with_own = text.get(..=end).filter(|tile| mark == Mark::None && is_blank_with_own_mark(tile));
        let tile = with_own.or_else(|| text.get(..end))?;
        tiles.push((mark, tile));
        rest = &text[tile.len()..];
    }
    Some(tiles)
}

/// Returns whether this is a letter without lower case with a `?` after it.
fn is_blank_with_own_mark(tile: &str) -> bool {
    tile.ends_with('?') && tokenize(tile).is_ok_and(|tokens| tokens.len() == 1)
}

fn is_small(text: &str) -> bool {
    text.to_lowercase() == text
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
    match first {
        '?' => None,
        '[' => text.find(']').map(|end| end + 1),
        _ => Some(first.len_utf8()),
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::{PlacedTile, Ruleset};

    use super::*;
    use crate::files::own_words::spelled_by_tiles;

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
            ("a字?b", &["A字?B"], &["a字?b", "A字?B"]),
            ("?字?字", &["字?字?"], &["字?字?"]),
            (".?S", &[".s"], &[".s"]),
            ("GROẞ", &["GROSS"], &["GROSS"]),
        ] {
            assert_eq!(readings(word, InputSource::Person), person, "{word}");
            assert_eq!(readings(word, InputSource::Script), script, "{word}");
        }
        for word in ["CAJOLE?", "?", "a??b", "CA?[CH"] {
            assert!(TypedPlay::parse("8h", word, None).is_err(), "{word}");
        }
    }

    /// Only a person's word all in lower case is another when it is typed: one in capitals.
    #[test]
    fn a_play_that_is_written_can_be_typed() {
        let letters = ["A", "א", "ב", "字字", "CH", "İ"];
        let letters = letters.map(|letter| format!("{{ letter = \"{letter}\", count = 9, points = 1 }}"));
        let rules = format!(
            "name = \"Scripts\"\nrack.size = 3\nboard.layout = \"\"\"\n.....\n.....\n..*..\n.....\n.....\n\"\"\"\n\
             [tiles.sets.xs]\nblanks = 2\nletters = [{}]\n",
            letters.join(", ")
        );
        let ruleset = Ruleset::parse("scripts", &rules).unwrap();
        let set = ruleset.tile_set("xs").unwrap();
        let tiles =
            || set.letters().flat_map(|(letter, _)| [PlacedTile::plain(letter), PlacedTile::blank(letter)]);
        let texts: Vec<String> = tiles().map(|tile| set.write_placed(tile)).chain([".".to_owned()]).collect();
        for [first, second, third] in texts.iter().flat_map(|first| {
            let pairs = texts.iter().flat_map(|second| texts.iter().map(move |third| (second, third)));
            pairs.map(move |(second, third)| [first, second, third])
        }) {
            let word = format!("{first}{second}{third}");
            let is_lower = set.capitals(&word) != word && word.to_lowercase() == word;
            let sources = [InputSource::Script, InputSource::Person];
            for source in sources.into_iter().filter(|source| !is_lower || *source == InputSource::Script) {
                let typed = TypedPlay::parse("8h", &word, None).unwrap();
                let typed = typed.spelled(set.casing(), |letter| spelled_by_tiles(letter, set));
                let first = typed.readings(source, set.casing()).next();
                assert_eq!(first.as_ref().map(PlayNotation::word), Some(&*word), "{source:?}");
            }
        }
    }
}
