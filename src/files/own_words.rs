//! Words that the user adds to the word lists or bars, in text files of their own: one per language, one per ruleset.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rackety_engine::tiles::{Casing, is_letter_part};
use rackety_engine::{Ruleset, Size, TileSet};
use serde::{Deserialize, Serialize};

use super::own_words_text::{OwnWord, head, read_entry, with_word};
use super::word_list::{MIN_WORD_LENGTH, is_in_word, without_accents};
use crate::config::named_files::is_plain_name;
use crate::disk::{self, FileError, FileKind};

/// Files of own words: at most 1 MB. Larger ones are word lists, which `rackety dict build` compiles.
pub const OWN_WORDS: FileKind = FileKind::shared("file of own words", 1 << 20);

/// The user's own words, in capitals. A saved game lists them as `["YEET", "-QI"]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct OwnWords(BTreeMap<String, OwnWord>);

impl OwnWords {
    /// The words added.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.having(OwnWord::Added)
    }

    /// The words barred.
    pub fn barred(&self) -> impl Iterator<Item = &str> {
        self.having(OwnWord::Barred)
    }

    fn having(&self, wanted: OwnWord) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(_, kind)| **kind == wanted).map(|(word, _)| word.as_str())
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether one of them is this word, in capitals, and which kind it is.
    pub fn get(&self, word: &str) -> Option<OwnWord> {
        self.0.get(word).copied()
    }

    /// These words, with this one, in capitals, added or barred.
    #[must_use]
    pub fn with(mut self, word: &str, kind: OwnWord) -> Self {
        self.0.insert(word.to_owned(), kind);
        self
    }

    /// The words that are added or barred in one of the two and not in the other, in order.
    pub fn different_from(&self, other: &Self) -> Vec<String> {
        let words: BTreeSet<&String> = self.0.keys().chain(other.0.keys()).collect();
        words.into_iter().filter(|word| self.get(word) != other.get(word)).cloned().collect()
    }

    /// Checks words that do not come from a file: one could have them, and these tiles can spell them.
    ///
    /// # Errors
    /// The first word that cannot be used and why, or that there are too many.
    pub fn check(&self, tiles: &TileSet) -> Result<(), String> {
        let bytes: usize = self.0.keys().map(String::len).sum();
        if bytes as u64 > OWN_WORDS.max_bytes {
            return Err(format!("more than {} of own words", OWN_WORDS.limit()));
        }
        let letters = letters_of(tiles);
        self.0.keys().try_for_each(|word| {
            check(word, Spelling::Only(&letters)).map_err(|fault| format!("{word}: {}", fault.problem))
        })
    }

    /// Adds those of another file, which overrides this one.
    fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

impl From<Vec<String>> for OwnWords {
    fn from(entries: Vec<String>) -> Self {
        // Saved games have the words in capitals.
        Self(entries.iter().map(|entry| read_entry(entry, Casing::Usual)).collect())
    }
}

impl From<OwnWords> for Vec<String> {
    fn from(words: OwnWords) -> Self {
        words.0.iter().map(|(word, kind)| kind.entry(word)).collect()
    }
}

/// A fault of a file of own words, or of a word for it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OwnWordsError {
    /// The file, the line, and how to fix it.
    #[error(
        "{path}:{} {problem}{}",
        .line.map(|line| format!("{line}:")).unwrap_or_default(),
        and_lines(.others)
    )]
    File {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1, or `None` if the whole file cannot be used.
        line: Option<usize>,
        /// The fault, and its cure.
        problem: String,
        /// The numbers of the other faulty lines.
        others: Vec<usize>,
    },
    /// A word that is not in the file and cannot come into it, and why.
    #[error("{0}; type another word")]
    Word(String),
}

impl OwnWordsError {
    /// A fault that is not one of a line.
    fn of_file(path: &Path, problem: String) -> Self {
        Self::File { path: path.to_owned(), line: None, problem, others: Vec::new() }
    }

    /// The faulty lines of a file.
    fn of_lines(path: &Path, FaultyLines { first, problem, others }: FaultyLines) -> Self {
        Self::File { path: path.to_owned(), line: Some(first), problem, others }
    }
}

