//! Which of a game's words a bot knows, and what it makes of others.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::game::{Game, TurnOutcome, TurnRecord};
use crate::lexicon::{Lexicon, Vocabulary};
use crate::ruleset::WrongChallenge;
use crate::tiles::{Letter, PlacedTile, TileSet};

/// Which of a game's words a bot knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotVocabulary {
    /// All words.
    All,
    /// The words of someone who plays now and then: the common words, words made from them by an ending, and the short
    /// words, which players learn first.
    Familiar,
    /// The words that most people know: those of a list of common words if there is one for the language, or else short
    /// words whose letters are often next to each other in the game's words.
    Common,
}

impl BotVocabulary {
    /// All of them, the largest first.
    pub const ALL: [Self; 3] = [Self::All, Self::Familiar, Self::Common];

    /// The name, as players write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Familiar => "familiar",
            Self::Common => "common",
        }
    }

    /// The words of a game that a bot knows. `list` has the common words of the language.
    pub fn words_of<'v>(
        self,
        vocabulary: &'v Vocabulary,
        tiles: &TileSet,
        list: Option<&Lexicon>,
    ) -> Cow<'v, Vocabulary> {
        match self {
            Self::All => Cow::Borrowed(vocabulary),
            Self::Familiar => {
                let common = common_words(vocabulary, tiles, list);
                let is_common = |word: &str| common.contains(word);
                let words = vocabulary.words().filter(|word| is_familiar(word, is_common));
                let id = format!("{}-familiar", vocabulary.lexicon().id());
                Cow::Owned(vocabulary.subset(&id, tiles, words))
            }
            Self::Common => Cow::Owned(common_words(vocabulary, tiles, list)),
        }
    }

    /// Whether a bot knows a word of the game, given in capitals. `is_common` tells common words from others.
    pub fn knows(self, word: &str, is_common: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::All => true,
            Self::Familiar => is_familiar(word, is_common),
            Self::Common => is_common(word),
        }
    }
}

/// The length of the longest words that are familiar because they are short.
const MAX_SHORT_WORD_LENGTH: usize = 4;

/// The least length of the common beginning of a longer familiar word, and the greatest length of the rest.
const MIN_STEM_LENGTH: usize = 4;
const MAX_ENDING_LENGTH: usize = 4;

