//! The list of saved games.

mod view;

use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use ratatui::layout::{Rect, Size};

use crate::files::{InUse, SavedGame, SavedGameStatus};
use crate::session::Host;
use crate::text::numbers::duration;
use crate::tui::action::{ReplayAction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::keymap::Context;
use crate::tui::response::ScreenResponse;
use crate::tui::screen::{Answer, Screen, TooSmall, unexpected};
use crate::tui::widgets::{self, Canvas, Click, SelectionList};

/// The list of saved games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGamesScreen {
    /// The games, the last played first.
    pub games: SelectionList<SavedGameLine>,
    question: Option<GameQuestion>,
    /// The fault, if anything went wrong; until the next key.
    pub fault: Option<String>,
    /// The reason why the list is not whole, which remains.
    lasting_fault: Option<String>,
}

/// A yes-or-no question about the selected game, or about several.
#[derive(Debug, Clone, PartialEq, Eq)]
enum GameQuestion {
    /// Asks whether to delete it.
    Delete,
    /// Asks whether to delete all games without a turn, which are this many.
    DeleteUnplayed(usize),
    /// Asks whether to watch it, because this other process has it open.
    Watch(InUse),
}

/// One saved game, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGameLine {
    /// Its file.
    pub file: PathBuf,
    /// Ruleset and language.
    pub title: String,
    /// The status: whose turn it is, or who has won.
    pub status: SavedGameStatus,
    /// The status in words.
    pub status_text: String,
    /// True if nobody has taken a turn in it.
    pub is_unplayed: bool,
    /// The time left for the turn, or `None` without a time limit.
    pub time_left: Option<String>,
    /// The players and their scores.
    pub scores: String,
    /// The time when it was last played.
    pub last_played: String,
    /// The other process that has it open, or `None` if none has.
    pub in_use: Option<InUse>,
}

impl SavedGamesScreen {
    /// Opens the list of saved games.
    pub(in crate::tui) fn open(host: &Host) -> Self {
        let (games, fault) = saved_games(host);
        Self { fault: fault.clone(), lasting_fault: fault, ..Self::new(&games, &TimeZone::system()) }
    }

    /// The list with the game of this file selected, or `None` if it lacks that game.
    pub(in crate::tui) fn selecting(mut self, file: &Path) -> Option<Self> {
        let index = self.games.items().iter().position(|line| line.file == file)?;
        self.games.select(index);
        Some(self)
    }

    /// The list of these games, with times in this zone.
    pub fn new(games: &[SavedGame], zone: &TimeZone) -> Self {
        let lines = games.iter().map(|game| SavedGameLine::new(game, zone)).collect();
        Self { games: SelectionList::new(lines), question: None, fault: None, lasting_fault: None }
    }

    /// Asks whether to delete the selected game. One that is open elsewhere cannot be deleted, so there is no question.
    fn ask_to_delete(&mut self) {
        let Some(line) = self.games.selected() else { return };
        self.fault = line.in_use.as_ref().map(|by| {
            let place = if by.is_this_process() { "open here".to_owned() } else { by.to_string() };
            format!("This game is {place}, so it cannot be deleted.")
        });
        if self.fault.is_none() {
            self.question = Some(GameQuestion::Delete);
        }
    }

    /// Asks whether to delete the games without a turn.
    fn ask_to_delete_unplayed(&mut self) {
        let unplayed = self.unplayed_files().count();
        self.fault = (unplayed == 0).then(|| "There is no game without a turn.".to_owned());
        if self.fault.is_none() {
            self.question = Some(GameQuestion::DeleteUnplayed(unplayed));
        }
    }

    /// The files of the games without a turn, except those that are open elsewhere.
    fn unplayed_files(&self) -> impl Iterator<Item = PathBuf> {
        let can_go = |line: &&SavedGameLine| line.is_unplayed && line.in_use.is_none();
        self.games.items().iter().filter(can_go).map(|line| line.file.clone())
    }

    fn answer(&mut self, action: &UiAction) -> ScreenResponse {
        let Some(answer) = widgets::Answer::of(action) else { return ScreenResponse::None };
        let question = self.question.take();
        let file = self.selected_file().filter(|_| answer == widgets::Answer::Yes);
        file.zip(question)
            .map(|(file, question)| match question {
                GameQuestion::Delete => Effect::DeleteSavedGames(vec![file]),
                GameQuestion::DeleteUnplayed(_) => Effect::DeleteSavedGames(self.unplayed_files().collect()),
                GameQuestion::Watch(_) => Effect::WatchGame(file),
            })
            .into()
    }

    fn selected_file(&self) -> Option<PathBuf> {
        self.games.selected().map(|line| line.file.clone())
    }
}

impl SavedGameLine {
    fn new(game: &SavedGame, zone: &TimeZone) -> Self {
        let time_left = match &game.status {
            SavedGameStatus::Running { left, .. } => left.map(duration),
            SavedGameStatus::Over { .. } => None,
        };
        Self {
            file: game.file.clone(),
            title: match game.mark() {
                Some(mark) => format!("{}, {}, {mark}", game.ruleset, game.language),
                None => format!("{}, {}", game.ruleset, game.language),
            },
            status: game.status.clone(),
            status_text: game.status_text(),
            is_unplayed: game.is_unplayed(),
            time_left,
            scores: game.scores_text(),
            in_use: game.in_use.clone(),
            last_played: game.when.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
        }
    }
}

/// The saved games, and why the first of those that cannot be read is left out.
pub(in crate::tui) fn saved_games(host: &Host) -> (Vec<SavedGame>, Option<String>) {
    match host.saved_games() {
        Ok(found) => (found.games, found.unreadable.first().map(ToString::to_string)),
        Err(error) => (Vec::new(), Some(error.to_string())),
    }
}

impl Screen for SavedGamesScreen {
    fn context(&self, _: Size) -> Context {
        if self.question.is_some() { Context::Confirmation } else { Context::SavedGames }
    }

    fn update(&mut self, action: UiAction, _: Size) -> ScreenResponse {
        self.fault.clone_from(&self.lasting_fault);
        if self.question.is_some() {
            return self.answer(&action);
        }
        match action {
            UiAction::Move(direction) => self.games.go(direction),
            UiAction::Scroll(lines) => self.games.scroll(lines),
            UiAction::Accept => return self.selected_file().map(Effect::ResumeGame).into(),
            UiAction::Select(index) if self.games.click(index) == Click::Activated => {
                return self.selected_file().map(Effect::ResumeGame).into();
            }
            UiAction::Replay(ReplayAction::Open) => {
                return self.selected_file().map(|file| Effect::OpenReplay(file, ReplayAction::Open)).into();
            }
            UiAction::Delete => self.ask_to_delete(),
            UiAction::DeleteUnplayed => self.ask_to_delete_unplayed(),
            UiAction::Back => return ScreenResponse::Close,
            _ => {}
        }
        ScreenResponse::None
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall> {
        view::draw(canvas, area, self);
        Ok(())
    }

    fn show_fault(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    fn receive(&mut self, answer: Answer) {
        match answer {
            Answer::SavedGames(games) => {
                let selected = self.games.index();
                let lasting_fault = self.lasting_fault.take();
                *self = Self { lasting_fault, ..Self::new(&games, &TimeZone::system()) };
                self.games.select(selected);
            }
            Answer::GameInUse(by) => self.question = Some(GameQuestion::Watch(by)),
            other => self.show_fault(unexpected(&other)),
        }
    }
}
