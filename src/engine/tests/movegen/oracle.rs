//! Move generation compared with a naive search that shares no code with it: every word of a list, at every square, in
//! both directions, after every taking, checked by `Game::preview`.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rackety_engine::movegen::{Evaluator, RankedPlay};
use rackety_engine::{Game, GeneratedPlay, Generator, HighestScore, Play, Scope, Tile};

use crate::naive::{Key, key, naive_plays};

/// Every play that the generator finds, with its score.
pub(crate) fn found_plays(generator: &mut Generator, game: &Game) -> BTreeMap<Key, i32> {
    let mut found = BTreeMap::new();
    let flow = generator.for_each_play(game, Scope::All, |play| {
        let twice = found.insert(key(&play.to_play()), play.score());
        assert!(twice.is_none(), "generated twice: {}", describe(game, &play.to_play()));
        ControlFlow::Continue(())
    });
    assert!(flow.unwrap().is_continue());
    found
}

/// An evaluator other than the score: each tile that leaves the rack costs points, a blank twice, and so does a taking.
struct Thrifty;

/// The cost of a taking.
const TAKING: i64 = 9;

impl Evaluator for Thrifty {
    fn equity(&mut self, play: &GeneratedPlay) -> i64 {
        let blanks = play.tiles().filter(|placement| placement.tile.is_blank()).count();
        let taking = if play.take().is_some() { TAKING } else { 0 };
        i64::from(play.score()) - 6 * i64::try_from(play.own_count() + blanks).unwrap() - taking
    }

    fn upper_bound(&self, points: i32, own_tiles: usize) -> i64 {
        i64::from(points) - 6 * i64::try_from(own_tiles).unwrap()
    }

    fn shortfall(&self, own: &[Tile]) -> i64 {
        6 * i64::try_from(own.iter().filter(|&&tile| tile == Tile::Blank).count()).unwrap()
    }

    fn taking_cost(&self) -> i64 {
        TAKING
    }
}

/// Checks that the best plays are the first of all plays.
fn check_best(generator: &mut Generator, game: &Game, mut evaluator: impl Evaluator) {
    for scope in [Scope::All, Scope::WithoutTaking] {
        let mut all = Vec::new();
        let _ = generator.for_each_play(game, scope, |play| {
            all.push(*play);
            ControlFlow::Continue(())
        });
        let mut expected: Vec<(i64, GeneratedPlay)> =
            all.into_iter().map(|play| (evaluator.equity(&play), play)).collect();
        expected.sort_by_key(|&(equity, play)| (std::cmp::Reverse(equity), play));
        let best = generator.best_play(game, scope, &mut evaluator).unwrap();
        let top = generator.top_plays(game, scope, 5, &mut evaluator).unwrap();
        let show =
            |(equity, play): (i64, GeneratedPlay)| format!("{equity}: {}", describe(game, &play.to_play()));
        let first =
            |count: usize| -> Vec<String> { expected.iter().copied().take(count).map(show).collect() };
        let found = |plays: Vec<RankedPlay>| -> Vec<String> {
            plays.into_iter().map(|ranked| show((ranked.equity, ranked.play))).collect()
        };
        let advice = "if one is missing, a highest bonus in play/bonus.rs, letter_bonuses.rs or movegen/emit.rs is too low";
        assert_eq!(found(best.into_iter().collect()), first(1), "{scope:?}; {advice}");
        assert_eq!(found(top), first(5), "{scope:?}; {advice}");
    }
}

fn describe(game: &Game, play: &Play) -> String {
    let state = game.state();
    let rack = state.player(state.to_move()).rack().tiles();
    let take = play.take().map_or_else(String::new, |square| format!("take {square}, "));
    format!(
        "{take}{} with {} in turn {} on\n{}",
        game.notation(play).map_or_else(String::new, |notation| notation.to_string()),
        game.tiles().write_tiles(rack),
        state.turn(),
        rackety_engine::game::write_board(state.board(), game.tiles())
    )
}

/// Compares the generator with the naive search, and returns the plays that both found.
#[track_caller]
pub(crate) fn check(generator: &mut Generator, game: &Game, words: &[String]) -> BTreeMap<Key, i32> {
    let found = found_plays(generator, game);
    let naive = naive_plays(game, words);
    check_best(generator, game, HighestScore);
    check_best(generator, game, Thrifty);
    for (key, score) in &naive {
        let play = Play::new(key.0, key.1.iter().copied());
        match found.get(key) {
            None => panic!("missed: {}", describe(game, &play)),
            Some(other) => {
                assert_eq!(
                    other,
                    score,
                    "{:?}: {}",
                    game.preview(&play).map(|scored| scored.words),
                    describe(game, &play)
                );
            }
        }
    }
    if let Some(key) = found.keys().find(|key| !naive.contains_key(*key)) {
        let play = Play::new(key.0, key.1.iter().copied());
        panic!(
            "not allowed, {:?}: {}",
            game.preview(&play).map(|scored| scored.total),
            describe(game, &play)
        );
    }
    found
}
