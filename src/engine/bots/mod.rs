//! Computer opponents: five levels, for every ruleset.
//!
//! A [`Bot`] is an [`BotProfile`] (how well it plays, and which words it knows) with its [`Knowledge`]. It is shown a
//! [`PlayerView`], which holds what its player may see and nothing else, and answers with a [`Decision`]: an action that the
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
pub use decision::{Budget, Certainty, Decision, Progress};
pub use leave_table::{LeaveTable, LeaveTableError};
pub use level::{BotProfile, BotProfileError, BotVocabulary, Level};
pub use view::PlayerView;
pub use vocabulary::{Knowledge, common_words};
