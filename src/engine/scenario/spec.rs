//! The format of scenario files.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;

use crate::game::{
    EndReason, OptionsText, OptionsTextError, PositionText, PositionTextError, ResigningPlayer, SetupError,
    True, TurnText, TurnTextError,
};
use crate::play::Refusal;
use crate::tiles::fold_text;

/// Why a file is not a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScenarioError {
    /// The file is not TOML, or has an unknown key or a value of the wrong type.
    Toml {
        /// The line, from 1, if it is known.
        line: Option<usize>,
        /// What is wrong.
        message: String,
    },
    /// The options are malformed.
    Options(OptionsTextError),
    /// The position is malformed.
    Position(PositionTextError),
    /// The ruleset does not allow the setup.
    Setup(SetupError),
    /// The turn with this number, from 1, is malformed.
    Turn(usize, TurnTextError),
    /// The turn with this number expects a refusal with an unknown id.
    UnknownRefusal(usize, String),
    /// The expected reason of the end is unknown.
    UnknownReason(String),
    /// This is not a square of the board.
    Square(String),
    /// No player has this name.
    NoSuchPlayer(String),
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Toml { line: Some(line), message } => write!(f, "line {line}: {message}"),
            Self::Toml { line: None, message } => write!(f, "{message}"),
            Self::Options(error) => write!(f, "options: {error}"),
            Self::Position(error) => write!(f, "start: {error}"),
            Self::Setup(error) => error.fmt(f),
            Self::Turn(number, error) => write!(f, "turn {number} of the file: {error}"),
            Self::UnknownRefusal(number, id) => write!(
                f,
                "turn {number} of the file: unknown refusal `{id}`; choose one of {}",
                Refusal::IDS.join(", ")
            ),
            Self::UnknownReason(id) => {
                let ids = EndReason::ALL.map(EndReason::id).join(", ");
                write!(f, "end: unknown reason `{id}`; choose one of {ids}")
            }
            Self::Square(text) => write!(f, "end: `{text}` is not a square of the board"),
            Self::NoSuchPlayer(name) => write!(f, "end: no player is called {name}"),
        }
    }
}

impl std::error::Error for ScenarioError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Options(error) => Some(error),
            Self::Position(error) => Some(error),
            Self::Setup(error) => Some(error),
            Self::Turn(_, error) => Some(error),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioSpec {
    #[serde(default)]
    pub(super) covers: Vec<String>,
    pub(super) ruleset: String,
    pub(super) language: Option<String>,
    pub(super) words: Option<Vec<String>>,
    pub(super) players: Vec<String>,
    #[serde(default)]
    pub(super) options: OptionsText,
    #[serde(default)]
    pub(super) seed: u64,
    #[serde(default)]
    pub(super) start: PositionText,
    #[serde(default, rename = "turn")]
    pub(super) turns: Vec<TurnSpec>,
    #[serde(default)]
    pub(super) end: EndSpec,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct TurnSpec {
    play: Option<String>,
    take: Option<String>,
    exchange: Option<String>,
    pass: Option<True>,
    timeout: Option<True>,
    resign: Option<ResigningPlayer>,
    quit: Option<String>,
    agree: Option<bool>,
    lost: Option<True>,
    pub(super) score: Option<i32>,
    pub(super) words: Option<ExpectedWords>,
    pub(super) rack: Option<String>,
    pub(super) error: Option<String>,
    pub(super) unknown: Option<Vec<String>>,
}

/// The expected new words of a play: a table, or a list if a word is formed twice.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum ExpectedWords {
    Table(BTreeMap<String, i32>),
    List(Vec<(String, i32)>),
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct EndSpec {
    pub(super) over: Option<bool>,
    pub(super) to_move: Option<String>,
    pub(super) scores: Option<Vec<i32>>,
    pub(super) bag_count: Option<usize>,
    pub(super) premiums: Vec<String>,
    pub(super) reason: Option<String>,
    pub(super) winners: Option<Vec<String>>,
    pub(super) board: Option<String>,
}

impl ScenarioSpec {
    pub(super) fn parse(text: &str) -> Result<Self, ScenarioError> {
        let spec: Self = toml::from_str(text).map_err(|error| ScenarioError::Toml {
            line: error.span().map(|span| 1 + text[..span.start].matches('\n').count()),
            message: error.message().replace('\n', " "),
        })?;
        for (index, turn) in spec.turns.iter().enumerate() {
            turn.text().check().map_err(|error| ScenarioError::Turn(index + 1, error))?;
            if let Some(id) = turn.error.as_ref().filter(|id| !Refusal::IDS.contains(&id.as_str())) {
                return Err(ScenarioError::UnknownRefusal(index + 1, id.clone()));
            }
        }
        match &spec.end.reason {
            Some(id) if !EndReason::ALL.iter().any(|reason| reason.id() == id) => {
                Err(ScenarioError::UnknownReason(id.clone()))
            }
            _ => Ok(spec),
        }
    }
}

impl TurnSpec {
    /// The action of the turn.
    pub(super) fn text(&self) -> TurnText {
        TurnText {
            play: self.play.clone(),
            take: self.take.clone(),
            exchange: self.exchange.clone(),
            pass: self.pass,
            timeout: self.timeout,
            resign: self.resign.clone(),
            quit: self.quit.clone(),
            agree: self.agree,
            lost: self.lost.map(|_| Vec::new()),
        }
    }

    /// Whether an unknown word is expected to cost the turn.
    pub(super) const fn expects_loss(&self) -> bool {
        self.lost.is_some()
    }
}

impl ExpectedWords {
    /// The words in capitals, with their points, sorted.
    pub(super) fn sorted(&self) -> Vec<(String, i32)> {
        let mut words: Vec<(String, i32)> = match self {
            Self::Table(table) => table.iter().map(|(word, points)| (fold_text(word), *points)).collect(),
            Self::List(list) => list.iter().map(|(word, points)| (fold_text(word), *points)).collect(),
        };
        words.sort();
        words
    }
}
