//! The report of a run, as `--json` prints it.

use std::collections::BTreeMap;

use rackety_engine::bots::Certainty;
use serde::Serialize;

use super::comparison::Difference;
use super::extremes::{Extreme, ExtremeGame};
use super::in_short::ShortAnswer;
use super::letter_report::{LetterReport, letters};
use super::merge::Merge;
use super::metric::{Metric, MetricMean};
use super::play_report::{BonusReport, GiftReport, OpeningReport, TakingReport, WordReport};
use super::run::{Pairs, Run, RunSide};
use super::run_head::{RunHead, is_premium};
use super::samples::{Estimate, Summary, count_as_float, mean, ratio};
use super::standings::{BotStandings, Standings};
use super::turn_counts::TurnCounts;
use super::turn_report::{BranchingReport, ChallengeReport, PhaseReport, RaceReport};

/// The format of the counts in a report that this program writes, and the only one it reads.
pub(super) const FORMAT: u32 = 7;

/// The report of a run. Figures that have no value, for example without finished games, are `null`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TournamentReport {
    /// The ruleset's id.
    pub ruleset: String,
    /// The language.
    pub language: String,
    /// The word list's id.
    pub dictionary: String,
    /// The lowest seed.
    pub seed: Option<u64>,
    /// All seeds, as `1..100`.
    pub seeds: String,
    /// True if the run was interrupted before all games were played.
    pub interrupted: bool,
    /// Games played.
    pub games: u64,
    /// Games stopped at the turn limit. They have no winner, but their scores and turns count.
    pub unfinished: u64,
    /// Games that could not be played to their ends. They count nowhere else.
    pub failed: Vec<FailedGameReport>,
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
    /// The shares of finished games won by who moves first, second and so on; a draw counts in part.
    pub wins_by_seat: Vec<Option<Estimate>>,
    /// Finished games with several winners.
    pub draws: u64,
    /// The closeness of the games.
    pub races: RaceReport,
    /// The share of plays that are bingos.
    pub bingo_rate: Option<f64>,
    /// The share of plays that took a tile from the board.
    pub take_rate: Option<f64>,
    /// The shares of turns by kind.
    pub turn_shares: TurnShares,
    /// The challenges of all bots.
    pub challenges: ChallengeReport,
    /// The blanks on the board that bots changed for tiles.
    pub blank_changes: u64,
    /// Statistics of the points of a turn.
    pub points_per_turn: Option<Summary>,
    /// The turns by how full the bag was.
    pub phases: BTreeMap<&'static str, PhaseReport>,
    /// The number of legal plays to choose from.
    pub branching: BranchingReport,
    /// The mean points per play.
    pub points_per_play: Option<f64>,
    /// The shares of plays by the number of tiles placed.
    pub plays_by_tiles: BTreeMap<usize, Option<f64>>,
    /// The first turns.
    pub openings: OpeningReport,
    /// The words formed, by their number of tiles.
    pub words: BTreeMap<usize, WordReport>,
    /// Points besides those of words, by kind.
    pub bonuses: BTreeMap<String, BonusReport>,
    /// The letters, in the order of the tile set.
    pub letters: Vec<LetterReport>,
    /// The number of games by how they ended.
    pub ends: BTreeMap<String, u64>,
    /// The use of premiums by kind, such as `2L`.
    pub premiums: BTreeMap<String, PremiumUse>,
    /// The use of squares, such as `h8`.
    pub squares: BTreeMap<String, SquareUse>,
    /// Plays that took a tile, or `None` in games without takings.
    pub takings: Option<TakingReport>,
    /// The gift blank, or `None` in games without one.
    pub gift_blank: Option<GiftReport>,
    /// Tiles left at the end of a game.
    pub tiles_left: TilesLeft,
    /// The most remarkable games.
    pub extremes: BTreeMap<Extreme, ExtremeGame>,
    /// The means of figures that each game has, by name, with their intervals.
    pub metrics: BTreeMap<Metric, MetricMean>,
    /// What each of these figures shows of a game.
    pub meanings: BTreeMap<Metric, &'static str>,
    /// The answers that authors look for first.
    pub in_short: Vec<ShortAnswer>,
    /// The bots, in the order given.
    pub seats: Vec<BotReport>,
    /// The ruleset to compare with, and by how much it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Box<ComparisonReport>>,
    /// All counts that these figures are computed from, for continuing the run and for adding it to others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<RunCounts>,
}

/// A run, for programs, and the format that it is in.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RunCounts {
    format: u32,
    #[serde(flatten)]
    run: Run,
}

/// The ruleset to compare with, and by how much it differs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ComparisonReport {
    /// The report on its games.
    pub report: TournamentReport,
    /// The figures of both, side by side, from the seeds whose games both have them.
    pub differences: Vec<Difference>,
}

impl ComparisonReport {
    fn new(report: TournamentReport, pairs: &Pairs) -> Self {
        Self { report, differences: pairs.iter().filter_map(Difference::new).collect() }
    }

