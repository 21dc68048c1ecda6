//! The program around the screens: the event loop, its effects on the host and the terminal, the worker and the ticker.

pub mod effect;
pub mod event_loop;
pub mod input;
pub mod job;
pub mod model;
pub mod run;
pub mod terminal;
pub mod ticker;
pub mod update;
pub mod view;
pub mod worker;
