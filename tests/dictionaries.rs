//! The word lists in `dictionaries/`: their bytes are those of the manifest, tiles can spell their words, they have the
//! words that players expect and none that players reject, and their page is up to date. All lists are checked, even
//! those that are not built into this binary.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, OnceLock};

use rackety::config::rulesets::{RulesetLibrary, RulesetOrigin};
use rackety::files::{Dictionary, DictionaryLibrary, Folders, Meanings, offensive_words};
use rackety::output::Output;
use rackety::runs::prepare;
use rackety::session::Host;
use rackety_engine::bots::{Budget, Level};
use rackety_engine::{Lexicon, Options, WordOrigin, fold_text};
use rackety_lab::TournamentSetup;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

/// The greatest size of a list and its language's common words, on average, in bytes. They deflate to less than half.
const MOST_BYTES: usize = 960_000;

/// The greatest number of common words of a list.
const MOST_COMMON_WORDS: usize = 20_000;

/// The number of most frequent tokens of each language that were read one by one.
const TOP_TOKENS: usize = 1_000;

/// The recall that a list must have, in percent, unless the manifest has another.
const LEAST_RECALL: f32 = 99.5;

/// The most wrong words among the 200 drawn from a list: 1 %.
const MOST_WRONG: usize = 2;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    dictionary: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    name: String,
    language: String,
    freedict: Option<String>,
    licence: String,
    licence_file: String,
    gpl: bool,
    filter: String,
    words: usize,
    bytes: usize,
    sha256: String,
    #[serde(default)]
    frequent: Vec<f32>,
    recall: Option<f32>,
    wrong: Option<f32>,
    names: Option<f32>,
    source: Vec<Source>,
    /// The list itself, once a test has asked for it.
    #[serde(skip)]
    lexicon: OnceLock<Lexicon>,
    /// Its words, a line for each, once a test has asked for them.
    #[serde(skip)]
    lines: OnceLock<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    registry: String,
    package: String,
    version: String,
    sha256: String,
}

/// `common/manifest.toml`: the files of common words and their sizes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommonManifest {
    licence: String,
    licence_file: String,
    source: Vec<Source>,
    measured_with: Vec<Source>,
    common: Vec<CommonEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommonEntry {
    list: String,
    words: usize,
    bytes: usize,
    sha256: String,
}

/// `measured/exceptions.toml`: frequent tokens of a language that its list leaves out, by reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exceptions {
    reason: String,
    words: String,
}

/// Words that a list must have, and words that it must not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    r#in: Vec<String>,
    out: Vec<String>,
    /// A word of the list that everybody knows, and one that few people know, or `None` for further lists of a
    /// language.
    common: Option<String>,
    rare: Option<String>,
}

fn expected_words(id: &str) -> Expected {
    parsed(&format!("../tests/dictionaries/{id}.toml"))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("dictionaries")
}

/// The bytes of a file of the folder. One that is missing is named.
fn bytes_of(file: &str) -> Vec<u8> {
    fs::read(folder().join(file)).unwrap_or_else(|error| panic!("dictionaries/{file}: {error}"))
}

fn text_of(file: &str) -> String {
    String::from_utf8(bytes_of(file)).unwrap_or_else(|error| panic!("dictionaries/{file}: {error}"))
}

fn parsed<T: DeserializeOwned>(file: &str) -> T {
    toml::from_str(&text_of(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// All lists.
fn manifest() -> &'static [Entry] {
    static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| parsed("manifest.toml"));
    &MANIFEST.dictionary
}

/// The lists but for the common words of English, which have no figures.
fn whole_lists() -> impl Iterator<Item = &'static Entry> {
    manifest().iter().filter(|entry| entry.id != "en-common")
}

/// The list with this id.
fn list(id: &str) -> &'static Entry {
    manifest().iter().find(|entry| entry.id == id).unwrap()
}

fn readme() -> String {
    text_of("README.md")
}

impl Entry {
    fn read(&self) -> Vec<u8> {
        bytes_of(&format!("{}.words", self.id))
    }

    fn open(&self) -> &Lexicon {
        let read = || Lexicon::from_packed(&self.id, &self.read()).unwrap_or_else(|error| panic!("{error}"));
        self.lexicon.get_or_init(read)
    }

    /// Its words, unpacked once for all tests: reading lines is several times as fast as unpacking.
    fn words(&self) -> impl Iterator<Item = &str> {
        let read = || {
            let mut lines = String::new();
            for word in self.open().words() {
                lines.push_str(&word);
                lines.push('\n');
            }
            lines
        };
        self.lines.get_or_init(read).lines()
    }

    /// The shares of frequent words that are in, of wrong words, and of names.
    fn shares(&self) -> [f32; 3] {
        let shares = [self.recall, self.wrong, self.names];
        shares.map(|share| {
            share.unwrap_or_else(|| {
                panic!(
                    "manifest.toml: {} lacks `recall`, `wrong` or `names`; write 0.0, and run measure.py",
                    self.id
                )
            })
        })
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut written, byte| {
        let _ = write!(written, "{byte:02x}");
        written
    })
}

/// The seed of all draws.
const SEED: u32 = 2026;

/// The words drawn from a list, and from its misses.
const DRAWN_WORDS: usize = 200;
const DRAWN_MISSES: usize = 150;

/// The faults that a drawn word may have, as `measure.py` names them.
const FAULTS: [&str; 6] = ["name", "misspelling", "form", "part", "foreign", "unknown"];

/// Draws as `measure.py` does: the words whose SHA-256, with the seed before them, comes first.
fn drawn<'a>(id: &str, kind: &str, words: impl Iterator<Item = &'a str>, count: usize) -> Vec<&'a str> {
    let head = Sha256::new_with_prefix(format!("{SEED} {kind} {id} "));
    let mut lots: Vec<([u8; 32], &str)> =
        words.map(|word| (head.clone().chain_update(word).finalize().into(), word)).collect();
    lots.select_nth_unstable(count);
    let mut chosen: Vec<&str> = lots[..count].iter().map(|(_, word)| *word).collect();
    chosen.sort_unstable();
    chosen
}

/// The lines of a file in `measured/` but for its head.
fn measured_lines(file: &str) -> Vec<String> {
    let text = text_of(&format!("measured/{file}"));
    text.lines().filter(|line| !line.starts_with('#')).map(ToOwned::to_owned).collect()
}

/// The words of a file in `measured/` that has many to a line.
fn measured_words(file: &str) -> Vec<String> {
    measured_lines(file).iter().flat_map(|line| line.split_whitespace()).map(ToOwned::to_owned).collect()
}

