//! Leave tables: as text, and learned by self-play.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod common;
#[path = "movegen/dice.rs"]
mod dice;
#[allow(dead_code, reason = "the test of move generation uses all of it")]
#[path = "movegen/worlds.rs"]
mod worlds;

use std::sync::Arc;

use common::ruleset;
use common::test_game::game;
use dice::Dice;
use rackety_engine::bots::{LeaveLearner, LeaveSamples, LeaveTable, SamplesError};
use rackety_engine::toml_file::SourceFile;
use rackety_engine::{Game, Ruleset, Tile, WordGraph};

/// Games of a ruleset with the same words.
struct Games {
    ruleset: Arc<Ruleset>,
    words: Vec<String>,
}

impl Games {
    fn of(id: &str) -> Self {
        let ruleset = ruleset(id);
        let words = worlds::words_for(ruleset.tile_set("en").unwrap(), &mut Dice::new(3));
        Self { ruleset, words }
    }

    fn game(&self, seed: u64) -> Game {
        game(&self.ruleset).words(&self.words).seed(seed).start()
    }

    /// Returns the samples that these games give a learner that begins with the estimate.
    fn learn(&self, seeds: impl IntoIterator<Item = u64>) -> LeaveSamples {
        let game = self.game(0);
        let graph = WordGraph::for_game(&game).unwrap();
        let mut learner = LeaveLearner::new(&graph, &game, LeaveTable::estimated(game.tiles()));
        let mut samples = LeaveSamples::new(game.tiles());
        for seed in seeds {
            learner.play(self.game(seed), &mut samples).unwrap();
        }
        samples
    }
}

#[test]
fn a_learned_table_is_read_as_it_is_written() {
    for id in ["duel", "taking"] {
        let games = Games::of(id);
        let tiles = games.ruleset.tile_set("en").unwrap();
        let table = games.learn(0..4).table(tiles);
        assert_ne!(table, LeaveTable::estimated(tiles), "{id}");
        let source = SourceFile { file: "leaves.toml".to_owned(), text: table.to_text(tiles) };
        assert_eq!(LeaveTable::parse(&source, tiles), Ok(table), "{id}");
    }
}

#[test]
fn learning_in_parts_gives_the_same_samples_as_learning_in_one_go() {
    let games = Games::of("taking");
    let tiles = games.ruleset.tile_set("en").unwrap();
    let at_once = games.learn(0..6);
    // Another thread, and another run, which begins with what was stored.
    let mut resumed = LeaveSamples::from_bytes(&games.learn([5, 1, 3]).to_bytes(), tiles).unwrap();
    resumed.merge(&games.learn([4, 0, 2]));
    assert_eq!(resumed, at_once);
    assert_eq!(resumed.table(tiles), at_once.table(tiles));
    for bytes in [at_once.to_bytes()[1..].to_vec(), Vec::new(), [at_once.to_bytes(), vec![0; 8]].concat()] {
        assert_eq!(LeaveSamples::from_bytes(&bytes, tiles), Err(SamplesError));
    }
}

#[test]
fn learning_finds_what_is_worth_keeping() {
    let games = Games::of("duel");
    let tiles = games.ruleset.tile_set("en").unwrap();
    let table = games.learn(0..60).table(tiles);
    let value = |leave: &[Tile]| table.value(leave);
    let letters = || tiles.letters().filter(|(_, info)| info.count() > 0);
    for (letter, info) in letters() {
        assert!(value(&[Tile::Letter(letter)]) < value(&[Tile::Blank]), "a blank and {}", info.text());
    }
    let twice: i64 = letters().map(|(letter, _)| value(&[Tile::Letter(letter); 2])).sum();
    let once: i64 = letters().map(|(letter, _)| value(&[Tile::Letter(letter)])).sum();
    assert!(twice < once, "a second tile of a letter is worth less than none: {twice} and {once}");
}
