//! Looking up words: by pattern, by similarity, and by the tiles that spell them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use fst::automaton::{Levenshtein, Str};
use fst::{Automaton, IntoStreamer, Streamer};

use super::bounds::fits_a_board;
use super::list::Lexicon;
use super::spelled::SpellingSearch;
use super::vocabulary::Vocabulary;
use crate::board::Size;
use crate::tiles::{Tile, TileSet, fold_text};

/// A pattern of words: `?` is one letter, `*` any number of letters, `[ABC]` one of these letters, and any other
/// character itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(Vec<PatternPart>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum PatternPart {
    One(char),
    /// One of these, sorted.
    OneOf(Vec<char>),
    AnyOne,
    AnyNumber,
}

/// The reason why a text is not a pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The text is empty.
    #[error("the pattern is empty; write letters, ? for one letter, * for any number of letters")]
    Empty,
    /// A bracket is unmatched, or there is nothing between the brackets.
    #[error("the pattern has an unmatched or empty bracket; write [abc]")]
    Bracket,
    /// The pattern is longer than [`Pattern::MAX_LENGTH`].
    #[error("the pattern is too long; write at most {} characters", Pattern::MAX_LENGTH)]
    TooLong,
}

impl Pattern {
    /// The longest pattern, in characters.
    pub const MAX_LENGTH: usize = 500;

    /// Parses a pattern, in either case.
    ///
    /// # Errors
    /// [`PatternError`] if the text is not a pattern, or is longer than [`Self::MAX_LENGTH`].
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        if text.chars().nth(Self::MAX_LENGTH).is_some() {
            return Err(PatternError::TooLong);
        }
        let folded = fold_text(text);
        let mut parts = Vec::new();
        let mut characters = folded.chars();
        while let Some(character) = characters.next() {
            parts.push(match character {
                '?' => PatternPart::AnyOne,
                // Several mean the same as one.
                '*' if parts.last() == Some(&PatternPart::AnyNumber) => continue,
                '*' => PatternPart::AnyNumber,
                '[' => {
                    let mut choices: Vec<char> =
                        characters.by_ref().take_while(|&inner| inner != ']').collect();
                    // `take_while` has consumed the closing bracket, if there was one.
                    let is_closed = folded[..folded.len() - characters.as_str().len()].ends_with(']');
                    if !is_closed || choices.is_empty() {
                        return Err(PatternError::Bracket);
                    }
                    choices.sort_unstable();
                    PatternPart::OneOf(choices)
                }
                ']' => return Err(PatternError::Bracket),
                other => PatternPart::One(other),
            });
        }
        if parts.is_empty() { Err(PatternError::Empty) } else { Ok(Self(parts)) }
    }

    /// True if a word, given in capitals, matches the pattern.
    pub fn matches(&self, word: &str) -> bool {
        let letters: Vec<char> = word.chars().collect();
        // Backtracking to the last `*` is enough: it takes one letter more each time.
        let (mut part, mut letter) = (0, 0);
        let mut star: Option<(usize, usize)> = None;
        while letter < letters.len() {
            match self.0.get(part) {
                Some(PatternPart::AnyNumber) => {
                    star = Some((part, letter));
                    part += 1;
                }
                Some(one) if one.matches(letters[letter]) => {
                    part += 1;
                    letter += 1;
                }
                _ => match star {
                    Some((at, taken)) => {
                        star = Some((at, taken + 1));
                        part = at + 1;
                        letter = taken + 1;
                    }
                    None => return false,
                },
            }
        }
        self.0[part..].iter().all(|rest| *rest == PatternPart::AnyNumber)
    }

    /// The letters that every matching word begins with.
    fn prefix(&self) -> String {
        self.0
            .iter()
            .map_while(|part| match part {
                PatternPart::One(letter) => Some(*letter),
                _ => None,
            })
            .collect()
    }
}

impl PatternPart {
    fn matches(&self, letter: char) -> bool {
        match self {
            Self::One(one) => *one == letter,
            Self::OneOf(choices) => choices.binary_search(&letter).is_ok(),
            Self::AnyOne => true,
            Self::AnyNumber => false,
        }
    }
}