/// The numbers in the head of a file in `measured/`.
fn numbers_in_head(file: &str) -> Vec<usize> {
    let text = text_of(&format!("measured/{file}"));
    text.lines().next().unwrap().split([' ', ',']).filter_map(|part| part.parse().ok()).collect()
}

/// A draw: each word with its verdict.
fn verdicts(file: &str) -> Vec<(String, String)> {
    let lines = measured_lines(file).into_iter();
    lines
        .map(|line| {
            let (word, verdict) =
                line.split_once(' ').unwrap_or_else(|| panic!("{file}: {line} has no verdict"));
            (word.to_owned(), verdict.to_owned())
        })
        .collect()
}

/// The names that a list has, each with its verdict, which is `word` unless it follows the name.
fn names(file: &str) -> Vec<(String, String)> {
    let with_verdict = |name: String| match name.split_once('=') {
        Some((name, verdict)) => (name.to_owned(), verdict.to_owned()),
        None => (name, "word".to_owned()),
    };
    measured_words(file).into_iter().map(with_verdict).collect()
}

/// The misses of a list, and the number of tokens of which they are.
fn misses(id: &str) -> (Vec<String>, usize) {
    let file = format!("misses/{id}.txt");
    let text = text_of(&format!("measured/{file}"));
    let head: Vec<&str> = text.lines().next().unwrap().split([' ', ':']).collect();
    let words = measured_words(&file);
    assert_eq!(head[1], words.len().to_string(), "{file}");
    (words, head[3].parse().unwrap())
}

/// Returns whether a figure with one decimal is this share in percent.
fn is_share(figure: f32, part: f64, whole: f64) -> bool {
    (f64::from(figure) - 100.0 * part / whole).abs() < 0.051
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap())
}

/// The part of the page between `<!-- NAME -->` and the next `<!-- end -->`.
fn marked<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("<!-- {name} -->")).unwrap_or_else(|| panic!("no part {name}"));
    rest.split_once("<!-- end -->").unwrap().0.trim()
}

/// The games with tiles of many languages: a language has tiles in the first two, or else in the third.
const GAMES_OF_LANGUAGES: [&str; 2] = ["wordfeud", "webfeud"];
const GAME_OF_OTHER_LANGUAGES: &str = "classic";

/// A language is a set of data files: this test names each that is missing, and what is missing in the files of all languages.
#[test]
fn every_language_has_all_its_files() {
    let library = RulesetLibrary::default();
    let languages: BTreeSet<&str> = manifest().iter().map(|entry| entry.language.as_str()).collect();
    let files = languages.iter().flat_map(|language| files_of(language, game_of(&library, language)));
    let of_lists =
        manifest().iter().flat_map(|entry| [format!("{}.words", entry.id), entry.licence_file.clone()]);
    let meanings =
        meanings_manifest().into_iter().map(|entry| format!("meanings/{}.glosses", entry.language));
    let files = files.chain(of_lists).chain(meanings);
    let mut missing: BTreeSet<String> = files.filter(|file| !folder().join(file).is_file()).collect();
    missing.extend(whole_lists().flat_map(missing_parts));
    for language in &languages {
        match manifest().iter().find(|entry| entry.id == *language) {
            None => missing.extend([format!("manifest.toml: a list with the id `{language}`")]),
            Some(own) if own.freedict.is_none() && *language != "en" => {
                missing.extend([format!("manifest.toml: `freedict` of the list `{language}`")]);
            }
            Some(_) => {}
        }
        if game_of(&library, language) != GAME_OF_OTHER_LANGUAGES {
            let games = GAMES_OF_LANGUAGES.iter();
            let without = games.filter(|id| library.load(id).unwrap().tile_set(language).is_none());
            missing.extend(without.map(|id| format!("../rulesets/{id}.toml: a tile set for `{language}`")));
        }
    }
    // An example may have tiles of a language whose words are the user's own.
    let games = library.entries().into_iter().filter(|(_, origin)| *origin == RulesetOrigin::BuiltIn);
    for (id, _) in games {
        for tiles in library.load(&id).unwrap().tile_sets() {
            if !languages.contains(tiles.language()) {
                missing.extend([format!("manifest.toml: a list for `{}`, as in {id}", tiles.language())]);
            }
        }
    }
    assert!(missing.is_empty(), "missing in dictionaries/: {missing:#?}");
}

/// The files that a language needs, in whose game its leave values are learned.
fn files_of(language: &str, game: &str) -> Vec<String> {
    let of_forms = ["deep", "holes", "recall"].into_iter().filter(|_| has_forms(language));
    let measured = ["misses", "names", "precision", "top"].into_iter().chain(of_forms);
    let others = [
        format!("lists/{language}.toml"),
        format!("common/{language}.common"),
        format!("offensive/{language}.txt"),
        format!("offensive/{language}.toml"),
        format!("../tests/dictionaries/{language}.toml"),
        format!("../rulesets/leaves/{game}-{language}.toml"),
    ];
    measured.map(|kind| format!("measured/{kind}/{language}.txt")).chain(others).collect()
}

/// The entries that a list lacks in files of all lists. A script updates a figure only where there is one.
fn missing_parts(entry: &Entry) -> Vec<String> {
    let id = &entry.id;
    let is_key_in = |file: &str| parsed::<toml::Table>(file).contains_key(id);
    // A key of a dictionary of Python.
    let is_named_in = |file: &str| text_of(file).contains(&format!("\n    \"{id}\": "));
    let two_letters = format!("<!-- two-letter {id} -->");
    let parts = [
        (!entry.frequent.is_empty(), format!("manifest.toml: `frequent` of the list `{id}`")),
        (entry.recall.is_some(), format!("manifest.toml: `recall` of the list `{id}`")),
        (entry.wrong.is_some(), format!("manifest.toml: `wrong` of the list `{id}`")),
        (entry.names.is_some(), format!("manifest.toml: `names` of the list `{id}`")),
        (is_key_in("measured/exceptions.toml"), format!("measured/exceptions.toml: `[[{id}]]`")),
        (is_key_in("measured/holes.toml") || !has_forms(id), format!("measured/holes.toml: `[{id}]`")),
        (is_named_in("sieves.py"), format!("sieves.py: the sieve of `{id}`")),
        (is_named_in("name_lists.py"), format!("name_lists.py: the countries of `{id}`")),
        (readme().contains(&two_letters), format!("README.md: `{two_letters}`, and `<!-- end -->` below it")),
    ];
    parts.into_iter().filter(|(is_there, _)| !is_there).map(|(_, part)| part).collect()
}

