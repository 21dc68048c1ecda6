//! The interactive screen: input becomes an action, the action changes the model, the model is drawn.

pub mod action;
pub mod app;
pub mod appearance;
pub mod game;
pub mod keymap;
pub mod layout;
pub mod screens;
pub mod theme;
pub mod widgets;

pub use app::model::Model;
pub use app::run::{Start, TuiError, run};
pub use appearance::Interface;
