//! Leftover tiles, and players who leave.

use serde::{Deserialize, Serialize};

/// The cost of leftover tiles at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EndingSpec {
    /// The cost when a player is out of tiles.
    pub leftover: UnplayedTiles,
    /// The cost when passes end the game. Default: as `leftover`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover_passes: Option<UnplayedTiles>,
    /// The cost when scoreless turns end the game. Default: as `leftover`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover_scoreless: Option<UnplayedTiles>,
}

/// What leftover tiles cost at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum UnplayedTiles {
    /// Nothing.
    #[default]
    None,
    /// Each player loses the points of their leftover tiles.
    Own,
    /// Each player loses the points of their leftover tiles, and a player who has none gains what the others lose.
    OwnAndOut,
    /// A player who has none gains twice the points of what the others have left; nobody loses any. Where no player is out
    /// of tiles, all players lose the points of their own.
    OutTwice,
}

/// Players who leave while the game continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LeavingSpec {
    /// Where their tiles go.
    pub tiles: LeaverTiles,
    /// Whether the others may agree to end the game once a player has resigned.
    pub agree_to_quit: bool,
}

/// Where the tiles of a player who leaves go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum LeaverTiles {
    /// Out of the game, unrevealed.
    #[default]
    Aside,
    /// Back into the bag.
    Bag,
}
