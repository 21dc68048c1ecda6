//! The interface of all screens: their keys, what an action does, how they are drawn, and what reaches them besides
//! actions, which is faults, reports of the worker and answers of the host.

use std::any::Any;
use std::fmt::Debug;
use std::path::PathBuf;

use jiff::Timestamp;
use ratatui::layout::{Rect, Size};

use super::action::UiAction;
use super::job::{Job, JobReport};
use super::keymap::Context;
use super::response::ScreenResponse;
use super::widgets::{Canvas, ScreenMap};
use crate::assist::look_up::LookUpList;
use crate::config::rulesets::RulesetOption;
use crate::config::settings::Settings;
use crate::files::puzzle_scores::RulesetScore;
use crate::files::study_progress::CardMemory;
use crate::files::{InUse, Meanings, SaveFolder, SavedGame};
use crate::runs::{RulesetLook, RunPlan};

/// The smallest terminal for screens without a board.
pub(in crate::tui) const MIN_SIZE: Size = Size::new(26, 8);

/// A screen.
///
/// Methods without a default are those that a screen cannot do without. What a screen does not expect is shown as a fault
/// and never dropped.
pub trait Screen: Any + Debug {
    /// The context whose keys the screen receives, on a terminal of this size.
    fn context(&self, size: Size) -> Context;

    /// Updates the screen, on a terminal of this size; returns its request to the program.
    fn update(&mut self, action: UiAction, size: Size) -> ScreenResponse;

    /// Draws the screen.
    ///
    /// # Errors
    /// [`TooSmall`] if there is no room for even a part of it; nothing is drawn then.
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Result<(), TooSmall>;

    /// Limits the current scroll offset to the one at which the last line is visible. Drawing knows which one that is. By
    /// default for a screen whose text does not scroll.
    fn limit_scroll(&mut self, _map: &ScreenMap) {}

    /// Shows a fault.
    fn show_fault(&mut self, fault: String);

    /// The smallest terminal; zero for a screen with a board, where drawing knows it.
    fn min_size(&self) -> Size {
        MIN_SIZE
    }

    /// The job that the screen waits for. Reviews are stored beside the saved games in this folder.
    fn job(&self, _saves: &SaveFolder) -> Option<Job> {
        None
    }

    /// Handles a report of the worker on that job.
    fn report(&mut self, report: JobReport) -> ScreenResponse {
        self.show_fault(unexpected(&report));
        ScreenResponse::None
    }

    /// Handles the answer of the host to an effect that the screen has requested.
    fn receive(&mut self, answer: Answer) {
        self.show_fault(unexpected(&answer));
    }

    /// Looks for the meanings of the words on the screen that it does not have yet.
    fn find_meanings(&mut self, _meanings: &Meanings) {}
}

impl dyn Screen {
    /// The screen, if it is of this type.
    pub fn downcast_ref<S: Screen>(&self) -> Option<&S> {
        (self as &dyn Any).downcast_ref()
    }

    /// The screen for changing, if it is of this type.
    pub fn downcast_mut<S: Screen>(&mut self) -> Option<&mut S> {
        (self as &mut dyn Any).downcast_mut()
    }
}

/// The terminal is too small; the fields are the size that is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooSmall {
    /// The columns needed.
    pub columns: u16,
    /// The rows needed.
    pub rows: u16,
}

/// An answer of the host to an effect.
#[derive(Debug)]
pub enum Answer {
    /// The ruleset that was loaded.
    Ruleset(Box<RulesetOption>),
    /// The run whose games can be played.
    Run(Box<RunPlan>),
    /// The ruleset file as it is now.
    RulesetLook(Box<RulesetLook>),
    /// The file of the page that was written.
    Page(PathBuf),
    /// The score after a puzzle was counted, or why it was not.
    PuzzleScore(Result<RulesetScore, String>),
    /// A card of word study was answered, and noted.
    StudyNoted(Box<StudyNote>),
    /// The saved games after some were deleted.
    SavedGames(Vec<SavedGame>),
    /// The other process that has the game open, which therefore cannot be resumed.
    GameInUse(InUse),
    /// The settings after a change.
    Settings(Box<Settings>),
    /// All word lists, after the user's own words were changed.
    WordLists(Vec<LookUpList>),
}

/// What the host says after a card was answered.
#[derive(Debug)]
pub struct StudyNote {
    /// The memory of the card, or the reason why it could not be stored.
    pub stored: Result<CardMemory, String>,
    /// The time of the answer.
    pub now: Timestamp,
}

/// The fault that a screen shows for a message that it has not asked for.
pub(in crate::tui) fn unexpected(message: &impl Debug) -> String {
    let text = format!("{message:?}");
    let name = text.split(['(', '{', ' ']).next().unwrap_or_default();
    format!("internal error: this screen has not asked for {name} (please report)")
}
