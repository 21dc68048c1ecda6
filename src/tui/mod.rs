//! The interactive screen: input becomes an action, the action changes the model, the model is drawn.

pub mod action;
pub mod deeds;
pub mod effect;
pub mod form;
pub mod games;
pub mod input;
pub mod interface;
pub mod keymap;
pub mod layout;
pub mod lists;
pub mod model;
pub mod pane;
pub mod preferences;
pub mod reader;
pub mod run;
mod running;
pub mod standing;
pub mod table;
pub mod terminal;
pub mod theme;
pub mod thinking;
pub mod update;
pub mod view;
pub mod watch;
pub mod word_lists;
pub mod words;
mod worker;

pub use interface::Interface;
pub use model::Model;
pub use run::{Start, TuiError, run};
