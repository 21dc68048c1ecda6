//! The figures of a single game, by which rulesets are compared.

use rackety_engine::TurnOutcome;
use serde::{Deserialize, Serialize};

use super::moments::{Moments, Thousandths};
use super::played_game::PlayedGame;
use super::race_tally::Race;
use super::samples::{Estimate, count_as_float, count_estimate, share};
use super::turn_counts::TurnCounts;

/// The least lump of counts that are seldom 0; they vary less than a Poisson process.
const COUNTS_LUMP: f64 = 0.3;

/// The least lump of points of an opening: one in ten has a bonus or two, and a dozen openings may have none.
const POINTS_LUMP: f64 = 5.0;

/// The least lump of legal plays, in multiples of their mean: with a blank there are ten times as many.
const PLAYS_LUMP: f64 = 2.0;

/// A figure that a game has, and that can be compared between two games with the same seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Metric {
    /// The mean final score of the players.
    Score,
    /// Turns.
    Turns,
    /// Points a turn.
    PointsPerTurn,
    /// Points a play.
    PointsPerPlay,
    /// The part of the win that the player who started has.
    FirstPlayer,
    /// The lead of the player who started over the mean of the others.
    FirstLead,
    /// The part of the win that the first bot has.
    FirstBot,
    /// The points between the two best scores.
    Margin,
    /// Changes of lead.
    LeadChanges,
    /// The most points that a winner was behind.
    Comeback,
    /// Points of the opening play.
    OpeningPoints,
    /// Bingos.
    Bingos,
    /// Plays that took a tile.
    Takings,
    /// Exchanges.
    Exchanges,
    /// Passes.
    Passes,
    /// Turns that an unknown word cost.
    LostTurns,
    /// Turns without a play to choose.
    WithoutPlay,
    /// Legal plays a turn, on the turns where they were counted.
    LegalPlays,
    /// Tiles of the words that placed tiles formed; the words that a taking leaves are not among them.
    WordLength,
    /// Tiles a play.
    TilesPerPlay,
    /// Tiles left on racks.
    TilesLeft,
}

impl Metric {
    /// All metrics, in the order of a report.
    pub const ALL: [Self; 21] = [
        Self::Score,
        Self::Turns,
        Self::PointsPerTurn,
        Self::PointsPerPlay,
        Self::FirstPlayer,
        Self::FirstLead,
        Self::FirstBot,
        Self::Margin,
        Self::LeadChanges,
        Self::Comeback,
        Self::OpeningPoints,
        Self::Bingos,
        Self::Takings,
        Self::Exchanges,
        Self::Passes,
        Self::LostTurns,
        Self::WithoutPlay,
        Self::LegalPlays,
        Self::WordLength,
        Self::TilesPerPlay,
        Self::TilesLeft,
    ];

    /// Its identifier, as in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Turns => "turns",
            Self::PointsPerTurn => "points-per-turn",
            Self::PointsPerPlay => "points-per-play",
            Self::FirstPlayer => "first-player",
            Self::FirstLead => "first-lead",
            Self::FirstBot => "first-bot",
            Self::Margin => "margin",
            Self::LeadChanges => "lead-changes",
            Self::Comeback => "comeback",
            Self::OpeningPoints => "opening-points",
            Self::Bingos => "bingos",
            Self::Takings => "takings",
            Self::Exchanges => "exchanges",
            Self::Passes => "passes",
            Self::LostTurns => "lost-turns",
            Self::WithoutPlay => "without-play",
            Self::LegalPlays => "legal-plays",
            Self::WordLength => "word-length",
            Self::TilesPerPlay => "tiles-per-play",
            Self::TilesLeft => "tiles-left",
        }
    }

    /// Its name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score of a player",
            Self::Turns => "turns a game",
            Self::PointsPerTurn => "points a turn",
            Self::PointsPerPlay => "points a play",
            Self::FirstPlayer => "wins of the first player",
            Self::FirstLead => "lead of the first player",
            Self::FirstBot => "wins of the first bot",
            Self::Margin => "margin of the winner",
            Self::LeadChanges => "changes of lead",
            Self::Comeback => "most a winner was behind",
            Self::OpeningPoints => "points of the opening",
            Self::Bingos => "bingos a game",
            Self::Takings => "takings a game",
            Self::Exchanges => "exchanges a game",
            Self::Passes => "passes a game",
            Self::LostTurns => "lost turns a game",
            Self::WithoutPlay => "turns without a play",
            Self::LegalPlays => "legal plays a turn",
            Self::WordLength => "tiles of a placed word",
            Self::TilesPerPlay => "tiles a play",
            Self::TilesLeft => "tiles left on racks",
        }
    }

    /// Whether it is a share, which a report writes in percent.
    pub const fn is_share(self) -> bool {
        matches!(self, Self::FirstPlayer | Self::FirstBot)
    }
}

