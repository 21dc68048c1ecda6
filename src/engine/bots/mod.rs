//! Bots: computer opponents of five levels, for every ruleset.
//!
//! A [`Bot`] has a [`BotProfile`] (how well it plays, and which words it knows), a word graph and a [`LeaveTable`]. It
//! is given a [`PlayerView`], which contains what its player may see and nothing else, and returns a [`Decision`]: an
//! action that the game accepts, and how certain it is to be the best one.
//!
//! All levels but the lowest look for the best play by *static evaluation*: its equity is its score plus the value of
//! its leave. Novice, casual and club players overlook plays at random (`skill`). A master also looks ahead: by
//! *simulation* over deals of the hidden tiles, and in the endgame, when nothing is hidden, by search.

mod bot;
mod budget;
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

pub use bot::Bot;
pub use budget::{Budget, Progress};
pub use decision::{Certainty, Decision};
pub use leave_table::{LeaveTable, LeaveTableError};
pub use level::{BotProfile, BotProfileError, BotVocabulary, Level};
pub use view::PlayerView;
pub use vocabulary::common_words;
