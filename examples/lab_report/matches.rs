//! Matches of two kinds of player, over many games.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rackety::config::settings::OffensiveWords;
use rackety::session::Host;
use rackety_engine::bots::{Bot, BotProfile, Budget, LeaveTable, Level};
use rackety_engine::{
    Action, FirstPlayer, Game, Generator, HighestScore, Options, Ruleset, Scope, Setup, Vocabulary,
};
use rackety_lab::{Merge, Moments, SeedRange, SeedSet, Thousandths};
use serde::{Deserialize, Serialize};

/// The seed of the first game of each match.
const FIRST_SEED: u64 = 1;

/// A game that has not ended after this many turns is a draw.
const MAX_TURNS: usize = 500;

/// One player of the second kind plays against others of the first.
pub(super) struct Match {
    pub(super) ruleset: &'static str,
    pub(super) language: String,
    pub(super) kinds: [Kind; 2],
    pub(super) players: usize,
    pub(super) pace: Pace,
}

/// How many games a match has for each number that the user gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pace(u64);

impl Pace {
    /// One game for each number, for masters, who are slow.
    pub(super) const ONE: Self = Self(1);
    /// Two games for each number, for all others.
    pub(super) const TWO: Self = Self(2);

    /// The games of these numbers, from 1.
    pub(super) fn games(self, SeedRange(numbers): &SeedRange) -> SeedSet {
        let before = |number: u64| number.saturating_mul(self.0);
        SeedSet::from(vec![[before(numbers.start().saturating_sub(1)) + 1, before(*numbers.end())]])
    }

    /// The games of all these numbers, as [`Self::games`] counts them.
    pub(super) fn games_of(self, numbers: &SeedSet) -> SeedSet {
        let ranges = Vec::from(numbers.clone()).into_iter().map(|[first, last]| SeedRange(first..=last));
        ranges.fold(SeedSet::default(), |all, range| all.union(&self.games(&range)))
    }
}

/// The result of a match.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Score {
    /// The numbers of the games.
    pub(super) games: SeedSet,
    /// The second player's share of each game, in percent.
    won: Moments,
    /// The time that the second player thought, and the number of turns.
    nanoseconds: u64,
    turns: u64,
}

impl Merge for Score {
    fn include(&mut self, other: &Self) {
        self.games = self.games.union(&other.games);
        self.won.include(&other.won);
        self.nanoseconds += other.nanoseconds;
        self.turns += other.turns;
    }
}

/// A kind of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A bot of this level, as in self-play.
    Level(Level),
    /// A master that examines this many positions.
    Master(u64),
    /// An expert that estimates what leaves are worth.
    Estimating,
    /// Whoever makes the play of the highest score.
    HighestScore,
}

impl Kind {
    fn name(self) -> String {
        match self {
            Self::Level(level) => level.to_string(),
            Self::Master(positions) => format!("master, {positions} positions"),
            Self::Estimating => "expert with estimated leaves".to_owned(),
            Self::HighestScore => "highest score".to_owned(),
        }
    }
}

/// One who plays.
#[derive(Clone)]
enum Contestant {
    Bot(Box<Bot>, Budget),
    HighestScore(Box<Generator>),
}

impl Contestant {
    fn act(&mut self, game: &Game) -> Result<Action, Box<dyn Error>> {
        Ok(match self {
            Self::Bot(bot, budget) => bot.decide(&game.view(game.state().to_move()), *budget)?.action,
            Self::HighestScore(generator) => {
                let best = generator.best_play(game, Scope::All, &mut HighestScore)?;
                best.map_or(Action::Pass, |best| Action::Play(best.play.to_play()))
            }
        })
    }
}

impl Match {
    /// The name of its results.
    pub(super) fn name(&self) -> String {
        format!("{} {}: {}", self.ruleset, self.language, self.contestants())
    }

    fn contestants(&self) -> String {
        let [others, one] = self.kinds.map(Kind::name);
        match self.players - 1 {
            1 => format!("{others}, {one}"),
            number => format!("{number} × {others}, {one}"),
        }
    }

    /// The row of the report.
    pub(super) fn row(&self, host: &Host, score: &Score) -> Result<String, Box<dyn Error>> {
        let won = score.won.mean().ok_or("no game was played")?;
        let language = if self.language == "en" { String::new() } else { format!(" ({})", self.language) };
        Ok(format!(
            "| {}{language} | {} | {} | {:.1} % | {:.1}–{:.1} | {} |",
            host.rulesets.load(self.ruleset)?.name(),
            self.contestants(),
            score.games.len(),
            won.value,
            won.interval[0].max(0.0),
            won.interval[1].min(100.0),
            duration(Duration::from_nanos(score.nanoseconds / score.turns.max(1))),
        ))
    }

