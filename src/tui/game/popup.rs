//! What can be open above the board.

use rackety_engine::{Letter, Seat, Tile};

use super::{HintBox, Source};
use crate::tui::screens::look_up::state::LookUp;

/// What is open above the board; it has the keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Popup {
    /// Which letter a blank stands for.
    Blank(BlankChooser),
    /// Which tiles go back into the bag.
    Exchange(ExchangeChooser),
    /// A question with yes and no.
    Question(Question),
    /// The order of the rack.
    Arrange(RackOrder),
    /// The command line with what has been written.
    Command(String),
    /// Looking a word up.
    Words(LookUp),
    /// Choosing a hint, and reading it.
    Hints(HintBox),
    /// The PIN of the player who lifts the cover, with what has been written.
    Pin(PinEntry),
    /// The reckoning.
    Over,
    /// All that can be done, with the line chosen.
    Deeds(usize),
}

/// The choice of a blank's letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankChooser {
    /// Where the blank comes from.
    pub source: Source,
    /// The letters.
    pub letters: Vec<Letter>,
    /// The one chosen.
    pub chosen: usize,
}

impl BlankChooser {
    /// The letters in a row of the chooser.
    pub const COLUMNS: usize = 8;
}

/// The choice of tiles to exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeChooser {
    /// The rack, and which of its tiles are marked.
    pub tiles: Vec<(Tile, Choice)>,
    /// The tile that the next mark falls on.
    pub at: usize,
    /// Why not, if it was tried.
    pub refusal: Option<String>,
}

/// Whether a tile is to be exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// It stays.
    Keep,
    /// It goes.
    Give,
}

impl Choice {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Keep => Self::Give,
            Self::Give => Self::Keep,
        }
    }
}

impl ExchangeChooser {
    /// The tiles marked.
    pub fn given(&self) -> Vec<Tile> {
        let given = self.tiles.iter().filter(|(_, choice)| *choice == Choice::Give);
        given.map(|(tile, _)| *tile).collect()
    }
}

/// A PIN being written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PinEntry {
    /// What has been written.
    pub text: String,
    /// Why it is not right, once it was tried.
    pub fault: Option<&'static str>,
}

/// A question with yes and no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Whether to pass.
    Pass,
    /// Whether to resign.
    Resign,
    /// Whether a player would quit if all others do (SF-24), and who is asked then.
    Quit {
        /// Who is asked.
        seat: Seat,
        /// Who is asked behind him.
        others: Vec<Seat>,
    },
}

/// The order of the rack, being changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RackOrder {
    /// The tile chosen.
    pub at: usize,
    /// Whether it is held, so that it moves along.
    pub grip: Grip,
}

/// Whether a tile moves along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grip {
    /// It does.
    Held,
    /// It does not.
    Free,
}

impl Grip {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Held => Self::Free,
            Self::Free => Self::Held,
        }
    }
}
