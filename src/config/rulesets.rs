//! Finds rulesets and tile sets: by path, in the user's configuration folder, then in the program itself.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use rackety_engine::ruleset::spec::TileSetSpec;
use rackety_engine::ruleset::{LintedRuleset, RulesetFiles, SourceFile, is_tile_set};
use rackety_engine::toml_file::TomlTable;
use rackety_engine::{Ruleset, RulesetError};

use super::named_files::{
    BuiltInFile, BuiltInFiles, NamedFileError, UserFolder, built_in_files, path_in, read,
};
use crate::disk::{self, FileError, FileKind};

/// Ruleset files, which may add many words: at most 4 MB.
pub const RULESET: FileKind = FileKind::shared("ruleset", 4 << 20);

/// Tile set files: at most 1 MB.
pub const TILE_SET: FileKind = FileKind::shared("tile set", 1 << 20);

/// The folder of the examples in the repository.
const EXAMPLES_FOLDER: &str = "rulesets/examples";

const RULESETS: BuiltInFiles = BuiltInFiles {
    kind: RULESET,
    files: built_in_files! {
        "rulesets":
        "smartfeud",
        "wordfeud",
        "wordfeud-nl",
        "webfeud",
        "words-with-friends",
        "words-with-friends-quick",
        "crossplay";
        "rulesets/examples":
        "classic",
        "heist",
        "sprint",
        "islands",
        "race",
        "long-words",
        "ten-rounds",
        "pickpocket",
        "closing-time",
        "hot-potato",
        "crossroads",
        "blitz",
        "bluff",
        "boomerang",
        "seven-seas";
    },
};

/// The tile sets, written by `build.rs` from `rulesets/tiles`.
const TILES: BuiltInFiles =
    BuiltInFiles { kind: TILE_SET, files: include!(concat!(env!("OUT_DIR"), "/tile_sets.rs")) };

/// Lesson files: at most 64 KB.
pub const LESSON: FileKind = FileKind::shared("lesson", 64 << 10);

/// The lessons of the tutorial, in order.
const LESSONS: BuiltInFiles = BuiltInFiles {
    kind: LESSON,
    files: built_in_files! {
        "rulesets/lessons":
        "a-word",
        "two-words",
        "premiums",
        "blank",
        "exchange",
        "keyboard",
        "help",
        "taking",
        "farewell";
    },
};

/// All rulesets: the built-in ones, those in the user's folder, and any file by its path.
#[derive(Debug, Clone, Default)]
pub struct RulesetLibrary {
    /// The user's folder of rulesets; tile sets are in `tiles/` in it, lessons in `lessons/`.
    user: UserFolder,
}

/// The origin of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesetOrigin {
    /// A file in the user's configuration folder.
    User(PathBuf),
    /// The program itself: one of the games.
    BuiltIn,
    /// The program itself: an example of what a ruleset can say.
    Example,
}

impl RulesetOrigin {
    /// The name of a ruleset in lists, where examples are marked: `Heist (example)`.
    pub fn mark(&self, name: &str) -> String {
        match self {
            Self::Example => format!("{name} (example)"),
            Self::BuiltIn | Self::User(_) => name.to_owned(),
        }
    }
}

/// Says why no ruleset can be chosen, given those that there are.
pub fn no_rulesets(mut faulty: Vec<FaultyRuleset>) -> String {
    faulty.pop().map_or_else(|| "there are no rulesets".to_owned(), |last| last.fault)
}

/// A ruleset to choose.
#[derive(Debug, Clone)]
pub struct RulesetOption {
    /// The id or path that loads it.
    pub id: String,
    /// The origin of the ruleset.
    pub origin: RulesetOrigin,
    /// The ruleset.
    pub ruleset: Ruleset,
}

/// A ruleset that cannot be chosen.
#[derive(Debug, Clone)]
pub struct FaultyRuleset {
    /// The id that names it.
    pub id: String,
    /// All that is wrong with it, a line for each fault.
    pub fault: String,
}

