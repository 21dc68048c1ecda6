//! The project's own rulesets: layouts, tile sets, random boards.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::{self, RepoFiles, ruleset};
use crate::test_game::game;
use rackety_engine::ruleset::RulesetFiles;
use rackety_engine::{Layout, Options, Premiums, Ruleset, Square};

/// The premiums of a layout by kind, as `2L`.
fn premium_counts(layout: &Layout) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for square in layout.size().squares() {
        if let Some(premium) = layout.premium(square) {
            *counts.entry(premium.to_string()).or_default() += 1;
        }
    }
    counts
}

fn starts(ruleset: &Ruleset) -> Vec<String> {
    ruleset.layout().starts().iter().map(Square::to_string).collect()
}

#[track_caller]
fn check_layout(id: &str, side: u8, counts: [usize; 4], expected_starts: &[&str]) {
    let ruleset = ruleset(id);
    let layout = ruleset.layout();
    assert_eq!((layout.size().rows(), layout.size().columns()), (side, side), "{id}");
    let names = ["2L", "3L", "2W", "3W"].map(str::to_owned);
    assert_eq!(premium_counts(layout), names.into_iter().zip(counts).collect(), "{id}");
    assert_eq!(starts(&ruleset), expected_starts, "{id}");
    for square in layout.size().squares() {
        let (row, column) = (square.row(), square.column());
        let images = [(row, side - 1 - column), (side - 1 - row, column), (column, row)];
        for (row, column) in images {
            let image = layout.size().square(row, column).unwrap();
            assert_eq!(layout.premium(square), layout.premium(image), "{id}: {square} and {image}");
            assert_eq!(layout.is_start(square), layout.is_start(image), "{id}: {square} and {image}");
        }
    }
}

#[test]
fn standard_layouts_are_exact() {
    check_layout("smartfeud", 16, [20, 16, 12, 8], &["h8", "i8", "h9", "i9"]);
    for id in ["wordfeud", "wordfeud-nl", "webfeud"] {
        check_layout(id, 15, [24, 20, 12, 8], &["h8"]);
    }
    check_layout("words-with-friends", 15, [24, 16, 12, 8], &["h8"]);
    check_layout("words-with-friends-quick", 11, [12, 8, 8, 8], &["f6"]);
}

/// Letters and blanks of every tile set, and the sum of points that distinguishes it from similar sets.
#[test]
fn tile_sets_have_the_documented_numbers() {
    let check = |id: &str, language: &str, letters: usize, blanks: u16, points: i32| {
        let ruleset = ruleset(id);
        let set = ruleset.tile_set(language).unwrap();
        let tiles = set.tiles();
        assert_eq!(tiles.len() - usize::from(set.blanks()), letters, "{id} {language}");
        assert_eq!(set.blanks(), blanks, "{id} {language}");
        assert_eq!(tiles.iter().map(|&tile| set.points(tile)).sum::<i32>(), points, "{id} {language}");
    };
    check("smartfeud", "en", 114, 2, SMARTFEUD_EN);
    check("smartfeud", "nl", 115, 2, SMARTFEUD_NL);
    for (language, points) in WORDFEUD {
        let letters = if language == "de" { 100 } else { 102 };
        check("wordfeud", language, letters, 2, points);
        check("webfeud", language, letters, 2, points);
    }
    check("words-with-friends", "en", 102, 2, WWF_EN);
    let languages =
        |id: &str| ruleset(id).tile_sets().map(|set| set.language().to_owned()).collect::<Vec<_>>();
    assert_eq!(languages("wordfeud"), ["da", "de", "en", "es", "fi", "fr", "nb", "nl", "pt", "sv"]);
    assert_eq!(languages("wordfeud-nl"), ["nl"]);
}

