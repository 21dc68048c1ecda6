//! A ruleset as its file has it: the right keys, with values of the right types.
//!
//! Ranges and relations are not checked here; [`Ruleset`](super::Ruleset) is the checked form. The JSON schema is made from
//! these files, and the key reference from the schema: the doc comments are the descriptions, [`Default`] gives the
//! defaults, and the attributes the ranges. Where a key may be left out of a table and has no default of its own, its doc
//! comment ends with `Default: …`, or with `Required …` where it must be there.

mod board;
mod ending;
mod playing;
mod turns;
mod words;

pub use board::{BoardMirror, BoardSpec, LegendEntry};
pub use ending::{AtTarget, BagEmpty, EndingSpec, LeaverTiles, LeavingSpec, UnplayedTiles};
pub use playing::{
    BonusRow, BonusSpec, FormedBonusRow, GiftBlankSpec, LoneTile, OpeningSpec, TakeSpec, TakenBlank,
    TakenFrom, ThemeWordsRow, WordBonusRow,
};
pub use turns::{
    ExchangeNone, ExchangeOrder, ExchangeSpec, NilNil, OvertimeEffect, PassCount, PassEffect, PassExchange,
    PassesSpec, ScorelessSpec, TimeSpec, TimeoutEffect,
};
pub use words::{
    BlankLetters, BlankSpec, ChallengeCost, DictionarySpec, LanguageDictionarySpec, LetterSpec, TileSetSpec,
    TilesSpec, UnknownWords, WordsSpec,
};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Returns whether a value is its type's default. Keys that were added later are written only where they are not, so
/// that what was written before them is written the same.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns whether a key has this number, for keys whose default is not that of their type.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is<const DEFAULT: i64>(number: &i64) -> bool {
    *number == DEFAULT
}

/// A whole ruleset file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(extend("anyOf" = [{ "required": ["extends"] }, { "required": ["name", "board", "tiles"] }]))
)]
#[non_exhaustive]
pub struct RulesetSpec {
    /// The id of the ruleset whose values apply to keys that this file leaves out. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    /// The game's name for players. Required without `extends`.
    pub name: String,
    /// One sentence on the game, for menus. A file with its own `name` does not inherit it.
    pub about: String,
    /// Written by `rackety rules pack`: the file has all that its author's file extends, so `rackety rules check` does not warn
    /// of keys that may be inherited. Leave this out when you change the file.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
    pub packed: bool,
    /// The number of players.
    pub players: PlayersSpec,
    /// The rack.
    pub rack: RackSpec,
    /// The board.
    pub board: BoardSpec,
    /// The opening play.
    pub opening: OpeningSpec,
    /// An extra blank of the starting player, for the first turn only.
    pub gift_blank: GiftBlankSpec,
    /// Taking a tile from the board to play it again.
    pub take: TakeSpec,
    /// Extra points: for plays of many tiles or words, for long words, and for theme words.
    pub bonus: BonusSpec,
    /// Exchanging tiles.
    pub exchange: ExchangeSpec,
    /// Passes in a row.
    pub passes: PassesSpec,
    /// Turns without a score in a row.
    pub scoreless: ScorelessSpec,
    /// How the game ends, and what leftover tiles cost.
    pub ending: EndingSpec,
    /// Players who leave while the game continues.
    pub leaving: LeavingSpec,
    /// Time limits for a turn, and for the whole game.
    pub time: TimeSpec,
    /// The length of words, and words that are not in the dictionary.
    pub words: WordsSpec,
    /// The word lists of the game.
    pub dictionary: DictionarySpec,
    /// Blanks: the letters that they may become, and changing them.
    pub blank: BlankSpec,
    /// The tiles, by language.
    pub tiles: TilesSpec,
    /// Scenarios of the game, each under a name, as the text of a scenario file. They are played by this ruleset, whichever
    /// they name. A file that extends this one does not inherit them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub scenarios: BTreeMap<String, String>,
}

impl RulesetSpec {
    /// The ruleset as games in one language have it: with the tiles of that language only, and without scenarios or
    /// `packed`.
    #[must_use]
    pub fn in_language(&self, language: &str) -> Self {
        let mut spec = self.clone();
        spec.tiles.sets.retain(|other, _| other == language);
        spec.tiles.languages = vec![language.to_owned()];
        spec.tiles.default = Some(language.to_owned());
        spec.dictionary.languages.retain(|other, _| other == language);
        spec.scenarios.clear();
        spec.packed = false;
        spec
    }
}

/// The number of players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayersSpec {
    /// The fewest players; 1 is solo practice.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 4)))]
    pub min: i64,
    /// The most players.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 4)))]
    pub max: i64,
}

impl Default for PlayersSpec {
    fn default() -> Self {
        Self { min: 2, max: 2 }
    }
}

/// The rack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RackSpec {
    /// Tiles on a full rack.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 12)))]
    pub size: i64,
}

impl Default for RackSpec {
    fn default() -> Self {
        Self { size: 7 }
    }
}
