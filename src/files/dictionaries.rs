//! All word lists, those in the binary and those in the user's data folder, and which of them a game is played with.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rackety_engine::{Ruleset, Vocabulary};

use super::dictionary::{Dictionary, DictionaryError};

/// The words of one game, and how a screen names them.
#[derive(Debug, Clone)]
pub struct GameWords {
    /// The list, with what the ruleset adds and takes out.
    pub vocabulary: Arc<Vocabulary>,
    /// The list's name and size, as `International English, 255,082 words`.
    pub label: String,
}

/// All word lists that are installed.
#[derive(Debug, Default)]
pub struct DictionaryLibrary {
    folder: Option<PathBuf>,
    dictionaries: Vec<Dictionary>,
    unusable: Vec<DictionaryError>,
}

impl DictionaryLibrary {
    /// The built-in lists and those in the user's folder; of two with one id, the user's.
    pub fn new(folder: Option<PathBuf>) -> Self {
        let dictionaries = Dictionary::built_in().collect();
        let mut shelf = Self { folder, dictionaries, unusable: Vec::new() };
        for path in shelf.own_files() {
            match Dictionary::own(&path) {
                Ok(own) => {
                    shelf.dictionaries.retain(|known| known.id() != own.id());
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
        if let Some(found) = self.dictionaries.iter().find(|dictionary| dictionary.id() == id) {
            return Ok(found);
        }
        let broken = self.unusable.iter().find(|error| match error {
            DictionaryError::Unreadable { path, .. } => path.file_stem().is_some_and(|stem| stem == id),
            _ => false,
        });
        Err(broken.cloned().unwrap_or_else(|| DictionaryError::Unknown {
            given: id.to_owned(),
            known: self.dictionaries.iter().map(|dictionary| dictionary.id().to_owned()).collect(),
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
    ) -> Result<GameWords, DictionaryError> {
        let dictionary = self.choose(ruleset, language, asked)?;
        let lexicon = dictionary.open()?;
        let label = dictionary.label(&lexicon);
        let rules = ruleset.dictionary();
        let vocabulary = Vocabulary::adjusted(lexicon, &rules.add, &rules.remove);
        Ok(GameWords { vocabulary: Arc::new(vocabulary), label })
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
        for id in preferred.chain([language]) {
            match self.get(id) {
                Ok(found) if found.language() == language => return Ok(found),
                Ok(_) | Err(DictionaryError::Unknown { .. }) => {}
                // It is there, and somebody put it there: to play with another list in silence would be no help.
                Err(error) => return Err(error),
            }
        }
        Err(DictionaryError::NoneFor { language: language.to_owned(), folder: self.folder.clone() })
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

#[cfg(test)]
mod tests {
    use rackety_engine::Lexicon;

    use super::*;
    use crate::files::RulesetLibrary;

    fn ruleset(id: &str) -> Ruleset {
        RulesetLibrary::default().load(id).unwrap()
    }

    fn shelf_with(lists: &[(&str, &str, &[&str])]) -> (tempfile::TempDir, DictionaryLibrary) {
        let folder = tempfile::tempdir().unwrap();
        for (id, language, words) in lists {
            let bytes = Lexicon::from_words(id, *words).words().as_fst().to_vec();
            fs::write(folder.path().join(format!("{id}.fst")), bytes).unwrap();
            let details = format!("name = \"The list {id}\"\nlanguage = \"{language}\"\n");
            fs::write(folder.path().join(format!("{id}.toml")), details).unwrap();
        }
        let shelf = DictionaryLibrary::new(Some(folder.path().to_owned()));
        (folder, shelf)
    }

    #[test]
    fn every_built_in_list_opens_and_has_the_words_that_the_manifest_says() {
        for dictionary in DictionaryLibrary::new(None).dictionaries() {
            let stated = dictionary.words();
            let lexicon = dictionary.open().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(Some(lexicon.len() as u64), stated, "{}", dictionary.id());
        }
    }

    /// WW-7: the ruleset asks for ENABLE, and its own words are good whichever list is on.
    #[test]
    fn words_with_friends_prefers_enable_and_adds_its_own() {
        let ruleset = ruleset("words-with-friends");
        let without = DictionaryLibrary::new(None).for_game(&ruleset, "en", None).unwrap();
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
        let shelf = DictionaryLibrary::new(Some(folder.path().to_owned()));
        let error = shelf.get("good").unwrap().open().unwrap_err().to_string();
        assert!(error.contains("good.fst") && error.contains("damaged"), "{error}");
        let error = shelf.get("alone").unwrap_err().to_string();
        assert!(error.contains("alone.toml is missing"), "{error}");
    }

    /// A preferred list that somebody has installed, but not well, is told and not passed over.
    #[test]
    fn a_preferred_list_that_cannot_be_used_is_told() {
        let (folder, _) = shelf_with(&[("enable", "en", &["CAT"])]);
        let ruleset = ruleset("words-with-friends");
        let error = || {
            let shelf = DictionaryLibrary::new(Some(folder.path().to_owned()));
            shelf.for_game(&ruleset, "en", None).unwrap_err().to_string()
        };
        let details = folder.path().join("enable.toml");
        fs::write(&details, "name = \"E\"\nlanguage = \"en\"\nwords = 1234\n").unwrap();
        assert!(error().contains("says 1,234 words, but the list beside it has 1:"), "{}", error());
        fs::remove_file(&details).unwrap();
        assert!(error().contains("enable.toml is missing"), "{}", error());
    }
}
