//! Words that the user adds to the word lists or bars, in text files of their own: one per language, one per ruleset.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;

use rackety_engine::{Size, TileSet, fold_text};

use super::word_list::MIN_WORD_LENGTH;
use crate::config::named_files::is_plain_name;
use crate::disk::{self, FileKind};

/// Files of own words: at most 1 MB. Larger ones are word lists, which `rackety dict build` compiles.
pub const OWN_WORDS: FileKind = FileKind::shared("file of own words", 1 << 20);

/// Whether the user's file adds a word or bars it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnWord {
    /// The word is accepted, whatever the list says.
    Added,
    /// The word is not accepted, whatever the list says.
    Barred,
}

/// The user's own words, in capitals.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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

    /// Adds those of another file, which overrides this one.
    fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

/// What is wrong with a file of own words: the file, the line, and how to fix it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnWordsError {
    path: PathBuf,
    /// The number of the line, from 1; none if the whole file cannot be used.
    line: Option<usize>,
    problem: String,
}

impl fmt::Display for OwnWordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path.display(), self.problem),
            None => write!(f, "{}: {}", self.path.display(), self.problem),
        }
    }
}

impl std::error::Error for OwnWordsError {}

/// The folder with the user's own words. A missing folder or file has no words.
#[derive(Debug, Clone, Default)]
pub struct OwnWordsFolder(Option<PathBuf>);

impl OwnWordsFolder {
    /// This folder.
    pub const fn new(folder: Option<PathBuf>) -> Self {
        Self(folder)
    }

    /// The words for a language: those in `LANGUAGE.txt`.
    ///
    /// # Errors
    /// [`OwnWordsError`] for the first line that is not a word.
    pub fn of_language(&self, language: &str) -> Result<OwnWords, OwnWordsError> {
        self.read(language, None)
    }

    /// The words for a game: those of its language, then those in `RULESET.txt`. All must be spelled with its tiles.
    ///
    /// # Errors
    /// [`OwnWordsError`] for the first line that is not a word.
    pub fn of_game(&self, ruleset: &str, tiles: &TileSet) -> Result<OwnWords, OwnWordsError> {
        let mut words = self.read(tiles.language(), Some(tiles))?;
        if ruleset != tiles.language() {
            words.extend(self.read(ruleset, Some(tiles))?);
        }
        Ok(words)
    }

    fn read(&self, name: &str, tiles: Option<&TileSet>) -> Result<OwnWords, OwnWordsError> {
        // A saved game may come from anybody, and its ruleset may have any id.
        let Some(folder) = self.0.as_ref().filter(|_| is_plain_name(name)) else {
            return Ok(OwnWords::default());
        };
        let path = folder.join(format!("{name}.txt"));
        let error = |line, problem| OwnWordsError { path: path.clone(), line, problem };
        match disk::read_text(&path, &OWN_WORDS) {
            Ok(text) => parse(&text, tiles).map_err(|(line, problem)| error(Some(line), problem)),
            Err(cause) if cause.is_not_found() => Ok(OwnWords::default()),
            Err(cause) => Err(error(None, format!("cannot be read: {}", cause.problem()))),
        }
    }
}

/// The words of a text, or the number of the first faulty line and what to do about it.
fn parse(text: &str, tiles: Option<&TileSet>) -> Result<OwnWords, (usize, String)> {
    let letters: Option<BTreeSet<char>> = tiles
        .map(|tiles| tiles.letters().flat_map(|(_, info)| info.text().chars().collect::<Vec<_>>()).collect());
    let mut words = OwnWords::default();
    for (line, number) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let (word, kind) = match line.strip_prefix('-') {
            Some(word) => (fold_text(word.trim_start()), OwnWord::Barred),
            None => (fold_text(line), OwnWord::Added),
        };
        check(&word, letters.as_ref()).map_err(|problem| (number, problem))?;
        if words.0.insert(word.clone(), kind).is_some_and(|before| before != kind) {
            return Err((number, format!("{word} is both added and barred; delete one of the lines")));
        }
    }
    Ok(words)
}

