//! Why a game cannot be started or resumed.

use std::fmt;

use rackety_engine::{OptionsTextError, SetupError};
use rand::rngs::SysError;

use crate::config::rulesets::RulesetLoadError;
use crate::files::{DictionaryError, SaveError};

/// Why a game cannot be started or resumed.
#[derive(Debug)]
pub enum HostError {
    /// The ruleset does not exist or is faulty.
    Ruleset(RulesetLoadError),
    /// There is no word list for the game.
    Dictionary(DictionaryError),
    /// A player's name cannot be shown on a screen.
    Name {
        /// The name.
        given: String,
        /// What is wrong with it and how to fix it.
        problem: String,
    },
    /// An option has an invalid value.
    Options(OptionsTextError),
    /// The ruleset does not allow such a game.
    Setup(SetupError),
    /// The system provides no random number for the seed.
    Seed(SysError),
    /// The saved game cannot be read.
    Save(SaveError),
    /// There is no unfinished game.
    NothingToResume,
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ruleset(error) => error.fmt(f),
            Self::Dictionary(error) => error.fmt(f),
            Self::Name { given, problem } => write!(f, "{given:?} {problem}"),
            Self::Options(error) => error.fmt(f),
            Self::Setup(error) => error.fmt(f),
            Self::Seed(error) => {
                write!(f, "the system provides no random number ({error}); choose one with --seed")
            }
            Self::Save(error) => error.fmt(f),
            Self::NothingToResume => write!(f, "no unfinished game found; start one with `rackety play`"),
        }
    }
}

impl std::error::Error for HostError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Ruleset(error) => Some(error),
            Self::Dictionary(error) => Some(error),
            Self::Options(error) => Some(error),
            Self::Setup(error) => Some(error),
            Self::Seed(error) => Some(error),
            Self::Save(error) => Some(error),
            Self::Name { .. } | Self::NothingToResume => None,
        }
    }
}
