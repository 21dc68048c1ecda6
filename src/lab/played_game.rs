//! A game of a tournament as it was played.

use std::time::Duration;

use rackety_engine::bots::Certainty;
use rackety_engine::{Game, Tile, TurnRecord};

/// A game that was played, to its end or to [`MAX_TURNS`](super::MAX_TURNS).
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// Its seed.
    pub seed: u64,
    /// The game.
    pub game: Game,
    /// What is known of each turn besides its record, in order.
    pub notes: Vec<TurnNote>,
}

/// What is known of a turn besides its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnNote {
    /// The time spent thinking.
    pub time: Duration,
    /// The certainty of the decision.
    pub certainty: Certainty,
    /// The rack before the turn.
    pub rack: Vec<Tile>,
    /// The tiles in the bag before the turn.
    pub in_bag: usize,
    /// The rounds that were over before the turn.
    pub rounds: u32,
    /// The number of legal plays with the words that the bot knows, if they were counted.
    pub legal_plays: Option<u64>,
    /// Whether the bot knew any play.
    pub could_play: bool,
}

impl PlayedGame {
    /// The turns, each with its note.
    pub fn turns(&self) -> impl Iterator<Item = (&TurnRecord, &TurnNote)> {
        self.game.turns().iter().zip(&self.notes)
    }
}
