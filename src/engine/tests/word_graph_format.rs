//! Word graphs as bytes: what is read is what was written, or an error.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod common;

use common::test_game::vocabulary;
use common::{parse, ruleset};
use proptest::prelude::*;
use rackety_engine::{GraphFormatError, TileSet, Vocabulary, WordGraph};
use std::fmt::Write;

const WORDS: [&str; 6] = ["ON", "SECT", "SECTION", "SHINE", "SHINES", "TIN"];

fn english() -> TileSet {
    ruleset("duel").tile_set("en").unwrap().clone()
}

/// Tiles of more letters than fit into 32 bits.
fn forty_letters() -> TileSet {
    let letters: Vec<String> = ('A'..='Z')
        .chain('А'..='О')
        .map(|letter| format!("{{ letter = \"{letter}\", count = 2, points = 1 }}"))
        .collect();
    let text = format!(
        "name = \"Wide\"\nextends = \"duel\"\n[tiles]\ndefault = \"xx\"\n[tiles.sets.xx]\nblanks = 2\nletters = [{}]\n",
        letters.join(", ")
    );
    parse(&text).unwrap_or_else(|error| panic!("{error}")).tile_set("xx").unwrap().clone()
}

fn stored(words: &[&str], tiles: &TileSet) -> (WordGraph, Vec<u8>) {
    let graph = WordGraph::build(&vocabulary(words), tiles).unwrap();
    let bytes = graph.to_bytes();
    (graph, bytes)
}

#[test]
fn a_graph_survives_being_written_and_read() {
    for (words, tiles) in [
        (&WORDS[..], english()),
        (&[], english()),
        (&["A"], english()),
        (&["ЖАБА", "DOM", "KOT"], forty_letters()),
    ] {
        let (graph, bytes) = stored(words, &tiles);
        assert_eq!(WordGraph::from_bytes(&bytes, graph.key()), Ok(graph));
    }
}

#[test]
fn the_graph_of_other_words_or_tiles_is_refused() {
    let (graph, bytes) = stored(&WORDS, &english());
    let changes = [
        vocabulary(&WORDS[1..]).key(&english()),
        Vocabulary::adjusted(vocabulary(WORDS).lexicon().clone(), ["ZEN"], [""; 0]).key(&english()),
        Vocabulary::adjusted(vocabulary(WORDS).lexicon().clone(), [""; 0], ["ZEN"]).key(&english()),
        vocabulary(WORDS).key(&forty_letters()),
    ];
    for key in changes {
        assert_ne!(key, graph.key());
        assert_eq!(
            WordGraph::from_bytes(&bytes, key),
            Err(GraphFormatError::OtherWords { key: graph.key().to_string() })
        );
    }
}

#[test]
fn other_bytes_and_other_formats_are_refused_with_the_reason() {
    let (graph, mut bytes) = stored(&WORDS, &english());
    assert_eq!(WordGraph::from_bytes(b"", graph.key()), Err(GraphFormatError::NotAGraph));
    assert_eq!(WordGraph::from_bytes(b"CAT\nDOG\nwhatever", graph.key()), Err(GraphFormatError::NotAGraph));
    assert_eq!(WordGraph::from_bytes(&bytes[..8], graph.key()), Err(GraphFormatError::Damaged));
    bytes[8] += 1;
    let format = u32::from(bytes[8]);
    assert_eq!(WordGraph::from_bytes(&bytes, graph.key()), Err(GraphFormatError::Format(format)));
}

/// If this fails, graphs stored by earlier versions would be misread: increase the format number, then update the
/// bytes here.
#[test]
fn the_format_is_frozen() {
    let (_, bytes) = stored(&["ON", "TIN", "TON"], &english());
    let mut written = String::new();
    for line in bytes.chunks(32) {
        for word in line.chunks(4) {
            for byte in word {
                write!(written, "{byte:02x}").unwrap();
            }
            written.push(' ');
        }
        written.truncate(written.trim_end().len());
        written.push('\n');
    }
    insta::assert_snapshot!(written, @r"
    776f7264 67726166 01000000 17eedc9a d4178566 1a000000 07000000 20000000
    26000000 00000000 00000000 00200000 00000080 00410000 02000000 02000000
    00400800 02000000 04000000 00000000 02000000 00000800 00000000 0a000000
    00000000 00000080 00000800 00000000 0f000000 00000800 00000080 0f000000
    00410000 00000000 11000000 14000000 00000800 02000000 0a000000 00000000
    04000000 00610800 00000000 0c000000 17000000 1b000000 1e000000 09901086
    55eb7579
    ");
}

proptest! {
    /// Bytes changed, lost or added anywhere give an error, never a graph and never a panic.
    #[test]
    fn damage_is_an_error(
        place in any::<prop::sample::Index>(),
        change in 1..=u8::MAX,
        added in prop::collection::vec(any::<u8>(), 1..9),
    ) {
        let (graph, bytes) = stored(&WORDS, &english());
        let place = place.index(bytes.len());
        let read = |bytes: &[u8]| WordGraph::from_bytes(bytes, graph.key());

        let mut changed = bytes.clone();
        changed[place] ^= change;
        prop_assert!(read(&changed).is_err(), "byte {} by {}", place, change);
        prop_assert!(read(&bytes[..place]).is_err(), "cut at {}", place);
        let longer: Vec<u8> = [&bytes[..place], &added[..], &bytes[place..]].concat();
        prop_assert!(read(&longer).is_err(), "{:?} added at {}", added, place);
        prop_assert!(read(&added).is_err());
    }
}
