//! The words that a ruleset adds to its word lists and removes from them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::checker::{Checker, fault_of_word};
use super::spec::RulesetSpec;
use crate::board::Size;
use crate::lexicon::Lexicon;
use crate::printable::{first_unprintable, printable};
use crate::tiles::{Casing, TileSet, WordTokenizer};
use crate::toml_file::MAX_FAULTS;

/// The most words that a ruleset may add to a word list, and the most that it may remove.
const MAX_WORDS: usize = 10_000;

/// The most bytes of the words that a ruleset has in place of a word list.
const MAX_LIST: usize = 1 << 20;

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
    /// All words, a line each, in place of any word list that is installed; empty if such a list is used.
    pub list: Arc<str>,
    /// The word list that the game was made with; empty if the ruleset does not say.
    pub made_with: String,
}

impl DictionaryRules {
    /// Returns whether the ruleset has words of its own in place of a word list.
    pub fn has_own_list(&self) -> bool {
        !self.list.is_empty()
    }

    /// The words that the ruleset has in place of a word list, as a list with this id; none if it uses an installed list.
    pub fn own_list(&self, id: &str) -> Option<Lexicon> {
        let words = self.list.lines().map(str::trim).filter(|line| !line.is_empty());
        self.has_own_list().then(|| Lexicon::from_words(id, words))
    }
}

/// Checks the word lists: those of the languages that have none of their own, and the others by language.
pub(super) fn check_dictionary(
    spec: &RulesetSpec,
    tile_sets: Option<&BTreeMap<String, TileSet>>,
    checker: &mut Checker<'_>,
) -> (DictionaryRules, BTreeMap<String, DictionaryRules>) {
    let offered = || tile_sets.into_iter().flat_map(BTreeMap::values);
    let casing_of = |language: &str| TileSet::casing_of_words(Some(language), offered());
    let general = check_general(spec, TileSet::casing_of_words(None, offered()), checker);
    let by_language = check_languages(spec, &general, casing_of, checker);
    if let Some(tile_sets) = tile_sets {
        let place = |index: usize, _: &str| (format!("dictionary.add[{index}]"), "the word".to_owned());
        check_tokenizations(&general.add, &place, tile_sets.values(), checker);
        for (language, given) in &spec.dictionary.languages {
            let table = format!("dictionary.languages.{language}");
            let casing = casing_of(language);
            let add: Vec<String> = given.add.iter().map(|word| casing.capitals(word)).collect();
            let tiles = || tile_sets.get(language).into_iter();
            let place = |index: usize, _: &str| (format!("{table}.add[{index}]"), "the word".to_owned());
            check_tokenizations(&add, &place, tiles(), checker);
            let list: Vec<String> = given.list.lines().map(|word| casing.capitals(word.trim())).collect();
            let place = |_, word: &str| (format!("{table}.list"), word.to_owned());
            check_tokenizations(&list, &place, tiles(), checker);
        }
    }
    (general, by_language)
}

/// Writes the words of a ruleset in capitals, as they have been read: with the tiles of one language alone, an i could have
/// another capital.
pub(super) fn write_in_capitals(spec: &mut RulesetSpec, tile_sets: &BTreeMap<String, TileSet>) {
    let write = |words: &mut Vec<String>, language: Option<&str>| {
        let casing = TileSet::casing_of_words(language, tile_sets.values());
        for word in words {
            let capitals = casing.capitals(word);
            // A letter and a mark, which pass as a word, may have one capital, which does not.
            if fault_of_word(&capitals).is_none() {
                *word = capitals;
            }
        }
    };
    for row in &mut spec.bonus.theme {
        write(&mut row.words, row.language.as_deref());
    }
    write(&mut spec.dictionary.add, None);
    write(&mut spec.dictionary.remove, None);
    for (language, own) in &mut spec.dictionary.languages {
        write(&mut own.add, Some(language));
        write(&mut own.remove, Some(language));
    }
}

/// The word lists of the languages that have none of their own.
fn check_general(spec: &RulesetSpec, casing: Casing, checker: &mut Checker<'_>) -> DictionaryRules {
    let dictionary = &spec.dictionary;
    DictionaryRules {
        add: check_words("dictionary.add", &dictionary.add, casing, checker),
        remove: check_words("dictionary.remove", &dictionary.remove, casing, checker),
        prefer: dictionary.prefer.clone(),
        list: Arc::from(""),
        made_with: String::new(),
    }
}

