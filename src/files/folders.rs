//! The user's folders for configuration, data and caches.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::config::named_files::is_toml;
use crate::config::settings::Settings;

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

/// The ending of the name of a table's socket.
pub const TABLE_SOCKET: &str = "sock";

/// The socket of the table of this name, in the folder of the sockets.
pub fn table_socket(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{TABLE_SOCKET}"))
}

impl Folders {
    /// The folders of this platform, or those in `XDG_CONFIG_HOME`, `XDG_DATA_HOME`, `XDG_CACHE_HOME` and
    /// `XDG_DATA_DIRS`, which also choose folders on Windows.
    pub fn of_platform() -> Self {
        Self::of(etcetera::choose_base_strategy().ok().as_ref(), |variable| env::var_os(variable))
    }

    /// The folders of a user with these usual ones, if there is a home folder, and these variables.
    fn of(base: Option<&impl BaseStrategy>, variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let chosen = |name, usual: Option<PathBuf>| {
            chosen_folder(variable(name), usual).map(|folder| folder.join("rackety"))
        };
        let data = chosen("XDG_DATA_HOME", base.map(BaseStrategy::data_dir));
        let runtime = match base {
            Some(base) => base.runtime_dir(),
            None => chosen_folder(variable("XDG_RUNTIME_DIR"), None),
        };
        let tables = runtime.map(|folder| folder.join("rackety"));
        Self {
            config: chosen("XDG_CONFIG_HOME", base.map(BaseStrategy::config_dir)),
            cache: chosen("XDG_CACHE_HOME", base.map(BaseStrategy::cache_dir)),
            tables: tables.or_else(|| Some(data.as_ref()?.join("tables"))),
            data,
            shared: shared_folders(variable("XDG_DATA_DIRS")),
        }
    }

    /// Returns the folder where crash reports are written.
    pub fn crash_reports(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("crash-reports"))
    }

    /// The file that a setting names: `~/` is the user's home folder, and a relative path begins at the folder of the settings.
    /// Any other name stays as it is.
    pub fn file_of_setting(settings: &Settings, value: &str) -> String {
        let named = Self::with_home(value.to_owned());
        match settings.path().and_then(Path::parent) {
            Some(folder) if is_toml(Path::new(&named)) => folder.join(named).display().to_string(),
            _ => named,
        }
    }

    /// Expands a leading `~/` to the user's home folder, as a shell does.
    pub fn with_home(path: String) -> String {
        below_home(&path, etcetera::home_dir().ok().as_deref()).unwrap_or(path)
    }
}

/// The folder that a variable names, or the usual one if there is one. The specification ignores relative paths.
fn chosen_folder(named: Option<OsString>, usual: Option<PathBuf>) -> Option<PathBuf> {
    named.map(PathBuf::from).filter(|path| path.is_absolute()).or(usual)
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
        let usual = Some(PathBuf::from("usual"));
        let folder = env::temp_dir();
        assert_eq!(chosen_folder(Some(folder.clone().into()), usual.clone()), Some(folder));
        for ignored in [None, Some("".into()), Some("games".into())] {
            assert_eq!(chosen_folder(ignored, usual.clone()), usual);
        }
    }

    #[test]
    fn a_user_without_a_home_folder_has_the_folders_that_variables_name() {
        let folder = env::temp_dir();
        let named = |wanted: &'static str| {
            let folder = folder.clone();
            Folders::of(None::<&etcetera::base_strategy::Xdg>, move |variable| {
                (variable == wanted).then(|| folder.clone().into())
            })
        };
        let own = Some(folder.join("rackety"));
        let folders = named("XDG_DATA_HOME");
        assert_eq!((&folders.data, &folders.config, &folders.cache), (&own, &None, &None));
        assert_eq!(folders.tables, own.as_ref().map(|data| data.join("tables")));
        let folders = named("XDG_CONFIG_HOME");
        assert_eq!((&folders.config, &folders.data, &folders.tables), (&own, &None, &None));
        assert_eq!(named("XDG_RUNTIME_DIR").tables, own);
        assert_eq!(named("XDG_CACHE_HOME").cache, own);
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
