//! What the client reads and writes: rulesets, word lists, word graphs and saved games. Nothing else in the program touches files.

pub mod dictionaries;
pub mod dictionary;
pub mod folders;
pub mod graphs;
pub mod install;
pub mod leaves;
mod names;
pub mod notes;
pub mod rulesets;
pub mod saved_games;
pub mod saves;
pub mod settings;
pub mod themes;
pub mod toml_file;
pub mod word_list;

pub use dictionaries::{ChosenWords, DictionaryShelf};
pub use dictionary::{Dictionary, DictionaryError};
pub use folders::Folders;
pub use graphs::GraphShelf;
pub use leaves::leaves_for;
pub use names::{did_you_mean, known_names};
pub use notes::Notes;
pub use rulesets::{RulesetLibrary, RulesetLoadError, RulesetOrigin};
pub use saved_games::{GameStanding, SavedGame, SavedGames};
pub use saves::{SaveError, SaveFolder};
pub use settings::{KEYS, Notifications, Setting, Settings, SettingsError};
pub use themes::{ThemeLibrary, ThemeText};
pub use toml_file::{Entry, FileFault, TomlFile};
