//! Plays as players type them, read on the board.

use rackety_engine::{Play, PlayNotation, Refusal, ScoredPlay, Square};

use super::Session;
use crate::input::typed_play::TypedPlay;

impl Session {
    /// Returns the play that was typed, and what it would score. `taken` is the square of a tile taken earlier, used
    /// unless the text names one itself.
    ///
    /// # Errors
    /// The [`Refusal`] of the play.
    pub fn resolve_typed(
        &self,
        typed: &TypedPlay,
        taken: Option<Square>,
    ) -> Result<(Play, ScoredPlay), Refusal> {
        let read = |notation: &PlayNotation| {
            let play = self.game.resolve(&notation.clone().or_taking(taken))?;
            let scored = self.game.preview(&play)?;
            Ok((play, scored))
        };
        match (read(&typed.as_typed), &typed.in_capitals) {
            (Err(_), Some(in_capitals)) => read(in_capitals),
            (result, _) => result,
        }
    }
}
