//! Probable mistakes of a ruleset's author: games that cannot end, keys without effect, numbers that cannot matter. A
//! ruleset with such mistakes can be played, so these are warnings.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::check_dictionary::DictionaryRules;
use super::check_exceptions::lint_exceptions;
use super::check_theme_words::{lint_theme_words, spelled_lengths, tokenizers};
use super::check_tiles::lint_letters;
use super::checker::{Checker, Origins};
use super::counts::{squares as squares_of, tiles as tiles_of};
use super::rules::{GiftBlank, Overtime, Ruleset, WrongChallenge};
use super::spec::{
    BagEmpty, ChallengeCost, LeaverTiles, NilNil, OvertimeEffect, PassCount, PassEffect, RulesetSpec,
    TakenFrom, UnplayedTiles,
};
use crate::board::{Coordinate, Layout, Square};
use crate::tiles::TileSet;
use crate::toml_file::Fault;

/// The shortest time limit in which somebody could play a word.
const MIN_TIME: Duration = Duration::from_secs(5);

/// The warnings for a ruleset that can be played.
pub(super) fn lint(ruleset: &Ruleset, origins: &Origins) -> Vec<Fault> {
    let mut checker = Checker::new(origins);
    lint_end(ruleset, &mut checker);
    lint_keys_without_effect(ruleset, &mut checker);
    lint_further_keys(ruleset, &mut checker);
    lint_board(ruleset, &mut checker);
    lint_formed_words(ruleset, &mut checker);
    lint_tile_counts(ruleset, &mut checker);
    lint_words(ruleset, &mut checker);
    let lengths = (ruleset.word_lengths(), ruleset.longest_line());
    lint_theme_words(ruleset.spec(), ruleset.tile_sets_by_language(), lengths, &mut checker);
    lint_exceptions(ruleset.spec(), ruleset.tile_sets_by_language(), &mut checker);
    lint_letters(ruleset.spec(), ruleset.tile_sets_by_language(), &mut checker);
    let offered = &ruleset.spec().tiles.languages;
    lint_offers("tiles.languages", offered, &mut checker);
    if !offered.is_empty() {
        checker.warn_of_tiles_not_offered(offered);
    }
    lint_time(ruleset, &mut checker);
    checker.into_faults()
}

/// The items of a list of choices that are in it twice.
fn lint_offers<T: Display + PartialEq>(key: &str, offers: &[T], checker: &mut Checker<'_>) {
    for (index, offer) in offers.iter().enumerate().filter(|(index, offer)| offers[..*index].contains(offer))
    {
        checker.fault(&format!("{key}[{index}]"), format!("{offer} is already offered"), "leave this out");
    }
}

fn lint_time(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let total = ruleset.total_time();
    for (index, limit) in ruleset.time().iter().flat_map(|time| &time.limits).enumerate() {
        let key = format!("time.limits[{index}]");
        if limit.duration() < MIN_TIME {
            checker.fault(&key, format!("nobody can play a word in {limit}"), "write 5 seconds or more");
        }
        // Where overtime costs points, a turn may take longer than the time for the whole game.
        if let Some(total) = total.filter(|total| total.time.duration() < limit.duration())
            && total.overtime == Overtime::Resign
            && checker.is_by_author(&key)
        {
            let problem = format!(
                "nobody can use {limit} in a turn, because time.total is {} for the whole game",
                total.time
            );
            checker.fault(&key, problem, "write a shorter limit, or a longer time.total");
        }
    }
    let limits = ruleset.time().map(|time| time.limits.as_slice()).unwrap_or_default();
    lint_offers("time.limits", limits, checker);
    let Some(total) = total else { return };
    if let Some(increment) = total.increment.filter(|added| total.time.duration() < added.duration()) {
        let problem = format!("a turn adds {increment}, more than the {} of the whole game", total.time);
        checker.fault("time.increment", problem, "write a shorter increment, or a longer time.total");
    }
    if total.time.duration() < MIN_TIME {
        let problem = format!("nobody can play a game in {}", total.time);
        checker.fault("time.total", problem, "write several minutes");
    }
    if total.overtime == Overtime::Points(0) {
        let problem = "overtime costs nothing, so the time for the whole game has no effect";
        checker.fault("time.overtime_price", problem, "write a price, or time.overtime = \"resign\"");
    }
}