/// How the values of a metric are distributed, which decides the interval of their mean.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Distribution {
    /// Wins, or parts of them.
    Wins,
    /// Counts or points that are often 0 and come in lumps of at least this size.
    Lumps(f64),
    /// Numbers with lumps of at least this many times their mean.
    Multiples(f64),
    /// Values around a mean.
    Around,
}

impl Metric {
    /// Where the values come from decides it, not how they turned out. Points come in lumps of a bonus or a long word, and
    /// margins, which are never below 0, are as skewed.
    const fn distribution(self) -> Distribution {
        match self {
            Self::FirstPlayer | Self::FirstBot => Distribution::Wins,
            Self::LeadChanges
            | Self::Bingos
            | Self::Takings
            | Self::Exchanges
            | Self::Passes
            | Self::LostTurns
            | Self::WithoutPlay
            | Self::TilesLeft => Distribution::Lumps(COUNTS_LUMP),
            Self::Margin | Self::Comeback | Self::OpeningPoints => Distribution::Lumps(POINTS_LUMP),
            Self::LegalPlays => Distribution::Multiples(PLAYS_LUMP),
            _ => Distribution::Around,
        }
    }

    /// The mean of values of the metric with its 95 % interval; none without values.
    pub fn mean(self, values: &Moments) -> Option<Estimate> {
        let (mean, spread) = values.mean_and_spread()?;
        let games = values.count();
        match self.distribution() {
            Distribution::Wins => share(mean * count_as_float(games), games),
            Distribution::Lumps(lump) => Some(count_estimate(mean, spread, games, lump)),
            Distribution::Multiples(lump) => Some(count_estimate(mean, spread, games, lump * mean)),
            Distribution::Around if spread > 0.0 => values.mean(),
            Distribution::Around => Some(around(mean, self.reach_of_equal(mean, games))),
        }
    }

    /// The mean of differences of the metric, with the 95 % interval of a paired test; none without differences. If they
    /// are all equal, there is no spread to judge by, so the interval has 0 in it.
    pub fn mean_difference(self, differences: &Moments) -> Option<Estimate> {
        let (mean, spread) = differences.mean_and_spread()?;
        if spread > 0.0 {
            return differences.mean();
        }
        let Estimate { value, interval: [low, high] } =
            around(mean, self.reach_of_equal(mean, differences.count()));
        Some(Estimate { value, interval: [low.min(0.0), high.max(0.0)] })
    }

    /// How far the interval of this number of equal values extends to each side.
    fn reach_of_equal(self, value: f64, games: u64) -> f64 {
        match self.distribution() {
            Distribution::Wins => share(0.0, games).map_or(1.0, |share| share.interval[1]),
            _ => count_estimate(value.abs(), 0.0, games, 1.0).interval[1] - value.abs(),
        }
    }
}

fn around(value: f64, reach: f64) -> Estimate {
    Estimate { value, interval: [value - reach, value + reach] }
}

/// The figures of one game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameMetrics {
    values: [Option<Thousandths>; Metric::ALL.len()],
}

impl GameMetrics {
    /// The value of a metric; none where the game has none, as a margin where nobody won.
    pub const fn get(&self, metric: Metric) -> Option<Thousandths> {
        self.values[metric as usize]
    }

