use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use fst::{Set, Streamer};

use super::bounds::{self, fits_a_board};
use super::fst_nodes::check_nodes;
use super::packed::{pack, unpack};
use crate::tiles::fold_text;

/// The words at the beginning of a list that show whether it is in lower case.
const FIRST_WORDS: usize = 10;

/// A word list: words in capitals (NFC), in a compressed set that is searched without expanding it.
///
/// # Examples
///
/// ```
/// use rackety_engine::Lexicon;
///
/// let list = Lexicon::from_words("mine", ["cat", "CAR", "dog"]);
/// assert!(list.contains("CAT"));
/// assert_eq!(Lexicon::from_bytes("mine", list.to_bytes())?.len(), 3);
/// # Ok::<(), rackety_engine::lexicon::LexiconError>(())
/// ```
#[derive(Clone)]
pub struct Lexicon {
    id: String,
    words: Set<Cow<'static, [u8]>>,
}

impl Lexicon {
    /// The longest word, in characters: on the widest board, of the longest tiles.
    pub const MAX_WORD_LENGTH: usize = bounds::MAX_WORD_LENGTH;

    /// The longest word, in bytes of UTF-8.
    pub const MAX_WORD_BYTES: usize = bounds::MAX_WORD_BYTES;

    /// The most words of a list.
    pub const MAX_WORDS: usize = bounds::MAX_WORDS;

    /// Opens a compiled list (an `fst` set) without copying it, and verifies its checksum and all its nodes.
    ///
    /// # Errors
    /// [`LexiconError`] if the bytes are not such a list, or damaged, or if it has more words than
    /// [`Self::MAX_WORDS`] or longer ones than [`Self::MAX_WORD_BYTES`].
    pub fn from_bytes(id: &str, bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, LexiconError> {
        let error = |cause: String| LexiconError { id: id.to_owned(), cause };
        let words = Set::new(bytes.into()).map_err(|cause| error(reason(&cause)))?;
        // `Set::new` reads the ends only; damage in the middle would cause wrong answers or a panic later. The checksum
        // comes first: it is the better reason for accidental damage.
        words.as_fst().verify().map_err(|cause| error(reason(&cause)))?;
        check_nodes(words.as_fst().as_bytes()).map_err(error)?;
        Self { id: id.to_owned(), words }.in_capitals()
    }

    /// Opens a packed list, the form in which the program contains its lists: the words of a compiled list in less space.
    /// The form has no checksum and may change with the version of the crate; to store lists, use [`Self::to_bytes`].
    ///
    /// # Errors
    /// [`LexiconError`] if the bytes are not such a list, or if it has more words than [`Self::MAX_WORDS`] or longer
    /// ones than [`Self::MAX_WORD_BYTES`]. Damage that gives another list is not noticed.
    pub fn from_packed(id: &str, bytes: &[u8]) -> Result<Self, LexiconError> {
        let error = |cause: &str| LexiconError { id: id.to_owned(), cause: cause.to_owned() };
        let bytes = unpack(bytes)
            .ok_or_else(|| error("it is not a packed list, or has too many words or too long ones"))?;
        // Its checksum has just been written.
        let words = Set::new(bytes.into()).map_err(|cause| error(&reason(&cause)))?;
        Self { id: id.to_owned(), words }.in_capitals()
    }

    /// The list, unless its words are in lower case, as other programs write them: none would ever be found.
    fn in_capitals(self) -> Result<Self, LexiconError> {
        let is_lower = |word: &String| word.contains(char::is_lowercase) && fold_text(word) != *word;
        // The initials of a list in ASCII are at hand; elsewhere its first words are an example.
        if self.words.as_fst().root().transitions().any(|transition| transition.inp.is_ascii_lowercase())
            || self.words().take(FIRST_WORDS).any(|word| is_lower(&word))
        {
            return Err(LexiconError { id: self.id, cause: "its words are in lower case".to_owned() });
        }
        Ok(self)
    }

    /// A list of these words, in any order and either case. Words longer than [`Self::MAX_WORD_LENGTH`] are left out.
    pub fn from_words(id: &str, words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let words = words.into_iter().map(|word| fold_text(word.as_ref()));
        let sorted: BTreeSet<String> = words.filter(|word| fits_a_board(word)).collect();
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

    /// True if the list has no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// True if the list has this word, given in capitals.
    pub fn contains(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// The words, in order.
    pub fn words(&self) -> Words<'_> {
        Words { stream: self.words.stream() }
    }

    /// The compiled list, as [`Self::from_bytes`] opens it.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.words.as_fst().to_vec()
    }

    /// The packed list, as [`Self::from_packed`] opens it: the same bytes for the same words. `None` if it has 2^24 states or
    /// more, or one of more than 127 transitions.
    pub fn to_packed(&self) -> Option<Vec<u8>> {
        pack(self.words.as_fst())
    }

    /// The set itself, for searches and for building a word graph.
    pub(crate) const fn set(&self) -> &Set<Cow<'static, [u8]>> {
        &self.words
    }

    /// Identifies the compiled list in saved games: its checksum and its number of words. Large lists of the same words that
    /// were compiled in different ways, as a packed list and one of words, can have different fingerprints.
    pub fn fingerprint(&self) -> String {
        let bytes = self.words.as_fst().as_bytes();
        let tail = bytes.last_chunk::<4>().map_or(0, |tail| u32::from_le_bytes(*tail));
        format!("{tail:08x}-{}", self.words.len())
    }
}

