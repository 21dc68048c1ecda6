//! Finds rulesets and tile sets: by path, in the user's configuration folder, then in the program itself.

use std::fmt;
use std::path::{Path, PathBuf};

use rackety_engine::ruleset::{RulesetFiles, SourceFile};
use rackety_engine::{Ruleset, RulesetError};

use super::named_files::{BuiltInFiles, NamedFileError, UserFolder, path_in, read};

/// A table of the files under `rulesets/`, by their names without `.toml`.
macro_rules! built_in {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../rulesets/", $folder, $name, ".toml")))),*]
    };
}

const RULESETS: BuiltInFiles = BuiltInFiles {
    kind: "ruleset",
    folder: "rulesets",
    files: built_in!("":
    "smartfeud",
    "wordfeud",
    "wordfeud-nl",
    "webfeud",
    "words-with-friends",
    "words-with-friends-quick",
    ),
};

const TILES: BuiltInFiles = BuiltInFiles {
    kind: "tile set",
    folder: "rulesets/tiles",
    files: built_in!("tiles/":
    "smartfeud-en",
    "smartfeud-nl",
    "wordfeud-da",
    "wordfeud-de",
    "wordfeud-en",
    "wordfeud-es",
    "wordfeud-fi",
    "wordfeud-fr",
    "wordfeud-nb",
    "wordfeud-nl",
    "wordfeud-pt",
    "wordfeud-sv",
    "words-with-friends-en",
    ),
};

/// All rulesets: the built-in ones, those in the user's folder, and any file by its path.
#[derive(Debug, Clone, Default)]
pub struct RulesetLibrary {
    /// The user's folder of rulesets; tile sets are in `tiles/` in it.
    user: UserFolder,
}

/// The origin of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesetOrigin {
    /// A file in the user's configuration folder.
    User(PathBuf),
    /// The program itself.
    BuiltIn,
}

/// Why a ruleset cannot be loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum RulesetLoadError {
    /// There is no file for it, or the file cannot be read.
    File(NamedFileError),
    /// The ruleset is faulty: every fault.
    Faulty(RulesetError),
}

impl fmt::Display for RulesetLoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Faulty(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RulesetLoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(error) => error.source(),
            Self::Faulty(error) => Some(error),
        }
    }
}

impl RulesetLibrary {
    /// The library with this folder of the user, if there is one. A missing folder is empty.
    pub fn new(user: Option<PathBuf>) -> Self {
        Self { user: UserFolder::new(user) }
    }

    /// All rulesets with names, the built-in ones first, each with the origin it is read from.
    pub fn entries(&self) -> Vec<(String, RulesetOrigin)> {
        let origin_of = |id: &str| self.user.path(id).map_or(RulesetOrigin::BuiltIn, RulesetOrigin::User);
        self.ruleset_ids().into_iter().map(|id| (id.clone(), origin_of(&id))).collect()
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
        Ruleset::load(name, &source, self).map_err(RulesetLoadError::Faulty)
    }

    /// A ruleset's file, by the same search as [`Self::load`].
    ///
    /// # Errors
    /// [`RulesetLoadError::File`].
    pub fn source(&self, name: &str) -> Result<SourceFile, RulesetLoadError> {
        self.user.source(name, RULESETS).map_err(RulesetLoadError::File)
    }

    /// Reads and checks a ruleset file. Its id is the file's name. Rulesets and tile sets that it names are looked up in
    /// its own folder first.
    ///
    /// # Errors
    /// [`RulesetLoadError::File`] or [`RulesetLoadError::Faulty`].
    pub fn load_file(&self, path: &Path) -> Result<Ruleset, RulesetLoadError> {
        let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let source = read(path, RULESETS.kind).map_err(RulesetLoadError::File)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Ruleset::load(&id, &source, &FolderFirst { folder, library: self }).map_err(RulesetLoadError::Faulty)
    }
}

impl RulesetFiles for RulesetLibrary {
    fn ruleset(&self, id: &str) -> Option<SourceFile> {
        self.user.get(id, RULESETS)
    }

    fn tile_set(&self, name: &str) -> Option<SourceFile> {
        self.user.within("tiles").get(name, TILES)
    }

    fn ruleset_ids(&self) -> Vec<String> {
        self.user.all_names(RULESETS)
    }

    fn tile_set_names(&self) -> Vec<String> {
        self.user.within("tiles").all_names(TILES)
    }
}

/// Looks in the folder of a ruleset file first, then in the library.
struct FolderFirst<'a> {
    folder: PathBuf,
    library: &'a RulesetLibrary,
}

impl RulesetFiles for FolderFirst<'_> {
    fn ruleset(&self, id: &str) -> Option<SourceFile> {
        file_in(&self.folder, id, RULESETS).or_else(|| self.library.ruleset(id))
    }

    fn tile_set(&self, name: &str) -> Option<SourceFile> {
        file_in(&self.folder.join("tiles"), name, TILES)
            .or_else(|| file_in(&self.folder, name, TILES))
            .or_else(|| self.library.tile_set(name))
    }

    fn ruleset_ids(&self) -> Vec<String> {
        self.library.ruleset_ids()
    }

    fn tile_set_names(&self) -> Vec<String> {
        self.library.tile_set_names()
    }
}

fn file_in(folder: &Path, name: &str, like: BuiltInFiles) -> Option<SourceFile> {
    read(&path_in(folder, name)?, like.kind).ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_built_in_ruleset_loads() {
        let library = RulesetLibrary::default();
        for (id, origin) in library.entries() {
            assert_eq!(origin, RulesetOrigin::BuiltIn);
            let ruleset = library.load(&id).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(ruleset.id(), id);
        }
    }

    #[test]
    fn the_tables_have_every_file_of_the_repository() {
        for built_in in [RULESETS, TILES] {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(built_in.folder);
            let mut known: Vec<&str> = built_in.names().collect();
            known.sort_unstable();
            assert_eq!(UserFolder::new(Some(root)).names(), known, "{}", built_in.folder);
        }
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
    fn files_of_the_same_folder_and_of_the_user_precede_the_built_in_ones() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("base.toml", "extends = \"wordfeud\"\nname = \"Base\"\n[rack]\nsize = 8\n");
        write("mine.toml", "extends = \"base\"\nname = \"Mine\"\n");
        write("webfeud.toml", "extends = \"wordfeud\"\nname = \"My own webfeud\"\n");
        let mine = RulesetLibrary::default().load(folder.path().join("mine.toml").to_str().unwrap()).unwrap();
        assert_eq!((mine.id(), mine.name(), mine.rack_size()), ("mine", "Mine", 8));

        let library = RulesetLibrary::new(Some(folder.path().to_owned()));
        assert_eq!(library.load("webfeud").unwrap().name(), "My own webfeud");
        assert_eq!(library.load("mine").unwrap().rack_size(), 8);
        assert!(library.load("../mine").is_err());
    }
}
