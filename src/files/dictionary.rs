//! A single word list: its details, its words, and what can be wrong with it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, OnceLock};

use rackety_engine::Lexicon;
use rackety_engine::lexicon::LexiconError;
use rackety_engine::toml_file::{Fault, SourceFile, TomlTable, fault_lines};
use serde::Deserialize;

use super::deflated::Deflated;
use super::own_words::OwnWordsError;
use crate::disk::{self, FileError, FileKind};
use crate::text::numbers::grouped;
use crate::text::suggestions::known_names;

/// Compiled word lists, `ID.fst`: at most 256 MB.
pub const DICTIONARY: FileKind = FileKind::shared("compiled word list", 256 << 20);

/// The details of word lists, `ID.toml`: at most 64 KB.
pub const DICTIONARY_DETAILS: FileKind = FileKind::shared("word list's details", 64 << 10);

/// A list that is part of the binary.
#[derive(Debug)]
struct BuiltIn {
    id: &'static str,
    name: &'static str,
    language: &'static str,
    licence: &'static str,
    source: &'static str,
    words: u64,
    recall: Option<f32>,
    wrong: Option<f32>,
    names: Option<f32>,
    /// The packed list.
    packed: Deflated,
    opened: OnceLock<Result<Arc<Lexicon>, LexiconError>>,
}

impl BuiltIn {
    /// The words, unpacked on first use, which takes 10 to 50 ms; they stay in memory.
    fn open(&self) -> Result<Arc<Lexicon>, LexiconError> {
        let open = || Lexicon::from_packed(self.id, &self.packed.inflate()).map(Arc::new);
        self.opened.get_or_init(open).clone()
    }
}

/// The words of the built-in list with this id, or `None` if there is none.
pub(super) fn built_in_words(id: &str) -> Option<Arc<Lexicon>> {
    BUILT_IN.iter().find(|list| list.id == id)?.open().ok()
}

/// Written by `build.rs` from `dictionaries/manifest.toml`.
#[allow(clippy::unreadable_literal)]
static BUILT_IN: LazyLock<Vec<BuiltIn>> =
    LazyLock::new(|| include!(concat!(env!("OUT_DIR"), "/dictionaries.rs")));

/// A word list. It is opened and verified on first use, and stays open.
#[derive(Debug)]
pub struct Dictionary {
    id: String,
    details: Details,
    bytes: Bytes,
    opened: OnceLock<Arc<Lexicon>>,
}

/// The facts known about a list without opening it; for a list of the user's, the file `ID.toml` next to `ID.fst`.
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
    #[serde(skip)]
    quality: ListQuality,
}

/// The quality of a list, as measured when it was made.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ListQuality {
    /// The share of the words it should have that are in it, in percent: of the real words among the 20,000 most
    /// frequent of the language, or for a list of base forms, of the official list.
    pub recall: Option<f32>,
    /// The share of its words that are wrong, in percent, of 200 drawn at random.
    pub wrong: Option<f32>,
    /// The share of 20,000 to 32,000 names of people and places, in percent, that are in the list but are not words.
    pub names: Option<f32>,
}

#[derive(Debug)]
enum Bytes {
    BuiltIn(&'static BuiltIn),
    File(PathBuf),
}

/// The reason why there is no word list for a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DictionaryError {
    /// No list has this id.
    #[error("no word list `{given}` is installed; {}", known_names(.given, .known))]
    Unknown {
        /// The id given.
        given: String,
        /// All known ids.
        known: Vec<String>,
    },
    /// The requested list is for another language.
    #[error(
        "the word list `{id}` is for language `{language}`, but the game is in `{wanted}`; choose another list, or that \
         language (--language {language})"
    )]
    OtherLanguage {
        /// The list's id.
        id: String,
        /// The list's language.
        language: String,
        /// The game's language.
        wanted: String,
    },
    /// There is no list for this language.
    #[error("no word list for language `{language}` is installed; {}", how_to_get(.language, .folder.as_deref()))]
    NoneFor {
        /// The language.
        language: String,
        /// The folder for the user's own lists.
        folder: Option<PathBuf>,
    },
    /// A list's file cannot be read.
    #[error("{path}: {cause}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        cause: String,
    },
    /// A list's details are faulty.
    #[error("{}", fault_lines(.faults))]
    Faulty {
        /// The file with the details.
        path: PathBuf,
        /// The faults of the file.
        faults: Vec<Fault>,
    },
    /// The file is damaged or not a word list.
    #[error("{}", damage(.path.as_deref(), .error))]
    Damaged {
        /// The file, or `None` for a built-in list.
        path: Option<PathBuf>,
        /// The error that the engine reports.
        #[source]
        error: LexiconError,
    },
    /// The details do not match the list.
    #[error(
        "{path} states {} words, but {} has {}; build the list again, or correct the number",
        grouped(*.stated),
        .path.with_extension("fst").file_name().unwrap_or_default().display(),
        grouped(*.found)
    )]
    Disagrees {
        /// The file with the details.
        path: PathBuf,
        /// The number of words it states.
        stated: u64,
        /// The number of words in the list.
        found: u64,
    },
    /// A file of the user's own words is faulty.
    #[error("{0}")]
    OwnWords(#[from] OwnWordsError),
}