fn lint_end(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let is_limited = ruleset.ending().rounds.is_some();
    if ruleset.passes().is_none() && ruleset.scoreless().is_none() && !is_limited {
        checker.fault(
            "passes.limit",
            "the game cannot end if its players can no longer play: neither passes nor turns without a score end it",
            "write a limit of passes, or scoreless.limit",
        );
    }
    let goes_on = ruleset.scoreless().is_some_and(|scoreless| scoreless.at_nil_nil == NilNil::GoesOn);
    // An author who writes at_nil_nil intends it.
    if ruleset.passes().is_none() && goes_on && !is_limited && checker.is_left_out("scoreless", "at_nil_nil")
    {
        let keys = ["scoreless.limit", "passes.limit"];
        if let Some(key) = keys.into_iter().find(|key| checker.is_by_author(key)) {
            checker.fault(
                key,
                "while all scores are 0, nothing ends the game: neither passes nor turns without a score",
                "write at_nil_nil = \"ends\" in [scoreless], or a limit in [passes]",
            );
        }
    }
}

/// These keys of a table, each with whether its value in the first of two specs is that in the second.
macro_rules! keys {
    ($specs:ident, $table:ident: $($key:ident),+) => {
        &[$((concat!(stringify!($table), ".", stringify!($key)), $specs.0.$table.$key == $specs.1.$table.$key)),+]
    };
}

/// Keys that the file itself writes, and that other keys make irrelevant. A key with its default says nothing new, so it
/// is no mistake.
fn lint_keys_without_effect(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let specs = (ruleset.spec(), RulesetSpec::default());
    let mut useless = |keys: &[(&str, bool)], why: &str, cure: &str| {
        warn_if_useless(checker, keys, (why, cure));
    };
    if ruleset.take().is_none() {
        let (why, cure) = ("no tile can be taken", "write take.allowed = true, or leave this out");
        let keys = keys!(specs, take: return_to_origin, lone_tile, blank, from, price, limit, cooldown);
        useless(keys, why, cure);
    }
    let gift_counts = ruleset.gift_as_taken() && ruleset.gift_blank() != GiftBlank::None;
    let mut earns_more = false;
    for (index, row) in specs.0.bonus.tiles.iter().enumerate() {
        let is_same = row.with_taken.is_none_or(|with_taken| with_taken == row.points);
        earns_more |= !is_same;
        let key = format!("bonus.tiles[{index}].with_taken");
        let is_useful = is_same || ruleset.take().is_some() || gift_counts;
        useless(&[(&key, is_useful)], "no tile can be taken", "write take.allowed = true, or leave this out");
    }
    if ruleset.gift_blank() == GiftBlank::None {
        let (why, cure) = ("no gift blank is given", "write gift_blank.given = true, or leave this out");
        useless(keys!(specs, bonus: gift_blank_as_taken), why, cure);
        useless(keys!(specs, gift_blank: from_bag), why, cure);
    } else if !earns_more {
        let why = "the points of bonus.tiles are the same with a taken tile";
        let cure = "write another with_taken in a row, or leave this out";
        useless(keys!(specs, bonus: gift_blank_as_taken), why, cure);
    }
    if ruleset.exchange().is_none() {
        let (why, cure) = ("tiles cannot be exchanged", "write exchange.allowed = true, or leave this out");
        useless(keys!(specs, exchange: min_bag, order, none, price, limit), why, cure);
        useless(keys!(specs, passes: exchange), why, cure);
    }
    if ruleset.passes().is_none() {
        let (why, cure) = ("passes.limit is 0", "write a passes.limit, or leave this out");
        useless(keys!(specs, passes: counted, effect, exchange), why, cure);
        useless(keys!(specs, ending: leftover_passes), why, cure);
    }
    if ruleset.passes().is_some_and(|passes| passes.effect == PassEffect::Out) {
        let why = "passes put a player out, and do not end the game";
        useless(keys!(specs, ending: leftover_passes), why, "leave this out");
    }
    if ruleset.scoreless().is_none() {
        let (why, cure) = ("scoreless.limit is 0", "write a scoreless.limit, or leave this out");
        useless(keys!(specs, scoreless: at_nil_nil), why, cure);
        useless(keys!(specs, ending: leftover_scoreless), why, cure);
    }
    if let (Some(passes), Some(scoreless)) = (ruleset.passes(), ruleset.scoreless())
        && scoreless.at_nil_nil == NilNil::Ends
        && passes.counted == PassCount::Table
        && scoreless.limit < passes.limit
    {
        let why = format!("{} turns in a row without a score end the game first", scoreless.limit);
        useless(&[("passes.limit", false)], &why, "write a lower limit, or 0");
    }
}

