//! The words of a game that a bot knows, and what it makes of others.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::enum_table;
use crate::game::Game;
use crate::lexicon::{Lexicon, Vocabulary};
use crate::play::Gift;
use crate::tiles::{Tile, TileSet};

enum_table! {
    /// The words of a game that a bot knows, from all of them to the fewest.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum BotVocabulary(
        /// The name, as players write it.
        pub name: &'static str,
    ) {
        /// All words.
        All: "all";
        /// The words of someone who plays now and then: the common words, words that add at most four letters to the end
        /// of a common word of at least four, and the words of at most four letters, which players learn first.
        Familiar: "familiar";
        /// The words that come up every day: the common words, and words that add a letter or two to the end of a common
        /// word of at least four letters, which no list of common words has all of.
        Everyday: "everyday";
        /// The words that most people know: those of a list of common words if there is one for the language, or else short
        /// words whose letters are often next to each other in the game's words.
        Common: "common";
    }
}

impl BotVocabulary {
    /// The words of a game that a bot knows. `list` has the common words of the language.
    pub fn words_of<'v>(
        self,
        vocabulary: &'v Vocabulary,
        tiles: &TileSet,
        list: Option<&Lexicon>,
    ) -> Cow<'v, Vocabulary> {
        if self == Self::All {
            return Cow::Borrowed(vocabulary);
        }
        let common = common_words(vocabulary, tiles, list);
        if self == Self::Common {
            return Cow::Owned(common);
        }
        let words = vocabulary.words().filter(|word| self.knows(word, |word| common.contains(word)));
        let id = format!("{}-{}", vocabulary.lexicon().id(), self.name());
        Cow::Owned(vocabulary.subset(&id, tiles, words))
    }

    /// The words that a bot knows and that a play of the player to move can form, and perhaps some more: moves are
    /// generated with a word graph of them as with one of all words that it knows, but in this position only. The graph
    /// is built in a fraction of the time while there are few tiles on the board. `list` has the common words of the
    /// language.
    pub fn words_within_reach(self, game: &Game, list: Option<&Lexicon>) -> Vocabulary {
        let (vocabulary, tiles) = (game.vocabulary(), game.tiles());
        let position = game.position();
        let gift = (position.gift == Gift::Held).then_some(Tile::Blank);
        let on_board = position.board.tiles().flat_map(|(_, tile)| {
            // A blank may be taken, or exchanged for its letter, and then be another letter.
            [Tile::Letter(tile.letter())].into_iter().chain(tile.is_blank().then_some(Tile::Blank))
        });
        let in_play = position.rack.tiles().iter().copied().chain(gift).chain(on_board);
        let mut words = vocabulary.within_reach(tiles, in_play);
        if self != Self::All {
            let common = common_words(vocabulary, tiles, list);
            words.retain(|word| self.knows(word, |word| common.contains(word)));
        }
        vocabulary.subset(vocabulary.lexicon().id(), tiles, words)
    }

    /// True if a bot knows a word of the game, given in capitals. `is_common` is true for common words.
    pub fn knows(self, word: &str, is_common: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::All => true,
            Self::Familiar => {
                word.chars().count() <= MAX_SHORT_WORD_LENGTH
                    || begins_common(word, MAX_ENDING_LENGTH, is_common)
            }
            Self::Everyday => is_common(word) || begins_common(word, MAX_EVERYDAY_ENDING_LENGTH, is_common),
            Self::Common => is_common(word),
        }
    }
}

/// The length of the longest words that are familiar because they are short.
const MAX_SHORT_WORD_LENGTH: usize = 4;

/// The least length of the common beginning of a longer known word, and the greatest length of the rest.
const MIN_STEM_LENGTH: usize = 4;
const MAX_ENDING_LENGTH: usize = 4;
const MAX_EVERYDAY_ENDING_LENGTH: usize = 2;