/// The word lists of the languages in which they differ from those of the others.
fn check_languages(
    spec: &RulesetSpec,
    general: &DictionaryRules,
    casing_of: impl Fn(&str) -> Casing,
    checker: &mut Checker<'_>,
) -> BTreeMap<String, DictionaryRules> {
    let without = |words: &[String], others: &[String]| -> Vec<String> {
        let others: BTreeSet<&String> = others.iter().collect();
        words.iter().filter(|word| !others.contains(word)).cloned().collect()
    };
    let mut dictionaries = BTreeMap::new();
    for (language, given) in &spec.dictionary.languages {
        let key = |name: &str| format!("dictionary.languages.{language}.{name}");
        let casing = casing_of(language);
        let add = check_words(&key("add"), &given.add, casing, checker);
        let remove = check_words(&key("remove"), &given.remove, casing, checker);
        let prefer = if given.prefer.is_empty() { &general.prefer } else { &given.prefer };
        let dictionary = DictionaryRules {
            prefer: prefer.clone(),
            add: [without(&general.add, &remove), add.clone()].concat(),
            remove: [without(&general.remove, &add), remove].concat(),
            list: check_list(&key("list"), &given.list, casing, checker),
            made_with: given.made_with.clone(),
        };
        checker.one_line(&key("made_with"), &given.made_with);
        dictionaries.insert(language.clone(), dictionary);
    }
    dictionaries
}

/// The words in place of a word list, in capitals.
fn check_list(key: &str, given: &str, casing: Casing, checker: &mut Checker<'_>) -> Arc<str> {
    if MAX_LIST < given.len() {
        checker.fault(
            key,
            format!("{} bytes of words are too many", given.len()),
            format!("write at most {MAX_LIST}, and build a word list for more"),
        );
        return Arc::from("");
    }
    let before = checker.count();
    for (row, line) in given.trim().lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty()) {
        let fault = match fault_of_word(line) {
            Some((problem, _)) if line.contains(char::is_whitespace) => {
                Some((problem, "write a word by itself in each line, without spaces or comments"))
            }
            None if first_unprintable(line).is_some() => {
                Some((format!("\"{line}\" is not a word"), "write words of letters that can be shown"))
            }
            fault => fault,
        };
        if let Some((problem, cure)) = fault {
            if MAX_FAULTS <= checker.count() - before {
                let problem = format!("more than {MAX_FAULTS} lines without a word");
                checker.fault(key, problem, "correct the others first");
                break;
            }
            checker.fault_in_row(key, row, None, printable(&problem), cure);
        }
    }
    if before < checker.count() {
        return Arc::from("");
    }
    // Blank lines alone are an empty text, too.
    Arc::from(casing.capitals(given.trim()))
}

/// The words of a list in capitals.
fn check_words(key: &str, given: &[String], casing: Casing, checker: &mut Checker<'_>) -> Vec<String> {
    if given.len() > MAX_WORDS {
        checker.fault(
            key,
            format!("{} words are too many", given.len()),
            format!("write at most {MAX_WORDS}, and build a word list for more"),
        );
        return Vec::new();
    }
    for (index, word) in given.iter().enumerate() {
        checker.check_word(&format!("{key}[{index}]"), word);
    }
    given.iter().map(|word| casing.capitals(word)).collect()
}

/// Checks that the tiles can spell words in so few ways that a word graph can be built. `place` is the key of a word, by its
/// index, and what the fault calls it.
fn check_tokenizations<'t>(
    words: &[String],
    place: &dyn Fn(usize, &str) -> (String, String),
    tile_sets: impl Iterator<Item = &'t TileSet>,
    checker: &mut Checker<'_>,
) {
    for tiles in tile_sets {
        let mut tokenizer = WordTokenizer::new(tiles, *Size::RANGE.end());
        for (index, word) in words.iter().enumerate() {
            let mut ways = 0;
            if tokenizer.for_each(word.as_bytes(), &mut |_| ways += 1).is_err() {
                let (key, name) = place(index, word);
                checker.fault_of_spellings(&key, &name, tiles.language());
            }
            if !checker.count_spellings(ways, || place(index, word).0) {
                return;
            }
        }
    }
}
