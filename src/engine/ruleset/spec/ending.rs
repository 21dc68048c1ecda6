//! Leftover tiles, and players who leave.

use serde::{Deserialize, Serialize};

use super::{is, is_default};

/// The end of the game, and the cost of leftover tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EndingSpec {
    /// The cost when a player is out of tiles, and after the last round or turns.
    pub leftover: UnplayedTiles,
    /// The cost when passes end the game. Default: as `leftover`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover_passes: Option<UnplayedTiles>,
    /// The cost when scoreless turns end the game. Default: as `leftover`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover_scoreless: Option<UnplayedTiles>,
    /// How many times the points of leftover tiles count.
    #[serde(skip_serializing_if = "is::<1>")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 9), extend("default" = 1)))]
    pub leftover_times: i64,
    /// The score with which a player ends the game; leftover tiles cost nothing then. A turn that reaches it and also goes out
    /// ends the game by going out, so that leftover tiles count. 0 for none.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 9999), extend("default" = 0)))]
    pub target: i64,
    /// When the `target` ends the game.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "at-once")))]
    pub at_target: AtTarget,
    /// The number of rounds after which the game ends; in a round, each player has a turn. 0 for no limit.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999), extend("default" = 0)))]
    pub rounds: i64,
    /// What happens once the bag is empty.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "play-out")))]
    pub bag_empty: BagEmpty,
}

impl Default for EndingSpec {
    fn default() -> Self {
        Self {
            leftover: UnplayedTiles::default(),
            leftover_passes: None,
            leftover_scoreless: None,
            leftover_times: 1,
            target: 0,
            at_target: AtTarget::default(),
            rounds: 0,
            bag_empty: BagEmpty::default(),
        }
    }
}

/// When the score that ends a game does so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum AtTarget {
    /// With the turn that reaches it.
    #[default]
    AtOnce,
    /// At the end of the round in which it is reached, so that all players have had the same number of turns, or with the last
    /// turn of the game, if that comes sooner.
    AfterRound,
}

/// What happens once the bag is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum BagEmpty {
    /// The game continues until a player has no tiles left.
    #[default]
    PlayOut,
    /// Each player has one more turn, and the game ends. A player who goes out ends only their own turns, and neither
    /// passes nor turns without a score in a row end the game sooner, unless passes put all players but one out.
    OneTurnEach,
    /// Each player has one more turn, but the game ends at once when a player has no tiles left.
    OneTurnOrOut,
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
    /// Each player loses the points of their leftover tiles, and a player who has none gains what the others lose. Where
    /// several have none, each of them gains all of it.
    OwnAndOut,
    /// A player who has none gains twice the points of what the others have left; nobody loses any. Where several have none,
    /// each of them gains all of it. Where no player is out of tiles, all players lose the points of their own.
    OutTwice,
}

/// Players who leave while the game continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LeavingSpec {
    /// Where the tiles of a player who leaves go.
    pub tiles: LeaverTiles,
    /// Whether the others may agree to end the game once a player has resigned.
    pub agree_to_quit: bool,
    /// The points that resigning costs, including by a time-out that counts as resigning.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999), extend("default" = 0)))]
    pub price: i64,
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
