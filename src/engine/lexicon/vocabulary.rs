use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::key::VocabularyKey;
use super::list::Lexicon;
use crate::board::Size;
use crate::tiles::{Letter, TileSet, WordTokenizer, fold_text};

/// The words that a game accepts: a list, and the words that the ruleset adds to it or removes from it (WW-7).
#[derive(Debug, Clone)]
pub struct Vocabulary {
    lexicon: Arc<Lexicon>,
    added: BTreeSet<String>,
    removed: BTreeSet<String>,
    /// The lengths of the words, in tiles.
    lengths: RangeInclusive<usize>,
    /// The vocabulary that this is a subset of.
    whole: Option<VocabularyKey>,
}

/// The lengths of all words that a board has room for.
const ALL_LENGTHS: RangeInclusive<usize> = 2..=Size::MAX_SIDE;

impl Vocabulary {
    /// The words of a list.
    pub fn plain(lexicon: impl Into<Arc<Lexicon>>) -> Self {
        Self {
            lexicon: lexicon.into(),
            added: BTreeSet::new(),
            removed: BTreeSet::new(),
            lengths: ALL_LENGTHS,
            whole: None,
        }
    }

    /// The words of a list with some added and others removed, in either case.
    pub fn adjusted(
        lexicon: impl Into<Arc<Lexicon>>,
        added: impl IntoIterator<Item = impl AsRef<str>>,
        removed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        Self {
            added: added.into_iter().map(|word| fold_text(word.as_ref())).collect(),
            removed: removed.into_iter().map(|word| fold_text(word.as_ref())).collect(),
            ..Self::plain(lexicon)
        }
    }

    /// The words of a vocabulary that have these lengths, in tiles, as the whole vocabulary of a game.
    #[must_use]
    pub fn of_lengths(vocabulary: Arc<Self>, lengths: &RangeInclusive<usize>) -> Arc<Self> {
        if vocabulary.lengths == *lengths && vocabulary.whole.is_none() {
            return vocabulary;
        }
        Arc::new(Self { lengths: lengths.clone(), whole: None, ..Self::clone(&vocabulary) })
    }

    /// The lengths of the words, in tiles.
    pub const fn lengths(&self) -> &RangeInclusive<usize> {
        &self.lengths
    }

    /// The words of the vocabulary that are among these, given in capitals: what a bot with a small vocabulary knows.
    /// A word graph of the subset fits games with the whole vocabulary and these tiles. Where a ruleset limits the lengths of
    /// words, that is the vocabulary of the [game](crate::Game::vocabulary), and not the one that it was made with.
    #[must_use]
    pub fn subset(
        &self,
        id: &str,
        tiles: &TileSet,
        words: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        let words = words.into_iter().filter(|word| self.contains(word.as_ref()));
        let whole = self.whole.unwrap_or_else(|| self.key(tiles));
        Self {
            whole: Some(whole),
            lengths: self.lengths.clone(),
            ..Self::plain(Lexicon::from_words(id, words))
        }
    }

    /// The vocabulary without these words, given in capitals: what bots choose from that avoid them. A word graph of it
    /// fits games with the whole vocabulary and these tiles.
    #[must_use]
    pub fn without(&self, tiles: &TileSet, words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let words = words.into_iter().filter(|word| self.contains(word.as_ref()));
        let avoided: Vec<String> = words.map(|word| word.as_ref().to_owned()).collect();
        if avoided.is_empty() {
            return self.clone();
        }
        let whole = self.whole.unwrap_or_else(|| self.key(tiles));
        let removed = self.removed.iter().cloned().chain(avoided).collect();
        Self { whole: Some(whole), removed, ..self.clone() }
    }

