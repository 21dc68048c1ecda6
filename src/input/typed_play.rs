//! Plays as players type them.

use rackety_engine::{NotationError, PlayNotation};

/// A play that a player has typed: `8h SECTION`, or `8h SECTION take k8`.
///
/// Lower-case letters mean blanks, but many players never type capitals. So a word all in lower case has a second
/// reading, in capitals, for when the rack has too few blanks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedPlay {
    /// The play exactly as typed.
    pub as_typed: PlayNotation,
    /// The play in capitals; none if the word has capitals already.
    pub in_capitals: Option<PlayNotation>,
}

impl TypedPlay {
    /// Reads the square of the first letter, the word, and the square that a tile is taken from.
    ///
    /// # Errors
    /// [`NotationError`] if the text is not a play on any board.
    pub fn parse(at: &str, word: &str, take: Option<&str>) -> Result<Self, NotationError> {
        let as_typed = PlayNotation::parse(&format!("{at} {word}"), take)?;
        let capitals = word.to_uppercase();
        let is_small = word.to_lowercase() == word && capitals != word;
        let in_capitals =
            is_small.then(|| PlayNotation::parse(&format!("{at} {capitals}"), take)).transpose()?;
        Ok(Self { as_typed, in_capitals })
    }
}
