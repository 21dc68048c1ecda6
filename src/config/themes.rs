//! Finds themes: by path, in the user's configuration folder, then in the program itself.

use std::path::{Path, PathBuf};
use std::{fs, io};

use rackety_engine::toml_file::SourceFile;

use super::plain_name::is_plain_name;

const BUILT_IN: [(&str, &str); 5] = [
    ("default", include_str!("../../themes/default.toml")),
    ("smartfeud", include_str!("../../themes/smartfeud.toml")),
    ("high-contrast", include_str!("../../themes/high-contrast.toml")),
    ("colour-blind", include_str!("../../themes/colour-blind.toml")),
    ("monochrome", include_str!("../../themes/monochrome.toml")),
];

/// All themes: the built-in ones and those in the user's folder.
#[derive(Debug, Clone, Default)]
pub struct ThemeLibrary {
    user: Option<PathBuf>,
}

impl ThemeLibrary {
    /// The library with this folder of the user, if there is one. A missing folder is empty.
    pub fn new(user: Option<PathBuf>) -> Self {
        Self { user }
    }

    /// The names of all themes, the built-in ones first.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = BUILT_IN.iter().map(|(name, _)| (*name).to_owned()).collect();
        let entries = self.user.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let paths = entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        let mut own: Vec<String> = paths
            .filter(|path| is_toml(path))
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .filter(|name| !names.contains(name))
            .collect();
        own.sort();
        names.append(&mut own);
        names
    }

    /// The text of a theme: a path if it ends in `.toml`, a name otherwise; none if no theme has that name.
    ///
    /// # Errors
    /// The file that cannot be read, with the cause.
    pub fn text(&self, name: &str) -> Result<Option<SourceFile>, (PathBuf, io::Error)> {
        let own = self
            .user
            .as_ref()
            .filter(|_| is_plain_name(name))
            .map(|folder| folder.join(format!("{name}.toml")));
        let path = if is_toml(Path::new(name)) {
            Some(PathBuf::from(name))
        } else {
            own.filter(|path| path.is_file())
        };
        if let Some(path) = path {
            let text = fs::read_to_string(&path).map_err(|cause| (path.clone(), cause))?;
            return Ok(Some(SourceFile { file: path.display().to_string(), text }));
        }
        let built_in = BUILT_IN.iter().find(|(known, _)| *known == name);
        Ok(built_in
            .map(|(_, text)| SourceFile { file: format!("themes/{name}.toml"), text: (*text).to_owned() }))
    }
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_file_of_the_repository() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("themes");
        let files = fs::read_dir(root).unwrap().filter(|entry| is_toml(&entry.as_ref().unwrap().path()));
        assert_eq!(files.count(), BUILT_IN.len());
    }

    #[test]
    fn the_users_themes_precede_the_built_in_ones_and_follow_them_in_lists() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("default.toml"), "mine").unwrap();
        fs::write(folder.path().join("dusk.toml"), "dusk").unwrap();
        let library = ThemeLibrary::new(Some(folder.path().to_owned()));
        assert_eq!(library.names().last().map(String::as_str), Some("dusk"));
        assert_eq!(library.names().len(), BUILT_IN.len() + 1);
        assert_eq!(library.text("default").unwrap().unwrap().text, "mine");
        assert_eq!(library.text("../default").unwrap(), None);
        assert!(library.text("nosuch.toml").is_err());
    }
}
