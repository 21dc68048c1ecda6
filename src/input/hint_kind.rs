//! The kinds of hints that a player can ask for.

/// The part of the best plays that a hint shows, the least revealing first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintKind {
    /// The length of the word of the best play.
    Length,
    /// The place of that play, without its word.
    Place,
    /// Its word, without its place.
    Word,
    /// The best plays with their points.
    Plays,
}

impl HintKind {
    /// All kinds, the least revealing first: the steps of a ladder.
    pub const ALL: [Self; 4] = [Self::Length, Self::Place, Self::Word, Self::Plays];

    /// The next step of the ladder; from the last one, the same.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL.into_iter().find(|&kind| kind > self).unwrap_or(self)
    }

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Place => "place",
            Self::Word => "word",
            Self::Plays => "plays",
        }
    }

    /// The name in a list to choose from.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Length => "how long the word is",
            Self::Place => "where the word goes",
            Self::Word => "the word",
            Self::Plays => "the best plays",
        }
    }
}
