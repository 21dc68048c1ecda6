//! Which words of a vocabulary the tiles of a game can spell.

use fst::Streamer as _;

use super::vocabulary::Vocabulary;
use crate::tiles::{TileSet, WordTokenizer};

/// How many words of a vocabulary a game can show.
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
        let mut count_word = |word: &[u8]| {
            let characters = word.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
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
            let _ = tokenizer.for_each(word, &mut try_letters);
            if is_spelled || characters <= longest {
                count.fitting += 1;
                count.spelled += usize::from(is_spelled);
                if !is_spelled && count.unspelled.is_none() {
                    count.unspelled = Some(String::from_utf8_lossy(word).into_owned());
                }
            }
        };
        let mut words = self.lexicon().set().stream();
        while let Some(word) = words.next() {
            count_word(word);
        }
        self.added().for_each(|word| count_word(word.as_bytes()));
        count
    }
}
