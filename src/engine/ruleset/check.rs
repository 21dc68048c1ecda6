//! Turns a ruleset as its file has it into one that can be played, or reports everything that is wrong with it.

use std::ops::RangeInclusive;

use super::check_board::check_board;
use super::check_tiles::check_tiles;
use super::checker::{Checker, Origins};
use super::error::RulesetError;
use super::rules::{
    Bonus, DictionaryRules, EndingRules, ExchangeRules, GiftBlank, LeavingRules, PassRules, RandomBoard,
    Ruleset, ScorelessRules, TakeRules, TimeRules, WordBonuses,
};
use super::spec::RulesetSpec;
use super::time::TimeLimit;
use crate::board::Size;
use crate::lexicon::Lexicon;
use crate::rack::Rack;
use crate::tiles::{MAX_TOKENIZATIONS, TileSet, WordTokenizer, fold_text};

/// The most points of a bonus.
const MAX_BONUS: usize = 999;

/// The most tiles that an exchange can require in the bag.
const MAX_MIN_BAG: usize = 999;

/// The most points that a taking, an exchange or a pass costs.
const MAX_PRICE: usize = 999;

/// The greatest limit of takings, and of exchanges, in a game.
const MAX_TAKINGS: usize = 999;
const MAX_EXCHANGES: usize = 99;

/// The highest score that ends a game, and the most rounds of one.
const MAX_TARGET: usize = 9999;
const MAX_ROUNDS: usize = 999;

/// The most times that the points of leftover tiles count.
const MAX_TIMES: usize = 9;

/// The fewest tiles of a word.
const MIN_WORD: usize = 2;

/// The greatest limit of passes, or of scoreless turns, in a row.
const MAX_STREAK: usize = 99;

/// The most time limits.
const MAX_TIME_LIMITS: usize = 20;

/// The most words that a ruleset may add to a word list, and the most that it may remove.
const MAX_WORDS: usize = 10_000;

pub(super) fn check(id: &str, spec: RulesetSpec, origins: &Origins) -> Result<Ruleset, RulesetError> {
    let mut checker = Checker::new(origins);
    let ruleset = check_all(id, spec, &mut checker);
    match (ruleset, checker.into_faults()) {
        (Some(ruleset), faults) if faults.is_empty() => Ok(ruleset),
        (_, faults) => Err(RulesetError { faults }),
    }
}

/// Checks every part, whether or not the others are faulty; none where a part without a default is missing.
fn check_all(id: &str, spec: RulesetSpec, checker: &mut Checker<'_>) -> Option<Ruleset> {
    if spec.name.trim().is_empty() {
        checker.fault("name", "the game has no name", "write name = \"…\"");
    }
    checker.one_line("name", &spec.name);
    checker.one_line("about", &spec.about);
    let least = checker.number("players.min", spec.players.min, 1..=Ruleset::MAX_PLAYERS);
    let most = checker.number("players.max", spec.players.max, 1..=Ruleset::MAX_PLAYERS);
    if most < least {
        checker.fault(
            "players.max",
            format!("{most} is less than players.min"),
            format!("write {least} to {}", Ruleset::MAX_PLAYERS),
        );
    }
    let rack_size = checker.number("rack.size", spec.rack.size, 1..=Rack::MAX_TILES);
    let gift_blank = match (spec.gift_blank.given, spec.gift_blank.from_bag) {
        (false, _) => GiftBlank::None,
        (true, false) => GiftBlank::OnTop,
        (true, true) => GiftBlank::FromBag,
    };
    let layout = check_board(&spec.board, checker);
    let tiles = check_tiles(&spec, most * rack_size, checker);
    let bonuses = check_bonuses(&spec, rack_size, checker);
    let word_bonuses = check_word_bonuses(&spec, checker);
    let word_lengths = check_word_lengths(&spec, checker);
    let take_price = points(checker.number("take.price", spec.take.price, 0..=MAX_PRICE));
    let take_limit = limit(checker.number("take.limit", spec.take.limit, 0..=MAX_TAKINGS));
    let pass_price = points(checker.number("passes.price", spec.passes.price, 0..=MAX_PRICE));
    let ending = check_ending(&spec, checker);
    let exchange = check_exchange(&spec, checker);
    let passes = check_passes(&spec, checker);
    let scoreless = check_scoreless(&spec, checker);
    let time = check_time(&spec, checker);
    let dictionary = check_dictionary(&spec, checker);
    if let Some((_, tile_sets)) = &tiles {
        check_tokenizations(&dictionary, tile_sets.values(), checker);
    }
    let opening_min_tiles = checker.number("opening.min_tiles", spec.opening.min_tiles, 1..=rack_size);
    let (default_language, tile_sets) = tiles?;
    Some(Ruleset {
        id: id.to_owned(),
        name: spec.name.clone(),
        about: spec.about.clone(),
        players: least..=most,
        rack_size,
        layout: layout?,
        random_board: if spec.board.random { RandomBoard::Offered } else { RandomBoard::NotOffered },
        opening_min_tiles,
        gift_blank,
        take: spec.take.allowed.then_some(TakeRules {
            return_to_origin: spec.take.return_to_origin,
            lone_tile: spec.take.lone_tile,
            blank: spec.take.blank,
            from: spec.take.from,
            price: take_price,
            limit: take_limit,
        }),
        bonuses,
        word_bonuses,
        word_lengths,
        pass_price,
        gift_as_taken: spec.bonus.gift_blank_as_taken,
        exchange,
        passes,
        scoreless,
        ending,
        leaving: LeavingRules { tiles: spec.leaving.tiles, agree_to_quit: spec.leaving.agree_to_quit },
        time,
        unknown_words: spec.words.unknown,
        dictionary,
        default_language,
        tile_sets,
        spec,
    })
}

