//! Rulesets and positions at the limits of the schema, with no plays at all or very many.

use std::sync::Arc;

use rackety_engine::ruleset::spec::{LegendEntry, LetterSpec, RulesetSpec, TileSetSpec};
use rackety_engine::{
    Generator, Letter, PlacedTile, Placement, Ruleset, Size, Square, StartPosition, Tile, WordGraph,
};

use crate::common::test_game::game;
use crate::dice::Dice;
use crate::oracle::check;

/// Palindromes, which fit each other often.
const WORDS: [&str; 8] = ["AA", "AB", "BA", "ABA", "BAB", "AABB", "BBAA", "ABABABABABABA"];

/// The extreme properties of a game.
#[derive(Debug, Clone, Copy)]
struct ExtremeGame<'w> {
    side: usize,
    rack: i64,
    /// The factor by which every square multiplies a word.
    times: i64,
    words: &'w [&'w str],
    takes: bool,
}

impl ExtremeGame<'_> {
    fn ruleset(self) -> Arc<Ruleset> {
        let mut spec = RulesetSpec::default();
        "extreme".clone_into(&mut spec.name);
        (spec.players.min, spec.players.max) = (1, 2);
        spec.rack.size = self.rack;
        spec.opening.min_tiles = 1;
        spec.take.allowed = self.takes;
        spec.take.price = if self.takes { 7 } else { 0 };
        spec.board.layout = format!("{}\n", "q".repeat(self.side)).repeat(self.side);
        spec.board.legend.insert("q".to_owned(), LegendEntry { letter: None, word: Some(self.times) });
        spec.board.start = vec!["c3".to_owned()];
        let letter = |letter: &str, points| LetterSpec { letter: letter.to_owned(), count: 40, points };
        let letters = vec![letter("A", 99), letter("B", 3), letter("C", 0)];
        let set = TileSetSpec { name: "Test".to_owned(), blanks: 12, letters, further: Vec::new() };
        spec.tiles.sets.insert("xx".to_owned(), set);
        Arc::new(Ruleset::from_spec("extreme", spec).unwrap())
    }

    /// Checks a position with this rack and these tiles, and returns the number of plays.
    fn check(self, rack: &str, tile: impl Fn(Square, &[Letter]) -> Option<PlacedTile>) -> usize {
        let ruleset = self.ruleset();
        let set = ruleset.tile_set("xx").unwrap();
        let letters: Vec<Letter> = set.letters().map(|(letter, _)| letter).collect();
        let rack = rack.chars().map(|tile| match tile {
            '?' => Tile::Blank,
            letter => Tile::Letter(set.letter(&letter.to_string()).unwrap()),
        });
        let squares = ruleset.layout().size().squares();
        let board = squares.filter_map(|square| Some(Placement { square, tile: tile(square, &letters)? }));
        let position = StartPosition {
            turn: Some(2),
            racks: vec![rack.collect()],
            board: board.collect(),
            ..StartPosition::default()
        };
        let words: Vec<String> = self.words.iter().map(|&word| word.to_owned()).collect();
        let game = game(&ruleset).players(1).words(&words).position(position).start();
        let graph = WordGraph::build(game.vocabulary(), game.tiles()).unwrap();
        check(&mut Generator::new(&graph), &game, &words).len()
    }
}

fn nothing(_: Square, _: &[Letter]) -> Option<PlacedTile> {
    None
}

/// A tile in the middle row of a board of this size.
fn row(size: usize, columns: std::ops::Range<u8>) -> impl Fn(Square, &[Letter]) -> Option<PlacedTile> {
    move |square, letters| {
        let is_in_row = usize::from(square.row()) == size / 2 && columns.contains(&square.column());
        is_in_row.then(|| PlacedTile::plain(letters[usize::from(square.column() % 2)]))
    }
}

const SMALL: ExtremeGame<'_> = ExtremeGame { side: 5, rack: 1, times: 3, words: &WORDS, takes: true };

