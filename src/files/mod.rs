//! What the client reads and writes: rulesets, word lists, word graphs and saved games. Nothing else in the program touches files.

pub mod dictionaries;
pub mod dictionary;
pub mod folders;
pub mod install;
pub mod leave_tables;
pub mod names;
pub mod notes;
pub mod saved_games;
pub mod saves;
pub mod word_graphs;
pub mod word_list;

pub use crate::config::rulesets::{RulesetLibrary, RulesetLoadError, RulesetOrigin};
pub use crate::config::settings::{KEYS, Notifications, Setting, Settings, SettingsError};
pub use crate::config::themes::ThemeLibrary;
pub use dictionaries::{ChosenWords, DictionaryShelf};
pub use dictionary::{Dictionary, DictionaryError};
pub use folders::Folders;
pub use leave_tables::leaves_for;
pub use names::{did_you_mean, known_names};
pub use notes::Notes;
pub use saved_games::{GameStanding, SavedGame, SavedGames};
pub use saves::{SaveError, SaveFolder};
pub use word_graphs::GraphShelf;
