//! The lists of words to study.

use crate::files::study_progress::{Quiz, SEARCH};
use crate::input::word_search::WordSearch;

/// A list of words to study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StudyList {
    /// The words of two letters.
    TwoLetters,
    /// The words of two and three letters, for what can be put before and after them.
    Hooks,
    /// The words of as many tiles as a rack has, those with the likeliest racks first.
    Bingos,
    /// The words that the user missed in games that were reviewed.
    Missed,
    /// The words that a search finds.
    Search(WordSearch),
}

impl StudyList {
    /// The lists with names of their own.
    pub const NAMED: [Self; 4] = [Self::TwoLetters, Self::Hooks, Self::Bingos, Self::Missed];

    /// The name, as it is typed; that of searches is in the names of files only.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TwoLetters => "two-letters",
            Self::Hooks => "hooks",
            Self::Bingos => "bingos",
            Self::Missed => "missed",
            Self::Search(_) => SEARCH,
        }
    }

    /// The list with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|list| list.name() == name)
    }

    /// How the words are usually asked.
    pub const fn usual_quiz(&self) -> Quiz {
        match self {
            Self::TwoLetters => Quiz::GoodOrBad,
            Self::Hooks => Quiz::Hooks,
            Self::Bingos | Self::Missed | Self::Search(_) => Quiz::Anagrams,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_list_is_found_by_its_name() {
        for list in StudyList::NAMED {
            assert_eq!(StudyList::named(list.name()), Some(list));
        }
        assert_eq!(StudyList::named(SEARCH), None);
    }
}