/// The reason why the bytes of a list cannot be read, which the errors of `fst` do not name in their texts.
fn reason(error: &fst::Error) -> String {
    match error {
        fst::Error::Fst(fst::raw::Error::ChecksumMismatch { .. }) => "its checksum is wrong".to_owned(),
        fst::Error::Fst(_) => "it is of another format".to_owned(),
        fst::Error::Io(error) => error.to_string(),
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

/// The words of a list, in order.
pub struct Words<'a> {
    stream: fst::set::Stream<'a>,
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        Some(String::from_utf8_lossy(self.stream.next()?).into_owned())
    }

    /// Makes no string of a word that is passed over: common words are few in a list.
    fn nth(&mut self, count: usize) -> Option<String> {
        for _ in 0..count {
            self.stream.next()?;
        }
        self.next()
    }
}

/// A word list that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the word list `{id}` is damaged or not a word list: {cause}")]
pub struct LexiconError {
    /// The list's id.
    pub id: String,
    /// The fault of the bytes.
    pub cause: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::fst_writer::masked_crc32c;

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

    /// Damaged bytes with their checksum, so that only the nodes are wrong.
    fn with_right_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - 4;
        let sum = masked_crc32c(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Everything that walks the nodes.
    fn walk(list: &Lexicon) {
        let words: Vec<String> = list.words().collect();
        assert_eq!(words.len(), list.len());
        list.contains("SHINE");
        list.similar("SHIN", 5);
        list.find(&crate::lexicon::Pattern::parse("*H?[NM]*").unwrap());
    }

    #[test]
    fn wrong_nodes_under_a_right_checksum_are_refused_or_harmless() {
        let letters: Vec<String> = ('A'..='Z').chain('А'..='Я').map(String::from).collect();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        let mut refused = 0;
        for words in [&["ON", "SECT", "SECTION", "SHINE", "SHINES", "TIN"][..], &letters] {
            let bytes = Lexicon::from_words("test", words).to_bytes();
            assert_eq!(with_right_checksum(bytes.clone()), bytes);
            for index in 0..bytes.len() - 4 {
                for change in [1, 2, 4, 8, 16, 32, 64, 128, 0x55, 0xff] {
                    let mut damaged = bytes.clone();
                    damaged[index] ^= change;
                    match Lexicon::from_bytes("test", with_right_checksum(damaged)) {
                        Ok(list) => walk(&list),
                        Err(_) => refused += 1,
                    }
                }
            }
        }
        assert!(refused > 1_000, "{refused} were refused");
    }

    /// Twenty nodes can spell 3 million million words.
    #[test]
    fn more_words_than_a_list_may_have_are_refused_before_they_are_walked() {
        let mut words = vec![String::new()];
        for _ in 0..4 {
            words = words
                .iter()
                .flat_map(|word| ('A'..='T').map(move |letter| format!("{word}{letter}")))
                .collect();
        }
        let mut bytes = Lexicon::from_words("test", &words).to_bytes();
        assert!(Lexicon::from_bytes("test", bytes.clone()).is_ok());
        // The 160,000 words need four nodes of the same twenty letters. Six more of them, each with its transitions one
        // step further back, spell 20^10 words.
        let footer = bytes.split_off(bytes.len() - 20);
        let node = bytes.split_off(bytes.len() - 20 - 20 - 2);
        for _ in 0..7 {
            bytes.extend_from_slice(&node);
        }
        let root = bytes.len() as u64 - 1;
        bytes.extend_from_slice(&footer[..8]);
        bytes.extend_from_slice(&root.to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
        let error = Lexicon::from_bytes("test", with_right_checksum(bytes)).unwrap_err();
        assert_eq!(error.cause, "it has more than 10000000 words");
    }

    #[test]
    fn words_that_no_board_can_hold_are_left_out() {
        let (longest, longer) = ("Ñ".repeat(78), "Ñ".repeat(79));
        let list = Lexicon::from_words("test", [&longest, &longer]);
        assert_eq!(list.words().collect::<Vec<_>>(), [longest]);
        let long = |length: usize| Set::from_iter(["A".repeat(length)]).unwrap().into_fst().into_inner();
        assert!(Lexicon::from_bytes("test", long(312)).is_ok());
        let error = Lexicon::from_bytes("test", long(313)).unwrap_err();
        assert_eq!(error.cause, "it has a word of more than 312 bytes");
    }

    #[test]
    fn a_list_in_lower_case_is_refused() {
        let small = Set::from_iter(["cat", "dog"]).unwrap().into_fst().into_inner();
        let error = Lexicon::from_bytes("test", small).unwrap_err().to_string();
        assert!(error.contains("lower case"), "{error}");
        for words in [["кот", "пёс"], ["γάτα", "σκύλος"], ["КОТ", "пёс"]] {
            let bytes = Set::from_iter(words).unwrap().into_fst().into_inner();
            let error = Lexicon::from_bytes("test", bytes).unwrap_err().to_string();
            assert!(error.contains("lower case"), "{error}");
        }
        let capitals = Set::from_iter(["КОТ", "ПЁС"]).unwrap().into_fst().into_inner();
        assert!(Lexicon::from_bytes("test", capitals).is_ok());
    }
}