/// Returns whether a list has the forms of its words. One with base forms only is compared with an official list instead of
/// with texts, and nothing is drawn of what it lacks.
fn has_forms(id: &str) -> bool {
    id != "fi"
}

/// The game whose leave values a language needs.
fn game_of(library: &RulesetLibrary, language: &str) -> &'static str {
    let [first, _] = GAMES_OF_LANGUAGES;
    let has_tiles = |id| library.load(id).unwrap().tile_set(language).is_some();
    if has_tiles(GAME_OF_OTHER_LANGUAGES) && !has_tiles(first) { GAME_OF_OTHER_LANGUAGES } else { first }
}

#[test]
fn every_list_is_in_the_manifest() {
    let listed: BTreeSet<String> = manifest().iter().map(|entry| format!("{}.words", entry.id)).collect();
    let found: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "words"))
        .collect();
    assert_eq!(found, listed);
}

#[test]
fn every_list_matches_the_manifest() {
    let (mut total, lists) = (0, manifest());
    let most = MOST_BYTES * lists.len();
    for entry in lists {
        let id = &entry.id;
        let bytes = entry.read();
        total += bytes.len();
        assert_eq!(hex(&Sha256::digest(&bytes)), entry.sha256, "{id}");
        assert_eq!(bytes.len(), entry.bytes, "{id}");
        assert_eq!(entry.open().len(), entry.words, "{id}");
        assert!(!entry.name.is_empty() && !entry.filter.is_empty(), "{id}");
        assert!(!entry.source.is_empty(), "{id}");
        for source in &entry.source {
            assert!(["debian", "pypi"].contains(&source.registry.as_str()), "{id}: {}", source.registry);
            assert!(!source.package.is_empty() && !source.version.is_empty(), "{id}");
            assert!(source.sha256.len() == 64, "{id}: {}", source.package);
        }
    }
    total += common_manifest().common.iter().map(|entry| entry.bytes).sum::<usize>();
    assert!(total < most, "{total} bytes in all");
}

#[test]
fn licence_files_exist_and_the_gpl_family_is_marked() {
    for entry in manifest() {
        let text = text_of(&entry.licence_file);
        assert!(text.len() > 100, "{}", entry.licence_file);
        let is_gpl = entry.licence.starts_with("GPL") || entry.licence.starts_with("LGPL");
        assert_eq!(entry.gpl, is_gpl, "`gpl` of {}, whose licence is {}", entry.id, entry.licence);
        // The MPL 1.1 alone does not fit into the GPL.
        let is_offered = entry.licence != "MPL-1.1" || text.contains("GPL");
        assert!(is_offered, "{}: the source must be offered under the GPL or LGPL, too", entry.licence_file);
    }
}

/// The licences of data that may be part of a program under the GPL, version 3. The GPL-2.0-only, for one, may not.
const FITTING_LICENCES: [&str; 13] = [
    "Apache-2.0",
    "BSD-3-Clause",
    "CC-BY-4.0",
    "CC-BY-SA-4.0",
    "GPL-2.0-or-later",
    "GPL-3.0-only",
    "GPL-3.0-or-later",
    "LGPL-3.0-only",
    "LicenseRef-SCOWL",
    "LicenseRef-WordNet",
    "MIT",
    "MPL-1.1",
    "MPL-2.0",
];

/// The package states every licence of its data, and so does the copyright file of the Debian package.
#[test]
fn the_package_states_the_licences_of_its_data() {
    let package: toml::Table = parsed("../Cargo.toml");
    let stated = package["package"]["license"].as_str().unwrap();
    let stated: BTreeSet<&str> = stated.split([' ', '(', ')']).collect();
    let copyright = text_of("../packaging/copyright");
    let page = readme();
    let (_, licences) = page.split_once("\n## Licences\n").unwrap();
    let licences = licences.split("\n## ").next().unwrap();
    for entry in manifest() {
        assert!(licences.contains(&format!("`{}`", entry.id)), "README.md: the licence of `{}`", entry.id);
    }
    let lists =
        manifest().iter().map(|entry| (format!("dictionaries/{}.words", entry.id), entry.licence.clone()));
    let others = [
        ("dictionaries/common/*".to_owned(), common_manifest().licence),
        ("dictionaries/offensive/*".to_owned(), offensive_manifest().licence),
    ];
    let meanings = meanings_manifest()
        .into_iter()
        .map(|entry| (format!("dictionaries/meanings/{}.glosses", entry.language), entry.licence));
    for (file, licence) in lists.chain(others).chain(meanings) {
        let misfit = licence.split(" AND ").find(|part| !FITTING_LICENCES.contains(part));
        assert_eq!(
            misfit, None,
            "{file} may not be passed on under the GPL, version 3: take another source, or another of its licences. One that \
             does fit belongs in FITTING_LICENCES"
        );
        assert!(
            licence.split(" AND ").all(|part| stated.contains(part)),
            "Cargo.toml does not state {licence}"
        );
        let paragraphs =
            copyright.split("\n\n").filter(|part| part.starts_with("Files:") && part.contains(&file));
        let licences: Vec<&str> =
            paragraphs.flat_map(str::lines).filter_map(|line| line.strip_prefix("License: ")).collect();
        assert_eq!(licences, [licence], "{file}");
    }
    // The package has the files of Debian's common licences beside it, and `rackety licences` prints all others.
    for place in copyright.split_whitespace().filter(|word| word.starts_with("/usr/")) {
        let is_there = ["/usr/share/common-licenses/", "/usr/share/doc/rackety/licences.txt"];
        assert!(is_there.iter().any(|start| place.starts_with(start)), "{place}");
    }
}

/// All lists are built in; without the feature, all but those under the GPL.
#[test]
fn the_binary_has_the_lists_that_its_features_allow() {
    let is_allowed = |entry: &&Entry| cfg!(feature = "gpl-dictionaries") || !entry.gpl;
    let expected: Vec<&str> = manifest().iter().filter(is_allowed).map(|entry| entry.id.as_str()).collect();
    let shelf = DictionaryLibrary::new(None);
    let held: Vec<&str> = shelf.dictionaries().iter().map(Dictionary::id).collect();
    assert_eq!(held, expected);
}

#[test]
fn the_tiles_of_a_language_can_spell_its_words() {
    let tiles = letters_on_tiles();
    for entry in manifest() {
        let letters = &tiles[&entry.language];
        // A table is quicker than a set: there are four million words.
        let is_letter = ['\0'..='\u{24f}'].into_iter().flatten().map(|letter| letters.contains(&letter));
        let is_letter: Vec<bool> = is_letter.collect();
        let is_spelled = |word: &&str| {
            (2..=26).contains(&word.chars().count())
                && word.chars().all(|letter| is_letter.get(letter as usize) == Some(&true))
        };
        let faults: Vec<&str> = entry.words().filter(|word| !is_spelled(word)).collect();
        assert!(faults.is_empty(), "{}: {faults:?}", entry.id);
    }
}

