use super::equity::Equity;
use crate::board::Square;
use crate::game::{Action, Game, TurnText};
use crate::play::{PlayNotation, ScoredPlay};
use crate::tiles::TileSet;

/// An action with what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedAction {
    /// The action: a play, an exchange or a pass.
    pub action: Action,
    /// Its points and the value of what it keeps.
    pub equity: Equity,
    /// A play's notation, words and points, or `None` for other actions.
    pub play: Option<RatedPlay>,
}

/// The notation of a play, and what it scores.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedPlay {
    /// The notation.
    pub notation: PlayNotation,
    /// The words formed, and the score.
    pub scored: ScoredPlay,
}

impl RatedAction {
    /// An action that is legal in this position.
    pub(super) fn new(game: &Game, action: Action, equity: Equity) -> Self {
        let play = match &action {
            Action::Play(play) => game
                .notation(play)
                .zip(game.preview(play).ok())
                .map(|(notation, scored)| RatedPlay { notation, scored }),
            _ => None,
        };
        Self { action, equity, play }
    }

    /// The action as text.
    pub(super) fn to_text(&self, tiles: &TileSet) -> TurnText {
        TurnText::of_choice(&self.action, self.play.as_ref().map(|play| &play.notation), tiles)
    }

    /// Returns whether the rules accept the action in this position.
    pub(super) fn is_legal(&self, game: &Game) -> bool {
        match self.action {
            Action::Play(_) => self.play.is_some(),
            _ => game.clone().act(self.action.clone()).is_ok(),
        }
    }

    /// The points of the turn: 0 unless it is a play.
    pub fn points(&self) -> i32 {
        self.play.as_ref().map_or(0, |play| play.scored.total)
    }

    /// The main word of a play, or `None` for other actions.
    pub fn word(&self) -> Option<&str> {
        Some(self.play.as_ref()?.scored.words.first()?.text.as_str())
    }

    /// Returns whether it is a bingo.
    pub fn is_bingo(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.scored.is_bingo)
    }

    /// The square that a tile is taken from (SF-7).
    pub fn taken_from(&self) -> Option<Square> {
        self.play.as_ref()?.scored.taken.map(|taken| taken.from)
    }
}
