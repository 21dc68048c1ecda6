//! The words of a game, tokenized with the letters of its tile set (C-13).

use std::collections::BTreeMap;

use fst::Streamer;

use crate::board::Size;
use crate::lexicon::Vocabulary;
use crate::tiles::{Digraphs, TileSet};

/// The most letters in all tokenized words together; the lists of a language have some millions.
const MAX_TOTAL_LETTERS: usize = 24_000_000;

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

    /// The first letters of the word with this start.
    pub(super) fn slice(&self, start: u32, length: usize) -> &[u8] {
        &self.letters[start as usize..start as usize + length]
    }
}

/// Every tokenization of every word of the vocabulary that fits on some board; none if there are too many.
pub(super) fn tokenize_words(vocabulary: &Vocabulary, tiles: &TileSet) -> Option<TokenizedWords> {
    let tokenizer = WordTokenizer::new(tiles);
    let mut found = TokenizedWords::default();
    let mut removed: Vec<&str> = vocabulary.removed().collect();
    removed.sort_unstable();
    let is_removed = |word: &[u8]| removed.binary_search_by(|removed| removed.as_bytes().cmp(word)).is_ok();
    let mut words = vocabulary.lexicon().set().stream();
    while let Some(word) = words.next() {
        if !is_removed(word) {
            tokenizer.add(word, &mut found)?;
        }
    }
    for word in vocabulary.added().map(str::as_bytes) {
        if !is_removed(word) {
            tokenizer.add(word, &mut found)?;
        }
    }
    let letters = &found.letters;
    let word = |&(start, end): &(u32, u32)| &letters[start as usize..end as usize];
    found.spans.sort_unstable_by(|one, other| word(one).cmp(word(other)));
    // A word may be in the list and among those added.
    found.spans.dedup_by(|one, other| word(one) == word(other));
    Some(found)
}

/// Tokenizes words.
struct WordTokenizer<'t> {
    /// The texts of the letters by their first byte, longest first.
    texts: BTreeMap<u8, Vec<(&'t [u8], u8)>>,
    digraphs: Digraphs,
}

impl<'t> WordTokenizer<'t> {
    fn new(tiles: &'t TileSet) -> Self {
        let mut texts: BTreeMap<u8, Vec<(&[u8], u8)>> = BTreeMap::new();
        for (letter, info) in tiles.letters() {
            let text = info.text().as_bytes();
            if let (Some(&first), Ok(number)) = (text.first(), u8::try_from(letter.index())) {
                texts.entry(first).or_default().push((text, number));
            }
        }
        for texts in texts.values_mut() {
            texts.sort_unstable_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        }
        Self { texts, digraphs: tiles.digraphs() }
    }

    /// Adds every tokenization of a word; none if all words together have too many letters.
    fn add(&self, word: &[u8], found: &mut TokenizedWords) -> Option<()> {
        self.add_rest(word, &mut Vec::with_capacity(*Size::RANGE.end()), found)
    }

    fn add_rest(&self, rest: &[u8], letters: &mut Vec<u8>, found: &mut TokenizedWords) -> Option<()> {
        let Some(first) = rest.first() else {
            if !letters.is_empty() {
                let start = u32::try_from(found.letters.len()).ok()?;
                found.letters.extend_from_slice(letters);
                found.spans.push((start, u32::try_from(found.letters.len()).ok()?));
            }
            return (found.letters.len() <= MAX_TOTAL_LETTERS).then_some(());
        };
        if letters.len() == *Size::RANGE.end() {
            // Too long for any board.
            return Some(());
        }
        let texts = self.texts.get(first).map_or(&[][..], Vec::as_slice);
        for (text, letter) in texts.iter().filter(|(text, _)| rest.starts_with(text)) {
            letters.push(*letter);
            self.add_rest(&rest[text.len()..], letters, found)?;
            letters.pop();
            if self.digraphs == Digraphs::Required {
                // The longest tile that fits must be used.
                break;
            }
        }
        Some(())
    }
}
