//! Patterns, near words and spellable words: the same as a naive search over the list. The first line is what is looked
//! up; the others are the list.

use std::collections::BTreeMap;

use rackety_engine::lexicon::Pattern;
use rackety_engine::{Lexicon, Tile, Vocabulary, fold_text};

use super::games::LIBRARY;
use crate::Reading;

/// The number of similar words asked for.
const MAX_SIMILAR: usize = 4;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let looked_up = lines.next().unwrap_or_default();
    let list = Lexicon::from_words("fuzz", lines.map(str::trim).filter(|line| !line.is_empty()));
    let words: Vec<String> = list.words().collect();
    let pattern = Pattern::parse(looked_up);
    if let Ok(pattern) = &pattern {
        let parts = parts(&fold_text(looked_up));
        let naive: Vec<String> = words
            .iter()
            .filter(|word| matches(&parts, &word.chars().collect::<Vec<char>>()))
            .cloned()
            .collect();
        assert_eq!(list.find(pattern), naive);
    }
    let word = fold_text(looked_up);
    assert_eq!(list.contains(&word), words.contains(&word));
    check_similar(&list, &word, &words);
    check_spellable(&list, &words, looked_up);
    if pattern.is_ok() { Reading::Accepted } else { Reading::Refused }
}

/// One part of a pattern.
enum Part {
    Letter(char),
    OneOf(Vec<char>),
    Any,
    AnyNumber,
}

/// The parts of a text that is a pattern.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text.chars();
    while let Some(first) = rest.next() {
        parts.push(match first {
            '?' => Part::Any,
            '*' => Part::AnyNumber,
            '[' => Part::OneOf(rest.by_ref().take_while(|&letter| letter != ']').collect()),
            letter => Part::Letter(letter),
        });
    }
    parts
}

/// Returns whether a word matches a pattern, by a table of which of its ends are matched by which ends of the pattern.
fn matches(parts: &[Part], word: &[char]) -> bool {
    let mut reached = vec![false; word.len() + 1];
    reached[0] = true;
    for part in parts {
        let mut next = vec![false; word.len() + 1];
        for end in 0..=word.len() {
            next[end] = match part {
                Part::AnyNumber => reached[end] || (end > 0 && next[end - 1]),
                _ if end == 0 => false,
                Part::Any => reached[end - 1],
                Part::Letter(letter) => reached[end - 1] && word[end - 1] == *letter,
                Part::OneOf(letters) => reached[end - 1] && letters.contains(&word[end - 1]),
            };
        }
        reached = next;
    }
    reached[word.len()]
}

fn check_similar(list: &Lexicon, word: &str, words: &[String]) {
    let length = |text: &str| text.chars().count();
    let mut naive = Vec::new();
    for distance in 1..=2 {
        if naive.is_empty() && length(word) <= Lexicon::MAX_WORD_LENGTH {
            naive = words
                .iter()
                .filter(|other| *other != word && self::distance(word, other) <= distance)
                .collect();
        }
    }
    naive.sort_by_key(|other| length(other).abs_diff(length(word)));
    naive.truncate(MAX_SIMILAR);
    let found = list.similar(word, MAX_SIMILAR);
    assert_eq!(found.iter().collect::<Vec<_>>(), naive);
}

/// Returns the number of letters that have to be added, removed or replaced (V. I. Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, candidate) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *candidate);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// Checks the words that the looked-up letters spell as tiles, with blanks for other characters.
fn check_spellable(list: &Lexicon, words: &[String], letters: &str) {
    let ruleset = LIBRARY.load("wordfeud").unwrap();
    let set = ruleset.tile_set("en").unwrap();
    let tile = |letter: char| set.letter(&letter.to_string()).map_or(Tile::Blank, Tile::Letter);
    let tiles: Vec<Tile> = letters.chars().take(7).map(tile).collect();
    let naive: BTreeMap<String, i32> = words
        .iter()
        .filter(|word| word.chars().count() >= 2)
        .filter_map(|word| Some((word.clone(), points(set, word, &tiles)?)))
        .collect();
    assert_eq!(Vocabulary::plain(list.clone()).spellable(set, &tiles), Ok(naive));
}

/// The points of a word with these tiles, or `None` if they do not spell it.
fn points(set: &rackety_engine::TileSet, word: &str, tiles: &[Tile]) -> Option<i32> {
    let mut left = tiles.to_vec();
    let mut points = 0;
    for letter in word.chars() {
        let wanted = Tile::Letter(set.letter(&letter.to_string())?);
        let place =
            [wanted, Tile::Blank].into_iter().find_map(|tile| left.iter().position(|&held| held == tile))?;
        points += set.points(left.swap_remove(place));
    }
    Some(points)
}
