//! The meaning of a key, a click or a report.

use rackety_engine::Square;
use ratatui::layout::Size;

use super::effect::MenuScreen;
use super::job::JobReport;
use super::lab_tab::LabTab;
pub use super::replay_action::ReplayAction;
use super::side_panel::PanelTab;

/// Something to do on the screen, regardless of the key or click that triggers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UiAction {
    /// Move the cursor or the selection, or scroll.
    Move(Direction),
    /// Type a letter, or a character of a text.
    Type(char),
    /// Paste a text.
    Paste(String),
    /// Delete the last character or tile typed.
    Erase,
    /// Return the pending tile under the cursor to the rack, or delete the selected line or the next character.
    Delete,
    /// Delete the word before the cursor of a text.
    EraseWord,
    /// Delete all saved games without a turn, after confirmation.
    DeleteUnplayed,
    /// Delete a text up to its cursor.
    EraseToStart,
    /// Delete a text from its cursor on.
    EraseToEnd,
    /// Move the cursor of a text to the previous word.
    PreviousWord,
    /// Move the cursor of a text to the next word.
    NextWord,
    /// Confirm: play, choose, answer yes.
    Accept,
    /// Cancel: recall, go back, answer no.
    Back,
    /// Do something that only the player to move can do, while another player is.
    OutOfTurn,
    /// Mark what is selected, or unmark it.
    Mark,
    /// Use the rack tile with this index, from 0.
    RackSlot(usize),
    /// Use the tile in the extra slot: the taken tile or the gift blank.
    ExtraSlot,
    /// Play the next letter with a blank.
    BlankNext,
    /// Switch the direction of typing.
    SwitchAxis,
    /// Take the tile under the cursor, or put the taken tile back.
    Take,
    /// Open the exchange popup.
    Exchange,
    /// Pass, after confirmation.
    Pass,
    /// Resign, after confirmation.
    Resign,
    /// Agree to end the game, or withdraw the agreement.
    Agree,
    /// Go on to the next lesson of the tutorial.
    Skip,
    /// Give up a puzzle, after confirmation.
    GiveUp,
    /// Change a blank on the board, after confirmation.
    ChangeBlank,
    /// Undo the last turn, after confirmation.
    Undo,
    /// Shuffle the rack.
    Shuffle,
    /// Sort the rack alphabetically.
    Sort,
    /// Arrange the rack by hand.
    Arrange,
    /// Challenge the play before.
    Challenge,
    /// Hide or show the rack.
    Hide,
    /// Hide the game and stop the clock.
    Pause,
    /// Show the next tab of the side panel.
    NextTab,
    /// Complete what is typed, or try the next completion.
    Complete,
    /// Open the command line.
    Command,
    /// Open the word look-up.
    LookUp,
    /// Open the hints.
    Hint,
    /// Copy the position or the result to the clipboard.
    Copy,
    /// Allow the unknown words of the pending play, or allow or bar the word looked up.
    OwnWord,
    /// Switch to the next word list.
    NextList,
    /// Open or close the help.
    Help,
    /// Leave the game for the menu.
    Menu,
    /// Quit the program.
    Quit,
    /// Suspend the program until the shell resumes it.
    Suspend,
    /// Set the modes of the terminal again, and redraw the whole screen.
    SetUpTerminal,
    /// Redraw the whole screen.
    Redraw,
    /// The mouse button was pressed here.
    Press(MouseTarget),
    /// The mouse moved here with the button down.
    Drag(MouseTarget),
    /// The mouse button was released here.
    Drop(MouseTarget),
    /// Scroll by this many lines; positive is down.
    Scroll(i16),
    /// Open the list of all actions.
    ActionMenu,
    /// Show this tab of the side panel.
    ShowTab(PanelTab),
    /// The terminal has a new size.
    Resize(Size),
    /// The worker reports on its job.
    JobReport(JobReport),
    /// Start or open this, without going through a list.
    Go(Destination),
    /// Copy a short text about the finished game to the clipboard, for others to read.
    Share,
    /// Look back at a game, or do this while looking back.
    Replay(ReplayAction),
    /// Do this with a run of the laboratory.
    Lab(LabAction),
    /// The item with this index in a list, a form or a popup was clicked.
    Select(usize),
}

impl UiAction {
    /// Returns true if the action concerns the program and not a turn, so that it counts at any time.
    pub(in crate::tui) const fn is_of_no_turn(&self) -> bool {
        matches!(
            self,
            Self::Quit
                | Self::Suspend
                | Self::SetUpTerminal
                | Self::Redraw
                | Self::Resize(_)
                | Self::JobReport(_)
        )
    }

    /// Returns true if a player can do this on the board while another player is to move.
    pub(in crate::tui) const fn is_possible_out_of_turn(&self) -> bool {
        matches!(self, Self::Resign | Self::Agree | Self::Command | Self::ActionMenu)
    }
}

/// An action on a run of the laboratory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabAction {
    /// Show this tab.
    ShowTab(LabTab),
    /// Show the other of two rulesets.
    OtherRuleset,
    /// Write the report as a page for a browser.
    WritePage,
    /// Watch the ruleset file while it is edited.
    WatchFile,
    /// Write the version after this one to the ruleset file on the bench.
    NextVersion,
}

/// A destination that one key starts or opens, from the menu or after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Destination {
    /// The game played last.
    LastGame,
    /// A new game with the last settings.
    PlayAgain,
    /// A new game against the computer.
    PlayComputer,
    /// A new game with the players of the finished one.
    Rematch,
    /// The next puzzle.
    NextPuzzle,
    /// A screen of the main menu.
    Screen(MenuScreen),
}

/// The thing that the mouse points at on the game screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseTarget {
    /// A square of the board.
    Square(Square),
    /// The rack tile with this index, from 0.
    RackSlot(usize),
    /// The taken tile or the gift blank.
    ExtraSlot,
    /// Anything else.
    Elsewhere,
}

/// The direction to move in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// One line or square up.
    Up,
    /// One line or square down.
    Down,
    /// One square or value to the left.
    Left,
    /// One square or value to the right.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The move to the start.
    Home,
    /// The move to the end.
    End,
}

impl Direction {
    /// The direction that one of the letters h, j, k and l stands for where no text is typed.
    pub(in crate::tui) const fn of_letter(character: char) -> Option<Self> {
        match character {
            'h' => Some(Self::Left),
            'j' => Some(Self::Down),
            'k' => Some(Self::Up),
            'l' => Some(Self::Right),
            _ => None,
        }
    }
}

/// Lines that a page key moves by where it is not known how many are visible.
pub(in crate::tui) const PAGE: u16 = 10;
