//! Theme words: words that score extra points.

use std::collections::BTreeMap;

use crate::tiles::{Letter, MAX_LETTERS};

/// The theme words of a language, as its tiles spell them, with their extra points.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ThemeWords {
    points: BTreeMap<Vec<Letter>, i32>,
    /// The lengths of the words in tiles, a bit each.
    lengths: u32,
    /// At least the most points of a word.
    highest: i32,
}

impl ThemeWords {
    /// The extra points of a new word; 0 for any other word.
    pub fn of(&self, letters: &[Letter]) -> i32 {
        if self.has_length(letters.len()) { self.points.get(letters).copied().unwrap_or_default() } else { 0 }
    }

    /// The most extra points of a word that has one letter between these; 0 if there is none.
    pub(crate) fn highest_between(&self, before: &[Letter], after: &[Letter]) -> i32 {
        // A tile set has few letters, while the words may be very many.
        let mut word = [before, &[Letter::new(0)], after].concat();
        let with = |letter| {
            word[before.len()] = letter;
            self.of(&word)
        };
        (0..).take(MAX_LETTERS).map(Letter::new).map(with).max().unwrap_or_default()
    }

    /// Returns whether a theme word has this many tiles.
    pub(crate) const fn has_length(&self, tiles: usize) -> bool {
        tiles < 32 && self.lengths & 1 << tiles != 0
    }

    /// The most extra points of a word.
    pub const fn highest(&self) -> i32 {
        self.highest
    }

    /// Adds a way in which tiles spell a word. A single tile forms no word.
    pub(super) fn add(&mut self, letters: Vec<Letter>, points: i32) {
        if letters.len() >= 2 {
            self.lengths |= 1 << letters.len();
            self.highest = self.highest.max(points);
            self.points.insert(letters, points);
        }
    }
}
