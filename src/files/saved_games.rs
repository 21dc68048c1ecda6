//! Saved games as lists tell them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use rackety_engine::{EndReason, Game};

use super::saves::{SaveError, SaveFile, SaveFolder};

/// A saved game in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// The file.
    pub file: PathBuf,
    /// When it was saved.
    pub when: Timestamp,
    /// The game's name for players.
    pub ruleset: String,
    /// The language, by its name.
    pub language: String,
    /// The players in the order of play, each with his points.
    pub scores: Vec<(String, i32)>,
    /// The number of the turn to come.
    pub turn: u32,
    /// How it stands.
    pub status: SavedGameStatus,
}

/// How a saved game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SavedGameStatus {
    /// It goes on.
    Running {
        /// Whose turn it is.
        to_move: String,
        /// What is left of his time; none in a game without limits.
        left: Option<Duration>,
    },
    /// It is over.
    Over {
        /// Why.
        reason: EndReason,
        /// Who has won; more than one after a draw.
        winners: Vec<String>,
    },
}

/// All games of a folder.
#[derive(Debug, Default)]
pub struct SavedGames {
    /// Those that can be played or looked at, newest first.
    pub games: Vec<SavedGame>,
    /// What is wrong with the other files.
    pub unreadable: Vec<SaveError>,
}

impl SavedGames {
    /// Every game of a folder, as it stands at this moment. A folder that does not exist is empty.
    ///
    /// # Errors
    /// [`SaveError`] if the folder cannot be read at all.
    pub fn of(folder: &SaveFolder) -> Result<Self, SaveError> {
        let mut games = Vec::new();
        let unreadable = folder.each(|path, save, game| games.push(SavedGame::of(path, save, &game)))?;
        games.sort_by(|a: &SavedGame, b| b.when.cmp(&a.when).then_with(|| b.file.cmp(&a.file)));
        Ok(Self { games, unreadable })
    }
}

impl SavedGame {
    /// Whether it goes on.
    pub const fn is_running(&self) -> bool {
        matches!(self.status, SavedGameStatus::Running { .. })
    }

    /// The name of its file, as commands take it.
    pub fn name(&self) -> String {
        self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Players and points in a line: `Ann 40, Bob 32`.
    pub fn points(&self) -> String {
        let points: Vec<String> =
            self.scores.iter().map(|(name, points)| format!("{name} {points}")).collect();
        points.join(", ")
    }

    /// A save that was read and replayed, for a list.
    fn of(path: &Path, save: &SaveFile, game: &Game) -> Self {
        let state = game.state();
        let name = |seat| state.player(seat).name().to_owned();
        let status = match state.ending() {
            Some(ending) => SavedGameStatus::Over {
                reason: ending.reason,
                winners: ending.winners.iter().map(|&seat| name(seat)).collect(),
            },
            None => SavedGameStatus::Running {
                to_move: name(state.to_move()),
                left: game
                    .setup()
                    .options
                    .time
                    .map(|limit| save.notes.clock.left_while_closed(limit.duration(), Timestamp::now())),
            },
        };
        Self {
            file: path.to_owned(),
            when: save.saved,
            ruleset: game.setup().ruleset.name().to_owned(),
            language: game.tiles().name().to_owned(),
            scores: state.players().map(|(_, player)| (player.name().to_owned(), player.score())).collect(),
            turn: state.turn(),
            status,
        }
    }
}
