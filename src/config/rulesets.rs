//! Finds rulesets and tile sets: by path, in the user's configuration folder, then in the program itself.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use rackety_engine::ruleset::{RulesetFiles, SourceFile};
use rackety_engine::{Ruleset, RulesetError};

use super::plain_name::is_plain_name;
use crate::text::suggestions::known_names;

/// A table of the files under `rulesets/`, by their names without `.toml`.
macro_rules! built_in {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../rulesets/", $folder, $name, ".toml")))),*]
    };
}

const RULESETS: &[(&str, &str)] = built_in!("":
    "smartfeud",
    "wordfeud",
    "wordfeud-nl",
    "webfeud",
    "words-with-friends",
    "words-with-friends-quick",
);

const TILES: &[(&str, &str)] = built_in!("tiles/":
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
);

/// All rulesets: the built-in ones, those in the user's folder, and any file by its path.
#[derive(Debug, Clone, Default)]
pub struct RulesetLibrary {
    /// The user's folder of rulesets; tile sets are in `tiles/` in it.
    user: Option<PathBuf>,
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
    /// No ruleset has this id.
    Unknown {
        /// The id.
        given: String,
        /// The ids of all rulesets.
        known: Vec<String>,
    },
    /// A file cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
    /// The ruleset is faulty: every fault.
    Faulty(RulesetError),
}

impl fmt::Display for RulesetLoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { given, known } => {
                write!(f, "no ruleset `{given}`; {}", known_names(given, known))
            }
            Self::Unreadable { path, cause } => {
                write!(f, "{}: {cause}; name a ruleset file that can be read", path.display())
            }
            Self::Faulty(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RulesetLoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unknown { .. } => None,
            Self::Unreadable { cause, .. } => Some(cause),
            Self::Faulty(error) => Some(error),
        }
    }
}

impl RulesetLibrary {
    /// The library with this folder of the user, if there is one. A missing folder is empty.
    pub fn new(user: Option<PathBuf>) -> Self {
        Self { user }
    }

    /// All rulesets with names, the built-in ones first, each with the origin it is read from.
    pub fn entries(&self) -> Vec<(String, RulesetOrigin)> {
        let own = self.own_names("");
        let origin_of = |id: &str| match &self.user {
            Some(folder) if own.iter().any(|name| name == id) => RulesetOrigin::User(file_in(folder, "", id)),
            _ => RulesetOrigin::BuiltIn,
        };
        let built_in = RULESETS.iter().map(|(id, _)| (*id).to_owned());
        let only_own = own.iter().filter(|name| !is_built_in(RULESETS, name)).cloned();
        built_in.chain(only_own).map(|id| (id.clone(), origin_of(&id))).collect()
    }

    /// Reads and checks a ruleset: a path if the name ends in `.toml`, an id otherwise.
    ///
    /// # Errors
    /// [`RulesetLoadError`] if it is unknown, unreadable or faulty.
    pub fn load(&self, name: &str) -> Result<Ruleset, RulesetLoadError> {
        if Path::new(name).extension().is_some_and(|extension| extension == "toml") {
            return self.load_file(Path::new(name));
        }
        if let Some(path) = self.own_file("", name) {
            return self.load_path(&path, name);
        }
        let Some(source) = built_in_file(RULESETS, "", name) else {
            return Err(RulesetLoadError::Unknown { given: name.to_owned(), known: self.ruleset_ids() });
        };
        Ruleset::load(name, &source, self).map_err(RulesetLoadError::Faulty)
    }

    /// A ruleset's file, by the same search as [`Self::load`].
    ///
    /// # Errors
    /// [`RulesetLoadError::Unreadable`] or [`RulesetLoadError::Unknown`].
    pub fn source(&self, name: &str) -> Result<SourceFile, RulesetLoadError> {
        let is_path = Path::new(name).extension().is_some_and(|extension| extension == "toml");
        let path = if is_path { Some(PathBuf::from(name)) } else { self.own_file("", name) };
        if let Some(path) = path {
            return read(&path).map_err(|cause| RulesetLoadError::Unreadable { path, cause });
        }
        built_in_file(RULESETS, "", name)
            .ok_or_else(|| RulesetLoadError::Unknown { given: name.to_owned(), known: self.ruleset_ids() })
    }

