//! The text of a word list: each line becomes a word or is reported, and the list has these words and no others.

use std::collections::BTreeSet;

use rackety::files::word_list::{Accents, WordListError, compile};
use rackety_engine::Lexicon;
use rackety_engine::tiles::Casing;

use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let latin: BTreeSet<String> = ('A'..='Z').map(String::from).collect();
    let spanish: BTreeSet<String> = latin.iter().cloned().chain(["Ñ".to_owned(), "CH".to_owned()]).collect();
    for letters in [Some(&latin), Some(&spanish)] {
        for accents in [Accents::Strict, Accents::Fold] {
            check(bytes, letters, Casing::Usual, accents);
        }
    }
    check(bytes, None, Casing::Dotted, Accents::Strict);
    check(bytes, None, Casing::Usual, Accents::Strict)
}

fn check(bytes: &[u8], letters: Option<&BTreeSet<String>>, casing: Casing, accents: Accents) -> Reading {
    let (list, report) = match compile(bytes, letters, casing, accents, |_| {}) {
        Ok(compiled) => compiled,
        Err(WordListError::NoWords(report)) => {
            assert_eq!(report.taken, 0);
            return Reading::Refused;
        }
        Err(WordListError::NotUtf8(_)) => {
            assert!(std::str::from_utf8(bytes).is_err());
            return Reading::Refused;
        }
        Err(error) => {
            assert!(matches!(error, WordListError::Binary), "{error}");
            return Reading::Refused;
        }
    };
    let dropped: usize = report.dropped.values().map(|(count, _)| count).sum();
    assert_eq!(report.taken + dropped, report.lines);
    assert!(!report.to_string().is_empty());
    let list = Lexicon::from_bytes("fuzz", list).expect("a list that was built can be opened");
    let words: Vec<String> = list.words().collect();
    assert_eq!((list.len(), words.len()), (report.taken, report.taken));
    assert!(words.is_sorted_by(|one, other| one < other));
    for word in &words {
        assert!(list.contains(word));
        assert!((2..=26).contains(&word.chars().count()), "{word:?}");
        for other in [format!("{word}{word}"), word.to_lowercase(), format!("{word}\u{1}")] {
            assert_eq!(list.contains(&other), words.contains(&other), "{other:?}");
        }
        if let Some(letters) = letters {
            let known = |letter: char| letters.iter().any(|text| text.contains(letter));
            assert!(word.chars().all(known), "{word:?}");
        }
    }
    for line in String::from_utf8_lossy(bytes).lines() {
        let is_plain = (2..=26).contains(&line.len()) && line.bytes().all(|byte| byte.is_ascii_alphabetic());
        assert!(!is_plain || list.contains(&casing.capitals(line)), "{line:?}");
    }
    Reading::Accepted
}