fn how_to_get(language: &str, folder: Option<&Path>) -> String {
    match folder {
        Some(folder) => format!(
            "build one with `rackety dict build WORDS.txt --name {language} --language {language}`, which installs it in {} \
             (docs/word-lists.md says where to get words), or choose another language",
            folder.display()
        ),
        None => "choose another language".to_owned(),
    }
}

fn damage(path: Option<&Path>, error: &LexiconError) -> String {
    match path {
        Some(path) => format!("{}: {error}; build or copy it again", path.display()),
        None => format!("{error}; reinstall the program"),
    }
}

impl Dictionary {
    fn new(id: &str, details: Details, bytes: Bytes) -> Self {
        Self { id: id.to_owned(), details, bytes, opened: OnceLock::new() }
    }

    /// The built-in lists, in the order of the manifest.
    pub(super) fn built_in() -> impl Iterator<Item = Self> {
        BUILT_IN.iter().map(|list| {
            let details = Details {
                name: list.name.to_owned(),
                language: list.language.to_owned(),
                licence: list.licence.to_owned(),
                source: list.source.to_owned(),
                words: Some(list.words),
                quality: ListQuality { recall: list.recall, wrong: list.wrong, names: list.names },
            };
            Self::new(list.id, details, Bytes::BuiltIn(list))
        })
    }

    /// The language of the built-in list with this id, also where a list of the user's own replaces it.
    pub fn built_in_language(id: &str) -> Option<&'static str> {
        BUILT_IN.iter().find(|list| list.id == id).map(|list| list.language)
    }

    /// A list of the user's own: the file `ID.fst`, with its details in `ID.toml` next to it.
    ///
    /// # Errors
    /// [`DictionaryError::Unreadable`] if the details are missing or cannot be read, [`DictionaryError::Faulty`] if
    /// they are wrong.
    pub(super) fn own(path: &Path) -> Result<Self, DictionaryError> {
        let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let details_path = path.with_extension("toml");
        let text = disk::read_text(&details_path, &DICTIONARY_DETAILS).map_err(|error| {
            if !error.is_not_found() {
                return unreadable(&error);
            }
            DictionaryError::Unreadable {
                path: path.to_owned(),
                cause: format!(
                    "{id}.toml is missing next to it; create it with the lines name = \"...\" and language = \"...\""
                ),
            }
        })?;
        let source = SourceFile { file: details_path.display().to_string(), text };
        let details = TomlTable::read_as(&source)
            .map_err(|faults| DictionaryError::Faulty { path: details_path, faults })?;
        Ok(Self::new(&id, details, Bytes::File(path.to_owned())))
    }

    /// The id, as given to `--dictionary`: `en`.
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

    /// The licence; empty if unknown.
    pub fn licence(&self) -> &str {
        &self.details.licence
    }

    /// Returns the source of the words: packages, or the file.
    pub fn source(&self) -> String {
        match &self.bytes {
            Bytes::File(path) if self.details.source.is_empty() => path.display().to_string(),
            _ => self.details.source.clone(),
        }
    }

    /// The number of words, if known without opening the list.
    pub fn words(&self) -> Option<u64> {
        self.opened.get().map(|lexicon| lexicon.len() as u64).or(self.details.words)
    }

    /// Returns the quality of the list; unknown for a list of the user's own.
    pub const fn quality(&self) -> ListQuality {
        self.details.quality
    }

    /// Returns whether the list is one of the user's own.
    pub const fn is_own(&self) -> bool {
        matches!(self.bytes, Bytes::File(_))
    }

    /// Opens and verifies the list.
    ///
    /// # Errors
    /// [`DictionaryError::Unreadable`], [`DictionaryError::Damaged`] or [`DictionaryError::Disagrees`].
    pub fn open(&self) -> Result<Arc<Lexicon>, DictionaryError> {
        if let Some(opened) = self.opened.get() {
            return Ok(Arc::clone(opened));
        }
        // An error is not kept: the list may be built again before the next attempt.
        let lexicon = self.read()?;
        Ok(Arc::clone(self.opened.get_or_init(|| lexicon)))
    }

    /// Returns whether the list has been opened.
    #[cfg(test)]
    pub(crate) fn is_open(&self) -> bool {
        self.opened.get().is_some()
    }

    fn read(&self) -> Result<Arc<Lexicon>, DictionaryError> {
        match &self.bytes {
            Bytes::BuiltIn(list) => {
                list.open().map_err(|error| DictionaryError::Damaged { path: None, error })
            }
            Bytes::File(path) => {
                let bytes = disk::read(path, &DICTIONARY).map_err(|error| unreadable(&error))?;
                let lexicon = Lexicon::from_bytes(&self.id, bytes)
                    .map_err(|error| DictionaryError::Damaged { path: Some(path.clone()), error })?;
                let found = lexicon.len() as u64;
                // A list that has been built again since has other details.
                let stated = match self.details.words {
                    Some(stated) if stated != found => Self::own(path)?.details.words,
                    stated => stated,
                };
                match stated {
                    Some(stated) if stated != found => {
                        Err(DictionaryError::Disagrees { path: path.with_extension("toml"), stated, found })
                    }
                    _ => Ok(Arc::new(lexicon)),
                }
            }
        }
    }
}

fn unreadable(error: &FileError) -> DictionaryError {
    DictionaryError::Unreadable { path: error.path().to_owned(), cause: error.problem().to_string() }
}
