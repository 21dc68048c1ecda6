use super::equity::Equity;
use crate::board::Square;
use crate::game::{Action, Game, TurnText};
use crate::play::{PlayNotation, ScoredPlay, WordCheck, check_play};
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
    pub(super) points: i32,
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
    /// An action that is legal in this position. The words of a play are not looked up: what was played may have words
    /// that the list does not have, or no longer has.
    pub(super) fn new(game: &Game, action: Action, equity: Equity) -> Self {
        let play = match &action {
            Action::Play(play) => game
                .notation(play)
                .zip(check_play(&game.position(), play, WordCheck::Skipped).ok())
                .map(|(notation, scored)| RatedPlay { notation, scored }),
            _ => None,
        };
        let ruleset = &game.setup().ruleset;
        let points = match (&action, &play) {
            (Action::Play(_), play) => play.as_ref().map_or(0, |play| play.scored.total),
            // Where an exchange of no tiles is possible, it is a pass.
            (Action::Exchange(given), _) if !given.is_empty() => {
                ruleset.exchange().map_or(0, |rules| rules.price.saturating_neg())
            }
            _ => ruleset.pass_price().saturating_neg(),
        };
        Self { action, equity, play, points }
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

    /// The points of the turn: those of a play, less what a taking, an exchange or a pass costs.
    pub const fn points(&self) -> i32 {
        self.points
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
