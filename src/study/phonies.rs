//! Invented words that look like real ones, to be told from them.

use std::ops::RangeInclusive;

use rackety_engine::rng::RandomStream;
use rackety_engine::{Lexicon, Vocabulary};

use crate::files::study_progress::stable_hash;

/// How often another letter is tried.
const TRIES: usize = 60;

/// The words that other letters come from: those of these lengths, in characters, or longer ones where there are none.
const SHORT: RangeInclusive<usize> = 2..=4;

/// The letters of the short words in the list itself, or else of all, as often as they occur. They do not depend on the tiles of a ruleset,
/// since the progress in a list does not either.
pub(super) fn letters_of(vocabulary: &Vocabulary) -> Vec<char> {
    let letters = |lengths: RangeInclusive<usize>| -> Vec<char> {
        let words = vocabulary.lexicon().words().filter(|word| lengths.contains(&word.chars().count()));
        words.flat_map(|word| word.chars().collect::<Vec<_>>()).collect()
    };
    let of_short = letters(SHORT);
    if of_short.is_empty() { letters(SHORT.end() + 1..=Lexicon::MAX_WORD_LENGTH) } else { of_short }
}

/// A word that is not in the vocabulary and differs from this one by a letter, one of `others`; none if each try is a word.
/// A word gives the same one each time, so that a card for it can be scheduled.
pub(super) fn phony(word: &str, vocabulary: &Vocabulary, others: &[char]) -> Option<String> {
    let mut random = RandomStream::seeded(stable_hash(word));
    let letters: Vec<char> = word.chars().collect();
    if letters.is_empty() || others.is_empty() {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let mut changed = letters.clone();
        changed[random.below(letters.len())] = others[random.below(others.len())];
        let changed: String = changed.into_iter().collect();
        (!vocabulary.contains(&changed)).then_some(changed)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_long_words_has_invented_ones_too() {
        let words = ["READING", "TRADING"];
        let vocabulary = Vocabulary::plain(Lexicon::from_words("long", words));
        let letters = letters_of(&vocabulary);
        for word in words {
            let phony = phony(word, &vocabulary, &letters).unwrap();
            assert!(phony.len() == word.len() && !vocabulary.contains(&phony), "{phony}");
        }
    }
}
