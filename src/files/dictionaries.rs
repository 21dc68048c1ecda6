//! All installed word lists, built in or in the user's data folder, and the choice of one for a game.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rackety_engine::tiles::Casing;
use rackety_engine::{Game, Lexicon, Ruleset, Vocabulary, fold_text};

use super::common_words::CommonWords;
use super::dictionary::{Dictionary, DictionaryError};
use super::own_words::{OwnWords, OwnWordsFolder};
use super::own_words_text::OwnWord;
use crate::config::named_files::is_plain_name;
use crate::disk;
use crate::text::dictionary_label::DictionaryLabel;

/// The words of a game or a look-up.
#[derive(Debug, Clone)]
pub struct GameWords {
    /// The words of the list, with the additions and removals of the ruleset and of the user's own files.
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
    own_words: OwnWordsFolder,
    /// The common words of each language that has a built-in list.
    common_words: Vec<(&'static str, Arc<CommonWords>)>,
}

impl DictionaryLibrary {
    /// The built-in lists and those in the user's folder, which replace built-in ones of the same id.
    pub fn new(folder: Option<PathBuf>) -> Self {
        let dictionaries = Dictionary::built_in().collect();
        let common_words = CommonWords::built_in().map(|(language, common)| (language, Arc::new(common)));
        let mut library =
            Self { folder, dictionaries, common_words: common_words.collect(), ..Self::default() };
        let own_files = library.own_files().unwrap_or_else(|error| {
            library.unusable.push(error);
            Vec::new()
        });
        for path in own_files {
            // A list that cannot be used hides the built-in one, too: words would be others than the user's.
            library.dictionaries.retain(|known| path.file_stem().is_none_or(|stem| stem != known.id()));
            match Dictionary::own(&path) {
                Ok(own) => library.dictionaries.push(own),
                Err(error) => library.unusable.push(error),
            }
        }
        library
    }

    /// Returns the same lists, with the user's own words from this folder.
    #[must_use]
    pub fn with_own_words(self, folder: Option<PathBuf>) -> Self {
        Self { own_words: OwnWordsFolder::new(folder), ..self }
    }

    /// All lists: the built-in ones in the order of the manifest, then the user's by name.
    pub fn dictionaries(&self) -> &[Dictionary] {
        &self.dictionaries
    }

    /// The folder for the user's own lists.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the reasons why some files in the user's folder cannot be used.
    pub fn unusable(&self) -> &[DictionaryError] {
        &self.unusable
    }

    /// The list with this id.
    ///
    /// # Errors
    /// [`DictionaryError::Unknown`], or [`DictionaryError::Unreadable`] or [`DictionaryError::Faulty`] for a list of this
    /// name that cannot be used, and for any list if the user's folder cannot be read.
    pub fn get(&self, id: &str) -> Result<&Dictionary, DictionaryError> {
        let broken = self.unusable.iter().find(|error| match error {
            DictionaryError::Unreadable { path, .. } | DictionaryError::Faulty { path, .. } => {
                path.file_stem().is_some_and(|stem| stem == id) || self.folder.as_ref() == Some(path)
            }
            _ => false,
        });
        if let Some(error) = broken {
            return Err(error.clone());
        }
        let found = self.dictionaries.iter().find(|dictionary| dictionary.id() == id);
        found.ok_or_else(|| DictionaryError::Unknown {
            given: id.to_owned(),
            known: self.dictionaries.iter().map(|dictionary| dictionary.id().to_owned()).collect(),
        })
    }

    /// The words of a game, with the additions and removals of the ruleset and then of the user's own files. They come
    /// from the list requested, else from the ruleset's own list, which its id requests too, else from the first list in the
    /// ruleset's order of preference that fits the language, else from the language's own list, else from the first other list
    /// of the language. Without any, the words that the ruleset adds are the list.
    ///
    /// # Errors
    /// [`DictionaryError`].
    pub fn for_game(
        &self,
        ruleset: &Ruleset,
        language: &str,
        requested: Option<&str>,
    ) -> Result<GameWords, DictionaryError> {
        let own = self.own_words_of(ruleset, language)?;
        self.for_game_with(ruleset, language, requested, &own)
    }

