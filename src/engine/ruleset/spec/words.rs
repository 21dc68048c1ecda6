//! Words, word lists, blanks and tiles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{is, is_default};
use crate::tiles::Digraphs;

/// The words that may be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WordsSpec {
    /// The effect of a play with an unknown word.
    pub unknown: UnknownWords,
    /// The fewest tiles of a word.
    #[serde(skip_serializing_if = "is::<SHORTEST>")]
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 26), extend("default" = 2)))]
    pub min_length: i64,
    /// The most tiles of a word.
    #[serde(skip_serializing_if = "is::<LONGEST>")]
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 26), extend("default" = 26)))]
    pub max_length: i64,
    /// What a challenge costs if all words of the play are good.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "free")))]
    pub challenge: ChallengeCost,
    /// The points that a challenge of good words gives to the challenged player, with `challenge = "points"`.
    #[serde(skip_serializing_if = "is::<USUAL_PRICE>")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 999), extend("default" = 5)))]
    pub challenge_price: i64,
}

/// The points of a challenge that the rules of most clubs name.
const USUAL_PRICE: i64 = 5;

/// What a challenge costs if all words of the play are good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ChallengeCost {
    /// Nothing.
    #[default]
    Free,
    /// The turn of the player who challenged.
    Turn,
    /// Points, which the challenged player gets.
    Points,
}

/// The length of the shortest words.
const SHORTEST: i64 = 2;

/// The length of the longest words: as long as the widest board.
const LONGEST: i64 = 26;

impl Default for WordsSpec {
    fn default() -> Self {
        Self {
            unknown: UnknownWords::default(),
            min_length: SHORTEST,
            max_length: LONGEST,
            challenge: ChallengeCost::default(),
            challenge_price: USUAL_PRICE,
        }
    }
}

/// The effect of a play with an unknown word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum UnknownWords {
    /// It is refused; the player may change it.
    #[default]
    Refuse,
    /// It costs the turn.
    LoseTurn,
    /// The players choose before the game: normal mode refuses, professional mode costs the turn.
    ByMode,
    /// The play stands, unless the next player challenges it before they do anything else: then it costs the turn.
    Challenge,
}

/// The word lists of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DictionarySpec {
    /// Names of word lists: the first one installed for the game's language is used, or else the language's own list.
    pub prefer: Vec<String>,
    /// Words to add to the list.
    pub add: Vec<String>,
    /// Words to remove from the list.
    pub remove: Vec<String>,
    /// What is different in one language: `[dictionary.languages.nl]`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub languages: BTreeMap<String, LanguageDictionarySpec>,
}

/// The word lists of one language, where they differ from those of the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LanguageDictionarySpec {
    /// Names of word lists, in place of `dictionary.prefer`.
    pub prefer: Vec<String>,
    /// Further words to add, also if `dictionary.remove` has them.
    pub add: Vec<String>,
    /// Further words to remove, also if `dictionary.add` has them.
    pub remove: Vec<String>,
    /// All words, a line each, in place of any word list that is installed. An empty text, or one of blank
    /// lines, undoes an inherited list.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub list: String,
    /// The word list that the game was made with, as `en, 255219 words, 83996783`. Where another one is installed, checking
    /// warns.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub made_with: String,
}

/// Blanks: the letters that they may become, and changing them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BlankSpec {
    /// The letters that a blank may become.
    pub letters: BlankLetters,
    /// Whether a player, before doing anything else in their turn, may replace a blank on the board with a tile of its letter
    /// and keep the blank.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
    pub change: bool,
}

/// The letters that a blank may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum BlankLetters {
    /// The letters that have tiles.
    #[default]
    Tiles,
    /// These and the tile set's `further` letters.
    Alphabet,
}

/// The tiles, by language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TilesSpec {
    /// The language unless another is chosen. Default: `en`, or the only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// The languages offered; without this, all that have tiles.
    pub languages: Vec<String>,
    /// How words are split into tiles where tiles have several characters.
    pub digraphs: Digraphs,
    /// Words that are split otherwise, by language, as their tiles spell them: `nl = ["BIJOU", "VR[IJ]BIJOU"]`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub exceptions: BTreeMap<String, Vec<String>>,
    /// Tile sets in files of their own: `en = "wordfeud-en"`.
    pub files: BTreeMap<String, String>,
    /// Tile sets in this file.
    pub sets: BTreeMap<String, TileSetSpec>,
}

/// The tiles of a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["letters"])))]
pub struct TileSetSpec {
    /// The language's name for players; without it, its code.
    pub name: String,
    /// The number of blanks.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 99)))]
    pub blanks: i64,
    /// The letters that have tiles, at most 60. Required.
    pub letters: Vec<LetterSpec>,
    /// Letters without tiles, at most 64 with the others, for blanks where `blank.letters = "alphabet"`.
    pub further: Vec<String>,
}

/// A letter and its tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("required" = ["letter", "count"])))]
pub struct LetterSpec {
    /// The letter, of one to three characters of any script. Required.
    pub letter: String,
    /// The number of tiles. Required.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 99)))]
    pub count: i64,
    /// The points of each tile.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 99)))]
    pub points: i64,
}
