//! What judging a play and opening a dictionary cost. `cargo bench --bench rules`

#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark that cannot go on should stop")]

use std::sync::Arc;

use divan::{Bencher, black_box};
use rackety_engine::ruleset::{RulesetFiles, SourceFile};
use rackety_engine::{
    FirstPlayer, Game, Lexicon, Options, Play, PlayNotation, PositionText, Ruleset, Setup, Vocabulary,
};

fn main() {
    divan::main();
}

static EN: &[u8] = include_bytes!("../dictionaries/en.fst");

struct Files;

impl RulesetFiles for Files {
    fn ruleset(&self, id: &str) -> Option<SourceFile> {
        source(format!("rulesets/{id}.toml"))
    }

    fn tiles(&self, name: &str) -> Option<SourceFile> {
        source(format!("rulesets/tiles/{name}.toml"))
    }

    fn ruleset_ids(&self) -> Vec<String> {
        Vec::new()
    }

    fn tile_names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn source(file: String) -> Option<SourceFile> {
    let text = std::fs::read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))).ok()?;
    Some(SourceFile { file, text })
}

/// A board on which all seven tiles of the rack go under RETAIN, forming four words across them.
fn game(vocabulary: Arc<Vocabulary>) -> (Game, Play) {
    let ruleset = Arc::new(Ruleset::load("wordfeud", &Files.ruleset("wordfeud").unwrap(), &Files).unwrap());
    let text = PositionText {
        racks: vec!["TASTIER".to_owned()],
        board: Some(format!("{}....OREA.......\n", "...............\n".repeat(7))),
        ..PositionText::default()
    };
    let position = text.position(ruleset.layout().size(), ruleset.tile_set("en").unwrap()).unwrap();
    let setup = Setup {
        options: Options::of(&ruleset),
        ruleset,
        language: "en".to_owned(),
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        first: FirstPlayer::FirstSeat,
        seed: 1,
        position: Some(position),
    };
    let game = Game::new(setup, vocabulary).unwrap();
    let play = game.resolve(&PlayNotation::parse("9e TASTIER", None).unwrap()).unwrap();
    (game, play)
}

fn english() -> Arc<Lexicon> {
    Arc::new(Lexicon::from_bytes("en", EN).unwrap())
}

/// Seven tiles, the word itself and four across it.
#[divan::bench]
fn preview_seven_tiles_four_cross_words(bencher: Bencher) {
    let words = ["TASTIER", "OT", "RA", "ES", "AT"];
    let vocabulary = Vocabulary::adjusted(english(), words, [""; 0]);
    let (game, play) = game(Arc::new(vocabulary));
    assert_eq!(game.preview(&play).unwrap().words.len(), 5);
    bencher.bench_local(|| black_box(&game).preview(black_box(&play)));
}

/// The English list, opened without copying and verified.
#[divan::bench]
fn open_and_verify_english(bencher: Bencher) {
    bencher.bench_local(|| Lexicon::from_bytes("en", black_box(EN)).unwrap().len());
}