/// Warns of those of the keys that the file itself writes with a value that is not the default.
fn warn_if_useless(checker: &mut Checker<'_>, keys: &[(&str, bool)], (why, cure): (&str, &str)) {
    for (key, is_default) in keys {
        if !is_default && checker.is_by_author(key) {
            checker.fault(key, format!("no effect, because {why}"), cure);
        }
    }
}

/// Checks in the same way the keys of the end of a game, of its players, and of its board and tiles.
fn lint_further_keys(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let specs = (ruleset.spec(), RulesetSpec::default());
    let (spec, ending) = (specs.0, ruleset.ending());
    let gains = matches!(ending.out, UnplayedTiles::OwnAndOut | UnplayedTiles::OutTwice);
    if gains && ending.bag_empty == BagEmpty::OneTurnEach && *ruleset.players().end() > 1 {
        let keys = ["ending.leftover", "ending.bag_empty"];
        if let Some(key) = keys.into_iter().find(|key| checker.is_by_author(key)) {
            let problem = "several players can go out in their last turns, and each of them gains";
            let cure = "write leftover = \"own\" or \"none\", or bag_empty = \"one-turn-or-out\"";
            checker.fault(key, problem, cure);
        }
    }
    for language in spec.tiles.sets.keys() {
        if checker.has_tile_file(language) {
            continue;
        }
        let (why, cure) = (format!("the file has tiles.sets.{language} too"), "leave one of the two out");
        warn_if_useless(checker, &[(&format!("tiles.files.{language}"), false)], (&why, cure));
    }
    let mut useless = |keys: &[(&str, bool)], why: &str, cure: &str| {
        warn_if_useless(checker, keys, (why, cure));
    };
    let costs = [ending.out, ending.passes, ending.scoreless];
    if costs.iter().all(|cost| *cost == UnplayedTiles::None) {
        let (why, cure) = ("leftover tiles cost nothing", "write ending.leftover, or leave this out");
        useless(keys!(specs, ending: leftover_times), why, cure);
    }
    if ending.target.is_none() {
        let (why, cure) = ("there is no ending.target", "write a target, or leave this out");
        useless(keys!(specs, ending: at_target), why, cure);
    }
    if *ruleset.players().end() == 1 && ruleset.take().is_some_and(|take| take.from == TakenFrom::Others) {
        let why = "one player alone has nobody to take from";
        useless(&[("take.from", false)], why, "leave this out, or raise players.max");
    }
    if *ruleset.players().end() <= 2 {
        let why = match *ruleset.players().end() {
            1 => "a game for one ends when its player leaves",
            _ => "a game of two ends when the first player leaves",
        };
        let cure = "leave this out, or raise players.max";
        useless(keys!(specs, leaving: tiles, agree_to_quit), why, cure);
    }
    if ruleset.time().is_none() {
        let (why, cure) = ("there are no time.limits", "add the limits, or leave this out");
        useless(keys!(specs, time: timeout), why, cure);
    }
    if ruleset.total_time().is_none() {
        let (why, cure) = ("there is no time.total", "write time.total, or leave this out");
        useless(keys!(specs, time: increment, overtime, overtime_price), why, cure);
    } else if spec.time.overtime == OvertimeEffect::Resign {
        let keys = keys!(specs, time: overtime_price);
        useless(keys, "a player out of time resigns", "leave this out");
    }
    if ruleset.challenge().is_none() {
        let (why, cure) =
            ("plays cannot be challenged", "write words.unknown = \"challenge\", or leave this out");
        useless(keys!(specs, words: challenge, challenge_price), why, cure);
    } else if spec.words.challenge != ChallengeCost::Points {
        let (why, cure) =
            ("a challenge costs no points", "write words.challenge = \"points\", or leave this out");
        useless(keys!(specs, words: challenge_price), why, cure);
    }
    if ruleset.challenge() == Some(WrongChallenge::Points(0)) {
        let (why, cure) =
            ("a wrong challenge costs no points", "write a price, or words.challenge = \"free\"");
        useless(&[("words.challenge", false)], why, cure);
    }
    if ruleset.challenge().is_some() && *ruleset.players().end() == 1 {
        let why = "one player alone has nobody to challenge them";
        useless(&[("words.unknown", false)], why, "leave this out, or raise players.max");
    }
    if spec.tiles.sets.values().all(|set| set.further.is_empty()) {
        let (why, cure) = ("no tile set has further letters", "list them under `further`, or leave this out");
        useless(keys!(specs, blank: letters), why, cure);
    }
    if ruleset.gift_blank() == GiftBlank::None && ruleset.tile_sets().all(|set| set.blanks() == 0) {
        let why = "there are no blanks in this game";
        useless(keys!(specs, blank: change), why, "give a tile set blanks, or leave this out");
    } else if ruleset.tile_sets().flat_map(TileSet::letters).all(|(_, letter)| letter.count() == 0) {
        let (why, cure) = ("no letter has a tile for which a blank could be changed", "leave this out");
        useless(keys!(specs, blank: change), why, cure);
    }
    let mut letters = ruleset.tile_sets().flat_map(TileSet::letters);
    if letters.all(|(_, info)| info.text().chars().nth(1).is_none()) {
        useless(keys!(specs, tiles: digraphs), "no tile has several characters", "leave this out");
    }
    let marks: BTreeSet<char> = spec.board.layout.chars().collect();
    for name in spec.board.legend.keys() {
        let is_drawn = name.chars().all(|mark| marks.contains(&mark));
        let key = format!("board.legend.{name}");
        useless(&[(&key, is_drawn)], "the layout does not have the mark", "draw it, or leave this out");
    }
}