#[test]
fn racks_of_one_tile() {
    assert_eq!(SMALL.check("A", nothing), 1, "a lone opening tile");
    assert_eq!(SMALL.check("?", nothing), 3, "any letter");
    assert_eq!(SMALL.check("", nothing), 0);
    assert!(SMALL.check("A", row(5, 1..3)) > 0);
    assert!(SMALL.check("?", row(5, 0..5)) > 0);
}

#[test]
fn no_words_at_all() {
    for takes in [false, true] {
        for words in [&[][..], &["QQ"], &["A", "B"]] {
            let extreme_game = ExtremeGame { words, takes, rack: 7, ..SMALL };
            assert_eq!(
                extreme_game.check("AABB??C", nothing),
                3 * 2,
                "lone opening tiles, as tiles and as blanks"
            );
            assert_eq!(extreme_game.check("AABB??C", row(5, 1..3)), 0);
        }
    }
}

#[test]
fn boards_where_nothing_fits() {
    let full = |_: Square, letters: &[Letter]| Some(PlacedTile::plain(letters[2]));
    let chequered = |square: Square, letters: &[Letter]| {
        (square.row() % 2 == square.column() % 2).then(|| PlacedTile::plain(letters[2]))
    };
    for takes in [false, true] {
        let extreme_game = ExtremeGame { takes, rack: 7, ..SMALL };
        assert_eq!(extreme_game.check("AABB?AB", full), 0, "no free square, or one that C surrounds");
        assert_eq!(extreme_game.check("AABB?AB", chequered), 0, "C is in no word");
        assert_eq!(extreme_game.check("CCCCCCC", row(5, 1..3)), 0);
    }
}

#[test]
fn racks_of_blanks_only() {
    for takes in [false, true] {
        let extreme_game = ExtremeGame { takes, rack: 12, side: 7, ..SMALL };
        assert!(extreme_game.check(&"?".repeat(12), nothing) > 0);
        assert!(extreme_game.check(&"?".repeat(12), row(7, 2..4)) > 0);
    }
}

#[test]
fn long_racks_with_many_blanks_on_the_largest_board() {
    let side = *Size::RANGE.end();
    let extreme_game = ExtremeGame { side, rack: 12, words: &["AB", "BA", "ABABABABABABA"], ..SMALL };
    assert!(extreme_game.check("AAABBB??????", nothing) > 0);
    assert!(extreme_game.check("AAAAABBBBB??", row(side, 6..7)) > 0);
}

/// Bounds stay above such scores, which stay at their maximum, and the best play is found.
#[test]
fn premiums_that_multiply_beyond_the_range_of_a_score() {
    let words = ["AB", "BA", "ABABABABAB", "ABABABABABA", "BABABABABABA", "ABABABABABABA"];
    for takes in [false, true] {
        let extreme_game = ExtremeGame { side: 13, rack: 12, times: 9, words: &words, takes };
        for rack in ["AAAAAABBBBBB", "AAAAABBBBBB?"] {
            assert!(extreme_game.check(rack, nothing) > 0);
            assert!(extreme_game.check(rack, row(13, 6..8)) > 0);
        }
    }
}

/// Extremes mixed at random.
#[test]
fn small_and_large_racks_on_thin_and_full_boards() {
    let mut plays = 0;
    for seed in 0..60 {
        let dice = std::cell::RefCell::new(Dice::new(seed));
        let extreme_game = {
            let mut dice = dice.borrow_mut();
            let words = dice.pick(&[&WORDS[..], &WORDS[..3], &[]]);
            ExtremeGame {
                side: dice.pick(&[5, 6, 9]),
                rack: dice.pick(&[1, 2, 12]),
                times: dice.pick(&[3, 9]),
                words,
                takes: dice.chance(60),
            }
        };
        let density = dice.borrow_mut().pick(&[2, 50, 95]);
        let rack: String =
            (0..extreme_game.rack.min(5)).map(|_| dice.borrow_mut().pick(&['A', 'B', '?', '?'])).collect();
        plays += extreme_game.check(&rack, |_, letters| {
            let mut dice = dice.borrow_mut();
            let letter = letters[dice.below(3)];
            dice.chance(density)
                .then(|| if dice.chance(20) { PlacedTile::blank(letter) } else { PlacedTile::plain(letter) })
        });
    }
    assert!(plays > 500, "{plays}");
}
