//! Actions as text, as in saved games and scenarios.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::action::Action;
use crate::game::game::Game;
use crate::game::setup::Seat;
use crate::game::turn_record::{TurnOutcome, TurnRecord};
use crate::play::{NotationError, PlayNotation, Refusal};
use crate::tiles::{Token, TokenError, TokenKind, tokenize};

/// A turn of a [`GameRecord`](crate::GameRecord) as text: exactly one of the keys `play`, `exchange`, `pass`, `timeout`,
/// `resign` and `quit`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnText {
    /// Square and word: `8h SECTION`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) play: Option<String>,
    /// The square that a tile is taken from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) take: Option<String>,
    /// The tiles exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exchange: Option<String>,
    /// A pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pass: Option<True>,
    /// The time ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) timeout: Option<True>,
    /// A resignation, of the player to move or of a named player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resign: Option<ResigningPlayer>,
    /// The player who agrees to end the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) quit: Option<String>,
    /// With `quit`: `false` withdraws it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agree: Option<bool>,
    /// With `play`: the unknown words that cost the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lost: Option<Vec<String>>,
}

/// The value `true`; `false` is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub(crate) struct True;

impl TryFrom<bool> for True {
    type Error = &'static str;

    fn try_from(value: bool) -> Result<Self, Self::Error> {
        if value { Ok(Self) } else { Err("only `true` is allowed here; otherwise leave the key out") }
    }
}

impl From<True> for bool {
    fn from(_: True) -> Self {
        true
    }
}

/// `true` for the player to move, or a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum ResigningPlayer {
    /// The player to move.
    ToMove(True),
    /// The player with this name.
    Named(String),
}

/// Why a text is not an action.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnTextError {
    /// The text has this number of actions instead of exactly one.
    Kinds(usize),
    /// The first key needs the second one, which is missing: `take` without `play`.
    Without(&'static str, &'static str),
    /// The play is malformed.
    Notation(NotationError),
    /// The tiles are malformed.
    Tiles(TokenError),
    /// No player has this name.
    NoSuchPlayer(String),
}

impl fmt::Display for TurnTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kinds(count) => write!(
                f,
                "a turn is exactly one of play, exchange, pass, timeout, resign and quit; this one has {count}"
            ),
            Self::Without(key, needed) => write!(f, "`{key}` needs `{needed}` in the same turn"),
            Self::Notation(error) => error.fmt(f),
            Self::Tiles(error) => error.fmt(f),
            Self::NoSuchPlayer(name) => write!(f, "no player is called {name}"),
        }
    }
}

impl std::error::Error for TurnTextError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Notation(error) => Some(error),
            Self::Tiles(error) => Some(error),
            Self::Kinds(_) | Self::Without(..) | Self::NoSuchPlayer(_) => None,
        }
    }
}

impl TurnText {
    /// Checks that the text is an action, whatever the game.
    ///
    /// # Errors
    /// [`TurnTextError`] if it is not.
    pub fn check(&self) -> Result<(), TurnTextError> {
        for (given, key, has, needed) in [
            (self.take.is_some(), "take", self.play.is_some(), "play"),
            (self.lost.is_some(), "lost", self.play.is_some(), "play"),
            (self.agree.is_some(), "agree", self.quit.is_some(), "quit"),
        ] {
            if given && !has {
                return Err(TurnTextError::Without(key, needed));
            }
        }
        let kinds = [
            self.play.is_some(),
            self.exchange.is_some(),
            self.pass.is_some(),
            self.timeout.is_some(),
            self.resign.is_some(),
            self.quit.is_some(),
        ];
        let count = kinds.into_iter().filter(|&given| given).count();
        if count != 1 {
            return Err(TurnTextError::Kinds(count));
        }
        if let Some(play) = &self.play {
            PlayNotation::parse(play, self.take.as_deref()).map_err(TurnTextError::Notation)?;
        }
        if let Some(tiles) = &self.exchange {
            exchanged(tiles)?;
        }
        Ok(())
    }

    /// The action that the text means in a game.
    ///
    /// # Errors
    /// [`TurnTextError`] if the text is not an action; inside, the [`Refusal`] of an action that does not fit the board.
    pub fn action(&self, game: &Game) -> Result<Result<Action, Refusal>, TurnTextError> {
        self.check()?;
        let seat = |name: &String| -> Result<Seat, TurnTextError> {
            game.state().seat(name).ok_or_else(|| TurnTextError::NoSuchPlayer(name.clone()))
        };
        if let Some(play) = &self.play {
            let notation =
                PlayNotation::parse(play, self.take.as_deref()).map_err(TurnTextError::Notation)?;
            return Ok(game.resolve(&notation).map(Action::Play));
        }
        if let Some(text) = &self.exchange {
            return Ok(game.read_tiles(&exchanged(text)?).map(Action::Exchange));
        }
        if let Some(name) = &self.quit {
            let seat = seat(name)?;
            let agrees = self.agree.unwrap_or(true);
            return Ok(Ok(if agrees { Action::AgreeToQuit(seat) } else { Action::TakeBackQuit(seat) }));
        }
        match &self.resign {
            Some(ResigningPlayer::ToMove(_)) => return Ok(Ok(Action::Resign(game.state().to_move()))),
            Some(ResigningPlayer::Named(name)) => return Ok(Ok(Action::Resign(seat(name)?))),
            None => {}
        }
        Ok(Ok(if self.timeout.is_some() { Action::TimeOut } else { Action::Pass }))
    }

    /// A turn record as text.
    pub(in crate::game) fn of(turn: &TurnRecord, game: &Game) -> Self {
        let name = || game.state().player(turn.seat).name().to_owned();
        let play_text = |notation: &PlayNotation| Self {
            play: Some(notation.to_string()),
            take: notation.take().map(|square| square.to_string()),
            ..Self::default()
        };
        match &turn.outcome {
            TurnOutcome::Play { notation, .. } => play_text(notation),
            TurnOutcome::Lost { notation, words, .. } => {
                Self { lost: Some(words.clone()), ..play_text(notation) }
            }
            TurnOutcome::Exchange { given, .. } => {
                Self { exchange: Some(game.tiles().write_tiles(given)), ..Self::default() }
            }
            TurnOutcome::Pass => Self { pass: Some(True), ..Self::default() },
            TurnOutcome::TimeOut => Self { timeout: Some(True), ..Self::default() },
            TurnOutcome::Resign => Self { resign: Some(ResigningPlayer::Named(name())), ..Self::default() },
            TurnOutcome::AgreeToQuit => Self { quit: Some(name()), ..Self::default() },
            TurnOutcome::TakeBackQuit => Self { quit: Some(name()), agree: Some(false), ..Self::default() },
        }
    }
}

/// The tiles of an exchange, none of them a dot.
fn exchanged(text: &str) -> Result<Vec<Token>, TurnTextError> {
    let tokens = tokenize(text).map_err(TurnTextError::Tiles)?;
    match tokens.iter().find(|token| token.kind == TokenKind::Dot) {
        Some(_) => Err(TurnTextError::Tiles(TokenError::NotALetter('.'))),
        None => Ok(tokens),
    }
}
