//! Saved games in a list.

use std::path::PathBuf;
use std::time::Duration;

use jiff::Timestamp;
use rackety_engine::{EndReason, Game};

use super::game_index::{FolderGame, IndexedGame, IndexedStatus};
use super::game_lock::{self, InUse};
use super::saves::{self, SaveError, SaveFolder};
use super::total_time_left::TotalTimeLeft;
use super::{Notes, WhatIfNote};
use crate::text::wording;

/// A saved game in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// The file.
    pub file: PathBuf,
    /// The time when it was saved.
    pub when: Timestamp,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The id of the ruleset.
    pub ruleset_id: String,
    /// The name of the language.
    pub language: String,
    /// The code of the language.
    pub language_code: String,
    /// The players in the order of play with their scores.
    pub scores: Vec<(String, i32)>,
    /// The number of the next turn.
    pub turn: u32,
    /// The position that it goes on from, if it is a what-if.
    pub what_if: Option<WhatIfNote>,
    /// True if it, or the position that it goes on from, is from elsewhere.
    pub is_imported: bool,
    /// Says whether it is over.
    pub status: SavedGameStatus,
    /// The time that each player has left for the whole game, in the order of play; nothing in a game without, and after
    /// its end.
    pub times: Vec<TotalTimeLeft>,
    /// The process that had it open when the list was made, or `None` if none had, or where files cannot be locked.
    pub in_use: Option<InUse>,
}

/// Says whether a saved game is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SavedGameStatus {
    /// It is not over.
    Running {
        /// The player to move.
        to_move: String,
        /// The time left for the turn, or `None` in a game without a time limit.
        left: Option<Duration>,
    },
    /// It is over.
    Over {
        /// The reason why it ended.
        reason: EndReason,
        /// The winners; more than one after a draw.
        winners: Vec<String>,
    },
}

/// All games of a folder.
#[derive(Debug, Default)]
pub struct SavedGames {
    /// The games that can be opened, newest first.
    pub games: Vec<SavedGame>,
    /// The reasons why other files cannot be opened.
    pub unreadable: Vec<SaveError>,
}

impl SavedGames {
    /// Every game in a folder; none if the folder does not exist.
    ///
    /// # Errors
    /// [`SaveError`] if the folder cannot be read.
    pub fn of(folder: &SaveFolder) -> Result<Self, SaveError> {
        let (games, unreadable) = folder.games()?;
        let mut games: Vec<SavedGame> = games
            .into_iter()
            .map(|FolderGame { file, in_use, game, .. }| SavedGame::new(file, in_use, game))
            .collect();
        games.sort_by(|a, b| b.when.cmp(&a.when).then_with(|| b.file.cmp(&a.file)));
        Ok(Self { games, unreadable })
    }

    /// The game in a folder whose file was written last, replayed, with its notes, or `None` without a file that can be
    /// read. The error is that of the newest saved game, if it cannot be read.
    pub(crate) fn newest(folder: &SaveFolder) -> Option<(SavedGame, Game, Notes, Option<SaveError>)> {
        let mut passed_over = None;
        folder.newest_first().iter().find_map(|path| {
            let (save, game) = match saves::replayed(path) {
                Ok(replayed) => replayed,
                Err(SaveError::Foreign { .. }) => return None,
                Err(error) => {
                    passed_over.get_or_insert(error);
                    return None;
                }
            };
            let indexed = IndexedGame::new(&game, &save.notes, save.saved);
            let saved = SavedGame::new(path.clone(), game_lock::user_of(path), indexed);
            Some((saved, game, save.notes, passed_over.take()))
        })
    }
}

impl SavedGame {
    /// Returns whether it is not over.
    pub const fn is_running(&self) -> bool {
        matches!(self.status, SavedGameStatus::Running { .. })
    }

    /// Returns whether nobody has taken a turn in it, and nobody before in the position that it goes on from.
    pub const fn is_unplayed(&self) -> bool {
        self.is_running() && self.turn == 1 && self.what_if.is_none() && !self.is_imported
    }

    /// The mark of a game that is not wholly its players' own, for lists.
    pub const fn mark(&self) -> Option<&'static str> {
        if self.what_if.is_some() {
            Some("what if")
        } else if self.is_imported {
            Some("imported")
        } else {
            None
        }
    }

    /// The name of its file without the extension, as commands accept it.
    pub fn name(&self) -> String {
        self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Says whose turn it is, or who has won: `Ann to play, turn 3`.
    pub fn status_text(&self) -> String {
        match &self.status {
            SavedGameStatus::Running { to_move, .. } => format!("{to_move} to play, turn {}", self.turn),
            SavedGameStatus::Over { winners, .. } => match winners.as_slice() {
                [] => "over, no winner".to_owned(),
                [winner] => format!("over, {winner} won"),
                _ => "over, a draw".to_owned(),
            },
        }
    }

    /// All scores: `Ann 40, Bob 32`, or with the times for the whole game `Ann 40 (4:12 left), Bob 32 (3:05 left)`.
    pub fn scores_text(&self) -> String {
        if self.times.is_empty() {
            return wording::named_scores(self.scores.iter().map(|(name, score)| (name.as_str(), *score)));
        }
        let player =
            |((name, score), time): (&(String, i32), &TotalTimeLeft)| format!("{name} {score} ({time} left)");
        self.scores.iter().zip(&self.times).map(player).collect::<Vec<_>>().join(", ")
    }

    /// The list entry for the game of a file.
    fn new(file: PathBuf, in_use: Option<InUse>, game: IndexedGame) -> Self {
        let IndexedGame { figures, ruleset_id, language_code, turn, what_if, status, times } = game;
        let name = |seat: usize| figures.seats.get(seat).map(|seat| seat.name.clone()).unwrap_or_default();
        let status = match status {
            IndexedStatus::Over(reason, winners) => {
                SavedGameStatus::Over { reason, winners: winners.into_iter().map(name).collect() }
            }
            IndexedStatus::Running(to_move, limit, clock) => SavedGameStatus::Running {
                to_move: name(to_move),
                left: limit.map(|limit| clock.left_while_closed(limit, Timestamp::now())),
            },
        };
        let is_imported = figures.is_imported();
        Self {
            file,
            when: figures.when,
            ruleset: figures.ruleset,
            ruleset_id,
            language: figures.language,
            language_code,
            scores: figures.seats.into_iter().map(|seat| (seat.name, seat.score)).collect(),
            turn,
            what_if,
            is_imported,
            status,
            times,
            in_use,
        }
    }
}