/// For each language the characters that every tile set of every ruleset has on a tile. A blank alone is not enough.
fn letters_on_tiles() -> BTreeMap<String, BTreeSet<char>> {
    let library = RulesetLibrary::default();
    let mut of_language: BTreeMap<String, BTreeSet<char>> = BTreeMap::new();
    // Other examples may do with fewer letters.
    let games = library.entries().into_iter();
    let games =
        games.filter(|(id, origin)| *origin == RulesetOrigin::BuiltIn || id == GAME_OF_OTHER_LANGUAGES);
    for (id, _) in games {
        for set in library.load(&id).unwrap().tile_sets() {
            let letters: BTreeSet<char> = set
                .letters()
                .filter(|(_, letter)| letter.count() > 0)
                .flat_map(|(_, letter)| letter.text().chars().collect::<Vec<char>>())
                .collect();
            of_language
                .entry(set.language().to_owned())
                .and_modify(|known| known.retain(|letter| letters.contains(letter)))
                .or_insert(letters);
        }
    }
    of_language
}

#[test]
fn lists_have_the_expected_words_and_no_rejected_ones() {
    let mut faults = Vec::new();
    for entry in manifest() {
        let id = &entry.id;
        let expected = expected_words(id);
        let all: Vec<&String> = expected.r#in.iter().chain(&expected.out).collect();
        let unique: BTreeSet<&&String> = all.iter().collect();
        assert_eq!(unique.len(), all.len(), "{id}.toml names a word twice");
        let folded = expected.r#in.iter().all(|word| fold_text(word) == *word);
        assert!(folded, "{id}.toml: words as the list has them, in capitals");
        assert!(expected.r#in.len() >= 40 && expected.out.len() >= 20, "{id}.toml has too few words");

        let lexicon = entry.open();
        let missing = expected.r#in.iter().filter(|word| !lexicon.contains(word));
        faults.extend(missing.map(|word| format!("{id} has no {word}")));
        let wrong = expected.out.iter().filter(|word| lexicon.contains(word));
        faults.extend(wrong.map(|word| format!("{id} has {word}")));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The words that easier bots know are all in the full list.
#[test]
fn common_words_are_in_the_full_list() {
    let [all, common] = ["en", "en-common"].map(|id| list(id).open());
    common.words().for_each(|word| assert!(all.contains(&word), "{word}"));
}

/// The page lists every two-letter word, so that each has been checked by a person.
#[test]
fn the_page_lists_the_two_letter_words() {
    let page = readme();
    for entry in whole_lists() {
        let (count, listed) =
            marked(&page, &format!("two-letter {}", entry.id)).split_once(" words: ").unwrap();
        let listed: Vec<&str> = listed.trim_end_matches('.').split_whitespace().collect();
        let found: Vec<&str> = entry.words().filter(|word| word.chars().count() == 2).collect();
        assert_eq!(listed, found, "{}", entry.id);
        assert_eq!(count, found.len().to_string(), "{}", entry.id);
    }
}

/// The decisions by hand on the two-letter words of a language: each with its meaning.
#[derive(Deserialize)]
struct HandMadeDecisions {
    two_letters: BTreeMap<String, String>,
}

/// Some two-letter words have the same meaning, such as cries, but one text for all is nobody's reading.
#[test]
fn two_letter_words_have_meanings_of_their_own() {
    for entry in whole_lists() {
        let HandMadeDecisions { two_letters } = parsed(&format!("lists/{}.toml", entry.id));
        let meanings: BTreeSet<&String> = two_letters.values().collect();
        let (own, all) = (meanings.len(), two_letters.len());
        assert!(all <= 2 * own, "lists/{}.toml: {own} meanings of {all} two-letter words", entry.id);
    }
}

/// The fewest games that leave values are learned from.
const LEAST_GAMES: u32 = 250;

/// The first lines of leave values say by which command they were learned: from the list of the program, and enough games.
#[test]
fn leave_values_were_learned_from_the_lists_of_the_program() {
    let files = fs::read_dir(folder().join("../rulesets/leaves")).unwrap();
    let stems = files.map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned());
    let stems: BTreeSet<String> = stems.collect();
    let named: Vec<(&str, &str)> = stems.iter().filter_map(|stem| stem.rsplit_once('-')).collect();
    assert!(named.len() >= whole_lists().count(), "{stems:?}");
    for (game, language) in named {
        let file = format!("../rulesets/leaves/{game}-{language}.toml");
        let text = text_of(&file);
        let command = text.lines().nth(1).unwrap();
        let start = format!("# rackety lab learn {game} --language {language} --games ");
        let rest = command.strip_prefix(&start).filter(|rest| !rest.contains("--dictionary"));
        let rest = rest.unwrap_or_else(|| panic!("{file}: learned by another command: {command}"));
        let games: u32 = rest.split(' ').next().unwrap().parse().unwrap();
        assert!(LEAST_GAMES <= games, "{file}: too few games: {command}");
    }
}

#[test]
fn the_page_states_the_sizes() {
    let page = readme();
    let mut rows = marked(&page, "sizes").lines().skip(2);
    let (mut words, mut bytes) = (0, 0);
    for entry in manifest() {
        let row = rows.next().unwrap();
        let expected = format!(
            "| `{}` | {} | {} | {} | {} |",
            entry.id,
            entry.name,
            grouped(entry.words),
            grouped(entry.bytes),
            entry.licence
        );
        assert_eq!(row, expected);
        words += entry.words;
        bytes += entry.bytes;
    }
    assert_eq!(rows.next().unwrap(), format!("| all | | {} | {} | |", grouped(words), grouped(bytes)));
}

/// The page and the manifest state the same figures, and the manifest those of the draw that was read.
#[test]
fn the_page_states_how_good_the_lists_are() {
    let page = readme();
    let mut rows = marked(&page, "quality").lines().skip(2);
    for entry in whole_lists() {
        let [recall, wrong, names] = entry.shares();
        let mut cells: Vec<String> = entry.frequent.iter().map(|share| format!("{share:.1} %")).collect();
        cells.resize(4, "–".to_owned());
        cells.extend([recall, wrong, names].map(|share| format!("{share:.1} %")));
        assert_eq!(rows.next().unwrap(), format!("| `{}` | {} |", entry.id, cells.join(" | ")));
        assert!(is_share(wrong, count(wrong_words_of_draw(&entry.id).len()), 200.0), "{}", entry.id);
        assert!(recall >= LEAST_RECALL, "{}: {recall}", entry.id);
    }
    assert_eq!(rows.next(), None);
}

/// The page for players has the same figures.
#[test]
fn the_page_on_word_lists_states_how_good_they_are() {
    let page = text_of("../docs/word-lists.md");
    let rows: Vec<&str> = marked(&page, "word lists").lines().skip(2).collect();
    let expected = whole_lists().map(|entry| {
        let [recall, wrong, names] = entry.shares();
        format!(
            "| `{}` | {} | {} | {recall:.1} % | {wrong:.1} % | {names:.1} % |",
            entry.id,
            entry.name,
            grouped(entry.words)
        )
    });
    assert_eq!(rows, expected.collect::<Vec<_>>());
}

/// The project's README names each language as the heading of its section here does, and says how many words lists have.
#[test]
fn the_readme_of_the_project_names_every_language() {
    let (page, front) = (readme(), text_of("../README.md"));
    let (_, named) = front.split_once("The lists are ").unwrap();
    let named = named.split("\n\n").next().unwrap();
    let installing = text_of("../docs/installing.md");
    let (_, left_out) = installing.split_once("leaves out the feature `gpl-dictionaries`").unwrap();
    let left_out = left_out.split("\n\n").next().unwrap();
    for entry in whole_lists() {
        let is_of_list = |line: &&str| line.starts_with("## ") && line.contains(&format!("(`{}`", entry.id));
        let heading = page.lines().find(is_of_list);
        let heading = heading.unwrap_or_else(|| panic!("README.md: a section on `{}`", entry.id));
        let name = heading.trim_start_matches("## ").split(" (").next().unwrap();
        assert!(named.contains(name), "../README.md, under Word lists: {name}");
        assert!(
            !entry.gpl || left_out.contains(name),
            "../docs/installing.md, words that are left out: {name}"
        );
    }
    let words = || whole_lists().map(|entry| entry.words / 1_000 * 1_000);
    let range = format!("{} to {} words", grouped(words().min().unwrap()), grouped(words().max().unwrap()));
    assert!(named.contains(&range), "../README.md, under Word lists: {range}");
}

fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

fn common_manifest() -> CommonManifest {
    parsed("common/manifest.toml")
}

/// The reference reader of the format that README.md describes: the places of the common words in their list.
fn read_common(data: &[u8], list: &[u8]) -> Vec<usize> {
    let number = |at: usize| u32::from_le_bytes(data[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!(&data[..8], b"RKCOMMON", "magic");
    assert_eq!(data[8..40], *Sha256::digest(list), "the list that the file is made for");
    let (all, count) = (number(40), number(44));
    let mut bytes = data[48..].iter();
    let mut places = Vec::new();
    let mut next = 0;
    while places.len() < count {
        let (mut gap, mut shift) = (0, 0);
        loop {
            let byte = usize::from(*bytes.next().unwrap());
            gap |= (byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        places.push(next + gap);
        next += gap + 1;
    }
    assert!(next <= all, "a place beyond the end of the list");
    assert!(bytes.next().is_none(), "bytes after the last word");
    places
}

#[test]
fn every_list_has_its_common_words() {
    let common = common_manifest();
    assert_eq!(common.licence, "CC-BY-SA-4.0");
    assert!(folder().join("common").join(&common.licence_file).exists());
    let sources = common.source.iter().chain(&common.measured_with);
    assert!(sources.into_iter().all(|source| source.registry == "pypi" && !source.version.is_empty()));
    let named: Vec<&str> = common.common.iter().map(|entry| entry.list.as_str()).collect();
    assert_eq!(named, whole_lists().map(|entry| entry.id.as_str()).collect::<Vec<_>>());
    for entry in &common.common {
        let data = bytes_of(&format!("common/{}.common", entry.list));
        assert_eq!(hex(&Sha256::digest(&data)), entry.sha256, "{}", entry.list);
        assert_eq!(data.len(), entry.bytes, "{}", entry.list);
        assert!(entry.words <= MOST_COMMON_WORDS, "{}", entry.list);
        assert_eq!(read_common(&data, &list(&entry.list).read()).len(), entry.words, "{}", entry.list);
    }
}

/// `offensive/manifest.toml`: the packages that the offensive words were chosen from, and their files of each language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OffensiveManifest {
    licence: String,
    licence_file: String,
    source: Vec<Source>,
    offensive: Vec<OffensiveEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OffensiveEntry {
    list: String,
    naughty_words: Vec<String>,
    cuss: Vec<String>,
    /// The reason why neither package is a source, if so.
    no_source: Option<String>,
}

/// `offensive/ID.toml`: what was decided by hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OffensiveDecisions {
    marked: Vec<String>,
    everyday: Vec<String>,
}

fn offensive_manifest() -> OffensiveManifest {
    parsed("offensive/manifest.toml")
}

/// Offensive words are words of the list, in its order, and none of them is one that somebody has called everyday. That
/// every word of the packages was decided on needs downloads: `offensive.py --check`.
#[test]
fn offensive_words_are_words_of_their_lists_without_an_everyday_meaning() {
    let manifest = offensive_manifest();
    assert!(folder().join("offensive").join(&manifest.licence_file).is_file());
    assert!(manifest.source.iter().all(|source| source.registry == "npm" && source.sha256.len() == 64));
    let lists: Vec<String> = common_manifest().common.into_iter().map(|entry| entry.list).collect();
    let named: BTreeSet<&str> = manifest.offensive.iter().map(|entry| entry.list.as_str()).collect();
    assert_eq!(named, lists.iter().map(String::as_str).collect());
    for OffensiveEntry { list: id, naughty_words, cuss, no_source } in &manifest.offensive {
        let has_source = !naughty_words.is_empty() || !cuss.is_empty();
        let has_reason = no_source.as_ref().is_some_and(|reason| !reason.is_empty());
        assert!(has_source != has_reason, "{id}: name a source, or say in `no_source` why there is none");
        let text = text_of(&format!("offensive/{id}.txt"));
        let words: Vec<&str> = text.lines().collect();
        assert!(
            words.len() >= 50 && words.is_sorted_by(|one, next| one.as_bytes() < next.as_bytes()),
            "{id}"
        );
        let lexicon = list(id).open();
        let unknown: Vec<&&str> = words.iter().filter(|word| !lexicon.contains(word)).collect();
        assert!(unknown.is_empty(), "{id}: {unknown:?} are not in the list; run offensive.py");
        let decisions: OffensiveDecisions = parsed(&format!("offensive/{id}.toml"));
        assert!(!decisions.marked.is_empty(), "{id}");
        let everyday: Vec<&String> =
            decisions.everyday.iter().filter(|word| words.contains(&word.as_str())).collect();
        assert!(everyday.is_empty(), "{id}: {everyday:?} are everyday words");
        // The program reads the same words.
        assert_eq!(offensive_words(id), words, "{id}");
    }
}

/// A package that cannot be had, now and after the failure, or that is not the one in the manifest, is an error that ends a
/// script with status 2: 1 would say that the files differ. Nothing is downloaded here.
#[test]
fn scripts_report_packages_that_are_missing_or_not_those_of_the_manifest() {
    if !Command::new("python3").args(["-c", "import tomllib"]).status().is_ok_and(|status| status.success()) {
        writeln!(Output::stdout(), "skipped: Python 3.11 or later is not installed").unwrap();
        return;
    }
    let cache = TempDir::new().unwrap();
    let fails = |script: &str, message: &str| {
        let mut command = Command::new("python3");
        command.arg(folder().join(script)).args(["--check", "--cache"]).arg(cache.path());
        let output = command.env("PIP_NO_INDEX", "1").output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with(&format!("{script}: ")) && error.contains(message), "{error}");
        assert_eq!(output.status.code(), Some(2), "{error}");
    };
    fails("common.py", "failed");
    fails("common.py", "failed");

    let add = |source: &Source, file: &str| {
        let label = format!("{}-{}-{}", source.registry, source.package, source.version);
        fs::create_dir_all(cache.path().join(&label)).unwrap();
        fs::write(cache.path().join(label).join(file.replace('*', &source.version)), "cut off").unwrap();
    };
    add(&common_manifest().source[0], "wordfreq-*-py3-none-any.whl");
    add(&offensive_manifest().source[0], "naughty-words-*.tgz");
    let digest = hex(&Sha256::digest("cut off"));
    for script in ["common.py", "offensive.py"] {
        fails(script, &format!("the SHA-256 is {digest}, but the manifest has "));
    }
}

/// `meanings/manifest.toml`: the packages that meanings are from, and the measured size of their files.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeaningsManifest {
    meanings: Vec<MeaningsEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeaningsEntry {
    language: String,
    name: String,
    licence: String,
    licence_file: String,
    gpl: bool,
    common_only: bool,
    words: usize,
    forms: usize,
    bytes: usize,
    sha256: String,
    source: Vec<Source>,
}

/// The most bytes of all meanings.
const MOST_MEANING_BYTES: usize = 2_000_000;

/// The least share of common English words that have a meaning, in percent.
const LEAST_EXPLAINED: usize = 94;

fn meanings_manifest() -> Vec<MeaningsEntry> {
    parsed::<MeaningsManifest>("meanings/manifest.toml").meanings
}

/// The files are those that were measured, and they are small. That they are what the packages give needs downloads:
/// `meanings.py --check`.
#[test]
fn meanings_are_as_measured_and_small() {
    let entries = meanings_manifest();
    assert!(entries.iter().map(|entry| entry.bytes).sum::<usize>() <= MOST_MEANING_BYTES);
    for entry in &entries {
        let id = &entry.language;
        assert!(folder().join("meanings").join(&entry.licence_file).is_file(), "{id}");
        assert!(entry.source.iter().all(|source| source.registry == "debian" && source.sha256.len() == 64));
        let data = bytes_of(&format!("meanings/{id}.glosses"));
        assert_eq!((data.len(), &hex(&Sha256::digest(&data))), (entry.bytes, &entry.sha256), "{id}");
        assert!(
            id == "en" || (4_000..=16_750).contains(&entry.words),
            "{id}: docs/word-lists.md says how many"
        );
        assert_eq!(id == "en", entry.forms > 0, "{id}");
        assert_eq!(entry.gpl, entry.licence.starts_with("GPL"), "{id}");
        assert!(!entry.common_only || entry.words <= MOST_COMMON_WORDS, "{id}");
        assert!(entry.name.starts_with(char::is_uppercase), "{id}");
    }
}

/// One in ten common words is looked up.
#[test]
fn nearly_all_common_english_words_have_a_meaning() {
    let list = list("en");
    let places = read_common(&bytes_of("common/en.common"), &list.read());
    let all: Vec<&str> = list.words().collect();
    let asked: Vec<&str> = places.iter().step_by(10).map(|&place| all[place]).collect();
    let meanings = Meanings::default();
    let unknown: Vec<&&str> = asked.iter().filter(|word| meanings.find("en", word).is_none()).collect();
    let explained = asked.len() - unknown.len();
    assert!(LEAST_EXPLAINED * asked.len() <= 100 * explained, "{explained} of {}: {unknown:?}", asked.len());
}

/// Words that everybody knows are common ones, and rare words are not.
#[test]
fn common_words_are_well_known() {
    for list in manifest().iter().filter(|list| list.id == list.language) {
        let id = &list.id;
        let Expected { common, rare, .. } = expected_words(id);
        let data = bytes_of(&format!("common/{id}.common"));
        let places = read_common(&data, &list.read());
        let words: Vec<&str> = list.words().collect();
        let is_common = |word: &str| {
            words
                .binary_search_by(|other| other.as_bytes().cmp(word.as_bytes()))
                .is_ok_and(|place| places.binary_search(&place).is_ok())
        };
        let (common, rare) = (common.unwrap(), rare.unwrap());
        assert!(is_common(&common), "{id}: {common}");
        assert!(!is_common(&rare), "{id}: {rare}");
    }
}

/// The most frequent tokens of each language are words of its list, or somebody has said why not.
#[test]
fn the_most_frequent_words_are_in() {
    let exceptions: BTreeMap<String, Vec<Exceptions>> = parsed("measured/exceptions.toml");
    let mut faults = Vec::new();
    for entry in whole_lists() {
        let id = &entry.id;
        let words = measured_words(&format!("top/{id}.txt"));
        let tokens: BTreeSet<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(tokens.len(), TOP_TOKENS, "{id}");
        let groups = exceptions.get(id).unwrap_or_else(|| panic!("measured/exceptions.toml has no [[{id}]]"));
        assert!(groups.iter().all(|group| !group.reason.is_empty()), "{id}");
        let excused: Vec<&str> = groups.iter().flat_map(|group| group.words.split_whitespace()).collect();
        let lexicon = entry.open();
        faults.extend(
            excused
                .iter()
                .filter(|word| !tokens.contains(*word))
                .map(|word| format!("{id}: {word} is not frequent")),
        );
        faults.extend(
            excused.iter().filter(|word| lexicon.contains(word)).map(|word| format!("{id}: {word} is in")),
        );
        let missing = tokens.iter().filter(|word| !lexicon.contains(word) && !excused.contains(word));
        faults.extend(missing.map(|word| format!("{id} has no {word}")));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Each draw of 200 words is the one of the seed, has been read, and few of its words are wrong.
#[test]
fn few_words_of_a_draw_are_wrong() {
    for entry in whole_lists() {
        let wrong = wrong_words_of_draw(&entry.id);
        assert!(wrong.len() <= MOST_WRONG, "{}: {wrong:?}", entry.id);
        let expected = drawn(&entry.id, "precision", entry.words(), DRAWN_WORDS);
        let listed = verdicts(&format!("precision/{}.txt", entry.id));
        let listed: Vec<&str> = listed.iter().map(|(word, _)| word.as_str()).collect();
        assert_eq!(listed, expected, "{}: the list has changed; draw again", entry.id);
    }
}

/// The words of a draw that were judged wrong.
fn wrong_words_of_draw(id: &str) -> Vec<String> {
    let file = format!("precision/{id}.txt");
    let all = verdicts(&file);
    for (word, verdict) in &all {
        let fault = verdict.split(':').next().unwrap();
        assert!(verdict == "ok" || FAULTS.contains(&fault), "{file}: {word} {verdict}");
    }
    all.into_iter().filter(|(_, verdict)| verdict != "ok").map(|(word, _)| word).collect()
}

/// The names of people and places that a list has were read, and the manifest has the share of them that are not words. That
/// they are all needs downloads: `measure.py --check`.
#[test]
fn the_share_of_names_follows_from_the_names_that_were_read() {
    for entry in whole_lists() {
        let lexicon = entry.open();
        let file = format!("names/{}.txt", entry.id);
        let head = numbers_in_head(&file);
        let read = names(&file);
        let gone: Vec<&String> =
            read.iter().map(|(name, _)| name).filter(|name| !lexicon.contains(name)).collect();
        assert!(gone.is_empty(), "{file}: {gone:?} are not in; draw again");
        assert!(read.iter().all(|(_, verdict)| ["word", "name"].contains(&verdict.as_str())), "{file}");
        assert!(head[0] == read.len() && (20_000..=32_000).contains(&head[1]), "{file}: {head:?}");
        let names = read.iter().filter(|(_, verdict)| verdict == "name").count();
        assert!(is_share(entry.names.unwrap(), count(names), count(head[1])), "{file}: {names}");
    }
}

/// A draw of misses, and how many of them are words that the list should have.
fn judged_misses(file: &str) -> (Vec<String>, usize) {
    let (listed, read): (Vec<String>, Vec<String>) = verdicts(file).into_iter().unzip();
    assert!(read.iter().all(|verdict| ["word", "other"].contains(&verdict.as_str())), "{file}");
    (listed, read.iter().filter(|verdict| *verdict == "word").count())
}

/// The recall in the manifest follows from the misses and from the verdicts on a draw of them.
#[test]
fn the_recall_follows_from_the_misses_that_were_read() {
    for entry in whole_lists() {
        let id = &entry.id;
        let lexicon = entry.open();
        let (missing, tokens) = misses(id);
        let found: Vec<&String> = missing.iter().filter(|word| lexicon.contains(word)).collect();
        assert!(found.is_empty(), "{id}: {found:?} are in; measure again");
        let in_list = count(tokens - missing.len());
        if !has_forms(id) {
            assert!(is_share(entry.recall.unwrap(), in_list, count(tokens)), "{id}");
            continue;
        }
        let (listed, words) = judged_misses(&format!("recall/{id}.txt"));
        let expected = drawn(id, "recall", missing.iter().map(String::as_str), DRAWN_MISSES);
        assert_eq!(listed, expected, "{id}: the misses have changed; draw again");
        let missing_words = count(missing.len()) * count(words) / count(listed.len());
        assert!(is_share(entry.recall.unwrap(), in_list, in_list + missing_words), "{id}");
    }
}

/// The least recall of the rarer words that each list must have, in percent.
const LEAST_DEEP_RECALL: f64 = 98.0;

/// The page states the recall of the rarer words that follows from the draws. That they are those of the seed needs downloads:
/// `measure.py --check`.
#[test]
fn the_page_states_the_recall_of_rarer_words() {
    let page = readme();
    let mut rows = marked(&page, "deep").lines().skip(2);
    for entry in whole_lists().filter(|entry| has_forms(&entry.id)) {
        let (id, lexicon) = (&entry.id, entry.open());
        let file = format!("deep/{id}.txt");
        let head = numbers_in_head(&file);
        let (misses, tokens) = (head[1], head[2]);
        let (listed, words) = judged_misses(&file);
        let found: Vec<&String> = listed.iter().filter(|word| lexicon.contains(word)).collect();
        assert!(found.is_empty(), "{id}: {found:?} are in; draw again");
        let in_list = count(tokens - misses);
        let recall = 100.0 * in_list / (in_list + count(misses) * count(words) / count(listed.len()));
        assert!(LEAST_DEEP_RECALL <= recall, "{id}: {recall}");
        let (tokens, misses) = (grouped(tokens), grouped(misses));
        let expected = format!("| `{id}` | {tokens} | {misses} | {words} | {recall:.1} % | ");
        let row = rows.next().unwrap();
        assert!(row.starts_with(&expected), "{row}\n{expected}");
    }
    assert_eq!(rows.next(), None);
}

/// `measured/holes.toml`: forms in use that a list lacks though it has their base form, now and before they were filled.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParadigmFigures {
    bases: usize,
    holes: usize,
    bases_before: usize,
    holes_before: usize,
}

/// The reasons why a form is left out, as `holes.py` names them.
const REASONS: [&str; 6] = ["name", "foreign", "abbreviation", "misspelling", "part", "doubtful"];

/// The holes are not in their list, each has a reason, there are no more of them than before, and the page states how many
/// there are. That they are all needs downloads: `holes.py --check`.
#[test]
fn the_page_states_the_holes_and_the_lists_have_none_of_them() {
    let mut all: BTreeMap<String, ParadigmFigures> = parsed("measured/holes.toml");
    let page = readme();
    let mut rows = marked(&page, "holes").lines().skip(2);
    for entry in whole_lists().filter(|entry| has_forms(&entry.id)) {
        let id = &entry.id;
        let figures = all.remove(id).unwrap_or_else(|| panic!("measured/holes.toml has no [{id}]"));
        let ParadigmFigures { bases, holes, bases_before, holes_before } = figures;
        let lexicon = entry.open();
        let forms = verdicts(&format!("holes/{id}.txt"));
        let filled: Vec<&String> =
            forms.iter().map(|(form, _)| form).filter(|form| lexicon.contains(form)).collect();
        let unexplained: Vec<_> =
            forms.iter().filter(|(_, reason)| !REASONS.contains(&reason.as_str())).collect();
        assert!(unexplained.is_empty(), "{id}: {unexplained:?}");
        assert!(filled.is_empty(), "{id}: {filled:?} are in; count the holes again");
        assert_eq!(forms.len(), holes, "{id}");
        let share = |holes: usize, bases: usize| 10_000.0 * count(holes) / count(bases);
        let (now, before) = (share(holes, bases), share(holes_before, bases_before));
        assert!(now <= before + 0.5, "{id}: {now:.1} holes per 10,000, and there were {before:.1}");
        let (bases, holes) = (grouped(bases), grouped(holes));
        assert_eq!(rows.next().unwrap(), format!("| `{id}` | {bases} | {holes} | {now:.1} | {before:.1} |"));
    }
    assert!(all.is_empty() && rows.next().is_none());
}

/// The share of the 1,000 most frequent tokens in the manifest is that of the tokens in `measured/top`.
#[test]
fn the_share_of_the_most_frequent_words_is_that_of_the_manifest() {
    for entry in whole_lists() {
        let lexicon = entry.open();
        let tokens = measured_words(&format!("top/{}.txt", entry.id));
        let found = tokens.iter().filter(|token| lexicon.contains(token)).count();
        assert!(is_share(entry.frequent[0], count(found), count(TOP_TOKENS)), "{}", entry.id);
    }
}

/// Each kind of pronouns is in for all forms of a Spanish verb that take any, or for none of them.
#[test]
fn spanish_verbs_have_all_pronouns_of_a_kind_or_none() {
    let lexicon = list("es").open();
    let objects = ["LO", "LA", "LOS", "LAS"];
    let two = ["SE", "ME", "TE", "NOS", "OS"]
        .iter()
        .flat_map(|first| objects.iter().map(move |second| format!("{first}{second}")));
    let two: Vec<String> = two.collect();
    let one: Vec<String> = ["SE", "ME", "TE", "NOS", "OS", "LE", "LES"]
        .iter()
        .chain(&objects)
        .map(ToString::to_string)
        .collect();
    for host in ["ESCRIBIR", "DECIR", "CONTAR", "COMIENDO", "DICIENDO", "ESCRIBIENDO", "CONTANDO"] {
        for pronouns in one.iter().chain(&two) {
            assert!(lexicon.contains(&format!("{host}{pronouns}")), "{host}{pronouns}");
        }
    }
    for imperative in ["DI", "DIGA", "DIGAN", "DECI", "DECID", "CUENTA", "CUENTE", "CONTA", "ESCRIBE", "COME"]
    {
        for pronouns in
            ["ME", "NOS", "LO", "LA", "LOS", "LAS", "LE", "LES", "MELO", "MELAS", "NOSLO", "SELA", "SELOS"]
        {
            assert!(lexicon.contains(&format!("{imperative}{pronouns}")), "{imperative}{pronouns}");
        }
    }
    for word in ["VAMONOS", "PERMITAME", "DIGAMOSELO", "CONTAOS", "IDOS", "ESCRIBIOS", "PONGASE"] {
        assert!(lexicon.contains(word), "{word}");
    }
    // Nobody says these: it rains to nobody two things, an order to `usted` has no `te`, and others have no pronouns.
    for host in ["LLOVER", "LLOVIENDO"] {
        assert!(two.iter().all(|pronouns| !lexicon.contains(&format!("{host}{pronouns}"))), "{host}");
    }
    for word in ["DIGATE", "CONTADTE", "CUENTAOS", "DIGAMOSME", "DICESE", "PREGUNTOLE", "HALLABASE"] {
        assert!(!lexicon.contains(word), "{word}");
    }
}

/// The program reads the marks as the format says.
#[test]
fn the_program_reads_the_common_words() {
    let library = DictionaryLibrary::new(None);
    for entry in &common_manifest().common {
        let list = list(&entry.list);
        let Some(common) = library.common_words(&list.language).unwrap() else {
            assert!(list.gpl && !cfg!(feature = "gpl-dictionaries"), "{}", list.id);
            continue;
        };
        let data = bytes_of(&format!("common/{}.common", entry.list));
        let words: Vec<&str> = list.words().collect();
        let expected = read_common(&data, &list.read()).into_iter().map(|place| words[place]);
        assert!(common.words().words().eq(expected), "{}", list.id);
    }
}

/// The weakest bot knows its language as most people do, and no more.
#[test]
fn a_novice_plays_common_words_and_forms_of_them() {
    let host = Host::new(&Folders::default(), None);
    for (id, language) in [("wordfeud", "en"), ("wordfeud", "nl"), ("smartfeud", "en")] {
        let ruleset = Arc::new(host.rulesets.load(id).unwrap());
        let common = host.dictionaries.common_words(language).unwrap().unwrap();
        let setup = TournamentSetup {
            common_words: Some(Arc::clone(common.shared())),
            vocabulary: host.words(&ruleset, language, None).unwrap().vocabulary,
            language: language.to_owned(),
            bots: vec![Level::Novice.into(); 2],
            options: Options::of(&ruleset),
            count_plays: 0,
            budget: Budget::SELF_PLAY,
            ruleset,
        };
        let tournament = prepare(setup, &host.knowledge).unwrap();
        let mut players = tournament.players();
        let (mut all, mut known) = (0_usize, 0);
        for seed in 1..=5 {
            let game = tournament.play(seed, &mut players, &AtomicBool::new(false)).unwrap().unwrap().game;
            let words = game.turns().iter().flat_map(rackety_engine::TurnRecord::words);
            for word in words.filter(|word| word.origin != WordOrigin::LeftByTaking) {
                let is_common = |beginning: &str| common.words().contains(beginning);
                let begins = || word.text.char_indices().skip(4).any(|(end, _)| is_common(&word.text[..end]));
                assert!(is_common(&word.text) || begins(), "{id} in {language}: {}", word.text);
                all += 1;
                known += usize::from(is_common(&word.text));
            }
        }
        assert!(all > 150 && known * 100 >= all * 80, "{id} in {language}: {known} of {all}");
    }
}
