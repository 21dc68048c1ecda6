//! The effects that an update cannot have itself, since they need the disk, the terminal or the worker.

use std::path::PathBuf;

use rackety_engine::enum_table;

use crate::config::settings::Setting;
use crate::files::OwnWord;
use crate::files::puzzle_scores::{PuzzleKey, PuzzleResult};
use crate::files::study_progress::StudyKey;
use crate::puzzle::PuzzleRequest;
use crate::runs::{RunRequest, RunState, Shared};
use crate::session::{GameRequest, NewPlayer, TurnSide};
use crate::study::{Recall, StudyRequest};
use crate::tui::replay_action::ReplayAction;
use crate::wire::HallScreen;

use Offered::{Everywhere, OnOwnMachine};

/// Something for the program to do after an update.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Save the game on the screen.
    Save,
    /// Save the game on the screen, and notify the players as configured.
    SaveAndNotify(String),
    /// Save the game on the screen, clear the last player's view from the terminal, and notify the next player.
    HandOver,
    /// Drop the inputs that have arrived: they were made before the screen took any.
    DropInputs,
    /// Open the main menu.
    OpenMenu,
    /// Start a new game with the players of the finished one on the screen.
    Rematch,
    /// Open a screen of the main menu.
    Open(MenuScreen),
    /// Load a ruleset file into the form on the screen.
    LoadRuleset(String),
    /// Open the list of puzzles by this ruleset.
    OpenPuzzles(String),
    /// Open the list of rulesets for puzzles.
    OpenPuzzleRulesets,
    /// Look for this puzzle, and open it.
    OpenPuzzle(PuzzleRequest),
    /// Store how many tries were used in a puzzle that is not over.
    NotePuzzleTries(PuzzleKey, u8),
    /// Count a puzzle that is over.
    CountPuzzle(PuzzleKey, PuzzleResult),
    /// Open the lists of word study by this ruleset.
    OpenStudyLists(Box<StudyRequest>),
    /// Open the list of rulesets for word study.
    OpenStudyRulesets,
    /// Open a list of word study.
    OpenStudy(Box<StudyRequest>),
    /// Let the user type the pattern of a list of word study.
    TypeStudyPattern(Box<StudyRequest>),
    /// Store how a card of a list was answered.
    NoteStudyCard(Box<StudyKey>, String, Recall),
    /// Note that this lesson of the tutorial is finished.
    FinishLesson(String),
    /// Note that the last lesson of the tutorial is finished, and open the main menu.
    FinishTutorial(String),
    /// Play the games of a run in the laboratory.
    StartRun(Box<RunRequest>),
    /// Write the report of a run as a page for a browser.
    WritePage(Shared<RunState>),
    /// Look whether the ruleset file on the bench has changed.
    FollowRuleset,
    /// Put the file of a ruleset, by its name or path, on the bench.
    WatchRuleset(String),
    /// Start a game against the computer by a ruleset file; the screen is shown again after it.
    TryRuleset(PathBuf),
    /// Write a text to a ruleset file.
    WriteRuleset(PathBuf, String),
    /// Write a setting.
    ChangeSetting(Setting, String),
    /// Show the rules of a ruleset.
    ShowRules(String),
    /// Start a new game.
    StartGame(Box<GameRequest>),
    /// Resume a saved game.
    ResumeGame(PathBuf),
    /// Look back at a saved game, and do this there.
    OpenReplay(PathBuf, ReplayAction),
    /// Play on before or after the turn that is looked back at, with these players.
    PlayOn(TurnSide, Vec<NewPlayer>),
    /// Watch a saved game.
    WatchGame(PathBuf),
    /// Look whether the file of the watched game has changed.
    FollowGame,
    /// Resume the watched game, behind the hand-over screen.
    TakeOverGame(PathBuf),
    /// Delete these saved games.
    DeleteSavedGames(Vec<PathBuf>),
    /// Save the game on the screen and show the menu.
    LeaveGame,
    /// Copy a text to the clipboard.
    Copy(String),
    /// Add words, in capitals, to the user's own words, or bar them, for the game on the screen.
    ChangeOwnWords(OwnWord, Vec<String>),
    /// Add a word, in capitals, to the user's own words of this language, or bar it.
    ChangeListedWord(String, OwnWord, String),
    /// Have the worker start the job that the screen waits for.
    StartJob,
    /// Have the worker finish with the best result so far.
    HurryJob,
    /// Redraw the whole screen.
    Redraw,
    /// Set the modes of the terminal again, and redraw the whole screen.
    SetUpTerminal,
    /// Suspend the program until the shell resumes it.
    Suspend,
    /// Save the game on the screen and quit.
    Quit,
}

