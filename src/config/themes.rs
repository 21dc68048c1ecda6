//! Finds themes: by path, in the user's configuration folder, then in the program itself.

use std::path::PathBuf;

use rackety_engine::toml_file::SourceFile;

use super::named_files::{BuiltInFiles, NamedFileError, UserFolder, built_in_files};
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

    /// The file of a theme: a path if the name ends in `.toml`, a name otherwise.
    ///
    /// # Errors
    /// [`NamedFileError`] if no theme has this name, or the file cannot be read.
    pub fn source(&self, name: &str) -> Result<SourceFile, NamedFileError> {
        self.user.source(name, BUILT_IN)
    }
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
        assert_eq!(library.source("default").unwrap().text, "mine");
        assert!(matches!(library.source("../default"), Err(NamedFileError::Unknown { .. })));
        assert!(matches!(library.source("nosuch.toml"), Err(NamedFileError::Unreadable { .. })));
    }
}
