//! The kinds of hints that a player can ask for.

use rackety_engine::enum_table;

enum_table! {
    /// The part of the best plays that a hint shows, the least revealing first: the steps of a ladder.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum HintKind(
        /// The name in commands.
        pub name: &'static str,
        /// The name in a list to choose from.
        pub title: &'static str,
    ) {
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
}
