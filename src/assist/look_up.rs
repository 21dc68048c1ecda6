//! Looking words up: whether a word is good, which words match a pattern, and which can be formed from some tiles.

use std::cmp::Reverse;
use std::sync::Arc;

use rackety_engine::lexicon::{Pattern, SpellingError};
use rackety_engine::tiles::{Casing, Token};
use rackety_engine::{Lexicon, Tile, TileSet, Vocabulary, tokenize_tiles};

use crate::files::own_words::{letters_of, spelled_by_letters, spelled_by_tiles};
use crate::files::word_list::{barred_spelling, plain_spelling};
use crate::text::dictionary_label::DictionaryLabel;
use crate::text::numbers::grouped;
use crate::text::wording::{sentence, wrong_length};

/// The most words listed; the others are only counted.
const MAX_WORDS: usize = 2000;
/// The longest text that is looked up, in bytes; patterns and words have their own, lower bounds.
pub const MAX_LENGTH: usize = 1000;

/// The most similar words suggested for an unknown one.
const MAX_SIMILAR: usize = 8;

/// The result of a look-up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LookUpResult {
    /// A sentence; empty before anything has been looked up.
    pub sentence: String,
    /// Says whether something was found.
    pub status: LookUpStatus,
    /// The words found.
    pub words: Vec<String>,
    /// The word looked up, if it is good: its meaning can be shown.
    pub good_word: Option<String>,
    /// The word looked up, if it is not good.
    pub unknown_word: Option<String>,
}

/// Says whether a look-up found something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LookUpStatus {
    /// Nothing has been looked up yet.
    #[default]
    Pending,
    /// The word is good, or words were found.
    Found,
    /// The word is unknown, or no words were found.
    NotFound,
}

/// The word list to look words up in.
#[derive(Debug, Clone, Copy)]
pub struct LookUpSource<'a> {
    /// The list's name.
    pub name: &'a str,
    /// Its words.
    pub vocabulary: &'a Vocabulary,
    /// Which capital an i has in its language.
    pub casing: Casing,
    /// The tiles in which the lengths of words are counted, if there are any.
    pub tile_set: Option<&'a TileSet>,
    /// The tiles that words can be formed from, or `None` while that must not be shown.
    pub tiles: Option<&'a TileSet>,
}

impl<'a> LookUpSource<'a> {
    /// The words of a game with this tile set; `tiles` are those that words are formed from, if they are.
    pub fn of_game(
        name: &'a str,
        vocabulary: &'a Vocabulary,
        set: &'a TileSet,
        tiles: Option<&'a TileSet>,
    ) -> Self {
        Self { name, vocabulary, casing: set.casing(), tile_set: Some(set), tiles }
    }
}

/// A word list to look words up in, with its words.
#[derive(Debug, Clone)]
pub struct LookUpList {
    /// Its name and size.
    pub label: DictionaryLabel,
    /// Its language's code.
    pub language: String,
    /// Its words.
    pub vocabulary: Arc<Vocabulary>,
    /// A tile set of its language, for anagrams.
    pub tiles: Option<TileSet>,
}

impl LookUpList {
    /// The words to look up in.
    pub fn source(&self) -> LookUpSource<'_> {
        LookUpSource {
            name: &self.label.name,
            vocabulary: &self.vocabulary,
            casing: TileSet::casing_of_words(Some(&self.language), &self.tiles),
            tile_set: self.tiles.as_ref(),
            tiles: self.tiles.as_ref(),
        }
    }
}

impl LookUpSource<'_> {
    /// The words of these that are neither too short nor too long for the game.
    fn of_right_length(self, mut words: Vec<String>) -> Vec<String> {
        if let Some(tiles) = self.tile_set {
            self.vocabulary.retain_lengths(tiles, &mut words);
        }
        words
    }

    /// Says why a word of the list is too short or too long, or `None` if its length is right.
    fn wrong_length(self, word: &str) -> Option<String> {
        let why = wrong_length(self.vocabulary, self.tile_set?, word)?;
        Some(format!("{word} is in {}, but {why}.", self.name))
    }
}

/// Looks up a word (`qi`), a pattern (`q?*`) or tiles (`=tiles`).
pub fn look_up(text: &str, source: LookUpSource<'_>) -> LookUpResult {
    let text = text.trim();
    if text.len() > MAX_LENGTH {
        return nothing(format!("The text is too long; type at most {MAX_LENGTH} characters."));
    }
    let capitals = source.casing.capitals(text);
    if capitals.is_empty() {
        LookUpResult::default()
    } else if let Some(tiles) = capitals.strip_prefix('=') {
        anagrams(tiles, source)
    } else if capitals.contains(['?', '*', '[', ']']) {
        with_pattern(&capitals, source)
    } else {
        word(capitals, source)
    }
}

