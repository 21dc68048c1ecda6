//! The most frequent words of a language, from which the vocabularies of weaker bots are made.

use std::sync::{Arc, OnceLock};

use rackety_engine::Lexicon;

use super::dictionary::built_in_words;

/// The marks of the most frequent words of a built-in list. `dictionaries/README.md` describes the format.
struct BuiltInMarks {
    language: &'static str,
    list: &'static str,
    marks: &'static [u8],
}

/// Written by `build.rs` from `dictionaries/common/manifest.toml`.
const BUILT_IN: &[BuiltInMarks] = include!(concat!(env!("OUT_DIR"), "/common_words.rs"));

/// The length of the header of a file of marks: its magic number, the hash of its list, and two counts.
const HEADER_BYTES: usize = 8 + 32 + 4 + 4;

/// The common words of a language. They are read on first use, which takes some tens of milliseconds in a large list,
/// so do not ask for them on the thread that draws.
#[derive(Debug)]
pub struct CommonWords {
    source: CommonWordSource,
    words: OnceLock<Arc<Lexicon>>,
}

#[derive(Debug)]
enum CommonWordSource {
    /// The words of a built-in list that are marked.
    Marked { language: &'static str, list: &'static str, marks: &'static [u8] },
    /// All words of a list.
    List(Arc<Lexicon>),
}

impl CommonWords {
    /// Those of each language that has a built-in list, with the language's code.
    pub(super) fn built_in() -> impl Iterator<Item = (&'static str, Self)> {
        BUILT_IN.iter().map(|&BuiltInMarks { language, list, marks }| {
            (language, Self::new(CommonWordSource::Marked { language, list, marks }))
        })
    }

    /// The words of a list that has common words only.
    pub fn of_list(list: Arc<Lexicon>) -> Self {
        Self::new(CommonWordSource::List(list))
    }

    const fn new(source: CommonWordSource) -> Self {
        Self { source, words: OnceLock::new() }
    }

    /// The words.
    pub fn words(&self) -> &Lexicon {
        self.shared()
    }

    /// The words, to be shared.
    pub fn shared(&self) -> &Arc<Lexicon> {
        self.words.get_or_init(|| match &self.source {
            CommonWordSource::List(list) => Arc::clone(list),
            CommonWordSource::Marked { language, list, marks } => {
                Arc::new(marked_words(language, list, marks))
            }
        })
    }
}

/// The marked words of a list. Both are built into the program, and a test proves that they fit together.
fn marked_words(language: &str, list: &str, marks: &[u8]) -> Lexicon {
    let id = format!("{language}-common");
    let Some(list) = built_in_words(list) else {
        return Lexicon::from_words(&id, std::iter::empty::<&str>());
    };
    let mut words = list.words();
    // Each gap is the number of words between one common word and the next.
    Lexicon::from_words(&id, gaps(marks).map_while(|gap| words.nth(gap)))
}

/// The gaps in a file of marks: unsigned numbers of seven bits a byte, the lowest first (LEB128).
fn gaps(marks: &[u8]) -> impl Iterator<Item = usize> {
    let mut bytes = marks.get(HEADER_BYTES..).unwrap_or_default().iter();
    std::iter::from_fn(move || {
        let (mut gap, mut shift) = (0, 0);
        loop {
            let byte = usize::from(*bytes.next()?);
            gap |= (byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 || shift + 7 > usize::BITS {
                return Some(gap);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_have_one_or_more_bytes() {
        let mut marks = vec![0; HEADER_BYTES];
        marks.extend([0, 5, 0x80 | 1, 2, 0x7f]);
        assert_eq!(gaps(&marks).collect::<Vec<_>>(), [0, 5, 257, 127]);
        assert_eq!(gaps(b"too short").count(), 0);
    }

    /// A test of the dictionaries compares them with the list and the marks.
    #[test]
    fn every_built_in_language_has_thousands_of_common_words() {
        for (language, common) in CommonWords::built_in() {
            assert!((8_000..=20_000).contains(&common.words().len()), "{language}");
        }
        let languages: Vec<&str> = BUILT_IN.iter().map(|marks| marks.language).collect();
        assert!(languages.contains(&"en") && languages.contains(&"es"), "{languages:?}");
    }
}
