//! The words of a vocabulary that the tiles of a game can spell.

use fst::raw::{CompiledAddr, Fst};

use super::vocabulary::Vocabulary;
use crate::tiles::{LetterInfo, TileSet, WordTokenizer};

/// The number of words of a vocabulary that a game can show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct SpelledWords {
    /// The words that fit on the board.
    pub fitting: usize,
    /// Those of them that the tiles of the set can spell, with blanks for the letters that run out.
    pub spelled: usize,
    /// The first of the words that they cannot spell.
    pub unspelled: Option<String>,
}

impl Vocabulary {
    /// Counts the words of at most `longest` letters, and those of them that all tiles of the set together can spell.
    pub fn count_spelled(&self, tiles: &TileSet, longest: usize) -> SpelledWords {
        let counts: Vec<u16> = tiles.letters().map(|(_, info)| info.count()).collect();
        let blanks = usize::from(tiles.blanks());
        let mut tokenizer = WordTokenizer::new(tiles, longest);
        let mut needs = vec![0_u16; counts.len()];
        let mut count = SpelledWords::default();
        let mut count_word = |word: &str| {
            let mut is_spelled = false;
            let mut try_letters = |letters: &[u8]| {
                for &letter in letters {
                    needs[usize::from(letter)] += 1;
                }
                let mut missing = 0;
                for &letter in letters {
                    let letter = usize::from(letter);
                    missing += usize::from(std::mem::take(&mut needs[letter]).saturating_sub(counts[letter]));
                }
                is_spelled |= missing <= blanks;
            };
            // A word with too many tokenizations is in no game.
            let _ = tokenizer.for_each(word.as_bytes(), &mut try_letters);
            if is_spelled || word.chars().count() <= longest {
                count.fitting += 1;
                count.spelled += usize::from(is_spelled);
                if !is_spelled && count.unspelled.is_none() {
                    count.unspelled = Some(word.to_owned());
                }
            }
        };
        self.words().for_each(|word| count_word(&word));
        count
    }

    /// The words that these numbers of tiles of each letter can spell, with this number of blanks, and perhaps some more.
    pub(crate) fn within_reach(&self, tiles: &TileSet, counts: Vec<usize>, blanks: usize) -> Vec<String> {
        let list = self.lexicon().set().as_fst();
        let texts = tiles.letters().map(|(_, info)| LetterInfo::text(info).as_bytes()).collect();
        let found = self.added().map(str::to_owned).collect();
        let mut search = ReachSearch { list, texts, counts, blanks, word: Vec::new(), found };
        search.go_on(list.root().addr());
        search.found.retain(|word| self.contains(word));
        search.found
    }
}

/// A search for the words that tiles can spell.
struct ReachSearch<'v, D> {
    list: &'v Fst<D>,
    /// The texts of the letters.
    texts: Vec<&'v [u8]>,
    /// The tiles of each letter that are left.
    counts: Vec<usize>,
    /// The blanks that are left.
    blanks: usize,
    /// The beginning of a word that has been spelled.
    word: Vec<u8>,
    /// The words found; those with several tokenizations are there several times.
    found: Vec<String>,
}

impl<D: AsRef<[u8]>> ReachSearch<'_, D> {
    /// Finds the words that go on from a node.
    fn go_on(&mut self, address: CompiledAddr) {
        let node = self.list.node(address);
        if node.is_final() {
            self.found.push(String::from_utf8_lossy(&self.word).into_owned());
        }
        for letter in 0..self.texts.len() {
            let text = self.texts[letter];
            let has_tile = self.counts[letter] > 0;
            if !has_tile && self.blanks == 0 {
                continue;
            }
            let Some((&first, rest)) = text.split_first() else { continue };
            let next = node.find_input(first).map(|index| node.transition_addr(index));
            let Some(next) = next.and_then(|next| follow(self.list, next, rest)) else { continue };
            // A blank is only used where there is no tile of the letter.
            let used = if has_tile { &mut self.counts[letter] } else { &mut self.blanks };
            *used -= 1;
            self.word.extend_from_slice(text);
            self.go_on(next);
            self.word.truncate(self.word.len() - text.len());
            *(if has_tile { &mut self.counts[letter] } else { &mut self.blanks }) += 1;
        }
    }
}

/// The node of a compiled list that bytes lead to.
pub(crate) fn follow(list: &Fst<impl AsRef<[u8]>>, from: CompiledAddr, bytes: &[u8]) -> Option<CompiledAddr> {
    bytes.iter().try_fold(from, |address, &byte| {
        let node = list.node(address);
        node.find_input(byte).map(|index| node.transition_addr(index))
    })
}
