//! The speed of move generation: compared with the crate `scrabble` on the same positions in the same run, and with
//! takings compared with without. `cargo bench --bench movegen`
//!
//! The words are the project's English list, or the file named by `RACKETY_WORDS`, one word a line. Every figure is the
//! median of alternating rounds. `-- best` runs only the comparisons with `best` in their names.

#![allow(clippy::unwrap_used, missing_docs, reason = "a failing benchmark should stop at once")]
#![allow(clippy::disallowed_macros, reason = "a benchmark prints its figures")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded when they are printed")]

#[path = "../../tests/engine/classic.rs"]
mod classic;
mod middle_game;
#[allow(dead_code, reason = "the tests use all of it")]
#[path = "../../src/engine/tests/common/repository.rs"]
mod repository;
#[allow(dead_code, reason = "the tests use all of it")]
#[path = "../../src/engine/tests/common/test_game.rs"]
mod test_game;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classic::{Classic, Pair};
use rackety_engine::{Game, GeneratedPlay, Generator, HighestScore, Scope, Vocabulary, WordGraph};
use scrabble::movegen::MoveGenerator;

const ROUNDS: usize = 9;

/// The rough duration of one measurement.
const TURN: Duration = Duration::from_millis(400);

fn main() {
    let words = words();
    println!("{} words", words.len());
    let classic = Classic::new(words);
    let mut pairs = classic.self_play(0..40);
    pairs.truncate(500);
    let game = &pairs[0].game;

    let began = Instant::now();
    let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
    println!("graph: {:.1} MB, built in {:.2?}", graph.size_in_bytes() as f64 / 1e6, began.elapsed());

    if is_selected("all plays") {
        compare_all(&classic, &pairs, &graph);
    }
    if is_selected("best play") {
        compare_best(&classic, &pairs, &graph);
    }
    compare_taking(game.vocabulary());
}

/// Returns whether the arguments select the comparison with this name; without arguments, all are selected.
fn is_selected(name: &str) -> bool {
    let mut asked = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).peekable();
    asked.peek().is_none() || asked.any(|part| name.contains(&part))
}

fn compare_best(classic: &Classic, pairs: &[Pair], graph: &WordGraph) {
    let mut peer = MoveGenerator::new(&classic.config);
    let mut ours = Generator::new(graph);
    let (mut theirs_scored, mut ours_scored) = (0, 0);
    let (theirs, own) = take_turns(
        || {
            theirs_scored = 0;
            for pair in pairs {
                let best = black_box(peer.best_by_score(&pair.board, &pair.rack, &classic.peer));
                theirs_scored += best.map_or(0, |play| i64::from(play.score()));
            }
        },
        || {
            ours_scored = 0;
            for pair in pairs {
                let best = black_box(ours.best_play(&pair.game, Scope::All, &mut HighestScore));
                ours_scored += best.unwrap().map_or(0, |best| best.equity);
            }
        },
    );
    assert_eq!(theirs_scored, ours_scored);
    report("best play", "scrabble", theirs, "ours", own, pairs.len());
}

/// The middle game of `SmartFeud`: boards of 50 to 70 tiles, from games of best plays with occasional takings.
fn compare_taking(vocabulary: &Arc<Vocabulary>) {
    let (all_plays, best_play) = ("taking, all plays", "taking, best play");
    if !is_selected(all_plays) && !is_selected(best_play) {
        return;
    }
    let games = middle_game::games(vocabulary);
    let graph = WordGraph::build(games[0].vocabulary(), games[0].tiles()).unwrap();
    let (mut plain, mut all) = (Generator::new(&graph), Generator::new(&graph));
    if is_selected(all_plays) {
        let count = |generator: &mut Generator, scope: Scope| {
            let mut found = 0_usize;
            for game in &games {
                let _ = generator.for_each_play(game, scope, |play| {
                    found += usize::from(black_box(play).score() >= 0);
                    ControlFlow::Continue(())
                });
            }
            found
        };
        let (mut found_plain, mut found_all) = (0, 0);
        let (without, with) = take_turns(
            || found_plain = count(&mut plain, Scope::WithoutTaking),
            || found_all = count(&mut all, Scope::All),
        );
        println!(
            "SmartFeud: {} positions, {found_plain} plays without a taking, {found_all} in all",
            games.len()
        );
        report(all_plays, "without", without, "with", with, games.len());
    }
    if is_selected(best_play) {
        let best = |generator: &mut Generator, scope: Scope| {
            for game in &games {
                black_box(generator.best_play(game, scope, &mut HighestScore)).unwrap();
            }
        };
        let (without, with) =
            take_turns(|| best(&mut plain, Scope::WithoutTaking), || best(&mut all, Scope::All));
        report(best_play, "without", without, "with", with, games.len());
    }
}

