//! Measures the bots by self-play, and writes `LAB.md`.
//!
//! `cargo run --release --example lab_report -- GAMES LAB.md` plays GAMES games for each pair of players, more where
//! games take little time, and fewer where they take long. The same number gives the same report, except for the times.
//! Until it is complete, it is in `LAB.md.part`. Without a file, it is printed.
//!
//! `cargo run --release --example lab_report -- chances` prints only the section on chances of winning, which has no times.

use rackety::files::review_tables_for;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rackety::config::settings::OffensiveWords;
use rackety::files::Folders;
use rackety::output::Output;
use rackety::runs::prepare;
use rackety::session::Host;
use rackety_engine::bots::{Bot, BotProfile, Budget, LeaveTable, Level};
use rackety_engine::{
    Action, FirstPlayer, Game, Generator, HighestScore, Options, Ruleset, Scope, Setup, TileSet, Vocabulary,
};
use rackety_lab::{CheckedChance, Moments, Thousandths, TournamentSetup};

const USAGE: &str = "usage: lab_report GAMES [FILE]
       lab_report chances";

/// The seed of the first game of each match.
const FIRST_SEED: u64 = 1;

/// A game that has not ended after this many turns is a draw.
const MAX_TURNS: usize = 500;

/// The games whose chances of winning are checked, the number of positions of each, the first seed, and how often each
/// position is played on from.
const CHECKED_RULESETS: [&str; 3] = ["wordfeud", "words-with-friends", "smartfeud"];
const CHECKED_POSITIONS: u64 = 20;
const CHECKED_SEED: u64 = 2_000_001;
const CONTINUATIONS: u32 = 400;

/// The two rulesets whose bots are measured most closely: one without takings, one with them.
const RULESETS: [&str; 2] = ["wordfeud", "smartfeud"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let lab = |games| Lab { host: Host::new(&Folders::default(), None), games };
    let games = |argument: &str| argument.parse().map_err(|_| USAGE);
    match arguments.as_slice() {
        ["chances"] => {
            let mut out = Output::stdout();
            lab(0).chances(&mut out)?;
            Ok(out.flush()?)
        }
        [number] => lab(games(number)?).report(Output::stdout()),
        [number, file] => {
            let games = games(number)?;
            let part = format!("{file}.part");
            lab(games).report(Output::over(File::create(&part)?))?;
            Ok(fs::rename(part, file)?)
        }
        _ => Err(USAGE.into()),
    }
}

/// The equipment with which matches are played.
struct Lab {
    host: Host,
    games: u64,
}

impl Lab {
    /// Writes the whole report.
    fn report(&self, mut out: Output) -> Result<(), Box<dyn Error>> {
        writeln!(
            out,
            "# How strong the bots are, and how fast\n\n\
             `cargo run --release --example lab_report -- {games} LAB.md` plays all games of this report and writes it. All \
             figures except the times are the same on every machine.\n\n\
             Two players take turns to start, on the same seeds. *Won* is the share of games that the second one wins, a draw \
             counting half, with its 95 % interval. *Time* is that of one turn of the second player, on average, on one \
             thread; other threads may have shared the machine.",
            games = self.games
        )?;
        self.levels(&mut out)?;
        self.languages(&mut out)?;
        self.looking_ahead(&mut out)?;
        self.more_players(&mut out)?;
        self.leaves(&mut out)?;
        self.chances(&mut out)?;
        Ok(out.flush()?)
    }

    /// Each level against the one below, in English.
    fn levels(&self, out: &mut Output) -> Result<(), Box<dyn Error>> {
        section(out, "Levels", "Each level against the one below, in English.")?;
        for id in RULESETS {
            let table = Table::new(self, id, "en")?;
            for [weaker, stronger] in pairs_of_levels() {
                let times = if stronger.looks_ahead() { 1 } else { 8 };
                table.write(out, [Kind::Level(weaker), Kind::Level(stronger)], 2, times * self.games)?;
            }
        }
        Ok(())
    }

    /// Compares the levels that differ in words in the other languages of the ruleset that has most.
    fn languages(&self, out: &mut Output) -> Result<(), Box<dyn Error>> {
        section(out, "Languages", "The levels that differ in words, in the other languages.")?;
        let [id, _] = RULESETS;
        let ruleset = self.host.rulesets.load(id)?;
        for language in ruleset.tile_sets().map(TileSet::language).filter(|&code| code != "en") {
            let table = Table::new(self, id, language)?;
            for [weaker, stronger] in pairs_of_levels().filter(|[_, stronger]| !stronger.looks_ahead()) {
                table.write(out, [Kind::Level(weaker), Kind::Level(stronger)], 2, 8 * self.games)?;
            }
        }
        Ok(())
    }