    /// The differences without those that games of neither ruleset, which have these heads, can show.
    pub fn of_interest(&self, heads: [&RunHead; 2]) -> impl Iterator<Item = &Difference> {
        self.differences
            .iter()
            .filter(move |found| heads.iter().any(|head| head.is_of_interest(found.metric)))
    }
}

/// A game that could not be played to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FailedGameReport {
    /// Its seed.
    pub seed: u64,
    /// The reason why it could not be played on.
    pub cause: String,
}

/// The advantage of the player who starts; none in games of one player.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FirstPlayerReport {
    /// The share of finished games won.
    pub win_rate: Option<Estimate>,
    /// The mean lead over the mean score of the others, in points.
    pub lead: Option<MetricMean>,
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
    /// Turns that an unknown word cost.
    pub lost: Option<f64>,
    /// Turns whose time ran out.
    pub timed_out: Option<f64>,
    /// Resignations.
    pub resigned: Option<f64>,
    /// Turns that a wrong challenge cost.
    pub lost_by_challenge: Option<f64>,
    /// Anything else.
    pub others: Option<f64>,
}

/// The frequency with which one kind of premium is used.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PremiumUse {
    /// The number of squares with it.
    pub squares: usize,
    /// The mean number of uses per game. With takings, a square may be used more than once.
    pub used_per_game: Option<f64>,
    /// The mean points that a use adds.
    pub points_per_use: Option<f64>,
}

/// The frequency with which one square is used, per game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SquareUse {
    /// Tiles placed on it.
    pub placed: Option<f64>,
    /// Tiles taken from it.
    pub taken: Option<f64>,
    /// Points that its premium added.
    pub premium_points: Option<f64>,
}

/// The mean number of tiles left at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TilesLeft {
    /// The number in the bag.
    pub bag: Option<f64>,
    /// The number on all racks.
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
    /// Its challenges.
    pub challenges: ChallengeReport,
    /// The blanks on the board that it changed for tiles.
    pub blank_changes: u64,
    /// The mean time it thought about a turn, in microseconds.
    pub microseconds_per_turn: Option<f64>,
    /// The longest time it thought about a turn, in microseconds.
    pub longest_microseconds: u64,
    /// The number of turns that were proved best (`exact`), that were the best found in an endgame too long to solve
    /// (`best-found`), or that were evaluated (`judged`).
    pub proofs: BTreeMap<&'static str, u64>,
}

impl TournamentReport {
    /// The report on a run.
    pub fn new(run: &Run) -> Self {
        let mut report = Self::of_side(run, &run.side);
        report.counts = Some(RunCounts { format: FORMAT, run: run.clone() });
        report.against = run.against.as_ref().map(|other| {
            let report = Self::of_side(run, &other.side);
            Box::new(ComparisonReport::new(report, &other.pairs))
        });
        report
    }

    /// The report on the games of one ruleset.
    fn of_side(run: &Run, side: &RunSide) -> Self {
        let RunSide { head, standings, failed } = side;
        let turns = standings.all_turns();
        let games = standings.games;
        let seconds = run.time.as_secs_f64();
        let score = standings.scores.summary();
        let turns_per_game = standings.turns.summary();
        let first_player = FirstPlayerReport::new(side);
        let part = |part: u64| ratio(part, turns.turns);
        let tiles_of = |(&tiles, &plays): (&usize, &u64)| (tiles, ratio(plays, turns.plays));
        Self {
            ruleset: head.ruleset.clone(),
            language: head.language.clone(),
            dictionary: head.dictionary.clone(),
            seed: run.planned.first(),
            seeds: run.planned.to_string(),
            interrupted: !run.left().is_empty(),
            games,
            unfinished: standings.unfinished,
            failed: failed
                .iter()
                .map(|(&seed, cause)| FailedGameReport { seed, cause: cause.clone() })
                .collect(),
            turns: turns.turns,
            seconds,
            games_per_second: if seconds == 0.0 { 0.0 } else { count_as_float(games) / seconds },
            microseconds_per_turn: microseconds_per_turn(&turns),
            mean_score: score.map(|score| score.mean),
            score,
            mean_turns: turns_per_game.map(|turns| turns.mean),
            turns_per_game,
            first_player_win_rate: first_player.win_rate.map(|rate| rate.value),
            first_player,
            wins_by_seat: standings.seat_shares().collect(),
            draws: standings.draws,
            races: RaceReport::new(&standings.races),
            bingo_rate: ratio(turns.bingos, turns.plays),
            take_rate: ratio(turns.takings, turns.plays),
            turn_shares: TurnShares {
                plays: part(turns.plays),
                exchanges: part(turns.exchanges),
                passes: part(turns.passes),
                lost: part(turns.lost),
                timed_out: part(turns.timed_out),
                resigned: part(turns.resigned),
                lost_by_challenge: part(turns.lost_by_challenge),
                others: part(turns.others),
            },
            challenges: ChallengeReport::new(&turns),
            blank_changes: turns.blank_changes,
            points_per_turn: standings.turn_tally.points.summary(),
            phases: PhaseReport::of_all(&standings.turn_tally),
            branching: BranchingReport::new(&standings.turn_tally),
            points_per_play: mean(turns.points, turns.plays),
            plays_by_tiles: turns.by_tiles.iter().map(tiles_of).collect(),
            openings: OpeningReport::new(&standings.plays.openings),
            words: WordReport::of_all(standings),
            bonuses: BonusReport::of_all(standings),
            letters: letters(head, standings),
            ends: standings.ends().into_iter().map(|(id, count)| (id.to_owned(), count)).collect(),
            premiums: PremiumUse::of_all(side),
            squares: SquareUse::of_all(standings),
            takings: head.takings.then(|| TakingReport::new(standings)),
            gift_blank: head.gift_blank.then(|| GiftReport::new(&standings.plays.gift)),
            tiles_left: TilesLeft {
                bag: ratio(standings.in_bag, games),
                racks: ratio(standings.on_racks, games),
            },
            extremes: standings.extremes.iter().collect(),
            metrics: standings
                .metrics
                .iter()
                .filter_map(|(&metric, values)| Some((metric, metric.mean(values)?)))
                .collect(),
            meanings: standings.metrics.keys().map(|&metric| (metric, metric.meaning())).collect(),
            seats: head
                .bots
                .iter()
                .zip(&standings.bots)
                .map(|(name, bot)| BotReport::new(name, bot, standings.share_of_each(&bot.wins, 1)))
                .collect(),
            in_short: ShortAnswer::of_games(side),
            against: None,
            counts: None,
        }
    }

