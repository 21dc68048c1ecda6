//! Invented words that look like real ones, to be told from them.

use rackety_engine::rng::RandomStream;
use rackety_engine::{Tile, TileSet, Vocabulary};

use crate::files::study_progress::stable_hash;

/// How often another letter is tried.
const TRIES: usize = 60;

/// A word that is not in the vocabulary and differs from this one by a letter; none if each try is a word. The same word
/// gives the same one each time, so that a card for it can be scheduled.
pub(super) fn phony(word: &str, vocabulary: &Vocabulary, tiles: &TileSet) -> Option<String> {
    let mut random = RandomStream::seeded(stable_hash(word));
    let letters: Vec<char> = word.chars().collect();
    let bag: Vec<char> = tiles
        .tiles()
        .into_iter()
        .filter_map(|tile| match tile {
            Tile::Letter(letter) => {
                let mut characters = tiles.text(letter).chars();
                characters.next().filter(|_| characters.next().is_none())
            }
            Tile::Blank => None,
        })
        .collect();
    if letters.is_empty() || bag.is_empty() {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let mut changed = letters.clone();
        changed[random.below(letters.len())] = bag[random.below(bag.len())];
        let changed: String = changed.into_iter().collect();
        (!vocabulary.contains(&changed)).then_some(changed)
    })
}
