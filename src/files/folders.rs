//! The user's folders for configuration, data and caches.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// The user's folders for this program; none for a user without a home folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folders {
    /// Settings, and the user's own rulesets and themes.
    pub config: Option<PathBuf>,
    /// Saved games, and the user's own word lists and words.
    pub data: Option<PathBuf>,
    /// Files that can be rebuilt at any time.
    pub cache: Option<PathBuf>,
    /// Sockets of the tables that are open.
    pub tables: Option<PathBuf>,
    /// The folders where other programs and packages install shared data, such as dictionaries with meanings.
    pub shared: Vec<PathBuf>,
}

impl Folders {
    /// The folders of this platform: on Unix those in `XDG_CONFIG_HOME`, `XDG_DATA_HOME`, `XDG_CACHE_HOME`
    /// and `XDG_DATA_DIRS`.
    pub fn of_platform() -> Self {
        let Ok(base) = etcetera::choose_base_strategy() else { return Self::default() };
        Self {
            config: Some(base.config_dir().join("rackety")),
            data: Some(base.data_dir().join("rackety")),
            cache: Some(base.cache_dir().join("rackety")),
            tables: base
                .runtime_dir()
                .map(|folder| folder.join("rackety"))
                .or_else(|| Some(base.data_dir().join("rackety/tables"))),
            shared: shared_folders(env::var_os("XDG_DATA_DIRS")),
        }
    }

    /// Returns the folder where crash reports are written.
    pub fn crash_reports(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("crash-reports"))
    }

    /// Expands a leading `~/` to the user's home folder, as a shell does.
    pub fn with_home(path: String) -> String {
        below_home(&path, etcetera::home_dir().ok().as_deref()).unwrap_or(path)
    }
}

/// The folders of shared data: those listed, or the usual ones of Unix.
fn shared_folders(listed: Option<OsString>) -> Vec<PathBuf> {
    let listed = listed.filter(|listed| !listed.is_empty());
    let listed = listed.unwrap_or_else(|| OsString::from("/usr/local/share:/usr/share"));
    // The specification ignores relative paths.
    env::split_paths(&listed).filter(|path| path.is_absolute()).collect()
}

fn below_home(path: &str, home: Option<&Path>) -> Option<String> {
    Some(home?.join(path.strip_prefix("~/")?).display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_folders_are_listed_or_the_usual_ones() {
        let folders = |listed: Option<&str>| shared_folders(listed.map(OsString::from));
        let usual = ["/usr/local/share", "/usr/share"].map(PathBuf::from);
        assert_eq!(folders(None), usual);
        assert_eq!(folders(Some("")), usual);
        assert_eq!(folders(Some("/opt/share:share:/srv")), ["/opt/share", "/srv"].map(PathBuf::from));
    }

    #[test]
    fn a_leading_tilde_is_the_home_folder() {
        let home = Some(Path::new("/home/ann"));
        assert_eq!(below_home("~/my game.toml", home).as_deref(), Some("/home/ann/my game.toml"));
        for path in ["game.toml", "~ann/game.toml", "/~/game.toml", "~"] {
            assert_eq!(below_home(path, home), None);
        }
        assert_eq!(below_home("~/game.toml", None), None);
    }
}
