//! Word graphs as bytes: what is read is what was written, or an error.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rackety_engine::movegen::GraphFormatError;
use rackety_engine::{Game, TileSet, Vocabulary, WordGraph};

use crate::common::test_game::{game, vocabulary};
use crate::common::{parse, ruleset};

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
    let hex = |word: &[u8]| format!("{:08x}", u32::from_be_bytes(word.try_into().unwrap()));
    let line = |line: &[u8]| line.chunks(4).map(hex).collect::<Vec<_>>().join(" ") + "\n";
    let written: String = bytes.chunks(32).map(line).collect();
    insta::assert_snapshot!(written, @r"
    776f7264 67726166 02000000 17eedc9a d4178566 1a000000 07000000 20000000
    26000000 00000000 00000000 00200000 00000080 00410000 02000000 02000000
    00400800 02000000 04000000 00000000 02000000 00000800 00000000 0a000000
    00000000 00000080 00000800 00000000 0f000000 00000800 00000080 0f000000
    00410000 00000000 11000000 14000000 00000800 02000000 0a000000 00000000
    04000000 00610800 00000000 0c000000 17000000 1b000000 1e000000 00090042
    40809000 f64329ae ed24199f
    ");
}

/// The checksum of a stored graph, so that a test can damage what it covers.
fn with_right_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let step = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(23);
    let seed = 0x9e37_79b9_7f4a_7c15;
    let end = bytes.len() - 8;
    let cells: Vec<u64> =
        bytes[..end].chunks(4).map(|cell| u32::from_le_bytes(cell.try_into().unwrap()).into()).collect();
    let (groups, rest) = cells.split_at(cells.len() / 4 * 4);
    let lane = |lane: usize| groups.iter().skip(lane).step_by(4).fold(seed, |hash, &cell| step(hash, cell));
    let sum = rest.iter().copied().chain((0..4).map(lane)).fold(seed, step);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// A position from which plays are generated with any graph.
fn position() -> Game {
    let start = game(&ruleset("duel")).language("en").words(WORDS).racks(["SECTION", "HINES?A"]);
    start.board("...........\n...........\n...........\n...SHINE\n").start()
}

/// Every change of a cell gives an error, or a graph that plays are generated with.
#[test]
fn wrong_nodes_under_a_right_checksum_are_refused_or_harmless() {
    let game = position();
    let graph = WordGraph::for_game(&game).unwrap();
    let bytes = graph.to_bytes();
    assert_eq!(with_right_checksum(bytes.clone()), bytes);
    let mut refused = 0;
    for index in 20..bytes.len() - 8 {
        for change in 0..8 {
            let mut damaged = bytes.clone();
            damaged[index] ^= 1 << change;
            match WordGraph::from_bytes(&with_right_checksum(damaged), graph.key()) {
                Ok(graph) => {
                    game.legal_plays(&graph).unwrap();
                    game.highest_scoring_plays(&graph, 1).unwrap();
                }
                Err(error) => {
                    assert_eq!(error, GraphFormatError::Damaged);
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 1_000, "{refused} were refused");
}

/// Nodes that lead to themselves, or to each other.
#[test]
fn a_graph_without_an_end_is_refused() {
    let (graph, bytes) = stored(&WORDS, &english());
    // The root of the forward half, and its first arc.
    let cell =
        |bytes: &[u8], place: usize| u32::from_le_bytes(bytes[4 * place..4 * place + 4].try_into().unwrap());
    for (root, header) in [(cell(&bytes, 6), 1), (cell(&bytes, 7), 2)] {
        let first_arc = 4 * (9 + root as usize + header);
        let mut damaged = bytes.clone();
        damaged[first_arc..first_arc + 4].copy_from_slice(&root.to_le_bytes());
        let read = WordGraph::from_bytes(&with_right_checksum(damaged), graph.key());
        assert_eq!(read, Err(GraphFormatError::Damaged));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

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
