//! The files of the client: word lists, the user's own words, meanings, word graphs, leave tables and saved games. What
//! users configure is read by [`crate::config`].

pub mod bot_knowledge;
pub mod common_words;
pub mod dictionaries;
pub mod dictionary;
pub mod folders;
pub(crate) mod game_index;
pub mod game_lock;
pub mod install;
pub mod leave_tables;
pub mod meanings;
pub mod notes;
pub mod offensive_words;
pub mod own_words;
mod own_words_text;
pub mod puzzle_scores;
pub mod review_tables;
pub mod reviews;
pub mod saved_games;
pub mod saves;
pub mod study_progress;
mod total_time_left;
pub mod tutorial_progress;
pub mod word_graphs;
pub mod word_list;

pub use bot_knowledge::BotKnowledge;
pub use common_words::CommonWords;
pub use dictionaries::{DictionaryLibrary, GameWords};
pub use dictionary::{Dictionary, DictionaryError};
pub use folders::Folders;
pub use game_lock::{InUse, LockHolder};
pub use leave_tables::{LeaveError, LeaveLibrary};
pub use meanings::Meanings;
pub use notes::{Coach, DraftNote, HouseRuleNote, ImportNote, Notes, SeedChoice, WhatIfNote};
pub use offensive_words::offensive_words;
pub use own_words::{OwnWords, OwnWordsError};
pub use own_words_text::OwnWord;
pub use puzzle_scores::PuzzleScores;
pub use review_tables::review_tables_for;
pub use reviews::ReviewStore;
pub use saved_games::{SavedGame, SavedGameStatus, SavedGames};
pub use saves::{SaveError, SaveFolder, export_game};
pub use study_progress::StudyFolder;
pub use total_time_left::TotalTimeLeft;
pub use tutorial_progress::TutorialProgress;
pub use word_graphs::WordGraphCache;
