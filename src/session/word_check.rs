//! Warnings about doubtful words of a ruleset, which only somebody with word lists can give.

use std::collections::BTreeSet;

use rackety_engine::ruleset::{BlankLetters, LintedRuleset};
use rackety_engine::{Lexicon, TileSet, Vocabulary};

use super::{Host, HostError};
use crate::config::rulesets::RulesetLibrary;
use crate::files::{DictionaryError, LeaveLibrary};
use crate::text::numbers::counted;
use crate::text::shell::quoted;

/// If tiles can spell less of the words than this, in percent, letters or tiles are missing.
const MIN_SPELLED_PERCENT: usize = 90;

/// Warns of languages without a word list, which is a fault if it is the default one, of words that the tiles cannot spell, of
/// theme words and removed words that no list has, and of leave tables for other tiles. Returns notes about lists of the
/// user's own, about preferred lists if none of them is installed, and about languages that are not the default one and have
/// the program's tiles but no list.
///
/// Where both the tiles and the words are those of the program, they fit; such languages, except the default one, are opened
/// only for theme words and removed words that no other list has, and for the file's own exceptions.
///
/// # Errors
/// A word list that cannot be read.
pub fn lint_words(host: &Host, linted: &mut LintedRuleset) -> Result<Vec<String>, HostError> {
    let ruleset = linted.ruleset.clone();
    let size = ruleset.layout().size();
    let longest = usize::from(size.rows().max(size.columns()));
    let mut unlisted = UnlistedWords::of(linted);
    let (mut notes, mut missing) = (unused_preferences(host, linted), Vec::new());
    let mut sets: Vec<&TileSet> = ruleset.tile_sets().collect();
    sets.sort_by_key(|tiles| tiles.language() != ruleset.default_language());
    for tiles in sets {
        let language = tiles.language();
        if let Some(why) = host.knowledge.leaves.why_unused(&ruleset, tiles) {
            linted.warn_of_tiles(language, why, LeaveLibrary::CURE);
        }
        let list = host.dictionaries.chosen(&ruleset, language);
        let is_default = language == ruleset.default_language();
        let has_own_words = ruleset.dictionary(language).has_own_list();
        let is_own_list = has_own_words || list.as_ref().is_ok_and(|list| list.is_own());
        let tiles_of_program = || {
            let set = ruleset.spec().tiles.sets.get(language);
            set.is_some_and(|set| RulesetLibrary::has_built_in_tiles(language, set))
        };
        let has_own_tiles = linted.has_own_tiles(language) && !tiles_of_program();
        let is_built_in = list.is_ok() && !is_own_list && !has_own_tiles;
        let made_with = &ruleset.dictionary(language).made_with;
        // By name and number of words, which are known of lists that are not opened.
        let is_as_made =
            list.as_ref().ok().zip(list.as_ref().ok().and_then(|list| list.words())).is_some_and(
                |(list, words)| {
                    made_with.is_empty() || made_with.starts_with(&format!("{}, {words} words, ", list.id()))
                },
            );
        let exceptions = own_exceptions(linted, language);
        let needs_words = unlisted.needs(language) || !exceptions.is_empty();
        if is_built_in && !is_default && !needs_words && is_as_made {
            continue;
        }
        match host.words(&ruleset, language, None) {
            Ok(words) => {
                let found = list_and_version(words.vocabulary.lexicon());
                if !made_with.is_empty() && *made_with != found {
                    let problem =
                        format!("the game was made with the word list {made_with}; here it is {found}");
                    let key = format!("dictionary.languages.{language}.made_with");
                    linted.warn_of_key(&key, problem, "install that list, or expect other games");
                }
                unlisted.look_up(language, &words.vocabulary);
                for (key, word) in exceptions.iter().filter(|(_, word)| !words.vocabulary.contains(word)) {
                    let problem = format!("{word} is not in the word list of `{language}`");
                    linted.warn_of_key(key, problem, "correct the brackets, or leave it out");
                }
                // The tiles of the program spell the words of its lists.
                if is_built_in {
                    continue;
                }
                notes
                    .extend(lint_spelling(linted, tiles, &words.vocabulary, longest).filter(|_| is_own_list));
            }
            Err(HostError::Dictionary(DictionaryError::NoneFor { .. }))
                if !is_default && tiles_of_program() =>
            {
                missing.push(format!("`{language}`"));
            }
            Err(HostError::Dictionary(DictionaryError::NoneFor { .. })) => {
                let code = quoted(language);
                let cure = format!(
                    "list words in dictionary.add, or build a list from a text of words: \
                     rackety dict build words.txt --name {code} --language {code}"
                );
                let problem =
                    format!("there is no word list for `{language}`, so nobody can begin a game in it");
                // Nobody can begin without choosing another language, either.
                if is_default {
                    linted.add_fault_of_tiles(language, problem, cure);
                } else {
                    linted.warn_of_tiles(language, problem, cure);
                }
            }
            Err(error) => return Err(error),
        }
    }
    if !missing.is_empty() {
        let languages = missing.join(", ");
        notes.push(format!(
            "no word list is installed for {languages}; docs/word-lists.md says where to get words"
        ));
    }
    let warned: BTreeSet<String> = linted.warnings.iter().map(|warning| warning.key().to_owned()).collect();
    for UnlistedWord { key, word, kind, .. } in unlisted.into_words() {
        // A word that no tiles can spell has its warning.
        if warned.contains(&key) {
            continue;
        }
        let problem = format!("{word} is in no word list of the game");
        match kind {
            ListedAs::Theme => {
                let cure = "add it to dictionary.add, correct the word, or leave it out";
                linted.warn_of_key(&key, problem, cure);
            }
            ListedAs::Removed => {
                let problem = format!("no effect, because {problem}");
                linted.warn_of_key(&key, problem, "correct the word, or leave it out");
            }
        }
    }
    Ok(notes)
}

