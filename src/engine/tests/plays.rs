//! Plays and start positions made by a program: those that texts cannot express, and the squares and words that refusals
//! report.

use std::sync::Arc;

use rackety_engine::game::{Cooldown, LastTurn, PlayerTally, TurnText};
use rackety_engine::play::WordStatus;
use rackety_engine::{
    Action, Game, Mode, Options, PlacedTile, Placement, Play, PlayNotation, Refusal, ScoredPlay, Setup,
    SetupError, Size, Square, StartPosition, Tile,
};

use crate::common::test_game::game;
use crate::common::{parse, ruleset};

const WORDS: [&str; 8] = ["SECTION", "SECT", "ON", "SHINE", "IT", "AT", "OH", "NI"];

/// A game with this rack, and SECTION in the first row of the board.
fn next_to_section(rack: &str) -> Game {
    game(&ruleset("taking")).words(WORDS).racks([rack]).board("SECTION").start()
}

fn square(game: &Game, row: u8, column: u8) -> Square {
    game.state().board().size().square(row, column).unwrap()
}

fn plain(game: &Game, row: u8, column: u8, letter: &str) -> Placement {
    let letter = game.tiles().letter(letter).unwrap();
    Placement { square: square(game, row, column), tile: PlacedTile::plain(letter) }
}

#[track_caller]
fn check(game: &Game, play: &Play, id: &str, marked: &[Square]) {
    let refusal = game.preview(play).unwrap_err();
    assert_eq!((refusal.id(), refusal.squares().as_slice()), (id, marked), "{refusal}");
}

#[test]
fn tiles_on_tiles_and_out_of_line_are_refused_with_their_squares() {
    let game = next_to_section("SHINEAT");
    let on_top = Play::new(None, [plain(&game, 0, 3, "I")]);
    check(&game, &on_top, "square-occupied", &[square(&game, 0, 3)]);
    let twice = Play::new(None, [plain(&game, 1, 0, "I"), plain(&game, 1, 0, "T")]);
    check(&game, &twice, "square-occupied", &[square(&game, 1, 0)]);
    let crooked = Play::new(None, [plain(&game, 1, 0, "I"), plain(&game, 2, 1, "T")]);
    check(&game, &crooked, "not-in-line", &[square(&game, 1, 0), square(&game, 2, 1)]);
    let apart = Play::new(None, [plain(&game, 1, 0, "I"), plain(&game, 1, 3, "T")]);
    check(&game, &apart, "gap", &[square(&game, 1, 1), square(&game, 1, 2)]);
    // Text would say another play.
    for play in [twice, crooked] {
        assert_eq!((game.notation(&play), TurnText::of_action(&Action::Play(play), &game)), (None, None));
    }
    check(&game, &Play::new(None, []), "no-tiles", &[]);
}

#[test]
fn squares_and_letters_of_another_game_are_refused() {
    let game = next_to_section("SHINEAT");
    let far = Size::new(26, 26).unwrap().square(20, 20).unwrap();
    let letter = game.tiles().letter("A").unwrap();
    let off = Play::new(None, [Placement { square: far, tile: PlacedTile::plain(letter) }]);
    assert_eq!(game.preview(&off).unwrap_err().to_string(), "u21 is not on the board");
    let other = ruleset("duel");
    let (last, _) = other.tile_set("es").unwrap().letters().last().unwrap();
    let foreign = Play::new(None, [Placement { square: square(&game, 1, 0), tile: PlacedTile::plain(last) }]);
    assert_eq!(game.preview(&foreign).unwrap_err().id(), "bad-letter");
    let off = Play::new(Some(far), [plain(&game, 1, 0, "A")]);
    assert_eq!(game.preview(&off).unwrap_err().id(), "off-board");
}