    /// Returns the words of a game with these own words.
    ///
    /// # Errors
    /// [`DictionaryError`].
    pub fn for_game_with(
        &self,
        ruleset: &Ruleset,
        language: &str,
        requested: Option<&str>,
        own: &OwnWords,
    ) -> Result<GameWords, DictionaryError> {
        let rules = ruleset.dictionary(language);
        let named = format!("the words of {}", ruleset.name());
        let is_wanted = requested.is_none_or(|list| list == ruleset.id());
        if let Some(words) = is_wanted.then(|| rules.own_list(ruleset.id())).flatten() {
            return Ok(GameWords::of_game(Arc::new(words), &named, ruleset, language, own));
        }
        match self.choose(ruleset, language, requested) {
            Ok(dictionary) => {
                Ok(GameWords::of_game(dictionary.open()?, dictionary.name(), ruleset, language, own))
            }
            Err(DictionaryError::NoneFor { .. } | DictionaryError::Unknown { .. })
                if !rules.add.is_empty() && requested.is_none_or(|list| list == language) =>
            {
                let words = Arc::new(Lexicon::from_words(language, &rules.add));
                Ok(GameWords::of_game(words, &named, ruleset, language, own))
            }
            Err(error) => Err(error),
        }
    }

    /// The words in the user's own files for a game.
    ///
    /// # Errors
    /// [`DictionaryError::OwnWords`].
    pub fn own_words_of(&self, ruleset: &Ruleset, language: &str) -> Result<OwnWords, DictionaryError> {
        Ok(match ruleset.tile_set(language) {
            Some(tiles) => self.own_words.of_game(ruleset, tiles)?,
            None => self.own_words.of_file(language, Casing::of_language(language))?,
        })
    }

    /// The folder with the user's own words.
    pub const fn own_words(&self) -> &OwnWordsFolder {
        &self.own_words
    }

    /// The words of a list and the user's own words for its language, which has this casing.
    ///
    /// # Errors
    /// [`DictionaryError`].
    pub fn words(&self, dictionary: &Dictionary, casing: Casing) -> Result<GameWords, DictionaryError> {
        let own = self.own_words.of_file(dictionary.language(), casing)?;
        Ok(GameWords::new(dictionary.open()?, dictionary.name(), &[], &[], &own))
    }

    /// The common words of a language: those of the user's own list `LANGUAGE-common`, or else those of the program. `None`
    /// for a language without any.
    ///
    /// # Errors
    /// [`DictionaryError`] if the user's own list cannot be used.
    pub fn common_words(&self, language: &str) -> Result<Option<Arc<CommonWords>>, DictionaryError> {
        match self.get(&format!("{language}-common")) {
            Ok(list) if list.is_own() && list.language() == language => {
                Ok(Some(Arc::new(CommonWords::of_list(list.open()?))))
            }
            Ok(_) | Err(DictionaryError::Unknown { .. }) => Ok(self.built_in_common_words(language)),
            Err(error) => Err(error),
        }
    }

    /// The common words of a language, and a sentence on why they are not the user's own if that list cannot be used.
    pub fn usable_common_words(&self, language: &str) -> (Option<Arc<CommonWords>>, Option<String>) {
        match self.common_words(language) {
            Ok(common) => (common, None),
            Err(error) => {
                let built_in = self.built_in_common_words(language);
                let instead = if built_in.is_some() {
                    "the built-in common words count"
                } else {
                    "no words are common"
                };
                (built_in, Some(format!("{}; {instead}.", self.for_guests(&error))))
            }
        }
    }

    /// Says in the middle of a sentence why a list that was asked for is not used: `is not installed`.
    pub fn why_unusable(&self, error: &DictionaryError) -> String {
        match error {
            DictionaryError::Unknown { .. } => "is not installed".to_owned(),
            error => format!("cannot be used ({})", self.for_guests(error)),
        }
    }