fn check_bonuses(spec: &RulesetSpec, rack_size: usize, checker: &mut Checker<'_>) -> Vec<Bonus> {
    let mut bonuses: Vec<Bonus> = Vec::new();
    if Rack::MAX_TILES < spec.bonus.tiles.len() {
        let problem = format!("{} rows are too many", spec.bonus.tiles.len());
        checker.fault("bonus.tiles", problem, "keep one row for each number of tiles");
        return bonuses;
    }
    for (index, row) in spec.bonus.tiles.iter().enumerate() {
        let key = |name: &str| format!("bonus.tiles[{index}].{name}");
        let own = checker.number(&key("own"), row.own, 1..=rack_size);
        let points = checker.number(&key("points"), row.points, 0..=MAX_BONUS);
        let with_taken =
            checker.number(&key("with_taken"), row.with_taken.unwrap_or(row.points), 0..=MAX_BONUS);
        if bonuses.iter().any(|bonus| bonus.own == own) {
            checker.fault(
                &key("own"),
                format!("duplicate row for {own} tiles"),
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
    u32::try_from(number).ok().filter(|&number| 0 < number)
}

fn check_word_bonuses(spec: &RulesetSpec, checker: &mut Checker<'_>) -> WordBonuses {
    let mut bonuses = WordBonuses::default();
    if Size::MAX_SIDE < spec.bonus.words.len() {
        let problem = format!("{} rows are too many", spec.bonus.words.len());
        checker.fault("bonus.words", problem, "keep one row for each length");
        return bonuses;
    }
    let mut rows: Vec<(usize, i32)> = Vec::new();
    for (index, row) in spec.bonus.words.iter().enumerate() {
        let key = |name: &str| format!("bonus.words[{index}].{name}");
        let length = checker.number(&key("length"), row.length, MIN_WORD..=Size::MAX_SIDE);
        let bonus = points(checker.number(&key("points"), row.points, 0..=MAX_BONUS));
        if rows.iter().any(|(other, _)| *other == length) {
            let problem = format!("duplicate row for {length} tiles");
            checker.fault(&key("length"), problem, "keep one row for each length");
        }
        rows.push((length, bonus));
    }
    rows.sort_unstable();
    for (length, bonus) in rows {
        bonuses.points[length..].fill(bonus);
    }
    bonuses
}

fn check_word_lengths(spec: &RulesetSpec, checker: &mut Checker<'_>) -> RangeInclusive<usize> {
    let least = checker.number("words.min_length", spec.words.min_length, MIN_WORD..=Size::MAX_SIDE);
    let most = checker.number("words.max_length", spec.words.max_length, MIN_WORD..=Size::MAX_SIDE);
    if most < least {
        checker.fault(
            "words.max_length",
            format!("{most} is less than words.min_length"),
            format!("write {least} to {}", Size::MAX_SIDE),
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
        target: Some(points(target)).filter(|&target| 0 < target),
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
    let limit = checker.number("passes.limit", spec.passes.limit, 0..=MAX_STREAK);
    let limit = u32::try_from(limit).ok().filter(|&limit| 0 < limit)?;
    let passes = &spec.passes;
    Some(PassRules { limit, counted: passes.counted, effect: passes.effect, exchange: passes.exchange })
}

fn check_scoreless(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<ScorelessRules> {
    let limit = checker.number("scoreless.limit", spec.scoreless.limit, 0..=MAX_STREAK);
    let limit = u32::try_from(limit).ok().filter(|&limit| 0 < limit)?;
    Some(ScorelessRules { limit, at_nil_nil: spec.scoreless.at_nil_nil })
}

fn check_time(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<TimeRules> {
    let mut limits = Vec::new();
    if MAX_TIME_LIMITS < spec.time.limits.len() {
        let given = spec.time.limits.len();
        let cure = format!("write at most {MAX_TIME_LIMITS}");
        checker.fault("time.limits", format!("{given} limits are too many"), cure);
        return None;
    }
    for (index, text) in spec.time.limits.iter().enumerate() {
        match TimeLimit::parse(text) {
            Some(limit) => limits.push(limit),
            None => checker.fault(
                &format!("time.limits[{index}]"),
                format!("\"{text}\" is not a length of time"),
                "write hours, minutes or seconds, as \"48h\", \"3m\" or \"90s\"",
            ),
        }
    }
    let default = spec.time.default.as_deref().filter(|default| *default != "off");
    let default_limit = default.and_then(TimeLimit::parse);
    if let Some(text) = default
        && default_limit.is_none_or(|limit| !limits.contains(&limit))
    {
        checker.fault(
            "time.default",
            format!("\"{text}\" is not one of time.limits ({})", spec.time.limits.join(", ")),
            "write one of them, or \"off\"",
        );
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

fn check_dictionary(spec: &RulesetSpec, checker: &mut Checker<'_>) -> DictionaryRules {
    let mut words = |key: &str, given: &[String]| -> Vec<String> {
        if MAX_WORDS < given.len() {
            checker.fault(
                &format!("dictionary.{key}"),
                format!("{} words are too many", given.len()),
                format!("write at most {MAX_WORDS}, and build a word list for more"),
            );
            return Vec::new();
        }
        for (index, word) in given.iter().enumerate() {
            if word.chars().nth(1).is_none() || word.chars().any(char::is_whitespace) {
                checker.fault(
                    &format!("dictionary.{key}[{index}]"),
                    format!("\"{word}\" is not a word"),
                    "write words of two or more letters",
                );
            } else if Lexicon::MAX_WORD_LENGTH < fold_text(word).chars().count() {
                checker.fault(
                    &format!("dictionary.{key}[{index}]"),
                    format!("no board has room for a word of {} letters", word.chars().count()),
                    format!("write words of at most {} letters", Lexicon::MAX_WORD_LENGTH),
                );
            } else {
                checker.one_line(&format!("dictionary.{key}[{index}]"), word);
            }
        }
        given.iter().map(|word| fold_text(word)).collect()
    };
    DictionaryRules {
        add: words("add", &spec.dictionary.add),
        remove: words("remove", &spec.dictionary.remove),
        prefer: spec.dictionary.prefer.clone(),
    }
}

/// Checks that the tiles can spell the words that the ruleset adds in so few ways that a word graph can be built.
fn check_tokenizations<'t>(
    dictionary: &DictionaryRules,
    tile_sets: impl Iterator<Item = &'t TileSet>,
    checker: &mut Checker<'_>,
) {
    for tiles in tile_sets {
        let mut tokenizer = WordTokenizer::new(tiles, *Size::RANGE.end());
        for (index, word) in dictionary.add.iter().enumerate() {
            if tokenizer.for_each(word.as_bytes(), &mut |_| ()).is_err() {
                checker.fault(
                    &format!("dictionary.add[{index}]"),
                    format!(
                        "the tiles for language `{}` can spell the word in more than {MAX_TOKENIZATIONS} ways",
                        tiles.language()
                    ),
                    "write tiles.digraphs = \"required\", or leave the word out",
                );
            }
        }
    }
}
