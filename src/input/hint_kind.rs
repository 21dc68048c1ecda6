//! The kinds of hints that a player can ask for.

use crate::enum_table::enum_table;

enum_table! {
    /// The part of the best plays that a hint shows, the least revealing first: the steps of a ladder.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum HintKind -> (&'static str, &'static str) {
        // The name in commands, and that in a list to choose from.
        /// The length of the word of the best play.
        Length: "length", "how long the word is";
        /// The place of that play, without its word.
        Place: "place", "where the word goes";
        /// Its word, without its place.
        Word: "word", "the word";
        /// The best plays with their points.
        Plays: "plays", "the best plays";
    }
}

impl HintKind {
    /// The next step of the ladder; from the last one, the same.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL.into_iter().find(|&kind| kind > self).unwrap_or(self)
    }

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The name in a list to choose from.
    pub const fn title(self) -> &'static str {
        self.row().1
    }
}