fn compare_all(classic: &Classic, pairs: &[Pair], graph: &WordGraph) {
    let mut peer = MoveGenerator::new(&classic.config);
    let mut ours = Generator::new(graph);
    let (mut theirs_found, mut ours_found) = (0, 0);
    let mut plays = Vec::new();
    let (theirs, own) = take_turns(
        || {
            theirs_found = 0;
            for pair in pairs {
                theirs_found += black_box(peer.generate(&pair.board, &pair.rack, &classic.peer)).len();
            }
        },
        || {
            ours_found = 0;
            for pair in pairs {
                list(&mut ours, &pair.game, Scope::All, &mut plays);
                ours_found += black_box(&plays).len();
            }
        },
    );
    assert_eq!(theirs_found, ours_found);
    report("all plays", "scrabble", theirs, "ours", own, pairs.len());
}

/// Collects all plays of a position in a list, as the other crate does.
fn list(generator: &mut Generator, game: &Game, scope: Scope, plays: &mut Vec<GeneratedPlay>) {
    plays.clear();
    let _ = generator.for_each_play(game, scope, |play| {
        plays.push(*play);
        ControlFlow::Continue(())
    });
}

/// Runs both alternately and returns their medians; each is repeated often enough for a coarse clock.
fn take_turns(mut one: impl FnMut(), mut other: impl FnMut()) -> (Duration, Duration) {
    let often = |run: &mut dyn FnMut()| {
        let began = Instant::now();
        run();
        u32::try_from(TURN.as_nanos() / began.elapsed().as_nanos().max(1)).map_or(1, |often| often.max(1))
    };
    let turn = |run: &mut dyn FnMut(), often: u32| time(|| (0..often).for_each(|_| run())) / often;
    let (often_one, often_other) = (often(&mut one), often(&mut other));
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        times.0.push(turn(&mut one, often_one));
        times.1.push(turn(&mut other, often_other));
    }
    times.0.sort_unstable();
    times.1.sort_unstable();
    (times.0[ROUNDS / 2], times.1[ROUNDS / 2])
}

/// Processor time on Linux, so that other programs hardly matter; elsewhere, wall-clock time.
fn time(run: impl FnOnce()) -> Duration {
    let busy = || {
        let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(stat.split_whitespace().next()?.parse().ok()?))
    };
    let (began, busy_before) = (Instant::now(), busy());
    run();
    match (busy_before, busy()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => began.elapsed(),
    }
}

fn report(what: &str, one: &str, of_one: Duration, other: &str, of_other: Duration, positions: usize) {
    let each = |time: Duration| time.as_secs_f64() * 1e6 / positions as f64;
    println!(
        "{what}: {one} {:.1} µs, {other} {:.1} µs a position; ratio {:.3}",
        each(of_one),
        each(of_other),
        of_other.as_secs_f64() / of_one.as_secs_f64()
    );
}

fn words() -> Vec<String> {
    if let Ok(path) = std::env::var("RACKETY_WORDS") {
        let text = std::fs::read_to_string(path).unwrap();
        return text.lines().map(|word| word.trim().to_uppercase()).collect();
    }
    repository::lexicon("en").words().collect()
}
