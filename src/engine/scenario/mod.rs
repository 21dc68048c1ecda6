//! Scenario files: turns to play against the engine, and what must come of them.

mod check;
mod spec;

pub use check::{Outcome, Scenario};
pub use spec::ScenarioError;