    /// An error without the path of the data folder, which is the host's: guests read this, too.
    fn for_guests(&self, error: &DictionaryError) -> String {
        let data = self.folder.as_deref().and_then(Path::parent);
        let path = data.map(|data| data.join("").display().to_string()).filter(|path| !path.is_empty());
        path.map_or_else(|| error.to_string(), |path| error.to_string().replace(&path, ""))
    }

    /// The most frequent words of a built-in list, or `None` for a language without them.
    pub fn built_in_common_words(&self, language: &str) -> Option<Arc<CommonWords>> {
        let built_in = self.common_words.iter().find(|(other, _)| *other == language);
        built_in.map(|(_, common)| Arc::clone(common))
    }

    /// The list of a game for which none is requested.
    ///
    /// # Errors
    /// [`DictionaryError`] if there is none, or if it is unusable.
    pub fn chosen(&self, ruleset: &Ruleset, language: &str) -> Result<&Dictionary, DictionaryError> {
        self.choose(ruleset, language, None)
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
        let preferred = ruleset.dictionary(language).prefer.iter().map(String::as_str);
        self.first_of(preferred.chain([language]), language)
    }

    /// The list of a language that games use unless their ruleset prefers another.
    ///
    /// # Errors
    /// [`DictionaryError`] if there is none, or if it is unusable.
    pub fn of_language(&self, language: &str) -> Result<&Dictionary, DictionaryError> {
        self.first_of([language], language)
    }

    /// The first of these lists that is installed and in this language.
    fn first_of<'a>(
        &self,
        ids: impl IntoIterator<Item = &'a str>,
        language: &str,
    ) -> Result<&Dictionary, DictionaryError> {
        for id in ids {
            match self.get(id) {
                Ok(found) if found.language() == language => return Ok(found),
                Ok(_) | Err(DictionaryError::Unknown { .. }) => {}
                // The user installed this list on purpose, so it must not be skipped silently.
                Err(error) => return Err(error),
            }
        }
        // The common words of a language are only for bots.
        let is_whole = |list: &&Dictionary| list.language() == language && !list.id().ends_with("-common");
        if let Some(list) = self.dictionaries.iter().find(is_whole) {
            return Ok(list);
        }
        Err(DictionaryError::NoneFor { language: language.to_owned(), folder: self.folder.clone() })
    }

    /// The lists in the user's folder, by name, but for hidden files; none if the folder does not exist.
    fn own_files(&self) -> Result<Vec<PathBuf>, DictionaryError> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let mut found = disk::files_in(folder).map_err(|error| DictionaryError::Unreadable {
            path: folder.clone(),
            cause: format!("the folder of word lists cannot be read: {}", error.problem()),
        })?;
        let is_plain =
            |path: &Path| path.file_stem().is_some_and(|stem| is_plain_name(&stem.to_string_lossy()));
        found.retain(|path| path.extension().is_some_and(|extension| extension == "fst") && is_plain(path));
        Ok(found)
    }
}

impl GameWords {
    /// The words of the list with this name that have the lengths that a game allows, adjusted by its rules for a language and
    /// then by the user's own words.
    fn of_game(lexicon: Arc<Lexicon>, name: &str, ruleset: &Ruleset, language: &str, own: &OwnWords) -> Self {
        let rules = ruleset.dictionary(language);
        let Self { vocabulary, label } = Self::new(lexicon, name, &rules.add, &rules.remove, own);
        Self { vocabulary: Vocabulary::of_lengths(vocabulary, ruleset.word_lengths()), label }
    }

    /// The words of a game with this label, adjusted by these own words instead of those so far.
    pub fn adjusted(game: &Game, label: &DictionaryLabel, own: &OwnWords) -> Self {
        let setup = game.setup();
        let lexicon = Arc::clone(game.vocabulary().lexicon());
        Self::of_game(lexicon, &label.name, &setup.ruleset, &setup.language, own)
    }

