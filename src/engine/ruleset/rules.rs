use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::spec::{
    AtTarget, BagEmpty, ExchangeNone, ExchangeOrder, LeaverTiles, LoneTile, NilNil, PassCount, PassEffect,
    PassExchange, RulesetSpec, TakenBlank, TakenFrom, TimeoutEffect, UnknownWords, UnplayedTiles,
};
use super::theme_words::ThemeWords;
use super::time::TimeLimit;
use crate::board::{Layout, Size};
use crate::tiles::TileSet;

/// The checked rules of a game: every value is in its range, and all parts fit together.
///
/// Only [`Ruleset::parse`], [`Ruleset::load`] and [`Ruleset::from_spec`] make one, after checking it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) about: String,
    pub(super) players: RangeInclusive<usize>,
    pub(super) rack_size: usize,
    pub(super) layout: Layout,
    pub(super) random_board: RandomBoard,
    pub(super) opening_min_tiles: usize,
    pub(super) gift_blank: GiftBlank,
    pub(super) take: Option<TakeRules>,
    pub(super) bonuses: Vec<Bonus>,
    pub(super) gift_as_taken: bool,
    pub(super) word_bonuses: WordBonuses,
    pub(super) formed_bonuses: WordBonuses,
    /// The theme words of the languages that have any.
    pub(super) theme_words: BTreeMap<String, Arc<ThemeWords>>,
    pub(super) word_lengths: RangeInclusive<usize>,
    pub(super) pass_price: i32,
    pub(super) exchange: Option<ExchangeRules>,
    pub(super) passes: Option<PassRules>,
    pub(super) scoreless: Option<ScorelessRules>,
    pub(super) ending: EndingRules,
    pub(super) leaving: LeavingRules,
    pub(super) time: Option<TimeRules>,
    pub(super) total_time: Option<TotalTime>,
    pub(super) unknown_words: UnknownWords,
    pub(super) wrong_challenge: WrongChallenge,
    pub(super) dictionary: DictionaryRules,
    /// The word lists of the languages in which they differ.
    pub(super) dictionaries: BTreeMap<String, DictionaryRules>,
    pub(super) default_language: String,
    pub(super) tile_sets: BTreeMap<String, TileSet>,
    pub(super) spec: RulesetSpec,
}

/// Whether premiums may be shuffled at the start of a game (C-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RandomBoard {
    /// The players may choose it.
    Offered,
    /// The premiums are always as in the layout.
    NotOffered,
}

/// An extra blank for the first turn of the game (SF-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GiftBlank {
    /// There is no extra blank.
    None,
    /// One more than the tile set has; it is lost if unused.
    OnTop,
    /// One of the tile set's blanks; it goes back to the bag if unused.
    FromBag,
}

/// Taking a tile from the board (SF-7 to SF-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TakeRules {
    /// Whether the tile may return to the square it came from (SF-10).
    pub return_to_origin: bool,
    /// Whether a taking may leave a single tile on its own (SF-15).
    pub lone_tile: LoneTile,
    /// The letter of a taken blank (SF-16).
    pub blank: TakenBlank,
    /// Whose tiles may be taken.
    pub from: TakenFrom,
    /// The points that a taking costs.
    pub price: i32,
    /// The number of takings of each player in a game, if it is limited.
    pub limit: Option<u32>,
    /// The number of turns for which no tile can be taken from a square after a taking there.
    pub cooldown: u32,
}

/// Extra points for a play of exactly this number of tiles from the rack (SF-18, WO-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bonus {
    /// The number of tiles from the rack.
    pub own: usize,
    /// The points.
    pub points: i32,
    /// The points if a taken tile is played with them.
    pub with_taken: i32,
}

/// Extra points by a number: for a new word by its length in tiles, or for a play by the number of its new words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WordBonuses {
    /// By length, or by number of words.
    pub(super) points: [i32; Size::MAX_SIDE + 1],
}

impl WordBonuses {
    /// The extra points for this number.
    pub fn of(&self, number: usize) -> i32 {
        self.points.get(number).copied().unwrap_or_default()
    }

