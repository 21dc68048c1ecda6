//! The words of a game, tokenized with the letters of its tile set (C-13).

use std::fmt;
use std::ops::RangeInclusive;

use fst::Streamer;

use crate::lexicon::Vocabulary;
use crate::tiles::{MAX_TOKENIZATIONS, TileSet, TooManyTokenizations, WordTokenizer};

/// The most letters in all tokenized words together. The largest list known, Polish with 3.3 million words, has 41
/// million.
pub(super) const MAX_TOTAL_LETTERS: u32 = 64_000_000;

/// Why no word graph can be built.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// The tiles can spell this word in more than 8,192 ways.
    TooManyTokenizations {
        /// The word.
        word: String,
    },
    /// The words, tokenized in every possible way, have more than 64 million letters.
    TooManyLetters,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyTokenizations { word } => write!(
                f,
                "these tiles can spell {word} in more than {MAX_TOKENIZATIONS} ways; write digraphs = \"required\", use fewer tiles with several letters, or remove the word"
            ),
            Self::TooManyLetters => write!(
                f,
                "the word list is too large for bots and hints: its words have more than {} million letters; use a shorter list",
                MAX_TOTAL_LETTERS / 1_000_000
            ),
        }
    }
}

impl std::error::Error for GraphError {}

/// Words as sequences of letters, sorted and without repeats.
#[derive(Debug, Default)]
pub(super) struct TokenizedWords {
    letters: Vec<u8>,
    /// Where each word begins and ends in `letters`, in the order of the words.
    spans: Vec<(u32, u32)>,
}

impl TokenizedWords {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.spans.iter().map(|&(start, end)| &self.letters[start as usize..end as usize])
    }

    /// The words, each with its start as [`Self::slice`] takes it.
    pub(super) fn iter_with_starts(&self) -> impl Iterator<Item = (u32, &[u8])> {
        self.spans.iter().map(|&(start, end)| (start, &self.letters[start as usize..end as usize]))
    }

    /// Adds every tokenization of a word that has one of these lengths.
    fn add(
        &mut self,
        tokenizer: &mut WordTokenizer<'_>,
        lengths: &RangeInclusive<usize>,
        word: &[u8],
    ) -> Result<(), GraphError> {
        let Self { letters, spans } = self;
        // The bound is far below the greatest `u32`.
        let place = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        let mut add = |tokens: &[u8]| {
            if !lengths.contains(&tokens.len()) {
                return;
            }
            let start = place(letters.len());
            letters.extend_from_slice(tokens);
            spans.push((start, place(letters.len())));
        };
        tokenizer.for_each(word, &mut add).map_err(|TooManyTokenizations| {
            GraphError::TooManyTokenizations { word: String::from_utf8_lossy(word).into_owned() }
        })?;
        if self.letters.len() <= MAX_TOTAL_LETTERS as usize {
            Ok(())
        } else {
            Err(GraphError::TooManyLetters)
        }
    }

    /// The first letters of the word with this start.
    pub(super) fn slice(&self, start: u32, length: usize) -> &[u8] {
        &self.letters[start as usize..start as usize + length]
    }
}

/// Every tokenization of every word of the vocabulary that fits on some board.
///
/// # Errors
/// [`GraphError`] if there are too many.
pub(super) fn tokenize_words(vocabulary: &Vocabulary, tiles: &TileSet) -> Result<TokenizedWords, GraphError> {
    let lengths = vocabulary.lengths();
    let mut tokenizer = WordTokenizer::new(tiles, *lengths.end());
    let mut found = TokenizedWords::default();
    let mut removed: Vec<&str> = vocabulary.removed().collect();
    removed.sort_unstable();
    let is_removed = |word: &[u8]| removed.binary_search_by(|removed| removed.as_bytes().cmp(word)).is_ok();
    let mut words = vocabulary.lexicon().set().stream();
    while let Some(word) = words.next() {
        if !is_removed(word) {
            found.add(&mut tokenizer, lengths, word)?;
        }
    }
    for word in vocabulary.added().map(str::as_bytes) {
        if !is_removed(word) {
            found.add(&mut tokenizer, lengths, word)?;
        }
    }
    let letters = &found.letters;
    let word = |&(start, end): &(u32, u32)| &letters[start as usize..end as usize];
    found.spans.sort_unstable_by(|one, other| word(one).cmp(word(other)));
    // A word may be in the list and among those added.
    found.spans.dedup_by(|one, other| word(one) == word(other));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::{Digraphs, LetterInfo};

    #[test]
    fn the_last_word_that_fits_is_added() {
        let letter = LetterInfo { text: "A".to_owned(), small: "a".to_owned(), count: 1, points: 1 };
        let tiles = TileSet {
            language: "xx".to_owned(),
            name: "Test".to_owned(),
            letters: vec![letter],
            blanks: 0,
            digraphs: Digraphs::Either,
            exceptions: std::collections::BTreeMap::new(),
        };
        let mut tokenizer = WordTokenizer::new(&tiles, 26);
        let mut found = TokenizedWords::default();
        found.letters.resize(MAX_TOTAL_LETTERS as usize - 3, 0);
        assert_eq!(found.add(&mut tokenizer, &(1..=26), b"AAA"), Ok(()));
        assert_eq!(found.add(&mut tokenizer, &(1..=26), b"AAA"), Err(GraphError::TooManyLetters));
    }
}