/// Notes about the preferences of the file of which no list is installed. The same file may find them elsewhere.
fn unused_preferences(host: &Host, linted: &LintedRuleset) -> Vec<String> {
    let dictionary = &linted.ruleset.spec().dictionary;
    let by_language = dictionary.languages.iter();
    let by_language =
        by_language.map(|(language, own)| (format!("dictionary.languages.{language}.prefer"), &own.prefer));
    let all = by_language.chain([("dictionary.prefer".to_owned(), &dictionary.prefer)]);
    let is_unused = |(key, names): &(String, &Vec<String>)| {
        !names.is_empty()
            && linted.is_in_file(key)
            && names.iter().all(|name| host.dictionaries.get(name).is_err())
    };
    all.filter(is_unused)
        .map(|(key, names)| format!("no list of {key} is installed: {}", names.join(", ")))
        .collect()
}

/// Warns if the tiles cannot spell many of the words that fit on the board. Returns a note if they cannot spell a few.
fn lint_spelling(
    linted: &mut LintedRuleset,
    tiles: &TileSet,
    words: &Vocabulary,
    longest: usize,
) -> Option<String> {
    let count = words.count_spelled(tiles, longest);
    let list = words.lexicon().id();
    if count.fitting * MIN_SPELLED_PERCENT <= count.spelled * 100 {
        let missing = counted((count.fitting - count.spelled) as u64, "word");
        let note = |word| format!("{missing} of the list `{list}` cannot be spelled by the tiles, as {word}");
        return count.unspelled.map(note);
    }
    let percent = (count.spelled * 100 + count.fitting / 2) / count.fitting.max(1);
    let problem = format!(
        "the tiles can spell only {percent} % of the words of the list `{list}` that fit on the board"
    );
    let has_bound_blanks = tiles.blanks() > 0 && linted.ruleset.spec().blank.letters == BlankLetters::Tiles;
    let cure = if has_bound_blanks {
        "add the letters and tiles that are missing; blanks can also be letters without tiles, under `further`, if \
         blank.letters is \"alphabet\""
    } else {
        "add the letters and tiles that are missing, or blanks"
    };
    linted.warn_of_tiles(tiles.language(), problem, cure);
    None
}

