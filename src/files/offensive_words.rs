//! The words that bots, hints, the coach, reviews and puzzles do not choose: slurs and obscenities. They are valid for
//! whoever plays them, where the list has them.

/// The offensive words of each language, one a line. Written by `build.rs` from `dictionaries/offensive`.
const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/offensive_words.rs"));

/// The offensive words of a language, in capitals.
pub fn offensive_words(language: &str) -> impl Iterator<Item = &'static str> {
    let of_language = BUILT_IN.iter().filter(move |(other, _)| *other == language);
    of_language.flat_map(|(_, words)| words.lines())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_language_has_offensive_words() {
        for (language, _) in BUILT_IN {
            assert!(offensive_words(language).count() >= 50, "{language}");
        }
        let is_offensive = |word| offensive_words("en").any(|other| other == word);
        assert!(is_offensive("CUNT") && !is_offensive("CAT"));
        assert_eq!(offensive_words("xx").count(), 0);
    }
}
