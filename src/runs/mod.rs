//! What self-play needs of the program around it: rulesets and words by their names, what bots know, files, and somebody who
//! looks on.
//!
//! The tournaments themselves are in the crate `rackety-lab`. A [`SideRequest`] becomes a tournament; a [`RunPlan`] is
//! played while somebody looks on, who gets a [`RunState`] a few times a second; a [`RulesetLook`] is a ruleset file at one
//! moment, with the games to play by it.

mod differences;
mod odd_games;
mod ruleset_look;
mod run_file;
mod run_plan;
mod shared;
mod side_request;
pub(crate) mod tables;

pub(crate) use differences::difference_texts;
pub(crate) use odd_games::odd_games;
pub use ruleset_look::{RulesetLook, scenario_folder, scenarios_of, shown_metrics};
pub use run_file::{LEARNING_STATE, REPORT, RunFileError, read_run, write_run};
pub use run_plan::{GameOfRun, RunError, RunPlan, RunRequest, RunStage, RunState};
pub use shared::Shared;
pub(crate) use side_request::lasting;
pub use side_request::{SideError, SidePlan, SideRequest, prepare};
