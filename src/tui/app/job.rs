//! What is done on a thread of its own: what the screen asks for, and what comes back.

use std::sync::Arc;

use rackety_engine::bots::BotProfile;
use rackety_engine::{Game, Lexicon};

use crate::assist::thinker::Stage;
use crate::text::listed_play::ListedPlay;

/// Something to think about.
#[derive(Debug, Clone)]
pub struct Job {
    /// The game as it stands.
    pub game: Game,
    /// What is asked.
    pub question: Question,
    /// A list of the language's common words.
    pub common: Option<Arc<Lexicon>>,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// What this bot does.
    Turn(BotProfile),
    /// The best plays of the player to move.
    BestPlays,
}

/// What is told of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// How far it has come.
    Stage(Stage),
    /// What the bot does.
    Turn(rackety_engine::Action),
    /// The best plays.
    BestPlays(Vec<ListedPlay>),
    /// It cannot be done, and why.
    Failed(String),
}

/// How far the bot has come whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Thinking {
    /// It thinks.
    On(Stage),
    /// It knows what it does, and waits until what was done last has been seen.
    Decided(rackety_engine::Action),
    /// It cannot think, and why.
    Stuck(String),
}

/// How many of the best plays are told at once.
pub const BEST_PLAYS: usize = 8;