impl Lexicon {
    /// The words that match a pattern, in the order of the list.
    pub fn find(&self, pattern: &Pattern) -> Vec<String> {
        let prefix = pattern.prefix();
        let mut stream = self.set().search(Str::new(&prefix).starts_with()).into_stream();
        let mut found = Vec::new();
        while let Some(word) = stream.next() {
            if let Ok(word) = std::str::from_utf8(word)
                && pattern.matches(word)
            {
                found.push(word.to_owned());
            }
        }
        found
    }

    /// Returns up to `max` words that are most similar to this one, given in capitals: words that differ by one letter
    /// added, removed or replaced, or by two letters if there are none. No word is similar to one of more than
    /// [`Self::MAX_WORD_LENGTH`] characters.
    pub fn similar(&self, word: &str, max: usize) -> Vec<String> {
        most_similar(word, max, |distance| self.at_distance(word, distance))
    }

    /// The words that differ from this one by at most this number of letters.
    fn at_distance(&self, word: &str, distance: u32) -> Vec<String> {
        if !fits_a_board(word) {
            return Vec::new();
        }
        // The automaton has a limit of its own, which some long words exceed.
        let Ok(automaton) = Levenshtein::new(word, distance) else { return Vec::new() };
        self.set().search(automaton).into_stream().into_strs().unwrap_or_default()
    }

    /// The words of these lengths, in tiles, that some tiles can spell, each with the points of its best tiles.
    fn spellable_of_lengths(
        &self,
        lengths: &RangeInclusive<usize>,
        set: &TileSet,
        tiles: &[Tile],
    ) -> Result<BTreeMap<String, i32>, SpellingError> {
        if tiles.len() > SpellingError::MAX_TILES {
            return Err(SpellingError::TooManyTiles(tiles.len()));
        }
        let (mut steps, mut found) = (0, BTreeMap::new());
        let search = SpellingSearch::new(self.set().as_fst(), set, tiles.iter().copied());
        search.for_each(|word| {
            steps += 1;
            if SpellingError::MAX_STEPS < steps {
                return Err(SpellingError::TooManyWays);
            }
            if let Some((letters, points)) = word
                && lengths.contains(&letters.len())
                && set.allows_tokens(letters)
            {
                let best = found.entry(set.spell(letters)).or_insert(points);
                *best = points.max(*best);
            }
            Ok(())
        })?;
        Ok(found)
    }
}

impl Vocabulary {
    /// The words of any length that match a pattern, in order.
    pub fn find(&self, pattern: &Pattern) -> Vec<String> {
        let mut found = self.lexicon().find(pattern);
        let is_new = |word: &&str| pattern.matches(word) && !self.lexicon().contains(word);
        found.extend(self.added().filter(is_new).map(ToOwned::to_owned));
        found.retain(|word| !self.is_removed(word));
        // Those of the list are in order, which a stable sort makes use of.
        found.sort();
        found
    }

    /// Returns up to `max` words that are most similar to this one, given in capitals, as [`Lexicon::similar`] finds them: of
    /// the right length in the tiles of a set, or of any length without one.
    pub fn similar(&self, tiles: Option<&TileSet>, word: &str, max: usize) -> Vec<String> {
        let added = Lexicon::from_words("", self.added());
        most_similar(word, max, |distance| {
            let mut found = self.lexicon().at_distance(word, distance);
            found.extend(
                added.at_distance(word, distance).into_iter().filter(|word| !self.lexicon().contains(word)),
            );
            found.retain(|other| self.contains(other));
            if let Some(tiles) = tiles {
                self.retain_lengths(tiles, &mut found);
            }
            found.sort_unstable();
            found
        })
    }

    /// The words of the right length that these tiles can spell, each with the points of its best tiles.
    ///
    /// # Errors
    /// [`SpellingError`] for too many tiles, or too many ways to combine them.
    pub fn spellable(&self, set: &TileSet, tiles: &[Tile]) -> Result<BTreeMap<String, i32>, SpellingError> {
        let added = Lexicon::from_words("", self.added());
        let mut found = added.spellable_of_lengths(self.lengths(), set, tiles)?;
        found.extend(self.lexicon().spellable_of_lengths(self.lengths(), set, tiles)?);
        found.retain(|word, _| self.contains(word));
        Ok(found)
    }
}