/// The most faulty lines that are named after the first one.
const MAX_NAMED_LINES: usize = 10;

/// Says which other lines are faulty: `; so are lines 7, 9`.
fn and_lines(lines: &[usize]) -> String {
    let named: Vec<String> = lines.iter().take(MAX_NAMED_LINES).map(ToString::to_string).collect();
    match (lines.len(), lines.len() - named.len()) {
        (0, _) => String::new(),
        (1, _) => format!("; line {} is faulty, too", named[0]),
        (_, 0) => format!("; lines {} are faulty, too", named.join(", ")),
        (_, more) => format!("; lines {} and {more} more are faulty, too", named.join(", ")),
    }
}

/// The folder with the user's own words. A missing folder or file has no words.
#[derive(Debug, Clone, Default)]
pub struct OwnWordsFolder(Option<PathBuf>);

impl OwnWordsFolder {
    /// This folder.
    pub const fn new(folder: Option<PathBuf>) -> Self {
        Self(folder)
    }

    /// The words in `NAME.txt`, with the casing of its language.
    ///
    /// # Errors
    /// [`OwnWordsError`] for the lines that are not words.
    pub fn of_file(&self, name: &str, casing: Casing) -> Result<OwnWords, OwnWordsError> {
        self.read(name, casing, Spelling::AnyLetters)
    }

    /// The words for the language of these tiles, those that they cannot spell included.
    fn of_tiles(&self, tiles: &TileSet, letters: &BTreeSet<char>) -> Result<OwnWords, OwnWordsError> {
        self.read(tiles.language(), tiles.casing(), Spelling::OtherLettersToo(letters))
    }

    /// The words for a game that its tiles can spell: those of its language, then those in `RULESET.txt`, which is for all
    /// languages of the ruleset.
    ///
    /// # Errors
    /// [`OwnWordsError`] for the lines that are not words, or the first word of the ruleset that no tiles can spell.
    pub fn of_game(&self, ruleset: &Ruleset, tiles: &TileSet) -> Result<OwnWords, OwnWordsError> {
        let letters = letters_of(tiles);
        let mut words = self.of_tiles(tiles, &letters)?;
        if ruleset.id() != tiles.language() {
            let all_letters = letters_of_ruleset(ruleset);
            words.extend(self.read(ruleset.id(), tiles.casing(), Spelling::Only(&all_letters))?);
        }
        words.0.retain(|word, _| missing_letter(word, &letters).is_none());
        Ok(words)
    }

    /// The words of a language that games with these tiles leave out, because no tile has one of their letters.
    ///
    /// # Errors
    /// [`OwnWordsError`] for the lines that are not words.
    pub fn left_out(&self, tiles: &TileSet) -> Result<Vec<String>, OwnWordsError> {
        let letters = letters_of(tiles);
        let words = self.of_tiles(tiles, &letters)?.0.into_keys();
        Ok(words.filter(|word| missing_letter(word, &letters).is_some()).collect())
    }

    /// Adds words, in capitals, to the file of a language or a ruleset, or bars them there; returns the file. `casing` is
    /// that of its language; the words must be spelled with `letters`, if those are known. Everything else in the file stays
    /// as it is.
    ///
    /// # Errors
    /// [`OwnWordsError`] if one of the words cannot be used, or the file is faulty or cannot be written; then it is unchanged.
    pub fn change(
        &self,
        name: &str,
        casing: Casing,
        letters: Option<&BTreeSet<char>>,
        words: &[String],
        kind: OwnWord,
    ) -> Result<PathBuf, OwnWordsError> {
        let spelling = letters.map_or(Spelling::AnyLetters, Spelling::Only);
        let none =
            |problem: &str| OwnWordsError::of_file(Path::new(&format!("{name}.txt")), problem.to_owned());
        let folder = self.0.as_ref().ok_or_else(|| none("there is no data folder for own words"))?;
        if !is_plain_name(name) {
            return Err(none("the name is not one of a language or a ruleset"));
        }
        let path = folder.join(format!("{name}.txt"));
        let error = |problem| OwnWordsError::of_file(&path, problem);
        for word in words {
            check(word, spelling)
                .map_err(|fault| OwnWordsError::Word(format!("{word}: {}", fault.problem)))?;
        }
        let unwritable = |cause: FileError| error(format!("cannot be written: {}", cause.problem()));
        let _lock = disk::lock_for_change(&path).map_err(unwritable)?;
        let before = match disk::read_text(&path, &OWN_WORDS) {
            Ok(text) => text,
            Err(cause) if cause.is_not_found() => head(name),
            Err(cause) => return Err(error(format!("cannot be read: {}", cause.problem()))),
        };
        parse(&before, casing, Spelling::AnyLetters)
            .map_err(|lines| OwnWordsError::of_lines(&path, lines))?;
        let text = words.iter().fold(before, |text, word| with_word(&text, word, kind, casing));
        disk::replace(&path, &OWN_WORDS, text.as_bytes()).map_err(unwritable)?;
        Ok(path)
    }

