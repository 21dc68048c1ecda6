//! The game screen: the game on screen, the pending play, the popups above the board, and how all of it is drawn.
//!
//! Whatever follows from the game is read from the game; the screen stores only what the game does not know.

mod action_menu;
mod bots;
mod clock;
mod command_line;
mod draft;
mod drag;
mod hand_over;
mod hints;
mod house_rules;
mod layout;
mod motion;
mod placing;
mod popup;
mod puzzle_position;
mod rack;
mod saved_draft;
mod solving;
mod state;
mod turn_time;
mod turns;
mod typing;
mod update;
pub(in crate::tui) mod view;

pub use clock::ClockEvent;
pub use command_line::CommandLine;
pub use draft::{Draft, PendingTile, TileSource};
pub use layout::{BoardWindow, GameLayout, SidePanel, TooSmall};
pub use popup::{
    ArrangeMode, BlankChooser, Confirmation, ExchangeChooser, ExchangeMark, HintPopup, HintState, PinEntry,
    Popup, RackArranger,
};
pub(in crate::tui) use puzzle_position::{PuzzleLine, PuzzleMove, PuzzleStage};
pub use rack::{RackSlotState, RackTile, TileAge};
pub(in crate::tui) use state::first_cursor;
pub use state::{BotProgress, DraggedTile, GameScreen, Message, PlayPreview, RackVisibility, Tone};
pub use turn_time::{ClockState, TurnTime};
pub(in crate::tui) use view::draw;
