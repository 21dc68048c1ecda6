//! The figures of a single game, by which rulesets are compared.

use rackety_engine::{TurnOutcome, enum_table};
use serde::{Deserialize, Serialize};

use super::moments::{Moments, PairedMoments, Strata, Thousandths};
use super::played_game::PlayedGame;
use super::race_tally::Race;
use super::samples::{Estimate, count_as_float, lump_interval, share};
use super::turn_counts::TurnCounts;

/// Counts are those of a Poisson process, whose lumps are 1, unless the games show larger ones. For smaller ones, what they
/// show is averaged with as much as this many events would say.
const EVENTS_OF_POISSON: f64 = 3.0;

/// The number of games with events by which the size of lumps can be judged.
const FEW_GAMES: f64 = 4.0;

/// The least lump of points of an opening, in multiples of their mean: one in ten has a bonus or two.
const OPENING_LUMP: f64 = 0.3;

/// Of fewer openings than these, too many samples have no bonus at all.
const FEW_OPENINGS: u64 = 30;

/// The least lump of legal plays, in multiples of their mean: with a blank there are ten times as many.
const PLAYS_LUMP: f64 = 2.0;

/// Of fewer games than these, a few turns with blanks make most of the mean of legal plays.
const FEW_COUNTED: u64 = 400;

enum_table! {
    /// A figure that a game has, and that can be compared between two games with the same seed. In a run, it is the mean of
    /// the games, not of their turns. Metrics are in the order of a report.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Metric(
        /// Its identifier, as in JSON.
        pub id: &'static str,
        /// Its name in a report.
        pub name: &'static str,
        /// Half a line on the side of a game that it measures.
        pub meaning: &'static str,
    ) {
        /// The mean final score of the players.
        Score: "score", "score of a player", "how high scores are; compare with games that you know";
        /// Turns.
        Turns: "turns", "turns a game", "how long a game is, all players together";
        /// Points a turn.
        PointsPerTurn: "points-per-turn", "points a turn", "what a turn brings, exchanges and passes included";
        /// Points a play.
        PointsPerPlay: "points-per-play", "points a play", "what a word brings";
        /// The part of the win that the player who started has.
        FirstPlayer: "first-player", "wins of the first player", "how fair the first turn is; an equal share is fair";
        /// The lead of the player who started over the mean of the others.
        FirstLead: "first-lead", "lead of the first player", "what the first turn is worth in points";
        /// The part of the win that the first bot has.
        FirstBot: "first-bot", "wins of the first bot", "which bot is stronger";
        /// The points between the two best scores.
        Margin: "margin", "margin of the winner", "how close games are";
        /// Changes of lead.
        LeadChanges: "lead-changes", "changes of lead", "how exciting games are; few where the better start wins";
        /// The most points that a winner was behind.
        Comeback: "comeback", "most a winner was behind", "how much a winner makes up for";
        /// Points of the opening play.
        OpeningPoints: "opening-points", "points of the opening", "what the first turn brings";
        /// Bingos.
        Bingos: "bingos", "bingos a game", "plays of a whole rack, with their bonus";
        /// Plays that took a tile.
        Takings: "takings", "takings a game", "how often tiles are taken from the board";
        /// Exchanges.
        Exchanges: "exchanges", "exchanges a game", "turns given up for other tiles";
        /// Passes.
        Passes: "passes", "passes a game", "turns given up for nothing";
        /// Turns that an unknown word cost.
        LostTurns: "lost-turns", "lost turns a game", "turns that unknown words cost";
        /// Turns without a play to choose.
        WithoutPlay: "without-play", "turns without a play", "turns in which nothing fits";
        /// Legal plays a turn, on the turns where they were counted.
        LegalPlays: "legal-plays", "legal plays a turn", "how much there is to choose from";
        /// Tiles of the words that placed tiles formed; the words that a taking leaves are not among them.
        WordLength: "word-length", "tiles of a placed word", "how long words are";
        /// Tiles a play.
        TilesPerPlay: "tiles-per-play", "tiles a play", "how many tiles a turn uses";
        /// Tiles left on racks.
        TilesLeft: "tiles-left", "tiles left on racks", "how many tiles nobody could play";
    }
}

impl Metric {
    /// Returns whether it is a share, which a report writes in percent.
    pub const fn is_share(self) -> bool {
        matches!(self, Self::FirstPlayer | Self::FirstBot)
    }

    /// The factor by which a report multiplies the value: 100 for shares.
    pub const fn scale(self) -> f64 {
        if self.is_share() { 100.0 } else { 1.0 }
    }