    /// Reports what more positions bring.
    fn looking_ahead(&self, out: &mut Output) -> Result<(), Box<dyn Error>> {
        section(
            out,
            "Looking ahead",
            "A master against an expert, by the number of positions that the master examines in a turn. In self-play it \
             examines 200, as in the table of levels, against people 6,000.",
        )?;
        for (id, positions, share) in
            [("wordfeud", 100, 2), ("wordfeud", 1_000, 1), ("smartfeud", 100, 2), ("smartfeud", 1_000, 4)]
        {
            let players = [Kind::Level(Level::Expert), Kind::Master(positions)];
            Table::new(self, id, "en")?.write(out, players, 2, self.games / share)?;
        }
        Ok(())
    }

    /// Games of three and four.
    fn more_players(&self, out: &mut Output) -> Result<(), Box<dyn Error>> {
        section(
            out,
            "Three and four players",
            "One master against two or three experts, by the number of positions that the master examines in a turn; equals \
             would win 33.3 % and 25 %.",
        )?;
        for (id, players, positions) in [
            ("classic", 3, 200),
            ("classic", 4, 200),
            ("smartfeud", 3, 200),
            ("smartfeud", 3, 1_000),
            ("smartfeud", 4, 200),
        ] {
            let kinds = [Kind::Level(Level::Expert), Kind::Master(positions)];
            Table::new(self, id, "en")?.write(out, kinds, players, self.games)?;
        }
        Ok(())
    }

    /// Reports what leave values bring.
    fn leaves(&self, out: &mut Output) -> Result<(), Box<dyn Error>> {
        section(
            out,
            "Leaves",
            "An expert with learned leave values, against one that estimates them from the tile set and against a player \
             of the highest score.",
        )?;
        for id in RULESETS {
            let table = Table::new(self, id, "en")?;
            for weaker in [Kind::Estimating, Kind::HighestScore] {
                table.write(out, [weaker, Kind::Level(Level::Expert)], 2, 8 * self.games)?;
            }
        }
        Ok(())
    }

    /// Reports how near the chances of winning in reviews come to what happens.
    fn chances(&self, out: &mut Output) -> Result<(), Box<dyn Error>> {
        writeln!(
            out,
            "\n## Chances of winning\n\n\
             The chances that a quick review gives the player to move, in positions of games between experts with tiles in \
             the bag, against {CONTINUATIONS} continuations of each by experts: with the same racks, and the bag shuffled \
             anew. *Error* is the root mean square of the difference, in percentage points. \
             `cargo run --release --example lab_report -- chances` prints these two tables.\n\n\
             | game | positions | error |\n|---|---:|---:|"
        )?;
        let mut all = Vec::new();
        for id in CHECKED_RULESETS {
            let table = Table::new(self, id, "en")?;
            let setup = TournamentSetup {
                common_words: None,
                vocabulary: Arc::clone(&table.vocabulary),
                language: table.language.clone(),
                bots: vec![Level::Expert.into(); 2],
                options: Options::of(&table.ruleset),
                count_plays: 0,
                budget: Budget::SELF_PLAY,
                ruleset: Arc::clone(&table.ruleset),
            };
            let tournament = prepare(setup, &self.host.knowledge)?;
            let seeds = CHECKED_SEED..CHECKED_SEED + CHECKED_POSITIONS;
            let checked =
                tournament.check_chances(review_tables_for(&table.ruleset), seeds, CONTINUATIONS)?;
            let error = 100.0 * CheckedChance::error(&checked);
            writeln!(out, "| {} | {} | {error:.1} |", table.ruleset.name(), checked.len())?;
            out.flush()?;
            all.extend(checked);
        }
        writeln!(out, "| all | {} | {:.1} |", all.len(), 100.0 * CheckedChance::error(&all))?;
        writeln!(out, "\n| chance given | positions | mean | won |\n|---|---:|---:|---:|")?;
        for fifth in 0_u8..5 {
            let (low, high) = (20 * fifth, 20 * (fifth + 1));
            let is_in = |checked: &&CheckedChance| {
                let percent = 100.0 * checked.given;
                f64::from(low) <= percent && (percent < f64::from(high) || fifth == 4)
            };
            let near: Vec<&CheckedChance> = all.iter().filter(is_in).collect();
            let Ok(count @ 1..) = u32::try_from(near.len()) else { continue };
            let mean = |of: fn(&CheckedChance) -> f64| {
                100.0 * near.iter().map(|checked| of(checked)).sum::<f64>() / f64::from(count)
            };
            let (given, won) = (mean(|checked| checked.given), mean(|checked| checked.won));
            writeln!(out, "| {low} to {high} % | {count} | {given:.1} % | {won:.1} % |")?;
        }
        Ok(())
    }
}

fn pairs_of_levels() -> impl Iterator<Item = [Level; 2]> {
    Level::ALL.into_iter().zip(Level::ALL.into_iter().skip(1)).map(|(weaker, stronger)| [weaker, stronger])
}

