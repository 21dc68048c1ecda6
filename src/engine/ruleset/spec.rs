//! A ruleset as its file has it: the right keys, with values of the right types.
//!
//! Ranges and relations are not checked here; [`Ruleset`](super::Ruleset) is the checked form. The doc comments of this
//! file are the descriptions in the JSON schema, and [`Default`] gives the default of every key.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::tiles::Digraphs;

/// A whole ruleset file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RulesetSpec {
    /// The id of the ruleset whose values apply to keys that this file leaves out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    /// The game's name for players.
    pub name: String,
    /// One sentence on the game, for menus.
    pub about: String,
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
    /// Extra points for plays of many tiles.
    pub bonus: BonusSpec,
    /// Exchanging tiles.
    pub exchange: ExchangeSpec,
    /// Passes in a row.
    pub passes: PassesSpec,
    /// Turns without a score in a row.
    pub scoreless: ScorelessSpec,
    /// What leftover tiles cost at the end.
    pub ending: EndingSpec,
    /// Players who leave while the game continues.
    pub leaving: LeavingSpec,
    /// Time limits for a turn.
    pub time: TimeSpec,
    /// Words that are not in the dictionary.
    pub words: WordsSpec,
    /// The word lists of the game.
    pub dictionary: DictionarySpec,
    /// The letters that a blank may become.
    pub blank: BlankSpec,
    /// The tiles, by language.
    pub tiles: TilesSpec,
}

/// The number of players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayersSpec {
    /// The fewest players, 1 to 4; 1 is solo practice. Default 2.
    pub min: i64,
    /// The most players, 1 to 4. Default 2.
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
    /// Tiles on a full rack, 1 to 12. Default 7.
    pub size: i64,
}

impl Default for RackSpec {
    fn default() -> Self {
        Self { size: 7 }
    }
}

/// The board: its squares, drawn as marks, and the meanings of further marks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardSpec {
    /// One line for each row, one mark for each square: `.` plain, `2` and `3` double and triple letter, `d` and `t`
    /// double and triple word, `*` a start square without a premium, or a mark of the legend. 5 to 26 rows and columns.
    pub layout: String,
    /// The start squares, as `["h8"]`, besides those marked `*`.
    pub start: Vec<String>,
    /// Further marks: `"4" = { letter = 4 }`, `"q" = { word = 4 }`.
    pub legend: BTreeMap<String, LegendEntry>,
    /// Whether a game may be played on a random board, with the premiums shuffled. Default true.
    pub random: bool,
}

impl Default for BoardSpec {
    fn default() -> Self {
        Self { layout: String::new(), start: Vec::new(), legend: BTreeMap::new(), random: true }
    }
}

/// The meaning of a mark: either a letter or a word multiplier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegendEntry {
    /// The factor for the points of the tile, 2 to 9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<i64>,
    /// The factor for the points of the word, 2 to 9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<i64>,
}

/// The opening play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OpeningSpec {
    /// The fewest tiles, 1 to 12. If 1, a single tile forms no word and scores its own points. Default 2.
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
    /// Whether the starting player gets an extra blank. Default false.
    pub given: bool,
    /// Whether it is one of the tile set's blanks, which goes back to the bag if unused, or an additional one. Default
    /// false.
    pub from_bag: bool,
}

/// Taking a tile from the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TakeSpec {
    /// Whether a player may take a tile. Default false.
    pub allowed: bool,
    /// Whether the tile may return to the square it came from. Default false.
    pub return_to_origin: bool,
    /// Whether a taking may leave a single tile on its own. Default `allow`.
    pub lone_tile: LoneTile,
    /// Whether a taken blank may become another letter. Default `free`.
    pub blank: TakenBlank,
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

/// Extra points for plays of many tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BonusSpec {
    /// One row for each number of tiles.
    pub tiles: Vec<BonusRow>,
    /// Whether the gift blank counts as a taken tile for `with_taken`. Default false.
    pub gift_blank_as_taken: bool,
}

/// The extra points of a play that uses exactly this number of tiles from the rack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BonusRow {
    /// The number of tiles from the rack, 1 to its size. Required.
    pub own: i64,
    /// The points, 0 to 999.
    pub points: i64,
    /// The points instead, if a taken tile is played with them. Default: as `points`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_taken: Option<i64>,
}

/// Exchanging tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExchangeSpec {
    /// Whether tiles may be exchanged at all. Default true.
    pub allowed: bool,
    /// The fewest tiles in the bag for an exchange, 0 to 999. Default 0.
    pub min_bag: i64,
    /// Whether tiles are drawn or returned first. Default `draw-first`.
    pub order: ExchangeOrder,
    /// The effect of an exchange of no tiles. Default `refuse`.
    pub none: ExchangeNone,
}

impl Default for ExchangeSpec {
    fn default() -> Self {
        Self { allowed: true, min_bag: 0, order: ExchangeOrder::default(), none: ExchangeNone::default() }
    }
}