impl Effect {
    /// True if it needs files, processor time or a shell of this machine, which a person who plays on a host from elsewhere
    /// has no use of.
    pub fn needs_own_machine(&self) -> bool {
        match self {
            Self::Open(screen) => screen.offered() == OnOwnMachine,
            Self::LoadRuleset(_)
            | Self::StartRun(_)
            | Self::WritePage(_)
            | Self::FollowRuleset
            | Self::TryRuleset(_)
            | Self::WatchRuleset(_)
            | Self::WriteRuleset(..)
            | Self::StartGame(_)
            | Self::ResumeGame(_)
            | Self::PlayOn(..)
            | Self::WatchGame(_)
            | Self::FollowGame
            | Self::TakeOverGame(_)
            | Self::DeleteSavedGames(_)
            | Self::ChangeOwnWords(..)
            | Self::ChangeListedWord(..)
            | Self::Suspend => true,
            Self::Save
            | Self::SaveAndNotify(_)
            | Self::HandOver
            | Self::DropInputs
            | Self::OpenMenu
            | Self::Rematch
            | Self::OpenPuzzles(_)
            | Self::OpenPuzzleRulesets
            | Self::OpenPuzzle(_)
            | Self::NotePuzzleTries(..)
            | Self::CountPuzzle(..)
            | Self::OpenStudyLists(_)
            | Self::OpenStudyRulesets
            | Self::OpenStudy(_)
            | Self::TypeStudyPattern(_)
            | Self::NoteStudyCard(..)
            | Self::FinishLesson(_)
            | Self::FinishTutorial(_)
            | Self::ChangeSetting(..)
            | Self::ShowRules(_)
            | Self::OpenReplay(..)
            | Self::LeaveGame
            | Self::Copy(_)
            | Self::StartJob
            | Self::HurryJob
            | Self::Redraw
            | Self::SetUpTerminal
            | Self::Quit => false,
        }
    }
}

/// Says where a screen of the main menu is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offered {
    /// Everywhere. In the hall of a host, this row opens it.
    Everywhere(HallScreen),
    /// Not to people who play on a host from elsewhere: it needs files, processor time or a shell of this machine.
    OnOwnMachine,
}

enum_table! {
    /// A screen that the main menu opens. Each has a row in the keys of the menu, which decide the order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum MenuScreen(
        /// Its name.
        pub name: &'static str,
        /// More about it.
        pub about: &'static str,
        /// Says where it is offered.
        pub offered: Offered,
    ) {
        /// The form for a new game.
        NewGame: "New game", "choose the game, the players and the board", OnOwnMachine;
        /// The saved games.
        SavedGames: "Saved games", "resume, watch or delete a game", Everywhere(HallScreen::Finished);
        /// The rules of every game.
        Rules: "Rules", "the rules of every game", Everywhere(HallScreen::Rules);
        /// The tutorial.
        Tutorial: "Tutorial", "learn the game in five minutes, on a real board", Everywhere(HallScreen::Tutorial);
        /// The word look-up.
        Words: "Words", "look up words, patterns and anagrams", Everywhere(HallScreen::Words);
        /// The lists of word study.
        Study: "Word study", "twenty cards in five minutes, answered by typing", Everywhere(HallScreen::Study);
        /// The puzzles.
        Puzzles: "Puzzles", "find the best play of a position in three tries", Everywhere(HallScreen::Puzzles);
        /// The statistics.
        Statistics: "Statistics", "per-player statistics from your saved games", Everywhere(HallScreen::Statistics);
        /// The laboratory.
        Laboratory: "Laboratory", "let bots play many games by a ruleset, or by two to compare", OnOwnMachine;
        /// The settings.
        Settings: "Settings", "defaults for new games, notifications, theme", Everywhere(HallScreen::Settings);
    }
}

impl MenuScreen {
    /// The screen that a row of a host's hall opens; none for the one that ends the program.
    pub fn of_hall(row: HallScreen) -> Option<Self> {
        Self::ALL.into_iter().find(|screen| screen.offered() == Everywhere(row))
    }
}
