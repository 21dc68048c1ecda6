//! The vocabulary of bots that know common words only.

use std::collections::BTreeMap;

use crate::lexicon::{Lexicon, Vocabulary};
use crate::tiles::TileSet;

/// The length of the longest words that count as common by their shape.
const MAX_COMMON_WORD_LENGTH: usize = 7;

/// The subset of a game's words that most people know: those of a list of common words if there is one for the
/// language, or else short words whose letters are often next to each other in the game's words.
pub fn common_words(vocabulary: &Vocabulary, tiles: &TileSet, list: Option<&Lexicon>) -> Vocabulary {
    let id = format!("{}-common", vocabulary.lexicon().id());
    if let Some(list) = list {
        return vocabulary.subset(&id, tiles, list.words());
    }
    let words: Vec<String> = vocabulary.words().collect();
    vocabulary.subset(&id, tiles, common_by_shape(&words, tiles))
}

/// The half of the short words, length by length, whose rarest pair of letters is most frequent.
fn common_by_shape<'w>(words: &'w [String], tiles: &TileSet) -> Vec<&'w String> {
    let longest = tiles.letters().map(|(_, info)| info.text().chars().count()).max().unwrap_or(1);
    let mut pairs: BTreeMap<(char, char), usize> = BTreeMap::new();
    for word in words {
        for pair in pairs_of(word) {
            *pairs.entry(pair).or_default() += 1;
        }
    }
    let commonness = |word: &str| pairs_of(word).filter_map(|pair| pairs.get(&pair)).min().copied();
    let mut by_length: BTreeMap<usize, Vec<(usize, &String)>> = BTreeMap::new();
    for word in words {
        let length = word.chars().count();
        if length <= MAX_COMMON_WORD_LENGTH.max(longest) {
            by_length.entry(length).or_default().push((commonness(word).unwrap_or_default(), word));
        }
    }
    let mut common = Vec::new();
    for mut words in by_length.into_values() {
        words.sort_unstable_by_key(|&(commonness, word)| (std::cmp::Reverse(commonness), word));
        words.truncate(words.len().div_ceil(2));
        common.extend(words.into_iter().map(|(_, word)| word));
    }
    common
}

/// The pairs of neighbouring letters in a word; its ends count as letters.
fn pairs_of(word: &str) -> impl Iterator<Item = (char, char)> {
    let ended = |ends: char| std::iter::once(ends);
    ended(' ').chain(word.chars()).zip(word.chars().chain(ended(' ')))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn tiles() -> TileSet {
        TileSet {
            language: "xx".to_owned(),
            name: "Test".to_owned(),
            letters: Vec::new(),
            blanks: 0,
            digraphs: crate::tiles::Digraphs::Either,
        }
    }

    #[test]
    fn common_words_are_words_of_the_game() {
        let lexicon = Arc::new(Lexicon::from_words("test", ["ABLE", "TABLE", "ZYGOTE"]));
        let vocabulary = Vocabulary::adjusted(lexicon, ["zen"], ["table"]);
        let list = Lexicon::from_words("common", ["ABLE", "TABLE", "ZEN", "HOUSE"]);
        let common = common_words(&vocabulary, &tiles(), Some(&list));
        let has = |word: &str| common.contains(word);
        assert_eq!((common.lexicon().len(), has("ABLE"), has("ZEN")), (2, true, true));
    }

    #[test]
    fn without_a_list_short_words_of_common_pairs_are_common() {
        let words = ["CANE", "CANT", "RANE", "RANT", "QZXJ", "EVWU", "PLANTATION"];
        let vocabulary = Vocabulary::plain(Arc::new(Lexicon::from_words("test", words)));
        let common = common_words(&vocabulary, &tiles(), None);
        let found: Vec<&str> = words.into_iter().filter(|word| common.contains(word)).collect();
        // Of each length half the words, and none that is long.
        assert_eq!(found, ["CANE", "CANT", "RANE"]);
    }
}