    /// The list.
    pub const fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The words added to the list, in capitals.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.added.iter().map(String::as_str)
    }

    /// The words removed from the list, in capitals.
    pub fn removed(&self) -> impl Iterator<Item = &str> {
        self.removed.iter().map(String::as_str)
    }

    /// True if this word, in capitals, is removed from the list.
    pub fn is_removed(&self, word: &str) -> bool {
        self.removed.contains(word)
    }

    /// Identifies these words as the tiles of a set spell them.
    pub fn key(&self, tiles: &TileSet) -> VocabularyKey {
        let fingerprint = self.lexicon.fingerprint();
        let digraphs = format!("{:?}", tiles.digraphs());
        let words = self.added.iter().map(String::as_bytes).chain([&b""[..]]);
        let words = words.chain(self.removed.iter().map(String::as_bytes)).chain([&b""[..]]);
        let letters = tiles.letters().map(|(_, info)| info.text().as_bytes());
        let parts = std::iter::once(fingerprint.as_bytes()).chain(words).chain([digraphs.as_bytes()]);
        // The key of all lengths is older than their limits.
        let lengths = (self.lengths != ALL_LENGTHS).then(|| format!("{:?}", self.lengths));
        // So is that of all words without exceptions.
        let exceptions = tiles.exceptions().flat_map(|(_, tokenizations)| tokenizations);
        let exceptions: Vec<Vec<u8>> =
            exceptions.map(|letters| letters.iter().map(|letter| letter.number()).collect()).collect();
        let title = (!exceptions.is_empty()).then_some(&b"exceptions"[..]);
        let limits = lengths.as_deref().map(str::as_bytes).into_iter().chain(title);
        let limits = limits.chain(exceptions.iter().map(Vec::as_slice));
        VocabularyKey::new(parts.chain(letters).chain(limits), self.whole)
    }

    /// All words, in order and in capitals.
    pub fn words(&self) -> impl Iterator<Item = String> {
        let mut listed = self.lexicon.words().filter(|word| !self.added.contains(word)).peekable();
        let mut added = self.added.iter().peekable();
        let merged = std::iter::from_fn(move || {
            match added.next_if(|added| listed.peek().is_none_or(|listed| *added < listed)) {
                Some(added) => Some(added.clone()),
                None => listed.next(),
            }
        });
        merged.filter(|word| !self.removed.contains(word))
    }

    /// Compares the length of a word in tiles, given in capitals, with the lengths of the vocabulary: less for a word that is
    /// too short, and greater for one that is too long. A word that can be spelled in several ways needs one of the right
    /// length.
    pub fn compare_length(&self, tiles: &TileSet, word: &str) -> Ordering {
        if self.lengths == ALL_LENGTHS { Ordering::Equal } else { self.order_of(word, &mut tokenizer(tiles)) }
    }

    /// Removes the words that are too short or too long, in tiles, from some in capitals.
    pub fn retain_lengths(&self, tiles: &TileSet, words: &mut Vec<String>) {
        if self.lengths != ALL_LENGTHS {
            let mut tokenizer = tokenizer(tiles);
            words.retain(|word| self.order_of(word, &mut tokenizer).is_eq());
        }
    }

    fn order_of(&self, word: &str, tokenizer: &mut WordTokenizer<'_>) -> Ordering {
        let mut found = None;
        let mut compare = |letters: &[Letter]| {
            let order = match letters.len() {
                length if length < *self.lengths.start() => Ordering::Less,
                length if *self.lengths.end() < length => Ordering::Greater,
                _ => Ordering::Equal,
            };
            found = if order.is_eq() { Some(order) } else { found.or(Some(order)) };
        };
        // A word with too many tokenizations has been compared by the first of them.
        let _ = tokenizer.for_each(word.as_bytes(), &mut compare);
        found.unwrap_or(Ordering::Equal)
    }

    /// True if a word of any length, given in capitals, is in the vocabulary (C-5).
    pub fn contains(&self, word: &str) -> bool {
        if self.removed.contains(word) {
            return false;
        }
        self.lexicon.contains(word) || self.added.contains(word)
    }

    /// True if these letters make a word of the right length, tokenized as the tile set allows (C-5, C-13).
    pub fn knows(&self, tiles: &TileSet, letters: &[Letter]) -> bool {
        self.lengths.contains(&letters.len())
            && tiles.allows_tokens(letters)
            && self.contains(&tiles.spell(letters))
    }
}

/// A tokenizer for words of any length.
fn tokenizer(tiles: &TileSet) -> WordTokenizer<'_> {
    WordTokenizer::new(tiles, Lexicon::MAX_WORD_LENGTH)
}

impl From<Lexicon> for Vocabulary {
    fn from(lexicon: Lexicon) -> Self {
        Self::plain(lexicon)
    }
}

impl From<Arc<Lexicon>> for Vocabulary {
    fn from(lexicon: Arc<Lexicon>) -> Self {
        Self::plain(lexicon)
    }
}

impl From<Lexicon> for Arc<Vocabulary> {
    fn from(lexicon: Lexicon) -> Self {
        Self::new(lexicon.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn added_words_are_accepted_and_removed_words_are_not() {
        let lexicon = Lexicon::from_words("test", ["on", "SECT"]);
        let vocabulary = Vocabulary::adjusted(lexicon, ["zen", "on", "ab"], ["sect"]);
        assert!(vocabulary.contains("ZEN") && !vocabulary.contains("SECT") && vocabulary.contains("ON"));
        assert_eq!(vocabulary.words().collect::<Vec<_>>(), ["AB", "ON", "ZEN"]);
    }

    #[test]
    fn a_vocabulary_without_words_fits_games_with_them() {
        let tiles = TileSet::of_letters(&[], crate::tiles::Digraphs::Either);
        let whole = Vocabulary::adjusted(Lexicon::from_words("test", ["ON", "SECT"]), ["ZEN"], ["NO"]);
        let fewer = whole.without(&tiles, ["ZEN", "SECT", "OTHER"]);
        assert_eq!(fewer.words().collect::<Vec<_>>(), ["ON"]);
        assert!(!fewer.contains("ZEN") && !fewer.contains("NO"));
        assert!(fewer.key(&tiles).fits(whole.key(&tiles)) && !whole.key(&tiles).fits(fewer.key(&tiles)));
        let subset = whole.subset("small", &tiles, ["ON", "ZEN"]);
        let smaller = subset.without(&tiles, ["ZEN"]);
        for words in [&subset, &smaller] {
            assert!(words.key(&tiles).fits(whole.key(&tiles)) && words.key(&tiles).fits(words.key(&tiles)));
        }
        let same = whole.without(&tiles, ["OTHER"]);
        assert_eq!(same.key(&tiles), whole.key(&tiles));
    }
}
