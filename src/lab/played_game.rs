//! A game of a tournament as it was played.

use std::time::Duration;

use rackety_engine::bots::Certainty;
use rackety_engine::{Game, Seat, Tile, TurnOutcome, TurnRecord};

/// A game that was played, to its end or to [`MAX_TURNS`](super::MAX_TURNS).
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// Its seed.
    pub seed: u64,
    /// The game.
    pub game: Game,
    /// The facts known of each record besides what it says, in order.
    pub notes: Vec<TurnNote>,
}

/// The facts known of a turn besides its record.
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
    /// True if the two best of the plays that were counted have nearly the same points.
    pub has_choice: bool,
    /// True if the bot knew any play.
    pub could_play: bool,
    /// True if the player might take a tile.
    pub could_take: bool,
}

/// The result of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeResult {
    /// All words of the play are good.
    AllGood,
    /// Some of its words are unknown.
    Unknown,
}

impl TurnNote {
    /// The note of a challenge, which takes no thinking.
    pub(super) fn of_challenge(game: &Game) -> Self {
        let state = game.state();
        Self {
            time: Duration::ZERO,
            certainty: Certainty::Estimated,
            rack: state.player(state.to_move()).rack().tiles().to_vec(),
            in_bag: state.bag().len(),
            rounds: state.rounds(),
            legal_plays: None,
            has_choice: false,
            could_play: true,
            could_take: false,
        }
    }
}

impl PlayedGame {
    /// The turns, each with its note. A challenge is one only where it cost the turn, and
    /// changing a blank is none.
    pub fn turns(&self) -> impl Iterator<Item = (&TurnRecord, &TurnNote)> {
        self.game.turns().iter().zip(&self.notes).filter(|(turn, _)| turn.ended_turn())
    }

    /// The players who changed a blank, once for each.
    pub fn blank_changes(&self) -> impl Iterator<Item = Seat> {
        let is_change = |turn: &&TurnRecord| matches!(turn.outcome, TurnOutcome::ChangeBlank { .. });
        self.game.turns().iter().filter(is_change).map(|turn| turn.seat)
    }

    /// The challenges: who challenged, and what came of it.
    pub fn challenges(&self) -> impl Iterator<Item = (Seat, ChallengeResult)> {
        self.game.turns().iter().filter_map(|turn| match &turn.outcome {
            TurnOutcome::Challenge { by, words } if words.is_empty() => Some((*by, ChallengeResult::AllGood)),
            TurnOutcome::Challenge { by, .. } => Some((*by, ChallengeResult::Unknown)),
            _ => None,
        })
    }
}
