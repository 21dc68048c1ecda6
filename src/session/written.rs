//! Plays as players write them.

use std::fmt;

use rackety_engine::{NotationError, Play, PlayNotation, Refusal, ScoredPlay, Square};

use super::Session;
use crate::input::command::WrittenPlay;

/// Why what is written cannot be played.
#[derive(Debug)]
pub enum Unplayable {
    /// It is no play.
    Notation(NotationError),
    /// It is refused.
    Refused(Refusal),
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => error.fmt(f),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Unplayable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Notation(error) => Some(error),
            Self::Refused(refusal) => Some(refusal),
        }
    }
}

impl Session {
    /// The play that is written, and what it would score. If it names no square that a tile is taken from, a tile that
    /// was `taken` before is the one. A word in small letters only is read as one in capitals if the rack has not so
    /// many blanks.
    ///
    /// # Errors
    /// [`Unplayable`].
    pub fn read_written(
        &self,
        written: &WrittenPlay,
        taken: Option<Square>,
    ) -> Result<(Play, ScoredPlay), Unplayable> {
        let WrittenPlay { at, word, take } = written;
        let take = take.clone().or_else(|| taken.map(|square| square.to_string()));
        let capitals = word.to_uppercase();
        let first = self.read_text(&format!("{at} {word}"), take.as_deref());
        match first {
            Err(Unplayable::Refused(_)) if word.to_lowercase() == *word && capitals != *word => {
                self.read_text(&format!("{at} {capitals}"), take.as_deref())
            }
            first => first,
        }
    }

    fn read_text(&self, text: &str, take: Option<&str>) -> Result<(Play, ScoredPlay), Unplayable> {
        let written = PlayNotation::parse(text, take).map_err(Unplayable::Notation)?;
        let play = self.game.read(&written).map_err(Unplayable::Refused)?;
        let scored = self.game.preview(&play).map_err(Unplayable::Refused)?;
        Ok((play, scored))
    }
}
