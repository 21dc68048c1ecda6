//! The settings.

mod state;
mod view;

pub use state::{SettingLine, SettingsScreen};
pub(in crate::tui) use view::draw;
