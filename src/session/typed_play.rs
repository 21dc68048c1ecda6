//! Plays as players type them, read on the board.

use rackety_engine::tiles::TokenError;
use rackety_engine::{Action, Play, Refusal, ScoredPlay, Square, Tile, tokenize_tiles};

use super::Session;
use crate::files::own_words::spelled_by_tiles;
use crate::input::InputSource;
use crate::input::typed_play::TypedPlay;

/// The reason why a typed play or exchange is not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TypedPlayError {
    /// The text cannot be read as tiles.
    #[error("{0}")]
    Unreadable(TokenError),
    /// The rules refuse it.
    #[error("{0}")]
    Refused(Refusal),
    /// Tiles are missing, and there is a blank that the person has not asked for.
    #[error("{0}; type ? before a letter to play it with a blank")]
    AskForBlank(Refusal),
    /// Tiles are missing, and small letters of the word are blanks, because others are capitals.
    #[error("{0}; {cure}", cure = Self::SMALL_BLANKS)]
    MixedCase(Refusal),
    /// The text spells a tile of several characters without brackets.
    #[error("{refusal}; type {tile} for that tile")]
    AskForBrackets {
        /// Why the rules refuse it.
        refusal: Refusal,
        /// The tile as it is written: `[CH]`.
        tile: String,
    },
}

impl TypedPlayError {
    /// The cure for [`MixedCase`](Self::MixedCase).
    pub(crate) const SMALL_BLANKS: &str = "in a word with capitals, small letters are blanks; type the whole word in small \
                                           letters or in capitals";

    /// Why the rules refuse it, if they do.
    pub const fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Unreadable(_) => None,
            Self::Refused(refusal)
            | Self::AskForBlank(refusal)
            | Self::MixedCase(refusal)
            | Self::AskForBrackets { refusal, .. } => Some(refusal),
        }
    }
}

impl Session {
    /// Returns the tiles of an exchange that were typed, in small letters or in capitals.
    ///
    /// # Errors
    /// [`TypedPlayError`]: the text cannot be read as tiles, the language lacks such a letter, the rules have no such
    /// exchange, or the text spells a tile of the rack without its brackets.
    pub fn exchange_of(&self, text: &str) -> Result<Vec<Tile>, TypedPlayError> {
        let capitals = spelled_by_tiles(text, self.game.tiles());
        let tokens = tokenize_tiles(&capitals).map_err(TypedPlayError::Unreadable)?;
        let given = self.game.read_tiles(&tokens);
        let refusal = match &given {
            Ok(given) => self.game.consequence_of(&Action::Exchange(given.clone())).err(),
            Err(refusal) => Some(refusal.clone()),
        };
        if let Some(refusal) = refusal
            && let Some(tile) = self.game.unbracketed(&capitals, &refusal)
        {
            return Err(TypedPlayError::AskForBrackets { refusal, tile });
        }
        // Any other refusal of the exchange is that of the action.
        given.map_err(TypedPlayError::Refused)
    }

    /// Returns the play that was typed, and what it would score. `taken` is the square of a tile taken earlier, used
    /// unless the text names one itself.
    ///
    /// # Errors
    /// [`TypedPlayError`].
    pub fn resolve_typed(
        &self,
        typed: &TypedPlay,
        source: InputSource,
        taken: Option<Square>,
    ) -> Result<(Play, ScoredPlay), TypedPlayError> {
        let tiles = self.game.tiles();
        let typed = typed.spelled(tiles.casing(), |letter| spelled_by_tiles(letter, tiles));
        let mut fault = Refusal::NoTiles;
        let mut unbracketed = None;
        for notation in typed.readings(source, tiles.casing()) {
            let read = self.game.resolve(&notation.clone().or_taking(taken));
            match read.and_then(|play| self.game.preview(&play).map(|scored| (play, scored))) {
                Ok(found) => return Ok(found),
                Err(refusal) => {
                    unbracketed = self.game.unbracketed(notation.word(), &refusal);
                    fault = refusal;
                }
            }
        }
        if let Some(tile) = unbracketed {
            return Err(TypedPlayError::AskForBrackets { refusal: fault, tile });
        }
        let rack = self.game.state().player(self.game.state().to_move()).rack();
        let has_blank = rack.tiles().contains(&Tile::Blank) || self.game.has_gift_blank();
        let lacks_tiles = matches!(fault, Refusal::NotInRack(_));
        Err(match source {
            InputSource::Person if lacks_tiles && typed.has_small_blanks() => {
                TypedPlayError::MixedCase(fault)
            }
            InputSource::Person if lacks_tiles && has_blank => TypedPlayError::AskForBlank(fault),
            _ => TypedPlayError::Refused(fault),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Folders;
    use crate::session::{GameRequest, Host, NewPlayer};

    /// The answer to a word that the first rack of a game lacks tiles for.
    fn refusal(language: &str, word: &str) -> String {
        let request = GameRequest {
            language: Some(language.to_owned()),
            ..GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Bob"]), 7)
        };
        let session = Host::new(&Folders::default(), None).new_game(&request).unwrap();
        let typed = TypedPlay::parse("8h", word, None).unwrap();
        session.resolve_typed(&typed, InputSource::Person, None).unwrap_err().to_string()
    }

    #[test]
    fn letters_without_a_tile_are_played_without_their_accents() {
        for (language, word, lacks) in
            [("fr", "wœwéwé", "W, O, W"), ("fr", "KÉKÉKÉ", "K, "), ("es", "ññññ", "Ñ")]
        {
            let refusal = refusal(language, word);
            assert!(refusal.starts_with("not on the rack: ") && refusal.contains(lacks), "{word}: {refusal}");
        }
    }

    #[test]
    fn a_word_with_one_capital_asks_for_no_blanks() {
        let refusal = refusal("en", "Zzzzzz");
        assert!(refusal.ends_with(TypedPlayError::SMALL_BLANKS), "{refusal}");
    }
}
