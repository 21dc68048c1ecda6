//! All installed word lists, built in or in the user's data folder, and the choice of one for a game.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rackety_engine::{Ruleset, Vocabulary};

use super::dictionary::{Dictionary, DictionaryError};
use crate::text::dictionary_label::DictionaryLabel;

/// The words of one game.
#[derive(Debug, Clone)]
pub struct GameWords {
    /// The words of the list, with the ruleset's additions and removals.
    pub vocabulary: Arc<Vocabulary>,
    /// The name and size of the list.
    pub label: DictionaryLabel,
}

/// All installed word lists.
#[derive(Debug, Default)]
pub struct DictionaryLibrary {
    folder: Option<PathBuf>,
    dictionaries: Vec<Dictionary>,
    unusable: Vec<DictionaryError>,
}

impl DictionaryLibrary {
    /// The built-in lists and those in the user's folder, which replace built-in ones of the same id.
    pub fn new(folder: Option<PathBuf>) -> Self {
        let dictionaries = Dictionary::built_in().collect();
        let mut library = Self { folder, dictionaries, unusable: Vec::new() };
        for path in library.own_files() {
            match Dictionary::own(&path) {
                Ok(own) => {
                    library.dictionaries.retain(|known| known.id() != own.id());
                    library.dictionaries.push(own);
                }
                Err(error) => library.unusable.push(error),
            }
        }
        library
    }

    /// All lists: the built-in ones in the order of the manifest, then the user's by name.
    pub fn dictionaries(&self) -> &[Dictionary] {
        &self.dictionaries
    }

    /// The folder for the user's own lists.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Why some files in the user's folder cannot be used.
    pub fn unusable(&self) -> &[DictionaryError] {
        &self.unusable
    }

    /// The list with this id.
    ///
    /// # Errors
    /// [`DictionaryError::Unknown`], or [`DictionaryError::Unreadable`] for a list of this name that cannot be used.
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

    /// The words of a game, with the ruleset's additions and removals. They come from the list requested, else from the
    /// first list in the ruleset's order of preference that fits the language, else from the language's own list.
    ///
    /// # Errors
    /// [`DictionaryError`].
    pub fn for_game(
        &self,
        ruleset: &Ruleset,
        language: &str,
        requested: Option<&str>,
    ) -> Result<GameWords, DictionaryError> {
        let dictionary = self.choose(ruleset, language, requested)?;
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
        requested: Option<&str>,
    ) -> Result<&Dictionary, DictionaryError> {
        if let Some(id) = requested {
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
                // The user installed this list on purpose, so it must not be skipped silently.
                Err(error) => return Err(error),
            }
        }
        Err(DictionaryError::NoneFor { language: language.to_owned(), folder: self.folder.clone() })
    }

    /// The lists in the user's folder, by name; none if the folder does not exist.
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
    use crate::config::rulesets::RulesetLibrary;

    fn ruleset(id: &str) -> Ruleset {
        RulesetLibrary::default().load(id).unwrap()
    }

    fn library_with(lists: &[(&str, &str, &[&str])]) -> (tempfile::TempDir, DictionaryLibrary) {
        let folder = tempfile::tempdir().unwrap();
        for (id, language, words) in lists {
            let bytes = Lexicon::from_words(id, *words).to_bytes();
            fs::write(folder.path().join(format!("{id}.fst")), bytes).unwrap();
            let details = format!("name = \"The list {id}\"\nlanguage = \"{language}\"\n");
            fs::write(folder.path().join(format!("{id}.toml")), details).unwrap();
        }
        let library = DictionaryLibrary::new(Some(folder.path().to_owned()));
        (folder, library)
    }

    #[test]
    fn every_built_in_list_opens_and_has_as_many_words_as_the_manifest_states() {
        for dictionary in DictionaryLibrary::new(None).dictionaries() {
            let stated = dictionary.words();
            let lexicon = dictionary.open().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(Some(lexicon.len() as u64), stated, "{}", dictionary.id());
        }
    }

    /// WW-7: the ruleset prefers ENABLE, and its own words are good with any list.
    #[test]
    fn words_with_friends_prefers_enable_and_adds_its_own() {
        let ruleset = ruleset("words-with-friends");
        let without = DictionaryLibrary::new(None).for_game(&ruleset, "en", None).unwrap();
        assert_eq!(without.vocabulary.lexicon().id(), "en");
        let (_folder, library) = library_with(&[("enable", "en", &["AA", "CAT"])]);
        let with = library.for_game(&ruleset, "en", None).unwrap();
        assert_eq!(with.vocabulary.lexicon().id(), "enable");
        assert_eq!(with.label.to_string(), "The list enable, 2 words");
        for chosen in [without, with] {
            assert!(chosen.vocabulary.contains("ZEN") && chosen.vocabulary.contains("TEXTING"));
        }
    }

    #[test]
    fn a_requested_list_comes_first_and_must_fit_the_language() {
        let (_folder, library) = library_with(&[("small", "en", &["CAT"]), ("enable", "fr", &["CHAT"])]);
        let ruleset = ruleset("words-with-friends");
        let id = |asked| {
            library.for_game(&ruleset, "en", asked).map(|chosen| chosen.vocabulary.lexicon().id().to_owned())
        };
        assert_eq!(id(Some("small")).unwrap(), "small");
        assert_eq!(id(None).unwrap(), "en", "a preferred list of another language does not fit");
        let message = |asked| id(Some(asked)).unwrap_err().to_string();
        assert!(message("enable").contains("for language `fr`"), "{}", message("enable"));
        assert!(message("smal").contains("did you mean `small`?"), "{}", message("smal"));
    }

    #[test]
    fn a_language_without_a_list_is_reported_with_how_to_install_one() {
        let (folder, library) = library_with(&[]);
        let error = library.for_game(&ruleset("smartfeud"), "xx", None).unwrap_err().to_string();
        assert!(error.contains("`xx`") && error.contains(&folder.path().display().to_string()), "{error}");
    }

    #[test]
    fn damaged_lists_and_lists_without_details_are_reported() {
        let (folder, _) = library_with(&[("good", "en", &["CAT"])]);
        fs::write(folder.path().join("good.fst"), b"nonsense").unwrap();
        fs::write(folder.path().join("alone.fst"), b"").unwrap();
        let library = DictionaryLibrary::new(Some(folder.path().to_owned()));
        let error = library.get("good").unwrap().open().unwrap_err().to_string();
        assert!(error.contains("good.fst") && error.contains("damaged"), "{error}");
        let error = library.get("alone").unwrap_err().to_string();
        assert!(error.contains("alone.toml is missing"), "{error}");
    }

    /// A preferred list that is installed but unusable is reported, not skipped.
    #[test]
    fn an_unusable_preferred_list_is_reported() {
        let (folder, _) = library_with(&[("enable", "en", &["CAT"])]);
        let ruleset = ruleset("words-with-friends");
        let error = || {
            let library = DictionaryLibrary::new(Some(folder.path().to_owned()));
            library.for_game(&ruleset, "en", None).unwrap_err().to_string()
        };
        let details = folder.path().join("enable.toml");
        fs::write(&details, "name = \"E\"\nlanguage = \"en\"\nwords = 1234\n").unwrap();
        assert!(error().contains("states 1,234 words, but enable.fst has 1;"), "{}", error());
        fs::remove_file(&details).unwrap();
        assert!(error().contains("enable.toml is missing"), "{}", error());
    }
}
