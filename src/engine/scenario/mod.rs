//! Scenario files: turns to play against the engine, and what must come of them.

mod run;
mod spec;

pub use run::{Outcome, Scenario};
pub use spec::ScenarioError;
