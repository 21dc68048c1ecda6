//! The reasons why a game cannot be started or resumed.

use std::path::PathBuf;

use rackety_engine::SetupError;
use rackety_engine::game::OptionsTextError;
use rand::rngs::SysError;

use crate::config::rulesets::RulesetLoadError;
use crate::files::{DictionaryError, SaveError};

/// The reason why a game cannot be started or resumed.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// The ruleset does not exist or is faulty.
    #[error("{0}")]
    Ruleset(#[from] RulesetLoadError),
    /// There is no word list for the game.
    #[error("{0}")]
    Dictionary(#[from] DictionaryError),
    /// An option has an invalid value.
    #[error("{0}")]
    Options(#[from] OptionsTextError),
    /// The ruleset does not allow such a game.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// Undo is for one person against bots.
    #[error(
        "undo is only for one person who plays against bots: name one player and add bots, as in --players Ann --bots club, or leave \
         out --undo"
    )]
    Undo,
    /// A coach is for one person against bots.
    #[error(
        "a coach is only for one person who plays against bots: name one player and add bots, as in --players Ann --bots club, or \
         leave out --coach"
    )]
    Coach,
    /// There is no coach in professional mode, which this file of settings has chosen unless the request has.
    #[error(
        "there is no coach in professional mode, since it would show which words are good; choose --mode normal{}",
        .0.as_ref().map(|file| format!(", or change the mode in {}", file.display())).unwrap_or_default()
    )]
    CoachInProfessionalMode(Option<PathBuf>),
    /// There is no coach by these rules, in games such as these.
    #[error("there is no coach {0}, since it would show which words are good")]
    CoachByRules(&'static str),
    /// The system provides no random number for the seed.
    #[error("the system provides no random number ({0}); choose one with --seed")]
    Seed(#[from] SysError),
    /// The saved game cannot be read.
    #[error("{0}")]
    Save(#[from] SaveError),
    /// Somebody has the game open, and may still challenge its last play.
    #[error(
        "{} is open, and its players may still challenge the last play; try again once they have closed it",
        .0.display()
    )]
    LastPlayOpenToChallenge(PathBuf),
    /// The saved game that was written last cannot be read, but this older one can.
    #[error("{why}; name another game (`rackety games list` lists them)")]
    NewestUnreadable {
        /// The reason why it cannot be read.
        why: Box<SaveError>,
        /// The file of the newest game that can be read.
        older: PathBuf,
    },
    /// The game of a table cannot be opened, and why.
    #[error("{0}")]
    Table(String),
    /// There is no unfinished game.
    #[error("no unfinished game found; start one with `rackety play`")]
    NothingToResume,
    /// No game is open in another process.
    #[error("no game is open in another rackety; name one of `rackety games`: rackety watch GAME")]
    NothingToWatch,
    /// There is no saved game.
    #[error("there are no saved games; start one with `rackety play`")]
    NothingToReplay,
    /// Only a finished game can be played on from an earlier turn.
    #[error("the game is not over; only a finished one can be played on from an earlier turn")]
    Unfinished,
    /// The game is over in the position to play on from.
    #[error("the game is over here; go back to an earlier turn")]
    NoTurnLeft,
}
