//! Plays as a program proposes them: what a text cannot say, and what a refusal tells a screen.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![allow(clippy::disallowed_methods, reason = "tests read the repository's files; the engine does not")]

mod common;

use std::sync::Arc;

use common::ruleset;
use rackety_engine::{
    Action, FirstPlayer, Game, Lexicon, Options, PlacedTile, Placement, Play, PlayNotation, PositionText,
    Refusal, Ruleset, Setup, Square, StartPosition, Vocabulary, WordStatus,
};

fn game(rack: &str, board: &str) -> Game {
    let ruleset = ruleset("smartfeud");
    let tiles = ruleset.tile_set("en").unwrap();
    let text = PositionText {
        racks: vec![rack.to_owned()],
        board: Some(board.to_owned()),
        ..PositionText::default()
    };
    let position = text.position(ruleset.layout().size(), tiles).unwrap();
    begin(&ruleset, Some(position), ["SECTION", "SECT", "ON", "SHINE", "IT", "AT", "OH", "NI"])
}

/// A game of two with these words, from a position or from the beginning.
fn begin<const N: usize>(ruleset: &Arc<Ruleset>, position: Option<StartPosition>, words: [&str; N]) -> Game {
    let setup = Setup {
        ruleset: Arc::clone(ruleset),
        language: "en".to_owned(),
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        first: FirstPlayer::FirstSeat,
        seed: 1,
        options: Options::of(ruleset),
        position,
    };
    let words = Lexicon::from_words("test", words);
    Game::new(setup, Arc::new(Vocabulary::plain(Arc::new(words)))).unwrap()
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
    let game = game("SHINEAT", "SECTION");
    let on_top = Play::new(None, [plain(&game, 0, 3, "I")]);
    check(&game, &on_top, "square-occupied", &[square(&game, 0, 3)]);
    let twice = Play::new(None, [plain(&game, 1, 0, "I"), plain(&game, 1, 0, "T")]);
    check(&game, &twice, "square-occupied", &[square(&game, 1, 0)]);
    let crooked = Play::new(None, [plain(&game, 1, 0, "I"), plain(&game, 2, 1, "T")]);
    check(&game, &crooked, "not-in-line", &[square(&game, 1, 0), square(&game, 2, 1)]);
    let apart = Play::new(None, [plain(&game, 1, 0, "I"), plain(&game, 1, 3, "T")]);
    check(&game, &apart, "gap", &[square(&game, 1, 1), square(&game, 1, 2)]);
    check(&game, &Play::new(None, []), "no-tiles", &[]);
}

#[test]
fn squares_and_letters_of_another_game_are_refused() {
    let game = game("SHINEAT", "SECTION");
    let far = rackety_engine::Size::new(26, 26).unwrap().square(20, 20).unwrap();
    let letter = game.tiles().letter("A").unwrap();
    let off = Play::new(None, [Placement { square: far, tile: PlacedTile::plain(letter) }]);
    assert_eq!(game.preview(&off).unwrap_err().to_string(), "u21 is not on the board");
    let wordfeud = ruleset("wordfeud");
    let (last, _) = wordfeud.tile_set("es").unwrap().letters().last().unwrap();
    let foreign = Play::new(None, [Placement { square: square(&game, 1, 0), tile: PlacedTile::plain(last) }]);
    assert_eq!(game.preview(&foreign).unwrap_err().id(), "bad-letter");
    let off = Play::new(Some(far), [plain(&game, 1, 0, "A")]);
    assert_eq!(game.preview(&off).unwrap_err().id(), "off-board");
}

#[test]
fn an_unknown_word_is_told_with_what_the_play_would_have_scored() {
    let game = game("XHINEAT", "SECTION");
    let play = Play::new(None, [plain(&game, 1, 0, "X")]);
    let Refusal::UnknownWord { words, play } = game.preview(&play).unwrap_err() else {
        panic!("another refusal")
    };
    assert_eq!(words, ["SX"]);
    // S 1 and X 8, trebled by a2.
    assert_eq!((play.total, play.words.len()), (27, 1));
}

#[test]
fn a_taking_tells_what_it_leaves() {
    let game = game("SHINEAT", "SECTION");
    let left = |column| -> Vec<(String, i32, WordStatus)> {
        let words = game.preview_taking(square(&game, 0, column)).unwrap();
        words.into_iter().map(|(standing, word)| (word.text, word.points, standing)).collect()
    };
    assert_eq!(left(4), [("SECT".to_owned(), 6, WordStatus::Good), ("ON".to_owned(), 2, WordStatus::Good)]);
    assert_eq!(left(1), [("CTION".to_owned(), 7, WordStatus::Unknown)]);
    assert_eq!(game.preview_taking(square(&game, 5, 5)).unwrap_err().id(), "nothing-to-take");
}

/// The notation writes a play so that reading it gives the same play.
#[test]
fn plays_are_written_as_they_are_read() {
    let mut game = game("SHNEAIT", "SECTION");
    for (text, take, written) in [
        ("2a I", None, "a2 I"),
        ("a1 SIT", None, "a2 IT"),
        ("2e SHINE", Some("e1"), "2e SHINE"),
        ("5e AT", Some("a1"), "5e AT"),
    ] {
        let play = game.read(&PlayNotation::parse(text, take).unwrap()).unwrap();
        assert_eq!(game.write(&play), written, "{text}");
        let again = PlayNotation::parse(written, take).unwrap();
        assert_eq!(game.read(&again).unwrap().tiles(), play.tiles(), "{text}");
    }
    let play = game.read(&PlayNotation::parse("2e SHINE", Some("e1")).unwrap()).unwrap();
    let scored = game.preview(&play).unwrap();
    let turn = game.act(Action::Play(play)).unwrap();
    assert_eq!(turn.points(), scored.total);
    assert_eq!(scored.taken.unwrap().from.to_string(), "e1");
}

#[test]
fn every_identifier_stands_once_and_in_order() {
    let mut ids = Refusal::IDS.to_vec();
    assert_eq!(ids.len(), 22);
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 22);
}
/// Twelve squares that count a word nine times are more than any score holds: it stops at the greatest, and no game ends
/// in a panic over it.
#[test]
fn a_score_beyond_all_bounds_stops_at_the_greatest() {
    let row = "q".repeat(12);
    let text = format!(
        "name = \"Nines\"\nrack.size = 12\n[board]\nlayout = \"\"\"\n{}\"\"\"\nstart = [\"a1\"]\n[board.legend]\nq = {{ word = 9 }}\n\
         [tiles.sets.en]\nblanks = 0\nletters = [{{ letter = \"A\", count = 40, points = 9 }}]\n",
        format!("{row}\n").repeat(5)
    );
    let ruleset = Arc::new(common::parse(&text).unwrap());
    let mut game = begin(&ruleset, None, ["AAAAAAAAAAAA", "AA"]);
    for at in ["1a", "2a"] {
        let play =
            game.read(&PlayNotation::parse(&format!("{at} {}", "A".repeat(12)), None).unwrap()).unwrap();
        assert_eq!(game.act(Action::Play(play)).unwrap().points(), i32::MAX);
    }
}
