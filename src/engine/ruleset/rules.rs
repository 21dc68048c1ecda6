use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::spec::{
    ExchangeNone, ExchangeOrder, LeaverTiles, Leftover, LoneTile, NilNil, PassCount, PassEffect,
    PassExchange, RulesetSpec, TakenBlank, TimeoutEffect, UnknownWords,
};
use super::time::TimeLimit;
use crate::board::Layout;
use crate::tiles::TileSet;

/// The rules of a game, checked: what a file said, with every value in its range and every part fitting the others.
///
/// Made by [`Ruleset::load`] and [`Ruleset::from_spec`] only.
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
    pub(super) exchange: Option<ExchangeRules>,
    pub(super) passes: Option<PassRules>,
    pub(super) scoreless: Option<ScorelessRules>,
    pub(super) ending: EndingRules,
    pub(super) leaving: LeavingRules,
    pub(super) time: Option<TimeRules>,
    pub(super) unknown_words: UnknownWords,
    pub(super) dictionary: DictionaryRules,
    pub(super) default_language: String,
    pub(super) tile_sets: BTreeMap<String, TileSet>,
    pub(super) spec: RulesetSpec,
}

/// Whether premiums may be shuffled at the start of a game (C-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RandomBoard {
    /// The players may choose it.
    Offered,
    /// The layout stands.
    NotOffered,
}

/// A blank for the first turn of the game (SF-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GiftBlank {
    /// There is none.
    None,
    /// One more than the tile set has; it is gone if not used.
    OnTop,
    /// One of the tile set's; it goes back to the bag if not used.
    FromBag,
}

/// Taking a tile from the board (SF-7 to SF-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeRules {
    /// Whether it may be put back on the square it came from (SF-10).
    pub return_to_origin: bool,
    /// A single tile left alone (SF-15).
    pub lone_tile: LoneTile,
    /// A blank taken (SF-16).
    pub blank: TakenBlank,
}

/// Extra points for a play of exactly so many own tiles (SF-18, WO-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bonus {
    /// The number of own tiles.
    pub own: usize,
    /// The points.
    pub points: i32,
    /// The points instead, with a taken tile.
    pub with_taken: i32,
}

/// Exchanging tiles (SF-19, WO-4, WE-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExchangeRules {
    /// The fewest tiles that the bag must hold.
    pub min_bag: usize,
    /// What comes first.
    pub order: ExchangeOrder,
    /// What an exchange of none is.
    pub none: ExchangeNone,
}

/// Passes in a row (SF-20, WO-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassRules {
    /// How many; at least 1.
    pub limit: u32,
    /// Whose.
    pub counted: PassCount,
    /// What then.
    pub effect: PassEffect,
    /// What an exchange is to the row.
    pub exchange: PassExchange,
}

/// Turns without a score in a row (WW-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScorelessRules {
    /// How many; at least 1.
    pub limit: u32,
    /// While nobody has points.
    pub at_nil_nil: NilNil,
}

/// What tiles left at the end cost (SF-22, WO-8, WE-6, WW-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndingRules {
    /// When a player is out of tiles.
    pub out: Leftover,
    /// When passes end the game.
    pub passes: Leftover,
    /// When scoreless turns end it.
    pub scoreless: Leftover,
}

/// Players who leave a game that goes on (C-16, SF-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeavingRules {
    /// Where their tiles go.
    pub tiles: LeaverTiles,
    /// Whether the others may agree to end the game once somebody has resigned.
    pub agree_to_quit: bool,
}

/// Time limits (SF-21, WO-6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeRules {
    /// The limits on offer, at least one.
    pub limits: Vec<TimeLimit>,
    /// The limit unless another is chosen.
    pub default: Option<TimeLimit>,
    /// What happens when time runs out.
    pub timeout: TimeoutEffect,
}

/// Which word lists the game is played with (SF-26, WW-7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DictionaryRules {
    /// Lists to look for by name; the first one installed wins.
    pub prefer: Vec<String>,
    /// Words good whatever the list says, in capitals.
    pub add: Vec<String>,
    /// Words bad whatever the list says, in capitals.
    pub remove: Vec<String>,
}

impl Ruleset {
    /// The ruleset's id, as `smartfeud`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game's name for players.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A sentence on the game; may be empty.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// How many people play.
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

    /// The blank for the first turn (SF-6).
    pub const fn gift_blank(&self) -> GiftBlank {
        self.gift_blank
    }

    /// Taking a tile from the board, where that is allowed.
    pub const fn take(&self) -> Option<TakeRules> {
        self.take
    }

    /// Extra points by number of own tiles.
    pub fn bonuses(&self) -> &[Bonus] {
        &self.bonuses
    }

    /// Whether the gift blank counts like a taken tile for a bonus (SF-18).
    pub const fn gift_as_taken(&self) -> bool {
        self.gift_as_taken
    }

    /// Exchanging, where that is allowed.
    pub const fn exchange(&self) -> Option<ExchangeRules> {
        self.exchange
    }

    /// Passes in a row, where they have an effect.
    pub const fn passes(&self) -> Option<PassRules> {
        self.passes
    }

    /// Scoreless turns in a row, where they have an effect.
    pub const fn scoreless(&self) -> Option<ScorelessRules> {
        self.scoreless
    }

    /// What tiles left at the end cost.
    pub const fn ending(&self) -> EndingRules {
        self.ending
    }

    /// Players who leave.
    pub const fn leaving(&self) -> LeavingRules {
        self.leaving
    }

    /// Time limits, where there are any.
    pub const fn time(&self) -> Option<&TimeRules> {
        self.time.as_ref()
    }

    /// What a play with an unknown word is (SF-25).
    pub const fn unknown_words(&self) -> UnknownWords {
        self.unknown_words
    }

    /// Word lists.
    pub const fn dictionary(&self) -> &DictionaryRules {
        &self.dictionary
    }

    /// The language unless another is chosen.
    pub fn default_language(&self) -> &str {
        &self.default_language
    }

    /// The tile sets on offer, by language.
    pub fn tile_sets(&self) -> impl Iterator<Item = &TileSet> {
        self.tile_sets.values()
    }

    /// The tile set of a language.
    pub fn tile_set(&self, language: &str) -> Option<&TileSet> {
        self.tile_sets.get(language)
    }

    /// The whole ruleset as data, tile sets included: what a saved game keeps.
    pub const fn spec(&self) -> &RulesetSpec {
        &self.spec
    }
}
