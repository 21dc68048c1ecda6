//! TOML files that users call by name: those in a folder of the user, those in the program, and any file by its path.

use std::fmt;
use std::path::{Path, PathBuf};

use rackety_engine::toml_file::SourceFile;

use crate::disk::{self, FileError, FileKind};
use crate::text::suggestions::known_names;

/// Files in the program.
#[derive(Debug, Clone, Copy)]
pub(super) struct BuiltInFiles {
    /// The kind of the files.
    pub(super) kind: FileKind,
    /// The files, in the order in which they are listed.
    pub(super) files: &'static [BuiltInFile],
}

/// A file in the program.
#[derive(Debug, Clone, Copy)]
pub(super) struct BuiltInFile {
    /// Its folder in the repository.
    pub(super) folder: &'static str,
    /// Its name, without `.toml`.
    pub(super) name: &'static str,
    /// Its text.
    pub(super) text: &'static str,
}

/// Files of a folder of the repository, by their names without `.toml`, as a table of [`BuiltInFile`]s.
macro_rules! built_in_files {
    ($($folder:literal: $($name:literal),* ;)*) => {
        &[$($($crate::config::named_files::BuiltInFile {
            folder: $folder,
            name: $name,
            text: include_str!(concat!("../../", $folder, "/", $name, ".toml")),
        }),*),*]
    };
}
pub(super) use built_in_files;

impl BuiltInFiles {
    /// The names, in the order in which they are listed.
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|file| file.name)
    }

    /// The folder in the repository of the file with this name.
    pub(super) fn folder(self, name: &str) -> Option<&'static str> {
        Some(self.files.iter().find(|file| file.name == name)?.folder)
    }

    /// The file with this name.
    pub(super) fn get(self, name: &str) -> Option<SourceFile> {
        let file = self.files.iter().find(|file| file.name == name)?;
        // The path in the repository can also be that of a file of the user.
        let called = format!("the built-in {} {name}", self.kind.what);
        Some(SourceFile { file: called, text: file.text.to_owned() })
    }
}

/// A folder of the user, if there is one. A missing folder is empty.
#[derive(Debug, Clone, Default)]
pub(super) struct UserFolder(Option<PathBuf>);

impl UserFolder {
    pub(super) const fn new(folder: Option<PathBuf>) -> Self {
        Self(folder)
    }

    /// The folder, whether or not it is there.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    /// A folder within this one.
    pub(super) fn within(&self, name: &str) -> Self {
        Self(self.0.as_ref().map(|folder| folder.join(name)))
    }

    /// The names of its TOML files, sorted, but for those that [`Self::path`] cannot open, such as hidden ones.
    pub(super) fn names(&self) -> Vec<String> {
        let paths = self.0.as_ref().and_then(|folder| disk::files_in(folder).ok()).unwrap_or_default();
        let mut names: Vec<String> = paths
            .into_iter()
            .filter(|path| is_toml(path))
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .filter(|name| self.path(name).is_some())
            .collect();
        names.sort();
        names
    }

    /// The path of the file with this name, if there is such a file. A name that is a path has none.
    pub(super) fn path(&self, name: &str) -> Option<PathBuf> {
        self.0
            .as_ref()
            .and_then(|folder| path_in(folder, name))
            .filter(|path| path.exists() && !path.is_dir())
    }

    /// The names of the built-in files, and after them the other names in the folder.
    pub(super) fn all_names(&self, built_in: BuiltInFiles) -> Vec<String> {
        let mut names: Vec<String> = built_in.names().map(str::to_owned).collect();
        let own = self.names();
        names.extend(own.into_iter().filter(|name| built_in.names().all(|known| known != name)));
        names
    }

