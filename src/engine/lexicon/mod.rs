//! Word lists, and which words a game takes.

mod look_up;

pub use look_up::{Pattern, PatternError};

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use fst::Set;

use crate::tiles::{Letter, TileSet, fold_text};

/// A word list: an `fst` set of words in capitals (NFC, UTF-8), verified when opened.
#[derive(Clone)]
pub struct Lexicon {
    id: String,
    words: Set<Cow<'static, [u8]>>,
}

impl Lexicon {
    /// Opens a compiled list without copying it, and verifies it once.
    ///
    /// # Errors
    /// [`LexiconError`] if the bytes are no such list, or damaged.
    pub fn from_bytes(id: &str, bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, LexiconError> {
        let error = |error: fst::Error| LexiconError { id: id.to_owned(), cause: error.to_string() };
        let words = Set::new(bytes.into()).map_err(error)?;
        // `Set::new` looks at the ends only; damage in the middle would show as wrong answers or a panic later.
        words.as_fst().verify().map_err(error)?;
        if words.as_fst().root().transitions().any(|transition| transition.inp.is_ascii_lowercase()) {
            // Sound, but made for another program: none of its words would ever be found.
            let cause = "its words are in small letters".to_owned();
            return Err(LexiconError { id: id.to_owned(), cause });
        }
        Ok(Self { id: id.to_owned(), words })
    }

    /// A list of the words given, in any order and either case.
    pub fn from_words(id: &str, words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let sorted: BTreeSet<String> = words.into_iter().map(|word| fold_text(word.as_ref())).collect();
        // Building in memory from sorted words without doubles cannot fail; were it to, no word would be known.
        let built = Set::from_iter(sorted).and_then(|set| Set::new(Cow::Owned(set.into_fst().into_inner())));
        Self { id: id.to_owned(), words: built.unwrap_or_else(|_| empty_set()) }
    }

    /// The list's id, as `en`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether the list has no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether the list has this word, written in capitals.
    pub fn contains(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// The set itself, for searches by pattern and for building other structures.
    pub const fn words(&self) -> &Set<Cow<'static, [u8]>> {
        &self.words
    }

    /// What a saved game holds the list against: the list's own checksum and its number of words.
    pub fn fingerprint(&self) -> String {
        let bytes = self.words.as_fst().as_bytes();
        let tail = bytes.last_chunk::<4>().map_or(0, |tail| u32::from_le_bytes(*tail));
        format!("{tail:08x}-{}", self.words.len())
    }
}

fn empty_set() -> Set<Cow<'static, [u8]>> {
    Set::default().map_data(Cow::Owned).unwrap_or_else(|_| unreachable!("an empty set is a valid set"))
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lexicon").field("id", &self.id).field("words", &self.len()).finish_non_exhaustive()
    }
}

/// A word list that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LexiconError {
    /// The list's id.
    pub id: String,
    /// What the reader of the format says.
    pub cause: String,
}

impl fmt::Display for LexiconError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the word list `{}` is damaged or is no word list: {}", self.id, self.cause)
    }
}

impl std::error::Error for LexiconError {}

/// The words that one game takes: a list, and what the ruleset adds to it or takes out of it (WW-7).
#[derive(Debug, Clone)]
pub struct Vocabulary {
    lexicon: Arc<Lexicon>,
    added: BTreeSet<String>,
    removed: BTreeSet<String>,
}

impl Vocabulary {
    /// A list and nothing else.
    pub const fn plain(lexicon: Arc<Lexicon>) -> Self {
        Self { lexicon, added: BTreeSet::new(), removed: BTreeSet::new() }
    }

    /// A list with a ruleset's own words in and others out.
    pub fn adjusted(
        lexicon: Arc<Lexicon>,
        added: impl IntoIterator<Item = impl AsRef<str>>,
        removed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        Self {
            lexicon,
            added: added.into_iter().map(|word| fold_text(word.as_ref())).collect(),
            removed: removed.into_iter().map(|word| fold_text(word.as_ref())).collect(),
        }
    }

    /// The list under it.
    pub const fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The words added to the list, in capitals.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.added.iter().map(String::as_str)
    }

    /// The words taken out of the list, in capitals.
    pub fn removed(&self) -> impl Iterator<Item = &str> {
        self.removed.iter().map(String::as_str)
    }

    /// Whether a word, in capitals, is good (C-5).
    pub fn contains(&self, word: &str) -> bool {
        if self.removed.contains(word) {
            return false;
        }
        self.lexicon.contains(word) || self.added.contains(word)
    }

    /// Whether these letters make a good word, cut as the tile set allows (C-5, C-13).
    pub fn knows(&self, tiles: &TileSet, letters: &[Letter]) -> bool {
        tiles.allows_cut(letters) && self.contains(&tiles.spell(letters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_in_any_order_case_and_form() {
        let lexicon = Lexicon::from_words("test", ["on", "SECT", "A\u{303}o", "on"]);
        assert_eq!(lexicon.len(), 3);
        assert!(lexicon.contains("ON") && lexicon.contains("ÃO") && !lexicon.contains("SEC"));
        let vocabulary = Vocabulary::adjusted(Arc::new(lexicon), ["zen"], ["sect"]);
        assert!(vocabulary.contains("ZEN") && !vocabulary.contains("SECT") && vocabulary.contains("ON"));
    }

    #[test]
    fn damaged_bytes_are_refused() {
        let lexicon = Lexicon::from_words("test", ["ON", "SECT", "SHINE"]);
        let bytes = lexicon.words().as_fst().to_vec();
        assert_eq!(Lexicon::from_bytes("test", bytes.clone()).unwrap().fingerprint(), lexicon.fingerprint());
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x11;
            assert!(Lexicon::from_bytes("test", damaged).is_err(), "byte {place}");
        }
        assert!(Lexicon::from_bytes("test", Vec::new()).is_err());
        assert!(Lexicon::from_bytes("test", b"CAT\nDOG\n".as_slice()).is_err());
    }

    #[test]
    fn a_set_of_another_program_is_refused() {
        let small = Set::from_iter(["cat", "dog"]).unwrap().into_fst().into_inner();
        let error = Lexicon::from_bytes("test", small).unwrap_err().to_string();
        assert!(error.contains("small letters"), "{error}");
    }
}
