//! Learns from self-play what reviews need to know about a ruleset, and writes a file for `rulesets/reviews/`.
//!
//! `cargo run --release --example learn_reviews -- learn RULESET LANGUAGE GAMES LEVEL_GAMES FILE`
//! plays GAMES games of two experts. From each position it learns how many points the player to move gains on the other
//! until the end. Then it plays `LEVEL_GAMES` games of two bots of each level and reviews them, to learn what such bots lose
//! in a turn; with 0 it learns no levels. The same arguments write the same file. FILE is replaced at the end, because it is
//! compiled in; without it, the text is printed. For several files, build it once and call
//! `target/release/examples/learn_reviews`: each file that is replaced means a new build.
//!
//! `lab_report` checks the chances of winning that come of it.

#![allow(clippy::cast_precision_loss, reason = "numbers of turns and points are small")]

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use rackety::disk::{self, FileKind};
use rackety::files::{Folders, LeaveLibrary, review_tables_for};
use rackety::output::Output;
use rackety::runs::prepare;
use rackety::session::Host;
use rackety_engine::analysis::{Analyst, Depth, Equity, ReviewTables, StaticRanking};
use rackety_engine::bots::{Budget, Level};
use rackety_engine::{Game, Options, Timeline, TurnOutcome, WordGraph};
use rackety_lab::TournamentSetup;

/// The seeds of the games that are learned from begin here.
const LEARN_SEED: u64 = 1;
const LEVEL_SEED: u64 = 1_000_001;

const USAGE: &str = "usage: learn_reviews learn RULESET LANGUAGE GAMES LEVEL_GAMES [FILE]";

/// The file that is written.
const TABLE: FileKind = FileKind::shared("review table", 1 << 20);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["learn", id, language, games, level_games] => {
            learn([id, language, games, level_games], &mut Output::stdout())
        }
        ["learn", id, language, games, level_games, file] => {
            let mut out = Output::in_memory();
            learn([id, language, games, level_games], &mut out)?;
            Ok(disk::replace(Path::new(file), &TABLE, out.written())?)
        }
        _ => Err(USAGE.into()),
    }
}

/// Learns a table and writes it, with the command that does so.
fn learn([id, language, games, level_games]: [&str; 4], out: &mut Output) -> Result<(), Box<dyn Error>> {
    let source = BotGames::new(id, language);
    writeln!(out, "# What reviews know about `{id}`, learnt from self-play in language `{language}`:")?;
    writeln!(
        out,
        "# cargo run --release --example learn_reviews -- \
         learn {id} {language} {games} {level_games} rulesets/reviews/{id}.toml\n\nformat = {}\n",
        ReviewTables::FORMAT
    )?;
    writeln!(
        out,
        "# In each row: the number of tiles that the player to move does not see, the points that this player gains"
    )?;
    writeln!(
        out,
        "# on the other until the end, besides the worth of the tiles that both have kept, on average, and their"
    )?;
    writeln!(out, "# standard deviation.")?;
    write_rows(&positions(&source.of(Level::Expert, 2, games.parse()?, LEARN_SEED)?), out)?;
    writeln!(out, "\n# The points that bots of each level lose in a turn, on average, by a quick review.")?;
    writeln!(out, "[levels]")?;
    // A quick review cannot tell masters apart: what it calls best is what an expert plays.
    let level_games = level_games.parse()?;
    let learned = Level::ALL.into_iter().filter(|level| level_games > 0 && !level.looks_ahead());
    for level in learned {
        let mean = mean_loss(&source, level, level_games)?;
        writeln!(out, "{level} = {:.2}", mean.points())?;
    }
    Ok(out.flush()?)
}

/// Games that bots play by a ruleset.
struct BotGames {
    host: Host,
    ruleset: String,
    language: String,
}

impl BotGames {
    fn new(ruleset: &str, language: &str) -> Self {
        let host = Host::new(&Folders::default(), None);
        Self { host, ruleset: ruleset.to_owned(), language: language.to_owned() }
    }

    /// Finished games of bots of one level, in the order of their seeds, played on all cores.
    fn of(&self, level: Level, players: usize, games: u32, seed: u64) -> Result<Vec<Game>, Box<dyn Error>> {
        let ruleset = Arc::new(self.host.rulesets.load(&self.ruleset)?);
        let common_words = self.host.dictionaries.common_words(&self.language)?;
        let setup = TournamentSetup {
            common_words: common_words.map(|common| Arc::clone(common.shared())),
            vocabulary: self.host.words(&ruleset, &self.language, None)?.vocabulary,
            language: self.language.clone(),
            bots: vec![level.into(); players],
            options: Options::of(&ruleset),
            count_plays: 0,
            budget: Budget::SELF_PLAY,
            ruleset,
        };
        let tournament = prepare(setup, &self.host.knowledge)?;
        let next = AtomicU32::new(0);
        let played = on_all_cores(|found| {
            let mut players = tournament.players();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if games <= number {
                    return;
                }
                let result = tournament.play(seed + u64::from(number), &mut players, &AtomicBool::new(false));
                if let Ok(Some(played)) = result
                    && played.game.state().ending().is_some()
                {
                    found(number as usize, played.game);
                }
            }
        });
        Ok(played)
    }
}

