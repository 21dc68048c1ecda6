//! The kinds of hints that a player can ask for.

/// The part of the best plays that a hint shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintKind {
    /// The best plays with their points.
    Plays,
    /// The place of the best play, without its word.
    Place,
    /// The word of the best play, without its place.
    Word,
    /// The length of that word.
    Length,
}

impl HintKind {
    /// All kinds, the most revealing first.
    pub const ALL: [Self; 4] = [Self::Plays, Self::Word, Self::Place, Self::Length];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plays => "plays",
            Self::Place => "place",
            Self::Word => "word",
            Self::Length => "length",
        }
    }

    /// The name in a list to choose from.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Plays => "the best plays",
            Self::Place => "a place, not its word",
            Self::Word => "a word, not its place",
            Self::Length => "the length of a word",
        }
    }
}
