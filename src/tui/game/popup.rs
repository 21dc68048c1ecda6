//! The popups above the board.

use rackety_engine::{Action, Axis, Letter, Seat, Square, Tile};

use super::command_line::CommandLine;
use super::draft::{Draft, TileSource};
use crate::input::hint_kind::HintKind;
use crate::text::listed_play::ListedPlay;
use crate::tui::effect::Effect;
use crate::tui::keymap::{Binding, Context};
use crate::tui::screens::look_up::WordLookUp;
use crate::tui::widgets::{SelectionList, TextField};

/// A popup above the board; it receives the keys.
#[derive(Debug, Clone)]
pub enum Popup {
    /// The letter of a blank.
    Blank(BlankChooser),
    /// The tiles to exchange.
    Exchange(ExchangeChooser),
    /// A yes-or-no question.
    Confirmation(Confirmation),
    /// Arranging the rack.
    Arrange(RackArranger),
    /// The command line, with the text typed.
    CommandLine(CommandLine),
    /// The word look-up.
    LookUp(Box<WordLookUp>),
    /// The hints.
    Hints(HintPopup),
    /// The PIN of the player to move.
    Pin(PinEntry),
    /// The result of the game.
    GameOver,
    /// The list of all actions.
    Actions(SelectionList<&'static Binding>),
    /// The question before a game is left that cannot be saved.
    Leaving(LeaveQuestion),
}

impl Popup {
    /// Returns whether this asks to challenge the play that has ended the game, or is above that question.
    pub(in crate::tui) fn is_about_last_play(&self) -> bool {
        match self {
            Self::Confirmation(question) => matches!(question, Confirmation::LastPlay(_)),
            Self::Leaving(question) => question.below.as_deref().is_some_and(Self::is_about_last_play),
            _ => false,
        }
    }

    /// The tiles that were laid before this, or what it is above, took them off the board.
    pub(super) fn laid_before(&self) -> Option<&LaidTiles> {
        match self {
            Self::Hints(HintPopup { state: HintState::Plays { before, .. }, .. }) => Some(before),
            Self::Exchange(chooser) | Self::Confirmation(Confirmation::Exchange(chooser)) => {
                Some(&chooser.before)
            }
            Self::Leaving(question) => question.below.as_deref().and_then(Self::laid_before),
            _ => None,
        }
    }

    /// Returns the context whose keys the popup has.
    pub(super) const fn context(&self) -> Context {
        match self {
            Self::Blank(_) => Context::Blank,
            Self::Exchange(_) => Context::Exchange,
            Self::Confirmation(_) | Self::Leaving(_) => Context::Confirmation,
            Self::Arrange(_) => Context::Arrange,
            Self::CommandLine(_) => Context::CommandLine,
            Self::LookUp(look_up) => look_up.context(),
            Self::Hints(popup) => popup.context(),
            Self::Pin(_) => Context::Pin,
            Self::GameOver => Context::GameOver,
            Self::Actions(_) => Context::List,
        }
    }
}

/// The choice of the letter of a blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankChooser {
    /// The source of the blank.
    pub source: TileSource,
    /// The letters to choose from.
    pub letters: Vec<Letter>,
    /// The index of the selected letter.
    pub selected: usize,
    /// The text typed since another key was pressed: the start of the letter.
    pub(super) typed: String,
}

impl BlankChooser {
    /// The choice among these letters, with the first one selected.
    pub(super) const fn new(source: TileSource, letters: Vec<Letter>) -> Self {
        Self { source, letters, selected: 0, typed: String::new() }
    }

    /// Letters in a row of the popup.
    pub(super) const COLUMNS: usize = 8;
}

/// The choice of the tiles to exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeChooser {
    /// The rack, with a mark for each tile.
    pub tiles: Vec<(Tile, ExchangeMark)>,
    /// The index of the selected tile.
    pub selected: usize,
    /// The kind of text typed last: a letter, or the start of a tile of several characters.
    pub(super) typed: TypedMark,
    /// The reason why the exchange or the last letter was refused, if it was.
    pub refusal: Option<String>,
    /// The tiles that were laid before.
    pub(super) before: LaidTiles,
}

/// Says what the last letter typed did, since the next one may continue it: L and L mark the tile LL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TypedMark {
    /// No letter was typed since another key was pressed.
    Nothing,
    /// It marked the tile in this slot.
    Slot(usize),
    /// It is the start of a tile.
    Start(String),
}

/// Says whether a tile is to be exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeMark {
    /// It stays on the rack.
    Keep,
    /// It goes back to the bag.
    Exchange,
}

