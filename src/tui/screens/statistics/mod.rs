//! Per-player statistics from the saved games.

mod score_chart;
mod state;
mod view;

pub use state::StatisticsScreen;
pub(in crate::tui) use view::draw;
