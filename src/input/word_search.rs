//! A search for words: a pattern, lengths, and letters that the words contain.

use std::fmt;

use rackety_engine::lexicon::{Pattern, PatternError};
use rackety_engine::{TileSet, Vocabulary, fold_text};
use serde::{Deserialize, Serialize};

/// A search for words, as `rackety dict find` and word study make it.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WordSearch {
    /// The pattern, in either case: `?` is one letter, `*` any number of letters, `[ABC]` one of these.
    pub pattern: String,
    /// The least number of letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<usize>,
    /// The greatest number of letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<usize>,
    /// Letters that the words contain, repeated ones as often as given; none if empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub contains: String,
}

/// Why a search finds nothing in any list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WordSearchError {
    /// The pattern is none.
    #[error("{0}")]
    Pattern(PatternError),
    /// The least number of letters is above the greatest.
    #[error("--min {0} is greater than --max {1}; no word can fit")]
    Lengths(usize, usize),
}

impl WordSearch {
    /// True if a text looks like a pattern, and not like a name or a word.
    pub fn is_pattern(text: &str) -> bool {
        text.contains(['?', '*', '['])
    }

    /// The search with its pattern and its letters as a language spells them. In brackets, a ligature that becomes two letters
    /// stands for either of them.
    #[must_use]
    pub fn spelled(self, spell: impl Fn(&str) -> String) -> Self {
        Self { pattern: spell(&self.pattern), contains: spell(&self.contains), ..self }
    }

    /// The words of a vocabulary that the search finds, in the order of the letters of its language if there are tiles.
    ///
    /// # Errors
    /// [`WordSearchError`].
    pub fn find(
        &self,
        vocabulary: &Vocabulary,
        tiles: Option<&TileSet>,
    ) -> Result<Vec<String>, WordSearchError> {
        let pattern = Pattern::parse(&self.pattern).map_err(WordSearchError::Pattern)?;
        let (min, max) = (self.min.unwrap_or(0), self.max.unwrap_or(usize::MAX));
        if max < min {
            return Err(WordSearchError::Lengths(min, max));
        }
        let wanted: Vec<char> = fold_text(&self.contains).chars().collect();
        let mut found = vocabulary.find(&pattern);
        found.retain(|word| (min..=max).contains(&word.chars().count()) && has_all(word, &wanted));
        if let Some(tiles) = tiles {
            tiles.sort_words(&mut found, String::as_str);
        }
        Ok(found)
    }
}

/// `Q?*`, or `Q?*, 4 to 7 letters, with AE`.
impl fmt::Display for WordSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fold_text(&self.pattern))?;
        let letters = |count| if count == 1 { "1 letter".to_owned() } else { format!("{count} letters") };
        match (self.min, self.max) {
            (None, None) => {}
            (Some(min), None) => write!(f, ", {} or more", letters(min))?,
            (None, Some(max)) => write!(f, ", {} or fewer", letters(max))?,
            (Some(min), Some(max)) if min == max => write!(f, ", {}", letters(min))?,
            (Some(min), Some(max)) => write!(f, ", {min} to {max} letters")?,
        }
        if self.contains.is_empty() { Ok(()) } else { write!(f, ", with {}", fold_text(&self.contains)) }
    }
}

/// Returns whether a word has all these letters, repeated ones as often as wanted.
fn has_all(word: &str, wanted: &[char]) -> bool {
    let mut letters: Vec<char> = word.chars().collect();
    wanted.iter().all(|letter| match letters.iter().position(|other| other == letter) {
        Some(place) => {
            letters.swap_remove(place);
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use rackety_engine::Lexicon;

    use super::*;

    #[test]
    fn words_match_the_pattern_the_lengths_and_the_letters() {
        let vocabulary =
            Vocabulary::plain(Lexicon::from_words("test", ["QI", "QAT", "QUOTA", "QUOTE", "TEA"]));
        let find = |pattern: &str, min, max, contains: &str| {
            let contains = contains.to_owned();
            WordSearch { pattern: pattern.to_owned(), min, max, contains }.find(&vocabulary, None)
        };
        assert_eq!(find("q*", None, None, "").unwrap(), ["QAT", "QI", "QUOTA", "QUOTE"]);
        assert_eq!(find("q*", Some(3), Some(5), "ot").unwrap(), ["QUOTA", "QUOTE"]);
        assert_eq!(find("q*", None, None, "tt").unwrap(), <[&str; 0]>::default());
        assert_eq!(find("q*", Some(5), Some(4), ""), Err(WordSearchError::Lengths(5, 4)));
        assert!(find("[q", None, None, "").is_err());
        let text =
            |min, max| WordSearch { pattern: "q*".to_owned(), min, max, contains: String::new() }.to_string();
        assert_eq!(text(Some(1), None), "Q*, 1 letter or more");
        assert_eq!(text(Some(2), Some(2)), "Q*, 2 letters");
        assert!(
            WordSearch::is_pattern("q?*") && WordSearch::is_pattern("[ab]c") && !WordSearch::is_pattern("q")
        );
    }
}