    /// Plays the games of these numbers.
    pub(super) fn play(&self, host: &Host, games: SeedSet) -> Result<Score, Box<dyn Error>> {
        let ruleset = Arc::new(host.rulesets.load(self.ruleset)?);
        let vocabulary = host.words(&ruleset, &self.language, None)?.vocabulary;
        let table = Table { host, ruleset, language: &self.language, players: self.players, vocabulary };
        let [others, one] = self.kinds;
        let contestants = [table.contestant(others)?, table.contestant(one)?];
        let played = on_all_cores(&games, |number| table.play(contestants.clone(), number - 1))?;
        let mut score = Score { games, ..Score::default() };
        for Played { won, time, turns } in played {
            score.won.add(won);
            score.nanoseconds += u64::try_from(time.as_nanos())?;
            score.turns += turns;
        }
        Ok(score)
    }
}

/// The equipment with which the games of a match are played.
struct Table<'a> {
    host: &'a Host,
    ruleset: Arc<Ruleset>,
    language: &'a str,
    players: usize,
    vocabulary: Arc<Vocabulary>,
}

impl Table<'_> {
    fn game(&self, seed: u64) -> Result<Game, Box<dyn Error>> {
        let setup = Setup {
            language: self.language.to_owned(),
            players: (1..=self.players).map(|number| format!("Player {number}")).collect(),
            first: FirstPlayer::FirstSeat,
            seed,
            options: Options::of(&self.ruleset),
            position: None,
            ruleset: Arc::clone(&self.ruleset),
        };
        Ok(Game::new(setup, Arc::clone(&self.vocabulary))?)
    }

    fn contestant(&self, kind: Kind) -> Result<Contestant, Box<dyn Error>> {
        let Host { knowledge, dictionaries, .. } = self.host;
        let (profile, budget) = match kind {
            Kind::Level(level) => (BotProfile::from(level), Budget::SELF_PLAY),
            Kind::Master(positions) => (Level::Master.into(), Budget::positions(positions)),
            Kind::Estimating | Kind::HighestScore => (Level::Expert.into(), Budget::SELF_PLAY),
        };
        let game = self.game(FIRST_SEED)?;
        let common = dictionaries.common_words(self.language)?;
        let words = (game.vocabulary().as_ref(), game.tiles());
        // As in self-play.
        let offensive = OffensiveWords::BotsAvoid;
        let graph = knowledge.graph(profile.vocabulary, words, common.as_deref(), offensive)?;
        let leaves = match kind {
            Kind::Estimating => LeaveTable::estimated(game.tiles()),
            _ => knowledge.leaves.get(&self.ruleset, game.tiles()),
        };
        Ok(match kind {
            Kind::HighestScore => Contestant::HighestScore(Box::new(Generator::new(&graph))),
            _ => Contestant::Bot(Box::new(Bot::new(profile, &graph, leaves)), budget),
        })
    }

    /// Plays the game of this number. The second player takes the seats in turn, each seat with every seed.
    fn play(&self, [mut others, mut one]: [Contestant; 2], number: u64) -> Result<Played, Box<dyn Error>> {
        let players = self.players as u64;
        let (seat, seed) = (number % players, FIRST_SEED + number / players);
        let mut game = self.game(seed)?;
        let mut played = Played { won: Thousandths(0), time: Duration::ZERO, turns: 0 };
        for _ in 0..MAX_TURNS {
            if game.state().ending().is_some() {
                break;
            }
            let started = Instant::now();
            let action = if game.state().to_move().index() as u64 == seat {
                let action = one.act(&game)?;
                played.time += started.elapsed();
                played.turns += 1;
                action
            } else {
                others.act(&game)?
            };
            game.act(action)?;
        }
        played.won = match game.state().ending() {
            Some(ending) if ending.winners.iter().any(|winner| winner.index() as u64 == seat) => {
                Thousandths(100_000 / i64::try_from(ending.winners.len())?)
            }
            Some(_) => Thousandths(0),
            None => Thousandths(100_000 / i64::try_from(players)?),
        };
        Ok(played)
    }
}

/// The result of a game for the second player.
struct Played {
    /// The player's result of the game, in percent.
    won: Thousandths,
    /// The time that the player thought, and the number of turns.
    time: Duration,
    turns: u64,
}

/// Plays games of these numbers on every core, and returns them in order.
fn on_all_cores(
    games: &SeedSet,
    play: impl Fn(u64) -> Result<Played, Box<dyn Error>> + Sync,
) -> Result<Vec<Played>, Box<dyn Error>> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let next = AtomicU64::new(0);
    let played: Mutex<BTreeMap<u64, Result<Played, String>>> = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let Some(number) = games.nth(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    let result = play(number).map_err(|error| error.to_string());
                    played.lock().unwrap_or_else(PoisonError::into_inner).insert(number, result);
                }
            });
        }
    });
    let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(played.into_values().collect::<Result<_, _>>()?)
}

/// A time in milliseconds.
fn duration(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1000.0;
    if milliseconds < 10.0 { format!("{milliseconds:.2} ms") } else { format!("{milliseconds:.0} ms") }
}
