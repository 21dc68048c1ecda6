//! Which rows of tiles can be put in some order that is a word, for bounds: a play of tiles that with those on the board
//! make no word in any order need not be looked for.

use super::nodes::{Nodes, Reader};
use crate::board::Size;

/// The letters of every word, as sets in which the order does not count; a filter that may say yes to some that are of
/// no word, never no to one that is (B. H. Bloom, *Space/Time Trade-offs in Hash Coding*, 1970; the bits of an entry
/// lie in one cell, so that asking touches memory once).
#[derive(Clone, PartialEq, Eq)]
pub(in crate::movegen) struct Anagrams {
    /// Their number is a power of two.
    cells: Vec<u64>,
}

/// A cell has 64 bits: with four words a cell, three bits each, one asking in some hundred and fifty is wrong.
const WORDS_IN_CELL: usize = 4;

impl Anagrams {
    /// Those of a graph's words.
    pub(in crate::movegen) fn of<N: Nodes>(reader: Reader<'_, N>) -> Self {
        let mut keys = Vec::new();
        collect(reader, reader.forward(), 0, *Size::RANGE.end(), &mut keys);
        let cells = (keys.len() / WORDS_IN_CELL).max(1).next_power_of_two();
        let mut anagrams = Self { cells: vec![0; cells] };
        for key in keys {
            let cell = anagrams.cell(key);
            anagrams.cells[cell] |= bits(key);
        }
        anagrams
    }

    /// Whether letters whose keys have this sum may be those of a word.
    #[inline]
    pub(in crate::movegen) fn may_be_word(&self, key: u64) -> bool {
        let bits = bits(key);
        self.cells[self.cell(key)] & bits == bits
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "any bits of it do")]
    fn cell(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.cells.len() - 1)
    }

    /// How many bytes they take in memory.
    pub(in crate::movegen) fn size_in_bytes(&self) -> usize {
        self.cells.len() * size_of::<u64>()
    }
}

/// Three bits of a cell.
#[inline]
const fn bits(key: u64) -> u64 {
    1 << (key & 63) | 1 << ((key >> 6) & 63) | 1 << ((key >> 12) & 63)
}

/// The key of a letter. Sums of keys are keys of letters in any order; that two different sums are equal is as unlikely
/// as among random numbers.
#[inline]
pub(in crate::movegen) const fn letter_key(letter: u8) -> u64 {
    KEYS[(letter & 63) as usize]
}

/// Numbers of splitmix64 (G. L. Steele, D. Lea and C. H. Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
const KEYS: [u64; 64] = {
    let mut keys = [0; 64];
    let mut letter = 0;
    while letter < keys.len() {
        let mut mixed = (letter as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[letter] = mixed ^ (mixed >> 31);
        letter += 1;
    }
    keys
};

/// The keys of the words behind a node, of so many letters more at most.
fn collect<N: Nodes>(reader: Reader<'_, N>, node: usize, key: u64, most: usize, keys: &mut Vec<u64>) {
    if most == 0 {
        return;
    }
    let letters = reader.letters(node);
    let mut rest = letters;
    while rest != 0 {
        let letter = rest.trailing_zeros();
        rest &= rest - 1;
        let step = reader.step(node, letters, letter);
        // Letters are below 64.
        let key = key.wrapping_add(letter_key(u8::try_from(letter).unwrap_or(0)));
        if step.ends_word() {
            keys.push(key);
        }
        collect(reader, step.node(), key, most - 1, keys);
    }
}
