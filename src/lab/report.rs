//! What the games tell, in the words of `--json`.

use std::collections::BTreeMap;
use std::time::Duration;

use rackety_engine::bots::Certainty;
use rackety_engine::{Layout, Premium};
use serde::Serialize;

use super::game_figures::TurnCounts;
use super::samples::{Estimate, Summary, float, ratio, share};
use super::standings::{BotStandings, Standings};
use super::tournament::TournamentSetup;

/// What the games tell. Where something is asked of no games, or of nobody, it is not there (`null`).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TournamentReport {
    /// The ruleset's id.
    pub ruleset: String,
    /// The language.
    pub language: String,
    /// The word list's id.
    pub dictionary: String,
    /// The seed of the first game; each other has one more than the one before it.
    pub seed: u64,
    /// Whether it was broken off, so that there are fewer games than were asked for.
    pub interrupted: bool,
    /// Games played.
    pub games: usize,
    /// Games among them that were cut after 500 turns. Nobody wins those; their scores and turns count as they stood.
    pub unfinished: usize,
    /// Turns of all games.
    pub turns: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Games in a second, on all threads together.
    pub games_per_second: f64,
    /// The mean time that a bot thought about a turn, in millionths of a second.
    pub microseconds_per_turn: Option<f64>,
    /// The mean of all final scores.
    pub mean_score: Option<f64>,
    /// All final scores.
    pub score: Option<Summary>,
    /// The mean number of turns of a game, all players together.
    pub mean_turns: Option<f64>,
    /// Turns of a game.
    pub turns_per_game: Option<Summary>,
    /// The share of finished games that the player won who began; of a draw, his part of it.
    pub first_player_win_rate: Option<f64>,
    /// More on the player who begins.
    pub first_player: FirstPlayerReport,
    /// Finished games that several won together.
    pub draws: usize,
    /// The share of plays that took all tiles of a full rack.
    pub bingo_rate: Option<f64>,
    /// The share of plays with a tile taken from the board.
    pub take_rate: Option<f64>,
    /// What turns were.
    pub turn_shares: TurnShares,
    /// The mean points of a play.
    pub points_per_play: Option<f64>,
    /// The share of plays that placed so many tiles.
    pub plays_by_tiles: BTreeMap<usize, Option<f64>>,
    /// How many games ended so.
    pub ends: BTreeMap<&'static str, u64>,
    /// Premiums by kind, as `2L`.
    pub premiums: BTreeMap<String, PremiumUse>,
    /// Tiles left when a game was over.
    pub tiles_left: TilesLeft,
    /// The bots, in the order in which they were named.
    pub seats: Vec<BotReport>,
}

/// What is told of the player who begins. Alone one has no rivals to be ahead of.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FirstPlayerReport {
    /// The share of wins.
    pub win_rate: Option<Estimate>,
    /// The points that he has more than the others have on average.
    pub lead: Option<Estimate>,
}

/// Shares of all turns.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TurnShares {
    /// Tiles placed.
    pub plays: Option<f64>,
    /// Tiles exchanged.
    pub exchanges: Option<f64>,
    /// Passes.
    pub passes: Option<f64>,
}

/// How often premiums of a kind count.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PremiumUse {
    /// How many squares of the board have it.
    pub squares: usize,
    /// How often one of them counts in a game, on average. Where tiles are taken, a square may count again.
    pub used_per_game: Option<f64>,
}

/// Tiles left when a game is over, on average.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TilesLeft {
    /// In the bag.
    pub bag: Option<f64>,
    /// On all racks together.
    pub racks: Option<f64>,
}

/// What is told of one bot.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BotReport {
    /// Its level, and its words if they are not the usual ones.
    pub bot: String,
    /// Games won; of a shared win, its part.
    pub wins: f64,
    /// The share of finished games won.
    pub win_rate: Option<Estimate>,
    /// The mean of its final scores.
    pub mean_score: Option<f64>,
    /// Its final scores.
    pub score: Option<Summary>,
    /// The mean points of a play.
    pub points_per_play: Option<f64>,
    /// The share of its plays that took all tiles of a full rack.
    pub bingo_rate: Option<f64>,
    /// The share of its plays with a tile taken from the board.
    pub take_rate: Option<f64>,
    /// The mean time that it thought about a turn, in millionths of a second.
    pub microseconds_per_turn: Option<f64>,
    /// The longest, in millionths of a second.
    pub longest_microseconds: u128,
    /// How many of its turns were proved to be the best (`exact`), were the best found in an end that was too long to be
    /// proved (`best-found`), or were judged (`judged`).
    pub proofs: BTreeMap<&'static str, u64>,
}

/// Why there are no more games, and how long they took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunTime {
    /// How long it took.
    pub time: Duration,
    /// Whether it was broken off.
    pub interrupted: bool,
}

impl TournamentReport {
    /// What these games tell.
    pub fn new(setup: &TournamentSetup, standings: &Standings, effort: RunTime) -> Self {
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
        let seconds = effort.time.as_secs_f64();
        let score = standings.scores.summary();
        let turns_per_game = standings.turns.summary();
        let part = |part: u64| ratio(part, turns.turns);
        Self {
            ruleset: setup.ruleset.id().to_owned(),
            language: setup.language.clone(),
            dictionary: setup.vocabulary.lexicon().id().to_owned(),
            seed: setup.seed,
            interrupted: effort.interrupted,
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
            take_rate: ratio(turns.takes, turns.plays),
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
                .opponents
                .iter()
                .zip(&standings.bots)
                .map(|(opponent, bot)| BotReport::new(opponent.to_string(), bot, standings.finished()))
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
            take_rate: ratio(turns.takes, turns.plays),
            microseconds_per_turn: microseconds_per_turn(turns),
            longest_microseconds: turns.longest.as_micros(),
            proofs: [Certainty::Exact, Certainty::BestFound, Certainty::Judged]
                .map(|proof| (proof.id(), turns.proofs.get(&proof).copied().unwrap_or_default()))
                .into(),
        }
    }
}

fn microseconds_per_turn(turns: &TurnCounts) -> Option<f64> {
    let microseconds = u64::try_from(turns.time.as_micros()).unwrap_or(u64::MAX);
    ratio(microseconds, turns.turns)
}

/// All kinds of premiums that the layout has, and how often they counted. A random board has as many of each.
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
