//! The report of a tournament, as `--json` prints it.

use std::collections::BTreeMap;
use std::time::Duration;

use rackety_engine::bots::Certainty;
use rackety_engine::{Layout, Premium};
use serde::Serialize;

use super::game_figures::TurnCounts;
use super::samples::{Estimate, Summary, float, ratio, share};
use super::standings::{BotStandings, Standings};
use super::tournament::TournamentSetup;

/// The report of a tournament. Figures that have no value, for example without finished games, are `null`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TournamentReport {
    /// The ruleset's id.
    pub ruleset: String,
    /// The language.
    pub language: String,
    /// The word list's id.
    pub dictionary: String,
    /// The seed of the first game; each later game has the next number.
    pub seed: u64,
    /// Whether the run was interrupted before all games were played.
    pub interrupted: bool,
    /// Games played.
    pub games: usize,
    /// Games stopped at the turn limit. They have no winner, but their scores and turns count.
    pub unfinished: usize,
    /// Turns of all games.
    pub turns: u64,
    /// The duration of the run, in seconds.
    pub seconds: f64,
    /// Games per second, on all threads together.
    pub games_per_second: f64,
    /// The mean time a bot thought about a turn, in microseconds.
    pub microseconds_per_turn: Option<f64>,
    /// The mean of all final scores.
    pub mean_score: Option<f64>,
    /// Statistics of the final scores.
    pub score: Option<Summary>,
    /// The mean number of turns per game, all players together.
    pub mean_turns: Option<f64>,
    /// Statistics of the turns per game.
    pub turns_per_game: Option<Summary>,
    /// The share of finished games won by the player who started; a draw counts in part.
    pub first_player_win_rate: Option<f64>,
    /// More about the player who starts.
    pub first_player: FirstPlayerReport,
    /// Finished games with several winners.
    pub draws: usize,
    /// The share of plays that are bingos.
    pub bingo_rate: Option<f64>,
    /// The share of plays that took a tile from the board.
    pub take_rate: Option<f64>,
    /// The shares of turns by kind.
    pub turn_shares: TurnShares,
    /// The mean points per play.
    pub points_per_play: Option<f64>,
    /// The shares of plays by the number of tiles placed.
    pub plays_by_tiles: BTreeMap<usize, Option<f64>>,
    /// The number of games by how they ended.
    pub ends: BTreeMap<&'static str, u64>,
    /// The use of premiums by kind, such as `2L`.
    pub premiums: BTreeMap<String, PremiumUse>,
    /// Tiles left at the end of a game.
    pub tiles_left: TilesLeft,
    /// The bots, in the order given.
    pub seats: Vec<BotReport>,
}

/// The advantage of the player who starts; none in games of one player.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FirstPlayerReport {
    /// The share of finished games won.
    pub win_rate: Option<Estimate>,
    /// The mean lead over the mean score of the others, in points.
    pub lead: Option<Estimate>,
}

/// Shares of all turns.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TurnShares {
    /// Plays.
    pub plays: Option<f64>,
    /// Exchanges.
    pub exchanges: Option<f64>,
    /// Passes.
    pub passes: Option<f64>,
}

/// How often one kind of premium is used.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PremiumUse {
    /// The number of squares with it.
    pub squares: usize,
    /// The mean number of uses per game. With takings, a square may be used more than once.
    pub used_per_game: Option<f64>,
}

/// The mean number of tiles left at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TilesLeft {
    /// In the bag.
    pub bag: Option<f64>,
    /// On all racks.
    pub racks: Option<f64>,
}

/// The report on one bot.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BotReport {
    /// Its level, and its vocabulary if that is not the level's usual one.
    pub bot: String,
    /// Games won; a shared win counts in part.
    pub wins: f64,
    /// The share of finished games won.
    pub win_rate: Option<Estimate>,
    /// The mean of its final scores.
    pub mean_score: Option<f64>,
    /// Statistics of its final scores.
    pub score: Option<Summary>,
    /// The mean points per play.
    pub points_per_play: Option<f64>,
    /// The share of its plays that are bingos.
    pub bingo_rate: Option<f64>,
    /// The share of its plays that took a tile from the board.
    pub take_rate: Option<f64>,
    /// The mean time it thought about a turn, in microseconds.
    pub microseconds_per_turn: Option<f64>,
    /// The longest time it thought about a turn, in microseconds.
    pub longest_microseconds: u128,
    /// The number of turns that were proved best (`exact`), that were the best found in an endgame too long to solve
    /// (`best-found`), or that were evaluated (`judged`).
    pub proofs: BTreeMap<&'static str, u64>,
}