fn word(word: String, source: LookUpSource<'_>) -> LookUpResult {
    if word.chars().count() > Lexicon::MAX_WORD_LENGTH {
        return nothing(format!("No board has room for a word of {} letters.", word.chars().count()));
    }
    let has_word = source.vocabulary.contains(&word);
    let letters = source.tile_set.map(letters_of);
    let plain = plain_spelling(source.vocabulary, &word, letters.as_ref()).filter(|_| !has_word);
    if has_word || plain.is_some() {
        let listed = plain.as_ref().unwrap_or(&word);
        if let Some(sentence) = source.wrong_length(listed) {
            return nothing(sentence);
        }
        let is_added = source.vocabulary.added().any(|added| added == listed);
        let added = if is_added { "added to " } else { "" };
        let spelled = plain.as_ref().map(|plain| format!(", as {plain}")).unwrap_or_default();
        let sentence = format!("{word} is good{spelled} ({added}{}).", source.name);
        let (status, good_word) = (LookUpStatus::Found, Some(listed.clone()));
        return LookUpResult { sentence, status, good_word, ..LookUpResult::default() };
    }
    let words = source.vocabulary.similar(source.tile_set, &word, MAX_SIMILAR);
    let similar = if words.is_empty() { "" } else { " Similar words:" };
    let barred = barred_spelling(source.vocabulary, &word, letters.as_ref());
    let sentence = match barred {
        Some(_) => format!("{word} is barred ({}).{similar}", source.name),
        None => format!("{word} is not in {}.{similar}", source.name),
    };
    LookUpResult {
        sentence,
        status: LookUpStatus::NotFound,
        words,
        unknown_word: Some(barred.unwrap_or_else(|| spelled_by_letters(word, letters.as_ref()))),
        ..LookUpResult::default()
    }
}

fn with_pattern(text: &str, source: LookUpSource<'_>) -> LookUpResult {
    let plain = source.tile_set.map(|set| spelled_by_tiles(text, set));
    match Pattern::parse(plain.as_deref().unwrap_or(text)) {
        Ok(pattern) => {
            let mut words = source.of_right_length(source.vocabulary.find(&pattern));
            if let Some(tiles) = source.tile_set {
                tiles.sort_words(&mut words, String::as_str);
            }
            found(words, source)
        }
        Err(error) => nothing(sentence(&error.to_string())),
    }
}

/// The words that can be formed from some tiles with their points: most points first, then the longest, then
/// in the order of the letters of the set.
///
/// # Errors
/// [`SpellingError`].
pub fn words_from_tiles(
    vocabulary: &Vocabulary,
    set: &TileSet,
    tiles: &[Tile],
) -> Result<Vec<(String, i32)>, SpellingError> {
    let mut words: Vec<(String, i32)> = vocabulary.spellable(set, tiles)?.into_iter().collect();
    set.sort_words(&mut words, |(word, _)| word);
    words.sort_by_key(|(word, points)| Reverse((*points, word.chars().count())));
    Ok(words)
}

fn nothing(sentence: String) -> LookUpResult {
    LookUpResult { sentence, status: LookUpStatus::NotFound, ..LookUpResult::default() }
}

/// The tiles of a text in capitals, without the accents of letters that have no tile, or a sentence on why it has none.
pub(crate) fn tiles_of_text(text: &str, set: &TileSet) -> Result<Vec<Tile>, String> {
    let plain = spelled_by_tiles(text, set);
    let tokens = tokenize_tiles(&plain).map_err(|error| sentence(&error.to_string()))?;
    let tile = |token: &Token| {
        set.tile(token).map_err(|letter| {
            format!(
                "There is no tile {letter}; a blank is a question mark, a tile of two letters is in brackets."
            )
        })
    };
    tokens.iter().map(tile).collect()
}

fn anagrams(text: &str, source: LookUpSource<'_>) -> LookUpResult {
    let Some(set) = source.tiles else {
        return nothing("Words from tiles are not shown during a game.".to_owned());
    };
    match tiles_of_text(text, set) {
        Err(why) => nothing(why),
        Ok(tiles) => {
            let words = match words_from_tiles(source.vocabulary, set, &tiles) {
                Ok(words) => words,
                Err(error) => return nothing(sentence(&error.to_string())),
            };
            found(words.into_iter().map(|(word, points)| format!("{word} {points}")).collect(), source)
        }
    }
}