/// The reason why a ruleset cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesetLoadError {
    /// There is no file for it, or the file cannot be read.
    #[error(transparent)]
    File(NamedFileError),
    /// The ruleset is faulty: every fault.
    #[error("{0}")]
    Faulty(#[source] RulesetError),
    /// A file of the user is needed, and this ruleset is in the program.
    #[error("{0} is not a file of your own; write a copy with: rackety rules new mygame --from {0}")]
    BuiltIn(String),
}

/// Writes a text to a ruleset file, completely or not at all.
///
/// # Errors
/// If the file cannot be written.
pub fn write_ruleset(file: &Path, text: &str) -> Result<(), FileError> {
    disk::replace(file, &RULESET, text.as_bytes())
}

impl RulesetLibrary {
    /// The library with this folder of the user, if there is one. A missing folder is empty.
    pub fn new(user: Option<PathBuf>) -> Self {
        Self { user: UserFolder::new(user) }
    }

    /// The library without files of the user. What is in the program names only files of the program, so that no file of the
    /// user changes or breaks it.
    fn of_program() -> Self {
        Self::default()
    }

    /// The library that has the ruleset of a lesson: for the lessons of the program, that of the program.
    #[must_use]
    pub fn of_lesson(&self, name: &str) -> Self {
        match self.user.within("lessons").find(name) {
            Some(_) => self.clone(),
            None => Self::of_program(),
        }
    }

    /// Returns whether a ruleset of the program has this name.
    pub fn is_built_in(name: &str) -> bool {
        RULESETS.names().any(|known| known == name)
    }

    /// All rulesets with names, each with the origin it is read from: the games, the examples, the user's own.
    pub fn entries(&self) -> Vec<(String, RulesetOrigin)> {
        self.ruleset_ids().into_iter().map(|id| (id.clone(), self.origin(&id))).collect()
    }

    /// The rulesets to choose from, and the others.
    pub fn options(&self) -> (Vec<RulesetOption>, Vec<FaultyRuleset>) {
        let mut faulty = Vec::new();
        let mut options = Vec::new();
        for (id, origin) in self.entries() {
            match self.load(&id) {
                Ok(ruleset) => options.push(RulesetOption { id, origin, ruleset }),
                Err(error) => faulty.push(FaultyRuleset { id, fault: error.to_string() }),
            }
        }
        (options, faulty)
    }

    /// All rulesets that can be loaded.
    pub fn loaded(&self) -> Vec<Ruleset> {
        self.options().0.into_iter().map(|option| option.ruleset).collect()
    }

    /// Returns where a ruleset is read from: a path if the name ends in `.toml`, an id otherwise.
    pub fn origin(&self, name: &str) -> RulesetOrigin {
        match self.user.find(name) {
            Some(path) => RulesetOrigin::User(path),
            None if RULESETS.folder(name) == Some(EXAMPLES_FOLDER) => RulesetOrigin::Example,
            None => RulesetOrigin::BuiltIn,
        }
    }

    /// Reads and checks a ruleset: a path if the name ends in `.toml`, an id otherwise.
    ///
    /// # Errors
    /// [`RulesetLoadError`] if it is unknown, unreadable or faulty.
    pub fn load(&self, name: &str) -> Result<Ruleset, RulesetLoadError> {
        if let Some(path) = self.user.find(name) {
            return self.load_file(&path);
        }
        let source =
            RULESETS.get(name).ok_or_else(|| RulesetLoadError::File(self.user.unknown(name, RULESETS)))?;
        Ruleset::load(name, &source, &Self::of_program()).map_err(RulesetLoadError::Faulty)
    }

    /// A ruleset's file, by the same search as [`Self::load`].
    ///
    /// # Errors
    /// [`RulesetLoadError::File`].
    pub fn source(&self, name: &str) -> Result<SourceFile, RulesetLoadError> {
        self.user.source(name, RULESETS).map_err(RulesetLoadError::File)
    }

