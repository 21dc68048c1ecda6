//! What one game tells.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::time::Duration;

use rackety_engine::bots::Certainty;
use rackety_engine::{EndReason, Game, Premium, TurnOutcome};

/// A game that was played, or cut.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// Its number, from 0.
    pub number: u32,
    /// The game.
    pub game: Game,
    /// What each of its turns cost, in order.
    pub turns: Vec<TurnCost>,
}

/// What a turn cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnCost {
    /// How long the bot thought.
    pub time: Duration,
    /// How certain it was.
    pub proof: Certainty,
}

/// What one game tells, small enough to be sent between threads by the thousand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFigures {
    /// By seat, in the order of play.
    pub seats: Vec<SeatFigures>,
    /// The seats that won.
    pub winners: Vec<usize>,
    /// How it ended; not at all if it was cut.
    pub end: Option<EndReason>,
    /// How many turns it had.
    pub turns: u32,
    /// Tiles left in the bag.
    pub in_bag: u32,
    /// Tiles left on racks.
    pub on_racks: u32,
    /// How often premiums of each kind counted.
    pub premiums: BTreeMap<Premium, u64>,
}

/// What one game tells of a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatFigures {
    /// Which of the bots sat there.
    pub bot: usize,
    /// The final score.
    pub score: i32,
    /// Its turns.
    pub turns: TurnCounts,
}

/// What turns were.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TurnCounts {
    /// All of them.
    pub turns: u64,
    /// Tiles placed.
    pub plays: u64,
    /// Tiles exchanged.
    pub exchanges: u64,
    /// Passes.
    pub passes: u64,
    /// Plays that took all tiles of a full rack.
    pub bingos: u64,
    /// Plays with a tile taken from the board.
    pub takes: u64,
    /// Points of all plays.
    pub points: u64,
    /// How many plays placed so many tiles.
    pub by_tiles: BTreeMap<usize, u64>,
    /// How many turns were so certain to be the best.
    pub proofs: BTreeMap<Certainty, u64>,
    /// Time spent thinking.
    pub time: Duration,
    /// The longest thought.
    pub longest: Duration,
}

impl GameFigures {
    /// Those of a game; `bot_at` tells which bot sat in a seat.
    pub(super) fn of(played: &PlayedGame, bot_at: impl Fn(usize) -> usize) -> Self {
        let PlayedGame { game, turns: costs, .. } = played;
        let state = game.state();
        let seats = state.players().map(|(seat, player)| SeatFigures {
            bot: bot_at(seat.index()),
            score: player.score(),
            turns: TurnCounts::default(),
        });
        let ending = state.ending();
        let count = |tiles: usize| u32::try_from(tiles).unwrap_or(u32::MAX);
        let mut figures = Self {
            seats: seats.collect(),
            winners: ending.iter().flat_map(|end| &end.winners).map(|seat| seat.index()).collect(),
            end: ending.map(|end| end.reason),
            turns: count(game.turns().len()),
            in_bag: count(state.bag().len()),
            on_racks: state.players().map(|(_, player)| count(player.rack().len())).sum(),
            premiums: BTreeMap::new(),
        };
        for (turn, cost) in game.turns().iter().zip(costs) {
            figures.seats[turn.seat.index()].turns.count(&turn.outcome, *cost);
            if let TurnOutcome::Play { play, .. } = &turn.outcome {
                let covered = play.tiles().iter().filter_map(|placed| state.layout().premium(placed.square));
                for premium in covered {
                    *figures.premiums.entry(premium).or_default() += 1;
                }
            }
        }
        figures
    }
}

impl TurnCounts {
    fn count(&mut self, outcome: &TurnOutcome, cost: TurnCost) {
        self.turns += 1;
        match outcome {
            TurnOutcome::Play { play, scored, .. } => {
                self.plays += 1;
                self.bingos += u64::from(scored.is_bingo);
                self.takes += u64::from(play.take().is_some());
                self.points += u64::try_from(scored.total).unwrap_or_default();
                *self.by_tiles.entry(play.tiles().len()).or_default() += 1;
            }
            TurnOutcome::Exchange { .. } => self.exchanges += 1,
            _ => self.passes += 1,
        }
        *self.proofs.entry(cost.proof).or_default() += 1;
        self.time += cost.time;
        self.longest = self.longest.max(cost.time);
    }
}

impl AddAssign<&Self> for TurnCounts {
    fn add_assign(&mut self, other: &Self) {
        self.turns += other.turns;
        self.plays += other.plays;
        self.exchanges += other.exchanges;
        self.passes += other.passes;
        self.bingos += other.bingos;
        self.takes += other.takes;
        self.points += other.points;
        add_counts(&mut self.by_tiles, &other.by_tiles);
        add_counts(&mut self.proofs, &other.proofs);
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}

/// Adds counts to counts of the same things.
pub(super) fn add_counts<K: Ord + Copy>(counts: &mut BTreeMap<K, u64>, others: &BTreeMap<K, u64>) {
    for (&key, count) in others {
        *counts.entry(key).or_default() += count;
    }
}
