//! The list of saved games: several are played at a time, each with its clock.

use std::path::PathBuf;

use jiff::tz::TimeZone;

use crate::files::{SavedGame, SavedGameStatus};
use crate::text::numbers::duration;
use crate::tui::action::{Action, Direction};
use crate::tui::app::effect::Effect;

/// The list of saved games, and which of them is asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Games {
    /// The games, the newest first.
    pub lines: Vec<GameLine>,
    /// The one chosen.
    pub chosen: usize,
    /// Whether its deletion is asked about.
    pub asked: Asked,
    /// What went wrong, if anything did.
    pub fault: Option<String>,
}

/// Whether a question is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// None is.
    Nothing,
    /// Whether the chosen game is to be deleted.
    Deletion,
}

/// One saved game, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLine {
    /// Its file.
    pub file: PathBuf,
    /// Ruleset and language.
    pub what: String,
    /// Whose turn it is, or who has won.
    pub status: String,
    /// What is left of the turn's time, if there is a limit.
    pub left: Option<String>,
    /// The players and their points.
    pub points: String,
    /// When it was played last.
    pub when: String,
    /// Whether it goes on.
    pub progress: Progress,
}

/// Whether a game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// It does.
    Running,
    /// It is over.
    Over,
}

impl Games {
    /// The list of these games, with times as in this zone.
    pub fn new(games: &[SavedGame], zone: &TimeZone) -> Self {
        let lines = games.iter().map(|game| GameLine::new(game, zone)).collect();
        Self { lines, chosen: 0, asked: Asked::Nothing, fault: None }
    }

    /// Does what is wanted here, and says what needs the disk. Going back is for the caller.
    pub fn update(&mut self, action: &Action) -> Option<Effect> {
        let last = self.lines.len().saturating_sub(1);
        if self.asked == Asked::Deletion {
            let answer = matches!(action, Action::Accept | Action::Back);
            if answer {
                self.asked = Asked::Nothing;
            }
            return (*action == Action::Accept).then(|| self.chosen_file().map(Effect::Delete)).flatten();
        }
        match action {
            Action::Go(Direction::Up) => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            Action::Go(Direction::Down) if self.chosen < last => self.chosen += 1,
            Action::Go(Direction::Down | Direction::Home) => self.chosen = 0,
            Action::Go(Direction::End) => self.chosen = last,
            Action::Go(Direction::PageUp) => self.chosen = self.chosen.saturating_sub(10),
            Action::Go(Direction::PageDown) => self.chosen = (self.chosen + 10).min(last),
            // The first click chooses, the second goes on with the game.
            Action::Pick(line) if *line != self.chosen => self.chosen = last.min(*line),
            Action::Accept | Action::Pick(_) => return self.chosen_file().map(Effect::Resume),
            Action::Delete if !self.lines.is_empty() => self.asked = Asked::Deletion,
            _ => {}
        }
        None
    }

    fn chosen_file(&self) -> Option<PathBuf> {
        self.lines.get(self.chosen).map(|line| line.file.clone())
    }
}

impl GameLine {
    fn new(game: &SavedGame, zone: &TimeZone) -> Self {
        let (status, left, progress) = match &game.status {
            SavedGameStatus::Running { to_move, left } => {
                let left = left.map(duration);
                (format!("{to_move} to play, turn {}", game.turn), left, Progress::Running)
            }
            SavedGameStatus::Over { winners, .. } => {
                let told = match winners.as_slice() {
                    [] => "over, nobody has won".to_owned(),
                    [winner] => format!("over, {winner} has won"),
                    _ => "over, a draw".to_owned(),
                };
                (told, None, Progress::Over)
            }
        };
        Self {
            file: game.file.clone(),
            what: format!("{}, {}", game.ruleset, game.language),
            status,
            left,
            points: game.points(),
            when: game.when.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
            progress,
        }
    }
}