/// How long a tournament ran, and whether it was interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunTime {
    /// The duration of the run.
    pub time: Duration,
    /// Whether it was interrupted.
    pub interrupted: bool,
}

impl TournamentReport {
    /// The report on these standings.
    pub fn new(setup: &TournamentSetup, standings: &Standings, run_time: RunTime) -> Self {
        let turns = standings.all_turns();
        let games = standings.games as u64;
        let first_player = if standings.bots.len() < 2 {
            FirstPlayerReport { win_rate: None, lead: None }
        } else {
            let others = float(standings.bots.len() - 1);
            let lead = standings.first_leads.mean().map(|Estimate { value, interval }| Estimate {
                value: value / others,
                interval: interval.map(|end| end / others),
            });
            FirstPlayerReport { win_rate: share(standings.first_wins(), standings.finished()), lead }
        };
        let seconds = run_time.time.as_secs_f64();
        let score = standings.scores.summary();
        let turns_per_game = standings.turns.summary();
        let part = |part: u64| ratio(part, turns.turns);
        Self {
            ruleset: setup.ruleset.id().to_owned(),
            language: setup.language.clone(),
            dictionary: setup.vocabulary.lexicon().id().to_owned(),
            seed: setup.seed,
            interrupted: run_time.interrupted,
            games: standings.games,
            unfinished: standings.unfinished,
            turns: turns.turns,
            seconds,
            games_per_second: if seconds == 0.0 { 0.0 } else { float(standings.games) / seconds },
            microseconds_per_turn: microseconds_per_turn(&turns),
            mean_score: score.map(|score| score.mean),
            score,
            mean_turns: turns_per_game.map(|turns| turns.mean),
            turns_per_game,
            first_player_win_rate: first_player.win_rate.map(|rate| rate.value),
            first_player,
            draws: standings.draws,
            bingo_rate: ratio(turns.bingos, turns.plays),
            take_rate: ratio(turns.takings, turns.plays),
            turn_shares: TurnShares {
                plays: part(turns.plays),
                exchanges: part(turns.exchanges),
                passes: part(turns.passes),
            },
            points_per_play: ratio(turns.points, turns.plays),
            plays_by_tiles: turns
                .by_tiles
                .iter()
                .map(|(&tiles, &plays)| (tiles, ratio(plays, turns.plays)))
                .collect(),
            ends: standings.ends().into_iter().map(|(reason, count)| (reason.id(), count)).collect(),
            premiums: premiums(setup.ruleset.layout(), standings),
            tiles_left: TilesLeft {
                bag: ratio(standings.in_bag, games),
                racks: ratio(standings.on_racks, games),
            },
            seats: setup
                .bots
                .iter()
                .zip(&standings.bots)
                .map(|(profile, bot)| BotReport::new(profile.to_string(), bot, standings.finished()))
                .collect(),
        }
    }
}

impl BotReport {
    fn new(bot: String, standings: &BotStandings, finished: usize) -> Self {
        let BotStandings { scores, turns, .. } = standings;
        let score = scores.summary();
        Self {
            bot,
            wins: standings.wins(),
            win_rate: share(standings.wins(), finished),
            mean_score: score.map(|score| score.mean),
            score,
            points_per_play: ratio(turns.points, turns.plays),
            bingo_rate: ratio(turns.bingos, turns.plays),
            take_rate: ratio(turns.takings, turns.plays),
            microseconds_per_turn: microseconds_per_turn(turns),
            longest_microseconds: turns.longest.as_micros(),
            proofs: [Certainty::Exact, Certainty::BestFound, Certainty::Estimated]
                .map(|certainty| {
                    (certainty.id(), turns.certainties.get(&certainty).copied().unwrap_or_default())
                })
                .into(),
        }
    }
}

fn microseconds_per_turn(turns: &TurnCounts) -> Option<f64> {
    let microseconds = u64::try_from(turns.time.as_micros()).unwrap_or(u64::MAX);
    ratio(microseconds, turns.turns)
}

/// The use of every kind of premium in the layout. A random board has the same number of each.
fn premiums(layout: &Layout, standings: &Standings) -> BTreeMap<String, PremiumUse> {
    let mut squares: BTreeMap<Premium, usize> = BTreeMap::new();
    for premium in layout.size().squares().filter_map(|square| layout.premium(square)) {
        *squares.entry(premium).or_default() += 1;
    }
    let used = |premium| standings.premiums.get(premium).copied().unwrap_or_default();
    squares
        .iter()
        .map(|(premium, &squares)| {
            let used_per_game = ratio(used(premium), standings.games as u64);
            (premium.to_string(), PremiumUse { squares, used_per_game })
        })
        .collect()
}
