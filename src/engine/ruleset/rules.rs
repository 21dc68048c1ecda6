//! The checked rules of a game, and how a ruleset as its file has it becomes one, or else everything that is wrong with it
//! is reported.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::check_board::check_board;
use super::check_dictionary::{DictionaryRules, check_dictionary, write_in_capitals};
use super::check_opening::FirstPlay;
use super::check_theme_words::check_theme_words;
use super::check_tiles::check_tiles;
use super::checker::{Checker, Origins, write_within};
use super::error::RulesetError;
use super::spec::{
    AtTarget, BagEmpty, ChallengeCost, ExchangeNone, ExchangeOrder, LeaverTiles, LoneTile, NilNil,
    OvertimeEffect, PassCount, PassEffect, PassExchange, RulesetSpec, TakenBlank, TakenFrom, TimeoutEffect,
    UnknownWords, UnplayedTiles,
};
use super::theme_words::ThemeWords;
use super::time::TimeLimit;
use crate::board::{Layout, Size};
use crate::printable::first_unprintable;
use crate::rack::Rack;
use crate::tiles::TileSet;

/// The most points of a bonus.
const MAX_BONUS: usize = 999;

/// The most tiles that an exchange can require in the bag.
const MAX_MIN_BAG: usize = 999;

/// The most points that a taking, an exchange, a pass, resigning or a minute of overtime costs.
const MAX_PRICE: usize = 999;

/// The greatest limit of takings, and of exchanges, in a game.
const MAX_TAKINGS: usize = 999;
const MAX_EXCHANGES: usize = 99;

/// The most turns for which no tile can be taken from a square after a taking there.
const MAX_COOLDOWN: usize = 99;

/// The highest score that ends a game, and the most rounds of one.
const MAX_TARGET: usize = 9999;
const MAX_ROUNDS: usize = 999;

/// The most times that the points of leftover tiles count.
const MAX_TIMES: usize = 9;

/// The most words of a play: one across each tile of a full rack and a taken one, the word in the direction of the play,
/// and those on four sides of the vacated square.
const MAX_FORMED: usize = 18;

const _: () = assert!(MAX_FORMED == Rack::MAX_TILES + 1 + 1 + 4);

/// The fewest tiles of a word.
const MIN_WORD: usize = 2;

/// The greatest limit of passes, or of scoreless turns, in a row.
const MAX_STREAK: usize = 99;

/// The most time limits.
const MAX_TIME_LIMITS: usize = 20;

/// The checked rules of a game: every value is in its range, and all parts fit together.
///
/// Only [`Ruleset::parse`], [`Ruleset::load`] and [`Ruleset::from_spec`] make one, after checking it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    pub(super) id: String,
    pub(super) players: RangeInclusive<usize>,
    pub(super) rack_size: usize,
    pub(super) layout: Layout,
    pub(super) opening_min_tiles: usize,
    pub(super) gift_blank: GiftBlank,
    pub(super) take: Option<TakeRules>,
    pub(super) bonuses: Vec<Bonus>,
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
    pub(super) wrong_challenge: WrongChallenge,
    pub(super) dictionary: DictionaryRules,
    /// The word lists of the languages in which they differ.
    pub(super) dictionaries: BTreeMap<String, DictionaryRules>,
    pub(super) default_language: String,
    pub(super) tile_sets: BTreeMap<String, TileSet>,
    pub(super) spec: RulesetSpec,
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
    /// True if the tile may return to the square it came from (SF-10).
    pub return_to_origin: bool,
    /// Decides whether a taking may leave a single tile on its own (SF-15).
    pub lone_tile: LoneTile,
    /// The letter of a taken blank (SF-16).
    pub blank: TakenBlank,
    /// The players whose tiles may be taken.
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
    /// The points by length, or by number of words.
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
    /// Decides whether tiles are drawn or returned first.
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
    /// The players whose passes are counted.
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
    /// Decides whether it does while all scores are 0.
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
    /// The factor by which the points of leftover tiles count.
    pub times: i32,
    /// The score with which a player ends the game, if there is one.
    pub target: Option<i32>,
    /// The moment at which that score ends the game.
    pub at_target: AtTarget,
    /// The number of rounds after which the game ends, if it is limited.
    pub rounds: Option<u32>,
    /// The rules once the bag is empty.
    pub bag_empty: BagEmpty,
}