impl ExchangeMark {
    /// The other mark.
    #[must_use]
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Keep => Self::Exchange,
            Self::Exchange => Self::Keep,
        }
    }
}

impl ExchangeChooser {
    /// The choice among the tiles of a rack, none of them marked, while those laid before are not on the board.
    pub(super) fn new(rack: impl IntoIterator<Item = Tile>, before: LaidTiles) -> Self {
        let tiles = rack.into_iter().map(|tile| (tile, ExchangeMark::Keep)).collect();
        Self { tiles, selected: 0, typed: TypedMark::Nothing, refusal: None, before }
    }

    /// Returns whether the rack has such a tile.
    pub(super) fn has(&self, tile: Tile) -> bool {
        self.tiles.iter().any(|(other, _)| *other == tile)
    }

    /// The tiles marked to be exchanged.
    pub(super) fn marked(&self) -> Vec<Tile> {
        let marked = self.tiles.iter().filter(|(_, mark)| *mark == ExchangeMark::Exchange);
        marked.map(|(tile, _)| *tile).collect()
    }
}

/// The popup of hints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HintPopup {
    /// The kinds of hints.
    pub kinds: SelectionList<HintKind>,
    /// The state of the selected hint.
    pub state: HintState,
}

/// The state of a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HintState {
    /// The player is choosing a kind.
    Choosing,
    /// The worker is searching for the best plays.
    Searching,
    /// The best plays are shown, and the board shows the selected one.
    Plays {
        /// The best plays.
        plays: SelectionList<ListedPlay>,
        /// The tiles that were laid before.
        before: LaidTiles,
    },
    /// Another hint is shown, in these lines.
    Shown(Vec<String>),
    /// There is no hint, and why.
    Unavailable(String),
}

/// The tiles laid on the board, and where the next one would go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidTiles {
    pub(super) draft: Draft,
    pub(super) cursor: Square,
    pub(super) axis: Axis,
}

impl HintPopup {
    pub(super) fn new(kind: HintKind, state: HintState) -> Self {
        let mut kinds = SelectionList::new(HintKind::ALL.to_vec());
        kinds.select(HintKind::ALL.iter().position(|&other| other == kind).unwrap_or_default());
        Self { kinds, state }
    }

    /// Returns the context that receives the keys.
    pub(super) const fn context(&self) -> Context {
        match self.state {
            HintState::Plays { .. } => Context::BestPlays,
            _ => Context::Hints,
        }
    }

    /// The selected kind.
    pub(super) fn kind(&self) -> HintKind {
        self.kinds.selected().copied().unwrap_or(HintKind::Length)
    }
}

/// A PIN being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PinEntry {
    /// The characters typed.
    pub text: TextField,
    /// The reason why the last attempt failed.
    pub fault: Option<&'static str>,
    /// The wish of whoever types it.
    pub(super) wish: CoverWish,
}

impl PinEntry {
    /// Nothing typed, after an attempt that failed for this reason, if there was one.
    pub(super) fn new(wish: CoverWish, fault: Option<&'static str>) -> Self {
        Self { text: TextField::default().accepting(|character| !character.is_whitespace()), fault, wish }
    }
}

/// The wish of the next player on the hand-over screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CoverWish {
    /// To see their rack.
    Rack,
    /// To challenge the last play.
    Challenge,
}

/// A yes-or-no question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// Asks whether to do this in the turn.
    Turn(Action),
    /// Asks whether to exchange the tiles marked, which are still marked after a no.
    Exchange(ExchangeChooser),
    /// Asks whether a player agrees to end the game (SF-24).
    Quit(Seat),
    /// The question of the table about words to allow or bar.
    HouseRule,
    /// Asks the next player whether to challenge the play that has ended the game, before anybody sees the result.
    LastPlay(Seat),
    /// Asks whether to undo the last turn.
    Undo,
    /// Asks whether to give up a puzzle.
    GiveUp,
}

/// The question before a game is left that cannot be saved.
#[derive(Debug, Clone)]
pub struct LeaveQuestion {
    /// The effect that leaves the game.
    pub(super) effect: Effect,
    /// The popup that was open, and is again if the game is not left.
    pub(super) below: Option<Box<Popup>>,
}

/// The rack being arranged by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RackArranger {
    /// The index of the selected tile.
    pub selected: usize,
    /// The effect of the arrow keys.
    pub mode: ArrangeMode,
}

/// The effect of the arrow keys on the selected tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrangeMode {
    /// They move the tile.
    Moving,
    /// They select another tile.
    Selecting,
}

impl ArrangeMode {
    /// The other mode.
    #[must_use]
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Moving => Self::Selecting,
            Self::Selecting => Self::Moving,
        }
    }
}