fn section(out: &mut Output, title: &str, about: &str) -> Result<(), Box<dyn Error>> {
    writeln!(
        out,
        "\n## {title}\n\n{about}\n\n\
         | game | players | games | won | 95 % interval | time |\n|---|---|---:|---:|---:|---:|"
    )?;
    Ok(())
}

/// A kind of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
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

/// The matches of a ruleset in a language.
struct Table<'a> {
    lab: &'a Lab,
    ruleset: Arc<Ruleset>,
    language: String,
    vocabulary: Arc<Vocabulary>,
}

impl<'a> Table<'a> {
    fn new(lab: &'a Lab, id: &str, language: &str) -> Result<Self, Box<dyn Error>> {
        let ruleset = Arc::new(lab.host.rulesets.load(id)?);
        let vocabulary = lab.host.words(&ruleset, language, None)?.vocabulary;
        Ok(Self { lab, ruleset, language: language.to_owned(), vocabulary })
    }

    fn game(&self, players: usize, seed: u64) -> Result<Game, Box<dyn Error>> {
        let setup = Setup {
            language: self.language.clone(),
            players: (1..=players).map(|number| format!("Player {number}")).collect(),
            first: FirstPlayer::FirstSeat,
            seed,
            options: Options::of(&self.ruleset),
            position: None,
            ruleset: Arc::clone(&self.ruleset),
        };
        Ok(Game::new(setup, Arc::clone(&self.vocabulary))?)
    }

    fn contestant(&self, kind: Kind) -> Result<Contestant, Box<dyn Error>> {
        let Host { knowledge, dictionaries, .. } = &self.lab.host;
        let (profile, budget) = match kind {
            Kind::Level(level) => (BotProfile::from(level), Budget::SELF_PLAY),
            Kind::Master(positions) => (Level::Master.into(), Budget::positions(positions)),
            Kind::Estimating | Kind::HighestScore => (Level::Expert.into(), Budget::SELF_PLAY),
        };
        let game = self.game(2, FIRST_SEED)?;
        let common = dictionaries.common_words(&self.language);
        let words = (game.vocabulary().as_ref(), game.tiles());
        // As in self-play.
        let offensive = OffensiveWords::BotsAvoid;
        let graph = knowledge.graph(profile.vocabulary, words, common.as_deref(), offensive)?;
        let leaves = match kind {
            Kind::Estimating => LeaveTable::estimated(game.tiles()),
            _ => knowledge.leaves.get(&self.ruleset, game.tiles())?,
        };
        Ok(match kind {
            Kind::HighestScore => Contestant::HighestScore(Box::new(Generator::new(&graph))),
            _ => Contestant::Bot(Box::new(Bot::new(profile, &graph, leaves)), budget),
        })
    }

    /// Plays a match and writes its row: one player of the second kind, and the others of the first.
    fn write(
        &self,
        out: &mut Output,
        kinds: [Kind; 2],
        players: usize,
        games: u64,
    ) -> Result<(), Box<dyn Error>> {
        let contestants = [self.contestant(kinds[0])?, self.contestant(kinds[1])?];
        let played = on_all_cores(games, |number| self.play(contestants.clone(), players, number))?;
        let mut won = Moments::default();
        let (mut time, mut turns) = (Duration::ZERO, 0);
        for one in &played {
            won.add(one.won);
            time += one.time;
            turns += one.turns;
        }
        let share = won.mean().ok_or("no game was played")?;
        let language = if self.language == "en" { String::new() } else { format!(" ({})", self.language) };
        let others = match players - 1 {
            1 => kinds[0].name(),
            number => format!("{number} × {}", kinds[0].name()),
        };
        writeln!(
            out,
            "| {}{language} | {others}, {} | {} | {:.1} % | {:.1}–{:.1} | {} |",
            self.ruleset.name(),
            kinds[1].name(),
            played.len(),
            share.value,
            share.interval[0].max(0.0),
            share.interval[1].min(100.0),
            duration(time / turns.max(1)),
        )?;
        // Long matches show that they go on.
        Ok(out.flush()?)
    }

    /// Plays the game of this number. The second player takes the seats in turn, each seat with every seed.
    fn play(
        &self,
        [mut others, mut one]: [Contestant; 2],
        players: usize,
        number: u64,
    ) -> Result<Played, Box<dyn Error>> {
        let (seat, seed) = (number % players as u64, FIRST_SEED + number / players as u64);
        let mut game = self.game(players, seed)?;
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
    turns: u32,
}

/// Plays games of these numbers on every core, and returns them in order.
fn on_all_cores(
    games: u64,
    play: impl Fn(u64) -> Result<Played, Box<dyn Error>> + Sync,
) -> Result<Vec<Played>, Box<dyn Error>> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let next = AtomicU64::new(0);
    let played: Mutex<BTreeMap<u64, Result<Played, String>>> = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if games <= number {
                        return;
                    }
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