#[test]
fn a_game_does_not_begin_with_squares_and_letters_of_another_one() {
    let game = next_to_section("SHINEAT");
    let duel = ruleset("duel");
    let (last, _) = duel.tile_set("es").unwrap().letters().last().unwrap();
    let foreign = Tile::Letter(last);
    let known = PlacedTile::plain(game.tiles().letter("A").unwrap());
    // Counted row by row, the first would be beyond the last square of the board, and the second the premium square a2.
    for (row, column) in [(20, 20), (0, 11)] {
        let square = Size::new(26, 26).unwrap().square(row, column).unwrap();
        let on_board = Placement { square, tile: known };
        let tally = PlayerTally { placed: vec![square], ..PlayerTally::default() };
        for position in [
            StartPosition { board: vec![on_board], ..StartPosition::default() },
            StartPosition { last_placed: vec![square], ..StartPosition::default() },
            StartPosition { cooldowns: vec![Cooldown { square, turns: 1 }], ..StartPosition::default() },
            StartPosition { tallies: vec![tally, PlayerTally::default()], ..StartPosition::default() },
        ] {
            assert_eq!(begun(&game, position).unwrap_err(), SetupError::OffBoard(square));
        }
        assert_eq!(game.state().layout().premium(square), None);
        assert_eq!(game.state().live_premium(square), None);
    }
    let on_board = Placement { square: square(&game, 1, 0), tile: PlacedTile::plain(last) };
    for position in [
        StartPosition { board: vec![on_board], ..StartPosition::default() },
        StartPosition { racks: vec![vec![Tile::Blank, foreign]], ..StartPosition::default() },
        StartPosition { bag: Some(vec![foreign]), ..StartPosition::default() },
        StartPosition { aside: vec![foreign], ..StartPosition::default() },
    ] {
        assert_eq!(begun(&game, position).unwrap_err(), SetupError::ForeignLetter(last));
    }
}

#[test]
fn a_game_does_not_begin_with_two_tiles_on_a_square() {
    let game = next_to_section("SHINEAT");
    let board = vec![plain(&game, 0, 0, "S"), plain(&game, 0, 0, "I")];
    let error = begun(&game, StartPosition { board, ..StartPosition::default() }).unwrap_err();
    assert_eq!(error, SetupError::TwoTiles(square(&game, 0, 0)));
}

/// A game like this one from another position.
fn begun(game: &Game, position: StartPosition) -> Result<Game, SetupError> {
    Game::new(Setup { position: Some(position), ..game.setup().clone() }, Arc::clone(game.vocabulary()))
}

#[test]
fn last_turns_of_another_game_do_not_end_one_without_them() {
    let game = next_to_section("SHINEAT");
    for last_turn in [LastTurn::Ahead, LastTurn::Done] {
        let tally = PlayerTally { last_turn, ..PlayerTally::default() };
        let position = StartPosition { tallies: vec![tally.clone(), tally], ..StartPosition::default() };
        let mut game = begun(&game, position).unwrap();
        for _ in 0..2 {
            game.act(Action::Pass).unwrap();
            assert_eq!(game.state().ending(), None, "{last_turn:?}");
        }
    }
}

#[test]
fn an_unknown_word_is_reported_with_what_the_play_would_have_scored() {
    let game = next_to_section("XHINEAT");
    let play = Play::new(None, [plain(&game, 1, 0, "X")]);
    let Refusal::UnknownWord { words, play } = game.preview(&play).unwrap_err() else {
        panic!("another refusal")
    };
    assert_eq!(words, ["SX"]);
    // S 1 and X 8, tripled by a2.
    assert_eq!((play.total, play.words.len()), (27, 1));
}