    /// The most extra points.
    pub fn highest(&self) -> i32 {
        self.points.iter().copied().max().unwrap_or_default()
    }

    /// The numbers from which there are other points than below, with the points.
    pub fn rows(&self) -> impl Iterator<Item = (usize, i32)> {
        let of = |number: usize| self.points[number];
        (1..self.points.len())
            .filter(move |&number| of(number) != of(number - 1))
            .map(move |number| (number, of(number)))
    }
}

/// Exchanging tiles (SF-19, WO-4, WE-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExchangeRules {
    /// The fewest tiles in the bag for an exchange.
    pub min_bag: usize,
    /// Whether tiles are drawn or returned first.
    pub order: ExchangeOrder,
    /// The effect of an exchange of no tiles.
    pub none: ExchangeNone,
    /// The points that an exchange costs.
    pub price: i32,
    /// The number of exchanges of each player in a game, if it is limited.
    pub limit: Option<u32>,
}

/// Passes in a row (SF-20, WO-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PassRules {
    /// The number of passes in a row that has the effect; at least 1.
    pub limit: u32,
    /// Whose passes are counted.
    pub counted: PassCount,
    /// The effect.
    pub effect: PassEffect,
    /// The effect of an exchange on the run of passes.
    pub exchange: PassExchange,
}

/// Turns without a score in a row (WW-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScorelessRules {
    /// The number of turns in a row that ends the game; at least 1.
    pub limit: u32,
    /// Whether it does while nobody has any points.
    pub at_nil_nil: NilNil,
}

/// The end of the game, and what leftover tiles cost then (SF-22, WO-8, WE-6, WW-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndingRules {
    /// The cost when a player is out of tiles, and after the last round or turns.
    pub out: UnplayedTiles,
    /// The cost when passes end the game.
    pub passes: UnplayedTiles,
    /// The cost when scoreless turns end the game.
    pub scoreless: UnplayedTiles,
    /// How many times the points of leftover tiles count.
    pub times: i32,
    /// The score with which a player ends the game, if there is one.
    pub target: Option<i32>,
    /// When that score ends the game.
    pub at_target: AtTarget,
    /// The number of rounds after which the game ends, if it is limited.
    pub rounds: Option<u32>,
    /// What happens once the bag is empty.
    pub bag_empty: BagEmpty,
}

/// Players who leave while the game continues (C-16, SF-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeavingRules {
    /// Where their tiles go.
    pub tiles: LeaverTiles,
    /// Whether the others may agree to end the game once a player has resigned.
    pub agree_to_quit: bool,
    /// The points that resigning costs.
    pub price: i32,
}

/// Time limits (SF-21, WO-6).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeRules {
    /// The limits offered, at least one.
    pub limits: Vec<TimeLimit>,
    /// The limit unless another is chosen.
    pub default: Option<TimeLimit>,
    /// What happens when time runs out.
    pub timeout: TimeoutEffect,
}

/// The time that each player has for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TotalTime {
    /// The time at the beginning.
    pub time: TimeLimit,
    /// The time that each turn of the player adds.
    pub increment: Option<TimeLimit>,
    /// What happens when it is used up.
    pub overtime: Overtime,
}

/// What happens when a player has used up the time for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overtime {
    /// Each minute that has begun costs these points.
    Points(i32),
    /// The player resigns.
    Resign,
}

/// What a challenge of a play whose words are all good costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongChallenge {
    /// Nothing.
    Free,
    /// The turn of the player who challenged.
    Turn,
    /// The challenged player gets these points.
    Points(i32),
}

/// The word lists of the game (SF-26, WW-7).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DictionaryRules {
    /// Names of word lists; the first one installed is used.
    pub prefer: Vec<String>,
    /// Words to add to the list, in capitals.
    pub add: Vec<String>,
    /// Words to remove from the list, in capitals.
    pub remove: Vec<String>,
}

impl Ruleset {
    /// The most players that a game can have.
    pub const MAX_PLAYERS: usize = 4;

    /// The ruleset's id, as `smartfeud`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game's name for players.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One sentence on the game; may be empty.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The numbers of players allowed.
    pub const fn players(&self) -> &RangeInclusive<usize> {
        &self.players
    }

