//! The real program, killed at random moments and at each system call of a save.
//!
//! No turn that was accepted may be lost, nothing may be reported that is not on the disk, every file must be readable,
//! and after the next start nothing may be left over.
//!
//! `cargo test` leaves it out; `cargo test --test kill` runs it for a minute, and `RACKETY_KILLS=1000 cargo test --test kill`
//! until it has killed 1,000 times; neither ends before plain mode and the screen have been killed. `RACKETY_KILL_SECONDS`
//! sets the time and `RACKETY_KILL_SEED` the seed; both are printed. The seed decides what is played and roughly when the
//! program is killed, but not what it was doing then.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod choices;
mod on_disk;
mod pair;
mod plain;
mod screen;
mod system_calls;
mod tally;
#[allow(dead_code, reason = "the tests in a pseudo-terminal use all of it")]
#[path = "../pty/terminal.rs"]
mod terminal;

use std::env;
use std::time::{Duration, Instant};

use choices::Random;
use on_disk::{Begin, GameFolder};
use plain::{PlainRun, Sync};
use system_calls::Interface;
use tally::Tally;
use tempfile::TempDir;

/// The default seed.
const SEED: u64 = 1;
/// The default length in seconds.
const SECONDS: u64 = 60;

/// The games that are played.
const GAMES: [Begin; 4] = [
    Begin { ruleset: "smartfeud", people: &["Ann"], bots: &["novice"], hints: 50 },
    Begin { ruleset: "wordfeud", people: &["Ann", "Bob"], bots: &[], hints: 0 },
    Begin { ruleset: "smartfeud", people: &["Ann", "Bob", "Cleo"], bots: &[], hints: 9 },
    Begin { ruleset: "wordfeud", people: &["Ann"], bots: &["novice"], hints: 3 },
];

/// A number from the environment.
fn chosen(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}: {text:?} is not a number")))
}

/// A folder for word graphs, and a game with a few turns, which has filled it.
fn begun(begin: Begin, random: &mut Random, cache: &TempDir) -> GameFolder {
    let game = GameFolder::new(begin, cache.path());
    let mut run = PlainRun::start(&game, &game.arguments(7));
    // The first hint has the graph of all words built, and the first turn of a bot that of its words.
    run.types("hint");
    run.types("pass");
    for _ in 0..3 {
        assert_eq!(run.sync(), Sync::Waits);
        plain::types_a_command(&game, &mut run, random);
    }
    assert_eq!(run.sync(), Sync::Waits);
    game.waits_for_graphs();
    run.types("quit");
    let ended = run.ends();
    assert!(ended.status.code().is_some());
    let mut game = game;
    game.check(&ended.reported).unwrap();
    game
}

/// The ways in which the program must have been killed at least once, and how much longer the test may take for them.
const KINDS: [&str; 2] = [plain::KIND, screen::KIND];
const PATIENCE: Duration = Duration::from_secs(300);

#[test]
fn kills_at_random_moments_lose_nothing() {
    let seed = chosen("RACKETY_KILL_SEED").unwrap_or(SEED);
    let kills = chosen("RACKETY_KILLS").map(|kills| usize::try_from(kills).unwrap());
    let lasts = Duration::from_secs(chosen("RACKETY_KILL_SECONDS").unwrap_or(SECONDS));
    println!("RACKETY_KILL_SEED={seed}");
    let mut random = Random::seeded(seed);
    let cache = TempDir::new().unwrap();
    let mut games: Vec<GameFolder> = GAMES.iter().map(|&begin| begun(begin, &mut random, &cache)).collect();
    let (mut tally, began) = (Tally::default(), Instant::now());
    while kills.map_or_else(|| began.elapsed() < lasts, |kills| tally.kills() < kills)
        || (!tally.has_each(&KINDS) && began.elapsed() < lasts + PATIENCE)
    {
        let turn = random.below(games.len());
        let game = &mut games[turn];
        if game.is_over() {
            *game = GameFolder::new(game.begin, cache.path());
        }
        match random.below(10) {
            0..4 => plain::kill_once(game, &mut random, &mut tally),
            4..7 => screen::kill_once(game, &mut random, &mut tally),
            7 => pair::second_is_refused(game, &mut random, &mut tally),
            8 => pair::race(game, &mut random, &mut tally),
            _ => pair::both_begin(game, &mut random, &mut tally),
        }
    }
    println!("{} s", began.elapsed().as_secs());
    tally.report();
    assert!(tally.has_each(&KINDS), "plain mode or the screen was never killed");
}

#[test]
fn a_kill_at_each_system_call_of_a_save_loses_nothing() {
    if !system_calls::can_trace() {
        println!("skipped: strace is not installed, or may not trace here");
        return;
    }
    let cache = TempDir::new().unwrap();
    let game = begun(GAMES[0], &mut Random::seeded(SEED), &cache);
    let mut tally = Tally::default();
    for interface in [Interface::Plain, Interface::Screen] {
        system_calls::kill_at_each(&game, interface, &mut tally);
    }
    tally.report();
}
