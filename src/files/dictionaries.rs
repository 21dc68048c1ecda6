//! Word lists: those in the binary and those in the user's data folder, and which of them a game is played with.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::{fmt, fs, io};

use rackety_engine::{Lexicon, LexiconError, Ruleset, Vocabulary};
use serde::Deserialize;

use super::names::known_names;

/// A list that is compiled in.
struct BuiltIn {
    id: &'static str,
    name: &'static str,
    language: &'static str,
    licence: &'static str,
    source: &'static str,
    words: u64,
    bytes: &'static [u8],
}

/// Made by `build.rs` from `dictionaries/manifest.toml`.
#[allow(clippy::unreadable_literal)]
const BUILT_IN: &[BuiltIn] = include!(concat!(env!("OUT_DIR"), "/dictionaries.rs"));

/// One word list, opened and verified when it is first asked for and kept open from then on.
#[derive(Debug)]
pub struct Dictionary {
    id: String,
    details: Details,
    bytes: Bytes,
    opened: OnceLock<Result<Arc<Lexicon>, DictionaryError>>,
}

/// What is known of a list without opening it; in the user's folder, the file `ID.toml` beside `ID.fst`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Details {
    name: String,
    language: String,
    #[serde(default)]
    licence: String,
    #[serde(default)]
    source: String,
    words: Option<u64>,
}

#[derive(Debug)]
enum Bytes {
    BuiltIn(&'static [u8]),
    File(PathBuf),
}

/// Why a game has no words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DictionaryError {
    /// No list has this id.
    Unknown {
        /// The id.
        given: String,
        /// All ids.
        known: Vec<String>,
    },
    /// The list asked for is of another language.
    OtherLanguage {
        /// The list's id.
        id: String,
        /// Its language.
        language: String,
        /// The game's.
        wanted: String,
    },
    /// There is no list for a language.
    NoneFor {
        /// The language.
        language: String,
        /// The folder in which lists of the user's own are looked for.
        folder: Option<PathBuf>,
    },
    /// A list's file cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: String,
    },
    /// The file is damaged or no word list.
    Damaged {
        /// The file; none for a list that is compiled in.
        path: Option<PathBuf>,
        /// What the engine says.
        error: LexiconError,
    },
}

impl fmt::Display for DictionaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { given, known } => {
                write!(f, "no word list `{given}` is installed; {}", known_names(given, known))
            }
            Self::OtherLanguage { id, language, wanted } => {
                write!(f, "the word list `{id}` is for language `{language}`, and this game is in `{wanted}`")
            }
            Self::NoneFor { language, folder } => {
                write!(f, "no word list for language `{language}` is installed; ")?;
                match folder {
                    Some(folder) => write!(
                        f,
                        "put {language}.fst and {language}.toml into {}, or choose another language",
                        folder.display()
                    ),
                    None => write!(f, "choose another language"),
                }
            }
            Self::Unreadable { path, cause } => write!(f, "{}: {cause}", path.display()),
            Self::Damaged { path: Some(path), error } => {
                write!(f, "{}: {error}; build or copy it again", path.display())
            }
            Self::Damaged { path: None, error } => write!(f, "{error}; install the program again"),
        }
    }
}

impl std::error::Error for DictionaryError {}

impl Dictionary {
    fn new(id: &str, details: Details, bytes: Bytes) -> Self {
        Self { id: id.to_owned(), details, bytes, opened: OnceLock::new() }
    }

    /// The id by which it is chosen, as `en`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name for players.
    pub fn name(&self) -> &str {
        &self.details.name
    }

    /// The language's code.
    pub fn language(&self) -> &str {
        &self.details.language
    }

    /// The licence; empty if the user's own file does not say.
    pub fn licence(&self) -> &str {
        &self.details.licence
    }

    /// Where its words come from: a package, or the file.
    pub fn source(&self) -> String {
        match &self.bytes {
            Bytes::File(path) if self.details.source.is_empty() => path.display().to_string(),
            _ => self.details.source.clone(),
        }
    }

    /// The number of words, if it is known without opening the list.
    pub fn words(&self) -> Option<u64> {
        let opened = self.opened.get().and_then(|opened| opened.as_ref().ok());
        opened.map(|lexicon| lexicon.len() as u64).or(self.details.words)
    }

    /// The list, verified.
    ///
    /// # Errors
    /// [`DictionaryError::Unreadable`] or [`DictionaryError::Damaged`], the same each time.
    pub fn open(&self) -> Result<Arc<Lexicon>, DictionaryError> {
        self.opened.get_or_init(|| self.read().map(Arc::new)).clone()
    }

    fn read(&self) -> Result<Lexicon, DictionaryError> {
        match &self.bytes {
            Bytes::BuiltIn(bytes) => Lexicon::from_bytes(&self.id, *bytes)
                .map_err(|error| DictionaryError::Damaged { path: None, error }),
            Bytes::File(path) => {
                let bytes = fs::read(path).map_err(|cause| unreadable(path, &cause))?;
                Lexicon::from_bytes(&self.id, bytes)
                    .map_err(|error| DictionaryError::Damaged { path: Some(path.clone()), error })
            }
        }
    }

