//! The requests of a person when a game begins.

use std::path::{self, Path};

use rackety_engine::FirstPlayer;
use rackety_engine::game::OptionsText;

use super::seats::NewPlayer;
use crate::clock::ClockMode;
use crate::files::Coach;

/// A request for a new game. Anything left out is decided by the settings, then by the ruleset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameRequest {
    /// The ruleset's id, or a path that ends in `.toml`.
    pub ruleset: String,
    /// The language code.
    pub language: Option<String>,
    /// The word list's id.
    pub dictionary: Option<String>,
    /// The players in the order of play; if empty, as many numbered people as the ruleset requires.
    pub players: Vec<NewPlayer>,
    /// The player who starts.
    pub first: FirstPlayer,
    /// The seed; random if left out.
    pub seed: Option<u64>,
    /// Mode, board, time and hints.
    pub options: OptionsText,
    /// The mode that decides when a turn's time runs.
    pub clock: ClockMode,
    /// Says whether there is a coach.
    pub coach: Coach,
}

impl GameRequest {
    /// A game by the defaults of a ruleset, with the draws of this seed.
    pub fn seeded(ruleset: impl Into<String>, players: Vec<NewPlayer>, seed: u64) -> Self {
        Self { ruleset: ruleset.into(), players, seed: Some(seed), ..Self::default() }
    }

    /// The absolute path of the ruleset, if it is chosen by its path: the next game may be started in another folder.
    pub(super) fn ruleset_file(&self) -> Option<String> {
        Path::new(&self.ruleset).extension().filter(|extension| *extension == "toml")?;
        path::absolute(&self.ruleset).ok()?.to_str().map(str::to_owned)
    }
}