/// The exceptions that the file itself writes for a language: each with its key, and as a word.
fn own_exceptions(linted: &LintedRuleset, language: &str) -> Vec<(String, String)> {
    let casing = TileSet::casing_of_words(Some(language), linted.ruleset.tile_sets());
    let given = linted.ruleset.spec().tiles.exceptions.get(language);
    let keyed = given.into_iter().flatten().enumerate().map(|(index, written)| {
        let word = casing.capitals(&written.replace(['[', ']'], ""));
        (format!("tiles.exceptions.{language}[{index}]"), word)
    });
    keyed.filter(|(key, _)| linted.is_in_file(key)).collect()
}

/// The id of a word list, its number of words and its checksum, as `made_with` in rulesets has them.
pub fn list_and_version(list: &Lexicon) -> String {
    let fingerprint = list.fingerprint();
    let checksum = fingerprint.split_once('-').map_or(fingerprint.as_str(), |(checksum, _)| checksum);
    format!("{}, {} words, {checksum}", list.id(), list.len())
}

/// The words of the ruleset that no word list has so far.
struct UnlistedWords {
    words: Vec<UnlistedWord>,
    /// The languages that have a word list.
    languages: Vec<String>,
}

/// A word that should be in a list.
struct UnlistedWord {
    key: String,
    word: String,
    /// The language, if it is a word of only one.
    only: Option<String>,
    kind: ListedAs,
}

/// The reason why a ruleset lists a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ListedAs {
    /// It is a theme word.
    Theme,
    /// The file itself removes it, and nothing adds it.
    Removed,
}

impl UnlistedWords {
    fn of(linted: &LintedRuleset) -> Self {
        let spec = linted.ruleset.spec();
        let mut words = Vec::new();
        let mut list = |given: &[String], key: &str, only: Option<&String>, kind: ListedAs| {
            for (index, word) in given.iter().enumerate() {
                let (key, word) = (format!("{key}[{index}]"), word.clone());
                words.push(UnlistedWord { key, word, only: only.cloned(), kind });
            }
        };
        for (index, row) in spec.bonus.theme.iter().enumerate() {
            list(&row.words, &format!("bonus.theme[{index}].words"), row.language.as_ref(), ListedAs::Theme);
        }
        list(&spec.dictionary.remove, "dictionary.remove", None, ListedAs::Removed);
        for (language, own) in &spec.dictionary.languages {
            let key = format!("dictionary.languages.{language}.remove");
            list(&own.remove, &key, Some(language), ListedAs::Removed);
        }
        let own = spec.dictionary.languages.values().flat_map(|own| &own.add);
        let added: BTreeSet<&String> = spec.dictionary.add.iter().chain(own).collect();
        words.retain(|UnlistedWord { key, word, kind, .. }| {
            *kind == ListedAs::Theme || linted.is_in_file(key) && !added.contains(word)
        });
        Self { words, languages: Vec::new() }
    }

    /// Returns whether a word of this language, or of all languages, is in no list so far.
    fn needs(&self, language: &str) -> bool {
        self.words.iter().any(|word| word.only.as_deref().is_none_or(|only| only == language))
    }

    fn look_up(&mut self, language: &str, vocabulary: &Vocabulary) {
        self.languages.push(language.to_owned());
        self.words.retain(|UnlistedWord { word, only, kind, .. }| {
            let is_listed = match kind {
                ListedAs::Theme => vocabulary.contains(word),
                ListedAs::Removed => vocabulary.lexicon().contains(word),
            };
            only.as_deref().is_some_and(|only| only != language) || !is_listed
        });
    }

