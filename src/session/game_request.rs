//! The requests of a person when a game begins.

use std::path::{self, Path};

use rackety_engine::FirstPlayer;
use rackety_engine::game::OptionsText;
use serde::{Deserialize, Serialize};

use super::seats::NewPlayer;
use crate::clock::ClockMode;
use crate::config::named_files::is_toml;
use crate::files::Coach;

/// A request for a new game. Anything left out is decided by the settings, then by the ruleset. All but the seed is in the file
/// of the last request, in this order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRequest {
    /// The ruleset's id, or a path that ends in `.toml`.
    pub ruleset: String,
    /// The language code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The word list's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dictionary: Option<String>,
    /// The player who starts.
    #[serde(default)]
    pub first: FirstPlayer,
    /// The seed; random if left out.
    #[serde(skip)]
    pub seed: Option<u64>,
    /// The mode that decides when a turn's time runs.
    #[serde(default)]
    pub clock: ClockMode,
    /// Says whether there is a coach.
    #[serde(default)]
    pub coach: Coach,
    /// The players in the order of play; if empty, as many numbered people as the ruleset requires.
    #[serde(default)]
    pub players: Vec<NewPlayer>,
    /// Mode, board, time and hints.
    #[serde(default)]
    pub options: OptionsText,
}

impl GameRequest {
    /// A game by the defaults of a ruleset, with the draws of this seed.
    pub fn seeded(ruleset: impl Into<String>, players: Vec<NewPlayer>, seed: u64) -> Self {
        Self { ruleset: ruleset.into(), players, seed: Some(seed), ..Self::default() }
    }

    /// The game with this limit for each turn.
    #[must_use]
    pub fn timed(self, limit: &str) -> Self {
        Self { options: OptionsText::timed(limit), ..self }
    }

    /// The absolute path of the ruleset, if it is chosen by its path: the next game may be started in another folder.
    pub(super) fn ruleset_file(&self) -> Option<String> {
        let path = Path::new(&self.ruleset);
        if !is_toml(path) {
            return None;
        }
        path::absolute(path).ok()?.to_str().map(str::to_owned)
    }
}
