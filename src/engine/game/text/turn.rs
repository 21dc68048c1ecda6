//! An action as saved games and scenarios write it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::{Action, Game, Seat, TurnOutcome, TurnRecord};
use crate::play::{NotationError, Play, PlayNotation, Refusal};
use crate::tiles::{Token, TokenError, TokenKind, tokenize};

/// One action in text: exactly one of `play`, `exchange`, `pass`, `timeout`, `resign` and `quit`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnText {
    /// Square and word: `8h SECTION`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// The square that a tile is taken from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take: Option<String>,
    /// The tiles exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange: Option<String>,
    /// A pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<True>,
    /// The time ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<True>,
    /// A resignation, of the player to move or of somebody named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<Who>,
    /// Who agrees to quit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quit: Option<String>,
    /// `false` beside `quit`: takes it back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agree: Option<bool>,
    /// Beside `play`: the unknown words that cost the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Vec<String>>,
}

/// `true`, and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub struct True;

impl TryFrom<bool> for True {
    type Error = &'static str;

    fn try_from(value: bool) -> Result<Self, Self::Error> {
        if value { Ok(Self) } else { Err("only `true` has a meaning here; leave the key out otherwise") }
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
pub enum Who {
    /// The player to move.
    ToMove(True),
    /// The player with this name.
    Named(String),
}

/// Why a text is no action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnTextError {
    /// Not exactly one kind of action.
    Kinds(usize),
    /// A key that belongs to another one: `take` without `play`.
    Without(&'static str, &'static str),
    /// No play.
    Notation(NotationError),
    /// No tiles.
    Tiles(TokenError),
    /// Nobody has this name.
    NoSuchPlayer(String),
}

impl fmt::Display for TurnTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kinds(count) => write!(
                f,
                "a turn is exactly one of play, exchange, pass, timeout, resign and quit; this has {count}"
            ),
            Self::Without(key, needed) => write!(f, "`{key}` needs `{needed}` in the same turn"),
            Self::Notation(error) => error.fmt(f),
            Self::Tiles(error) => error.fmt(f),
            Self::NoSuchPlayer(name) => write!(f, "nobody here is called {name}"),
        }
    }
}

impl std::error::Error for TurnTextError {}

impl TurnText {
    /// Whether the text is an action at all, whatever the game.
    ///
    /// # Errors
    /// [`TurnTextError`].
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

    /// The action that the text means in a game as it stands.
    ///
    /// # Errors
    /// [`TurnTextError`] if it is no action; inside, the [`Refusal`] if it is one that the board as it lies refuses.
    pub fn action(&self, game: &Game) -> Result<Result<Action, Refusal>, TurnTextError> {
        self.check()?;
        let seat = |name: &String| -> Result<Seat, TurnTextError> {
            game.state().seat(name).ok_or_else(|| TurnTextError::NoSuchPlayer(name.clone()))
        };
        if let Some(play) = &self.play {
            let written = PlayNotation::parse(play, self.take.as_deref()).map_err(TurnTextError::Notation)?;
            return Ok(game.read(&written).map(Action::Play));
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
            Some(Who::ToMove(_)) => return Ok(Ok(Action::Resign(game.state().to_move()))),
            Some(Who::Named(name)) => return Ok(Ok(Action::Resign(seat(name)?))),
            None => {}
        }
        Ok(Ok(if self.timeout.is_some() { Action::TimeOut } else { Action::Pass }))
    }

    /// How a turn of a game's history is written.
    pub(in crate::game) fn of(turn: &TurnRecord, game: &Game) -> Self {
        let name = || game.state().player(turn.seat).name().to_owned();
        let play_text = |play: &Play, text: &str| Self {
            play: Some(text.to_owned()),
            take: play.take().map(|square| square.to_string()),
            ..Self::default()
        };
        match &turn.outcome {
            TurnOutcome::Play { play, text, .. } => play_text(play, text),
            TurnOutcome::Lost { play, text, words } => {
                Self { lost: Some(words.clone()), ..play_text(play, text) }
            }
            TurnOutcome::Exchange { given, .. } => {
                Self { exchange: Some(game.tiles().write_tiles(given)), ..Self::default() }
            }
            TurnOutcome::Pass => Self { pass: Some(True), ..Self::default() },
            TurnOutcome::TimeOut => Self { timeout: Some(True), ..Self::default() },
            TurnOutcome::Resign => Self { resign: Some(Who::Named(name())), ..Self::default() },
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
