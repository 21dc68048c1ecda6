//! Many games added up.

use std::collections::BTreeMap;

use rackety_engine::{EndReason, Premium};

use super::game_figures::{GameFigures, TurnCounts, add_counts};
use super::samples::Samples;

/// A win is so many parts, so that two, three or four who share one have whole numbers of them.
const PARTS: u64 = 12;

/// Games added up. In whatever order games come, the sum is the same.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standings {
    /// All games, those that were cut among them.
    pub games: usize,
    /// Games that were cut.
    pub unfinished: usize,
    /// Games that several players won together.
    pub draws: usize,
    /// By bot.
    pub bots: Vec<BotStandings>,
    /// Turns of a game.
    pub turns: Samples,
    /// Final scores of all players.
    pub scores: Samples,
    /// What the player who began had more than the others on average, times the number of others.
    pub first_leads: Samples,
    /// Parts of wins of the players who began.
    first_wins: u64,
    /// How games ended, by the reason's place in [`EndReason::ALL`].
    ends: BTreeMap<usize, u64>,
    /// How often premiums of each kind counted.
    pub premiums: BTreeMap<Premium, u64>,
    /// Tiles left in bags.
    pub in_bag: u64,
    /// Tiles left on racks.
    pub on_racks: u64,
}

/// One bot's games added up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BotStandings {
    /// Parts of wins.
    wins: u64,
    /// Its final scores.
    pub scores: Samples,
    /// Its turns.
    pub turns: TurnCounts,
}

impl Standings {
    /// No games yet, of so many bots.
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
            let parts = if won { PARTS / game.winners.len() as u64 } else { 0 };
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

    /// Games that came to their end.
    pub const fn finished(&self) -> usize {
        self.games - self.unfinished
    }

    /// Wins of the players who began; a win that is shared counts in parts.
    pub fn first_wins(&self) -> f64 {
        wins(self.first_wins)
    }

    /// How many games ended so, most often first, and of equals in the order of [`EndReason::ALL`].
    pub fn ends(&self) -> Vec<(EndReason, u64)> {
        let mut ends: Vec<(EndReason, u64)> =
            self.ends.iter().map(|(&place, &count)| (EndReason::ALL[place], count)).collect();
        ends.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        ends
    }

    /// All turns.
    pub fn all_turns(&self) -> TurnCounts {
        self.bots.iter().fold(TurnCounts::default(), |mut sum, bot| {
            sum += &bot.turns;
            sum
        })
    }
}

impl BotStandings {
    /// Games won; a win that is shared counts in parts.
    pub fn wins(&self) -> f64 {
        wins(self.wins)
    }
}

#[allow(clippy::cast_precision_loss, reason = "so many games nobody plays")]
fn wins(parts: u64) -> f64 {
    parts as f64 / PARTS as f64
}

fn place(reason: EndReason) -> usize {
    EndReason::ALL.iter().position(|&other| other == reason).unwrap_or_default()
}