    /// The names of all files in the folder, without `.txt`. Hidden files are not among them.
    pub fn names(&self) -> Vec<String> {
        let files = self.0.as_ref().and_then(|folder| disk::files_in(folder).ok()).unwrap_or_default();
        let texts = files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
        let names = texts.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
        names.filter(|name| is_plain_name(name)).collect()
    }

    fn read(&self, name: &str, casing: Casing, spelling: Spelling<'_>) -> Result<OwnWords, OwnWordsError> {
        // A saved game may come from anybody, and its ruleset may have any id.
        let Some(folder) = self.0.as_ref().filter(|_| is_plain_name(name)) else {
            return Ok(OwnWords::default());
        };
        let path = folder.join(format!("{name}.txt"));
        match disk::read_text(&path, &OWN_WORDS) {
            Ok(text) => parse(&text, casing, spelling).map_err(|lines| OwnWordsError::of_lines(&path, lines)),
            Err(cause) if cause.is_not_found() => Ok(OwnWords::default()),
            Err(cause) => Err(OwnWordsError::of_file(&path, format!("cannot be read: {}", cause.problem()))),
        }
    }
}

/// The letters that words may have.
#[derive(Debug, Clone, Copy)]
enum Spelling<'a> {
    /// Those of any language, where the tiles are not known.
    AnyLetters,
    /// Those on the tiles, and others that a list may have.
    OtherLettersToo(&'a BTreeSet<char>),
    /// Only those on the tiles.
    Only(&'a BTreeSet<char>),
}

impl Spelling<'_> {
    /// Returns whether a character can be part of a word.
    fn takes(self, character: char) -> bool {
        match self {
            Self::AnyLetters => is_letter_part(character),
            Self::OtherLettersToo(letters) | Self::Only(letters) => is_in_word(character, Some(letters)),
        }
    }
}

/// The lines of a text that are no words.
struct FaultyLines {
    /// The number of the first one, and what to do about it.
    first: usize,
    problem: String,
    /// The numbers of the others.
    others: Vec<usize>,
}

/// The words of a text, or its faulty lines.
fn parse(text: &str, casing: Casing, spelling: Spelling<'_>) -> Result<OwnWords, FaultyLines> {
    let mut words = OwnWords::default();
    let mut faulty: Option<FaultyLines> = None;
    for (line, number) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let (word, kind) = read_entry(line, casing);
        let checked = check(&word, spelling).map_err(WordFault::in_file);
        let checked = checked.and_then(|()| match words.0.insert(word.clone(), kind) {
            Some(before) if before != kind => {
                Err(format!("{word} is both added and barred; delete one of the lines"))
            }
            _ => Ok(()),
        });
        match (checked, &mut faulty) {
            (Ok(()), _) => {}
            (Err(_), Some(lines)) => lines.others.push(number),
            (Err(problem), None) => {
                faulty = Some(FaultyLines { first: number, problem, others: Vec::new() });
            }
        }
    }
    faulty.map_or(Ok(words), Err)
}

