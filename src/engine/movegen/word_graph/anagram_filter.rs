//! A filter for sets of letters that make no word in any order: plays whose tiles, with those on the board, make no
//! word need not be searched for.

use super::nodes::{NodeLayout, NodeReader};
use crate::board::Size;
use crate::movegen::bits::ones;

/// A Bloom filter of the letters of every word, in no order. It may answer yes for letters that make no word, and never
/// no for letters that do (B. H. Bloom, *Space/Time Trade-offs in Hash Coding*, 1970). The bits of an entry share one
/// cell, so that a query touches memory once.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::movegen) struct AnagramFilter {
    /// Their number is a power of two.
    cells: Vec<u64>,
}

/// With four words to a cell of 64 bits and three bits a word, about one query in 150 is wrong.
const WORDS_PER_CELL: usize = 4;

impl AnagramFilter {
    /// The filter of a graph's words.
    pub(in crate::movegen) fn of<N: NodeLayout>(reader: NodeReader<'_, N>) -> Self {
        let mut keys = Vec::new();
        collect_keys(reader, reader.forward(), 0, *Size::RANGE.end(), &mut keys);
        let cells = (keys.len() / WORDS_PER_CELL).max(1).next_power_of_two();
        let mut filter = Self { cells: vec![0; cells] };
        for key in keys {
            let cell = filter.cell(key);
            filter.cells[cell] |= bits(key);
        }
        filter
    }

    /// True if letters whose keys have this sum may make a word.
    #[inline]
    pub(in crate::movegen) fn may_be_word(&self, key: u64) -> bool {
        let bits = bits(key);
        self.cells[self.cell(key)] & bits == bits
    }

    /// Returns which of these sums of keys, at most 64 of them, are of letters that may make a word together with those
    /// of this key: a bit each.
    pub(in crate::movegen) fn words_among(&self, key: u64, others: &[u64]) -> u64 {
        // Most make no word, and of most of those the first bit is missing.
        let has_first_bit = |other: &u64| {
            let key = key.wrapping_add(*other);
            self.cells[self.cell(key)] >> (key & 63) & 1
        };
        let found = others.iter().rev().fold(0_u64, |found, other| found << 1 | has_first_bit(other));
        let may_be_word = |index: &usize| self.may_be_word(key.wrapping_add(others[*index]));
        ones(found).filter(may_be_word).fold(0, |found, index| found | 1 << index)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "any of its bits will do")]
    fn cell(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.cells.len() - 1)
    }

    /// The filter as cells of 32 bits.
    pub(in crate::movegen) fn to_halves(&self) -> Vec<u32> {
        self.cells.iter().copied().flat_map(halves).collect()
    }

    /// The filter of cells that [`Self::to_halves`] made, or `None` if their number is wrong.
    pub(in crate::movegen) fn from_halves(cells: &[[u8; 4]]) -> Option<Self> {
        let (pairs, rest) = cells.as_chunks::<2>();
        if !rest.is_empty() || !pairs.len().is_power_of_two() {
            return None;
        }
        let whole = |[low, high]: &[[u8; 4]; 2]| {
            u64::from(u32::from_le_bytes(*low)) | u64::from(u32::from_le_bytes(*high)) << 32
        };
        Some(Self { cells: pairs.iter().map(whole).collect() })
    }

    /// The memory it takes, in bytes.
    pub(in crate::movegen) fn size_in_bytes(&self) -> usize {
        self.cells.len() * size_of::<u64>()
    }
}

/// The low half of a number, then the high one.
#[allow(clippy::cast_possible_truncation, reason = "the low half, then the high one")]
pub(in crate::movegen) const fn halves(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}

/// The three bits of an entry.
#[inline]
const fn bits(key: u64) -> u64 {
    1 << (key & 63) | 1 << ((key >> 6) & 63) | 1 << ((key >> 12) & 63)
}

/// The key of a letter. The key of several letters, in any order, is the sum of theirs; two sets of letters have the
/// same key as rarely as two random numbers are equal.
#[inline]
pub(in crate::movegen) const fn letter_key(letter: u8) -> u64 {
    KEYS[(letter & 63) as usize]
}

/// The keys of the first letters of a tile set, as many as this number.
pub(in crate::movegen) fn letter_keys(letters: usize) -> &'static [u64] {
    &KEYS[..letters.min(KEYS.len())]
}

/// Numbers of splitmix64 (G. L. Steele, D. Lea and C. H. Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
static KEYS: [u64; 64] = {
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

/// Adds the keys of the words that continue from a node with at most `length` more letters.
fn collect_keys<N: NodeLayout>(
    reader: NodeReader<'_, N>,
    node: usize,
    key: u64,
    length: usize,
    keys: &mut Vec<u64>,
) {
    if length == 0 {
        return;
    }
    let letters = reader.letters(node);
    for letter in ones(letters) {
        // Letters are below 64.
        let letter = u8::try_from(letter).unwrap_or(0);
        let arc = reader.arc(node, letters, letter.into());
        let key = key.wrapping_add(letter_key(letter));
        if arc.ends_word() {
            keys.push(key);
        }
        collect_keys(reader, arc.node(), key, length - 1, keys);
    }
}