    /// Reads and checks a ruleset file. Its id is the file's name. Rulesets and tile sets that it names are looked up in
    /// its own folder first.
    ///
    /// # Errors
    /// [`RulesetLoadError::Unreadable`] or [`RulesetLoadError::Faulty`].
    pub fn load_file(&self, path: &Path) -> Result<Ruleset, RulesetLoadError> {
        let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        self.load_path(path, &id)
    }

    fn load_path(&self, path: &Path, id: &str) -> Result<Ruleset, RulesetLoadError> {
        let source =
            read(path).map_err(|cause| RulesetLoadError::Unreadable { path: path.to_owned(), cause })?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Ruleset::load(id, &source, &FolderFirst { folder, library: self }).map_err(RulesetLoadError::Faulty)
    }

    /// The names of the files in the user's folder, sorted.
    fn own_names(&self, subfolder: &str) -> Vec<String> {
        let Some(entries) = self.user.as_ref().and_then(|folder| fs::read_dir(folder.join(subfolder)).ok())
        else {
            return Vec::new();
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut names: Vec<String> = paths
            .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
        names.sort();
        names
    }

    fn own_file(&self, subfolder: &str, name: &str) -> Option<PathBuf> {
        let path = file_in(self.user.as_ref()?, subfolder, name);
        (is_plain_name(name) && path.is_file()).then_some(path)
    }

    fn all_names(&self, subfolder: &str, table: &[(&str, &str)]) -> Vec<String> {
        let mut names: Vec<String> = table.iter().map(|(name, _)| (*name).to_owned()).collect();
        names.extend(self.own_names(subfolder).into_iter().filter(|name| !is_built_in(table, name)));
        names
    }
}

impl RulesetFiles for RulesetLibrary {
    fn ruleset(&self, id: &str) -> Option<SourceFile> {
        let own = self.own_file("", id).and_then(|path| read(&path).ok());
        own.or_else(|| built_in_file(RULESETS, "", id))
    }

    fn tile_set(&self, name: &str) -> Option<SourceFile> {
        let own = self.own_file("tiles", name).and_then(|path| read(&path).ok());
        own.or_else(|| built_in_file(TILES, "tiles/", name))
    }

    fn ruleset_ids(&self) -> Vec<String> {
        self.all_names("", RULESETS)
    }

    fn tile_set_names(&self) -> Vec<String> {
        self.all_names("tiles", TILES)
    }
}

/// Looks in the folder of a ruleset file first, then in the library.
struct FolderFirst<'a> {
    folder: PathBuf,
    library: &'a RulesetLibrary,
}

impl FolderFirst<'_> {
    fn file(&self, subfolder: &str, name: &str) -> Option<SourceFile> {
        is_plain_name(name).then(|| read(&file_in(&self.folder, subfolder, name)).ok())?
    }
}

impl RulesetFiles for FolderFirst<'_> {
    fn ruleset(&self, id: &str) -> Option<SourceFile> {
        self.file("", id).or_else(|| self.library.ruleset(id))
    }

    fn tile_set(&self, name: &str) -> Option<SourceFile> {
        self.file("tiles", name).or_else(|| self.file("", name)).or_else(|| self.library.tile_set(name))
    }

    fn ruleset_ids(&self) -> Vec<String> {
        self.library.ruleset_ids()
    }

    fn tile_set_names(&self) -> Vec<String> {
        self.library.tile_set_names()
    }
}

fn file_in(folder: &Path, subfolder: &str, name: &str) -> PathBuf {
    folder.join(subfolder).join(format!("{name}.toml"))
}

fn read(path: &Path) -> io::Result<SourceFile> {
    Ok(SourceFile { file: path.display().to_string(), text: fs::read_to_string(path)? })
}

fn is_built_in(table: &[(&str, &str)], name: &str) -> bool {
    table.iter().any(|(known, _)| *known == name)
}

fn built_in_file(table: &[(&str, &str)], folder: &str, name: &str) -> Option<SourceFile> {
    let (_, text) = table.iter().find(|(known, _)| *known == name)?;
    Some(SourceFile { file: format!("rulesets/{folder}{name}.toml"), text: (*text).to_owned() })
}

#[cfg(test)]
mod tests {
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
        for (folder, table) in [("rulesets", RULESETS), ("rulesets/tiles", TILES)] {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            let library = RulesetLibrary::new(Some(root));
            let mut known: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
            known.sort_unstable();
            assert_eq!(library.own_names(""), known, "{folder}");
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
