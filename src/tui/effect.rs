//! What an update cannot do itself, since it needs the disk, the terminal or the worker.

use std::path::PathBuf;

use crate::config::settings::Setting;
use crate::files::OwnWord;
use crate::files::puzzle_scores::{PuzzleKey, PuzzleResult};
use crate::lab::{RunRequest, RunState, Shared};
use crate::puzzle::PuzzleRequest;
use crate::session::{GameRequest, Moment, NewPlayer};

/// Something for the program to do after an update.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Save the game on the screen.
    Save,
    /// Save the game on the screen, and notify the players as configured.
    SaveAndNotify(String),
    /// Save the game on the screen, clear the last player's view from the terminal, and notify the next player.
    HandOver,
    /// Open the main menu.
    OpenMenu,
    /// Start a new game with the players of the finished one on the screen.
    Rematch,
    /// Open the form for a new game.
    OpenNewGame,
    /// Load a ruleset file into the form on the screen.
    LoadRuleset(String),
    /// Open the list of saved games.
    OpenSavedGames,
    /// Open the list of rulesets.
    OpenRulesets,
    /// Open the list of puzzles, by this ruleset or without one by that of the last game.
    OpenPuzzles(Option<String>),
    /// Open the list of rulesets for puzzles.
    OpenPuzzleRulesets,
    /// Look for this puzzle, and open it.
    OpenPuzzle(PuzzleRequest),
    /// Store how many tries were used in a puzzle that is not over.
    NotePuzzleTries(PuzzleKey, u8),
    /// Count a puzzle that is over.
    CountPuzzle(PuzzleKey, PuzzleResult),
    /// Open the word look-up.
    OpenLookUp,
    /// Open the statistics.
    OpenStatistics,
    /// Open the laboratory.
    OpenLaboratory,
    /// Play the games of a run in the laboratory.
    StartRun(Box<RunRequest>),
    /// Write the report of a run as a page for a browser.
    WritePage(Shared<RunState>),
    /// Open the settings.
    OpenSettings,
    /// Write a setting.
    ChangeSetting(Setting, String),
    /// Show the rules of a ruleset.
    ShowRules(String),
    /// Start a new game.
    StartGame(Box<GameRequest>),
    /// Resume a saved game.
    ResumeGame(PathBuf),
    /// Look back at a saved game.
    OpenReplay(PathBuf),
    /// Play on before or after the turn that is looked back at, with these players.
    PlayOn(Moment, Vec<NewPlayer>),
    /// Watch a saved game.
    WatchGame(PathBuf),
    /// Look whether the file of the watched game has changed.
    FollowGame,
    /// Resume the watched game, behind the hand-over screen.
    TakeOverGame(PathBuf),
    /// Delete a saved game.
    DeleteSavedGame(PathBuf),
    /// Save the game on the screen and show the menu.
    LeaveGame,
    /// Copy a text to the clipboard.
    Copy(String),
    /// Add words, in capitals, to the user's own words, or bar them.
    ChangeOwnWords(OwnWord, Vec<String>),
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