#[test]
fn a_taking_reports_the_leftover_words() {
    let game = next_to_section("SHINEAT");
    let left = |game: &Game, column| -> Vec<(String, i32, WordStatus)> {
        let words = game.preview_taking(square(game, 0, column)).unwrap();
        words.into_iter().map(|(status, word)| (word.text, word.points, status)).collect()
    };
    let good = [("SECT".to_owned(), 6, WordStatus::Good), ("ON".to_owned(), 2, WordStatus::Good)];
    assert_eq!(left(&game, 4), good);
    assert_eq!(left(&game, 1), [("CTION".to_owned(), 7, WordStatus::Unknown)]);
    assert_eq!(game.preview_taking(square(&game, 5, 5)).unwrap_err().id(), "nothing-to-take");
    // In professional mode, only a play shows which words are good (SF-25).
    let options = Options { mode: Mode::Professional, ..game.setup().options };
    let setup = Setup { options, ..game.setup().clone() };
    let game = Game::new(setup, Arc::clone(game.vocabulary())).unwrap();
    assert_eq!(left(&game, 1), [("CTION".to_owned(), 7, WordStatus::Hidden)]);
    assert!(left(&game, 4).iter().all(|(.., status)| *status == WordStatus::Hidden));
}

/// The notation writes a play so that reading it gives the same play.
#[test]
fn plays_are_written_as_they_are_read() {
    let mut game = next_to_section("SHNEAIT");
    for (text, take, written) in [
        ("2a I", None, "a2 I"),
        ("a1 SIT", None, "a2 IT"),
        ("2e SHINE", Some("e1"), "2e SHINE"),
        ("5e AT", Some("a1"), "5e AT"),
    ] {
        let play = game.resolve(&PlayNotation::parse(text, take).unwrap()).unwrap();
        assert_eq!(game.notation(&play).unwrap().to_string(), written, "{text}");
        let again = PlayNotation::parse(written, take).unwrap();
        assert_eq!(game.resolve(&again).unwrap().tiles(), play.tiles(), "{text}");
    }
    let play = game.resolve(&PlayNotation::parse("2e SHINE", Some("e1")).unwrap()).unwrap();
    let scored = game.preview(&play).unwrap();
    let turn = game.act(Action::Play(play)).unwrap();
    assert_eq!(turn.points(), scored.total);
    assert_eq!(scored.taken.unwrap().from.to_string(), "e1");
}

#[test]
fn every_refusal_has_one_identifier() {
    let mut ids = Refusal::IDS.to_vec();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), Refusal::IDS.len());
}

/// Twelve squares that multiply a word by nine exceed the range of a score, which then stays at its maximum.
#[test]
fn a_score_beyond_its_range_is_the_maximum() {
    let row = "q".repeat(12);
    let text = format!(
        "name = \"Nines\"\nrack.size = 12\n[board]\nlayout = \"\"\"\n{}\"\"\"\nstart = [\"a1\"]\n[board.legend]\nq = {{ word = 9 }}\n\
         [tiles.sets.en]\nblanks = 0\nletters = [{{ letter = \"A\", count = 40, points = 9 }}]\n",
        format!("{row}\n").repeat(5)
    );
    let ruleset = Arc::new(crate::common::parse(&text).unwrap());
    let mut game = game(&ruleset).words(["AAAAAAAAAAAA", "AA"]).start();
    for at in ["1a", "2a"] {
        let play =
            game.resolve(&PlayNotation::parse(&format!("{at} {}", "A".repeat(12)), None).unwrap()).unwrap();
        assert_eq!(game.act(Action::Play(play)).unwrap().points(), ScoredPlay::MAX_POINTS);
    }
}

/// In a rack, a question mark after a letter without lower case is a tile of its own.
#[test]
fn an_exchange_of_a_letter_without_lower_case_and_a_blank_is_replayed() {
    let text = r#"
        extends = "duel"
        name = "Hebrew"
        tiles.default = "he"
        [tiles.sets.he]
        blanks = 2
        letters = [{ letter = "א", count = 40, points = 1 }]
    "#;
    let mut game = game(&Arc::new(parse(text).unwrap())).language("he").racks(["א?"]).start();
    let rack = game.state().player(game.state().to_move()).rack().tiles().to_vec();
    assert_eq!((rack.len(), rack.contains(&Tile::Blank)), (2, true));
    game.act(Action::Exchange(rack)).unwrap();
    let replayed = Game::replay(&game.record(), Arc::clone(game.vocabulary())).unwrap();
    assert_eq!(replayed.state(), game.state());
}