    /// The file with this name, if there is one: in the folder, or else built in.
    pub(super) fn get(
        &self,
        name: &str,
        built_in: BuiltInFiles,
    ) -> Option<Result<SourceFile, NamedFileError>> {
        match self.path(name) {
            Some(path) => Some(read(&path, built_in.kind)),
            None => built_in.get(name).map(Ok),
        }
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
            Some(path) => self.read(&path, built_in),
            None => built_in.get(name_or_path).ok_or_else(|| self.unknown(name_or_path, built_in)),
        }
    }

    /// The file with this path.
    ///
    /// # Errors
    /// [`NamedFileError`] if it cannot be read.
    pub(super) fn read(&self, path: &Path, built_in: BuiltInFiles) -> Result<SourceFile, NamedFileError> {
        read(path, built_in.kind).map_err(|error| self.with_name(error, built_in))
    }

    /// The error that there is no file, with the name of one that there is: `paper` for `paper.toml`.
    fn with_name(&self, mut given: NamedFileError, built_in: BuiltInFiles) -> NamedFileError {
        if let NamedFileError::Unreadable { error, meant, .. } = &mut given
            && error.is_not_found()
        {
            let name = error.path().file_stem().map(|stem| stem.to_string_lossy().into_owned());
            *meant = name.filter(|name| self.all_names(built_in).contains(name));
        }
        given
    }

    /// The error that no file has this name.
    pub(super) fn unknown(&self, given: &str, built_in: BuiltInFiles) -> NamedFileError {
        let known = self.all_names(built_in);
        let beside = Some(format!("{given}.toml")).filter(|path| Path::new(path).is_file());
        NamedFileError::Unknown { kind: built_in.kind.what, given: given.to_owned(), known, beside }
    }
}

/// Returns whether a name given by a user is only a name, not a path that leads out of a folder.
pub fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}

/// The path of a TOML file in a folder, or `None` if the name is not a plain one.
pub(super) fn path_in(folder: &Path, name: &str) -> Option<PathBuf> {
    is_plain_name(name).then(|| folder.join(format!("{name}.toml")))
}

/// Returns whether a path is that of a TOML file, by its ending.
pub fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// Reads a file of this kind.
///
/// # Errors
/// [`NamedFileError::Unreadable`].
pub(super) fn read(path: &Path, kind: FileKind) -> Result<SourceFile, NamedFileError> {
    match disk::read_text(path, &kind) {
        Ok(text) => Ok(SourceFile { file: path.display().to_string(), text }),
        Err(error) => {
            Err(NamedFileError::Unreadable { kind: kind.what, error: Box::new(error), meant: None })
        }
    }
}

/// The reason why there is no file of a name or path.
#[derive(Debug)]
#[non_exhaustive]
pub enum NamedFileError {
    /// No file has this name.
    Unknown {
        /// The kind that it should be, in words: `theme`.
        kind: &'static str,
        /// The name.
        given: String,
        /// The names of all files of the kind.
        known: Vec<String>,
        /// The path of a file that was probably meant: the name with `.toml`.
        beside: Option<String>,
    },
    /// The file cannot be read.
    Unreadable {
        /// The kind that it should be, in words: `theme`.
        kind: &'static str,
        /// The cause; boxed, since this error is a part of many others.
        error: Box<FileError>,
        /// The name of a file that was probably meant, if there is no file of this path.
        meant: Option<String>,
    },
}

impl NamedFileError {
    /// Says what is wrong.
    pub fn problem(&self) -> String {
        match self {
            Self::Unknown { kind, given, .. } => format!("no {kind} `{given}`"),
            Self::Unreadable { error, .. } => format!("{}: {}", error.path().display(), error.problem()),
        }
    }

    /// Says how to fix it.
    pub fn cure(&self) -> String {
        match self {
            Self::Unknown { beside: Some(path), .. } => format!("did you mean the file {path}?"),
            Self::Unknown { given, known, .. } => known_names(given, known),
            Self::Unreadable { meant: Some(name), .. } => format!("did you mean `{name}`?"),
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
            Self::Unreadable { error, .. } => error.source(),
        }
    }
}
