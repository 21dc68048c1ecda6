//! The time of scoring a play, and of opening a word list: `cargo bench --bench rules`

#![allow(clippy::unwrap_used, missing_docs, reason = "a failing benchmark should stop at once")]

use divan::{Bencher, black_box};
use rackety::config::rulesets::RulesetLibrary;
use rackety_engine::game::PositionText;
use rackety_engine::{Game, Lexicon, Play, PlayNotation, Vocabulary};

fn main() {
    divan::main();
}

static EN: &[u8] = include_bytes!("../dictionaries/en.words");

/// A board on which all seven tiles of the rack go below OREA, forming four words across them.
fn game(vocabulary: Vocabulary) -> (Game, Play) {
    let ruleset = RulesetLibrary::default().load("wordfeud").unwrap();
    let text = PositionText {
        racks: vec!["TASTIER".to_owned()],
        board: Some(format!("{}....OREA.......\n", "...............\n".repeat(7))),
        ..PositionText::default()
    };
    let position = text.position(ruleset.layout().size(), ruleset.tile_set("en").unwrap()).unwrap();
    let builder = Game::builder(ruleset, vocabulary).language("en").players(["Ann", "Bob"]);
    let game = builder.seed(1).position(position).start().unwrap();
    let play = game.resolve(&PlayNotation::parse("9e TASTIER", None).unwrap()).unwrap();
    (game, play)
}

/// Seven tiles that form a word and four words across it.
#[divan::bench]
fn preview_seven_tiles_four_cross_words(bencher: Bencher) {
    let words = ["TASTIER", "OT", "RA", "ES", "AT"];
    let english = Lexicon::from_packed("en", EN).unwrap();
    let (game, play) = game(Vocabulary::adjusted(english, words, [""; 0]));
    assert_eq!(game.preview(&play).unwrap().words.len(), 5);
    bencher.bench_local(|| black_box(&game).preview(black_box(&play)));
}

/// Unpacking the English list.
#[divan::bench]
fn unpack_english(bencher: Bencher) {
    bencher.bench_local(|| Lexicon::from_packed("en", black_box(EN)).unwrap().len());
}
