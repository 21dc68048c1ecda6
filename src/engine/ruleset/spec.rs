//! A ruleset as its file says it: anything that has the right keys and kinds of values.
//!
//! Numbers are wide and lists are free here; [`Ruleset`](super::Ruleset) is what has been checked. The doc comments
//! of this file are the schema's descriptions, and every key's default is what [`Default`] gives.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::tiles::Digraphs;

/// The whole of a ruleset file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesetSpec {
    /// The id of the ruleset whose values hold where this file says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    /// The game's name for players.
    pub name: String,
    /// A sentence on what is special about the game, for the menu.
    pub about: String,
    /// How many people play.
    pub players: PlayersSpec,
    /// Tiles on a full rack, 1 to 12.
    pub rack: RackSpec,
    /// The board.
    pub board: BoardSpec,
    /// The opening play.
    pub opening: OpeningSpec,
    /// A blank that the starting player holds besides the rack for the first turn only.
    pub gift_blank: GiftBlankSpec,
    /// Taking a tile from the board to play it again.
    pub take: TakeSpec,
    /// Extra points for many tiles in one play.
    pub bonus: BonusSpec,
    /// Exchanging tiles.
    pub exchange: ExchangeSpec,
    /// Passes in a row.
    pub passes: PassesSpec,
    /// Turns without a score in a row.
    pub scoreless: ScorelessSpec,
    /// What is done with the tiles left at the end.
    pub ending: EndingSpec,
    /// Players who leave a game that goes on.
    pub leaving: LeavingSpec,
    /// Time limits for a turn.
    pub time: TimeSpec,
    /// Words that are not in the dictionary.
    pub words: WordsSpec,
    /// Which word lists the game is played with.
    pub dictionary: DictionarySpec,
    /// What a blank may stand for.
    pub blank: BlankSpec,
    /// The tiles, by language.
    pub tiles: TilesSpec,
}

/// How many people play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayersSpec {
    /// The least number, 1 to 4; 1 is practice alone. Default 2.
    pub min: i64,
    /// The greatest number, 1 to 4. Default 2.
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
pub struct RackSpec {
    /// Tiles on a full rack, 1 to 12. Default 7.
    pub size: i64,
}

impl Default for RackSpec {
    fn default() -> Self {
        Self { size: 7 }
    }
}

/// The board: its squares, drawn, and what the marks mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardSpec {
    /// A row a line, a mark a square: `.` plain, `2` and `3` double and treble letter, `d` and `t` double and treble
    /// word, `*` a start square without a premium, or a mark of the legend. 5 to 26 rows and columns.
    pub layout: String,
    /// The start squares, as `["h8"]`; squares marked `*` need not be named.
    pub start: Vec<String>,
    /// Further marks: `"4" = { letter = 4 }`, `"q" = { word = 4 }`.
    pub legend: BTreeMap<String, LegendEntry>,
    /// Whether a game may be played on a random board: as many premiums of each kind, shuffled. Default true.
    pub random: RandomSpec,
}

/// Whether random boards are on offer (a type of its own for its default).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RandomSpec(pub bool);

impl Default for RandomSpec {
    fn default() -> Self {
        Self(true)
    }
}

/// What a mark of the layout means: exactly one of the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegendEntry {
    /// The tile counts so many times, 2 to 9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<i64>,
    /// The word counts so many times, 2 to 9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<i64>,
}

/// The opening play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningSpec {
    /// The fewest tiles, 1 to 12; with 1, a lone tile forms no word and scores its own points. Default 2.
    pub min_tiles: i64,
}

impl Default for OpeningSpec {
    fn default() -> Self {
        Self { min_tiles: 2 }
    }
}

/// A blank for the first turn of the game only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GiftBlankSpec {
    /// Whether the starting player gets one. Default false.
    pub given: bool,
    /// Whether it is one of the tile set's blanks (then it goes back to the bag if it is not used) or comes on top of
    /// them. Default false.
    pub from_bag: bool,
}

/// Taking a tile from the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TakeSpec {
    /// Whether a player may take a tile. Default false.
    pub allowed: bool,
    /// Whether the tile may be put back on the square it came from. Default false.
    pub return_to_origin: bool,
    /// Whether a taking may leave a single tile alone. Default `allow`.
    pub lone_tile: LoneTile,
    /// Whether a blank that is taken may stand for another letter. Default `free`.
    pub blank: TakenBlank,
}

/// What of a tile that a taking leaves alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LoneTile {
    /// It is no word, and may stay.
    #[default]
    Allow,
    /// Such a play is refused.
    Forbid,
}

/// What a blank is once taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TakenBlank {
    /// A blank again, for any letter.
    #[default]
    Free,
    /// It keeps its letter.
    Fixed,
}

/// Extra points for many tiles in one play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BonusSpec {
    /// One row a number of tiles.
    pub tiles: Vec<BonusRow>,
    /// Whether the gift blank counts like a taken tile for `with_taken`. Default false.
    pub gift_blank_as_taken: bool,
}

/// The extra points of a play that uses exactly so many own tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BonusRow {
    /// The number of own tiles, 1 to the rack's size; needed.
    pub own: i64,
    /// The points, 0 to 999.
    pub points: i64,
    /// The points instead, if a taken tile is played with them; as `points` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_taken: Option<i64>,
}