fn check(word: &str, letters: Option<&BTreeSet<char>>) -> Result<(), String> {
    if word.chars().any(char::is_whitespace) {
        return Err("more than one word; write one word per line, and comments after #".to_owned());
    }
    if let Some(other) = word.chars().find(|character| !character.is_alphabetic()) {
        return Err(format!("{other:?} is not a letter; write one word per line, and comments after #"));
    }
    let longest = *Size::RANGE.end();
    if !(MIN_WORD_LENGTH..=longest).contains(&word.chars().count()) {
        return Err(format!("a word has {MIN_WORD_LENGTH} to {longest} letters; delete the line"));
    }
    if let Some(letter) =
        letters.and_then(|letters| word.chars().find(|character| !letters.contains(character)))
    {
        return Err(format!("no tile has the letter {letter}; write {word} without it, or delete the line"));
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
        let words = words.of_language("en").unwrap();
        assert_eq!(words.added().collect::<Vec<_>>(), ["RIZZ", "YEET"]);
        assert_eq!(words.barred().collect::<Vec<_>>(), ["GAUP", "GOOP"]);
    }

    #[test]
    fn the_file_of_a_ruleset_overrides_that_of_the_language() {
        let (_folder, words) = folder_with(&[("en.txt", "yeet\n-za\n"), ("smartfeud.txt", "za\nrizz\n")]);
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let words = words.of_game("smartfeud", ruleset.tile_set("en").unwrap()).unwrap();
        assert_eq!(words.added().collect::<Vec<_>>(), ["RIZZ", "YEET", "ZA"]);
        assert_eq!(words.barred().count(), 0);
    }

    #[test]
    fn without_a_folder_or_a_file_there_are_no_words() {
        assert_eq!(OwnWordsFolder::new(None).of_language("en").unwrap(), OwnWords::default());
        let (_folder, words) = folder_with(&[]);
        assert_eq!(words.of_language("en").unwrap(), OwnWords::default());
    }

    #[test]
    fn a_name_that_is_a_path_has_no_file() {
        let (folder, _) = folder_with(&[("en.txt", "yeet\n")]);
        let inner = folder.path().join("words");
        fs::create_dir(&inner).unwrap();
        assert_eq!(OwnWordsFolder::new(Some(inner)).of_language("../en").unwrap(), OwnWords::default());
    }

    #[test]
    fn a_faulty_line_is_reported_with_its_file_its_number_and_a_cure() {
        let ruleset = RulesetLibrary::default().load("smartfeud").unwrap();
        let tiles = ruleset.tile_set("en").unwrap();
        for (text, expected) in [
            ("cat\nbig dog\n", "en.txt:2: more than one word; write one word per line, and comments after #"),
            ("it's\n", "en.txt:1: '\\'' is not a letter; write one word per line, and comments after #"),
            ("a\n", "en.txt:1: a word has 2 to 26 letters; delete the line"),
            ("café\n", "en.txt:1: no tile has the letter É; write CAFÉ without it, or delete the line"),
            ("yeet\n-yeet\n", "en.txt:2: YEET is both added and barred; delete one of the lines"),
        ] {
            let (_folder, words) = folder_with(&[("en.txt", text)]);
            let error = words.of_game("smartfeud", tiles).unwrap_err().to_string();
            assert!(error.ends_with(expected), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_too_large_or_no_file_is_refused() {
        let (folder, words) = folder_with(&[("en.txt", &"word\n".repeat(300_000))]);
        let error = words.of_language("en").unwrap_err().to_string();
        assert!(error.contains("can have at most 1 MB"), "{error}");
        fs::create_dir(folder.path().join("nl.txt")).unwrap();
        let error = words.of_language("nl").unwrap_err().to_string();
        assert!(error.contains("nl.txt: cannot be read: it is a folder, not a file"), "{error}");
    }
}
