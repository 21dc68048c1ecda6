//! The time of going one turn back or forth in a game of 500 turns: `cargo bench --bench timeline`

#![allow(clippy::expect_used, reason = "a failing benchmark should stop at once")]

use divan::{Bencher, black_box};
use rackety::config::rulesets::RulesetLibrary;
use rackety_engine::{Action, Game, Lexicon, Timeline, WordGraph};

fn main() {
    divan::main();
}

static EN: &[u8] = include_bytes!("../dictionaries/en.words");

/// The number of turns of the game.
const TURNS: usize = 500;

/// A `SmartFeud` game of four players: first exchanges, each of which shuffles the bag, then plays with takings.
fn game() -> Game {
    let ruleset = RulesetLibrary::default().load("smartfeud").expect("a built-in ruleset");
    let words = Lexicon::from_packed("en", EN).expect("a built-in list");
    let builder = Game::builder(ruleset, words).language("en").players(["Ann", "Bob", "Cleo", "Dirk"]);
    let mut game = builder.seed(7).start().expect("a game");
    while game.turns().len() + 70 < TURNS {
        let rack = game.state().player(game.state().to_move()).rack().tiles().to_vec();
        game.act(Action::Exchange(rack)).expect("the bag is full");
    }
    let graph = WordGraph::for_game(&game).expect("a graph");
    while game.turns().len() < TURNS && game.state().ending().is_none() {
        let best = game.highest_scoring_plays(&graph, 1).expect("the graph of the game").pop();
        let action = best.map_or(Action::Pass, |best| Action::Play(best.to_play()));
        game.act(action).expect("a legal turn");
    }
    game
}

/// One turn back and one forth, from every turn of the game in a row.
#[divan::bench]
fn step_back_and_forth(bencher: Bencher<'_, '_>) {
    let mut timeline = Timeline::new(game());
    let mut at = 0;
    bencher.bench_local(|| {
        at = at % timeline.len() + 1;
        timeline.go_to(at - 1);
        timeline.go_to(at);
        black_box(timeline.now().state().turn())
    });
}

/// From one end of the game to the other.
#[divan::bench]
fn jump_to_the_start_and_to_the_end(bencher: Bencher<'_, '_>) {
    let mut timeline = Timeline::new(game());
    bencher.bench_local(|| {
        timeline.go_to(0);
        timeline.go_to(usize::MAX);
        black_box(timeline.now().state().turn())
    });
}

/// Opening the timeline of a game.
#[divan::bench]
fn open(bencher: Bencher<'_, '_>) {
    let game = game();
    bencher.with_inputs(|| game.clone()).bench_local_values(Timeline::new);
}