/// Exchanging tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExchangeSpec {
    /// Whether tiles may be exchanged at all. Default true.
    pub allowed: bool,
    /// The fewest tiles that the bag must hold for an exchange. Default 0.
    pub min_bag: i64,
    /// What comes first. Default `draw-first`.
    pub order: ExchangeOrder,
    /// What an exchange of no tiles is. Default `refuse`.
    pub none: ExchangeNone,
}

impl Default for ExchangeSpec {
    fn default() -> Self {
        Self { allowed: true, min_bag: 0, order: ExchangeOrder::default(), none: ExchangeNone::default() }
    }
}

/// What comes first in an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ExchangeOrder {
    /// New tiles are drawn before the old ones go back, so at most as many as the bag holds.
    #[default]
    DrawFirst,
    /// The old tiles go into the bag first, and may come straight back.
    ReturnFirst,
}

/// What an exchange of no tiles is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ExchangeNone {
    /// A pass.
    Pass,
    /// Refused.
    #[default]
    Refuse,
}

/// Passes in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PassesSpec {
    /// How many in a row have the effect; 0 for never. Default 3.
    pub limit: i64,
    /// Whose passes are counted. Default `table`.
    pub counted: PassCount,
    /// What happens then. Default `end`.
    pub effect: PassEffect,
    /// What an exchange is to the row. Default `breaks`.
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

/// Whose passes make the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PassCount {
    /// Each player's own turns.
    Player,
    /// All turns, by whomever.
    #[default]
    Table,
}

/// What a full row of passes does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PassEffect {
    /// The player who passed is out; the last one left wins.
    Out,
    /// The game ends.
    #[default]
    End,
}

/// What an exchange is to a row of passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PassExchange {
    /// It breaks the row.
    #[default]
    Breaks,
    /// It neither breaks nor lengthens it.
    Ignored,
    /// It counts like a pass.
    Counts,
}

/// Turns without a score in a row: passes, exchanges, time-outs, plays worth nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScorelessSpec {
    /// How many in a row end the game; 0 for never. Default 0.
    pub limit: i64,
    /// Whether they do while nobody has any points. Default `goes-on`.
    pub at_nil_nil: NilNil,
}

/// Scoreless turns while nobody has any points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NilNil {
    /// The game goes on.
    #[default]
    GoesOn,
    /// It ends as it would with points.
    Ends,
}

/// The tiles left on the racks at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndingSpec {
    /// What they cost when a player is out of tiles. Default `none`.
    pub leftover: Leftover,
    /// The same when passes end the game; as `leftover` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover_passes: Option<Leftover>,
    /// The same when scoreless turns end the game; as `leftover` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover_scoreless: Option<Leftover>,
}

/// What tiles left at the end cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Leftover {
    /// Nothing.
    #[default]
    None,
    /// Each player loses the points of his own.
    Own,
    /// Each player loses the points of his own, and one who used all his tiles gains what the others lose.
    OwnAndOut,
}

/// Players who leave a game that goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeavingSpec {
    /// Where their tiles go. Default `aside`.
    pub tiles: LeaverTiles,
    /// Whether, once somebody has resigned, the others may agree to end the game. Default false.
    pub agree_to_quit: bool,
}

/// Where the tiles of a player who leaves go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LeaverTiles {
    /// Out of the game, unseen.
    #[default]
    Aside,
    /// Back into the bag.
    Bag,
}

/// Time limits for a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TimeSpec {
    /// The limits on offer, as `["48h", "3m"]`; none for a game without limits. Default none.
    pub limits: Vec<String>,
    /// The limit unless another is chosen: one of `limits`, or `off`. Default `off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// What happens when a turn's time runs out; needed where there are limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<TimeoutEffect>,
}

/// What happens when a turn's time runs out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TimeoutEffect {
    /// The turn is a pass.
    Pass,
    /// The player is resigned.
    Resign,
}

/// Words that are not in the dictionary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordsSpec {
    /// What a play with an unknown word is. Default `refuse`.
    pub unknown: UnknownWords,
}

/// What a play with an unknown word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum UnknownWords {
    /// Refused; the player may change it.
    #[default]
    Refuse,
    /// It costs the turn.
    LoseTurn,
    /// The players choose before the game: normal mode refuses, professional mode costs the turn.
    ByMode,
}

/// Which word lists the game is played with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DictionarySpec {
    /// Lists to look for by name, the first that is installed for the game's language wins; else the list named as
    /// the language. Default none.
    pub prefer: Vec<String>,
    /// Words that are good whatever the list says. Default none.
    pub add: Vec<String>,
    /// Words that are not good whatever the list says. Default none.
    pub remove: Vec<String>,
}

/// What a blank may stand for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlankSpec {
    /// Default `tiles`.
    pub letters: BlankLetters,
}

/// The letters that a blank may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BlankLetters {
    /// Those that have a tile.
    #[default]
    Tiles,
    /// Also the tile set's `further` letters.
    Alphabet,
}

/// The tiles, by language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TilesSpec {
    /// The language unless another is chosen; needed if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// The languages on offer; all that have tiles if left out.
    pub languages: Vec<String>,
    /// How words are cut where tiles have several characters. Default `either`.
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
    /// The letters that have a tile.
    pub letters: Vec<LetterSpec>,
    /// Letters without a tile, for blanks where `blank.letters = "alphabet"`.
    pub further: Vec<String>,
}

/// A letter and its tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LetterSpec {
    /// The letter, of one to three characters.
    pub letter: String,
    /// How many tiles, 1 to 99.
    pub count: i64,
    /// What each is worth, 0 to 99.
    pub points: i64,
}
