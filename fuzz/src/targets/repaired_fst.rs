//! A foreign word list, as it is and with a checksum that fits: it is refused, or every look-up ends.

use rackety_engine::lexicon::Pattern;
use rackety_engine::{Game, Lexicon, Ruleset, WordGraph};

use crate::Reading;

/// The bytes that end a list: its checksum.
const CHECKSUM: usize = 4;

/// The most words that are read of a list.
const MAX_WORDS: usize = 10_000;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let Some((content, _)) = bytes.split_last_chunk::<CHECKSUM>() else { return check(bytes) };
    check(bytes);
    check(&[content, &masked_crc32c(content).to_le_bytes()].concat())
}

/// The checksum of the `fst` format: CRC-32C, masked as in the Snappy frame format.
fn masked_crc32c(bytes: &[u8]) -> u32 {
    let sum = bytes.iter().fold(!0_u32, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| sum >> 1 ^ if sum & 1 == 1 { 0x82f6_3b78 } else { 0 })
    });
    (!sum).rotate_right(15).wrapping_add(0xa282_ead8)
}

fn check(bytes: &[u8]) -> Reading {
    let Ok(list) = Lexicon::from_bytes("fuzz", bytes.to_vec()) else { return Reading::Refused };
    let words: Vec<String> = list.words().take(MAX_WORDS).collect();
    assert_eq!(words.len(), list.len().min(MAX_WORDS));
    // Words that are not texts are never found, and shown with a mark in place of their bytes.
    let is_text = |word: &String| !word.contains(char::REPLACEMENT_CHARACTER);
    assert!(!words.iter().all(is_text) || words.is_sorted_by(|one, other| one < other), "{words:?}");
    for word in words.iter().filter(|word| is_text(word)).take(100) {
        assert!(list.contains(word), "{word:?}");
        list.similar(word, 5);
    }
    for pattern in ["*", "?A*", "[XYZ]*", "SEC?ION"] {
        let found = list.find(&Pattern::parse(pattern).unwrap());
        assert!(found.iter().all(|word| list.contains(word)));
    }
    list.contains("SECTION");
    list.similar("SECTION", 5);
    let ruleset = Ruleset::parse("tiny", super::leaves::TINY).unwrap();
    let game = Game::builder(ruleset, list).seed(1).start().unwrap();
    let rack = game.state().player(game.state().to_move()).rack().tiles();
    assert!(game.vocabulary().spellable(game.tiles(), rack).is_ok());
    if let Ok(graph) = WordGraph::for_game(&game) {
        for play in game.highest_scoring_plays(&graph, 3).unwrap() {
            assert!(game.preview(&play.to_play()).is_ok());
        }
    }
    Reading::Accepted
}
