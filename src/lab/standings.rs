//! The standings of a tournament: many games added up.

use std::collections::BTreeMap;

use rackety_engine::{EndReason, Ruleset};

use super::extremes::Extremes;
use super::merge::{Merge, tallies};
use super::metric::{GameMetrics, Metric, part_of_win, share_of_wins};
use super::moments::Strata;
use super::play_tally::PlayTally;
use super::played_game::PlayedGame;
use super::race_tally::{Race, RaceTally};
use super::samples::{Estimate, Samples, count_as_float};
use super::tile_tally::TileTally;
use super::turn_counts::{TurnCounts, count};
use super::turn_tally::TurnTally;

/// The sums of squares that chance exceeds in 5 % of the runs, for three and four seats, from tables of the chi-square
/// distribution.
const UNEQUAL: [f64; Ruleset::MAX_PLAYERS - 2] = [5.991, 7.815];

/// The sums of squares that chance exceeds in one of two hundred runs, for two, three and four seats.
const SURELY_UNEQUAL: [f64; Ruleset::MAX_PLAYERS - 1] = [7.879, 10.597, 12.838];

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
        /// The part of the win that who moves first, second and so on has in each finished game, by who began.
        seat_wins: Vec<Strata>,
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
        /// The part of the win that it has in each finished game, by who began.
        pub(super) wins: Strata,
        /// Its final scores.
        pub scores: Samples,
        /// Its turns.
        pub turns: TurnCounts,
    }
}

/// A game, counted by itself.
#[derive(Debug)]
pub struct GameCounts<'p> {
    /// The game.
    pub played: &'p PlayedGame,
    /// Its figures.
    pub metrics: GameMetrics,
    /// The turns of each seat.
    of_seats: Vec<TurnCounts>,
    /// The bot in each seat.
    bots: Vec<usize>,
    /// The seats that won.
    winners: Vec<usize>,
    race: Option<Race>,
}

impl<'p> GameCounts<'p> {
    /// Counts a game that this bot began; `bot_in_seat` gives the index of the bot in a seat.
    pub(super) fn new(played: &'p PlayedGame, beginner: usize, bot_in_seat: impl Fn(usize) -> usize) -> Self {
        let state = played.game.state();
        let winners: Vec<usize> =
            state.ending().iter().flat_map(|end| &end.winners).map(|seat| seat.index()).collect();
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
        let mut turns = TurnCounts::default();
        for of_seat in &of_seats {
            turns.include(of_seat);
        }
        let bots: Vec<usize> = (0..of_seats.len()).map(bot_in_seat).collect();
        let first_bot = bots.iter().position(|bot| *bot == 0).unwrap_or_default();
        let race = Race::of(played);
        let metrics = GameMetrics::new(played, [beginner, first_bot], &winners, &turns, race);
        Self { played, metrics, of_seats, bots, winners, race }
    }
}