    /// The words of languages whose word lists were looked up.
    fn into_words(self) -> impl Iterator<Item = UnlistedWord> {
        let Self { words, languages } = self;
        let is_known = move |only: Option<&String>| match only {
            Some(only) => languages.contains(only),
            None => !languages.is_empty(),
        };
        words.into_iter().filter(move |word| is_known(word.only.as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::Folders;

    /// The languages of this ruleset whose word lists a check opens.
    fn opened(ruleset: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.toml");
        fs::write(&file, ruleset).unwrap();
        let host = Host::new(&Folders::default(), None);
        let mut linted = host.rulesets.lint_file(&file).unwrap();
        lint_words(&host, &mut linted).unwrap();
        let is_open =
            |language: &&str| host.dictionaries.chosen(&linted.ruleset, language).unwrap().is_open();
        linted.ruleset.tile_sets().map(TileSet::language).filter(is_open).map(str::to_owned).collect()
    }

    /// The program has tiles for languages whose words it has not.
    #[test]
    fn missing_lists_are_one_note_where_the_tiles_are_those_of_the_program() {
        let folder = tempfile::tempdir().unwrap();
        let host = Host::new(&Folders::default(), None);
        let check = |ruleset: &str| {
            let file = folder.path().join("mine.toml");
            fs::write(&file, ruleset).unwrap();
            let mut linted = host.rulesets.lint_file(&file).unwrap();
            let notes = lint_words(&host, &mut linted).unwrap();
            (linted.warnings.len(), notes)
        };
        let set = "name = \"Mine\"\n[tiles]\nlanguages = [\"en\", \"cs\", \"tr\"]\n[tiles.files]\n";
        let text = format!("extends = \"wordfeud\"\n{set}cs = \"classic-cs\"\ntr = \"classic-tr\"\n");
        let note = "no word list is installed for `cs`, `tr`; docs/word-lists.md says where to get words";
        assert_eq!(check(&text), (0, vec![note.to_owned()]));
        let own_tiles = "\"en\"\n[tiles.sets.xx]\nname = \"Mine\"\nblanks = 2\n\
                         letters = [{ letter = \"A\", count = 90, points = 1 }]\n";
        let text = format!(
            "extends = \"wordfeud\"\nname = \"Mine\"\n[tiles]\nlanguages = [\"en\", \"xx\"]\ndefault = {own_tiles}"
        );
        assert_eq!(check(&text), (1, Vec::new()));
    }

    #[test]
    fn exceptions_of_words_that_no_list_has_are_warned_of() {
        let warnings = |exceptions: &str| {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("mine.toml");
            let text =
                "extends = \"wordfeud\"\nname = \"Mine\"\n[dictionary.languages.es]\nlist = \"calle\"\n";
            fs::write(
                &file,
                format!("{text}[tiles]\nlanguages = [\"en\", \"es\"]\nexceptions.es = {exceptions}\n"),
            )
            .unwrap();
            let host = Host::new(&Folders::default(), None);
            let mut linted = host.rulesets.lint_file(&file).unwrap();
            linted.warnings.clear();
            lint_words(&host, &mut linted).unwrap();
            linted.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(warnings("[\"CA[LL]E\"]"), [""; 0]);
        let found = warnings("[\"CA[LL]E\", \"CAL[LL]E\"]");
        let expected = "tiles.exceptions.es[1]: CALLLE is not in the word list of `es`; correct the brackets, or leave it out";
        assert!(found.len() == 1 && found[0].ends_with(expected), "{found:?}");
    }

    #[test]
    fn only_lists_that_could_misfit_are_opened() {
        assert_eq!(opened("extends = \"wordfeud\"\nname = \"Mine\"\n"), ["en"]);
        // A copy names the tile sets of the program itself.
        let copy = RulesetLibrary::default().source("wordfeud").unwrap().text;
        assert_eq!(opened(&copy), ["en"]);
        let own_swedish = "extends = \"wordfeud\"\nname = \"Mine\"\n[tiles.sets.sv]\nname = \"Swedish\"\nblanks = 2\n\
                           letters = [{ letter = \"A\", count = 90, points = 1 }]\n";
        assert_eq!(opened(own_swedish), ["en", "sv"]);
    }
}