/// The marks of every layout that a legend gives another meaning.
fn lint_legend(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let legend = &ruleset.spec().board.legend;
    for (mark, meaning) in [
        ("2", "a double letter"),
        ("3", "a triple letter"),
        ("d", "a double word"),
        ("t", "a triple word"),
        ("#", "a hole"),
    ] {
        let key = format!("board.legend.{mark}");
        if legend.contains_key(mark) && checker.is_by_author(&key) {
            let problem = format!("the mark `{mark}`, which is {meaning} elsewhere, gets another meaning");
            checker.fault(&key, problem, "use another character");
        }
    }
}

/// The start squares that are named twice, or named and marked.
fn lint_starts(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let (size, spec) = (ruleset.layout().size(), &ruleset.spec().board);
    let marked = (0_u8..).zip(spec.marks()).flat_map(|(row, marks)| {
        let marks = (0_u8..).zip(marks).filter(|(_, mark)| *mark == '*');
        marks.filter_map(move |(column, _)| size.square(row, column))
    });
    let mut seen: BTreeSet<Square> = marked.collect();
    for (index, text) in spec.start.iter().enumerate() {
        let square = Coordinate::parse(text).and_then(|(coordinate, _)| size.at(coordinate));
        if square.is_some_and(|square| !seen.insert(square)) {
            let key = format!("board.start[{index}]");
            checker.fault(&key, format!("{text} is already a start square"), "leave it out");
        }
    }
}

