//! The game screen: the game on screen, the pending play, the popups above the board, and how all of it is drawn.
//!
//! Whatever follows from the game is asked of the game; the screen stores only what the game does not know.

mod action_menu;
mod bots;
mod clock;
mod draft;
mod drag;
mod hand_over;
mod hints;
mod layout;
mod popup;
mod rack;
mod state;
mod turns;
mod typing;
mod update;
mod view;

pub use bots::BotProgress;
pub use clock::{ClockEvent, ClockState, TurnTime};
pub use draft::{Draft, PendingTile, TileSource};
pub use drag::DraggedTile;
pub use hints::{HintPopup, HintState};
pub use layout::{BoardWindow, GameLayout, Scale, SidePanel, TooSmall};
pub use popup::{
    ArrangeMode, BlankChooser, Confirmation, ExchangeChooser, ExchangeMark, PinEntry, Popup, RackArranger,
};
pub use rack::{RackSlotState, RackTile, TileAge};
pub use state::{GameScreen, Message, PlayPreview, RackVisibility, Tone};
pub(in crate::tui) use view::draw;
