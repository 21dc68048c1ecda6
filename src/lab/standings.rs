//! The standings of a tournament: many games added up.

use std::collections::BTreeMap;

use rackety_engine::{EndReason, Ruleset};

use super::extremes::Extremes;
use super::merge::{Merge, tallies};
use super::metric::{GameMetrics, Metric};
use super::moments::Strata;
use super::play_tally::PlayTally;
use super::played_game::PlayedGame;
use super::race_tally::{Race, RaceTally};
use super::samples::{Samples, count_as_float};
use super::tile_tally::TileTally;
use super::turn_counts::{TurnCounts, count};
use super::turn_tally::TurnTally;

/// Wins are counted in twelfths, so that two, three or four winners of one game share whole numbers.
const WIN_PARTS: u64 = 12;

/// Sums of squares for two, three and four seats.
type Limits = [f64; Ruleset::MAX_PLAYERS - 1];

/// The values that chance exceeds in 5 % of the runs, from tables of the chi-square distribution. Of two seats, the 95 %
/// interval of the wins leaves out one half from the same wins on.
const UNEQUAL: Limits = [3.841, 5.991, 7.815];

/// The values that chance exceeds in one of two hundred runs.
const SURELY_UNEQUAL: Limits = [7.879, 10.597, 12.838];

tallies! {
    /// The games of a tournament added up. The sum does not depend on the order of the games, and takes no more room for a
    /// million games than for some thousands.
    pub struct Standings {
        /// All games, including unfinished ones.
        pub games: u64,
        /// Games stopped at the turn limit.
        pub unfinished: u64,
        /// Games with several winners.
        pub draws: u64,
        /// The standings of each bot.
        pub bots: Vec<BotStandings>,
        /// The number of turns of each game.
        pub turns: Samples,
        /// The final scores of all players.
        pub scores: Samples,
        /// The first player's lead over the mean of the others, times the number of others.
        pub first_leads: Samples,
        /// Wins of who moves first, second and so on, in parts.
        seat_wins: Vec<u64>,
        /// The number of games that ended for each reason, by [`EndReason::id`].
        ends: BTreeMap<String, u64>,
        /// Tiles left in bags.
        pub in_bag: u64,
        /// Tiles left on racks.
        pub on_racks: u64,
        /// The closeness of the games.
        pub races: RaceTally,
        /// Points a turn, and legal plays.
        pub turn_tally: TurnTally,
        /// Letters and squares.
        pub tiles: TileTally,
        /// The make-up of the plays.
        pub plays: PlayTally,
        /// The most remarkable games.
        pub extremes: Extremes,
        /// The figures of each game, by who began.
        pub metrics: BTreeMap<Metric, Strata>,
    }

    /// The games of one bot added up.
    pub struct BotStandings {
        /// Wins, in parts.
        wins: u64,
        /// Its final scores.
        pub scores: Samples,
        /// Its turns.
        pub turns: TurnCounts,
    }
}

impl Standings {
    /// Standings before the first game.
    pub fn new(bots: usize) -> Self {
        Self { bots: vec![BotStandings::default(); bots], ..Self::default() }
    }

    /// Adds a game that this bot began, and returns its own figures; `bot_in_seat` gives the index of the bot in a seat.
    pub(super) fn add(
        &mut self,
        played: &PlayedGame,
        beginner: usize,
        bot_in_seat: impl Fn(usize) -> usize,
    ) -> GameMetrics {
        let state = played.game.state();
        let number = |tiles: usize| u64::try_from(tiles).unwrap_or(u64::MAX);
        self.games += 1;
        self.turns.add(i32::try_from(played.turns().count()).unwrap_or(i32::MAX));
        self.in_bag += number(state.bag().len());
        self.on_racks += state.players().map(|(_, player)| number(player.rack().len())).sum::<u64>();
        let winners: Vec<usize> =
            state.ending().iter().flat_map(|end| &end.winners).map(|seat| seat.index()).collect();
        self.draws += u64::from(winners.len() > 1);
        match state.ending() {
            Some(ending) => count(&mut self.ends, ending.reason.id()),
            None => self.unfinished += 1,
        }
        let mut turns = TurnCounts::default();
        let mut of_seats = vec![TurnCounts::default(); state.players().len()];
        for (turn, note) in played.turns() {
            of_seats[turn.seat.index()].count(&turn.outcome, note);
        }
        for (by, result) in played.challenges() {
            of_seats[by.index()].count_challenge(result);
        }
        for by in played.blank_changes() {
            of_seats[by.index()].blank_changes += 1;
        }
        let mut first_bot = 0;
        self.seat_wins.resize(of_seats.len().max(self.seat_wins.len()), 0);
        self.bots.resize_with(of_seats.len().max(self.bots.len()), BotStandings::default);
        let scores: Vec<i32> = state.players().map(|(_, player)| player.score()).collect();
        for (seat, of_seat) in of_seats.iter().enumerate() {
            turns.include(of_seat);
            let parts = if winners.contains(&seat) { WIN_PARTS / number(winners.len()) } else { 0 };
            self.scores.add(scores[seat]);
            self.seat_wins[seat] += parts;
            let index = bot_in_seat(seat);
            if index == 0 {
                first_bot = seat;
            }
            let bot = &mut self.bots[index];
            bot.wins += parts;
            bot.scores.add(scores[seat]);
            bot.turns.include(of_seat);
        }
        if let [first, others @ ..] = scores.as_slice()
            && !others.is_empty()
        {
            let of_others = others.iter().fold(0_i32, |sum, score| sum.saturating_add(*score));
            let count = i32::try_from(others.len()).unwrap_or(i32::MAX);
            self.first_leads.add(first.saturating_mul(count).saturating_sub(of_others));
        }
        let race = Race::of(played);
        if let Some(race) = race {
            self.races.add(race);
        }
        self.turn_tally.add(played);
        self.tiles.add(played);
        self.plays.add(played);
        self.extremes.add(played, race);
        let metrics = GameMetrics::new(played, [beginner, first_bot], &turns, race);
        for metric in Metric::ALL {
            if let Some(value) = metrics.get(metric) {
                self.metrics.entry(metric).or_default().add(beginner, value);
            }
        }
        metrics
    }