    /// The file of a ruleset that a user means: a path, or else one of their own by its name.
    ///
    /// # Errors
    /// [`RulesetLoadError::File`] or [`RulesetLoadError::BuiltIn`].
    pub fn file(&self, given: &Path) -> Result<PathBuf, RulesetLoadError> {
        if given.is_file() {
            return Ok(given.to_owned());
        }
        let name = given.display().to_string();
        self.source(&name)?;
        match self.origin(&name) {
            RulesetOrigin::User(path) => Ok(path),
            RulesetOrigin::BuiltIn | RulesetOrigin::Example => Err(RulesetLoadError::BuiltIn(name)),
        }
    }

    /// Reads and checks a ruleset file. Its id is the file's name. Rulesets and tile sets that it names are looked up in
    /// its own folder first.
    ///
    /// # Errors
    /// [`RulesetLoadError::File`] or [`RulesetLoadError::Faulty`].
    pub fn load_file(&self, path: &Path) -> Result<Ruleset, RulesetLoadError> {
        self.with_file(path, Ruleset::load).0
    }

    /// Checks a text as [`Self::load_file`] would if it were in this file.
    ///
    /// # Errors
    /// [`RulesetLoadError::Faulty`].
    pub fn load_text(&self, path: &Path, text: String) -> Result<Ruleset, RulesetLoadError> {
        let source = SourceFile { file: path.display().to_string(), text };
        self.with_source(path, Ok(source), Ruleset::load).0
    }

    /// Reads and checks a ruleset file as [`Self::load_file`] does, and adds warnings.
    ///
    /// # Errors
    /// [`RulesetLoadError::File`] or [`RulesetLoadError::Faulty`].
    pub fn lint_file(&self, path: &Path) -> Result<LintedRuleset, RulesetLoadError> {
        self.lint_file_with_places(path).0
    }

    /// Does the same, and adds the places where the rulesets that the file extends, and its tile sets, were looked for, up to
    /// those in the program. A place may have no file. For a faulty ruleset, these are the places before its faults.
    pub fn lint_file_with_places(
        &self,
        path: &Path,
    ) -> (Result<LintedRuleset, RulesetLoadError>, Vec<PathBuf>) {
        self.with_file(path, LintedRuleset::load)
    }

    /// Loads a file that may name others in its folder. Its id is its name. Returns also where the others were looked for.
    fn with_file<T>(
        &self,
        path: &Path,
        load: impl FnOnce(&str, &SourceFile, &dyn RulesetFiles) -> Result<T, RulesetError>,
    ) -> (Result<T, RulesetLoadError>, Vec<PathBuf>) {
        self.with_source(path, read(path, RULESETS.kind), load)
    }

    fn with_source<T>(
        &self,
        path: &Path,
        source: Result<SourceFile, NamedFileError>,
        load: impl FnOnce(&str, &SourceFile, &dyn RulesetFiles) -> Result<T, RulesetError>,
    ) -> (Result<T, RulesetLoadError>, Vec<PathBuf>) {
        let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let files = FolderFirst { id: id.clone(), folder, library: self, places: RefCell::default() };
        let loaded = source
            .map_err(RulesetLoadError::File)
            .and_then(|source| load(&id, &source, &files).map_err(RulesetLoadError::Faulty));
        (loaded, files.places.into_inner())
    }

    /// Returns whether the tiles of a language are exactly those of one of the program's tile sets.
    pub fn has_built_in_tiles(language: &str, tiles: &TileSetSpec) -> bool {
        let mut sets = TILES.names().filter(|name| name.rsplit('-').next() == Some(language));
        sets.any(|name| {
            let set = TILES.get(name).and_then(|source| TomlTable::read_as::<TileSetSpec>(&source).ok());
            set.is_some_and(|set| set == *tiles)
        })
    }

    /// The names of the lessons of the tutorial, in order: the built-in ones, and before the last of them the user's by name.
    pub fn lessons(&self) -> Vec<String> {
        let mut names = self.user.within("lessons").all_names(LESSONS);
        // It says farewell.
        names.sort_by_key(|name| name == Self::last_lesson());
        names
    }