/// The regions that holes leave around the start squares. A game has one of them, since no play crosses a hole.
fn regions(layout: &Layout) -> Vec<BTreeSet<Square>> {
    let size = layout.size();
    let mut regions: Vec<BTreeSet<Square>> = Vec::new();
    for &start in layout.starts() {
        if regions.iter().any(|region| region.contains(&start)) {
            continue;
        }
        let mut region = BTreeSet::from([start]);
        let mut to_visit = vec![start];
        while let Some(square) = to_visit.pop() {
            for beside in size.neighbours(square) {
                if !layout.is_hole(beside) && region.insert(beside) {
                    to_visit.push(beside);
                }
            }
        }
        regions.push(region);
    }
    regions
}

/// Warns of squares that holes cut off from all start squares, and of start squares that they cut off from each other.
fn lint_reach(layout: &Layout, checker: &mut Checker<'_>) {
    let regions = regions(layout);
    let is_cut_off =
        |square: &Square| !layout.is_hole(*square) && !regions.iter().any(|region| region.contains(square));
    let mut cut_off = layout.size().squares().filter(is_cut_off);
    if let Some(first) = cut_off.next() {
        let squares = match cut_off.count() {
            0 => first.to_string(),
            1 => format!("{first} and 1 more square"),
            more => format!("{first} and {more} more squares"),
        };
        let problem = format!("no play can reach {squares}: holes are between them and the start squares");
        checker.fault("board.layout", problem, "open a way to them, or make them holes");
    }
    if regions.len() > 1 {
        let problem = format!(
            "a game can use only one of {} regions: holes are between their start squares",
            regions.len()
        );
        checker.fault(
            "board.layout",
            problem,
            "open a way between them, or keep the start squares of one region",
        );
    }
}

fn lint_board(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    lint_starts(ruleset, checker);
    lint_legend(ruleset, checker);
    let layout = ruleset.layout();
    lint_reach(layout, checker);
    let longest = ruleset.longest_line();
    let needed = ruleset.opening_min_tiles();
    if longest < needed {
        checker.fault(
            "opening.min_tiles",
            format!("no row or column has room for {needed} tiles, so nobody can begin"),
            format!("write at most {longest}"),
        );
    }
    let least = *ruleset.word_lengths().start();
    if longest < least {
        checker.fault(
            "words.min_length",
            format!("no row or column has room for a word of {least} tiles"),
            format!("write at most {longest}"),
        );
    }
    let most = longest.min(*ruleset.word_lengths().end());
    let rows = ruleset.spec().bonus.words.iter().enumerate();
    for (index, row) in rows.filter(|(_, row)| i64::try_from(most).is_ok_and(|most| most < row.length)) {
        checker.fault(
            &format!("bonus.words[{index}].length"),
            format!("no word of the game has {} tiles", row.length),
            format!("write at most {most}"),
        );
    }
    for (index, row) in ruleset.bonuses().iter().enumerate().filter(|(_, row)| row.own > most) {
        let key = format!("bonus.tiles[{index}].own");
        // A file with shorter words is not mistaken in inheriting a bonus for a full rack.
        if checker.is_by_author(&key) {
            let problem = format!("no play of the game has {} tiles", row.own);
            checker.fault(&key, problem, format!("write at most {most}"));
        }
    }
    // A row counts up to the next one.
    let rows: Vec<(usize, i32)> = ruleset.word_bonuses().rows().collect();
    let counted_to = rows.iter().skip(1).map(|&(next, _)| next - 1);
    for (&(length, _), last) in rows.iter().zip(counted_to).filter(|(_, last)| *last < least) {
        let place =
            ruleset.spec().bonus.words.iter().position(|row| usize::try_from(row.length) == Ok(length));
        let lengths = if length < last { format!("{length} to {}", tiles_of(last)) } else { tiles_of(last) };
        checker.fault(
            &format!("bonus.words[{}].length", place.unwrap_or_default()),
            format!("no word of the game has {lengths}"),
            format!("write {least} or more, or leave the row out"),
        );
    }
}

