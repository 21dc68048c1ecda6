//! The folders of the platform that are the user's own.

use std::path::PathBuf;

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
}