    /// What a screen says of the list: its name and its size.
    pub fn label(&self, lexicon: &Lexicon) -> String {
        format!("{}, {} words", self.name(), grouped(lexicon.len() as u64))
    }
}

/// The words of one game, and how a screen names them.
#[derive(Debug, Clone)]
pub struct ChosenWords {
    /// The list, with what the ruleset adds and takes out.
    pub vocabulary: Arc<Vocabulary>,
    /// The list's name and size, as `International English, 255,082 words`.
    pub label: String,
}

/// All word lists that are installed.
#[derive(Debug, Default)]
pub struct DictionaryShelf {
    folder: Option<PathBuf>,
    dictionaries: Vec<Dictionary>,
    unusable: Vec<DictionaryError>,
}

impl DictionaryShelf {
    /// The built-in lists and those in the user's folder; of two with one id, the user's.
    pub fn new(folder: Option<PathBuf>) -> Self {
        let built_in = BUILT_IN.iter().map(|list| {
            let details = Details {
                name: list.name.to_owned(),
                language: list.language.to_owned(),
                licence: list.licence.to_owned(),
                source: list.source.to_owned(),
                words: Some(list.words),
            };
            Dictionary::new(list.id, details, Bytes::BuiltIn(list.bytes))
        });
        let mut shelf = Self { folder, dictionaries: built_in.collect(), unusable: Vec::new() };
        for path in shelf.own_files() {
            match own_dictionary(&path) {
                Ok(own) => {
                    shelf.dictionaries.retain(|known| known.id != own.id);
                    shelf.dictionaries.push(own);
                }
                Err(error) => shelf.unusable.push(error),
            }
        }
        shelf
    }

    /// All of them: the built-in ones first, each kind in the order of the manifest or of their names.
    pub fn dictionaries(&self) -> &[Dictionary] {
        &self.dictionaries
    }

    /// The user's folder, where lists of his own are put.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// What is wrong with files in the user's folder; these lists cannot be chosen.
    pub fn unusable(&self) -> &[DictionaryError] {
        &self.unusable
    }

    /// The list with this id.
    ///
    /// # Errors
    /// [`DictionaryError::Unknown`], or what is wrong with its file.
    pub fn get(&self, id: &str) -> Result<&Dictionary, DictionaryError> {
        if let Some(found) = self.dictionaries.iter().find(|dictionary| dictionary.id == id) {
            return Ok(found);
        }
        let broken = self.unusable.iter().find(|error| match error {
            DictionaryError::Unreadable { path, .. } => path.file_stem().is_some_and(|stem| stem == id),
            _ => false,
        });
        Err(broken.cloned().unwrap_or_else(|| DictionaryError::Unknown {
            given: id.to_owned(),
            known: self.dictionaries.iter().map(|dictionary| dictionary.id.clone()).collect(),
        }))
    }

    /// The words of a game: of the list asked for, or else of the first list that the ruleset prefers and that fits
    /// the language, or else of the language's own; with the words that the ruleset adds and without those it takes
    /// out.
    ///
    /// # Errors
    /// [`DictionaryError`].
    pub fn for_game(
        &self,
        ruleset: &Ruleset,
        language: &str,
        asked: Option<&str>,
    ) -> Result<ChosenWords, DictionaryError> {
        let dictionary = self.choose(ruleset, language, asked)?;
        let lexicon = dictionary.open()?;
        let label = dictionary.label(&lexicon);
        let rules = ruleset.dictionary();
        let vocabulary = Vocabulary::adjusted(lexicon, &rules.add, &rules.remove);
        Ok(ChosenWords { vocabulary: Arc::new(vocabulary), label })
    }

    fn choose(
        &self,
        ruleset: &Ruleset,
        language: &str,
        asked: Option<&str>,
    ) -> Result<&Dictionary, DictionaryError> {
        if let Some(id) = asked {
            let found = self.get(id)?;
            if found.language() != language {
                return Err(DictionaryError::OtherLanguage {
                    id: id.to_owned(),
                    language: found.language().to_owned(),
                    wanted: language.to_owned(),
                });
            }
            return Ok(found);
        }
        let preferred = ruleset.dictionary().prefer.iter().map(String::as_str);
        let candidates = preferred.chain([language]);
        let fits = |dictionary: &&Dictionary| dictionary.language() == language;
        candidates
            .filter_map(|id| self.dictionaries.iter().find(|dictionary| dictionary.id == id))
            .find(fits)
            .ok_or_else(|| DictionaryError::NoneFor {
                language: language.to_owned(),
                folder: self.folder.clone(),
            })
    }

    /// The lists in the user's folder, in the order of their names. A folder that does not exist is empty.
    fn own_files(&self) -> Vec<PathBuf> {
        let entries = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let paths = entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        let mut found: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|extension| extension == "fst")).collect();
        found.sort();
        found
    }
}

