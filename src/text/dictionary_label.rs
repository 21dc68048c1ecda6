//! The presentation of a word list to players.

use std::fmt;

use rackety_engine::Game;

use super::numbers::{counted, grouped};

/// The name and size of a word list, displayed as `International English, 256,859 words, +12 own words`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DictionaryLabel {
    /// The name.
    pub name: String,
    /// The number of words, if known.
    pub words: Option<usize>,
    /// The number of words that the user's own files add to the list.
    pub added: usize,
    /// The number of words of the list that the user's own files bar.
    pub barred: usize,
}

impl DictionaryLabel {
    /// The label of the list that the game began with, given the label of the list in use now. It has no size if that list has
    /// changed since, and only the id if another list is in use.
    #[must_use]
    pub fn of_beginning(&self, game: &Game) -> Self {
        let (began, now) = (game.dictionary(), game.vocabulary().lexicon());
        if began.id != now.id() {
            return Self { name: began.id.clone(), words: None, ..self.clone() };
        }
        Self { words: self.words.filter(|_| began.fingerprint == now.fingerprint()), ..self.clone() }
    }

    /// The name, and how many own words there are: `International English, +12 own words`.
    pub fn without_size(&self) -> String {
        format!("{}{}", self.name, self.own_words())
    }

    fn own_words(&self) -> String {
        let mut text = String::new();
        if self.added > 0 {
            text = format!(", +{}", counted(self.added as u64, "own word"));
        }
        if self.barred > 0 {
            text = format!("{text}, {} barred", grouped(self.barred as u64));
        }
        text
    }
}

impl fmt::Display for DictionaryLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(words) = self.words {
            write!(f, ", {}", counted(words as u64, "word"))?;
        }
        f.write_str(&self.own_words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_words_are_shown_where_there_are_any() {
        let label =
            |added, barred| DictionaryLabel { name: "English".to_owned(), words: Some(1200), added, barred };
        assert_eq!(label(0, 0).to_string(), "English, 1,200 words");
        assert_eq!(DictionaryLabel { words: Some(1), ..label(0, 0) }.to_string(), "English, 1 word");
        assert_eq!(label(1, 0).to_string(), "English, 1,200 words, +1 own word");
        assert_eq!(label(12, 0).without_size(), "English, +12 own words");
        assert_eq!(label(12, 3).to_string(), "English, 1,200 words, +12 own words, 3 barred");
    }
}
