//! Actions as text, as in saved games and scenarios.

use std::fmt;

use serde::de::{self, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Coordinate;
use crate::game::action::{Action, BagOrder, Event, Phonies, PointsReason};
use crate::game::game::Game;
use crate::game::setup::Seat;
use crate::game::turn_record::{TurnOutcome, TurnRecord};
use crate::play::{NotationError, PlayNotation, Refusal};
use crate::tiles::{TileSet, Token, TokenError, TokenKind, tokenize_tiles};

/// A turn of a [`GameRecord`](crate::GameRecord) as text: exactly one of the keys `play`, `exchange`, `pass`,
/// `challenge`, `change`, `timeout`, `resign`, `quit` and `points`.
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
    /// A challenge of the play before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) challenge: Option<True>,
    /// The square of a blank that is changed for a tile of its letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) change: Option<String>,
    /// The time of the turn ran out, or that of the player for the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) timeout: Option<TimeOutText>,
    /// A resignation, of the player to move or of a named player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resign: Option<ResigningPlayer>,
    /// The player who agrees to end the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) quit: Option<String>,
    /// With `quit`: `false` withdraws it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agree: Option<bool>,
    /// With `play` or `challenge`: the unknown words that cost the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lost: Option<Vec<String>>,
    /// With `challenge` and `lost`: the bag is shuffled after the tiles drawn have gone back to it. Games saved by early
    /// versions draw the same tiles again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shuffled: Option<True>,
    /// With `play` or `exchange`, in a game played elsewhere: the tiles drawn afterwards. Without it they are the next ones
    /// of the bag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) drew: Option<String>,
    /// Points given or taken off outside the rules of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<i32>,
    /// With `points`: the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<String>,
    /// With `points`: what they are for, which is `challenge`, `time`, `tiles-left` or `other`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

/// The value `true`; `false` is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "bool")]
pub(crate) struct True;

impl<'de> Deserialize<'de> for True {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bool(TrueVisitor)
    }
}

struct TrueVisitor;

impl Visitor<'_> for TrueVisitor {
    type Value = True;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true, or leave the key out")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<True, E> {
        if value { Ok(True) } else { Err(E::invalid_value(Unexpected::Bool(value), &self)) }
    }
}

impl From<True> for bool {
    fn from(_: True) -> Self {
        true
    }
}

/// `true` for the time of the turn, or `"game"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TimeOutText {
    /// The time of the turn.
    Turn,
    /// The player's time for the whole game.
    Game,
}

impl Serialize for TimeOutText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Turn => serializer.serialize_bool(true),
            Self::Game => serializer.serialize_str("game"),
        }
    }
}

impl<'de> Deserialize<'de> for TimeOutText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TrueOr {
            expected: "true, or \"game\" for the time of the whole game",
            of_true: Self::Turn,
            of_text: |text| (text == "game").then_some(Self::Game),
        })
    }
}

/// Reads `true`, or a text that means something.
struct TrueOr<T> {
    expected: &'static str,
    of_true: T,
    of_text: fn(&str) -> Option<T>,
}

impl<T> Visitor<'_> for TrueOr<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<T, E> {
        if value { Ok(self.of_true) } else { Err(E::invalid_value(Unexpected::Bool(value), &self)) }
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.of_text)(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// `true` for the player to move, or a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum ResigningPlayer {
    /// The player to move.
    ToMove(True),
    /// The player with this name.
    Named(String),
}

impl<'de> Deserialize<'de> for ResigningPlayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TrueOr {
            expected: "true, or the name of a player",
            of_true: Self::ToMove(True),
            of_text: |name| Some(Self::Named(name.to_owned())),
        })
    }
}