    /// The unit behind the value in a report.
    pub const fn unit(self) -> &'static str {
        if self.is_share() { " %" } else { "" }
    }

    /// The digits of the value behind the point in a report.
    pub const fn digits(self) -> usize {
        if self.is_share() { 1 } else { 2 }
    }

    /// A value as a report writes it: `52.1 %`, `24.37`.
    pub fn text(self, value: f64) -> String {
        format!("{:.*}{}", self.digits(), value * self.scale(), self.unit())
    }

    /// A value as a person wrote it, in percent for shares: without what dividing by the scale adds to it.
    pub(super) fn as_written(self, value: f64) -> f64 {
        (value * self.scale() * 1e9).round() / 1e9
    }
}

/// The mean of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct MetricMean {
    /// The value.
    pub value: f64,
    /// The ends of its 95 % interval, or `None` where there is too little to judge by.
    pub interval: Option<[f64; 2]>,
}

impl From<Estimate> for MetricMean {
    fn from(Estimate { value, interval }: Estimate) -> Self {
        Self { value, interval: Some(interval) }
    }
}

/// The distribution of the values of a metric, which decides the interval of their mean.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Distribution {
    /// Wins, or parts of them.
    Wins,
    /// Counts that are often 0 and come in lumps.
    Counts,
    /// Points that are often 0 and come in lumps.
    Points,
    /// Numbers with lumps of at least this many times their mean, so rare that this many games show them.
    Multiples(f64, u64),
    /// Values around a mean.
    Around,
}

impl Metric {
    /// Returns the distribution, which follows from where the values come from, not from how they turned out. Margins,
    /// which are never below 0, are as skewed as points that come in lumps.
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
            | Self::TilesLeft => Distribution::Counts,
            Self::Margin | Self::Comeback => Distribution::Points,
            Self::OpeningPoints => Distribution::Multiples(OPENING_LUMP, FEW_OPENINGS),
            Self::LegalPlays => Distribution::Multiples(PLAYS_LUMP, FEW_COUNTED),
            _ => Distribution::Around,
        }
    }

    /// The mean of values of the metric with its 95 % interval, or `None` without values.
    ///
    /// There is an interval only where it holds what it promises. One game has no spread. Counts whose events are in a few
    /// games do not show how many come together: a run without any says nothing of games with ten. Means that a rare large
    /// value changes much need the number of games in which that value is to be expected.
    pub fn mean(self, values: &Strata) -> Option<MetricMean> {
        let all = values.all();
        let (mean, spread) = all.mean_and_spread()?;
        let games = all.count();
        let seen = if mean > 0.0 { spread * spread / mean } else { 0.0 };
        let freedom = count_as_float(games.saturating_sub(1));
        let lump = seen.max(
            (freedom * spread * spread + EVENTS_OF_POISSON) / (freedom * mean.max(0.0) + EVENTS_OF_POISSON),
        );
        let interval = match self.distribution() {
            Distribution::Wins => share_of_wins(values).map(|share| share.interval),
            _ if games < 2 => None,
            Distribution::Counts => (games_with_events(mean, spread, games) >= FEW_GAMES)
                .then(|| lump_interval(mean, games, lump)),
            Distribution::Points => Some(lump_interval(mean, games, lump)),
            Distribution::Multiples(least, enough) => {
                (enough <= games && mean > 0.0).then(|| lump_interval(mean, games, seen.max(least * mean)))
            }
            Distribution::Around => {
                let equal = || around(mean, self.reach_of_equal(mean, games));
                Some(values.mean().unwrap_or_else(equal).interval)
            }
        };
        Some(MetricMean { value: mean, interval })
    }

    /// The mean of the differences of paired figures, with the 95 % interval of a paired test, or `None` without pairs.
    ///
    /// There is an interval only where it holds what it promises: enough pairs differ, where those that differ little count
    /// in part, and the figures of both sides have intervals, unless those of one are all 0. If all differences are equal,
    /// nothing shows their spread, so the interval has 0 in it.
    pub fn mean_difference(self, pairs: &PairedMoments) -> Option<MetricMean> {
        let (mean, spread) = pairs.difference.mean_and_spread()?;
        let (size, of_sizes) = pairs.size.mean_and_spread()?;
        let games = pairs.difference.count();
        let is_judged = |side: &Moments| {
            self.mean(&(*side).into()).is_some_and(|mean| mean.interval.is_some() || mean.value == 0.0)
        };
        let is_enough = FEW_GAMES <= games_with_events(size, of_sizes, games)
            && [&pairs.one, &pairs.other].into_iter().all(is_judged);
        let interval = match pairs.difference.mean().filter(|_| is_enough) {
            None => None,
            Some(estimate) if spread > 0.0 => Some(estimate.interval),
            Some(_) => {
                let [low, high] = around(mean, self.reach_of_equal(mean, games)).interval;
                Some([low.min(0.0), high.max(0.0)])
            }
        };
        // No share changes by more than the whole.
        let within = |end: f64| if self.is_share() { end.clamp(-1.0, 1.0) } else { end };
        Some(MetricMean { value: mean, interval: interval.map(|ends| ends.map(within)) })
    }

    /// Returns the distance to which the interval of this number of equal values extends to each side.
    fn reach_of_equal(self, value: f64, games: u64) -> f64 {
        match self.distribution() {
            Distribution::Wins => share(0.0, games).map_or(1.0, |share| share.interval[1]),
            _ => lump_interval(value.abs(), games, 1.0)[1] - value.abs(),
        }
    }
}

