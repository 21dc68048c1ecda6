use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use fst::{Set, Streamer};

use crate::tiles::fold_text;

/// A word list: words in capitals (NFC), in a compressed set that is searched as it is stored.
///
/// # Examples
///
/// ```
/// use rackety_engine::Lexicon;
///
/// let list = Lexicon::from_words("mine", ["cat", "CAR", "dog"]);
/// assert!(list.contains("CAT"));
/// assert_eq!(Lexicon::from_bytes("mine", list.to_bytes())?.len(), 3);
/// # Ok::<(), rackety_engine::LexiconError>(())
/// ```
#[derive(Clone)]
pub struct Lexicon {
    id: String,
    words: Set<Cow<'static, [u8]>>,
}

impl Lexicon {
    /// Opens a compiled list (an `fst` set) without copying it, and verifies its checksum.
    ///
    /// # Errors
    /// [`LexiconError`] if the bytes are not such a list, or damaged.
    pub fn from_bytes(id: &str, bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, LexiconError> {
        let error = |error: fst::Error| LexiconError { id: id.to_owned(), cause: error.to_string() };
        let words = Set::new(bytes.into()).map_err(error)?;
        // `Set::new` reads the ends only; damage in the middle would cause wrong answers or a panic later.
        words.as_fst().verify().map_err(error)?;
        if words.as_fst().root().transitions().any(|transition| transition.inp.is_ascii_lowercase()) {
            // A valid list in lower case, as other programs make: none of its words would ever be found.
            let cause = "its words are in lower case".to_owned();
            return Err(LexiconError { id: id.to_owned(), cause });
        }
        Ok(Self { id: id.to_owned(), words })
    }

    /// A list of these words, in any order and either case.
    pub fn from_words(id: &str, words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let sorted: BTreeSet<String> = words.into_iter().map(|word| fold_text(word.as_ref())).collect();
        // Building in memory from sorted, distinct words cannot fail; if it did, no word would be known.
        let built = Set::from_iter(sorted).and_then(|set| Set::new(Cow::Owned(set.into_fst().into_inner())));
        Self { id: id.to_owned(), words: built.unwrap_or_else(|_| empty_set()) }
    }

    /// The id of the list, such as `en`.
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

    /// Whether the list has this word, given in capitals.
    pub fn contains(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// The words, in order.
    pub fn words(&self) -> impl Iterator<Item = String> {
        let mut stream = self.words.stream();
        std::iter::from_fn(move || Some(String::from_utf8_lossy(stream.next()?).into_owned()))
    }

    /// The compiled list, as [`Self::from_bytes`] opens it.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.words.as_fst().to_vec()
    }

    /// The set itself, for searches and for building a word graph.
    pub(crate) const fn set(&self) -> &Set<Cow<'static, [u8]>> {
        &self.words
    }

    /// Identifies the content of the list in saved games: its checksum and its number of words.
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
    /// What is wrong with the bytes.
    pub cause: String,
}

impl fmt::Display for LexiconError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the word list `{}` is damaged or not a word list: {}", self.id, self.cause)
    }
}

impl std::error::Error for LexiconError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_order_case_and_form() {
        let lexicon = Lexicon::from_words("test", ["on", "SECT", "A\u{303}o", "on"]);
        assert_eq!(lexicon.len(), 3);
        assert!(lexicon.contains("ON") && lexicon.contains("ÃO") && !lexicon.contains("SEC"));
    }

    #[test]
    fn damaged_bytes_are_refused() {
        let lexicon = Lexicon::from_words("test", ["ON", "SECT", "SHINE"]);
        let bytes = lexicon.to_bytes();
        assert_eq!(Lexicon::from_bytes("test", bytes.clone()).unwrap().fingerprint(), lexicon.fingerprint());
        for index in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 0x11;
            assert!(Lexicon::from_bytes("test", damaged).is_err(), "byte {index}");
        }
        assert!(Lexicon::from_bytes("test", Vec::new()).is_err());
        assert!(Lexicon::from_bytes("test", b"CAT\nDOG\n".as_slice()).is_err());
    }

    #[test]
    fn a_list_in_lower_case_is_refused() {
        let small = Set::from_iter(["cat", "dog"]).unwrap().into_fst().into_inner();
        let error = Lexicon::from_bytes("test", small).unwrap_err().to_string();
        assert!(error.contains("lower case"), "{error}");
    }
}