/// Returns whether a word is a common one with an ending of at most this many letters, or none.
fn begins_common(word: &str, max_ending: usize, is_common: impl Fn(&str) -> bool) -> bool {
    // The places after the first letter, the second, and so on.
    let ends: Vec<usize> = word.char_indices().map(|(place, _)| place).skip(1).chain([word.len()]).collect();
    let shortest_stem = MIN_STEM_LENGTH.max(ends.len().saturating_sub(max_ending));
    ends.iter().skip(shortest_stem - 1).any(|&end| is_common(&word[..end]))
}

/// The length of the longest words that count as common by their shape.
const MAX_COMMON_WORD_LENGTH: usize = 7;

fn common_words(vocabulary: &Vocabulary, tiles: &TileSet, list: Option<&Lexicon>) -> Vocabulary {
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
    use crate::tiles::Digraphs;

    #[test]
    fn common_words_are_words_of_the_game() {
        let lexicon = Arc::new(Lexicon::from_words("test", ["ABLE", "TABLE", "ZYGOTE"]));
        let vocabulary = Vocabulary::adjusted(lexicon, ["zen"], ["table"]);
        let list = Lexicon::from_words("common", ["ABLE", "TABLE", "ZEN", "HOUSE"]);
        let common = common_words(&vocabulary, &TileSet::of_letters(&[], Digraphs::Either), Some(&list));
        let has = |word: &str| common.contains(word);
        assert_eq!((common.lexicon().len(), has("ABLE"), has("ZEN")), (2, true, true));
    }

    #[test]
    fn familiar_words_are_short_or_begin_like_common_ones() {
        let is_common = |word: &str| ["HOUSE", "BOOK", "ÉTÉS", "AN"].contains(&word);
        let known = |word: &str| BotVocabulary::Familiar.knows(word, is_common);
        for word in ["HOUSE", "HOUSES", "HOUSEHOLD", "BOOKLETS", "ZYGA", "ÉTÉSIENS"] {
            assert!(known(word), "{word}");
        }
        for word in ["HOUSEHOLDS", "HOUSING", "BOOKLETING", "ANNOYED", "ZYGOTE"] {
            assert!(!known(word), "{word}");
        }
        let everyday = |word: &str| BotVocabulary::Everyday.knows(word, is_common);
        assert!(["HOUSE", "HOUSES", "HOUSED", "AN"].into_iter().all(everyday));
        assert!(!["HOUSING", "HOUSEFUL", "HOUSEHOLD", "ANT", "ZYGA"].into_iter().any(everyday));
        assert!(!BotVocabulary::Common.knows("HOUSES", is_common));
        assert!(BotVocabulary::All.knows("ZYGOTE", is_common));
        let vocabulary = Vocabulary::plain(Lexicon::from_words("test", ["TABLE", "TABLES", "ZYGOTE", "ZAX"]));
        let list = Lexicon::from_words("common", ["TABLE"]);
        let of = |known: BotVocabulary| -> Vec<String> {
            known
                .words_of(&vocabulary, &TileSet::of_letters(&[], Digraphs::Either), Some(&list))
                .words()
                .collect()
        };
        assert_eq!(of(BotVocabulary::Familiar), ["TABLE", "TABLES", "ZAX"]);
        assert_eq!(of(BotVocabulary::Everyday), ["TABLE", "TABLES"]);
        assert_eq!((of(BotVocabulary::Common).len(), of(BotVocabulary::All).len()), (1, 4));
    }

    #[test]
    fn without_a_list_short_words_of_common_pairs_are_common() {
        let words = ["CANE", "CANT", "RANE", "RANT", "QZXJ", "EVWU", "PLANTATION"];
        let vocabulary = Vocabulary::plain(Arc::new(Lexicon::from_words("test", words)));
        let common = common_words(&vocabulary, &TileSet::of_letters(&[], Digraphs::Either), None);
        let found: Vec<&str> = words.into_iter().filter(|word| common.contains(word)).collect();
        // Of each length half the words, and none that is long.
        assert_eq!(found, ["CANE", "CANT", "RANE"]);
    }
}