    /// The number of finished games.
    pub const fn finished(&self) -> u64 {
        self.games.saturating_sub(self.unfinished)
    }

    /// The finished games with somebody to beat.
    pub(crate) fn contested(&self) -> u64 {
        if self.bots.len() > 1 { self.finished() } else { 0 }
    }

    /// Wins of who moves first, second and so on; a shared win counts in part.
    pub fn seat_wins(&self) -> impl Iterator<Item = f64> {
        self.seat_wins.iter().map(|&parts| wins(parts))
    }

    /// Returns whether the seats win more unequally than chance lets them in 95 % of the runs.
    pub fn are_seats_unequal(&self) -> bool {
        self.seats_exceed(&UNEQUAL)
    }

    /// Returns whether the seats win more unequally than chance lets them in all but one of two hundred runs. Of the rulesets
    /// that are checked, few are warned of by chance.
    pub fn are_seats_surely_unequal(&self) -> bool {
        self.seats_exceed(&SURELY_UNEQUAL)
    }

    /// Pearson's test of the wins of the seats against equal shares.
    fn seats_exceed(&self, limits: &Limits) -> bool {
        let seats = self.seat_wins.len();
        let Some(limit) = seats.checked_sub(2).and_then(|place| limits.get(place)) else { return false };
        let all: f64 = self.seat_wins().sum();
        let fair = all / count_as_float(u64::try_from(seats).unwrap_or(u64::MAX));
        fair > 0.0 && *limit < self.seat_wins().map(|wins| (wins - fair).powi(2) / fair).sum()
    }

    /// Returns the number of games that ended for each reason, most frequent first, then in the order of
    /// [`EndReason::ALL`].
    pub fn ends(&self) -> Vec<(&str, u64)> {
        let mut ends: Vec<(&str, u64)> = self.ends.iter().map(|(id, &count)| (id.as_str(), count)).collect();
        ends.sort_by_key(|&(id, count)| (std::cmp::Reverse(count), place(id)));
        ends
    }

    /// The turns of all bots.
    pub fn all_turns(&self) -> TurnCounts {
        self.bots.iter().fold(TurnCounts::default(), |mut sum, bot| {
            sum.include(&bot.turns);
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

fn place(id: &str) -> usize {
    EndReason::ALL.iter().position(|reason| reason.id() == id).unwrap_or(EndReason::ALL.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standings(wins: &[u64]) -> Standings {
        let seat_wins = wins.iter().map(|wins| wins * WIN_PARTS).collect();
        Standings { seat_wins, ..Standings::default() }
    }

    fn unequal(wins: &[u64]) -> bool {
        standings(wins).are_seats_unequal()
    }

    fn surely_unequal(wins: &[u64]) -> bool {
        standings(wins).are_seats_surely_unequal()
    }

    /// The limits are in every table of the chi-square distribution.
    #[test]
    fn seats_are_unequal_beyond_chance() {
        assert!(surely_unequal(&[42, 35, 12, 11]) && !surely_unequal(&[30, 27, 22, 21]));
        assert!(surely_unequal(&[35, 15]) && !surely_unequal(&[34, 16]));
        assert!(!surely_unequal(&[50]) && !surely_unequal(&[0, 0]) && !surely_unequal(&[]));
        assert!(unequal(&[38, 21, 21, 20]) && !unequal(&[30, 27, 22, 21]));
        assert!(unequal(&[32, 23, 15]) && !unequal(&[32, 22, 16]));
        assert!(unequal(&[60, 40]) && !unequal(&[59, 41]));
        assert!(!unequal(&[50]) && !unequal(&[0, 0]) && !unequal(&[]));
    }
}