/// The reason why a text is not an action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TurnTextError {
    /// The text has this number of actions instead of exactly one.
    #[error(
        "a turn is exactly one of play, exchange, pass, challenge, change, timeout, resign, quit and points; this one has {0}"
    )]
    Kinds(usize),
    /// The first key needs the second one, which is missing: `take` without `play`.
    #[error("`{0}` needs `{1}` in the same turn")]
    Without(&'static str, &'static str),
    /// The play is malformed.
    #[error("{0}")]
    Notation(#[source] NotationError),
    /// This is not a square.
    #[error("`{0}` is not a square; write a column and a row: h8")]
    Square(String),
    /// The tiles are malformed.
    #[error("{0}")]
    Tiles(#[source] TokenError),
    /// This key names somebody who does not play.
    #[error("no player is called {1}")]
    NoSuchPlayer(&'static str, String),
    /// A turn that was lost has tiles drawn after it.
    #[error("no tiles are drawn after a lost turn")]
    DrawAfterLoss,
    /// `lost` lists no words.
    #[error("`lost` is empty; list the unknown words that cost the turn")]
    LostForNoWord,
    /// Points are not for this.
    #[error("invalid reason `{0}`; write {reasons}", reasons = PointsReason::ALL.map(PointsReason::id).join(", "))]
    Reason(String),
}

impl TurnText {
    /// Checks that the text is an action, whatever the game.
    ///
    /// # Errors
    /// [`TurnTextError`] if it is not.
    pub fn check(&self) -> Result<(), TurnTextError> {
        for (given, key, has, needed) in [
            (self.take.is_some(), "take", self.play.is_some(), "play"),
            (
                self.lost.is_some(),
                "lost",
                self.play.is_some() || self.challenge.is_some(),
                "play` or `challenge",
            ),
            (self.agree.is_some(), "agree", self.quit.is_some(), "quit"),
            (self.shuffled.is_some(), "shuffled", self.challenge.is_some(), "challenge"),
            (self.shuffled.is_some(), "shuffled", self.lost.is_some(), "lost"),
            (
                self.drew.is_some(),
                "drew",
                self.play.is_some() || self.exchange.is_some(),
                "play` or `exchange",
            ),
            (self.player.is_some(), "player", self.points.is_some(), "points"),
            (self.reason.is_some(), "reason", self.points.is_some(), "points"),
            (self.points.is_some(), "points", self.player.is_some(), "player"),
            (self.points.is_some(), "points", self.reason.is_some(), "reason"),
        ] {
            if given && !has {
                return Err(TurnTextError::Without(key, needed));
            }
        }
        let kinds = [
            self.play.is_some(),
            self.exchange.is_some(),
            self.pass.is_some(),
            self.challenge.is_some(),
            self.change.is_some(),
            self.timeout.is_some(),
            self.resign.is_some(),
            self.quit.is_some(),
            self.points.is_some(),
        ];
        let count = kinds.into_iter().filter(|&given| given).count();
        if count != 1 {
            return Err(TurnTextError::Kinds(count));
        }
        if let Some(play) = &self.play {
            PlayNotation::parse(play, self.take.as_deref()).map_err(TurnTextError::Notation)?;
        }
        self.change.as_deref().map(coordinate).transpose()?;
        for tiles in [&self.exchange, &self.drew].into_iter().flatten() {
            tile_tokens(tiles)?;
        }
        if self.drew.is_some() && self.lost.is_some() {
            return Err(TurnTextError::DrawAfterLoss);
        }
        self.reason.as_deref().map(points_reason).transpose()?;
        Ok(())
    }

    /// Checks what does not depend on the position of a game: that the text names one of the players, and that a letter
    /// which the tile set does not have, if it is known, is a letter at all.
    ///
    /// # Errors
    /// [`TurnTextError`] if the text names somebody else, has a digit or the like, or is not an action.
    pub(crate) fn check_against(
        &self,
        players: &[String],
        set: Option<&TileSet>,
    ) -> Result<(), TurnTextError> {
        self.check()?;
        let resigning = self.resign.as_ref().and_then(|player| match player {
            ResigningPlayer::Named(name) => Some(name),
            ResigningPlayer::ToMove(_) => None,
        });
        let named = [("resign", resigning), ("quit", self.quit.as_ref()), ("player", self.player.as_ref())];
        for (key, name) in named {
            if let Some(name) = name.filter(|name| !players.contains(name)) {
                return Err(TurnTextError::NoSuchPlayer(key, name.clone()));
            }
        }
        let not_a_letter = |tokens: &[Token]| {
            let is_foreign = |token: &&Token| set.is_some_and(|set| set.letter(&token.text).is_none());
            let mut foreign = tokens.iter().filter(is_foreign);
            foreign.find_map(Token::not_a_letter).map(TokenError::NotALetter)
        };
        if let Some(play) = &self.play {
            let notation =
                PlayNotation::parse(play, self.take.as_deref()).map_err(TurnTextError::Notation)?;
            if let Some(error) = not_a_letter(notation.tokens()) {
                return Err(TurnTextError::Notation(NotationError::Word(error)));
            }
        }
        for text in [&self.exchange, &self.drew].into_iter().flatten() {
            if let Some(error) = not_a_letter(&tile_tokens(text)?) {
                return Err(TurnTextError::Tiles(error));
            }
        }
        Ok(())
    }

    /// The event that the text means in a game.
    ///
    /// # Errors
    /// [`TurnTextError`] if the text is malformed; inside, the [`Refusal`] of an action that does not fit the board.
    pub(crate) fn event(&self, game: &Game) -> Result<Result<Event, Refusal>, TurnTextError> {
        if let (Some(points), Some(name), Some(reason)) = (self.points, &self.player, &self.reason) {
            self.check()?;
            let seat = seat_of(game, "player", name)?;
            return Ok(Ok(Event::Points { seat, points, reason: points_reason(reason)? }));
        }
        if self.challenge.is_some() {
            self.check()?;
            let bag = self.shuffled.map_or(BagOrder::Restored, |True| BagOrder::Shuffled);
            let words = self.lost.clone().and_then(Phonies::new);
            return Ok(Ok(words.map_or(Event::WrongChallenge, |words| Event::WonChallenge { words, bag })));
        }
        let drawn = self.drew.as_deref().map(tile_tokens).transpose()?;
        let lost = lost_for(self.lost.as_ref())?;
        Ok(self.action(game)?.and_then(|action| {
            let tile = |token: &Token| game.tiles().tile(token).map_err(Refusal::BadLetter);
            let drawn = drawn.map(|drawn| drawn.iter().map(tile).collect::<Result<_, _>>()).transpose()?;
            Ok(match (action, &lost) {
                (Action::Play(play), Some(words)) => Event::Lost { play, words: words.clone() },
                (Action::Play(play), None) => Event::Play { play, drawn },
                (Action::Exchange(given), _) => Event::Exchange { given, drawn },
                (action, _) => game.event(action)?,
            })
        }))
    }

    /// The action that the text means in a game. Points are none.
    ///
    /// # Errors
    /// [`TurnTextError`] if the text is not an action; inside, the [`Refusal`] of an action that does not fit the board.
    pub fn action(&self, game: &Game) -> Result<Result<Action, Refusal>, TurnTextError> {
        self.check()?;
        if self.points.is_some() {
            return Err(TurnTextError::Kinds(0));
        }
        if let Some(play) = &self.play {
            let notation =
                PlayNotation::parse(play, self.take.as_deref()).map_err(TurnTextError::Notation)?;
            return Ok(game.resolve(&notation).map(Action::Play));
        }
        if let Some(text) = &self.exchange {
            return Ok(game.read_tiles(&tile_tokens(text)?).map(Action::Exchange));
        }
        if let Some(text) = &self.change {
            let coordinate = coordinate(text)?;
            let square = game.state().board().size().at(coordinate).ok_or(Refusal::OffBoard(coordinate));
            return Ok(game.check_may_change().and(square).map(Action::ChangeBlank));
        }
        if let Some(name) = &self.quit {
            let seat = seat_of(game, "quit", name)?;
            let agrees = self.agree.unwrap_or(true);
            return Ok(Ok(if agrees { Action::AgreeToQuit(seat) } else { Action::TakeBackQuit(seat) }));
        }
        match &self.resign {
            Some(ResigningPlayer::ToMove(_)) => return Ok(Ok(Action::Resign(game.state().to_move()))),
            Some(ResigningPlayer::Named(name)) => {
                return Ok(Ok(Action::Resign(seat_of(game, "resign", name)?)));
            }
            None => {}
        }
        if self.challenge.is_some() {
            return Ok(Ok(Action::Challenge));
        }
        Ok(Ok(match self.timeout {
            Some(TimeOutText::Turn) => Action::TimeOut,
            Some(TimeOutText::Game) => Action::OutOfTime,
            None => Action::Pass,
        }))
    }

    /// A play with this notation as text, or an exchange, or else a pass.
    pub(crate) fn of_choice(action: &Action, notation: Option<&PlayNotation>, tiles: &TileSet) -> Self {
        match (action, notation) {
            (Action::Exchange(given), _) => {
                Self { exchange: Some(tiles.write_tiles(given)), ..Self::default() }
            }
            (_, Some(notation)) => Self::of_play(notation),
            _ => Self { pass: Some(True), ..Self::default() },
        }
    }

    /// An action as text, or `None` for a play without a [notation](Game::notation).
    pub fn of_action(action: &Action, game: &Game) -> Option<Self> {
        let name = |seat: &Seat| game.state().player(*seat).name().to_owned();
        let none = Self::default();
        Some(match action {
            Action::Play(play) => Self::of_play(&game.notation(play)?),
            Action::Exchange(given) => Self { exchange: Some(game.tiles().write_tiles(given)), ..none },
            Action::Pass => Self { pass: Some(True), ..none },
            Action::Challenge => Self { challenge: Some(True), ..none },
            Action::ChangeBlank(square) => Self { change: Some(square.to_string()), ..none },
            Action::TimeOut => Self { timeout: Some(TimeOutText::Turn), ..none },
            Action::OutOfTime => Self { timeout: Some(TimeOutText::Game), ..none },
            Action::Resign(seat) => Self { resign: Some(ResigningPlayer::Named(name(seat))), ..none },
            Action::AgreeToQuit(seat) => Self { quit: Some(name(seat)), ..none },
            Action::TakeBackQuit(seat) => Self { quit: Some(name(seat)), agree: Some(false), ..none },
        })
    }

    fn of_play(notation: &PlayNotation) -> Self {
        Self {
            play: Some(notation.to_string()),
            take: notation.take().map(|square| square.to_string()),
            ..Self::default()
        }
    }

    /// A turn record as text.
    pub(in crate::game) fn new(turn: &TurnRecord, event: &Event, game: &Game) -> Self {
        let name = || game.state().player(turn.seat).name().to_owned();
        let none = Self::default();
        let drew = match event {
            Event::Play { drawn, .. } | Event::Exchange { drawn, .. } => {
                drawn.as_ref().map(|drawn| game.tiles().write_tiles(drawn))
            }
            _ => None,
        };
        match &turn.outcome {
            TurnOutcome::Play { notation, .. } => Self { drew, ..Self::of_play(notation) },
            TurnOutcome::Lost { notation, words, .. } => {
                // A play that was lost by a challenge was made like any other.
                let lost = event.is_lost_at_once().then(|| words.to_vec());
                Self { lost, drew, ..Self::of_play(notation) }
            }
            TurnOutcome::Challenge { words, .. } => Self {
                challenge: Some(True),
                lost: (!words.is_empty()).then(|| words.clone()),
                shuffled: matches!(event, Event::WonChallenge { bag: BagOrder::Shuffled, .. })
                    .then_some(True),
                ..none
            },
            TurnOutcome::ChangeBlank { square, .. } => Self { change: Some(square.to_string()), ..none },
            TurnOutcome::Exchange { given, .. } => {
                Self { exchange: Some(game.tiles().write_tiles(given)), drew, ..none }
            }
            TurnOutcome::Pass => Self { pass: Some(True), ..none },
            TurnOutcome::TimeOut => Self { timeout: Some(TimeOutText::Turn), ..none },
            TurnOutcome::OutOfTime => Self { timeout: Some(TimeOutText::Game), ..none },
            TurnOutcome::Resign => Self { resign: Some(ResigningPlayer::Named(name())), ..none },
            TurnOutcome::AgreeToQuit => Self { quit: Some(name()), ..none },
            TurnOutcome::TakeBackQuit => Self { quit: Some(name()), agree: Some(false), ..none },
            TurnOutcome::Points { points, reason } => Self {
                points: Some(*points),
                player: Some(name()),
                reason: Some(reason.id().to_owned()),
                ..none
            },
        }
    }
}

/// The reason with this identifier.
fn points_reason(id: &str) -> Result<PointsReason, TurnTextError> {
    let found = PointsReason::ALL.into_iter().find(|reason| reason.id() == id);
    found.ok_or_else(|| TurnTextError::Reason(id.to_owned()))
}

/// The square that a text names.
fn coordinate(text: &str) -> Result<Coordinate, TurnTextError> {
    let parsed = Coordinate::parse(text.trim()).ok_or_else(|| TurnTextError::Square(text.to_owned()));
    parsed.map(|(coordinate, _)| coordinate)
}

/// The seat of the player whom this key names.
fn seat_of(game: &Game, key: &'static str, name: &str) -> Result<Seat, TurnTextError> {
    game.state().seat(name).ok_or_else(|| TurnTextError::NoSuchPlayer(key, name.to_owned()))
}

/// The words that a play was lost for, one or more, if it was lost.
fn lost_for(words: Option<&Vec<String>>) -> Result<Option<Phonies>, TurnTextError> {
    words.map(|words| Phonies::new(words.clone()).ok_or(TurnTextError::LostForNoWord)).transpose()
}

/// The tiles of an exchange or a draw, none of them a dot.
fn tile_tokens(text: &str) -> Result<Vec<Token>, TurnTextError> {
    let tokens = tokenize_tiles(text).map_err(TurnTextError::Tiles)?;
    match tokens.iter().find(|token| token.kind == TokenKind::Dot) {
        Some(_) => Err(TurnTextError::Tiles(TokenError::NotALetter('.'))),
        None => Ok(tokens),
    }
}
