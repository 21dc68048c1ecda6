//! The files of the client: word lists, word graphs, leave tables and saved games. What users configure is read by
//! [`crate::config`].

pub mod dictionaries;
pub mod dictionary;
pub mod folders;
pub mod install;
pub mod leave_tables;
pub mod notes;
pub mod saved_games;
pub mod saves;
pub mod word_graphs;
pub mod word_list;

pub use dictionaries::{DictionaryLibrary, GameWords};
pub use dictionary::{Dictionary, DictionaryError};
pub use folders::Folders;
pub use leave_tables::leaves_for;
pub use notes::Notes;
pub use saved_games::{SavedGame, SavedGameStatus, SavedGames};
pub use saves::{SaveError, SaveFolder};
pub use word_graphs::WordGraphCache;
