//! Turns and best actions as JSON, where commands look at what players did or could do.

use rackety_engine::analysis::{Method, RatedAction};
use rackety_engine::{Action, Coordinate, Game, PlayNotation, TurnOutcome};
use serde::Serialize;

/// An action, as `rackety moves --json` and saved games write it.
#[derive(Serialize)]
pub(super) struct ActionJson {
    kind: &'static str,
    at: Option<String>,
    word: Option<String>,
    take: Option<String>,
    exchange: Option<String>,
    /// The letter of a blank that was changed.
    letter: Option<String>,
}

/// The best action of a position: what it is worth in points, and how that was found.
#[derive(Serialize)]
pub(super) struct BestJson {
    #[serde(flatten)]
    action: ActionJson,
    score: i32,
    worth: f64,
    /// `static`, `simulated` or `solved`.
    by: &'static str,
}

impl ActionJson {
    const fn without_tiles(kind: &'static str) -> Self {
        Self { kind, at: None, word: None, take: None, exchange: None, letter: None }
    }

    fn of_play(kind: &'static str, notation: &PlayNotation) -> Self {
        let take = notation.take().as_ref().map(Coordinate::to_string);
        let (at, word) = (Some(notation.heading()), Some(notation.word().to_owned()));
        Self { kind, at, word, take, exchange: None, letter: None }
    }

    pub(super) fn of_turn(game: &Game, outcome: &TurnOutcome) -> Self {
        match outcome {
            TurnOutcome::Play { notation, .. } => Self::of_play("play", notation),
            TurnOutcome::Lost { notation, .. } => Self::of_play("lost", notation),
            TurnOutcome::Exchange { given, .. } => {
                Self { exchange: Some(game.tiles().write_tiles(given)), ..Self::without_tiles("exchange") }
            }
            TurnOutcome::ChangeBlank { square, letter } => Self {
                at: Some(square.to_string()),
                letter: Some(game.tiles().text(*letter).to_owned()),
                ..Self::without_tiles("change")
            },
            TurnOutcome::Challenge { .. } => Self::without_tiles("challenge"),
            TurnOutcome::Pass => Self::without_tiles("pass"),
            TurnOutcome::TimeOut | TurnOutcome::OutOfTime => Self::without_tiles("timeout"),
            TurnOutcome::Resign => Self::without_tiles("resign"),
            TurnOutcome::AgreeToQuit => Self::without_tiles("quit"),
            TurnOutcome::TakeBackQuit => Self::without_tiles("take-back-quit"),
            TurnOutcome::Points { .. } => Self::without_tiles("points"),
        }
    }

    fn of_best(game: &Game, best: &RatedAction) -> Self {
        match (&best.play, &best.action) {
            (Some(play), _) => Self::of_play("play", &play.notation),
            (None, Action::Exchange(given)) => {
                Self { exchange: Some(game.tiles().write_tiles(given)), ..Self::without_tiles("exchange") }
            }
            _ => Self::without_tiles("pass"),
        }
    }
}

impl BestJson {
    pub(super) fn new(game: &Game, best: &RatedAction, method: Method) -> Self {
        Self {
            action: ActionJson::of_best(game, best),
            score: best.points(),
            worth: best.equity.points(),
            by: method.id(),
        }
    }
}
