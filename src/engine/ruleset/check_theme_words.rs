//! The theme words of a ruleset: what is wrong with them, and which of them nobody can form.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::checker::Checker;
use super::spec::RulesetSpec;
use super::theme_words::ThemeWords;
use crate::board::Size;
use crate::lexicon::Lexicon;
use crate::tiles::{Casing, Letter, MAX_TOKENIZATIONS, TileSet, WordTokenizer, fold_text};

/// The most rows of theme words, and the most words of all rows.
const MAX_ROWS: usize = 100;
const MAX_WORDS: usize = 10_000;

/// The most extra points of a theme word.
const MAX_POINTS: usize = 999;

/// The ways in which tiles spell a word in capitals, or `None` if there are too many of them.
fn spellings(word: &str, tiles: &TileSet) -> Option<BTreeSet<Vec<Letter>>> {
    let mut found = BTreeSet::new();
    let visited = WordTokenizer::new(tiles, *Size::RANGE.end()).for_each(word.as_bytes(), &mut |numbers| {
        found.insert(numbers.iter().map(|&number| Letter::new(number)).collect());
    });
    visited.is_ok().then_some(found)
}

/// Checks the theme words, and returns them by language, for those of the languages that have any. A word in a row of
/// its own language has the points of that row.
pub(super) fn check_theme_words(
    spec: &RulesetSpec,
    tile_sets: Option<&BTreeMap<String, TileSet>>,
    checker: &mut Checker<'_>,
) -> BTreeMap<String, Arc<ThemeWords>> {
    let rows = &spec.bonus.theme;
    if rows.len() > MAX_ROWS {
        let problem = format!("{} rows are too many", rows.len());
        let cure = format!("write at most {MAX_ROWS}, with all words of the same points in one");
        checker.fault("bonus.theme", problem, cure);
        return BTreeMap::new();
    }
    let words = rows.iter().map(|row| row.words.len()).sum::<usize>();
    if words > MAX_WORDS {
        let problem = format!("{words} words are too many");
        checker.fault("bonus.theme", problem, format!("write at most {MAX_WORDS} in all rows"));
        return BTreeMap::new();
    }
    let mut seen = BTreeSet::new();
    let mut words_of_rows = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let table = format!("bonus.theme[{index}]");
        let points = checker.number(&format!("{table}.points"), row.points, 0..=MAX_POINTS);
        checker.reports_missing(&format!("{table}.points"));
        if row.words.is_empty() {
            let cure = "write words = [\"…\"], or leave the row out";
            checker.fault(&format!("{table}.words"), "the row has no words", cure);
        }
        let points = i32::try_from(points).unwrap_or(i32::MAX);
        let casing = casing_of(row.language.as_deref());
        for (number, given) in row.words.iter().enumerate() {
            let key = format!("{table}.words[{number}]");
            let word = casing.capitals(given);
            if is_word(given, &key, checker) && !seen.insert((&row.language, word.clone())) {
                let problem = format!("{word} is already a theme word");
                checker.fault(&key, problem, "keep one of the two");
            }
            words_of_rows.push((&row.language, key, word, points));
        }
    }
    let mut by_language = BTreeMap::new();
    for tiles in tile_sets.into_iter().flat_map(BTreeMap::values) {
        let mut theme = ThemeWords::default();
        // The words of all languages come first, so that those of this one replace them.
        let of_all = words_of_rows.iter().filter(|(language, ..)| language.is_none());
        let of_this =
            words_of_rows.iter().filter(|(language, ..)| language.as_deref() == Some(tiles.language()));
        for (_, key, word, points) in of_all.chain(of_this) {
            match spellings(word, tiles) {
                Some(spellings) => theme.add(spellings, *points),
                None => checker.fault(
                    key,
                    format!(
                        "the tiles for language `{}` can spell the word in more than {MAX_TOKENIZATIONS} ways",
                        tiles.language()
                    ),
                    "write tiles.digraphs = \"required\", or leave the word out",
                ),
            }
        }
        if theme.highest() > 0 {
            by_language.insert(tiles.language().to_owned(), Arc::new(theme));
        }
    }
    by_language
}

/// Which capital an i has in the words of a row: those of a language, or of all.
fn casing_of(language: Option<&str>) -> Casing {
    language.map_or(Casing::Usual, Casing::of_language)
}

/// Returns whether a text can be a word; if not, that is a fault.
fn is_word(given: &str, key: &str, checker: &mut Checker<'_>) -> bool {
    let before = checker.count();
    if given.chars().nth(1).is_none() || given.chars().any(char::is_whitespace) {
        checker.fault(key, format!("\"{given}\" is not a word"), "write words of two or more letters");
    } else if fold_text(given).chars().count() > Lexicon::MAX_WORD_LENGTH {
        checker.fault(
            key,
            format!("no board has room for a word of {} letters", given.chars().count()),
            format!("write words of at most {} letters", Lexicon::MAX_WORD_LENGTH),
        );
    } else {
        checker.one_line(key, given);
    }
    checker.count() == before
}

/// Warns of theme words that nobody can form.
pub(super) fn lint_theme_words(
    spec: &RulesetSpec,
    tile_sets: &BTreeMap<String, TileSet>,
    lengths: &RangeInclusive<usize>,
    checker: &mut Checker<'_>,
) {
    for (index, row) in spec.bonus.theme.iter().enumerate() {
        let table = format!("bonus.theme[{index}]");
        let is_of =
            |set: &&TileSet| row.language.as_deref().is_none_or(|language| language == set.language());
        let sets: Vec<&TileSet> = tile_sets.values().filter(is_of).collect();
        if let Some(language) = row.language.as_deref().filter(|_| sets.is_empty()) {
            checker.warn_of_other_language(&table, language);
            continue;
        }
        let casing = casing_of(row.language.as_deref());
        for (number, word) in row.words.iter().map(|word| casing.capitals(word)).enumerate() {
            let key = format!("{table}.words[{number}]");
            let spelled: BTreeSet<usize> = sets
                .iter()
                .filter_map(|set| spellings(&word, set))
                .flatten()
                .map(|letters| letters.len())
                .collect();
            checker.warn_of_unplayable(&key, &word, (&spelled, lengths));
        }
    }
}