/// All characters that these tiles show.
pub(crate) fn letters_of(tiles: &TileSet) -> BTreeSet<char> {
    tiles.letters().flat_map(|(_, info)| info.text().chars().collect::<Vec<_>>()).collect()
}

/// The text as tiles spell it: in capitals, and without the accents of letters that have no tile.
pub(crate) fn spelled_by_tiles(text: &str, tiles: &TileSet) -> String {
    without_accents(&tiles.capitals(text), Some(&letters_of(tiles)))
}

/// The text, given in capitals, as words of these letters are spelled: without the accents of others. If the letters are
/// unknown, it stays as it is.
pub(crate) fn spelled_by_letters(capitals: String, letters: Option<&BTreeSet<char>>) -> String {
    match letters {
        Some(_) => without_accents(&capitals, letters),
        None => capitals,
    }
}

/// All characters that the tiles of any of these rulesets show for a language, or `None` without such tiles.
pub(crate) fn letters_of_language(rulesets: &[Ruleset], language: &str) -> Option<BTreeSet<char>> {
    let tile_sets = rulesets.iter().filter_map(|ruleset| ruleset.tile_set(language));
    Some(tile_sets.flat_map(letters_of).collect()).filter(|letters: &BTreeSet<char>| !letters.is_empty())
}

/// All characters that the tiles of a ruleset show, in all its languages.
pub(crate) fn letters_of_ruleset(ruleset: &Ruleset) -> BTreeSet<char> {
    ruleset.tile_sets().flat_map(letters_of).collect()
}

/// The first letter of a word that is not among these.
pub(crate) fn missing_letter(word: &str, letters: &BTreeSet<char>) -> Option<char> {
    word.chars().find(|character| !letters.contains(character))
}

/// The reason why a text cannot be an own word.
struct WordFault {
    problem: String,
    /// The cure where the word is a line of a file.
    cure_in_file: String,
}

impl WordFault {
    fn new(problem: impl Into<String>, cure_in_file: impl Into<String>) -> Self {
        Self { problem: problem.into(), cure_in_file: cure_in_file.into() }
    }

    /// Says what is wrong with a line, and how to fix it.
    fn in_file(self) -> String {
        format!("{}; {}", self.problem, self.cure_in_file)
    }
}