    /// The figures of a game in which the first bot had this seat.
    pub(super) fn of(played: &PlayedGame, first_bot: usize, turns: &TurnCounts, race: Option<Race>) -> Self {
        let state = played.game.state();
        let scores: Vec<i64> = state.players().map(|(_, player)| player.score().into()).collect();
        let players = whole(scores.len());
        let others = players - 1;
        let all: i64 = scores.iter().sum();
        let first = scores.first().copied().unwrap_or_default();
        let winners: Vec<usize> =
            state.ending().iter().flat_map(|end| &end.winners).map(|seat| seat.index()).collect();
        let win_of = |seat: usize| {
            let won = i64::from(winners.contains(&seat));
            Thousandths::ratio(won, whole(winners.len())).filter(|_| 0 < others)
        };
        let mut formed = (0, 0);
        for word in played.game.turns().iter().flat_map(rackety_engine::TurnRecord::words) {
            if word.origin == rackety_engine::WordOrigin::Placed {
                formed = (formed.0 + 1, formed.1 + whole(word.squares.len()));
            }
        }
        let counted: Vec<i64> = played
            .notes
            .iter()
            .filter_map(|note| note.legal_plays)
            .map(|plays| i64::try_from(plays).unwrap_or(i64::MAX))
            .collect();
        let opening = played.game.turns().first().and_then(|turn| match &turn.outcome {
            TurnOutcome::Play { scored, .. } => Some(scored.total),
            _ => None,
        });
        let tiles: i64 = turns.by_tiles.iter().map(|(&tiles, &plays)| whole(tiles) * count(plays)).sum();
        let left: usize = state.players().map(|(_, player)| player.rack().len()).sum();
        let points: i64 = played.turns().map(|(turn, _)| i64::from(turn.points())).sum();
        let mut metrics = Self::default();
        for metric in Metric::ALL {
            let value = match metric {
                Metric::Score => Thousandths::ratio(all, players),
                Metric::Turns => Some(Thousandths::whole(count(turns.turns))),
                Metric::PointsPerTurn => Thousandths::ratio(points, count(turns.turns)),
                Metric::PointsPerPlay => Thousandths::ratio(turns.points, count(turns.plays)),
                Metric::FirstPlayer => win_of(0),
                Metric::FirstLead => Thousandths::ratio(first * others - (all - first), others),
                Metric::FirstBot => win_of(first_bot),
                Metric::Margin => race.map(|race| Thousandths::whole(race.margin)),
                Metric::LeadChanges => race.map(|race| Thousandths::whole(race.lead_changes)),
                Metric::Comeback => race.map(|race| Thousandths::whole(race.deficit)),
                Metric::OpeningPoints => opening.map(Thousandths::whole),
                Metric::Bingos => Some(Thousandths::whole(count(turns.bingos))),
                Metric::Takings => Some(Thousandths::whole(count(turns.takings))),
                Metric::Exchanges => Some(Thousandths::whole(count(turns.exchanges))),
                Metric::Passes => Some(Thousandths::whole(count(turns.passes))),
                Metric::LostTurns => Some(Thousandths::whole(count(turns.lost))),
                Metric::WithoutPlay => Some(Thousandths::whole(count(turns.without_play))),
                Metric::LegalPlays => Thousandths::ratio(counted.iter().sum(), whole(counted.len())),
                Metric::WordLength => Thousandths::ratio(formed.1, formed.0),
                Metric::TilesPerPlay => Thousandths::ratio(tiles, count(turns.plays)),
                Metric::TilesLeft => Some(Thousandths::whole(whole(left))),
            };
            metrics.values[metric as usize] = value;
        }
        metrics
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(values: &[i64]) -> Moments {
        let mut moments = Moments::default();
        for &value in values {
            moments.add(Thousandths::whole(value));
        }
        moments
    }

    /// The limits of Poisson's and Wilson's intervals are in tables.
    #[test]
    fn shares_and_rare_counts_have_intervals_of_their_own() {
        let near = |[low, high]: [f64; 2], expected: [f64; 2]| {
            (low - expected[0]).abs() < 0.02 && (high - expected[1]).abs() < 0.02
        };
        let wins = Metric::FirstBot.mean(&moments(&[1; 12])).unwrap();
        assert!(near(wins.interval, [0.757, 1.0]), "{wins:?}");
        // 3.69 events of a thousand games are the most that none of them may hide.
        let none = Metric::Passes.mean(&moments(&[0; 1000])).unwrap();
        assert!(none.value == 0.0 && near(none.interval, [0.0, 0.0037]), "{none:?}");
        let rare = Metric::Passes.mean(&moments(&[0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0])).unwrap();
        assert!(rare.interval[0] >= 0.0 && rare.interval[1] > 1.0, "{rare:?}");
        let scores = moments(&[400, 410, 420, 430]);
        assert_eq!(Metric::Score.mean(&scores), scores.mean());
        let equal = Metric::Turns.mean(&moments(&[20, 20, 20])).unwrap();
        assert!(equal.interval[0] < 20.0 && 20.0 < equal.interval[1], "{equal:?}");
        assert_eq!(Metric::Passes.mean(&Moments::default()), None);
    }

    /// Returns in which share of runs of twelve games the interval of a metric has the mean of all runs in it. The values are
    /// made from numbers between 0 and 1.
    fn share_held(metric: Metric, value: impl Fn(&mut dyn FnMut() -> f64) -> f64) -> f64 {
        const RUNS: u32 = 20_000;
        let mut state = 1_u64;
        let mut uniform = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from(u32::try_from(state >> 32).unwrap()) / f64::from(u32::MAX)
        };
        #[allow(clippy::cast_possible_truncation, reason = "points have at most three digits")]
        let mut points = || value(&mut uniform).round() as i64;
        let runs: Vec<Vec<i64>> = (0..RUNS).map(|_| (0..12).map(|_| points()).collect()).collect();
        let mean = metric.mean(&moments(&runs.concat())).unwrap().value;
        let holds = |run: &&Vec<i64>| {
            let [low, high] = metric.mean(&moments(run)).unwrap().interval;
            low <= mean && mean <= high
        };
        let held = u32::try_from(runs.iter().filter(holds).count()).unwrap();
        f64::from(held) / f64::from(RUNS)
    }

