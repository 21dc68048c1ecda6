//! TOML files that users call by name: those in a folder of the user, those in the program, and any file by its path.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use rackety_engine::toml_file::SourceFile;

use crate::text::suggestions::known_names;

/// Files in the program.
#[derive(Debug, Clone, Copy)]
pub(super) struct BuiltInFiles {
    /// What one of them is, in words: `theme`.
    pub(super) kind: &'static str,
    /// Their folder in the repository.
    pub(super) folder: &'static str,
    /// The name of each, without `.toml`, and its text.
    pub(super) files: &'static [(&'static str, &'static str)],
}

impl BuiltInFiles {
    /// The names, in the order in which they are listed.
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(name, _)| *name)
    }

    /// The file with this name.
    pub(super) fn get(self, name: &str) -> Option<SourceFile> {
        let (_, text) = self.files.iter().find(|(known, _)| *known == name)?;
        Some(SourceFile { file: format!("{}/{name}.toml", self.folder), text: (*text).to_owned() })
    }
}

/// A folder of the user, if there is one. A missing folder is empty.
#[derive(Debug, Clone, Default)]
pub(super) struct UserFolder(Option<PathBuf>);

impl UserFolder {
    pub(super) const fn new(folder: Option<PathBuf>) -> Self {
        Self(folder)
    }

    /// A folder within this one.
    pub(super) fn within(&self, name: &str) -> Self {
        Self(self.0.as_ref().map(|folder| folder.join(name)))
    }

    /// The names of its TOML files, sorted.
    pub(super) fn names(&self) -> Vec<String> {
        let entries = self.0.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let paths = entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        let mut names: Vec<String> = paths
            .filter(|path| is_toml(path))
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
        names.sort();
        names
    }

    /// The path of the file with this name, if there is such a file. A name that is a path has none.
    pub(super) fn path(&self, name: &str) -> Option<PathBuf> {
        self.0.as_ref().and_then(|folder| path_in(folder, name)).filter(|path| path.is_file())
    }

    /// The names of the built-in files, and after them the other names in the folder.
    pub(super) fn all_names(&self, built_in: BuiltInFiles) -> Vec<String> {
        let mut names: Vec<String> = built_in.names().map(str::to_owned).collect();
        let own = self.names();
        names.extend(own.into_iter().filter(|name| built_in.names().all(|known| known != name)));
        names
    }

    /// The file with this name: the one in the folder if it can be read, or else the built-in one.
    pub(super) fn get(&self, name: &str, built_in: BuiltInFiles) -> Option<SourceFile> {
        self.path(name).and_then(|path| read(&path, built_in.kind).ok()).or_else(|| built_in.get(name))
    }

    /// The path that a user means: the text itself if it ends in `.toml`, the file with that name in the folder
    /// otherwise, if there is one.
    pub(super) fn find(&self, name_or_path: &str) -> Option<PathBuf> {
        let path = Path::new(name_or_path);
        if is_toml(path) { Some(path.to_owned()) } else { self.path(name_or_path) }
    }

    /// The file that a user means: by path, in the folder, or built in.
    ///
    /// # Errors
    /// [`NamedFileError`] if there is none, or it cannot be read.
    pub(super) fn source(
        &self,
        name_or_path: &str,
        built_in: BuiltInFiles,
    ) -> Result<SourceFile, NamedFileError> {
        match self.find(name_or_path) {
            Some(path) => read(&path, built_in.kind),
            None => built_in.get(name_or_path).ok_or_else(|| self.unknown(name_or_path, built_in)),
        }
    }

    /// The error that no file has this name.
    pub(super) fn unknown(&self, given: &str, built_in: BuiltInFiles) -> NamedFileError {
        let known = self.all_names(built_in);
        NamedFileError::Unknown { kind: built_in.kind, given: given.to_owned(), known }
    }
}

/// Whether a name given by a user is only a name, not a path that leads out of a folder.
pub(crate) fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}

/// The path of a TOML file in a folder; none if the name is not a plain one.
pub(super) fn path_in(folder: &Path, name: &str) -> Option<PathBuf> {
    is_plain_name(name).then(|| folder.join(format!("{name}.toml")))
}

/// Whether a path is that of a TOML file, by its ending.
pub(crate) fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// Reads a file of this kind.
///
/// # Errors
/// [`NamedFileError::Unreadable`].
pub(super) fn read(path: &Path, kind: &'static str) -> Result<SourceFile, NamedFileError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(SourceFile { file: path.display().to_string(), text }),
        Err(cause) => Err(NamedFileError::Unreadable { kind, path: path.to_owned(), cause }),
    }
}

/// Why there is no file of a name or path.
#[derive(Debug)]
#[non_exhaustive]
pub enum NamedFileError {
    /// No file has this name.
    Unknown {
        /// What it should be, in words: `theme`.
        kind: &'static str,
        /// The name.
        given: String,
        /// The names of all files of the kind.
        known: Vec<String>,
    },
    /// The file cannot be read.
    Unreadable {
        /// What it should be, in words: `theme`.
        kind: &'static str,
        /// The file.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
}

impl NamedFileError {
    /// What is wrong.
    pub fn problem(&self) -> String {
        match self {
            Self::Unknown { kind, given, .. } => format!("no {kind} `{given}`"),
            Self::Unreadable { path, cause, .. } => format!("{}: {cause}", path.display()),
        }
    }

    /// How to fix it.
    pub fn cure(&self) -> String {
        match self {
            Self::Unknown { given, known, .. } => known_names(given, known),
            Self::Unreadable { kind, .. } => format!("name a {kind} file that can be read"),
        }
    }
}

impl fmt::Display for NamedFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.problem(), self.cure())
    }
}

impl std::error::Error for NamedFileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unknown { .. } => None,
            Self::Unreadable { cause, .. } => Some(cause),
        }
    }
}
