//! The words that given tiles can spell, and the racks that spell given words.

use std::sync::Arc;

use rackety_engine::lexicon::SpellingError;
use rackety_engine::tiles::tokenize;
use rackety_engine::{Letter, Lexicon, PlayNotation, Refusal, Ruleset, Tile, TileSet, Vocabulary};

use crate::common::test_game::game;
use crate::common::{parse, ruleset};

fn spellable(ruleset: &Ruleset, language: &str, tiles: &str, words: &[&str]) -> Vec<(String, i32)> {
    let set = ruleset.tile_set(language).unwrap();
    let tiles: Vec<_> = tokenize(tiles).unwrap().iter().map(|token| set.tile(token).unwrap()).collect();
    Vocabulary::plain(Lexicon::from_words("test", words))
        .spellable(set, &tiles)
        .unwrap()
        .into_iter()
        .collect()
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

#[test]
fn each_word_of_a_vocabulary_is_counted_once() {
    let tiny = Ruleset::parse("tiny", include_str!("data/tiny.toml")).unwrap();
    let list = Lexicon::from_words("test", ["AT", "ATA", "TA", "TAT", "TATA"]);
    let words = Vocabulary::adjusted(list, ["AT", "AX", "TO", "TATATA"], ["TA", "TAT", "TO"]);
    let count = words.count_spelled(tiny.tile_set("en").unwrap(), 5);
    assert_eq!((count.fitting, count.spelled), (4, 3), "AT, ATA, AX, TATA");
    assert_eq!(count.unspelled.as_deref(), Some("AX"));
}

/// Spanish, in which the letters of a digraph are always on its tile.
fn with_required_digraphs() -> Ruleset {
    let text = "extends = \"duel\"\nname = \"R\"\ntiles.digraphs = \"required\"\n\
                tiles.languages = [\"es\"]\ntiles.default = \"es\"";
    parse(text).unwrap()
}

/// C-13: the digraph tile scores more than two single tiles; where it is required, single tiles do not replace it.
#[test]
fn digraph_tiles_are_used_as_the_tile_set_allows() {
    let spanish = ruleset("duel");
    let either = spellable(&spanish, "es", "CAE[LL]LL", &["CALLE"]);
    assert_eq!(either, [("CALLE".to_owned(), 3 + 1 + 8 + 1)]);
    assert_eq!(spellable(&spanish, "es", "CAELL", &["CALLE"]), [("CALLE".to_owned(), 3 + 1 + 1 + 1 + 1)]);
    let required = with_required_digraphs();
    assert_eq!(spellable(&required, "es", "CAELL", &["CALLE"]), []);
    assert_eq!(spellable(&required, "es", "CAE?", &["CALLE"]), [("CALLE".to_owned(), 5)]);
}

/// C-13: who forgets the brackets around a tile is reminded of them where that tile was probably meant.
#[test]
fn a_tile_without_its_brackets_is_named_where_it_was_probably_meant() {
    let either = ruleset("duel");
    let required = Arc::new(with_required_digraphs());
    let bad_letter = || Refusal::BadLetter("K".to_owned());
    let not_in_rack = || Refusal::NotInRack(vec!["L".to_owned()]);
    let start = game(&either).language("es").racks(["CAE"]).start();
    let play = start.resolve(&PlayNotation::parse("6d CAE", None).unwrap()).unwrap();
    let unknown = || start.preview(&play).unwrap_err();
    for (rules, rack, refusal, is_named) in [
        (&either, "CAEL", bad_letter(), true),
        (&either, "CAE[LL]", not_in_rack(), true),
        (&either, "CAEL", not_in_rack(), false),
        (&either, "CAE[LL]", unknown(), false),
        (&required, "CAE[LL]", unknown(), true),
        (&required, "CAE[LL]", Refusal::NoTiles, false),
    ] {
        let game = game(rules).language("es").racks([rack]).start();
        let named = game.unbracketed("calle", &refusal);
        assert_eq!(named.as_deref(), is_named.then_some("[LL]"), "{rack}, {refusal:?}");
        assert_eq!(game.unbracketed("cale", &refusal), None);
    }
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
    let list = Vocabulary::plain(Lexicon::from_words("test", ["A".repeat(60)]));
    assert_eq!(list.spellable(set, &[Tile::Blank; 26]), Err(SpellingError::TooManyWays));
    assert_eq!(list.spellable(set, &[Tile::Blank; 12]).map(|words| words.len()), Ok(0));
}

fn letters(set: &TileSet, text: &str) -> Vec<Letter> {
    tokenize(text).unwrap().iter().map(|token| set.letter(&token.text).unwrap()).collect()
}

/// C-13: a word with a digraph has a rack for each way to spell it.
#[test]
fn racks_of_words_have_their_tiles_in_order_and_come_once() {
    let rules = ruleset("duel");
    let racks = |language: &str, words: &[&str], sizes| {
        let set = rules.tile_set(language).unwrap();
        let racks = set.racks_of(words.iter().copied(), &sizes);
        let text =
            |rack: &Vec<Letter>| set.write_tiles(&rack.iter().copied().map(Tile::Letter).collect::<Vec<_>>());
        racks.iter().map(text).collect::<Vec<_>>()
    };
    assert_eq!(racks("en", &["TEA", "EAT", "SECTION", "É"], 2..=7), ["AET", "CEINOST"]);
    assert_eq!(racks("en", &["TEA", "EAT", "SECTION"], 7..=7), ["CEINOST"]);
    assert_eq!(racks("es", &["CALLE"], 4..=5), ["ACE[LL]", "ACELL"]);
    assert_eq!(racks("es", &["CALLE"], 4..=4), ["ACE[LL]"]);
}

/// The order of code points has Ñ after Z, and LL before LU.
#[test]
fn words_are_sorted_by_the_letters_of_the_set() {
    let rules = ruleset("duel");
    let mut words = ["CAÑA", "CAZA", "LLAMA", "LUNA", "ZÉ", "ZA"];
    rules.tile_set("es").unwrap().sort_words(&mut words, |word| word);
    assert_eq!(words, ["CAÑA", "CAZA", "LUNA", "LLAMA", "ZA", "ZÉ"]);
}

/// Draws every set of three tiles from a bag of fifteen, and counts those that spell the rack.
#[test]
fn a_rack_is_drawn_in_as_many_ways_as_there_are_sets_of_tiles_that_spell_it() {
    let text = "extends = \"duel\"\nname = \"A\"\n[tiles]\ndefault = \"xx\"\n[tiles.sets.xx]\nblanks = 2\n\
                letters = [{ letter = \"A\", count = 9, points = 1 }, { letter = \"B\", count = 3, points = 1 }, \
                { letter = \"C\", count = 1, points = 1 }]\n";
    let ruleset = parse(text).unwrap_or_else(|error| panic!("{error}"));
    let set = ruleset.tile_set("xx").unwrap();
    let bag = set.tiles();
    let counted = |rack: &[Letter]| {
        let mut count = 0;
        for first in 0..bag.len() {
            for second in first + 1..bag.len() {
                for third in second + 1..bag.len() {
                    let mut left = rack.to_vec();
                    let spells = [first, second, third].iter().all(|&index| match bag[index] {
                        Tile::Blank => true,
                        Tile::Letter(letter) => left
                            .iter()
                            .position(|other| *other == letter)
                            .map(|place| left.remove(place))
                            .is_some(),
                    });
                    count += u128::from(spells);
                }
            }
        }
        count
    };
    for rack in ["AAA", "AAB", "ABB", "ABC", "BBC", "CCC", "BBB"] {
        let rack = letters(set, rack);
        assert_eq!(set.ways_to_draw(&rack), counted(&rack), "{}", set.spell(&rack));
    }
    assert_eq!(set.ways_to_draw(&letters(set, "CCCC")), 0);
}