/// Runs the same work on every core, and returns what it finds in the order of the numbers.
fn on_all_cores<T: Send>(work: impl Fn(&mut dyn FnMut(usize, T)) + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let found = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                work(&mut |number, item| {
                    if let Ok(mut found) = found.lock() {
                        found.insert(number, item);
                    }
                });
            });
        }
    });
    found.into_inner().map(|found| found.into_values().collect()).unwrap_or_default()
}

/// The gains of the player to move on the other from positions of games of two, by unseen tiles, besides what the tiles
/// that both had kept were worth.
type Gains = BTreeMap<usize, Vec<f64>>;

fn positions(games: &[Game]) -> Gains {
    let mut gains = Gains::new();
    for game in games {
        let leaves = LeaveLibrary::default().get(&game.setup().ruleset, game.tiles());
        let mut timeline = Timeline::new(game.clone());
        // By seat, the worth of the tiles that were kept in the last turn.
        let mut kept = BTreeMap::new();
        for (turn, record) in game.turns().iter().enumerate() {
            timeline.go_to(turn);
            let state = timeline.now().state();
            let mover = state.to_move();
            let own = |seat| if seat == mover { 1 } else { -1 };
            let lead = |of: &Game| -> i32 {
                of.state().players().map(|(seat, player)| own(seat) * player.score()).sum()
            };
            // Without tiles in the bag, reviews do not ask how games go on.
            if kept.len() == 2 && !state.bag().is_empty() {
                let worth: f64 = kept.iter().map(|(&seat, &kept)| f64::from(own(seat)) * kept).sum();
                let gain = f64::from(lead(game) - lead(timeline.now())) - worth;
                gains.entry(state.unseen(mover).len()).or_default().push(gain);
            }
            let given = match &record.outcome {
                TurnOutcome::Play { scored, .. } => scored.own.as_slice(),
                TurnOutcome::Exchange { given, .. } => given,
                _ => &[],
            };
            let view = timeline.now().view(mover);
            kept.insert(record.seat, StaticRanking::new(&view, &leaves).leave_after(given).points());
        }
    }
    gains
}

/// Unseen tiles up to this number have a row each; above it, a row takes in those within the reach.
const LAST_TILES: usize = 10;
const REACH: usize = 3;

fn write_rows(gains: &Gains, out: &mut dyn Write) -> io::Result<()> {
    let most = gains.keys().copied().max().unwrap_or_default();
    let single = (1..=LAST_TILES).map(|unseen| (unseen, 0));
    let wide = (LAST_TILES + 2 * REACH..=most).step_by(2 * REACH).map(|unseen| (unseen, REACH));
    writeln!(out, "win = [")?;
    for (unseen, reach) in single.chain(wide) {
        let near: Vec<f64> =
            gains.range(unseen - reach..=unseen + reach).flat_map(|(_, gains)| gains).copied().collect();
        // Fewer say nothing.
        if near.len() < 100 {
            continue;
        }
        let count = near.len() as f64;
        let mean = near.iter().sum::<f64>() / count;
        let variance = near.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / count;
        writeln!(out, "    [{unseen}, {mean:.1}, {:.1}],", variance.sqrt())?;
    }
    writeln!(out, "]")
}

/// The equity that bots of a level lose in a turn by static evaluation, on average.
fn mean_loss(source: &BotGames, level: Level, games: u32) -> Result<Equity, Box<dyn Error>> {
    let games = source.of(level, 2, games, LEVEL_SEED)?;
    let Some(first) = games.first() else { return Err("no game was finished".into()) };
    let graph = WordGraph::for_game(first)?;
    let ruleset = &first.setup().ruleset;
    let leaves = LeaveLibrary::default().get(ruleset, first.tiles());
    let next = AtomicU32::new(0);
    let losses = on_all_cores(|found| {
        let mut analyst = Analyst::new(&graph, leaves.clone(), review_tables_for(ruleset));
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(game) = games.get(number) else { return };
            let mut timeline = Timeline::new(game.clone());
            let mut losses = Vec::new();
            for (turn, record) in game.turns().iter().enumerate() {
                timeline.go_to(turn);
                let watch = &mut || ControlFlow::Continue(());
                let judged = analyst.judge(timeline.now(), record, Depth::Quick, watch);
                losses.extend(judged.ok().flatten().map(|judged| judged.static_lost));
            }
            found(number, losses);
        }
    });
    let losses: Vec<Equity> = losses.into_iter().flatten().collect();
    losses.iter().copied().sum::<Equity>().mean(losses.len()).ok_or_else(|| "no turn was played".into())
}
