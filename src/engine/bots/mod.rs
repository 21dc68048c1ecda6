//! Computer opponents: five levels, for every ruleset.
//!
//! A [`Bot`] is an [`Opponent`] (how well it plays, and which words it knows) with its [`Knowledge`]. It is shown a
//! [`View`], which holds what its player may see and nothing else, and answers with a [`Thought`]: an action that the
//! game takes, and how sure it is. The same view, seed and budget give the same thought on every machine.

mod bot;
mod candidates;
mod decision;
mod endgame;
mod leave_table;
mod leave_values;
mod level;
mod simulation;
mod skill;
mod static_eval;
mod view;
mod vocabulary;

pub use bot::{Bot, turn_seed};
pub use decision::{Budget, Progress, Proof, Thought};
pub use leave_table::{Leaves, LeavesError};
pub use level::{Level, Opponent, OpponentError, Words};
pub use view::View;
pub use vocabulary::{Knowledge, common_words};