/// The order of drawing and returning in an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ExchangeOrder {
    /// New tiles are drawn before the old ones go back, so at most as many as the bag has.
    #[default]
    DrawFirst,
    /// The old tiles go into the bag first, and may come straight back.
    ReturnFirst,
}

/// The effect of an exchange of no tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ExchangeNone {
    /// It is a pass.
    Pass,
    /// It is refused.
    #[default]
    Refuse,
}

/// Passes in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PassesSpec {
    /// The number of passes in a row that has the effect, 0 to 99; 0 for never. Default 3.
    pub limit: i64,
    /// Whose passes are counted. Default `table`.
    pub counted: PassCount,
    /// The effect of that number of passes. Default `end`.
    pub effect: PassEffect,
    /// The effect of an exchange on the run of passes. Default `breaks`.
    pub exchange: PassExchange,
}

impl Default for PassesSpec {
    fn default() -> Self {
        Self {
            limit: 3,
            counted: PassCount::default(),
            effect: PassEffect::default(),
            exchange: PassExchange::default(),
        }
    }
}

/// Whose passes are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PassCount {
    /// Each player's own passes.
    Player,
    /// The passes of all players together.
    #[default]
    Table,
}

/// The effect of too many passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PassEffect {
    /// The player who passed is out; the last remaining player wins.
    Out,
    /// The game ends.
    #[default]
    End,
}

/// The effect of an exchange on a run of passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PassExchange {
    /// It interrupts the run.
    #[default]
    Breaks,
    /// It neither interrupts nor lengthens the run.
    Ignored,
    /// It counts as a pass.
    Counts,
}

/// Turns without a score in a row: passes, exchanges, timeouts, plays of 0 points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ScorelessSpec {
    /// The number of turns in a row that ends the game, 0 to 99; 0 for never. Default 0.
    pub limit: i64,
    /// Whether it does while nobody has any points. Default `goes-on`.
    pub at_nil_nil: NilNil,
}

/// Scoreless turns while nobody has any points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum NilNil {
    /// The game continues.
    #[default]
    GoesOn,
    /// The game ends as it would with points.
    Ends,
}

/// The cost of leftover tiles at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EndingSpec {
    /// The cost when a player is out of tiles. Default `none`.
    pub leftover: LeftoverTiles,
    /// The cost when passes end the game. Default: as `leftover`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover_passes: Option<LeftoverTiles>,
    /// The cost when scoreless turns end the game. Default: as `leftover`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover_scoreless: Option<LeftoverTiles>,
}

/// What leftover tiles cost at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum LeftoverTiles {
    /// Nothing.
    #[default]
    None,
    /// Each player loses the points of their leftover tiles.
    Own,
    /// Each player loses the points of their leftover tiles, and a player who has none gains what the others lose.
    OwnAndOut,
}

/// Players who leave while the game continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LeavingSpec {
    /// Where their tiles go. Default `aside`.
    pub tiles: LeaverTiles,
    /// Whether the others may agree to end the game once a player has resigned. Default false.
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

/// Time limits for a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TimeSpec {
    /// The limits offered, as `["48h", "3m"]`. Default none.
    pub limits: Vec<String>,
    /// The limit unless another is chosen: one of `limits`, or `off`. Default `off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// What happens when a turn's time runs out. Required where there are limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<TimeoutEffect>,
}

/// What happens when a turn's time runs out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TimeoutEffect {
    /// The turn is a pass.
    Pass,
    /// The player resigns.
    Resign,
}

/// Words that are not in the dictionary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WordsSpec {
    /// The effect of a play with an unknown word. Default `refuse`.
    pub unknown: UnknownWords,
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
}

/// The word lists of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DictionarySpec {
    /// Names of word lists: the first one installed for the game's language is used, or else the language's own list.
    /// Default none.
    pub prefer: Vec<String>,
    /// Words to add to the list. Default none.
    pub add: Vec<String>,
    /// Words to remove from the list. Default none.
    pub remove: Vec<String>,
}

/// The letters that a blank may become.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BlankSpec {
    /// The letters that a blank may become. Default `tiles`.
    pub letters: BlankLetters,
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
    /// The language unless another is chosen. Required if there are several without `en`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// The languages offered. Default: all that have tiles.
    pub languages: Vec<String>,
    /// How words are split into tiles where tiles have several characters. Default `either`.
    pub digraphs: Digraphs,
    /// Tile sets in files of their own: `en = "wordfeud-en"`.
    pub files: BTreeMap<String, String>,
    /// Tile sets in this file.
    pub sets: BTreeMap<String, TileSetSpec>,
}

/// The tiles of a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileSetSpec {
    /// The language's name for players.
    pub name: String,
    /// The number of blanks.
    pub blanks: i64,
    /// The letters that have tiles.
    pub letters: Vec<LetterSpec>,
    /// Letters without tiles, for blanks where `blank.letters = "alphabet"`.
    pub further: Vec<String>,
}

/// A letter and its tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LetterSpec {
    /// The letter, of one to three characters.
    pub letter: String,
    /// The number of tiles, 1 to 99.
    pub count: i64,
    /// The points of each tile, 0 to 99.
    pub points: i64,
}
