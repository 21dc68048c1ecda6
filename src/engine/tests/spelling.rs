//! The words that given tiles can spell.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod common;

use common::{parse, ruleset};
use rackety_engine::lexicon::SpellingError;
use rackety_engine::tiles::tokenize;
use rackety_engine::{Lexicon, Ruleset, Tile};

fn spellable(ruleset: &Ruleset, language: &str, tiles: &str, words: &[&str]) -> Vec<(String, i32)> {
    let set = ruleset.tile_set(language).unwrap();
    let tiles: Vec<_> = tokenize(tiles).unwrap().iter().map(|token| set.tile(token).unwrap()).collect();
    Lexicon::from_words("test", words).spellable(set, &tiles).unwrap().into_iter().collect()
}

#[test]
fn blanks_replace_missing_letters_and_score_nothing() {
    let english = ruleset("duel");
    let words = ["AT", "TAT", "CAT", "A", "CATS"];
    assert_eq!(
        spellable(&english, "en", "TA?", &words),
        [("AT".to_owned(), 2), ("CAT".to_owned(), 2), ("TAT".to_owned(), 2)]
    );
    assert_eq!(spellable(&english, "en", "", &words), []);
}

/// C-13: the digraph tile scores more than two single tiles; where it is required, single tiles do not replace it.
#[test]
fn digraph_tiles_are_used_as_the_tile_set_allows() {
    let spanish = ruleset("duel");
    let either = spellable(&spanish, "es", "CAE[LL]LL", &["CALLE"]);
    assert_eq!(either, [("CALLE".to_owned(), 3 + 1 + 8 + 1)]);
    assert_eq!(spellable(&spanish, "es", "CAELL", &["CALLE"]), [("CALLE".to_owned(), 3 + 1 + 1 + 1 + 1)]);
    let required =
        parse("extends = \"duel\"\nname = \"R\"\ntiles.digraphs = \"required\"\ntiles.languages = [\"es\"]\ntiles.default = \"es\"")
            .unwrap();
    assert_eq!(spellable(&required, "es", "CAELL", &["CALLE"]), []);
    assert_eq!(spellable(&required, "es", "CAE?", &["CALLE"]), [("CALLE".to_owned(), 5)]);
}

#[test]
fn tiles_that_can_be_combined_in_too_many_ways_are_refused() {
    let letter = |text: &str| format!("{{ letter = \"{text}\", count = 20, points = 1 }}");
    let letters = ["A", "AA", "AAA"].map(letter).join(", ");
    let text = format!(
        "extends = \"duel\"\nname = \"A\"\n[tiles]\ndefault = \"xx\"\n[tiles.sets.xx]\nletters = [{letters}]\n"
    );
    let ruleset = parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let set = ruleset.tile_set("xx").unwrap();
    let list = Lexicon::from_words("test", ["A".repeat(60)]);
    assert_eq!(list.spellable(set, &[Tile::Blank; 26]), Err(SpellingError::TooManyWays));
    assert_eq!(list.spellable(set, &[Tile::Blank; 12]).map(|words| words.len()), Ok(0));
}
