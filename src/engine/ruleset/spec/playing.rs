//! The opening, extra blanks, taking, and bonuses.

use serde::{Deserialize, Serialize};

use super::is_default;

/// The opening play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OpeningSpec {
    /// The fewest tiles, at most a full rack. If 1, a single tile forms no word and scores its own points, with a letter
    /// premium and without a word premium.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 12)))]
    pub min_tiles: i64,
}

impl Default for OpeningSpec {
    fn default() -> Self {
        Self { min_tiles: 2 }
    }
}

/// An extra blank for the first turn of the game only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GiftBlankSpec {
    /// Whether the starting player gets an extra blank.
    pub given: bool,
    /// Whether the extra blank is one of the tile set's, which goes back to the bag if unused, or an additional one.
    pub from_bag: bool,
}

/// Taking a tile from the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TakeSpec {
    /// Whether a player may take a tile.
    pub allowed: bool,
    /// Whether a taken tile may return to the square it came from.
    pub return_to_origin: bool,
    /// Whether a taking may leave a single tile on its own.
    pub lone_tile: LoneTile,
    /// Whether a taken blank may become another letter.
    pub blank: TakenBlank,
    /// Whose tiles may be taken.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "anybody")))]
    pub from: TakenFrom,
    /// The points that a taking costs.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999), extend("default" = 0)))]
    pub price: i64,
    /// The number of takings of each player in a game; 0 for no limit.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999), extend("default" = 0)))]
    pub limit: i64,
    /// The number of turns, of all players, for which no tile can be taken from a square after a taking there.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 99), extend("default" = 0)))]
    pub cooldown: i64,
}

/// Whose tiles may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TakenFrom {
    /// Those that anybody placed.
    #[default]
    Anybody,
    /// Only those that somebody else placed.
    Others,
    /// Only those placed in the turn before, if it was a play.
    LastTurn,
}

/// Whether a taking may leave a single tile on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum LoneTile {
    /// The tile forms no word, and may stay.
    #[default]
    Allow,
    /// Such a play is refused.
    Forbid,
}

/// The letter of a taken blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TakenBlank {
    /// It may become any letter.
    #[default]
    Free,
    /// It keeps its letter.
    Fixed,
}

/// Extra points: for plays of many tiles or words, for long words, and for theme words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BonusSpec {
    /// Extra points for a play by the number of its tiles from the rack.
    pub tiles: Vec<BonusRow>,
    /// Whether the gift blank counts as a taken tile for `with_taken`.
    pub gift_blank_as_taken: bool,
    /// Extra points for each new word by its length.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordBonusRow>,
    /// Extra points for a play by the number of its new words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub formed: Vec<FormedBonusRow>,
    /// Theme words: extra points for each new word that is one of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub theme: Vec<ThemeWordsRow>,
}

/// Theme words that score the same extra points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["words", "points"])))]
#[non_exhaustive]
pub struct ThemeWordsRow {
    /// The words, as `["ANCHOR", "SAIL"]`. Required.
    pub words: Vec<String>,
    /// The points. Required.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999)))]
    pub points: i64,
    /// The only language of the row; there, its points count for a word that a
    /// row for all languages has too. Default: all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The extra points of a play that forms this number of words or more, up to that of the next row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["words", "points"])))]
pub struct FormedBonusRow {
    /// The number of new words from which a play earns the points, those that a taking leaves included. Required.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 18)))]
    pub words: i64,
    /// The points. Required.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999)))]
    pub points: i64,
}

/// The extra points of a new word of this length or longer, up to that of the next row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["length", "points"])))]
pub struct WordBonusRow {
    /// The length from which a word earns the points, in tiles. Required.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 26)))]
    pub length: i64,
    /// The points. Required.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999)))]
    pub points: i64,
}

/// The extra points of a play that uses exactly this number of tiles from the rack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["own"])))]
pub struct BonusRow {
    /// The number of tiles from the rack, at most its size. Required.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 12)))]
    pub own: i64,
    /// The points.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999)))]
    pub points: i64,
    /// The points of such a play if it also uses a taken tile. Default: as `points`.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_taken: Option<i64>,
}
