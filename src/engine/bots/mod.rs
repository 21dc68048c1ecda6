//! Bots: computer opponents of all levels, for every ruleset.
//!
//! A [`Bot`] has a [`BotProfile`] (how well it plays, which words it knows, and two dials more), a word graph and a
//! [`LeaveTable`]. It is given a [`PlayerView`], which contains what its player may see and nothing else, and returns a
//! [`Decision`]: an action that the game accepts, and how certain it is to be the best one.
//!
//! `level` has the levels. The weaker ones choose the play with the highest score among those that they see; they overlook
//! others at random (`skill`). An expert ranks plays by *static evaluation*: equity is the score plus the value of the leave.
//! A master also looks ahead: by *simulation* over deals of the hidden tiles, by listing the deals in the *pre-endgame*, when
//! few tiles are in the bag, and by search in the endgame, when nothing is hidden.

mod blank_change;
mod bot;
mod budget;
mod challenge;
mod decision;
mod endgame;
mod float;
mod giving_up;
mod leaves;
mod level;
mod pre_endgame;
mod profile;
mod simulation;
mod skill;
mod static_choice;
mod static_eval;
mod view;
mod vocabulary;

pub use bot::Bot;
pub(crate) use budget::BudgetMeter;
pub use budget::{Budget, Progress};
pub use challenge::doubts_last_play;
pub use decision::{Certainty, Decision};
pub(crate) use endgame::{Endgame, ProvedEndgame, is_endgame};
pub(crate) use giving_up::{gives_up, plays_on};
pub use leaves::{LeaveLearner, LeaveSamples, LeaveTable, SamplesError};
pub use level::{ByTakings, Level, UnknownLevel};
pub use pre_endgame::Outlook;
pub use profile::{BotProfile, BotProfileError, Taking, Thinking};
pub(crate) use simulation::{Candidate, Lookahead, Simulation, WIN, good_reply, lead};
pub(crate) use static_choice::{best_action, candidates, wins_at_once};
pub(crate) use static_eval::{StaticEvaluation, hundredths};
pub use view::PlayerView;
pub use vocabulary::BotVocabulary;
