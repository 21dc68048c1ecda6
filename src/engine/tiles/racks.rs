//! The racks that spell words, and how likely they are drawn.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::letter::Letter;
use super::set::TileSet;
use super::word_tokenizer::WordTokenizer;

impl TileSet {
    /// The racks of these numbers of tiles that spell one of these words, given in capitals, with all their tiles: letters in
    /// the order of the set, each rack once, in the order of the words. Several racks may spell a word with digraphs.
    pub fn racks_of<'w>(
        &self,
        words: impl IntoIterator<Item = &'w str>,
        sizes: &RangeInclusive<usize>,
    ) -> Vec<Vec<Letter>> {
        let mut tokenizer = WordTokenizer::new(self, *sizes.end());
        let mut known = BTreeSet::new();
        let mut racks = Vec::new();
        for word in words {
            let mut add = |letters: &[Letter]| {
                let mut rack = letters.to_vec();
                rack.sort_unstable();
                if sizes.contains(&rack.len()) && known.insert(rack.clone()) {
                    racks.push(rack);
                }
            };
            // A word with too many tokenizations is in no game.
            let _ = tokenizer.for_each(word.as_bytes(), &mut add);
        }
        racks
    }

    /// The ways in which the tiles can spell a word, given in capitals (C-13).
    pub fn tokenizations(&self, word: &str) -> Vec<Vec<Letter>> {
        let mut found = Vec::new();
        // A tile has at least one byte of text. A word with too many tokenizations is in no game.
        let _ = WordTokenizer::new(self, word.len())
            .for_each(word.as_bytes(), &mut |letters| found.push(letters.to_vec()));
        found
    }

    /// Sorts what is named by words, in capitals, in the order of the letters of the set, with the longest tile that fits at
    /// each place; other characters follow the letters, and what has the same letters stays in its order.
    pub fn sort_words<T>(&self, named: &mut [T], word: impl Fn(&T) -> &str) {
        let tokenizer = WordTokenizer::new(self, usize::MAX);
        named.sort_by_cached_key(|it| tokenizer.longest_tokens(word(it)));
    }

    /// The number of ways to draw this rack from all tiles of the set, a blank standing for any of its letters. Racks of the
    /// same size are the likelier the more ways there are.
    pub fn ways_to_draw(&self, rack: &[Letter]) -> u128 {
        let mut needed = vec![0_u32; self.letters().len()];
        for letter in rack {
            if let Some(count) = needed.get_mut(letter.index()) {
                *count += 1;
            }
        }
        // By the number of blanks among the tiles: in how many ways the other tiles are drawn.
        let mut ways = vec![1_u128];
        for ((_, info), needed) in self.letters().zip(needed).filter(|(_, needed)| *needed > 0) {
            let mut extended = vec![0_u128; ways.len() + needed as usize];
            for (blanks, &before) in ways.iter().enumerate() {
                for instead in 0..=needed {
                    let drawn = combinations(u32::from(info.count()), needed - instead);
                    let both = before.saturating_mul(drawn);
                    let place = &mut extended[blanks + instead as usize];
                    *place = place.saturating_add(both);
                }
            }
            ways = extended;
        }
        let blanks = u32::from(self.blanks());
        let with_blanks =
            ways.iter().zip(0..).map(|(ways, used)| ways.saturating_mul(combinations(blanks, used)));
        with_blanks.fold(0, u128::saturating_add)
    }
}

/// The number of ways to choose some of `all` things.
fn combinations(all: u32, chosen: u32) -> u128 {
    if all < chosen {
        return 0;
    }
    (0..chosen).fold(1, |ways, index| ways * u128::from(all - index) / u128::from(index + 1))
}
