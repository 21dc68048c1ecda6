//! Computer opponents: five levels, for every ruleset.
//!
//! A [`Bot`] is an [`Opponent`] (how well it plays, and which words it knows) with its [`Knowledge`]. It is shown a
//! [`View`], which holds what its player may see and nothing else, and answers with a [`Thought`]: an action that the
//! game takes, and how sure it is. The same view, seed and budget give the same thought on every machine.

mod ahead;
mod bot;
mod endgame;
mod judge;
mod kept;
mod knowledge;
mod leaves;
mod look;
mod opponent;
mod sight;
mod thought;
mod view;

pub use bot::{Bot, turn_seed};
pub use knowledge::{Knowledge, common_words};
pub use leaves::{Leaves, LeavesError};
pub use opponent::{Level, Opponent, OpponentError, Words};
pub use thought::{Budget, Progress, Proof, Thought};
pub use view::View;
