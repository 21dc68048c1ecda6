//! The words of a vocabulary that the tiles of a game can spell.

use std::convert::Infallible;

use fst::raw::{CompiledAddr, Fst};

use super::vocabulary::Vocabulary;
use crate::tiles::{Letter, Tile, TileSet, WordTokenizer};

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
            let mut try_letters = |letters: &[Letter]| {
                for letter in letters {
                    needs[letter.index()] += 1;
                }
                let mut missing = 0;
                for letter in letters {
                    let letter = letter.index();
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

    /// The words that these tiles can spell, and perhaps some more.
    pub(crate) fn within_reach(&self, set: &TileSet, tiles: impl Iterator<Item = Tile>) -> Vec<String> {
        let mut found: Vec<String> = self.added().map(str::to_owned).collect();
        let search = SpellingSearch::new(self.lexicon().set().as_fst(), set, tiles);
        let Ok(()) = search.for_each(|word| {
            found.extend(word.map(|(letters, _)| set.spell(letters)));
            Ok::<_, Infallible>(())
        });
        found.retain(|word| self.contains(word));
        found
    }
}

/// A search for the words of a compiled list that tiles can spell.
pub(super) struct SpellingSearch<'s, D> {
    list: &'s Fst<D>,
    set: &'s TileSet,
    /// The tiles of each letter that are left.
    counts: Vec<usize>,
    /// The blanks that are left.
    blanks: usize,
    /// The beginning of a word that has been spelled.
    letters: Vec<Letter>,
    /// The points of its tiles.
    points: i32,
}

impl<'s, D: AsRef<[u8]>> SpellingSearch<'s, D> {
    pub(super) fn new(list: &'s Fst<D>, set: &'s TileSet, tiles: impl IntoIterator<Item = Tile>) -> Self {
        let (mut counts, mut blanks) = (vec![0; set.letters().len()], 0);
        for tile in tiles {
            let count = match tile {
                Tile::Letter(letter) => counts.get_mut(letter.index()),
                Tile::Blank => Some(&mut blanks),
            };
            if let Some(count) = count {
                *count += 1;
            }
        }
        Self { list, set, counts, blanks, letters: Vec::new(), points: 0 }
    }

    /// Visits each beginning of words, the empty one too, until an error: as `None`, or if it is a word, as its letters and
    /// the points of its best tiles. A word with several tokenizations comes with each.
    pub(super) fn for_each<E>(
        mut self,
        mut visit: impl FnMut(Option<(&[Letter], i32)>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.go_on(self.list.root().addr(), &mut visit)
    }

    fn go_on<E>(
        &mut self,
        address: CompiledAddr,
        visit: &mut impl FnMut(Option<(&[Letter], i32)>) -> Result<(), E>,
    ) -> Result<(), E> {
        let node = self.list.node(address);
        visit(node.is_final().then_some((&self.letters, self.points)))?;
        for (letter, info) in self.set.letters() {
            let index = letter.index();
            let has_tile = self.counts[index] > 0;
            if !has_tile && self.blanks == 0 {
                continue;
            }
            let Some((&first, rest)) = info.text().as_bytes().split_first() else { continue };
            let next = node.find_input(first).map(|index| node.transition_addr(index));
            let Some(next) = next.and_then(|next| follow(self.list, next, rest)) else { continue };
            // A blank scores nothing, so it is only used where there is no tile of the letter.
            let points = if has_tile { self.set.points(Tile::Letter(letter)) } else { 0 };
            *(if has_tile { &mut self.counts[index] } else { &mut self.blanks }) -= 1;
            self.letters.push(letter);
            self.points += points;
            self.go_on(next, visit)?;
            self.points -= points;
            self.letters.pop();
            *(if has_tile { &mut self.counts[index] } else { &mut self.blanks }) += 1;
        }
        Ok(())
    }
}

/// The node of a compiled list that bytes lead to.
pub(crate) fn follow(list: &Fst<impl AsRef<[u8]>>, from: CompiledAddr, bytes: &[u8]) -> Option<CompiledAddr> {
    bytes.iter().try_fold(from, |address, &byte| {
        let node = list.node(address);
        node.find_input(byte).map(|index| node.transition_addr(index))
    })
}
