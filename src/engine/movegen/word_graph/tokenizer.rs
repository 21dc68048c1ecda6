//! The ways in which the words of a game can be laid.

use std::collections::HashMap;

use fst::Streamer;

use crate::board::Size;
use crate::lexicon::Vocabulary;
use crate::tiles::{Digraphs, TileSet};

/// The most letters in all spellings together; lists of a language have some millions.
const MOST_LETTERS: usize = 24_000_000;

/// Words as rows of letters, sorted, none twice.
#[derive(Debug, Default)]
pub(in crate::movegen) struct Spellings {
    letters: Vec<u8>,
    /// Where each word begins and ends in `letters`, in the words' order.
    spans: Vec<(u32, u32)>,
}

impl Spellings {
    pub(in crate::movegen) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.spans.iter().map(|&(start, end)| &self.letters[start as usize..end as usize])
    }

    /// The same, each with the place where it begins in [`Self::letters`].
    pub(in crate::movegen) fn iter_placed(&self) -> impl Iterator<Item = (u32, &[u8])> {
        self.spans.iter().map(|&(start, end)| (start, &self.letters[start as usize..end as usize]))
    }

    /// The letters from a place that [`Self::iter_placed`] told.
    pub(in crate::movegen) fn at(&self, start: u32, length: usize) -> &[u8] {
        &self.letters[start as usize..start as usize + length]
    }
}

/// Every way of laying every word of the vocabulary that some board has room for; none if there are too many.
pub(in crate::movegen) fn spellings(vocabulary: &Vocabulary, tiles: &TileSet) -> Option<Spellings> {
    let cutter = Cutter::new(tiles);
    let mut found = Spellings::default();
    let mut removed: Vec<&str> = vocabulary.removed().collect();
    removed.sort_unstable();
    let is_removed = |word: &[u8]| removed.binary_search_by(|removed| removed.as_bytes().cmp(word)).is_ok();
    let mut stream = vocabulary.lexicon().words().stream();
    while let Some(word) = stream.next() {
        if !is_removed(word) {
            cutter.cut(word, &mut found)?;
        }
    }
    for word in vocabulary.added() {
        if !is_removed(word.as_bytes()) {
            cutter.cut(word.as_bytes(), &mut found)?;
        }
    }
    let letters = &found.letters;
    let word = |&(start, end): &(u32, u32)| &letters[start as usize..end as usize];
    found.spans.sort_unstable_by(|one, other| word(one).cmp(word(other)));
    // A word that is both listed and added stands here twice.
    found.spans.dedup_by(|one, other| word(one) == word(other));
    Some(found)
}

/// Cuts words into letters.
struct Cutter<'t> {
    /// The letters' texts by their first byte, longest first.
    texts: HashMap<u8, Vec<(&'t [u8], u8)>>,
    digraphs: Digraphs,
}

impl<'t> Cutter<'t> {
    fn new(tiles: &'t TileSet) -> Self {
        let mut texts: HashMap<u8, Vec<(&[u8], u8)>> = HashMap::new();
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

    /// Adds the ways of cutting a word; none if there are too many of all words.
    fn cut(&self, word: &[u8], found: &mut Spellings) -> Option<()> {
        self.cut_rest(word, &mut Vec::with_capacity(*Size::RANGE.end()), found)
    }

    fn cut_rest(&self, rest: &[u8], cut: &mut Vec<u8>, found: &mut Spellings) -> Option<()> {
        let Some(first) = rest.first() else {
            if !cut.is_empty() {
                let start = u32::try_from(found.letters.len()).ok()?;
                found.letters.extend_from_slice(cut);
                found.spans.push((start, u32::try_from(found.letters.len()).ok()?));
            }
            return (found.letters.len() <= MOST_LETTERS).then_some(());
        };
        if cut.len() == *Size::RANGE.end() {
            // No board has room for it.
            return Some(());
        }
        let texts = self.texts.get(first).map_or(&[][..], Vec::as_slice);
        for (text, letter) in texts.iter().filter(|(text, _)| rest.starts_with(text)) {
            cut.push(*letter);
            self.cut_rest(&rest[text.len()..], cut, found)?;
            cut.pop();
            if self.digraphs == Digraphs::Required {
                // The longest tile that fits is the one to use.
                break;
            }
        }
        Some(())
    }
}