fn around(value: f64, reach: f64) -> Estimate {
    Estimate { value, interval: [value - reach, value + reach] }
}

/// The share of games won, or `None` without games. Its interval is Wilson's of each bot's games as beginner, put together by
/// the method of variance estimates recovery (G. Y. Zou and A. Donner, *Construction of confidence limits about effect
/// measures*, 2008), as R. G. Newcombe did for differences of shares in 1998.
pub(super) fn share_of_wins(values: &Strata) -> Option<Estimate> {
    let mean = values.all().value()?;
    let games = count_as_float(values.all().count());
    let mut squares = [0.0, 0.0];
    for part in values.parts() {
        let weight = count_as_float(part.count()) / games;
        let Estimate { value, interval } = share(part.total(), part.count())?;
        for (sum, end) in squares.iter_mut().zip(interval) {
            *sum += (weight * (end - value)).powi(2);
        }
    }
    let interval = [(mean - squares[0].sqrt()).max(0.0), (mean + squares[1].sqrt()).min(1.0)];
    Some(Estimate { value: mean, interval })
}

/// The part of the win that a seat has, or `None` if nobody won. Of three winners, the first has a thousandth more than the
/// others, so that the parts add up to one win.
pub(super) fn part_of_win(seat: usize, winners: &[usize]) -> Option<Thousandths> {
    let number = i64::try_from(winners.len()).ok().filter(|number| *number > 0)?;
    let part = |place: usize| 1000 / number + i64::from(whole(place) < 1000 % number);
    Some(Thousandths(winners.iter().position(|winner| *winner == seat).map_or(0, part)))
}

/// The number of games with events, where those with few count in part (L. Kish, *Survey Sampling*, 1965).
fn games_with_events(mean: f64, spread: f64, games: u64) -> f64 {
    let games = count_as_float(games);
    let squares = (games - 1.0) * spread * spread + games * mean * mean;
    if squares > 0.0 { (games * mean).powi(2) / squares } else { 0.0 }
}

/// The figures of one game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameMetrics {
    /// The bot who began: the first of those that are equal.
    pub beginner: usize,
    values: [Option<Thousandths>; Metric::ALL.len()],
}

impl GameMetrics {
    /// The value of a metric, or `None` where the game has none, as a margin where nobody won.
    pub const fn get(&self, metric: Metric) -> Option<Thousandths> {
        self.values[metric as usize]
    }

