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
    /// The folders of this platform, or those in `XDG_CONFIG_HOME`, `XDG_DATA_HOME`, `XDG_CACHE_HOME` and
    /// `XDG_DATA_DIRS`, which also choose folders on Windows.
    pub fn of_platform() -> Self {
        let Ok(base) = etcetera::choose_base_strategy() else { return Self::default() };
        let chosen = |variable, usual| chosen_folder(env::var_os(variable), usual).join("rackety");
        let data = chosen("XDG_DATA_HOME", base.data_dir());
        Self {
            config: Some(chosen("XDG_CONFIG_HOME", base.config_dir())),
            cache: Some(chosen("XDG_CACHE_HOME", base.cache_dir())),
            tables: Some(
                base.runtime_dir().map_or_else(|| data.join("tables"), |folder| folder.join("rackety")),
            ),
            data: Some(data),
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

/// The folder that a variable names, or the usual one. The specification ignores relative paths.
fn chosen_folder(named: Option<OsString>, usual: PathBuf) -> PathBuf {
    named.map(PathBuf::from).filter(|path| path.is_absolute()).unwrap_or(usual)
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
    fn an_absolute_path_in_a_variable_chooses_the_folder() {
        let usual = PathBuf::from("usual");
        let folder = env::temp_dir();
        assert_eq!(chosen_folder(Some(folder.clone().into()), usual.clone()), folder);
        for ignored in [None, Some("".into()), Some("games".into())] {
            assert_eq!(chosen_folder(ignored, usual.clone()), usual);
        }
    }

    #[cfg(unix)]
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