fn is_familiar(word: &str, is_common: impl Fn(&str) -> bool) -> bool {
    // The places after the first letter, the second, and so on.
    let ends: Vec<usize> = word.char_indices().map(|(place, _)| place).skip(1).chain([word.len()]).collect();
    let length = ends.len();
    let shortest_stem = MIN_STEM_LENGTH.max(length.saturating_sub(MAX_ENDING_LENGTH));
    length <= MAX_SHORT_WORD_LENGTH || ends.iter().skip(shortest_stem - 1).any(|&end| is_common(&word[..end]))
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

/// Whether the bot to move challenges the last play: it can, and by what it knows a challenge gains more than it costs.
/// `common` has the common words of the language; without them, a bot trusts all words of the game, and no others.
pub fn doubts_last_play(game: &Game, vocabulary: BotVocabulary, common: Option<&Lexicon>) -> bool {
    let Some(wrong) = game.setup().ruleset.challenge().filter(|_| game.state().may_challenge()) else {
        return false;
    };
    // Points for overtime may have been recorded after it.
    let is_play = |turn: &&TurnRecord| matches!(turn.outcome, TurnOutcome::Play { .. });
    let Some(last) = game.turns().iter().rev().find(is_play) else { return false };
    let (tiles, board) = (game.tiles(), game.state().board());
    let mut unknown = 0_u32;
    for word in last.words() {
        let on_board = word.squares.iter().filter_map(|&square| board.get(square));
        let letters: Vec<Letter> = on_board.map(PlacedTile::letter).collect();
        let is_good = game.vocabulary().knows(tiles, &letters);
        // Words that the bot would know if they were good.
        let would_know =
            common.is_none_or(|list| vocabulary.knows(&tiles.spell(&letters), |stem| list.contains(stem)));
        match (is_good, would_know) {
            (true, true) => {}
            (false, true) => return true,
            (_, false) => unknown += 1,
        }
    }
    let price = match wrong {
        WrongChallenge::Free => 0,
        WrongChallenge::Points(points) => points,
        // After the end of a game there is no turn to lose.
        WrongChallenge::Turn if game.state().ending().is_some() => 0,
        WrongChallenge::Turn => mean_points(game),
    };
    challenge_pays(vocabulary, unknown, last.points(), price)
}

/// The points of a play in this game so far, on average: what a turn is worth.
fn mean_points(game: &Game) -> i32 {
    let is_play = |turn: &&TurnRecord| matches!(turn.outcome, TurnOutcome::Play { .. });
    let (sum, count) = game
        .turns()
        .iter()
        .filter(is_play)
        .fold((0_i32, 0_i32), |(sum, count), turn| (sum.saturating_add(turn.points()), count + 1));
    sum / count.max(1)
}

/// Of this number of plays, one has a word that is not good.
const PLAYS_PER_PHONY: i64 = 20;

/// Of ten words of the game that others play, those that a bot does not know, as counted in games against experts.
const fn unknown_of_ten(vocabulary: BotVocabulary) -> i64 {
    match vocabulary {
        BotVocabulary::All => 0,
        BotVocabulary::Familiar => 2,
        BotVocabulary::Common => 5,
    }
}

/// More unknown words than this make a play no more suspicious.
const MAX_UNKNOWN: u32 = 6;

/// Whether to challenge a play with this number of words that a bot does not know: what the play scored, times the chance
/// that one of the words is bad, is more than the price of a wrong challenge, times the chance that all are good.
///
/// By Bayes' rule these chances are as 1 to 19, which is how often anybody plays a word that is not good, the 19 times the
/// chance that the bot knows none of so many good words. So a bot with more words, or a play with more that are unknown,
/// gives more reason to challenge. A bot that knows all words is certain, and challenges whatever the price; where a wrong
/// challenge is free, every unknown word is challenged.
fn challenge_pays(vocabulary: BotVocabulary, unknown: u32, points: i32, price: i32) -> bool {
    let unknown = unknown.min(MAX_UNKNOWN);
    // Both sides times ten to the power of the number of unknown words.
    let if_good = i64::from(price) * (PLAYS_PER_PHONY - 1) * unknown_of_ten(vocabulary).pow(unknown);
    0 < unknown && (if_good == 0 || if_good < i64::from(points) * 10_i64.pow(unknown))
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
            exceptions: BTreeMap::new(),
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
    fn familiar_words_are_short_or_begin_like_common_ones() {
        let is_common = |word: &str| ["HOUSE", "BOOK", "ÉTÉS", "AN"].contains(&word);
        let known = |word: &str| BotVocabulary::Familiar.knows(word, is_common);
        for word in ["HOUSE", "HOUSES", "HOUSEHOLD", "BOOKLETS", "ZYGA", "ÉTÉSIENS"] {
            assert!(known(word), "{word}");
        }
        for word in ["HOUSEHOLDS", "HOUSING", "BOOKLETING", "ANNOYED", "ZYGOTE"] {
            assert!(!known(word), "{word}");
        }
        assert!(!BotVocabulary::Common.knows("HOUSES", is_common));
        assert!(BotVocabulary::All.knows("ZYGOTE", is_common));
        let vocabulary = Vocabulary::plain(Lexicon::from_words("test", ["TABLE", "TABLES", "ZYGOTE", "ZAX"]));
        let list = Lexicon::from_words("common", ["TABLE"]);
        let of = |known: BotVocabulary| -> Vec<String> {
            known.words_of(&vocabulary, &tiles(), Some(&list)).words().collect()
        };
        assert_eq!(of(BotVocabulary::Familiar), ["TABLE", "TABLES", "ZAX"]);
        assert_eq!((of(BotVocabulary::Common).len(), of(BotVocabulary::All).len()), (1, 4));
    }

    #[test]
    fn a_challenge_must_gain_more_than_it_costs() {
        use BotVocabulary::{All, Common, Familiar};

        for vocabulary in BotVocabulary::ALL {
            assert!(!challenge_pays(vocabulary, 0, 90, 0), "nothing is unknown");
            assert!(challenge_pays(vocabulary, 1, 1, 0), "a wrong challenge is free");
        }
        assert!(challenge_pays(All, 1, 2, 999), "it is certain");
        // 20 points times 1, against 5 points times 19 times 2 of 10: 20 against 19.
        assert!(challenge_pays(Familiar, 1, 20, 5) && !challenge_pays(Familiar, 1, 19, 5));
        // Against 5 of 10: 47.5. With a second unknown word, 23.75.
        assert!(challenge_pays(Common, 1, 48, 5) && !challenge_pays(Common, 1, 47, 5));
        assert!(challenge_pays(Common, 2, 24, 5) && !challenge_pays(Common, 2, 23, 5));
        assert!(!challenge_pays(Common, 1, 90, 10));
        // Any number of words, and any points.
        assert!(challenge_pays(Common, u32::MAX, i32::MAX, 999) && !challenge_pays(Familiar, 1, -5, 5));
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