/// C-14, SF-4: the seed moves the premiums but keeps the number of each kind and the start squares.
#[test]
fn random_boards_keep_counts_and_start_squares() {
    for id in ["smartfeud", "wordfeud", "webfeud", "words-with-friends", "words-with-friends-quick"] {
        let ruleset = ruleset(id);
        let standard = ruleset.layout();
        for seed in 0..20 {
            let layout = random_layout(&ruleset, seed);
            assert_eq!(premium_counts(&layout), premium_counts(standard), "{id}, seed {seed}");
            assert_eq!(layout.starts(), standard.starts(), "{id}, seed {seed}");
            for &start in layout.starts() {
                assert_eq!(layout.premium(start), standard.premium(start), "{id}, seed {seed}");
            }
            assert_ne!(layout, *standard, "{id}, seed {seed}");
            assert_eq!(layout, random_layout(&ruleset, seed), "{id}, seed {seed}");
            assert_ne!(layout, random_layout(&ruleset, seed + 1), "{id}, seed {seed}");
        }
    }
}

/// On a random board a start square with a premium keeps it, and no other start square gets one (C-14).
#[test]
fn a_random_board_keeps_the_premiums_of_start_squares() {
    let board = "[board]\nlayout = \"\"\"\n2t...\n.....\n..d.*\n.....\n....3\n\"\"\"\nstart = [\"c3\"]\n";
    let text = format!("extends = \"wordfeud\"\nname = \"Small\"\n{board}");
    let ruleset = Arc::new(common::parse(&text).unwrap());
    let place = |row, column| ruleset.layout().size().square(row, column).unwrap();
    for seed in 0..50 {
        let layout = random_layout(&ruleset, seed);
        assert_eq!(layout.premium(place(2, 2)).unwrap().to_string(), "2W", "seed {seed}");
        assert_eq!(layout.premium(place(2, 4)), None, "seed {seed}");
        assert_eq!(premium_counts(&layout).values().sum::<usize>(), 4, "seed {seed}");
    }
}

fn random_layout(ruleset: &Arc<Ruleset>, seed: u64) -> Layout {
    let mut options = Options::of(ruleset);
    options.premiums = Premiums::Random;
    game(ruleset).seed(seed).options(options).start().state().layout().clone()
}

#[test]
fn webfeud_blanks_can_be_any_letter_of_the_alphabet() {
    let letters = |id: &str, language: &str| ruleset(id).tile_set(language).unwrap().letters().len();
    for (language, further) in [("da", 2), ("fi", 5), ("nb", 3), ("pt", 3), ("es", 2), ("sv", 2), ("en", 0)] {
        assert_eq!(letters("webfeud", language), letters("wordfeud", language) + further, "{language}");
    }
    let webfeud = ruleset("webfeud");
    let danish = webfeud.tile_set("da").unwrap();
    let (_, info) = danish.letters().find(|(_, info)| info.text() == "W").unwrap();
    assert_eq!((info.count(), info.points()), (0, 0));
}

#[test]
fn every_ruleset_file_loads_and_survives_being_saved() {
    for id in RepoFiles.ruleset_ids() {
        let ruleset = ruleset(&id);
        let again = Ruleset::from_spec(&id, ruleset.spec().clone()).unwrap();
        assert_eq!(*ruleset, again, "{id}");
        let text = toml::to_string(ruleset.spec()).unwrap();
        let spec = toml::from_str(&text).unwrap();
        assert_eq!(*ruleset, Ruleset::from_spec(&id, spec).unwrap(), "{id}");
    }
}

#[test]
fn the_classic_example_is_the_classic_game() {
    let classic = ruleset("classic");
    assert_eq!(classic.tile_set("en").unwrap().tiles().len(), 100);
    let counts = premium_counts(classic.layout());
    let expected =
        [("2L", 24), ("3L", 12), ("2W", 17), ("3W", 8)].map(|(kind, count)| (kind.to_owned(), count));
    assert_eq!(counts, expected.into());
}

// The total points of all tiles, summed from the documents' tables.
const SMARTFEUD_EN: i32 = 217;
const SMARTFEUD_NL: i32 = 268;
const WWF_EN: i32 = 220;
const WORDFEUD: [(&str, i32); 10] = [
    ("da", 260),
    ("de", 203),
    ("en", 210),
    ("es", 203),
    ("fi", 221),
    ("fr", 207),
    ("nb", 240),
    ("nl", 236),
    ("pt", 213),
    ("sv", 210),
];