    /// The figures of a game that this bot began, in which the first bot had this seat, and which these seats won.
    pub(super) fn new(
        played: &PlayedGame,
        [beginner, first_bot]: [usize; 2],
        winners: &[usize],
        turns: &TurnCounts,
        race: Option<Race>,
    ) -> Self {
        let state = played.game.state();
        let scores: Vec<i64> = state.players().map(|(_, player)| player.score().into()).collect();
        let players = whole(scores.len());
        let others = players - 1;
        let all: i64 = scores.iter().sum();
        let first = scores.first().copied().unwrap_or_default();
        let win_of = |seat: usize| part_of_win(seat, winners).filter(|_| others > 0);
        let mut formed = (0, 0);
        for word in played.game.turns().iter().flat_map(rackety_engine::TurnRecord::words) {
            if word.origin == rackety_engine::WordOrigin::Placed {
                formed = (formed.0 + 1, formed.1 + whole(word.squares.len()));
            }
        }
        let counted: Vec<i64> = played
            .turns()
            .filter_map(|(_, note)| note.legal_plays)
            .map(|plays| i64::try_from(plays).unwrap_or(i64::MAX))
            .collect();
        let opening = played.game.turns().first().and_then(|turn| match &turn.outcome {
            TurnOutcome::Play { scored, .. } => Some(scored.total),
            _ => None,
        });
        let tiles: i64 = turns.by_tiles.iter().map(|(&tiles, &plays)| whole(tiles) * count(plays)).sum();
        let left: usize = state.players().map(|(_, player)| player.rack().len()).sum();
        let points: i64 = played.turns().map(|(turn, _)| i64::from(turn.points())).sum();
        let mut metrics = Self { beginner, ..Self::default() };
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

    fn mean(metric: Metric, values: &[i64]) -> MetricMean {
        metric.mean(&Moments::of(values).into()).unwrap()
    }

    fn near([low, high]: [f64; 2], expected: [f64; 2]) -> bool {
        (low - expected[0]).abs() < 0.02 && (high - expected[1]).abs() < 0.02
    }

    /// The limits of Wilson's intervals are in tables.
    #[test]
    fn shares_have_intervals_of_their_own() {
        let wins = mean(Metric::FirstBot, &[1; 12]);
        assert!(near(wins.interval.unwrap(), [0.757, 1.0]), "{wins:?}");
        // Newcombe's interval of 9 of 10 less 3 of 10 is 0.1705 to 0.8090: the mean of 9 of 10 and 7 of 10 has half of it.
        let mut strata = Strata::default();
        for (beginner, won) in [9, 7].into_iter().enumerate() {
            (0..10).for_each(|game| strata.add(beginner, Thousandths::whole(i64::from(game < won))));
        }
        let [low, high] = Metric::FirstPlayer.mean(&strata).unwrap().interval.unwrap();
        assert!((low - 0.5853).abs() < 1e-4 && (high - 0.9045).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn the_parts_of_a_win_add_up() {
        for winners in [&[0][..], &[1, 2], &[0, 2, 3], &[0, 1, 2, 3]] {
            let parts = (0..4).filter_map(|seat| part_of_win(seat, winners)).map(|Thousandths(part)| part);
            assert_eq!(parts.sum::<i64>(), 1000, "{winners:?}");
        }
        assert_eq!(part_of_win(0, &[]), None);
    }

    #[test]
    fn too_little_to_judge_by_has_no_interval() {
        for metric in Metric::ALL.into_iter().filter(|metric| !metric.is_share()) {
            assert_eq!(mean(metric, &[3]), MetricMean { value: 3.0, interval: None }, "{metric:?}");
        }
        assert_eq!(mean(Metric::Passes, &[0; 1000]), MetricMean { value: 0.0, interval: None });
        assert_eq!(mean(Metric::WithoutPlay, &[0, 0, 9, 0, 0, 0, 9, 0, 0, 9, 0, 0]).interval, None);
        let [low, high] = mean(Metric::WithoutPlay, &[0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2]).interval.unwrap();
        assert!(0.2 < low && low < 1.0 && 1.0 < high && high < 3.0, "{low} {high}");
        assert_eq!(mean(Metric::OpeningPoints, &[20; 29]).interval, None);
        assert!(mean(Metric::OpeningPoints, &[20; 30]).interval.is_some());
        assert_eq!(mean(Metric::LegalPlays, &[500; 399]).interval, None);
        assert!(mean(Metric::LegalPlays, &[500; 400]).interval.is_some());
        let scores = Moments::of(&[400, 410, 420, 430]);
        assert_eq!(Metric::Score.mean(&scores.into()), scores.mean().map(MetricMean::from));
        let [low, high] = mean(Metric::Turns, &[20, 20, 20]).interval.unwrap();
        assert!(low < 20.0 && high > 20.0, "{low} {high}");
        assert_eq!(Metric::Passes.mean(&Strata::default()), None);
    }

    /// With many games, the interval is the normal one.
    #[test]
    fn lumps_hardly_matter_in_many_games() {
        let values: Vec<i64> = (0..40_000).map(|game| [0, 0, 1, 3][game % 4]).collect();
        for metric in [Metric::Exchanges, Metric::Comeback] {
            let (found, normal) = (mean(metric, &values), Moments::of(&values).mean().unwrap());
            let [low, high] = found.interval.unwrap();
            let [least, most] = normal.interval;
            assert!(
                (low - least).abs() < 3e-4 && (high - most).abs() < 3e-4,
                "{metric:?} {found:?} {normal:?}"
            );
        }
    }

    /// Returns in which share of runs of this many games the interval of a metric has the mean of all runs in it. The values
    /// are made from numbers between 0 and 1.
    fn share_held(metric: Metric, games: u32, value: impl Fn(&mut dyn FnMut() -> f64) -> f64) -> f64 {
        const RUNS: u32 = 20_000;
        let mut state = 1_u64;
        let mut uniform = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from(u32::try_from(state >> 32).unwrap()) / f64::from(u32::MAX)
        };
        #[allow(clippy::cast_possible_truncation, reason = "points have at most three digits")]
        let mut points = || value(&mut uniform).round() as i64;
        let runs: Vec<Vec<i64>> = (0..RUNS).map(|_| (0..games).map(|_| points()).collect()).collect();
        let truth = mean(metric, &runs.concat()).value;
        let holds = |run: &&Vec<i64>| {
            let [low, high] = mean(metric, run).interval.unwrap();
            low <= truth && truth <= high
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
        let held = share_held(Metric::Margin, 12, |uniform| lead(uniform).abs());
        assert!((0.94..=0.97).contains(&held), "{held}");
    }

    /// A run without a bonus seems to have a small spread: judged by that alone, the intervals have the mean in them in too
    /// few runs.
    #[test]
    fn intervals_of_openings_know_that_there_are_bonuses() {
        let held = share_held(Metric::OpeningPoints, 30, |uniform| {
            let points = 12.0 + 20.0 * uniform();
            if uniform() < 0.1 { points + 60.0 } else { points }
        });
        assert!((0.93..=0.97).contains(&held), "{held}");
    }

    /// An exact interval has the mean of such counts in it in more runs than it promises.
    #[test]
    fn intervals_of_counts_hold_what_they_promise() {
        // The number of events of a Poisson process with a mean of 1.5.
        let events = |uniform: &mut dyn FnMut() -> f64| {
            let (mut product, mut events) = (uniform(), 0.0);
            while product > (-1.5_f64).exp() {
                product *= uniform();
                events += 1.0;
            }
            events
        };
        let held = share_held(Metric::Exchanges, 24, events);
        assert!((0.93..=0.97).contains(&held), "{held}");
    }

    #[test]
    fn equal_differences_prove_nothing() {
        for metric in Metric::ALL {
            let by = i64::from(!metric.is_share()) * 4 + 1;
            let MetricMean { value, interval } = difference(metric, &[0; 400], &[by; 400]);
            let [low, high] = interval.unwrap();
            assert!(low <= 0.0 && high >= value, "{metric:?}: {low} {high}");
        }
        let found = difference(Metric::Turns, &[20, 21, 22, 23, 24], &[24, 26, 28, 28, 29]);
        assert_eq!(Some(found), Moments::of(&[4, 5, 6, 5, 5]).mean().map(MetricMean::from));
    }

    fn difference(metric: Metric, one: &[i64], other: &[i64]) -> MetricMean {
        let mut pairs = PairedMoments::default();
        for (one, other) in one.iter().zip(other) {
            pairs.add(Thousandths::whole(*one), Thousandths::whole(*other));
        }
        metric.mean_difference(&pairs).unwrap()
    }

    #[test]
    fn too_few_differences_have_no_interval() {
        for metric in Metric::ALL {
            assert_eq!(difference(metric, &[1; 400], &[1; 400]).interval, None, "{metric:?}");
            assert_eq!(difference(metric, &[0], &[1]).interval, None, "{metric:?}");
        }
        // Three of twelve pairs differ, or one much more than others.
        let rare = difference(Metric::Score, &[3; 12], &[3, 9, 3, 3, 9, 3, 3, 3, 9, 3, 3, 3]);
        let one = difference(Metric::Score, &[3; 12], &[3, 4, 3, 90, 4, 3, 3, 4, 4, 3, 3, 3]);
        assert_eq!([rare.interval, one.interval], [None; 2]);
        // Neither opening has an interval by itself, so nor has what they differ by.
        let openings: Vec<i64> = (0..29).map(|game| 20 + game).collect();
        assert_eq!(difference(Metric::OpeningPoints, &openings, &[20; 29]).interval, None);
        // Where one of the rulesets has no takings, all are differences.
        assert!(
            difference(Metric::Takings, &[0; 12], &[3, 4, 2, 3, 4, 5, 3, 4, 2, 3, 4, 1]).interval.is_some()
        );
    }

    #[test]
    fn shares_differ_by_the_whole_at_most() {
        let found = difference(Metric::FirstBot, &[0; 5], &[1, 1, 1, 1, 0]);
        assert_eq!(found.interval.map(|[_, high]| high), Some(1.0));
    }

    #[test]
    fn metrics_have_their_names_in_json_and_their_places() {
        for (place, metric) in Metric::ALL.into_iter().enumerate() {
            assert_eq!(metric as usize, place);
            assert_eq!(serde_json::to_value(metric).unwrap(), metric.id());
        }
    }
}
