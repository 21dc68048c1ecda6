//! Finds themes: by path, in the user's configuration folder, then in the program itself.

use std::path::{Path, PathBuf};

use rackety_engine::toml_file::SourceFile;

use super::named_files::{BuiltInFiles, NamedFileError, UserFolder, built_in_files, is_toml};
use crate::disk::FileKind;

/// Themes: at most 1 MB.
pub const THEME: FileKind = FileKind::shared("theme", 1 << 20);

/// The word in place of a theme's name that chooses the built-in theme for the colours of the terminal.
pub const AUTOMATIC: &str = "auto";

const BUILT_IN: BuiltInFiles = BuiltInFiles {
    kind: THEME,
    files: built_in_files! {
        "themes":
        "default",
        "smartfeud",
        "smartfeud-light",
        "gruvbox",
        "solarized-light",
        "high-contrast",
        "colour-blind",
        "monochrome";
    },
};

/// All themes: the built-in ones and those in the user's folder.
#[derive(Debug, Clone, Default)]
pub struct ThemeLibrary {
    user: UserFolder,
}

impl ThemeLibrary {
    /// The library with this folder of the user, if there is one. A missing folder is empty.
    pub fn new(user: Option<PathBuf>) -> Self {
        Self { user: UserFolder::new(user) }
    }

    /// The names of all themes that can be chosen by name, the built-in ones first.
    pub fn names(&self) -> Vec<String> {
        let mut names = self.user.all_names(BUILT_IN);
        names.retain(|name| name != AUTOMATIC);
        names
    }

    /// The place of a theme: a path if the name ends in `.toml`, a name otherwise.
    pub fn place(&self, name: &str) -> ThemePlace {
        self.user.find(name).map_or_else(|| ThemePlace::Program(name.to_owned()), ThemePlace::File)
    }

    /// The place of the theme that the one at this place extends by this name: in the folder of the file, or else as for any
    /// theme. A file that names itself means the built-in theme.
    pub fn extended_by(&self, place: &ThemePlace, name: &str) -> ThemePlace {
        let ThemePlace::File(file) = place else { return ThemePlace::Program(name.to_owned()) };
        let folder = file.parent().unwrap_or(Path::new(""));
        let beside = if is_toml(Path::new(name)) {
            Some(folder.join(name))
        } else {
            UserFolder::new(Some(folder.to_owned())).path(name)
        };
        match beside.map_or_else(|| self.place(name), ThemePlace::File) {
            ThemePlace::File(path) if path == *file && BUILT_IN.get(name).is_some() => {
                ThemePlace::Program(name.to_owned())
            }
            other => other,
        }
    }

    /// The file of a theme.
    ///
    /// # Errors
    /// [`NamedFileError`] if no theme has this name, or the file cannot be read.
    pub fn source(&self, place: &ThemePlace) -> Result<SourceFile, NamedFileError> {
        match place {
            ThemePlace::File(path) => self.user.read(path, BUILT_IN),
            ThemePlace::Program(name) => BUILT_IN.get(name).ok_or_else(|| self.user.unknown(name, BUILT_IN)),
        }
    }
}

/// The place of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThemePlace {
    /// A file of the user.
    File(PathBuf),
    /// The program, which may have no theme of this name.
    Program(String),
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn the_table_has_every_file_of_the_repository() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("themes");
        assert_eq!(UserFolder::new(Some(root)).names().len(), BUILT_IN.names().count());
    }

    #[test]
    fn the_users_themes_precede_the_built_in_ones_and_follow_them_in_lists() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("default.toml"), "mine").unwrap();
        fs::write(folder.path().join("dusk.toml"), "dusk").unwrap();
        fs::write(folder.path().join("auto.toml"), "cannot be chosen").unwrap();
        let library = ThemeLibrary::new(Some(folder.path().to_owned()));
        assert_eq!(library.names().last().map(String::as_str), Some("dusk"));
        assert_eq!(library.names().len(), BUILT_IN.names().count() + 1);
        let source = |name: &str| library.source(&library.place(name));
        assert_eq!(source("default").unwrap().text, "mine");
        assert!(matches!(source("../default"), Err(NamedFileError::Unknown { .. })));
        assert!(matches!(source("nosuch.toml"), Err(NamedFileError::Unreadable { .. })));
    }
}