impl Standings {
    /// Standings before the first game.
    pub fn new(bots: usize) -> Self {
        Self { bots: vec![BotStandings::default(); bots], ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameCounts<'_>) {
        let GameCounts { played, metrics, of_seats, bots, winners, race } = game;
        let (state, beginner) = (played.game.state(), metrics.beginner);
        let number = |tiles: usize| u64::try_from(tiles).unwrap_or(u64::MAX);
        self.games += 1;
        self.turns.add(i32::try_from(played.turns().count()).unwrap_or(i32::MAX));
        self.in_bag += number(state.bag().len());
        self.on_racks += state.players().map(|(_, player)| number(player.rack().len())).sum::<u64>();
        self.draws += u64::from(winners.len() > 1);
        match state.ending() {
            Some(ending) => count(&mut self.ends, ending.reason.id()),
            None => self.unfinished += 1,
        }
        self.seat_wins.resize_with(of_seats.len().max(self.seat_wins.len()), Strata::default);
        self.bots.resize_with(of_seats.len().max(self.bots.len()), BotStandings::default);
        let scores = state.players().map(|(_, player)| player.score());
        for (((seat, of_seat), &index), score) in of_seats.iter().enumerate().zip(bots).zip(scores) {
            self.scores.add(score);
            let bot = &mut self.bots[index];
            if let Some(part) = part_of_win(seat, winners) {
                self.seat_wins[seat].add(beginner, part);
                bot.wins.add(beginner, part);
            }
            bot.scores.add(score);
            bot.turns.include(of_seat);
        }
        if let Some(race) = *race {
            self.races.add(race);
        }
        self.turn_tally.add(played);
        self.tiles.add(played);
        self.plays.add(played);
        self.extremes.add(played, *race);
        for metric in Metric::ALL {
            if let Some(value) = metrics.get(metric) {
                self.metrics.entry(metric).or_default().add(beginner, value);
            }
        }
    }

    /// The number of finished games.
    pub const fn finished(&self) -> u64 {
        self.games.saturating_sub(self.unfinished)
    }

    /// The shares of the finished games won by who moves first, second and so on; a shared win counts in part.
    pub fn seat_shares(&self) -> impl Iterator<Item = Option<Estimate>> {
        self.seat_wins.iter().map(share_of_wins)
    }

    /// The share of the finished games that each of some equal bots won, by the wins of all of them; `None` without games, or
    /// with nobody to beat.
    pub(super) fn share_of_each(&self, wins: &Strata, equal_bots: u64) -> Option<Estimate> {
        let all = share_of_wins(&wins.of_equal_bots(equal_bots)).filter(|_| self.bots.len() > 1)?;
        let each = |share: f64| share / count_as_float(equal_bots);
        Some(Estimate { value: each(all.value), interval: all.interval.map(each) })
    }

    /// Returns whether the seats win more unequally than chance lets them in 95 % of the runs. Two seats do if the interval of
    /// a share leaves out one half.
    pub fn are_seats_unequal(&self) -> bool {
        match self.seat_wins.as_slice() {
            [first, _] => share_of_wins(first)
                .is_some_and(|Estimate { interval: [low, high], .. }| low > 0.5 || high < 0.5),
            seats => seats.len().checked_sub(3).is_some_and(|place| self.seats_exceed(UNEQUAL.get(place))),
        }
    }

    /// Returns whether the seats win more unequally than chance lets them in all but one of two hundred runs. Of the rulesets
    /// that are checked, few are warned of by chance.
    pub fn are_seats_surely_unequal(&self) -> bool {
        let place = self.seat_wins.len().checked_sub(2);
        place.is_some_and(|place| self.seats_exceed(SURELY_UNEQUAL.get(place)))
    }

    /// Pearson's test of the wins of the seats against equal shares.
    fn seats_exceed(&self, limit: Option<&f64>) -> bool {
        let wins: Vec<f64> = self.seat_wins.iter().map(|wins| wins.all().total()).collect();
        let fair = wins.iter().sum::<f64>() / count_as_float(u64::try_from(wins.len()).unwrap_or(u64::MAX));
        let squares: f64 = wins.iter().map(|wins| (wins - fair).powi(2) / fair).sum();
        fair > 0.0 && limit.is_some_and(|limit| *limit < squares)
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
        self.wins.all().total()
    }
}

fn place(id: &str) -> usize {
    EndReason::ALL.iter().position(|reason| reason.id() == id).unwrap_or(EndReason::ALL.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moments::{Moments, Thousandths};

    fn standings(wins: &[u64]) -> Standings {
        let games: u64 = wins.iter().sum();
        let of_seat = |wins: &u64| {
            let parts: Vec<i64> = (0..games).map(|game| i64::from(game < *wins)).collect();
            Moments::of(&parts).into()
        };
        Standings { seat_wins: wins.iter().map(of_seat).collect(), ..Standings::default() }
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

    /// The first seat wins 47 of the 50 games that one bot begins, and 10 of the others: who began is not random, so the
    /// interval of all 57 is narrower.
    #[test]
    fn two_seats_are_judged_by_the_interval_of_their_shares() {
        let mut standings = standings(&[0, 0]);
        for (beginner, won) in [(0, 47), (1, 10)] {
            for game in 0..50 {
                let part = i64::from(game < won);
                standings.seat_wins[0].add(beginner, Thousandths::whole(part));
                standings.seat_wins[1].add(beginner, Thousandths::whole(1 - part));
            }
        }
        assert!(standings.are_seats_unequal() && !unequal(&[57, 43]));
        for (share, end) in standings.seat_shares().zip([0, 1]) {
            let share = share.unwrap();
            assert!((share.interval[end] - 0.5).abs() < 0.02, "{share:?}");
        }
    }

    /// Two of three bots are equal: each has half of their wins, and the interval of what one of them wins, halved.
    #[test]
    fn equal_bots_share_their_wins() {
        let mut standings = Standings::new(3);
        let mut both = Strata::default();
        for (game, winner) in [0, 1, 2, 1, 0, 2, 2, 1, 2, 2].into_iter().enumerate() {
            for (seat, bot) in standings.bots.iter_mut().enumerate() {
                bot.wins.add(game % 2, Thousandths::whole(i64::from(seat == winner)));
            }
        }
        both.include(&standings.bots[0].wins);
        both.include(&standings.bots[1].wins);
        let [each, other] = [(&both, 2), (&standings.bots[2].wins, 1)]
            .map(|(wins, number)| standings.share_of_each(wins, number).unwrap());
        assert!((each.value - 0.25).abs() < 1e-9 && (other.value - 0.5).abs() < 1e-9);
        // Each game is won by one of the two or by the other.
        assert!((2.0 * each.interval[0] + other.interval[1] - 1.0).abs() < 1e-9, "{each:?} {other:?}");
    }
}