    fn new(
        lexicon: Arc<Lexicon>,
        name: &str,
        rules_add: &[String],
        rules_remove: &[String],
        own: &OwnWords,
    ) -> Self {
        let folded =
            |words: &[String]| words.iter().map(|word| fold_text(word)).collect::<BTreeSet<String>>();
        let (mut added, mut removed) = (folded(rules_add), folded(rules_remove));
        let is_word =
            |word: &str| (lexicon.contains(word) || added.contains(word)) && !removed.contains(word);
        let label = DictionaryLabel {
            name: name.to_owned(),
            words: Some(lexicon.len()),
            added: own.added().filter(|word| !is_word(word)).count(),
            barred: own.barred().filter(|word| is_word(word)).count(),
        };
        removed.retain(|word| own.get(word) != Some(OwnWord::Added));
        added.extend(own.added().filter(|word| !lexicon.contains(word)).map(ToOwned::to_owned));
        removed.extend(own.barred().map(ToOwned::to_owned));
        Self { vocabulary: Arc::new(Vocabulary::adjusted(lexicon, &added, &removed)), label }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rackety_engine::Lexicon;

    use super::*;
    use crate::config::rulesets::RulesetLibrary;
    use crate::text::numbers::grouped;

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

    /// A list of another name is used where the language has no list of its name, unless it is one of common words.
    #[test]
    fn any_installed_list_of_a_language_without_its_own_is_used() {
        let (_folder, library) = library_with(&[("xx-common", "xx", &["DOG"]), ("mine", "xx", &["CAT"])]);
        let words = library.for_game(&ruleset("smartfeud"), "xx", None).unwrap();
        assert_eq!(words.vocabulary.lexicon().id(), "mine");
    }

    #[test]
    fn the_words_that_a_ruleset_adds_are_a_list_where_there_is_no_other() {
        let text = "name = \"Kaz\"\n[board]\nlayout = \"\"\"\n*....\n.....\n.....\n.....\n.....\n\"\"\"\n\
                    [rack]\nsize = 3\n[dictionary]\nadd = [\"kaz\", \"zak\"]\n[tiles.sets.xx]\nname = \"X\"\nletters = [\n\
                    { letter = \"A\", count = 9, points = 1 },\n{ letter = \"K\", count = 9, points = 1 },\n\
                    { letter = \"Z\", count = 9, points = 1 },\n]\n";
        let ruleset = Ruleset::parse("kaz", text).unwrap();
        let library = DictionaryLibrary::new(None);
        for requested in [None, Some("xx")] {
            let words = library.for_game(&ruleset, "xx", requested).unwrap();
            assert_eq!(words.label.to_string(), "the words of Kaz, 2 words");
            assert!(words.vocabulary.contains("KAZ") && !words.vocabulary.contains("AAA"));
        }
        assert!(library.for_game(&ruleset, "xx", Some("mine")).is_err());
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
        assert!(error.contains("docs/word-lists.md says where to get words"), "{error}");
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

    /// A program runs for hours, and lists are built again or repaired meanwhile.
    #[test]
    fn a_list_that_is_built_again_while_the_program_runs_is_opened() {
        let (folder, _) = library_with(&[("mine", "en", &[])]);
        let build = |words: &[&str]| {
            let bytes = Lexicon::from_words("mine", words).to_bytes();
            fs::write(folder.path().join("mine.fst"), bytes).unwrap();
            let details = format!("name = \"Mine\"\nlanguage = \"en\"\nwords = {}\n", words.len());
            fs::write(folder.path().join("mine.toml"), details).unwrap();
        };
        build(&["CAT"]);
        let library = DictionaryLibrary::new(Some(folder.path().to_owned()));
        build(&["CAT", "DOG"]);
        assert_eq!(library.get("mine").unwrap().open().unwrap().len(), 2);
        let library = DictionaryLibrary::new(Some(folder.path().to_owned()));
        fs::write(folder.path().join("mine.fst"), "nonsense").unwrap();
        assert!(library.get("mine").unwrap().open().is_err());
        build(&["CAT", "DOG", "EEL"]);
        assert_eq!(library.get("mine").unwrap().open().unwrap().len(), 3);
    }

    /// Its lists could hide built-in ones.
    #[cfg(unix)]
    #[test]
    fn without_a_readable_folder_there_are_no_lists() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("dictionaries");
        std::os::unix::fs::symlink(&folder, &folder).unwrap();
        let library = DictionaryLibrary::new(Some(folder.clone()));
        let start = format!("{}: ", folder.display());
        for requested in [None, Some("en")] {
            let error = library.for_game(&ruleset("smartfeud"), "en", requested).unwrap_err().to_string();
            assert!(error.starts_with(&start), "{error}");
        }
        assert!(library.of_language("nl").is_err());
        assert_eq!(library.unusable().len(), 1);
    }

    fn library_with_words(files: &[(&str, &str)]) -> (tempfile::TempDir, DictionaryLibrary) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let library = DictionaryLibrary::new(None).with_own_words(Some(folder.path().to_owned()));
        (folder, library)
    }