/// The rows for more words than a play can form, and those that earn less than one for fewer.
fn lint_formed_words(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let extra = usize::from(ruleset.take().is_some() || ruleset.gift_blank() != GiftBlank::None);
    let left_by_taking = if ruleset.take().is_some() { 4 } else { 0 };
    let most = ruleset.rack_size() + extra + 1 + left_by_taking;
    let rows: Vec<(usize, i32)> = ruleset.formed_bonuses().rows().collect();
    for ((fewer, more), (words, less)) in
        rows.iter().zip(rows.iter().skip(1)).filter(|(one, other)| other.1 < one.1)
    {
        let place =
            ruleset.spec().bonus.formed.iter().position(|row| usize::try_from(row.words) == Ok(*words));
        checker.fault(
            &format!("bonus.formed[{}].points", place.unwrap_or_default()),
            format!("a play of {words} words earns {less}, and one of {fewer} earns {more}"),
            format!("write {more} or more, or leave the row out"),
        );
    }
    for (index, row) in ruleset.spec().bonus.formed.iter().enumerate() {
        if i64::try_from(most).is_ok_and(|most| most < row.words) {
            checker.fault(
                &format!("bonus.formed[{index}].words"),
                format!("no play of the game forms {} words", row.words),
                format!("write at most {most}"),
            );
        }
    }
}

/// The tile sets with more tiles than the board has room for; those that the file inherits have one warning together.
fn lint_room(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let squares = regions(ruleset.layout()).iter().map(BTreeSet::len).max().unwrap_or_default();
    // When a player goes out, the others may have full racks.
    let on_racks = (*ruleset.players().end() - 1) * ruleset.rack_size();
    let (mut inherited, mut tiles) = (Vec::new(), 0..=0);
    for set in ruleset.tile_sets().filter(|set| squares < set.tiles().len().saturating_sub(on_racks)) {
        let key = checker.tile_set_key(set.language());
        let count = set.tiles().len();
        if checker.is_by_author(&key) {
            let room = squares_of(squares);
            let problem = format!("{} for {room}: nobody can ever play the last ones", tiles_of(count));
            checker.fault(&key, problem, "use fewer tiles, or a larger board");
            continue;
        }
        let (least, most) = (*tiles.start(), *tiles.end());
        tiles = if inherited.is_empty() { count..=count } else { count.min(least)..=count.max(most) };
        inherited.push(set.language());
    }
    if inherited.is_empty() {
        return;
    }
    let (least, most) = tiles.into_inner();
    let counts = if least < most { format!("{least} to {most}") } else { most.to_string() };
    let problem = format!(
        "{} for the {counts} tiles of {}: nobody can ever play the last ones",
        squares_of(squares),
        inherited.join(", ")
    );
    checker.fault("board.layout", problem, "draw a larger board, or name tile sets with fewer tiles");
}

fn lint_tile_counts(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    lint_room(ruleset, checker);
    let (least, most) = (*ruleset.players().start(), *ruleset.players().end());
    // A game goes on until one player is left, and the tiles of the others may be in the bag by then.
    let leave_tiles = most > 2 && ruleset.leaving().tiles == LeaverTiles::Bag;
    let least_racks = if leave_tiles { least.min(2) } else { least };
    for set in ruleset.tile_sets() {
        let tiles = set.tiles().len();
        let with_racks = |racks: usize| tiles.saturating_sub(racks * ruleset.rack_size());
        let (in_bag, most_in_bag) = (with_racks(least), with_racks(least_racks));
        if let Some(exchange) = ruleset.exchange().filter(|exchange| most_in_bag < exchange.min_bag) {
            let problem = format!(
                "an exchange is never possible: the bag needs {}, and has {in_bag} at the beginning",
                tiles_of(exchange.min_bag)
            );
            checker.fault("exchange.min_bag", problem, "write a smaller number, or exchange.allowed = false");
            break;
        }
    }
}

