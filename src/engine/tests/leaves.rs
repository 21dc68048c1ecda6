//! Leave tables: as text, and learned by self-play.

use std::sync::Arc;

use rackety_engine::bots::{LeaveLearner, LeaveSamples, LeaveTable, SamplesError};
use rackety_engine::tiles::TileSet;
use rackety_engine::toml_file::{Fault, SourceFile};
use rackety_engine::{Game, Ruleset, Tile, WordGraph};

use crate::common::dice::Dice;
use crate::common::test_game::game;
use crate::common::{parse, ruleset, worlds};

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
        let table = games.learn(0..2).table(tiles);
        assert_ne!(table, LeaveTable::estimated(tiles), "{id}");
        assert_eq!(reread(&table, tiles), Ok(table), "{id}");
    }
}

/// Rules by which an A is worth the highest bonus, and a B next to nothing.
const BONUS_FOR_A: &str = r#"
    name = "Rich"
    rack.size = 4
    bonus.theme = [{ words = ["AA", "ABA"], points = 999 }]
    board = { mirror = "odd", layout = "....\n....\n....\n...*" }
    [tiles.sets.en]
    letters = [{ letter = "A", count = 6, points = 1 }, { letter = "B", count = 24, points = 1 }]
"#;

/// Writes a table and reads it again.
fn reread(table: &LeaveTable, tiles: &TileSet) -> Result<LeaveTable, Vec<Fault>> {
    LeaveTable::parse(&SourceFile { file: "leaves.toml".to_owned(), text: table.to_text(tiles) }, tiles)
}

#[test]
fn a_table_learned_with_the_highest_bonus_is_read_as_it_is_written() {
    let words = ["AA", "AB", "BA", "BB", "ABA"].map(str::to_owned).to_vec();
    let games = Games { ruleset: Arc::new(parse(BONUS_FOR_A).unwrap()), words };
    let tiles = games.ruleset.tile_set("en").unwrap();
    let table = games.learn(0..60).table(tiles);
    let value = table.value(&[Tile::Letter(tiles.letter("A").unwrap())]);
    assert!(value > 10_000, "an A is worth {value} hundredths");
    assert_eq!(reread(&table, tiles), Ok(table));
}

/// Some characters, such as combining marks, are written otherwise in TOML than in Rust.
#[test]
fn a_table_of_letters_with_marks_is_read_as_it_is_written() {
    let text = BONUS_FOR_A.replace("\"A\"", "\"Ẹ\u{301}\"").replace("\"B\"", "\"M\u{300}\"");
    let ruleset = parse(&text).unwrap();
    let tiles = ruleset.tile_set("en").unwrap();
    let table = LeaveTable::estimated(tiles);
    assert_eq!(reread(&table, tiles), Ok(table));
}

#[test]
fn learning_in_parts_gives_the_same_samples_as_learning_in_one_go() {
    let games = Games::of("taking");
    let tiles = games.ruleset.tile_set("en").unwrap();
    let at_once = games.learn(0..4);
    // Another thread, and another run, which begins with what was stored.
    let mut resumed = LeaveSamples::from_bytes(&games.learn([3, 1]).to_bytes(), tiles).unwrap();
    resumed.merge(&games.learn([2, 0]));
    assert_eq!(resumed, at_once);
    assert_eq!(resumed.table(tiles), at_once.table(tiles));
    for bytes in [at_once.to_bytes()[1..].to_vec(), Vec::new(), [at_once.to_bytes(), vec![0; 8]].concat()] {
        assert_eq!(LeaveSamples::from_bytes(&bytes, tiles), Err(SamplesError));
    }
}

/// A tile set may have more letters than that of the samples or of the table, or fewer.
#[test]
fn samples_and_tables_of_another_tile_set_say_nothing_of_this_one() {
    let duel = ruleset("duel");
    let few = parse(BONUS_FOR_A).unwrap();
    let sets = [duel.tile_set("en").unwrap(), few.tile_set("en").unwrap()];
    for (own, other) in [(sets[0], sets[1]), (sets[1], sets[0])] {
        let mut samples = LeaveSamples::new(own);
        samples.merge(&LeaveSamples::from_bytes(&ones(other), other).unwrap());
        assert!(samples == LeaveSamples::new(own), "samples were added");
        assert_eq!(samples.table(other), LeaveTable::estimated(other));
        let text = LeaveTable::estimated(own).to_text(other);
        assert!(text.contains("\n[letters]\n\"A\" = "), "{text}");
    }
}

/// Samples whose sums are all 1, as bytes.
fn ones(tiles: &TileSet) -> Vec<u8> {
    let bytes = LeaveSamples::new(tiles).to_bytes();
    1_i64.to_le_bytes().repeat(bytes.len() / 8)
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