    /// The name of the last built-in lesson, with which the tutorial ends.
    pub fn last_lesson() -> &'static str {
        LESSONS.names().last().unwrap_or_default()
    }

    /// The file of a lesson: a path if the name ends in `.toml`, a name otherwise.
    ///
    /// # Errors
    /// [`RulesetLoadError::File`].
    pub fn lesson(&self, name: &str) -> Result<SourceFile, RulesetLoadError> {
        self.user.within("lessons").source(name, LESSONS).map_err(RulesetLoadError::File)
    }

    /// The user's folder of rulesets, whether or not it is there.
    pub fn user_folder(&self) -> Option<&Path> {
        self.user.folder()
    }
}

impl RulesetFiles for RulesetLibrary {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        Some(in_words(read(&self.user.path(id)?, RULESETS.kind)))
    }

    fn built_in_ruleset(&self, id: &str) -> Option<SourceFile> {
        RULESETS.get(id)
    }

    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>> {
        self.user.within("tiles").get(name, TILES).map(in_words)
    }

    fn ruleset_ids(&self) -> Vec<String> {
        let mut ids = self.user.all_names(RULESETS);
        ids.retain(|id| {
            let source = self.user.path(id).and_then(|path| read(&path, RULESETS.kind).ok());
            !source.is_some_and(|source| is_tile_set(&source))
        });
        ids
    }

    fn tile_set_names(&self) -> Vec<String> {
        self.user.within("tiles").all_names(TILES)
    }
}

/// Looks in the folder of a ruleset file first, then in the library.
struct FolderFirst<'a> {
    /// The id of the ruleset.
    id: String,
    folder: PathBuf,
    library: &'a RulesetLibrary,
    /// The places that were looked at.
    places: RefCell<Vec<PathBuf>>,
}

impl FolderFirst<'_> {
    /// The file with this name in a folder, if there is one.
    fn file_in(&self, folder: &Path, name: &str, like: BuiltInFiles) -> Option<Result<SourceFile, String>> {
        let path = path_in(folder, name)?;
        self.places.borrow_mut().push(path.clone());
        path.exists().then(|| in_words(read(&path, like.kind)))
    }

    /// The names of such files in the folder, or in a folder within it.
    fn names_beside(&self, within: &str, is_such: impl Fn(&SourceFile) -> bool) -> Vec<String> {
        let folder = UserFolder::new(Some(Path::new(".").join(&self.folder).join(within)));
        let mut names = folder.names();
        names.retain(|name| {
            let source = folder.path(name).and_then(|path| read(&path, RULESETS.kind).ok());
            source.is_some_and(|source| is_such(&source))
        });
        names
    }

    /// Notes where the library looks for a file before it takes the built-in one.
    fn note(&self, folder: &UserFolder, name: &str) {
        self.places.borrow_mut().extend(folder.folder().and_then(|folder| path_in(folder, name)));
    }
}

impl RulesetFiles for FolderFirst<'_> {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        self.file_in(&self.folder, id, RULESETS).or_else(|| {
            self.note(&self.library.user, id);
            self.library.ruleset(id)
        })
    }

    fn built_in_ruleset(&self, id: &str) -> Option<SourceFile> {
        self.library.built_in_ruleset(id)
    }

    fn tile_set(&self, name: &str) -> Option<Result<SourceFile, String>> {
        // A ruleset may have the name of a tile set, as some in the program have.
        let is_other = |file: &Result<_, _>| !file.as_ref().is_ok_and(has_board_or_base);
        self.file_in(&self.folder.join("tiles"), name, TILES)
            .or_else(|| self.file_in(&self.folder, name, TILES).filter(is_other))
            .or_else(|| {
                self.note(&self.library.user.within("tiles"), name);
                self.library.tile_set(name)
            })
    }

    fn ruleset_ids(&self) -> Vec<String> {
        let mut ids = self.library.ruleset_ids();
        let mut beside = self.names_beside("", has_board_or_base);
        beside.retain(|id| *id != self.id && !ids.contains(id));
        ids.extend(beside);
        ids
    }

    fn tile_set_names(&self) -> Vec<String> {
        let mut names = self.library.tile_set_names();
        for folder in ["tiles", ""] {
            let mut beside = self.names_beside(folder, is_tile_set);
            beside.retain(|name| !names.contains(name));
            names.extend(beside);
        }
        names
    }
}

