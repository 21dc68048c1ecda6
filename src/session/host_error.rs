//! The reasons why a game cannot be started or resumed.

use std::fmt;

use rackety_engine::SetupError;
use rackety_engine::game::OptionsTextError;
use rand::rngs::SysError;

use crate::config::rulesets::RulesetLoadError;
use crate::files::{DictionaryError, SaveError};

/// The reason why a game cannot be started or resumed.
#[derive(Debug)]
pub enum HostError {
    /// The ruleset does not exist or is faulty.
    Ruleset(RulesetLoadError),
    /// There is no word list for the game.
    Dictionary(DictionaryError),
    /// An option has an invalid value.
    Options(OptionsTextError),
    /// The ruleset does not allow such a game.
    Setup(SetupError),
    /// Undo is for one person against bots.
    Undo,
    /// A coach is for one person against bots.
    Coach,
    /// There is no coach in professional mode.
    CoachInProfessionalMode,
    /// The system provides no random number for the seed.
    Seed(SysError),
    /// The saved game cannot be read.
    Save(SaveError),
    /// The game of a table cannot be opened, and why.
    Table(String),
    /// There is no unfinished game.
    NothingToResume,
    /// No game is open in another process.
    NothingToWatch,
    /// There is no saved game.
    NothingToReplay,
    /// Only a finished game can be played on from an earlier turn.
    Unfinished,
    /// The game is over in the position to play on from.
    NoTurnLeft,
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ruleset(error) => error.fmt(f),
            Self::Dictionary(error) => error.fmt(f),
            Self::Options(error) => error.fmt(f),
            Self::Setup(error) => error.fmt(f),
            Self::Undo => write!(f, "undo is only for one person who plays against bots"),
            Self::Coach => write!(f, "a coach is only for one person who plays against bots"),
            Self::CoachInProfessionalMode => {
                write!(f, "there is no coach in professional mode, since it would show which words are good")
            }
            Self::Seed(error) => {
                write!(f, "the system provides no random number ({error}); choose one with --seed")
            }
            Self::Save(error) => error.fmt(f),
            Self::Table(why) => f.write_str(why),
            Self::NothingToResume => write!(f, "no unfinished game found; start one with `rackety play`"),
            Self::NothingToWatch => {
                write!(
                    f,
                    "no game is open in another rackety; name one of `rackety games`: rackety watch GAME"
                )
            }
            Self::Unfinished => {
                write!(f, "the game is not over; only a finished one can be played on from an earlier turn")
            }
            Self::NoTurnLeft => write!(f, "the game is over here; go back to an earlier turn"),
            Self::NothingToReplay => write!(f, "there are no saved games; start one with `rackety play`"),
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
            Self::Table(_)
            | Self::Undo
            | Self::Coach
            | Self::CoachInProfessionalMode
            | Self::NothingToResume
            | Self::NothingToWatch
            | Self::NothingToReplay
            | Self::Unfinished
            | Self::NoTurnLeft => None,
        }
    }
}
