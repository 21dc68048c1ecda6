//! The program around the screens.
//!
//! [`Program`] owns the model, handles inputs and performs effects; the terminal and the worker are its [`Platform`].
//! The event loop feeds the inputs of the real terminal to it.

mod backend;
mod colour_query;
mod event_loop;
mod host_effects;
mod input;
mod input_action;
mod input_note;
mod menu_offers;
mod model;
mod notification;
mod platform;
mod program;
mod signals;
mod start;
mod terminal;
mod ticker;
mod update;
mod view;
mod worker;

pub use crate::tui::widgets::ScreenMap;
pub use input::Input;
pub use model::Model;
pub use platform::Platform;
pub use program::{LoopControl, Program};
pub use signals::EndingSignal;
pub use start::{StartScreen, TuiError, open, run};
pub use terminal::TerminalGuard;
pub use update::update;
pub use view::view;