fn own_dictionary(path: &Path) -> Result<Dictionary, DictionaryError> {
    let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let beside = path.with_extension("toml");
    let text = fs::read_to_string(&beside).map_err(|cause| match cause.kind() {
        io::ErrorKind::NotFound => DictionaryError::Unreadable {
            path: path.to_owned(),
            cause: format!(
                "{id}.toml is missing beside it; write into it name = \"...\" and language = \"...\""
            ),
        },
        _ => unreadable(&beside, &cause),
    })?;
    let details = toml::from_str(&text).map_err(|error| DictionaryError::Unreadable {
        path: beside,
        cause: error.to_string().trim_end().replace('\n', " "),
    })?;
    Ok(Dictionary::new(&id, details, Bytes::File(path.to_owned())))
}

fn unreadable(path: &Path, cause: &io::Error) -> DictionaryError {
    DictionaryError::Unreadable { path: path.to_owned(), cause: cause.to_string() }
}

/// A number with a comma between the thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut written = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if 0 < index && (digits.len() - index).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::RulesetLibrary;

    fn ruleset(id: &str) -> Ruleset {
        RulesetLibrary::default().load(id).unwrap()
    }

    fn shelf_with(lists: &[(&str, &str, &[&str])]) -> (tempfile::TempDir, DictionaryShelf) {
        let folder = tempfile::tempdir().unwrap();
        for (id, language, words) in lists {
            let bytes = Lexicon::from_words(id, *words).words().as_fst().to_vec();
            fs::write(folder.path().join(format!("{id}.fst")), bytes).unwrap();
            let details = format!("name = \"The list {id}\"\nlanguage = \"{language}\"\n");
            fs::write(folder.path().join(format!("{id}.toml")), details).unwrap();
        }
        let shelf = DictionaryShelf::new(Some(folder.path().to_owned()));
        (folder, shelf)
    }

    #[test]
    fn every_built_in_list_opens_and_has_the_words_that_the_manifest_says() {
        for dictionary in DictionaryShelf::new(None).dictionaries() {
            let stated = dictionary.words();
            let lexicon = dictionary.open().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(Some(lexicon.len() as u64), stated, "{}", dictionary.id());
        }
    }

    /// WW-7: the ruleset asks for ENABLE, and its own words are good whichever list is on.
    #[test]
    fn words_with_friends_prefers_enable_and_adds_its_own() {
        let ruleset = ruleset("words-with-friends");
        let without = DictionaryShelf::new(None).for_game(&ruleset, "en", None).unwrap();
        assert_eq!(without.vocabulary.lexicon().id(), "en");
        let (_folder, shelf) = shelf_with(&[("enable", "en", &["AA", "CAT"])]);
        let with = shelf.for_game(&ruleset, "en", None).unwrap();
        assert_eq!(with.vocabulary.lexicon().id(), "enable");
        assert_eq!(with.label, "The list enable, 2 words");
        for chosen in [without, with] {
            assert!(chosen.vocabulary.contains("ZEN") && chosen.vocabulary.contains("TEXTING"));
        }
    }

    #[test]
    fn a_list_asked_for_comes_first_and_must_fit_the_language() {
        let (_folder, shelf) = shelf_with(&[("small", "en", &["CAT"]), ("enable", "fr", &["CHAT"])]);
        let ruleset = ruleset("words-with-friends");
        let id = |asked| {
            shelf.for_game(&ruleset, "en", asked).map(|chosen| chosen.vocabulary.lexicon().id().to_owned())
        };
        assert_eq!(id(Some("small")).unwrap(), "small");
        assert_eq!(id(None).unwrap(), "en", "a preferred list of another language does not fit");
        let message = |asked| id(Some(asked)).unwrap_err().to_string();
        assert!(message("enable").contains("for language `fr`"), "{}", message("enable"));
        assert!(message("smal").contains("did you mean `small`?"), "{}", message("smal"));
    }

    #[test]
    fn a_language_without_a_list_names_the_cure() {
        let (folder, shelf) = shelf_with(&[]);
        let error = shelf.for_game(&ruleset("smartfeud"), "xx", None).unwrap_err().to_string();
        assert!(error.contains("`xx`") && error.contains(&folder.path().display().to_string()), "{error}");
    }

    #[test]
    fn damaged_lists_and_lists_without_details_say_so() {
        let (folder, _) = shelf_with(&[("good", "en", &["CAT"])]);
        fs::write(folder.path().join("good.fst"), b"nonsense").unwrap();
        fs::write(folder.path().join("alone.fst"), b"").unwrap();
        let shelf = DictionaryShelf::new(Some(folder.path().to_owned()));
        let error = shelf.get("good").unwrap().open().unwrap_err().to_string();
        assert!(error.contains("good.fst") && error.contains("damaged"), "{error}");
        let error = shelf.get("alone").unwrap_err().to_string();
        assert!(error.contains("alone.toml is missing"), "{error}");
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, written) in [(0, "0"), (999, "999"), (1000, "1,000"), (255_082, "255,082")] {
            assert_eq!(grouped(number), written);
        }
    }
}