/// Returns whether a TOML file is meant as a ruleset: it has a board, or extends another.
pub fn has_board_or_base(source: &SourceFile) -> bool {
    let file = TomlTable::parse(source.clone());
    file.is_ok_and(|file| ["board", "extends"].iter().any(|key| file.entry(key).is_some()))
}

fn in_words(read: Result<SourceFile, NamedFileError>) -> Result<SourceFile, String> {
    read.map_err(|error| error.problem())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_built_in_ruleset_loads() {
        let library = RulesetLibrary::default();
        for (id, origin) in library.entries() {
            assert!(matches!(origin, RulesetOrigin::BuiltIn | RulesetOrigin::Example));
            let ruleset = library.load(&id).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(ruleset.id(), id);
        }
    }

    #[test]
    fn the_table_has_every_ruleset_of_the_repository() {
        for folder in ["rulesets", EXAMPLES_FOLDER] {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            let mut known: Vec<&str> =
                RULESETS.names().filter(|name| RULESETS.folder(name) == Some(folder)).collect();
            known.sort_unstable();
            assert_eq!(UserFolder::new(Some(root)).names(), known, "{folder}");
        }
    }

    #[test]
    fn the_examples_follow_the_games() {
        let origins: Vec<RulesetOrigin> =
            RulesetLibrary::default().entries().into_iter().map(|(_, origin)| origin).collect();
        assert!(origins.is_sorted_by_key(|origin| *origin == RulesetOrigin::Example), "{origins:?}");
        assert!(origins.contains(&RulesetOrigin::Example));
    }

    #[test]
    fn an_unknown_name_lists_the_rulesets_and_the_nearest() {
        let error = RulesetLibrary::default().load("smartfued").unwrap_err().to_string();
        assert!(
            error.contains("did you mean `smartfeud`?") && error.contains("words-with-friends"),
            "{error}"
        );
    }

    #[test]
    fn a_chain_of_rulesets_is_bounded() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..8 {
            let other = if number == 7 { "wordfeud".to_owned() } else { format!("r{}", number + 1) };
            let text = format!("extends = \"{other}\"\nname = \"Mine\"\n");
            fs::write(folder.path().join(format!("r{number}.toml")), text).unwrap();
        }
        let library = RulesetLibrary::new(Some(folder.path().to_owned()));
        assert!(library.load("r1").is_ok());
        let error = library.load("r0").unwrap_err().to_string();
        let expected = "r7.toml:1: extends: more than 8 rulesets extend one another; extend a ruleset that extends fewer others";
        assert!(error.ends_with(expected), "{error}");
    }

    #[test]
    fn a_tile_set_among_the_rulesets_is_no_ruleset() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("letters.toml", &TILES.get("wordfeud-en").unwrap().text);
        write("mine.toml", "extends = \"wordfeud\"\nname = \"Mine\"\n[tiles.files]\nen = \"letters\"\n");
        write("faulty.toml", "letters");
        let library = RulesetLibrary::new(Some(folder.path().to_owned()));
        let ids: Vec<String> = library.entries().into_iter().map(|(id, _)| id).collect();
        assert!(!ids.contains(&"letters".to_owned()) && ids.contains(&"faulty".to_owned()), "{ids:?}");
        assert!(library.load("mine").is_ok());
    }

    #[test]
    fn files_of_the_same_folder_and_of_the_user_precede_the_built_in_ones() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("base.toml", "extends = \"wordfeud\"\nname = \"Base\"\n[rack]\nsize = 8\n");
        write("mine.toml", "extends = \"base\"\nname = \"Mine\"\n");
        write("webfeud.toml", "extends = \"wordfeud\"\nname = \"My own webfeud\"\n");
        let mine = RulesetLibrary::default().load(folder.path().join("mine.toml").to_str().unwrap()).unwrap();
        assert_eq!((mine.id(), mine.name(), mine.rack_size()), ("mine", "Mine", 8));
        let (_, named) = RulesetLibrary::default().lint_file_with_places(&folder.path().join("mine.toml"));
        assert!(
            named.starts_with(&["base.toml", "wordfeud.toml"].map(|name| folder.path().join(name))),
            "{named:?}"
        );

        let library = RulesetLibrary::new(Some(folder.path().to_owned()));
        assert_eq!(library.load("webfeud").unwrap().name(), "My own webfeud");
        assert_eq!(library.load("mine").unwrap().rack_size(), 8);
        assert!(library.load("../mine").is_err());
    }

    #[test]
    fn a_file_with_the_name_of_a_built_in_ruleset_extends_it_and_changes_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("wordfeud.toml", "extends = \"wordfeud\"\nname = \"Mine\"\n[rack]\nsize = 8\n");
        write("of-mine.toml", "extends = \"wordfeud\"\nname = \"Of mine\"\n");
        write("of-heist.toml", "extends = \"heist\"\nname = \"Of Heist\"\n");
        write("turn.toml", "extends = \"return\"\n");
        write("return.toml", "extends = \"turn\"\n");
        let (library, program) =
            (RulesetLibrary::new(Some(folder.path().to_owned())), RulesetLibrary::default());
        let of_file = |name: &str| program.load_file(&folder.path().join(name)).unwrap().rack_size();
        for id in ["wordfeud", "of-mine"] {
            assert_eq!(
                (library.load(id).unwrap().rack_size(), of_file(&format!("{id}.toml"))),
                (8, 8),
                "{id}"
            );
        }
        assert_eq!((library.load("of-heist").unwrap().rack_size(), of_file("of-heist.toml")), (7, 7));
        for (id, origin) in program.entries() {
            let is_own = matches!(library.origin(&id), RulesetOrigin::User(_));
            assert!(is_own || library.load(&id).unwrap() == program.load(&id).unwrap(), "{id}, {origin:?}");
        }
        let circular = library.load("turn").unwrap_err().to_string();
        assert!(circular.contains("circular: turn extends return extends turn"), "{circular}");

        write("wordfeud.toml", "faulty");
        assert!(library.load("wordfeud").is_err() && library.load("of-mine").is_err());
        assert!(library.load("heist").is_ok());
        fs::create_dir(folder.path().join("lessons")).unwrap();
        write("lessons/mine.toml", "");
        assert!(library.of_lesson("a-word").load("wordfeud").is_ok());
        assert!(library.of_lesson("mine").load("wordfeud").is_err());
    }

    /// An empty list of words undoes an inherited one, and does nothing where there is none.
    #[test]
    fn an_empty_list_of_words_is_warned_of_unless_it_undoes_another() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        let extending = |base: &str, list: &str| {
            format!("extends = \"{base}\"\nname = \"Mine\"\n[dictionary.languages.en]\nlist = \"{list}\"\n")
        };
        let words = "CAT\\nTEA\\nATE\\nEAT\\nTIE\\nONE\\nTONE\\nNOTE";
        write("listed.toml", &extending("wordfeud", words));
        write("between.toml", "extends = \"listed\"\nname = \"Between\"\n");
        write("undone.toml", &extending("listed", ""));
        for (base, is_warned) in [("listed", false), ("between", false), ("undone", true), ("wordfeud", true)]
        {
            write("mine.toml", &extending(base, ""));
            let linted = RulesetLibrary::default().lint_file(&folder.path().join("mine.toml")).unwrap();
            assert!(!linted.ruleset.dictionary("en").has_own_list(), "{base}");
            let mut warnings = linted.warnings.iter().map(ToString::to_string);
            assert_eq!(warnings.any(|warning| warning.contains("list is empty")), is_warned, "{base}");
        }
    }

    #[test]
    fn the_rulesets_beside_a_file_are_suggested_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("tot.toml", "extends = \"wordfeud\"\nname = \"Tot\"\n");
        write("settings.toml", "sound = true\n");
        for (extends, cure) in [
            ("tot.toml", "did you mean `tot`? (names are written without .toml)"),
            ("TOT", "did you mean `tot`?"),
            ("abcdefgh", "seven-seas, tot"),
        ] {
            write("mine.toml", &format!("extends = \"{extends}\"\nname = \"Mine\"\n"));
            let error = RulesetLibrary::default().load_file(&folder.path().join("mine.toml"));
            let error = error.unwrap_err().to_string();
            assert!(error.ends_with(cure), "{error}");
        }
    }

    #[test]
    fn what_a_file_inherits_from_a_built_in_one_is_never_taken_for_its_own() {
        let text = "extends = \"wordfeud\"\nname = \"Mine\"\n[rack]\nsize = 5\n";
        let path = Path::new("rulesets/wordfeud.toml");
        let error = RulesetLibrary::default().load_text(path, text.to_owned()).unwrap_err().to_string();
        let inherited = "(inherited from the built-in ruleset wordfeud, line 41)";
        assert!(error.starts_with("rulesets/wordfeud.toml:1: ") && error.contains(inherited), "{error}");
    }

    #[test]
    fn what_is_wrong_with_the_tiles_of_two_languages_is_said_once() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        let path = folder.path().join("mine.toml");
        write(
            "mine.toml",
            "extends = \"wordfeud\"\nname = \"Mine\"\n\
             [tiles]\nlanguages = [\"en\", \"fr\"]\nfiles = { en = \"s\", fr = \"s\" }\n",
        );
        let letters = |more: &str| format!("name = \"S\"\nblanks = 2\nletters = [\n{more}]\n");
        let letter =
            |text: &str, count: u32| format!("{{ letter = \"{text}\", count = {count}, points = 1 }},\n");
        write("s.toml", &letters(&[letter("A", 150), letter("B", 150)].concat()));
        let error = RulesetLibrary::default().load_file(&path).unwrap_err().to_string();
        assert_eq!(error.lines().count(), 2, "{error}");
        write("s.toml", &letters(&[letter("A", 50), letter("1", 20), letter("2", 20)].concat()));
        let linted = RulesetLibrary::default().lint_file(&path).unwrap();
        assert_eq!(linted.warnings.len(), 2, "{:?}", linted.warnings);
    }

    #[test]
    fn the_tile_sets_beside_a_file_are_suggested_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        fs::create_dir(folder.path().join("tiles")).unwrap();
        for name in ["tiles/shang.toml", "beside.toml"] {
            write(name, &TILES.get("wordfeud-en").unwrap().text);
        }
        for (named, cure) in [
            ("shan", "did you mean `shang`?"),
            ("shang.toml", "did you mean `shang`? (names are written without .toml)"),
            ("besides", "did you mean `beside`?"),
            ("qqqqqqqqqq.toml", "shang, beside (names are written without .toml)"),
        ] {
            write(
                "mine.toml",
                &format!("extends = \"wordfeud\"\nname = \"Mine\"\n[tiles.files]\nxs = \"{named}\"\n"),
            );
            let error = RulesetLibrary::default().load_file(&folder.path().join("mine.toml"));
            let error = error.unwrap_err().to_string();
            assert!(error.ends_with(cure), "{error}");
        }
    }

    #[test]
    fn a_ruleset_with_the_name_of_a_tile_set_does_not_replace_it() {
        for name in TILES.names() {
            let folder = tempfile::tempdir().unwrap();
            for (file, own) in [(name, "Mine"), ("ours", "Ours")] {
                let path = folder.path().join(format!("{file}.toml"));
                fs::write(&path, format!("extends = \"wordfeud\"\nname = \"{own}\"\n")).unwrap();
                RulesetLibrary::default().load_file(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        }
    }

    #[test]
    fn a_tile_set_named_as_a_ruleset_is_one_fault() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letters.toml");
        fs::write(&path, TILES.get("wordfeud-en").unwrap().text).unwrap();
        let error = RulesetLibrary::default().lint_file(&path).unwrap_err().to_string();
        let expected = "letters.toml: this is a tile set, not a ruleset; name it under tiles.files in a ruleset, and use that";
        assert!(error.ends_with(expected) && error.lines().count() == 1, "{error}");
    }
}