fn found(mut words: Vec<String>, source: LookUpSource<'_>) -> LookUpResult {
    let count = words.len();
    words.truncate(MAX_WORDS);
    let shown = if count == words.len() {
        String::new()
    } else {
        format!("; the first {}", grouped(MAX_WORDS as u64))
    };
    let (sentence, status) = match count {
        0 => (format!("No words in {}.", source.name), LookUpStatus::NotFound),
        1 => (format!("One word in {}.", source.name), LookUpStatus::Found),
        _ => (format!("{} words in {}{shown}.", grouped(count as u64), source.name), LookUpStatus::Found),
    };
    LookUpResult { sentence, status, words, ..LookUpResult::default() }
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;
    use std::sync::Arc;

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    fn check(text: &str, sentence: &str, words: &[&str]) {
        check_of_lengths(2..=26, text, sentence, words);
    }

    fn check_of_lengths(lengths: RangeInclusive<usize>, text: &str, sentence: &str, words: &[&str]) {
        let list = Lexicon::from_words("test", ["CAT", "ACT", "AT", "BAT", "QI"]);
        let vocabulary = Arc::new(Vocabulary::adjusted(Arc::new(list), ["CATS"], ["BAT"]));
        let vocabulary = Vocabulary::of_lengths(vocabulary, &lengths);
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let source = LookUpSource {
            name: "Test",
            vocabulary: &vocabulary,
            casing: Casing::Usual,
            tile_set: ruleset.tile_set("en"),
            tiles: ruleset.tile_set("en"),
        };
        let result = look_up(text, source);
        assert_eq!(
            (result.sentence.as_str(), result.words.as_slice()),
            (sentence, &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()[..])
        );
    }

    #[test]
    fn words_patterns_and_tiles_are_looked_up() {
        check("qi", "QI is good (Test).", &[]);
        check("qat", "QAT is not in Test. Similar words:", &["CAT", "AT"]);
        // CATS is added to the list, and BAT removed from it.
        check("cats", "CATS is good (added to Test).", &[]);
        check("bat", "BAT is barred (Test). Similar words:", &["CAT", "AT"]);
        // No tile has an accent.
        check("cät", "CÄT is good, as CAT (Test).", &[]);
        check("cäts", "CÄTS is good, as CATS (added to Test).", &[]);
        check("bät", "BÄT is barred (Test). Similar words:", &["ACT", "CAT", "AT"]);
        check("?at*", "2 words in Test.", &["CAT", "CATS"]);
        check("?ät*", "2 words in Test.", &["CAT", "CATS"]);
        check("=tac", "3 words in Test.", &["ACT 5", "CAT 5", "AT 2"]);
        check("=täc", "3 words in Test.", &["ACT 5", "CAT 5", "AT 2"]);
        let letter = "There is no tile Þ; a blank is a question mark, a tile of two letters is in brackets.";
        check("=þ", letter, &[]);
        check("[x", "The pattern has an unmatched or empty bracket; write [abc].", &[]);
        check("z*", "No words in Test.", &[]);
    }

    /// It can be allowed again as it was barred.
    #[test]
    fn a_barred_word_that_is_typed_with_an_accent_is_the_one_without() {
        let vocabulary = Vocabulary::adjusted(Lexicon::from_words("test", ["PAPA"]), [""; 0], ["PAPA"]);
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        let set = ruleset.tile_set("es").unwrap();
        let result = look_up("papá", LookUpSource::of_game("Test", &vocabulary, set, None));
        assert_eq!(
            (result.sentence.as_str(), result.unknown_word.as_deref()),
            ("PAPÁ is barred (Test).", Some("PAPA"))
        );
    }

    #[test]
    fn words_that_are_too_short_or_too_long_for_a_game_are_not_good_in_it() {
        let check = |text, sentence, words| check_of_lengths(3..=3, text, sentence, words);
        check("qi", "QI is in Test, but too short for this game: words have at least 3 tiles.", &[]);
        check("cats", "CATS is in Test, but too long for this game: words have at most 3 tiles.", &[]);
        check("cat", "CAT is good (Test).", &[]);
        check("qat", "QAT is not in Test. Similar words:", &["CAT"]);
        check("?at*", "One word in Test.", &["CAT"]);
        check("=tac", "2 words in Test.", &["ACT 5", "CAT 5"]);
        // A word of the right length that is less similar than CAT and AT.
        check_of_lengths(4..=4, "qat", "QAT is not in Test. Similar words:", &["CATS"]);
    }

    #[test]
    fn texts_that_no_board_has_room_for_are_not_searched_for() {
        let long = |letter: &str, count: usize| letter.repeat(count);
        check(&long("z", 78), &format!("{} is not in Test.", long("Z", 78)), &[]);
        check(&long("z", 79), "No board has room for a word of 79 letters.", &[]);
        check(&long("z", 1000), "No board has room for a word of 1000 letters.", &[]);
        check(&long("z", 1001), "The text is too long; type at most 1000 characters.", &[]);
        check(&format!("={}", long("z", 26)), "No words in Test.", &[]);
        check(&format!("={}", long("z", 27)), "27 tiles are too many; write at most 26.", &[]);
        check(&format!("z{}", long("?", 499)), "No words in Test.", &[]);
        check(&format!("z{}", long("?", 500)), "The pattern is too long; write at most 500 characters.", &[]);
    }
}
