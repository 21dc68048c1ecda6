//! The interactive screen: input becomes an action, the action updates the model, the model is drawn.
//!
//! From the bottom up: [`action`], [`effect`], [`job`] and [`response`] are the messages between the parts; [`theme`]
//! and [`keymap`] define the appearance and the keys; [`widgets`] are the parts that screens share; [`screen`] is the
//! interface that all screens implement; [`screens`] and [`game`], [`puzzle`], [`tutorial`], [`watch`] and [`replay`] have
//! each screen's state, update and view; [`app`] runs them.

pub mod action;
pub mod app;
pub mod effect;
pub mod game;
pub mod job;
pub mod keymap;
pub mod lab_tab;
pub mod puzzle;
pub mod replay;
pub mod replay_action;
pub mod response;
pub mod screen;
pub mod screens;
pub mod side_panel;
pub mod theme;
pub mod tutorial;
pub mod ui_config;
pub mod watch;
pub mod widgets;

pub use app::{EndingSignal, StartScreen, TuiError, run};
pub use ui_config::UiConfig;