/// The words that the file adds, and that nobody can play.
fn lint_words(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let spec = &ruleset.spec().dictionary;
    let sets: Vec<&TileSet> = ruleset.tile_sets().collect();
    let lengths = (ruleset.word_lengths(), ruleset.longest_line());
    lint_list("dictionary", (&spec.add, &spec.remove), (&sets, lengths), checker);
    for (language, own) in &spec.languages {
        let table = format!("dictionary.languages.{language}");
        match ruleset.tile_set(language) {
            Some(set) => {
                lint_list(&table, (&own.add, &own.remove), (&[set], lengths), checker);
                lint_own_list(&table, ruleset.dictionary(language), (set, lengths), checker);
            }
            None => checker.warn_of_other_language(&table, language),
        }
    }
}

/// Warns if the game's own list is empty, if all its words are removed, and of words that are too long.
fn lint_own_list(
    table: &str,
    words: &DictionaryRules,
    (set, (lengths, room)): (&TileSet, (&RangeInclusive<usize>, usize)),
    checker: &mut Checker<'_>,
) {
    let key = format!("{table}.list");
    if !words.has_own_list() {
        if checker.is_by_author(&key) {
            let problem = "the list is empty, so the game uses an installed word list";
            checker.fault(&key, problem, "write a word in each line, or leave this out");
        }
        return;
    }
    let listed = || words.list.lines().map(str::trim).filter(|line| !line.is_empty());
    let most = room.min(*lengths.end());
    let mut tokenizers = tokenizers([set]);
    let is_too_long = |word: &&str| {
        // A tile has one character or more.
        most < word.chars().count()
            && spelled_lengths(word, &mut tokenizers).first().is_some_and(|least| most < *least)
    };
    if let Some(word) = listed().find(is_too_long).filter(|_| checker.is_by_author(&key)) {
        let problem =
            format!("the list has words of more than {most} tiles, which nobody can play, as {word}");
        checker.fault(&key, problem, "leave them out, or allow longer words on a larger board");
    }
    let removed: BTreeSet<&str> = words.remove.iter().map(String::as_str).collect();
    if listed().chain(words.add.iter().map(String::as_str)).all(|word| removed.contains(word)) {
        checker.fault(
            &key,
            "the game has no words: none is listed, or all are removed",
            "list words that are not removed",
        );
    }
}

/// Checks in the same way the words that a table adds and removes.
fn lint_list(
    table: &str,
    (add, remove): (&[String], &[String]),
    (sets, (lengths, room)): (&[&TileSet], (&RangeInclusive<usize>, usize)),
    checker: &mut Checker<'_>,
) {
    let mut tokenizers = tokenizers(sets.iter().copied());
    for (index, word) in add.iter().enumerate() {
        let numbers = spelled_lengths(word, &mut tokenizers);
        let key = format!("{table}.add[{index}]");
        // What an inherited list has for other lengths is not a mistake of this file.
        if numbers.is_empty() || checker.is_by_author(&key) {
            checker.warn_of_unplayable(&key, word, (&numbers, lengths, room));
        }
    }
    for (name, words) in [("add", add), ("remove", remove)] {
        let mut seen = BTreeSet::new();
        for (index, word) in words.iter().enumerate().filter(|(_, word)| !seen.insert(*word)) {
            let key = format!("{table}.{name}[{index}]");
            checker.fault(&key, format!("{word} is already in this list"), "leave this out");
        }
    }
    let removed: BTreeSet<&String> = remove.iter().collect();
    for (index, word) in add.iter().enumerate() {
        if removed.contains(word) {
            let problem = format!("{word} is added and removed, so it is not a word");
            checker.fault(&format!("{table}.add[{index}]"), problem, "leave it out of one of the lists");
        }
    }
}
