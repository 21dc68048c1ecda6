use serde::{Deserialize, Serialize};

use crate::enum_table;

// SF-20 and SF-24; texts about values are also those of the schema.
enum_table! {
    /// Says whether a player is still in the game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum PlayerStatus(
        /// Its name, as in files.
        pub id: &'static str,
    ) {
        /// The player is in.
        In: "in";
        /// The player is in, and agrees to end the game if everybody else does.
        Agrees: "agrees";
        /// Resigned.
        Resigned: "resigned";
        /// Out because the time ran out.
        TimedOut: "timed-out";
        /// Out by passing too often.
        PassedOut: "passed-out";
    }
}

impl PlayerStatus {
    /// True if the player is still in.
    pub const fn is_in(self) -> bool {
        matches!(self, Self::In | Self::Agrees)
    }
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
