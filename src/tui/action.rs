//! What a key, a click or a command means.

use rackety_engine::Square;

use super::app::job::Report;
use super::game::pane::Pane;

/// Something a player wants, whatever he pressed for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Move the cursor, or the choice in a list.
    Go(Direction),
    /// A letter, or a character of a text.
    Type(char),
    /// A text pasted in.
    Paste(String),
    /// Take the last thing typed back.
    Erase,
    /// Take back what lies under the cursor.
    Delete,
    /// Yes, play, choose.
    Accept,
    /// No, recall, go back.
    Back,
    /// Mark or unmark what is under the choice.
    Mark,
    /// The rack's tile with this number, from 0.
    Slot(usize),
    /// The taken tile or the gift blank.
    Extra,
    /// The next letter comes from a blank.
    BlankNext,
    /// Turn the direction of typing.
    Turn,
    /// Take the tile under the cursor, or put it back.
    Take,
    /// Open the exchange chooser.
    Exchange,
    /// Ask whether to pass.
    Pass,
    /// Ask whether to resign.
    Resign,
    /// Say that one would quit, or take that back.
    Agree,
    /// Mix the rack.
    Shuffle,
    /// Put the rack into the alphabet's order.
    Sort,
    /// Put the rack into an order of one's own.
    Arrange,
    /// Hide or show the rack.
    Hide,
    /// The next pane.
    NextPane,
    /// Open the command line.
    Command,
    /// Look words up.
    Words,
    /// Ask for a hint.
    Hint,
    /// Put the position or the result on the clipboard.
    Copy,
    /// The next word list.
    NextList,
    /// Open the help.
    Help,
    /// Leave for the menu.
    Menu,
    /// Leave the program.
    Quit,
    /// Stop the program until the shell brings it back.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// The mouse button went down here.
    Press(Spot),
    /// The mouse is here with the button held.
    Drag(Spot),
    /// The button was let go here.
    Drop(Spot),
    /// Scroll by so many lines, down if positive.
    Scroll(i16),
    /// Open the list of all that can be done.
    More,
    /// Show this pane.
    Show(Pane),
    /// The screen has this size now.
    Resize(ratatui::layout::Size),
    /// The worker tells something.
    Hear(Report),
    /// What has this number in a list, a form or a chooser was clicked.
    Pick(usize),
}

/// What the mouse points at on the game screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// A square.
    Square(Square),
    /// The rack's tile with this number, from 0.
    Slot(usize),
    /// The taken tile or the gift blank.
    Extra,
    /// None of them.
    Elsewhere,
}

/// Where to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// One up.
    Up,
    /// One down.
    Down,
    /// One left.
    Left,
    /// One right.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
}

impl Direction {
    /// How far a text is scrolled once it has gone this way; the view stops at the text's end.
    #[must_use]
    pub const fn scrolled(self, from: u16) -> u16 {
        match self {
            Self::Up => from.saturating_sub(1),
            Self::Down => from.saturating_add(1),
            Self::PageUp => from.saturating_sub(10),
            Self::PageDown => from.saturating_add(10),
            Self::Home => 0,
            Self::End => u16::MAX,
            Self::Left | Self::Right => from,
        }
    }
}