    /// Margins are the distances of two scores, so a few are much larger than the others: Student's interval has their mean in
    /// it in 93.4 of 100 runs.
    #[test]
    fn intervals_of_margins_hold_what_they_promise() {
        // The sum of twelve is nearly normal, with a spread of 1.
        let lead =
            |uniform: &mut dyn FnMut() -> f64| 30.0 + 70.0 * ((0..12).map(|_| uniform()).sum::<f64>() - 6.0);
        let held = share_held(Metric::Margin, |uniform| lead(uniform).abs());
        assert!((0.94..=0.97).contains(&held), "{held}");
    }

    /// A run without a bonus seems to have a small spread: judged by that alone, or with lumps of three points, the intervals
    /// have the mean in them in 84 of 100 runs.
    #[test]
    fn intervals_of_openings_know_that_there_are_bonuses() {
        let held = share_held(Metric::OpeningPoints, |uniform| {
            let points = 12.0 + 20.0 * uniform();
            if uniform() < 0.1 { points + 60.0 } else { points }
        });
        assert!((0.93..=0.97).contains(&held), "{held}");
    }

    #[test]
    fn equal_differences_prove_nothing() {
        for metric in Metric::ALL {
            let Estimate { value, interval: [low, high] } =
                metric.mean_difference(&moments(&[5; 12])).unwrap();
            assert!((value - 5.0).abs() < 1e-9 && low <= 0.0 && 5.0 < high, "{metric:?}");
        }
        let spread = moments(&[4, 5, 6, 5]);
        assert_eq!(Metric::Turns.mean_difference(&spread), spread.mean());
    }

    #[test]
    fn metrics_have_their_names_in_json_and_their_places() {
        for (place, metric) in Metric::ALL.into_iter().enumerate() {
            assert_eq!(metric as usize, place);
            assert_eq!(serde_json::to_value(metric).unwrap(), metric.id());
        }
    }
}