    /// Tiles on a full rack.
    pub const fn rack_size(&self) -> usize {
        self.rack_size
    }

    /// The standard layout.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Whether premiums may be shuffled (C-14).
    pub const fn random_board(&self) -> RandomBoard {
        self.random_board
    }

    /// The fewest tiles of the opening play (C-3).
    pub const fn opening_min_tiles(&self) -> usize {
        self.opening_min_tiles
    }

    /// The extra blank for the first turn (SF-6).
    pub const fn gift_blank(&self) -> GiftBlank {
        self.gift_blank
    }

    /// The rules of taking a tile, if it is allowed.
    pub const fn take(&self) -> Option<TakeRules> {
        self.take
    }

    /// Extra points by the number of tiles from the rack.
    pub fn bonuses(&self) -> &[Bonus] {
        &self.bonuses
    }

    /// Whether the gift blank counts as a taken tile for a bonus (SF-18).
    pub const fn gift_as_taken(&self) -> bool {
        self.gift_as_taken
    }

    /// Extra points for each new word by its length.
    pub const fn word_bonuses(&self) -> &WordBonuses {
        &self.word_bonuses
    }

    /// The theme words of a language, if it has any.
    pub fn theme_words(&self, language: &str) -> Option<&Arc<ThemeWords>> {
        self.theme_words.get(language)
    }

    /// Extra points for a play by the number of its new words.
    pub const fn formed_bonuses(&self) -> &WordBonuses {
        &self.formed_bonuses
    }

    /// The lengths of the words that may be played, in tiles.
    pub const fn word_lengths(&self) -> &RangeInclusive<usize> {
        &self.word_lengths
    }

    /// The points that a pass costs.
    pub const fn pass_price(&self) -> i32 {
        self.pass_price
    }

    /// The rules of exchanging, if it is allowed.
    pub const fn exchange(&self) -> Option<ExchangeRules> {
        self.exchange
    }

    /// The effect of passes in a row, if they have one.
    pub const fn passes(&self) -> Option<PassRules> {
        self.passes
    }

    /// The effect of scoreless turns in a row, if they have one.
    pub const fn scoreless(&self) -> Option<ScorelessRules> {
        self.scoreless
    }

    /// The end of the game, and what leftover tiles cost then.
    pub const fn ending(&self) -> EndingRules {
        self.ending
    }

    /// The rules for players who leave.
    pub const fn leaving(&self) -> LeavingRules {
        self.leaving
    }

    /// The time limits, if there are any.
    pub const fn time(&self) -> Option<&TimeRules> {
        self.time.as_ref()
    }

    /// The time that each player has for the whole game, if it is limited.
    pub const fn total_time(&self) -> Option<TotalTime> {
        self.total_time
    }

    /// Whether a blank on the board may be changed for a tile of its letter.
    pub const fn changes_blanks(&self) -> bool {
        self.spec.blank.change
    }

    /// The effect of a play with an unknown word (SF-25).
    pub const fn unknown_words(&self) -> UnknownWords {
        self.unknown_words
    }

    /// What a wrong challenge costs, where plays can be challenged.
    pub fn challenge(&self) -> Option<WrongChallenge> {
        (self.unknown_words == UnknownWords::Challenge).then_some(self.wrong_challenge)
    }

    /// The word lists of a language.
    pub fn dictionary(&self, language: &str) -> &DictionaryRules {
        self.dictionaries.get(language).unwrap_or(&self.dictionary)
    }

    /// The language unless another is chosen.
    pub fn default_language(&self) -> &str {
        &self.default_language
    }

    /// The tile sets offered, by language.
    pub fn tile_sets(&self) -> impl Iterator<Item = &TileSet> {
        self.tile_sets.values()
    }

    /// The tile set of a language.
    pub fn tile_set(&self, language: &str) -> Option<&TileSet> {
        self.tile_sets.get(language)
    }

    /// The whole ruleset as data, tile sets included, as saved games store it.
    pub const fn spec(&self) -> &RulesetSpec {
        &self.spec
    }
}
