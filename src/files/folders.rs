//! The folders of the platform that are the user's own.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// The user's folders for this program. A user without a home has none, and plays with what is built in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folders {
    /// Rulesets of his own.
    pub config: Option<PathBuf>,
    /// Saved games and word lists of his own.
    pub data: Option<PathBuf>,
    /// What can be made again at any time.
    pub cache: Option<PathBuf>,
}

impl Folders {
    /// Those of this platform: on Unix as `XDG_CONFIG_HOME`, `XDG_DATA_HOME` and `XDG_CACHE_HOME` say.
    pub fn of_platform() -> Self {
        let Ok(base) = etcetera::choose_base_strategy() else { return Self::default() };
        Self {
            config: Some(base.config_dir().join("rackety")),
            data: Some(base.data_dir().join("rackety")),
            cache: Some(base.cache_dir().join("rackety")),
        }
    }

    /// A path as a shell reads it: in one that begins with `~/`, that is the user's home.
    pub fn with_home(path: String) -> String {
        below_home(&path, etcetera::home_dir().ok().as_deref()).unwrap_or(path)
    }
}

fn below_home(path: &str, home: Option<&Path>) -> Option<String> {
    Some(home?.join(path.strip_prefix("~/")?).display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_in_front_is_the_home() {
        let home = Some(Path::new("/home/ann"));
        assert_eq!(below_home("~/my game.toml", home).as_deref(), Some("/home/ann/my game.toml"));
        for path in ["game.toml", "~ann/game.toml", "/~/game.toml", "~"] {
            assert_eq!(below_home(path, home), None);
        }
        assert_eq!(below_home("~/game.toml", None), None);
    }
}
