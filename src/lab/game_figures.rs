//! The figures of a single game.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::time::Duration;

use rackety_engine::bots::Certainty;
use rackety_engine::{EndReason, Game, Premium, TurnOutcome};

/// A game that was played, to its end or to [`MAX_TURNS`](super::MAX_TURNS).
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// Its number in the tournament, from 0.
    pub number: u32,
    /// The game.
    pub game: Game,
    /// The cost of each turn, in order.
    pub turns: Vec<TurnCost>,
}

/// How long a bot thought about a turn, and how certain it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnCost {
    /// The time spent thinking.
    pub time: Duration,
    /// The certainty of the decision.
    pub certainty: Certainty,
}

/// The figures of a single game, small enough to send between threads by the thousand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFigures {
    /// The figures by seat, in the order of play.
    pub seats: Vec<SeatFigures>,
    /// The seats that won.
    pub winners: Vec<usize>,
    /// How it ended; none if it was stopped at the turn limit.
    pub end: Option<EndReason>,
    /// The number of turns.
    pub turns: u32,
    /// Tiles left in the bag.
    pub in_bag: u32,
    /// Tiles left on racks.
    pub on_racks: u32,
    /// How often each kind of premium was used.
    pub premiums: BTreeMap<Premium, u64>,
}

/// The figures of one seat in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatFigures {
    /// The index of the bot that played.
    pub bot: usize,
    /// The final score.
    pub score: i32,
    /// Its turns.
    pub turns: TurnCounts,
}

/// Turns counted by kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TurnCounts {
    /// All turns.
    pub turns: u64,
    /// Plays.
    pub plays: u64,
    /// Exchanges.
    pub exchanges: u64,
    /// Passes.
    pub passes: u64,
    /// Bingos.
    pub bingos: u64,
    /// Plays that took a tile from the board.
    pub takings: u64,
    /// The points of all plays.
    pub points: u64,
    /// The number of plays by the number of tiles placed.
    pub by_tiles: BTreeMap<usize, u64>,
    /// The number of turns by how certain the decision was.
    pub certainties: BTreeMap<Certainty, u64>,
    /// The time spent thinking.
    pub time: Duration,
    /// The longest time spent on one turn.
    pub longest: Duration,
}

impl GameFigures {
    /// The figures of a game; `bot_in_seat` gives the index of the bot in a seat.
    pub(super) fn of(played: &PlayedGame, bot_in_seat: impl Fn(usize) -> usize) -> Self {
        let PlayedGame { game, turns: costs, .. } = played;
        let state = game.state();
        let seats = state.players().map(|(seat, player)| SeatFigures {
            bot: bot_in_seat(seat.index()),
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
                self.takings += u64::from(play.take().is_some());
                self.points += u64::try_from(scored.total).unwrap_or_default();
                *self.by_tiles.entry(play.tiles().len()).or_default() += 1;
            }
            TurnOutcome::Exchange { .. } => self.exchanges += 1,
            _ => self.passes += 1,
        }
        *self.certainties.entry(cost.certainty).or_default() += 1;
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
        self.takings += other.takings;
        self.points += other.points;
        add_counts(&mut self.by_tiles, &other.by_tiles);
        add_counts(&mut self.certainties, &other.certainties);
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}

/// Adds `others` to `counts`, key by key.
pub(super) fn add_counts<K: Ord + Copy>(counts: &mut BTreeMap<K, u64>, others: &BTreeMap<K, u64>) {
    for (&key, count) in others {
        *counts.entry(key).or_default() += count;
    }
}
