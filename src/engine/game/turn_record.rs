use super::Seat;
use crate::play::{Play, ScoredPlay};
use crate::tiles::Tile;

/// What one event of the log did: what a history shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRecord {
    /// The number of the turn, from 1. Agreeing to quit and resigning out of turn are no turns, and carry the number
    /// of the turn to come.
    pub number: u32,
    /// Who did it.
    pub seat: Seat,
    /// What was done.
    pub outcome: TurnOutcome,
    /// The player's score behind it, before final adjustments.
    pub score: i32,
}

/// What was done in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnOutcome {
    /// Tiles were placed.
    Play {
        /// The play.
        play: Play,
        /// The play as written.
        text: String,
        /// What it formed and scored.
        scored: ScoredPlay,
        /// The tiles drawn after it.
        drawn: Vec<Tile>,
    },
    /// A play whose unknown words cost the turn.
    Lost {
        /// The play.
        play: Play,
        /// The play as written.
        text: String,
        /// The words that were not in the dictionary.
        words: Vec<String>,
    },
    /// Tiles were exchanged, or none.
    Exchange {
        /// The tiles given.
        given: Vec<Tile>,
        /// The tiles drawn.
        drawn: Vec<Tile>,
    },
    /// A pass.
    Pass,
    /// The time ran out.
    TimeOut,
    /// A resignation.
    Resign,
    /// The player would quit if all others do.
    AgreeToQuit,
    /// He takes that back.
    TakeBackQuit,
}

impl TurnRecord {
    /// The points of the turn.
    pub const fn points(&self) -> i32 {
        match &self.outcome {
            TurnOutcome::Play { scored, .. } => scored.total,
            _ => 0,
        }
    }
}
