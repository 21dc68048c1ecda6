//! The words that given tiles can lay.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![allow(clippy::disallowed_methods, reason = "tests read the repository's files; the engine does not")]

mod common;

use common::{parse, ruleset};
use rackety_engine::{Lexicon, Ruleset, tokenize};

fn spellable(ruleset: &Ruleset, language: &str, tiles: &str, words: &[&str]) -> Vec<(String, i32)> {
    let set = ruleset.tile_set(language).unwrap();
    let tiles: Vec<_> = tokenize(tiles).unwrap().iter().map(|token| set.tile(token).unwrap()).collect();
    Lexicon::from_words("test", words).spellable(set, &tiles).into_iter().collect()
}

#[test]
fn blanks_stand_for_what_is_missing_and_count_nothing() {
    let english = ruleset("wordfeud");
    let words = ["AT", "TAT", "CAT", "A", "CATS"];
    assert_eq!(
        spellable(&english, "en", "TA?", &words),
        [("AT".to_owned(), 2), ("CAT".to_owned(), 2), ("TAT".to_owned(), 2)]
    );
    assert_eq!(spellable(&english, "en", "", &words), []);
}

/// C-13: the two-letter tile is worth more here, unless it must be used, when the single ones lay nothing.
#[test]
fn long_tiles_are_laid_as_the_set_allows() {
    let spanish = ruleset("wordfeud");
    let either = spellable(&spanish, "es", "CAE[LL]LL", &["CALLE"]);
    assert_eq!(either, [("CALLE".to_owned(), 3 + 1 + 8 + 1)]);
    assert_eq!(spellable(&spanish, "es", "CAELL", &["CALLE"]), [("CALLE".to_owned(), 3 + 1 + 1 + 1 + 1)]);
    let required =
        parse("extends = \"wordfeud\"\nname = \"R\"\ntiles.digraphs = \"required\"\ntiles.languages = [\"es\"]\ntiles.default = \"es\"")
            .unwrap();
    assert_eq!(spellable(&required, "es", "CAELL", &["CALLE"]), []);
    assert_eq!(spellable(&required, "es", "CAE?", &["CALLE"]), [("CALLE".to_owned(), 5)]);
}
