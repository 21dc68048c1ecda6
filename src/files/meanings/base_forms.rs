//! The words that an English word may be a form of.

use super::PartOfSpeech;

/// Endings of inflected forms and what the base form has instead, as in WordNet's own rules.
const ENDINGS: [(&str, &str, PartOfSpeech); 23] = [
    ("ches", "ch", PartOfSpeech::Noun),
    ("shes", "sh", PartOfSpeech::Noun),
    ("ses", "s", PartOfSpeech::Noun),
    ("xes", "x", PartOfSpeech::Noun),
    ("zes", "z", PartOfSpeech::Noun),
    ("men", "man", PartOfSpeech::Noun),
    ("ies", "y", PartOfSpeech::Noun),
    ("ies", "ie", PartOfSpeech::Noun),
    ("ves", "f", PartOfSpeech::Noun),
    ("es", "", PartOfSpeech::Noun),
    ("s", "", PartOfSpeech::Noun),
    ("ies", "y", PartOfSpeech::Verb),
    ("ied", "y", PartOfSpeech::Verb),
    ("es", "", PartOfSpeech::Verb),
    ("s", "", PartOfSpeech::Verb),
    ("ed", "e", PartOfSpeech::Verb),
    ("ed", "", PartOfSpeech::Verb),
    ("ing", "e", PartOfSpeech::Verb),
    ("ing", "", PartOfSpeech::Verb),
    ("ier", "y", PartOfSpeech::Adjective),
    ("iest", "y", PartOfSpeech::Adjective),
    ("er", "e", PartOfSpeech::Adjective),
    ("est", "e", PartOfSpeech::Adjective),
];

/// Endings before which the last consonant may be doubled: running, hotter.
const DOUBLING: [(&str, PartOfSpeech); 4] = [
    ("ing", PartOfSpeech::Verb),
    ("ed", PartOfSpeech::Verb),
    ("er", PartOfSpeech::Adjective),
    ("est", PartOfSpeech::Adjective),
];

/// The shortest base form considered, in bytes.
const MIN_BASE_LENGTH: usize = 2;

/// The words in lower case that this one may be a form of, each with the part of speech it then is. Many are not words;
/// irregular forms are not found.
pub(super) fn base_forms(word: &str) -> Vec<(String, PartOfSpeech)> {
    let mut found = Vec::new();
    for (ending, instead, part) in ENDINGS {
        if let Some(stem) = word.strip_suffix(ending)
            && stem.len() + instead.len() >= MIN_BASE_LENGTH
        {
            found.push((format!("{stem}{instead}"), part));
        }
    }
    for (ending, part) in DOUBLING {
        let Some(stem) = word.strip_suffix(ending) else { continue };
        found.push((stem.to_owned(), part));
        let mut letters = stem.chars().rev();
        if let (Some(last), Some(before)) = (letters.next(), letters.next())
            && last == before
        {
            found.push((letters.rev().chain([before]).collect(), part));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflections_are_undone() {
        for (form, base, part) in [
            ("cats", "cat", PartOfSpeech::Noun),
            ("boxes", "box", PartOfSpeech::Noun),
            ("zaxes", "zax", PartOfSpeech::Noun),
            ("flies", "fly", PartOfSpeech::Noun),
            ("pies", "pie", PartOfSpeech::Noun),
            ("wolves", "wolf", PartOfSpeech::Noun),
            ("hoped", "hope", PartOfSpeech::Verb),
            ("running", "run", PartOfSpeech::Verb),
            ("jumping", "jump", PartOfSpeech::Verb),
            ("tried", "try", PartOfSpeech::Verb),
            ("hotter", "hot", PartOfSpeech::Adjective),
            ("kindest", "kind", PartOfSpeech::Adjective),
            ("happier", "happy", PartOfSpeech::Adjective),
        ] {
            assert!(base_forms(form).contains(&(base.to_owned(), part)), "{form}");
        }
        assert_eq!(base_forms("cat"), []);
    }
}