fn check(word: &str, spelling: Spelling<'_>) -> Result<(), WordFault> {
    const ONE_A_LINE: &str = "write one word per line, and comments after #";
    if word.chars().any(char::is_whitespace) {
        return Err(WordFault::new("more than one word", ONE_A_LINE));
    }
    if let Some(other) = word.chars().find(|&character| !spelling.takes(character)) {
        return Err(WordFault::new(format!("{other:?} is not a letter"), ONE_A_LINE));
    }
    let longest = *Size::RANGE.end();
    if !(MIN_WORD_LENGTH..=longest).contains(&word.chars().count()) {
        let problem = format!("a word has {MIN_WORD_LENGTH} to {longest} letters");
        return Err(WordFault::new(problem, "delete the line"));
    }
    if let Spelling::Only(letters) = spelling
        && let Some(letter) = missing_letter(word, letters)
    {
        let cure = format!("write {word} without it, or delete the line");
        return Err(WordFault::new(format!("no tile has the letter {letter}"), cure));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::config::rulesets::RulesetLibrary;

    fn folder_with(files: &[(&str, &str)]) -> (tempfile::TempDir, OwnWordsFolder) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let words = OwnWordsFolder::new(Some(folder.path().to_owned()));
        (folder, words)
    }

    #[test]
    fn a_file_adds_words_and_bars_others() {
        let (_folder, words) =
            folder_with(&[("en.txt", "\u{feff}# ours\nyeet\r\n\nRizz   # 2023\n-goop\n- gaup\n")]);
        let words = words.of_file("en", Casing::of_language("en")).unwrap();
        assert_eq!(words.added().collect::<Vec<_>>(), ["RIZZ", "YEET"]);
        assert_eq!(words.barred().collect::<Vec<_>>(), ["GAUP", "GOOP"]);
    }

    #[test]
    fn words_are_in_the_capitals_of_their_language() {
        let (_folder, words) = folder_with(&[("tr.txt", "iyi\n"), ("en.txt", "iyi\n")]);
        assert_eq!(Vec::from(words.of_file("tr", Casing::of_language("tr")).unwrap()), ["İYİ"]);
        assert_eq!(Vec::from(words.of_file("en", Casing::of_language("en")).unwrap()), ["IYI"]);
        words.change("tr", Casing::Dotted, None, &["İYİ".to_owned()], OwnWord::Barred).unwrap();
        assert_eq!(Vec::from(words.of_file("tr", Casing::of_language("tr")).unwrap()), ["-İYİ"]);
    }

    /// A ruleset for a language `xx` with twenty tiles of each of these letters.
    fn ruleset_with_letters(letters: &[&str]) -> Ruleset {
        let rows: Vec<String> = letters
            .iter()
            .map(|letter| format!("{{ letter = \"{letter}\", count = 20, points = 1 }}"))
            .collect();
        let text = format!(
            "extends = \"wordfeud\"\nname = \"Test\"\n[tiles]\ndefault = \"xx\"\nlanguages = [\"xx\"]\n\
             [tiles.sets.xx]\nblanks = 2\nletters = [{}]\n",
            rows.join(", ")
        );
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("test.toml");
        fs::write(&file, text).unwrap();
        RulesetLibrary::default().load(file.to_str().unwrap()).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn the_tiles_say_which_capital_an_i_has() {
        let ruleset = ruleset_with_letters(&["I", "İ", "Y", "E"]);
        let tiles = ruleset.tile_set("xx").unwrap();
        let (folder, words) = folder_with(&[("xx.txt", "iyi\n")]);
        assert_eq!(Vec::from(words.of_game(&ruleset, tiles).unwrap()), ["İYİ"]);
        words
            .change("xx", tiles.casing(), Some(&letters_of(tiles)), &["İYİ".to_owned()], OwnWord::Barred)
            .unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("xx.txt")).unwrap(), "-İYİ\n");
        let (_folder, words) = folder_with(&[("xx.txt", "iki\nkiki\n")]);
        assert_eq!(words.left_out(tiles).unwrap(), ["KİKİ", "İKİ"]);
    }

    #[test]
    fn words_have_the_marks_of_the_letters_on_their_tiles() {
        let ruleset = ruleset_with_letters(&["C'H", "O", "A", "R"]);
        let tiles = ruleset.tile_set("xx").unwrap();
        let (folder, words) = folder_with(&[]);
        let word = ["C'HOAR".to_owned()];
        words.change("xx", Casing::Usual, None, &word, OwnWord::Added).unwrap();
        words.change("xx", tiles.casing(), Some(&letters_of(tiles)), &word, OwnWord::Added).unwrap();
        assert!(fs::read_to_string(folder.path().join("xx.txt")).unwrap().ends_with("\nC'HOAR\n"));
        assert_eq!(Vec::from(words.of_game(&ruleset, tiles).unwrap()), word);
        assert_eq!(Vec::from(words.of_file("xx", Casing::of_language("xx")).unwrap()), word);
    }

    #[test]
    fn a_word_that_cannot_be_allowed_is_named_without_a_file_that_lacks_it() {
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let (_folder, words) = folder_with(&[]);
        let error = |word: &str| {
            let letters = ruleset.tile_set("en").map(letters_of);
            let changed =
                words.change("en", Casing::Usual, letters.as_ref(), &[word.to_owned()], OwnWord::Added);
            changed.unwrap_err().to_string()
        };
        for (word, expected) in [
            ("A", "A: a word has 2 to 26 letters; type another word"),
            ("CAFÉ", "CAFÉ: no tile has the letter É; type another word"),
            ("IT'S", "IT'S: '\\'' is not a letter; type another word"),
        ] {
            assert_eq!(error(word), expected);
        }
    }

    #[test]
    fn the_file_of_a_ruleset_overrides_that_of_the_language() {
        let (_folder, words) = folder_with(&[("en.txt", "yeet\n-za\n"), ("smartfeud.txt", "za\nrizz\n")]);
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let words = words.of_game(&ruleset, ruleset.tile_set("en").unwrap()).unwrap();
        assert_eq!(words.added().collect::<Vec<_>>(), ["RIZZ", "YEET", "ZA"]);
        assert_eq!(words.barred().count(), 0);
    }

    #[test]
    fn without_a_folder_or_a_file_there_are_no_words() {
        assert_eq!(
            OwnWordsFolder::new(None).of_file("en", Casing::of_language("en")).unwrap(),
            OwnWords::default()
        );
        let (_folder, words) = folder_with(&[]);
        assert_eq!(words.of_file("en", Casing::of_language("en")).unwrap(), OwnWords::default());
    }

    #[test]
    fn a_name_that_is_a_path_has_no_file() {
        let (folder, _) = folder_with(&[("en.txt", "yeet\n")]);
        let inner = folder.path().join("words");
        fs::create_dir(&inner).unwrap();
        assert_eq!(
            OwnWordsFolder::new(Some(inner)).of_file("../en", Casing::of_language("../en")).unwrap(),
            OwnWords::default()
        );
    }

    #[test]
    fn words_of_the_language_that_the_tiles_cannot_spell_are_left_out_of_the_game() {
        let (_folder, words) = folder_with(&[("en.txt", "café\n-naïve\nyeet\n")]);
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let tiles = ruleset.tile_set("en").unwrap();
        assert_eq!(Vec::from(words.of_game(&ruleset, tiles).unwrap()), ["YEET"]);
        assert_eq!(words.left_out(tiles).unwrap(), ["CAFÉ", "NAÏVE"]);
    }

    #[test]
    fn words_of_a_ruleset_are_left_out_of_games_in_a_language_whose_tiles_cannot_spell_them() {
        let (_folder, words) = folder_with(&[("wordfeud.txt", "smörja\n-za\n")]);
        let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
        let of =
            |language: &str| Vec::from(words.of_game(&ruleset, ruleset.tile_set(language).unwrap()).unwrap());
        assert_eq!(of("en"), ["-ZA"]);
        assert_eq!(of("sv"), ["SMÖRJA", "-ZA"]);
    }

    #[test]
    fn a_faulty_line_is_reported_with_its_file_its_number_and_a_cure() {
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let tiles = ruleset.tile_set("en").unwrap();
        for (text, expected) in [
            ("cat\nbig dog\n", "en.txt:2: more than one word; write one word per line, and comments after #"),
            ("it's\n", "en.txt:1: '\\'' is not a letter; write one word per line, and comments after #"),
            ("a\n", "en.txt:1: a word has 2 to 26 letters; delete the line"),
            ("yeet\n-yeet\n", "en.txt:2: YEET is both added and barred; delete one of the lines"),
            ("a\nyeet\nb\n", "en.txt:1: a word has 2 to 26 letters; delete the line; line 3 is faulty, too"),
            ("-yeet\na\nyeet\nb\n", "delete the line; lines 3, 4 are faulty, too"),
        ] {
            let (_folder, words) = folder_with(&[("en.txt", text)]);
            let error = words.of_game(&ruleset, tiles).unwrap_err().to_string();
            assert!(error.ends_with(expected), "{error}");
        }
        let (_folder, words) = folder_with(&[("smartfeud.txt", "café\n")]);
        let error = words.of_game(&ruleset, tiles).unwrap_err().to_string();
        let expected = "smartfeud.txt:1: no tile has the letter É; write CAFÉ without it, or delete the line";
        assert!(error.ends_with(expected), "{error}");
    }

    #[test]
    fn a_file_that_is_too_large_or_no_file_is_refused() {
        let (folder, words) = folder_with(&[("en.txt", &"word\n".repeat(300_000))]);
        let error = words.of_file("en", Casing::of_language("en")).unwrap_err().to_string();
        assert!(error.contains("can have at most 1 MB"), "{error}");
        fs::create_dir(folder.path().join("nl.txt")).unwrap();
        let error = words.of_file("nl", Casing::of_language("nl")).unwrap_err().to_string();
        assert!(error.contains("nl.txt: cannot be read: it is a folder, not a file"), "{error}");
    }
}
