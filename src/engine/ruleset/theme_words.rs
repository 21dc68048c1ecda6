//! Theme words: words that score extra points.

use std::collections::{BTreeMap, BTreeSet};

use crate::tiles::Letter;

/// The theme words of a language, as its tiles spell them, with their extra points.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ThemeWords {
    points: BTreeMap<Vec<Letter>, i32>,
    /// The lengths of the words in tiles, a bit each.
    lengths: u32,
    /// Their letters, a bit each.
    letters: u64,
    /// At least the most points of a word.
    highest: i32,
}

impl ThemeWords {
    /// The extra points of a new word; 0 for any other word.
    pub fn of(&self, letters: &[Letter]) -> i32 {
        if self.has_length(letters.len()) { self.points.get(letters).copied().unwrap_or_default() } else { 0 }
    }

    /// Returns whether a theme word has this many tiles.
    pub(crate) const fn has_length(&self, tiles: usize) -> bool {
        tiles < 32 && self.lengths & 1 << tiles != 0
    }

    /// Returns whether a theme word has this letter.
    pub(crate) const fn has_letter(&self, letter: Letter) -> bool {
        self.letters & bit(letter) != 0
    }

    /// The most extra points of a word.
    pub const fn highest(&self) -> i32 {
        self.highest
    }

    /// Adds the ways in which tiles spell a word. A single tile forms none.
    pub(super) fn add(&mut self, spellings: BTreeSet<Vec<Letter>>, points: i32) {
        for letters in spellings.into_iter().filter(|letters| letters.len() >= 2) {
            self.lengths |= 1 << letters.len();
            self.letters = letters.iter().fold(self.letters, |set, &letter| set | bit(letter));
            self.highest = self.highest.max(points);
            self.points.insert(letters, points);
        }
    }
}

/// The bit of a letter. Letters beyond the 64th, if there ever are any, share bits with others.
const fn bit(letter: Letter) -> u64 {
    1 << (letter.index() % 64)
}