    /// The share of the games that each seat would win in a fair game, or `None` in games of one player.
    pub fn fair_share(&self) -> Option<f64> {
        let seats = u64::try_from(self.wins_by_seat.len()).ok().filter(|seats| *seats > 1)?;
        ratio(1, seats)
    }
}

impl FirstPlayerReport {
    fn new(side: &RunSide) -> Self {
        let standings = &side.standings;
        let win_rate = standings.seat_shares().next().flatten().filter(|_| standings.bots.len() > 1);
        Self { win_rate, lead: side.mean(Metric::FirstLead) }
    }
}

impl BotReport {
    /// The bots of a run with equal ones added up, each with their number, in the order given. The games won, and their share,
    /// are those of each.
    pub fn of_kinds(side: &RunSide) -> Vec<(usize, Self)> {
        let mut kinds: Vec<(usize, &String, BotStandings)> = Vec::new();
        for (name, standings) in side.head.bots.iter().zip(&side.standings.bots) {
            match kinds.iter_mut().find(|(_, known, _)| *known == name) {
                Some((number, _, sum)) => {
                    *number += 1;
                    sum.include(standings);
                }
                None => kinds.push((1, name, standings.clone())),
            }
        }
        let report = |(number, name, standings): (usize, &String, BotStandings)| {
            let number_of_bots = number as u64;
            let share = side.standings.share_of_each(&standings.wins, number_of_bots);
            let all = Self::new(name, &standings, share);
            (number, Self { wins: all.wins / count_as_float(number_of_bots), ..all })
        };
        kinds.into_iter().map(report).collect()
    }

    fn new(bot: &str, standings: &BotStandings, win_rate: Option<Estimate>) -> Self {
        let BotStandings { scores, turns, .. } = standings;
        let score = scores.summary();
        Self {
            bot: bot.to_owned(),
            wins: standings.wins(),
            win_rate,
            mean_score: score.map(|score| score.mean),
            score,
            points_per_play: mean(turns.points, turns.plays),
            bingo_rate: ratio(turns.bingos, turns.plays),
            take_rate: ratio(turns.takings, turns.plays),
            challenges: ChallengeReport::new(turns),
            blank_changes: turns.blank_changes,
            microseconds_per_turn: microseconds_per_turn(turns),
            longest_microseconds: turns.thinking.longest_microseconds,
            proofs: [Certainty::Exact, Certainty::BestFound, Certainty::Estimated]
                .map(|certainty| (certainty.id(), turns.of_certainty(certainty)))
                .into(),
        }
    }
}

fn microseconds_per_turn(turns: &TurnCounts) -> Option<f64> {
    ratio(turns.thinking.microseconds, turns.turns)
}

impl PremiumUse {
    /// The use of every kind of premium in the layout. A random board has the same number of each.
    fn of_all(side: &RunSide) -> BTreeMap<String, Self> {
        let board = &side.head.board;
        let kinds = board.rows.iter().flatten().filter(|text| is_premium(text));
        let known = &side.standings.tiles.premiums;
        kinds
            .map(|kind| {
                let (used, points) = known.get(kind).map_or((0, 0), |premium| (premium.used, premium.points));
                let used_per_game = ratio(used, side.standings.games);
                let points_per_use = mean(points, used);
                (kind.clone(), Self { squares: board.count(kind), used_per_game, points_per_use })
            })
            .collect()
    }
}

impl SquareUse {
    fn of_all(standings: &Standings) -> BTreeMap<String, Self> {
        let games = standings.games;
        let of = |square: &super::tile_tally::SquareTally| Self {
            placed: ratio(square.placed, games),
            taken: ratio(square.taken, games),
            premium_points: mean(square.premium_points, games),
        };
        standings.tiles.squares.iter().map(|(name, square)| (name.clone(), of(square))).collect()
    }
}
