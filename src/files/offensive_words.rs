//! The words that bots, hints, the coach, reviews and puzzles do not choose: slurs and obscenities. They are valid for
//! whoever plays them, where the list has them.

use super::deflated::Deflated;

/// The offensive words of each language, one a line. Written by `build.rs` from `dictionaries/offensive`.
#[allow(clippy::unreadable_literal, reason = "build.rs writes sizes without separators")]
const BUILT_IN: &[(&str, Deflated)] = include!(concat!(env!("OUT_DIR"), "/offensive_words.rs"));

/// The offensive words of a language, in capitals.
pub fn offensive_words(language: &str) -> Vec<String> {
    let of_language = BUILT_IN.iter().filter(|(other, _)| *other == language);
    of_language.flat_map(|(_, words)| words.text().lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_language_has_offensive_words() {
        for (language, _) in BUILT_IN {
            assert!(offensive_words(language).len() >= 50, "{language}");
        }
        let is_offensive = |word: &str| offensive_words("en").iter().any(|other| other == word);
        assert!(is_offensive("CUNT") && !is_offensive("CAT"));
        assert_eq!(offensive_words("xx").len(), 0);
    }
}
