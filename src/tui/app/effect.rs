//! What the screen wants done that it cannot do itself.

use std::path::PathBuf;

use crate::files::Setting;
use crate::session::GameRequest;

/// What the loop is to do, since it needs the disk or the terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Save the game on the screen.
    Save,
    /// Open the form of a new game.
    OpenForm,
    /// Read a ruleset file, for the form.
    LoadRuleset(String),
    /// Open the list of saved games.
    OpenSaves,
    /// Delete a saved game.
    Delete(PathBuf),
    /// Open the list of rulesets.
    OpenRulesets,
    /// Open the look-up of words.
    OpenWords,
    /// Open the statistics.
    OpenStatistics,
    /// Open the settings.
    OpenSettings,
    /// Write a setting.
    Set(Setting, String),
    /// Put a text on the clipboard.
    Copy(String),
    /// Save the game on the screen, and call for attention, as the settings say.
    Announce(String),
    /// Have the worker think about what the screen waits for.
    Think,
    /// Have it answer with the best so far.
    Hurry,
    /// Show the rules of a ruleset.
    ShowRules(String),
    /// Begin a game.
    Begin(Box<GameRequest>),
    /// Go on with a saved game.
    Resume(PathBuf),
    /// Save the game on the screen and show the menu.
    Leave,
    /// Clear the terminal, so that nothing of the last player's stays there, and save.
    Cover,
    /// Draw everything anew.
    Redraw,
    /// Stop until the shell brings the program back.
    Suspend,
    /// Save the game on the screen and end.
    Quit,
}
