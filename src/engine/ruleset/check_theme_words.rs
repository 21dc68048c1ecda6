//! The theme words of a ruleset: what is wrong with them, and which of them nobody can form.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::checker::Checker;
use super::spec::RulesetSpec;
use super::theme_words::ThemeWords;
use crate::board::Size;
use crate::tiles::{TileSet, WordTokenizer};

/// The most rows of theme words, and the most words of all rows.
const MAX_ROWS: usize = 100;
const MAX_WORDS: usize = 10_000;

/// The most extra points of a theme word.
const MAX_POINTS: usize = 999;

/// Tokenizers of words for these tiles.
pub(super) fn tokenizers<'t>(sets: impl IntoIterator<Item = &'t TileSet>) -> Vec<WordTokenizer<'t>> {
    sets.into_iter().map(|tiles| WordTokenizer::new(tiles, *Size::RANGE.end())).collect()
}

/// The numbers of tiles that spell a word in capitals. A word that a set spells in too many ways has none of that set.
pub(super) fn spelled_lengths(word: &str, tokenizers: &mut [WordTokenizer<'_>]) -> BTreeSet<usize> {
    let mut lengths = BTreeSet::new();
    for tokenizer in tokenizers {
        let mut found = BTreeSet::new();
        if tokenizer.for_each(word.as_bytes(), &mut |letters| _ = found.insert(letters.len())).is_ok() {
            lengths.append(&mut found);
        }
    }
    lengths
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
        let offered = tile_sets.into_iter().flat_map(BTreeMap::values);
        let casing = TileSet::casing_of_words(row.language.as_deref(), offered);
        for (number, given) in row.words.iter().enumerate() {
            let key = format!("{table}.words[{number}]");
            let word = casing.capitals(given);
            if checker.check_word(&key, given) && !seen.insert((&row.language, word.clone())) {
                let problem = format!("{word} is already a theme word");
                checker.fault(&key, problem, "leave this out");
            }
            words_of_rows.push((&row.language, key, word, points));
        }
    }
    let mut by_language = BTreeMap::new();
    for tiles in tile_sets.into_iter().flat_map(BTreeMap::values) {
        let mut theme = ThemeWords::default();
        let mut tokenizer = WordTokenizer::new(tiles, *Size::RANGE.end());
        // The words of all languages come first, so that those of this one replace them.
        let of_all = words_of_rows.iter().filter(|(language, ..)| language.is_none());
        let of_this =
            words_of_rows.iter().filter(|(language, ..)| language.as_deref() == Some(tiles.language()));
        for (_, key, word, points) in of_all.chain(of_this) {
            let mut ways = 0;
            let visited = tokenizer.for_each(word.as_bytes(), &mut |letters| {
                ways += 1;
                theme.add(letters.to_vec(), *points);
            });
            if visited.is_err() {
                checker.fault_of_spellings(key, "the word", tiles.language());
            }
            if !checker.count_spellings(ways, || key.clone()) {
                return BTreeMap::new();
            }
        }
        if theme.highest() > 0 {
            by_language.insert(tiles.language().to_owned(), Arc::new(theme));
        }
    }
    by_language
}

/// Warns of theme words that nobody can form.
pub(super) fn lint_theme_words(
    spec: &RulesetSpec,
    tile_sets: &BTreeMap<String, TileSet>,
    (lengths, room): (&RangeInclusive<usize>, usize),
    checker: &mut Checker<'_>,
) {
    for (index, row) in spec.bonus.theme.iter().enumerate() {
        let table = format!("bonus.theme[{index}]");
        let is_of =
            |set: &&TileSet| row.language.as_deref().is_none_or(|language| language == set.language());
        let mut tokenizers = tokenizers(tile_sets.values().filter(is_of));
        if let Some(language) = row.language.as_deref().filter(|_| tokenizers.is_empty()) {
            checker.warn_of_other_language(&table, language);
            continue;
        }
        for (number, word) in row.words.iter().enumerate() {
            let key = format!("{table}.words[{number}]");
            checker.warn_of_unplayable(&key, word, (&spelled_lengths(word, &mut tokenizers), lengths, room));
        }
    }
}
