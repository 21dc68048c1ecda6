//! Scenarios: rule tests as TOML files, with turns to play and what is expected of them.
//!
//! A scenario names a ruleset, may begin from a position, and lists turns with the expected score, words or refusal, and
//! the expected end. [`Scenario::run`] plays it and returns what differs.

mod advice;
mod run;
#[cfg(feature = "schema")]
mod schema;
mod spec;

pub use run::{PlayedScenario, PlayedTurn, Scenario, ScenarioReport, ScenarioRuleset};
pub use spec::ScenarioError;

/// The JSON schema of scenario files.
#[cfg(feature = "schema")]
pub fn json_schema() -> schemars::Schema {
    schemars::schema_for!(spec::ScenarioSpec)
}
