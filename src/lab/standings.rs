//! The standings of a tournament: many games added up.

use std::collections::BTreeMap;

use rackety_engine::{EndReason, Premium};

use super::game_figures::{GameFigures, TurnCounts, add_counts};
use super::samples::Samples;

/// Wins are counted in twelfths, so that two, three or four winners of one game share whole numbers.
const WIN_PARTS: u64 = 12;

/// The games of a tournament added up. The sum does not depend on the order of the games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standings {
    /// All games, including unfinished ones.
    pub games: usize,
    /// Games stopped at the turn limit.
    pub unfinished: usize,
    /// Games with several winners.
    pub draws: usize,
    /// The standings of each bot.
    pub bots: Vec<BotStandings>,
    /// The number of turns of each game.
    pub turns: Samples,
    /// The final scores of all players.
    pub scores: Samples,
    /// The first player's lead over the mean of the others, times the number of others.
    pub first_leads: Samples,
    /// Wins of the first players, in parts.
    first_wins: u64,
    /// How games ended, by the reason's index in [`EndReason::ALL`].
    ends: BTreeMap<usize, u64>,
    /// How often each kind of premium was used.
    pub premiums: BTreeMap<Premium, u64>,
    /// Tiles left in bags.
    pub in_bag: u64,
    /// Tiles left on racks.
    pub on_racks: u64,
}

/// The games of one bot added up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BotStandings {
    /// Wins, in parts.
    wins: u64,
    /// Its final scores.
    pub scores: Samples,
    /// Its turns.
    pub turns: TurnCounts,
}

impl Standings {
    /// Standings before the first game.
    pub fn new(bots: usize) -> Self {
        Self { bots: vec![BotStandings::default(); bots], ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameFigures) {
        self.games += 1;
        self.draws += usize::from(1 < game.winners.len());
        self.turns.add(i32::try_from(game.turns).unwrap_or(i32::MAX));
        self.in_bag += u64::from(game.in_bag);
        self.on_racks += u64::from(game.on_racks);
        add_counts(&mut self.premiums, &game.premiums);
        match game.end {
            Some(reason) => *self.ends.entry(place(reason)).or_default() += 1,
            None => self.unfinished += 1,
        }
        for (seat, figures) in game.seats.iter().enumerate() {
            let won = game.winners.contains(&seat);
            let parts = if won { WIN_PARTS / game.winners.len() as u64 } else { 0 };
            let Some(bot) = self.bots.get_mut(figures.bot) else { continue };
            bot.wins += parts;
            bot.scores.add(figures.score);
            bot.turns += &figures.turns;
            self.scores.add(figures.score);
            if seat == 0 {
                self.first_wins += parts;
            }
        }
        if let [first, others @ ..] = game.seats.as_slice()
            && !others.is_empty()
        {
            let of_others = others.iter().fold(0_i32, |sum, seat| sum.saturating_add(seat.score));
            let count = i32::try_from(others.len()).unwrap_or(i32::MAX);
            self.first_leads.add(first.score.saturating_mul(count).saturating_sub(of_others));
        }
    }

    /// The number of finished games.
    pub const fn finished(&self) -> usize {
        self.games - self.unfinished
    }

    /// Wins of the first players; a shared win counts in part.
    pub fn first_wins(&self) -> f64 {
        wins(self.first_wins)
    }

    /// How many games ended for each reason, most frequent first, then in the order of [`EndReason::ALL`].
    pub fn ends(&self) -> Vec<(EndReason, u64)> {
        let mut ends: Vec<(EndReason, u64)> =
            self.ends.iter().map(|(&place, &count)| (EndReason::ALL[place], count)).collect();
        ends.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        ends
    }

    /// The turns of all bots.
    pub fn all_turns(&self) -> TurnCounts {
        self.bots.iter().fold(TurnCounts::default(), |mut sum, bot| {
            sum += &bot.turns;
            sum
        })
    }
}

impl BotStandings {
    /// Games won; a shared win counts in part.
    pub fn wins(&self) -> f64 {
        wins(self.wins)
    }
}

#[allow(clippy::cast_precision_loss, reason = "wins are far fewer than 2^53")]
fn wins(parts: u64) -> f64 {
    parts as f64 / WIN_PARTS as f64
}

fn place(reason: EndReason) -> usize {
    EndReason::ALL.iter().position(|&other| other == reason).unwrap_or_default()
}