    #[test]
    fn own_words_are_merged_into_the_list_and_shown_in_its_label() {
        let (_folder, library) = library_with_words(&[
            ("en.txt", "yeeet\ncat\n-qi\n"),
            ("words-with-friends.txt", "-zen\nrizzz\n"),
        ]);
        let game = library.for_game(&ruleset("words-with-friends"), "en", Some("en")).unwrap();
        let list = library.get("en").unwrap().words().unwrap();
        // CAT is in the list; ZEN is a word of the ruleset.
        let label = format!("International English, {} words, +2 own words, 2 barred", grouped(list));
        assert_eq!(game.label.to_string(), label);
        for (word, is_good) in [
            ("YEEET", true),
            ("RIZZZ", true),
            ("CAT", true),
            ("QI", false),
            ("ZEN", false),
            ("TEXTING", true),
        ] {
            assert_eq!(game.vocabulary.contains(word), is_good, "{word}");
        }
        let look_up = library.words(library.get("en").unwrap(), Casing::Usual).unwrap();
        assert!(look_up.vocabulary.contains("YEEET") && !look_up.vocabulary.contains("RIZZZ"));
        let other = library.for_game(&ruleset("wordfeud"), "nl", None).unwrap();
        assert_eq!((other.label.added, other.label.barred), (0, 0));
    }

    /// The graph that bots search must have the own words, so the key of the vocabulary depends on them.
    #[test]
    fn own_words_change_the_key_of_the_vocabulary() {
        let (_folder, library) = library_with_words(&[("en.txt", "yeeet\n")]);
        let ruleset = ruleset("smartfeud");
        let key = |library: &DictionaryLibrary| {
            library.for_game(&ruleset, "en", None).unwrap().vocabulary.key(ruleset.tile_set("en").unwrap())
        };
        assert_ne!(key(&library), key(&DictionaryLibrary::new(None)));
    }

    #[test]
    fn a_faulty_file_of_own_words_is_reported_by_line() {
        let (_folder, library) = library_with_words(&[("en.txt", "yeeet\nno way\n")]);
        let error = library.for_game(&ruleset("smartfeud"), "en", None).unwrap_err().to_string();
        assert!(error.contains("en.txt:2: more than one word; write one word per line"), "{error}");
    }

    #[test]
    fn common_words_come_from_a_list_of_the_users_own_or_are_built_in() {
        let (folder, library) = library_with(&[
            ("en-common", "en", &["CAT"]),
            ("xx-common", "xx", &["DOG"]),
            ("nl-common", "fr", &["CHAT"]),
        ]);
        let count = |language| library.common_words(language).unwrap().map(|common| common.words().len());
        assert_eq!(
            (count("en"), count("xx"), count("nl"), count("yy")),
            (Some(1), Some(1), Some(15_438), None)
        );
        fs::write(folder.path().join("en-common.fst"), "nonsense").unwrap();
        fs::remove_file(folder.path().join("xx-common.toml")).unwrap();
        let library = DictionaryLibrary::new(Some(folder.path().to_owned()));
        for (language, fault) in [("en", "en-common.fst: "), ("xx", "xx-common.toml is missing")] {
            let error = library.common_words(language).unwrap_err().to_string();
            assert!(error.contains(fault), "{error}");
            let notice = library.usable_common_words(language).1.unwrap();
            let path = folder.path().display().to_string();
            assert!(notice.contains(fault) && !notice.contains(&path), "{notice}");
        }
    }
}