/// The reason why the words that tiles can spell cannot be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpellingError {
    /// There are this many tiles, more than [`Self::MAX_TILES`].
    #[error("{0} tiles are too many; write at most {most}", most = Self::MAX_TILES)]
    TooManyTiles(usize),
    /// The tiles can be combined in too many ways.
    #[error("these tiles can spell too much; use fewer blanks")]
    TooManyWays,
}

impl SpellingError {
    /// The most tiles: as many as the longest word can have.
    pub const MAX_TILES: usize = 26;

    /// The most beginnings of words that are tried. A list of two million words, with a blank for every letter, has as
    /// many as this.
    const MAX_STEPS: usize = 6_000_000;
}

const _: () = assert!(SpellingError::MAX_TILES == *Size::RANGE.end());

/// Returns up to `max` of the words at the smallest distance from this one at which there are any.
fn most_similar(word: &str, max: usize, at_distance: impl Fn(u32) -> Vec<String>) -> Vec<String> {
    for distance in 1..=2 {
        let mut found = at_distance(distance);
        found.retain(|other| other != word);
        if !found.is_empty() {
            let length = word.chars().count();
            found.sort_by_key(|other| other.chars().count().abs_diff(length));
            found.truncate(max);
            return found;
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Lexicon {
        Lexicon::from_words("test", ["AT", "CAT", "CATS", "CART", "COAT", "SCAT", "ÑU", "CALLE", "TACO"])
    }

    #[track_caller]
    fn check(pattern: &str, expected: &[&str]) {
        assert_eq!(words().find(&Pattern::parse(pattern).unwrap()), expected, "{pattern}");
    }

    #[test]
    fn patterns_match() {
        check("c?t", &["CAT"]);
        check("CA*", &["CALLE", "CART", "CAT", "CATS"]);
        check("*at", &["AT", "CAT", "COAT", "SCAT"]);
        check("?[ao]*t", &["CART", "CAT", "COAT"]);
        check("*a*t*", &["AT", "CART", "CAT", "CATS", "COAT", "SCAT"]);
        check("ñ?", &["ÑU"]);
        check("cat", &["CAT"]);
        check("dog", &[]);
        for text in ["[", "[]", "a]", "c[at"] {
            assert_eq!(Pattern::parse(text), Err(PatternError::Bracket), "{text}");
        }
        assert_eq!(Pattern::parse(""), Err(PatternError::Empty));
        check("**c**t**", &["CART", "CAT", "CATS", "COAT", "SCAT"]);
        assert!(Pattern::parse(&"?".repeat(500)).is_ok());
        assert_eq!(Pattern::parse(&"?".repeat(501)), Err(PatternError::TooLong));
    }

    #[test]
    fn no_word_is_similar_to_one_that_no_board_can_hold() {
        let list = Lexicon::from_words("test", ["A".repeat(77)]);
        assert_eq!(list.similar(&"A".repeat(78), 5).len(), 1);
        assert_eq!(list.similar(&"A".repeat(79), 5), Vec::<String>::new());
        assert_eq!(list.similar(&"A".repeat(100_000), 5), Vec::<String>::new());
    }

    #[test]
    fn words_that_are_added_or_removed_are_looked_up_too() {
        let vocabulary = Vocabulary::adjusted(words(), ["chat"], ["cat", "cart"]);
        assert_eq!(vocabulary.find(&Pattern::parse("c*a*t").unwrap()), ["CHAT", "COAT"]);
        assert_eq!(vocabulary.similar(None, "CAT", 5), ["AT", "CATS", "CHAT", "COAT", "SCAT"]);
        assert_eq!(vocabulary.similar(None, "CATT", 5), ["CATS"]);
        assert_eq!(vocabulary.similar(None, "ZZZZ", 5), Vec::<String>::new());
    }

    #[test]
    fn similar_words_are_one_change_away_or_else_two() {
        assert_eq!(words().similar("CAR", 5), ["CAT", "CART"]);
        assert_eq!(words().similar("CAT", 2), ["AT", "CART"]);
        assert_eq!(words().similar("TACITO", 5), ["TACO"]);
        assert_eq!(words().similar("ZZZZZZZZ", 5), Vec::<String>::new());
    }
}
