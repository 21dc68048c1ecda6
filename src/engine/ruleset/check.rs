//! Turns a ruleset as its file has it into one that can be played, or reports everything that is wrong with it.

use super::check_board::check_board;
use super::check_tiles::check_tiles;
use super::checker::{Checker, Origins};
use super::error::RulesetError;
use super::rules::{
    Bonus, DictionaryRules, EndingRules, ExchangeRules, GiftBlank, LeavingRules, PassRules, RandomBoard,
    Ruleset, ScorelessRules, TakeRules, TimeRules,
};
use super::spec::RulesetSpec;
use super::time::TimeLimit;
use crate::rack::Rack;
use crate::tiles::fold_text;

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
    let exchange = check_exchange(&spec, checker);
    let passes = check_passes(&spec, checker);
    let scoreless = check_scoreless(&spec, checker);
    let time = check_time(&spec, checker);
    let dictionary = check_dictionary(&spec, checker);
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
        }),
        bonuses,
        gift_as_taken: spec.bonus.gift_blank_as_taken,
        exchange,
        passes,
        scoreless,
        ending: EndingRules {
            out: spec.ending.leftover,
            passes: spec.ending.leftover_passes.unwrap_or(spec.ending.leftover),
            scoreless: spec.ending.leftover_scoreless.unwrap_or(spec.ending.leftover),
        },
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
    for (index, row) in spec.bonus.tiles.iter().enumerate() {
        let key = |name: &str| format!("bonus.tiles[{index}].{name}");
        let own = checker.number(&key("own"), row.own, 1..=rack_size);
        let points = checker.number(&key("points"), row.points, 0..=999);
        let with_taken = checker.number(&key("with_taken"), row.with_taken.unwrap_or(row.points), 0..=999);
        if bonuses.iter().any(|bonus| bonus.own == own) {
            checker.fault(
                &key("own"),
                format!("duplicate row for {own} tiles"),
                "keep one row for each number of tiles",
            );
        }
        let points_of = |points: usize| i32::try_from(points).unwrap_or(i32::MAX);
        bonuses.push(Bonus { own, points: points_of(points), with_taken: points_of(with_taken) });
    }
    bonuses
}

fn check_exchange(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<ExchangeRules> {
    let min_bag = checker.number("exchange.min_bag", spec.exchange.min_bag, 0..=999);
    let rules = ExchangeRules { min_bag, order: spec.exchange.order, none: spec.exchange.none };
    spec.exchange.allowed.then_some(rules)
}

fn check_passes(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<PassRules> {
    let limit = checker.number("passes.limit", spec.passes.limit, 0..=99);
    let limit = u32::try_from(limit).ok().filter(|&limit| 0 < limit)?;
    let passes = &spec.passes;
    Some(PassRules { limit, counted: passes.counted, effect: passes.effect, exchange: passes.exchange })
}

fn check_scoreless(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<ScorelessRules> {
    let limit = checker.number("scoreless.limit", spec.scoreless.limit, 0..=99);
    let limit = u32::try_from(limit).ok().filter(|&limit| 0 < limit)?;
    Some(ScorelessRules { limit, at_nil_nil: spec.scoreless.at_nil_nil })
}

fn check_time(spec: &RulesetSpec, checker: &mut Checker<'_>) -> Option<TimeRules> {
    let mut limits = Vec::new();
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
        for (index, word) in given.iter().enumerate() {
            if word.chars().nth(1).is_none() || word.chars().any(char::is_whitespace) {
                checker.fault(
                    &format!("dictionary.{key}[{index}]"),
                    format!("\"{word}\" is not a word"),
                    "write words of two or more letters",
                );
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
