use serde::{Deserialize, Serialize};

/// Says whether a player is still in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerStatus {
    /// Still in.
    In(QuitChoice),
    /// Resigned.
    Resigned,
    /// Out because the time ran out.
    TimedOut,
    /// Out by passing too often (SF-20).
    PassedOut,
}

/// Says whether a player agrees to end the game (SF-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuitChoice {
    /// The player has not agreed.
    PlaysOn,
    /// The player agrees, if everybody else does.
    Agrees,
}

/// A player's last turn, where each player has one after the bag is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LastTurn {
    /// The bag is not empty yet, or the ruleset has no last turns.
    #[default]
    NotYet,
    /// The last turn is to come.
    Ahead,
    /// Over.
    Done,
}