impl EndingRules {
    /// True if neither points nor a number of turns end the game, but only an empty rack and turns without a play.
    pub(crate) fn is_by_racks_alone(&self) -> bool {
        self.target.is_none() && self.rounds.is_none() && self.bag_empty == BagEmpty::PlayOut
    }
}

/// Players who leave while the game continues (C-16, SF-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeavingRules {
    /// The destination of their tiles.
    pub tiles: LeaverTiles,
    /// True if the others may agree to end the game once a player has resigned.
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
    /// The effect of running out of time.
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
    /// The effect of using it up.
    pub overtime: Overtime,
}

/// The effect of using up the time for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overtime {
    /// Each minute that has begun costs these points.
    Points(i32),
    /// The player resigns.
    Resign,
}

/// The cost of challenging a play whose words are all good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongChallenge {
    /// Nothing.
    Free,
    /// The turn of the player who challenged.
    Turn,
    /// The challenged player gets these points.
    Points(i32),
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
        &self.spec.name
    }

    /// One sentence on the game; may be empty.
    pub fn about(&self) -> &str {
        &self.spec.about
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

    /// The squares of the longest row or column.
    pub(super) fn longest_line(&self) -> usize {
        let size = self.layout.size();
        usize::from(size.rows().max(size.columns()))
    }

    /// Returns whether players may choose to have the premiums shuffled at the start of a game (C-14).
    pub const fn offers_random_board(&self) -> bool {
        self.spec.board.random
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

    /// Returns whether the gift blank counts as a taken tile for a bonus (SF-18).
    pub const fn gift_as_taken(&self) -> bool {
        self.spec.bonus.gift_blank_as_taken
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

    /// Returns whether a blank on the board may be changed for a tile of its letter.
    pub const fn changes_blanks(&self) -> bool {
        self.spec.blank.change
    }

    /// The effect of a play with an unknown word (SF-25).
    pub const fn unknown_words(&self) -> UnknownWords {
        self.spec.words.unknown
    }

    /// Returns the cost of a wrong challenge, where plays can be challenged.
    pub fn challenge(&self) -> Option<WrongChallenge> {
        (self.unknown_words() == UnknownWords::Challenge).then_some(self.wrong_challenge)
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

    /// The tile sets by language.
    pub(super) const fn tile_sets_by_language(&self) -> &BTreeMap<String, TileSet> {
        &self.tile_sets
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

pub(super) fn check(id: &str, spec: RulesetSpec, origins: &Origins) -> Result<Ruleset, RulesetError> {
    let mut checker = Checker::new(origins);
    let ruleset = check_all(id, spec, &mut checker);
    match (ruleset, checker.into_faults()) {
        (Some(ruleset), faults) if faults.is_empty() => Ok(ruleset),
        (_, faults) => Err(RulesetError { faults }),
    }
}

/// Checks every part, whether or not the others are faulty; returns `None` where a part without a default is missing.
fn check_all(id: &str, mut spec: RulesetSpec, checker: &mut Checker<'_>) -> Option<Ruleset> {
    // It has replaced what was inherited, and from here on means the same as no key.
    for time in [&mut spec.time.total, &mut spec.time.increment] {
        time.take_if(|time| *time == "off");
    }
    if let Some(character) = first_unprintable(id) {
        let problem =
            format!("the name of the file contains U+{:04X}, which cannot be shown", u32::from(character));
        checker.fault("", problem, "rename the file");
    }
    if spec.name.trim().is_empty() {
        checker.fault("name", "the game has no name", "write name = \"…\"");
    }
    checker.one_line("name", &spec.name);
    checker.one_line("about", &spec.about);
    let least = checker.number("players.min", spec.players.min, 1..=Ruleset::MAX_PLAYERS);
    let most = check_most_players(spec.players.max, checker);
    if most < least && checker.are_right(&["players.min", "players.max"]) {
        checker.fault(
            "players.max",
            format!("{most} is less than players.min"),
            write_within(least, Ruleset::MAX_PLAYERS),
        );
    }
    let rack_size = checker.number("rack.size", spec.rack.size, 1..=Rack::MAX_TILES);
    let most_own = if checker.are_right(&["rack.size"]) { rack_size } else { Rack::MAX_TILES };
    let word_lengths = check_word_lengths(&spec, checker);
    let opening_min_tiles =
        checker.number_up_to("rack.size", "opening.min_tiles", spec.opening.min_tiles, 1..=most_own);
    let gift_blank = match (spec.gift_blank.given, spec.gift_blank.from_bag) {
        (false, _) => GiftBlank::None,
        (true, false) => GiftBlank::OnTop,
        (true, true) => GiftBlank::FromBag,
    };
    let layout = check_board(&spec.board, checker);
    if checker.are_right(&FirstPlay::KEYS) {
        let hand = rack_size + usize::from(spec.gift_blank.given);
        let first_play = FirstPlay { min_tiles: opening_min_tiles, word_lengths: word_lengths.clone(), hand };
        first_play.check(layout.as_ref(), checker);
    }
    let needed = checker.are_right(&["players.max", "rack.size"]).then_some(most * rack_size);
    let tiles = check_tiles(&spec, needed, checker);
    let bonuses = check_bonuses(&spec, most_own, checker);
    let word_bonuses = check_word_bonuses(&spec, checker);
    let formed_bonuses = check_formed_bonuses(&spec, checker);
    let tile_sets = tiles.as_ref().map(|(_, tile_sets)| tile_sets);
    let theme_words = check_theme_words(&spec, tile_sets, checker);
    let leaving_price = points(checker.number("leaving.price", spec.leaving.price, 0..=MAX_PRICE));
    let take = check_take(&spec, checker);
    let pass_price = points(checker.number("passes.price", spec.passes.price, 0..=MAX_PRICE));
    let ending = check_ending(&spec, checker);
    let exchange = check_exchange(&spec, checker);
    let passes = check_passes(&spec, checker);
    let scoreless = check_scoreless(&spec, checker);
    let time = check_time(&spec, checker);
    let price = points(checker.number("words.challenge_price", spec.words.challenge_price, 0..=MAX_PRICE));
    let wrong_challenge = match spec.words.challenge {
        ChallengeCost::Free => WrongChallenge::Free,
        ChallengeCost::Turn => WrongChallenge::Turn,
        ChallengeCost::Points => WrongChallenge::Points(price),
    };
    let total_time = check_total_time(&spec, checker);
    let (dictionary, dictionaries) = check_dictionary(&spec, tile_sets, checker);
    let (default_language, tile_sets) = tiles?;
    write_in_capitals(&mut spec, &tile_sets);
    Some(Ruleset {
        id: id.to_owned(),
        players: least..=most,
        rack_size,
        layout: layout?,
        opening_min_tiles,
        gift_blank,
        take,
        bonuses,
        word_bonuses,
        formed_bonuses,
        theme_words,
        word_lengths,
        pass_price,
        exchange,
        passes,
        scoreless,
        ending,
        leaving: LeavingRules {
            tiles: spec.leaving.tiles,
            agree_to_quit: spec.leaving.agree_to_quit,
            price: leaving_price,
        },
        time,
        total_time,
        wrong_challenge,
        dictionary,
        dictionaries,
        default_language,
        tile_sets,
        spec,
    })
}

fn check_most_players(given: i64, checker: &mut Checker<'_>) -> usize {
    let most = Ruleset::MAX_PLAYERS;
    if usize::try_from(given).is_ok_and(|given| most < given) {
        let given = checker.as_written("players.max", given);
        let problem = format!("{given} is out of range: no ruleset can say that more than {most} play");
        checker.fault("players.max", problem, format!("write 1 to {most}"));
        return most;
    }
    checker.number("players.max", given, 1..=most)
}

fn check_take(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<TakeRules> {
    let take = &spec.take;
    let cooldown = checker.number("take.cooldown", take.cooldown, 0..=MAX_COOLDOWN);
    let rules = TakeRules {
        return_to_origin: take.return_to_origin,
        lone_tile: take.lone_tile,
        blank: take.blank,
        from: take.from,
        price: points(checker.number("take.price", take.price, 0..=MAX_PRICE)),
        limit: limit(checker.number("take.limit", take.limit, 0..=MAX_TAKINGS)),
        cooldown: u32::try_from(cooldown).unwrap_or(u32::MAX),
    };
    take.allowed.then_some(rules)
}

fn check_bonuses(spec: &RulesetSpec, most_own: usize, checker: &mut Checker<'_>) -> Vec<Bonus> {
    let mut bonuses: Vec<Bonus> = Vec::new();
    if spec.bonus.tiles.len() > Rack::MAX_TILES {
        let problem = format!("{} rows are too many", spec.bonus.tiles.len());
        checker.fault("bonus.tiles", problem, "keep one row for each number of tiles");
        return bonuses;
    }
    for (index, row) in spec.bonus.tiles.iter().enumerate() {
        let key = |name: &str| format!("bonus.tiles[{index}].{name}");
        let own = checker.number_up_to("rack.size", &key("own"), row.own, 1..=most_own);
        let points = checker.number(&key("points"), row.points, 0..=MAX_BONUS);
        let with_taken =
            row.with_taken.map_or(points, |given| checker.number(&key("with_taken"), given, 0..=MAX_BONUS));
        if !checker.are_right(&[&key("own")]) {
            continue;
        }
        if bonuses.iter().any(|bonus| bonus.own == own) {
            let tiles = if own == 1 { "tile" } else { "tiles" };
            checker.fault(
                &key("own"),
                format!("duplicate row for {own} {tiles}"),
                "keep one row for each number of tiles",
            );
        }
        bonuses.push(Bonus { own, points: self::points(points), with_taken: self::points(with_taken) });
    }
    bonuses
}

fn points(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// A limit; 0 means that there is none.
fn limit(number: usize) -> Option<u32> {
    u32::try_from(number).ok().filter(|&number| number > 0)
}

fn check_word_bonuses(spec: &RulesetSpec, checker: &mut Checker<'_>) -> WordBonuses {
    let rows = spec.bonus.words.iter().map(|row| (row.length, row.points)).collect();
    let texts = BonusTexts { number: "length", one: "length", unit: "tiles" };
    check_steps("bonus.words", rows, &texts, MIN_WORD..=Size::MAX_SIDE, checker)
}

fn check_formed_bonuses(spec: &RulesetSpec, checker: &mut Checker<'_>) -> WordBonuses {
    let rows = spec.bonus.formed.iter().map(|row| (row.words, row.points)).collect();
    let texts = BonusTexts { number: "words", one: "number of words", unit: "words" };
    check_steps("bonus.formed", rows, &texts, 2..=MAX_FORMED, checker)
}

/// The wording of the faults of a bonus by a number.
struct BonusTexts {
    /// The key of the number.
    number: &'static str,
    /// The noun for what a row is about.
    one: &'static str,
    unit: &'static str,
}

/// Checks the rows of a bonus by a number, each of which holds up to that of the next.
fn check_steps(
    table: &str,
    rows: Vec<(i64, i64)>,
    texts: &BonusTexts,
    range: RangeInclusive<usize>,
    checker: &mut Checker<'_>,
) -> WordBonuses {
    let mut bonuses = WordBonuses::default();
    let cure = format!("keep one row for each {}", texts.one);
    if *range.end() < rows.len() {
        checker.fault(table, format!("{} rows are too many", rows.len()), cure);
        return bonuses;
    }
    let mut steps: Vec<(usize, i32)> = Vec::new();
    for (index, (given, points)) in rows.into_iter().enumerate() {
        let key = |name: &str| format!("{table}[{index}].{name}");
        let number = checker.number(&key(texts.number), given, range.clone());
        let points = self::points(checker.number(&key("points"), points, 0..=MAX_BONUS));
        checker.reports_missing(&key("points"));
        if !checker.are_right(&[&key(texts.number)]) {
            continue;
        }
        if steps.iter().any(|(other, _)| *other == number) {
            let problem = format!("duplicate row for {number} {}", texts.unit);
            checker.fault(&key(texts.number), problem, cure.clone());
        }
        steps.push((number, points));
    }
    steps.sort_unstable();
    for (number, points) in steps {
        bonuses.points[number..].fill(points);
    }
    bonuses
}

fn check_word_lengths(spec: &RulesetSpec, checker: &mut Checker<'_>) -> RangeInclusive<usize> {
    let least = checker.number("words.min_length", spec.words.min_length, MIN_WORD..=Size::MAX_SIDE);
    let most = checker.number("words.max_length", spec.words.max_length, MIN_WORD..=Size::MAX_SIDE);
    if most < least && checker.are_right(&["words.min_length", "words.max_length"]) {
        checker.fault(
            "words.max_length",
            format!("{most} is less than words.min_length"),
            write_within(least, Size::MAX_SIDE),
        );
    }
    least..=most
}

fn check_ending(spec: &RulesetSpec, checker: &mut Checker<'_>) -> EndingRules {
    let given = &spec.ending;
    let target = checker.number("ending.target", given.target, 0..=MAX_TARGET);
    EndingRules {
        out: given.leftover,
        passes: given.leftover_passes.unwrap_or(given.leftover),
        scoreless: given.leftover_scoreless.unwrap_or(given.leftover),
        times: points(checker.number("ending.leftover_times", given.leftover_times, 1..=MAX_TIMES)),
        target: Some(points(target)).filter(|&target| target > 0),
        at_target: given.at_target,
        rounds: limit(checker.number("ending.rounds", given.rounds, 0..=MAX_ROUNDS)),
        bag_empty: given.bag_empty,
    }
}

fn check_exchange(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<ExchangeRules> {
    let min_bag = checker.number("exchange.min_bag", spec.exchange.min_bag, 0..=MAX_MIN_BAG);
    let rules = ExchangeRules {
        min_bag,
        order: spec.exchange.order,
        none: spec.exchange.none,
        price: points(checker.number("exchange.price", spec.exchange.price, 0..=MAX_PRICE)),
        limit: limit(checker.number("exchange.limit", spec.exchange.limit, 0..=MAX_EXCHANGES)),
    };
    spec.exchange.allowed.then_some(rules)
}

fn check_passes(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<PassRules> {
    let limit = limit(checker.number("passes.limit", spec.passes.limit, 0..=MAX_STREAK))?;
    let passes = &spec.passes;
    Some(PassRules { limit, counted: passes.counted, effect: passes.effect, exchange: passes.exchange })
}

fn check_scoreless(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<ScorelessRules> {
    let limit = limit(checker.number("scoreless.limit", spec.scoreless.limit, 0..=MAX_STREAK))?;
    Some(ScorelessRules { limit, at_nil_nil: spec.scoreless.at_nil_nil })
}

fn check_time(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<TimeRules> {
    let mut limits = Vec::new();
    let faults_before = checker.count();
    if spec.time.limits.len() > MAX_TIME_LIMITS {
        let given = spec.time.limits.len();
        let cure = format!("write at most {MAX_TIME_LIMITS}");
        checker.fault("time.limits", format!("{given} limits are too many"), cure);
        return None;
    }
    for (index, text) in spec.time.limits.iter().enumerate() {
        match TimeLimit::parse(text) {
            Some(limit) => limits.push(limit),
            None => not_a_time(&format!("time.limits[{index}]"), text, A_TIME, checker),
        }
    }
    let default = spec.time.default.as_deref().filter(|default| *default != "off");
    let default_limit = default.and_then(TimeLimit::parse);
    let are_known = checker.count() == faults_before && !checker.has_faulty("time.limits");
    if let Some(text) = default.filter(|_| are_known)
        && default_limit.is_none_or(|limit| !limits.contains(&limit))
    {
        let (problem, cure) = if limits.is_empty() && default_limit.is_some() {
            (
                "the game has no time limits".to_owned(),
                format!("add `limits = [\"{text}\"]`, or write \"off\""),
            )
        } else {
            let problem = format!("\"{text}\" is not one of time.limits ({})", spec.time.limits.join(", "));
            (problem, "write one of them, or \"off\"".to_owned())
        };
        checker.fault("time.default", problem, cure);
    }
    if limits.is_empty() {
        return None;
    }
    let Some(timeout) = spec.time.timeout else {
        checker.fault(
            "time.timeout",
            "there are time limits, but nothing happens when time runs out",
            "write timeout = \"pass\" or \"resign\"",
        );
        return None;
    };
    Some(TimeRules { limits, default: default_limit, timeout })
}

/// The cure for a text that is not a length of time.
const A_TIME: &str = "write hours, minutes or seconds, as \"48h\", \"3m\" or \"90s\"";

fn not_a_time(key: &str, text: &str, cure: &str, checker: &mut Checker<'_>) {
    if let Some(longest) = TimeLimit::longest_instead_of(text) {
        return checker.fault(key, format!("\"{text}\" is too long"), format!("write at most {longest}"));
    }
    checker.fault(key, format!("\"{text}\" is not a length of time"), cure);
}

fn check_total_time(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<TotalTime> {
    let mut time = |key: &str, text: &Option<String>| -> Option<TimeLimit> {
        let text = text.as_deref()?;
        let limit = TimeLimit::parse(text);
        if limit.is_none() {
            not_a_time(key, text, &format!("{A_TIME}, or \"off\""), checker);
        }
        limit
    };
    let total = time("time.total", &spec.time.total);
    let increment = time("time.increment", &spec.time.increment);
    let price = points(checker.number("time.overtime_price", spec.time.overtime_price, 0..=MAX_PRICE));
    let overtime = match spec.time.overtime {
        OvertimeEffect::Points => Overtime::Points(price),
        OvertimeEffect::Resign => Overtime::Resign,
    };
    total.map(|time| TotalTime { time, increment, overtime })
}
