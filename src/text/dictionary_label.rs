//! How a word list is presented to players.

use std::fmt;

use super::numbers::grouped;

/// The name and size of a word list, displayed as `International English, 255,082 words`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DictionaryLabel {
    /// The name.
    pub name: String,
    /// The number of words, if known.
    pub words: Option<usize>,
}

impl fmt::Display for DictionaryLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.words {
            Some(words) => write!(f, "{}, {} words", self.name, grouped(words as u64)),
            None => f.write_str(&self.name),
        }
    }
}
