//! Compiling a text with one word per line into a word list that games can use.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

use fst::SetBuilder;
use rackety_engine::tiles::Casing;
use rackety_engine::{Lexicon, Size, Vocabulary};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::encoding::{Utf16, first_non_text_byte, is_marked_utf8, line_of, lines, western, without_marks};
use crate::disk::FileKind;
use crate::text::numbers::{counted, grouped};

/// Texts that word lists are compiled from: at most 256 MB.
pub const WORD_LIST: FileKind = FileKind::shared("word list", 256 << 20);

/// The shortest word, in letters.
pub(crate) const MIN_WORD_LENGTH: usize = 2;
/// The longest word, in letters: as long as the widest board.
const MAX_WORD_LENGTH: usize = *Size::RANGE.end();

/// The longest example of a dropped line, in characters.
const MAX_EXAMPLE_LENGTH: usize = 30;

/// The treatment of accented letters that have no tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accents {
    /// Drop the word.
    Strict,
    /// Drop the accents: É becomes E, Œ becomes OE.
    Fold,
}

/// The reason why a line was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DropReason {
    /// The line is empty or a comment.
    Empty,
    /// It has more than one word.
    Spaces,
    /// It has hyphens, apostrophes, digits or other marks.
    Marks,
    /// The word is too short.
    Short,
    /// The word is longer than any board.
    Long,
    /// A letter has no tile in this language.
    Letter,
    /// The word is repeated.
    Double,
}

/// The number of lines that became words, and the reasons why others did not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordListReport {
    /// All lines.
    pub lines: usize,
    /// Words in the list.
    pub taken: usize,
    /// Words among them that lost accents.
    pub folded: usize,
    /// Dropped lines that would be words without the accents that no tile has.
    pub foldable: usize,
    /// Dropped lines by reason: their number, and an example.
    pub dropped: BTreeMap<DropReason, (usize, String)>,
    /// The encoding of a text that is not UTF-8.
    pub read_as: Option<&'static str>,
}

/// The reason why a list cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WordListError {
    /// The file is not a text.
    #[error("not a text file; use a text with one word per line")]
    Binary,
    /// The text is in UTF-16.
    #[error(transparent)]
    Utf16(Utf16),
    /// The text is in UTF-8, but for this line.
    #[error("line {0} is not UTF-8 text; save the file as UTF-8")]
    NotUtf8(usize),
    /// The text has more words than a list can have.
    #[error("more than {} words, the most that a list can have; delete some lines", grouped(*.0 as u64))]
    TooMany(usize),
    /// No line has a usable word.
    #[error("no line has a usable word; {0}")]
    NoWords(WordListReport),
    /// Building the automaton failed.
    #[error("compiling the list failed: {0}")]
    Compile(String),
}

impl fmt::Display for DropReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "empty or a comment",
            Self::Spaces => "more than one word",
            Self::Marks => "with hyphens, apostrophes, digits or other marks",
            Self::Short => return write!(f, "shorter than {MIN_WORD_LENGTH} letters"),
            Self::Long => return write!(f, "longer than {MAX_WORD_LENGTH} letters"),
            Self::Letter => "with a letter that has no tile in this language",
            Self::Double => "repeated",
        })
    }
}

impl fmt::Display for WordListReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", counted(self.lines as u64, "line"), counted(self.taken as u64, "word"))?;
        if self.folded > 0 {
            write!(f, ", {} of them with accents removed", grouped(self.folded as u64))?;
        }
        if let Some(encoding) = self.read_as {
            write!(f, "\n  read as {encoding}, since the text is not UTF-8")?;
        }
        for (why, (count, example)) in &self.dropped {
            write!(f, "\n  {} dropped: {why}", grouped(*count as u64))?;
            if !example.is_empty() {
                write!(f, " ({example})")?;
            }
        }
        Ok(())
    }
}

/// Compiles the words of a text in UTF-8, Latin-1 or Windows-1252, with or without a byte order mark and with the line ends of
/// any system, and returns the bytes of the list.
///
/// `letters` are the letters with tiles, in capitals; none allows any letters. Without them, `casing` says which capital
/// an i has. `progress` receives the bytes processed so far.
///
/// # Errors
/// [`WordListError`].
pub fn compile(
    bytes: &[u8],
    letters: Option<&BTreeSet<String>>,
    casing: Casing,
    accents: Accents,
    progress: impl FnMut(u64),
) -> Result<(Vec<u8>, WordListReport), WordListError> {
    compile_at_most(Lexicon::MAX_WORDS, bytes, &Alphabet::new(letters, casing), accents, progress)
}

fn compile_at_most(
    max_words: usize,
    bytes: &[u8],
    alphabet: &Alphabet,
    accents: Accents,
    mut progress: impl FnMut(u64),
) -> Result<(Vec<u8>, WordListReport), WordListError> {
    let (text, read_as) = decode(bytes)?;
    let mut report = WordListReport { read_as, ..WordListReport::default() };
    let mut words = HashSet::new();
    let mut done = 0_u64;
    for (_, line) in lines(&text) {
        report.lines += 1;
        done += line.len() as u64 + 1;
        if report.lines.is_multiple_of(10_000) {
            progress(done);
        }
        match word_of(line, alphabet, accents) {
            Ok((word, changed)) => {
                if words.insert(word) {
                    if max_words < words.len() {
                        return Err(WordListError::TooMany(max_words));
                    }
                    report.taken += 1;
                    report.folded += usize::from(changed == Changed::Folded);
                } else {
                    note(&mut report, DropReason::Double, line);
                }
            }
            Err(why) => {
                let is_foldable = why == DropReason::Letter && accents == Accents::Strict;
                if is_foldable && word_of(line, alphabet, Accents::Fold).is_ok() {
                    report.foldable += 1;
                }
                note(&mut report, why, line);
            }
        }
    }
    if words.is_empty() {
        return Err(WordListError::NoWords(report));
    }
    let compile_error = |error: fst::Error| WordListError::Compile(error.to_string());
    let mut words: Vec<String> = words.into_iter().collect();
    words.sort_unstable();
    let mut builder = SetBuilder::memory();
    builder.extend_iter(words).map_err(compile_error)?;
    Ok((builder.into_inner().map_err(compile_error)?, report))
}

fn note(report: &mut WordListReport, why: DropReason, line: &str) {
    let entry =
        report.dropped.entry(why).or_insert_with(|| (0, line.chars().take(MAX_EXAMPLE_LENGTH).collect()));
    entry.0 += 1;
}

/// The text, and its encoding if that is not UTF-8. A text with wrong bytes is a damaged one if it begins with the mark of UTF-8
/// or has letters in UTF-8.
fn decode(bytes: &[u8]) -> Result<(String, Option<&'static str>), WordListError> {
    let is_marked = is_marked_utf8(bytes);
    let bytes = without_marks(bytes).map_err(WordListError::Utf16)?;
    if first_non_text_byte(bytes).is_some() {
        return Err(WordListError::Binary);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok((text.to_owned(), None)),
        Err(error) if is_marked || bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii()) => {
            Err(WordListError::NotUtf8(line_of(bytes, error.valid_up_to())))
        }
        Err(_) => {
            // Latin-1 has control characters there, which no text has.
            let is_windows = bytes.iter().any(|byte| (0x80..=0x9f).contains(byte));
            Ok((western(bytes), Some(if is_windows { "Windows-1252" } else { "Latin-1" })))
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Changed {
    No,
    Folded,
}

/// The letters with tiles, as far as words depend on them.
struct Alphabet {
    /// The characters of the letters, in capitals; none if the tiles are unknown.
    characters: Option<BTreeSet<char>>,
    casing: Casing,
}

impl Alphabet {
    /// The alphabet of these letters, or one of any letters with this casing.
    fn new(letters: Option<&BTreeSet<String>>, casing: Casing) -> Self {
        Self {
            characters: letters.map(|letters| letters.iter().flat_map(|letter| letter.chars()).collect()),
            casing: letters.map_or(casing, |letters| Casing::of(letters.iter().map(String::as_str))),
        }
    }
}

fn word_of(line: &str, alphabet: &Alphabet, accents: Accents) -> Result<(String, Changed), DropReason> {
    if line.is_empty() || line.starts_with(['#', ';', '%']) || line.starts_with("//") {
        return Err(DropReason::Empty);
    }
    if line.chars().any(char::is_whitespace) {
        return Err(DropReason::Spaces);
    }
    let letters = alphabet.characters.as_ref();
    let word = alphabet.casing.capitals(line);
    if !word.chars().all(|character| is_in_word(character, letters)) {
        return Err(DropReason::Marks);
    }
    let fits =
        |word: &str| letters.is_none_or(|letters| word.chars().all(|letter| letters.contains(&letter)));
    let (word, changed) = match accents {
        _ if fits(&word) => (word, Changed::No),
        Accents::Strict => return Err(DropReason::Letter),
        Accents::Fold => (without_accents(&word, letters), Changed::Folded),
    };
    if !fits(&word) {
        return Err(DropReason::Letter);
    }
    match word.chars().count() {
        count if count < MIN_WORD_LENGTH => Err(DropReason::Short),
        count if count > MAX_WORD_LENGTH => Err(DropReason::Long),
        _ => Ok((word, changed)),
    }
}

/// Returns whether a character can be part of a word that these letters, or any letters, are for. A mark may be part of a
/// letter: Catalan has L·L.
pub(super) fn is_in_word(character: char, letters: Option<&BTreeSet<char>>) -> bool {
    character.is_alphabetic()
        || is_combining_mark(character)
        || letters.map_or(character == '·', |letters| letters.contains(&character))
}

/// The spelling of a word, in capitals, by which a list has it that lacks it as it is written: without the accents of letters
/// that have no tile. None if that is how it is written, or if the list lacks that, too.
pub fn plain_spelling(
    vocabulary: &Vocabulary,
    word: &str,
    letters: Option<&BTreeSet<char>>,
) -> Option<String> {
    Some(without_accents(word, letters)).filter(|plain| plain != word && vocabulary.contains(plain))
}

/// The spelling by which the user bars a word, given in capitals: as it is written, or without the accents of letters that
/// have no tile. None if the user does not.
pub fn barred_spelling(
    vocabulary: &Vocabulary,
    word: &str,
    letters: Option<&BTreeSet<char>>,
) -> Option<String> {
    let spellings = [word.to_owned(), without_accents(word, letters)];
    spellings.into_iter().find(|spelling| vocabulary.is_removed(spelling))
}

/// The word without the accents of letters that have no tile, and with ligatures as separate letters.
pub fn without_accents(word: &str, letters: Option<&BTreeSet<char>>) -> String {
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars() {
        match letter {
            letter if letters.is_some_and(|letters| letters.contains(&letter)) => plain.push(letter),
            'Œ' => plain.push_str("OE"),
            'Æ' => plain.push_str("AE"),
            'Ĳ' => plain.push_str("IJ"),
            'Ø' => plain.push('O'),
            'Ł' => plain.push('L'),
            'Đ' => plain.push('D'),
            letter => plain.extend(letter.nfd().filter(|&part| !is_combining_mark(part))),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn french() -> BTreeSet<String> {
        ('A'..='Z').map(String::from).collect()
    }

    fn build(bytes: &[u8], accents: Accents) -> Result<(Lexicon, WordListReport), WordListError> {
        let (fst, report) = compile(bytes, Some(&french()), Casing::Usual, accents, |_| {})?;
        Ok((Lexicon::from_bytes("test", fst).unwrap(), report))
    }

    #[test]
    fn lines_become_words_or_are_reported() {
        let text =
            "\u{feff}# mine\r\nchat\r\nÉté\r\ncœur\r\n\r\nchat\r\nl'eau\r\nun mot\r\nà\r\nñu\r\nŁódź\nĳs\n";
        let (lexicon, report) = build(text.as_bytes(), Accents::Fold).unwrap();
        for word in ["CHAT", "ETE", "COEUR", "NU", "LODZ", "IJS"] {
            assert!(lexicon.contains(word), "{word}");
        }
        assert_eq!(lexicon.len(), 6);
        assert_eq!((report.lines, report.taken, report.folded), (12, 6, 5));
        assert!(report.to_string().starts_with("12 lines: 6 words, 5 of them"), "{report}");
        let single = build(b"at", Accents::Fold).unwrap().1;
        assert_eq!(single.to_string(), "1 line: 1 word");
        let dropped: Vec<(DropReason, usize)> =
            report.dropped.iter().map(|(why, (count, _))| (*why, *count)).collect();
        assert_eq!(
            dropped,
            [
                (DropReason::Empty, 2),
                (DropReason::Spaces, 1),
                (DropReason::Marks, 1),
                (DropReason::Short, 1),
                (DropReason::Double, 1)
            ]
        );
    }

    #[test]
    fn a_mark_within_a_letter_is_part_of_the_word() {
        let catalan: BTreeSet<String> = ["A", "C", "E", "L", "L·L", "O"].map(str::to_owned).into();
        let text = "col·lac\ncel·la\nlo-la\n";
        let build = |letters| compile(text.as_bytes(), letters, Casing::Usual, Accents::Strict, |_| {});
        let (fst, report) = build(Some(&catalan)).unwrap();
        let lexicon = Lexicon::from_bytes("test", fst).unwrap();
        assert!(lexicon.contains("COL·LAC") && lexicon.contains("CEL·LA"));
        assert_eq!((lexicon.len(), report.dropped[&DropReason::Marks].0), (2, 1));
        let (fst, _) = build(None).unwrap();
        assert_eq!(Lexicon::from_bytes("test", fst).unwrap().len(), 2, "the tiles are unknown");
        let error = build(Some(&french())).unwrap_err();
        assert!(matches!(error, WordListError::NoWords(_)), "{error}");
    }

    #[test]
    fn capitals_follow_the_letters_with_tiles() {
        let turkish: BTreeSet<String> = "A B I İ K L M N S Ş T U Z".split(' ').map(str::to_owned).collect();
        let text = "istanbul\nışık\nIŞIK\nİzmit\n";
        for (letters, casing) in [(Some(&turkish), Casing::Usual), (None, Casing::of_language("tr"))] {
            let (fst, report) = compile(text.as_bytes(), letters, casing, Accents::Strict, |_| {}).unwrap();
            let lexicon = Lexicon::from_bytes("test", fst).unwrap();
            for word in ["İSTANBUL", "IŞIK", "İZMİT"] {
                assert!(lexicon.contains(word), "{word}: {report}");
            }
            assert_eq!(lexicon.len(), 3);
        }
    }

    #[test]
    fn without_folding_foreign_letters_drop_the_word() {
        let (lexicon, report) = build("été\nchat\n".as_bytes(), Accents::Strict).unwrap();
        assert_eq!((lexicon.len(), report.dropped[&DropReason::Letter].0), (1, 1));
        assert_eq!(report.foldable, 1);
    }

    #[test]
    fn latin_1_is_read_as_such() {
        let (lexicon, report) = build(b"\xe9t\xe9\n", Accents::Fold).unwrap();
        assert!(lexicon.contains("ETE"));
        assert!(report.to_string().ends_with("\n  read as Latin-1, since the text is not UTF-8"), "{report}");
    }

    #[test]
    fn windows_1252_is_read_as_such() {
        let (lexicon, report) = build(b"c\x9cur\nl\x92eau\n\x9cuf\nchat\n", Accents::Fold).unwrap();
        assert_eq!(lexicon.words().collect::<Vec<_>>(), ["CHAT", "COEUR", "OEUF"]);
        let lines = "\n  read as Windows-1252, since the text is not UTF-8\n  1 dropped: with hyphens, apostrophes, digits or \
                     other marks (l’eau)";
        assert!(report.to_string().ends_with(lines), "{report}");
    }

    #[test]
    fn lines_may_end_with_a_carriage_return_alone() {
        let (lexicon, report) = build(b"chat\reau\r\rnez\r", Accents::Fold).unwrap();
        assert_eq!((lexicon.len(), report.lines), (3, 4));
        let (lexicon, report) = build(b"chat\r\neau\r\n\x1a", Accents::Fold).unwrap();
        assert_eq!((lexicon.len(), report.lines), (2, 2), "a text from DOS ends with Ctrl-Z");
    }

    #[test]
    fn utf_16_is_refused_by_its_name() {
        for text in [&b"\xff\xfea\0b\0"[..], b"\xfe\xff\0a\0b", b"a\0b\0\n\0", b"\0a\0b\0\n"] {
            assert_eq!(build(text, Accents::Fold).unwrap_err(), WordListError::Utf16(Utf16));
        }
    }

    #[test]
    fn numbers_in_the_report_are_grouped() {
        let dropped = BTreeMap::from([(DropReason::Short, (300_000, String::new()))]);
        let report = WordListReport {
            lines: 400_000,
            taken: 100_000,
            folded: 2_000,
            dropped,
            ..WordListReport::default()
        };
        let text = "400,000 lines: 100,000 words, 2,000 of them with accents removed\n  \
                    300,000 dropped: shorter than 2 letters";
        assert_eq!(report.to_string(), text);
    }

    /// A text that was cut off within a letter, one that begins with the mark of UTF-8, and others with a foreign line.
    #[test]
    fn utf_8_with_a_wrong_byte_is_not_latin_1() {
        let cut = "été\nchat\nd".as_bytes();
        let carriage_returns = "été\rchat\r".as_bytes();
        let marked = b"\xef\xbb\xbfchat\nnez\n";
        for text in
            [[cut, b"\xc3"], [marked, b"\xe9t\xe9\n"], [cut, b"\xffk\nfin\n"], [carriage_returns, b"\xff\r"]]
                .map(|parts| parts.concat())
        {
            let error = build(&text, Accents::Fold).unwrap_err().to_string();
            assert_eq!(error, "line 3 is not UTF-8 text; save the file as UTF-8");
        }
    }

    #[test]
    fn files_without_words_are_rejected() {
        assert_eq!(build(b"\x7fELF\x00\x01", Accents::Fold).unwrap_err(), WordListError::Binary);
        assert!(matches!(build(b"# none\n\n", Accents::Fold), Err(WordListError::NoWords(_))));
        assert!(matches!(build(b"", Accents::Fold), Err(WordListError::NoWords(_))));
    }

    #[test]
    fn a_text_with_more_words_than_a_list_can_have_is_refused() {
        let alphabet = Alphabet::new(None, Casing::Usual);
        let build = |text: &str| compile_at_most(2, text.as_bytes(), &alphabet, Accents::Strict, |_| {});
        assert_eq!(build("aa\nbb\naa\n").unwrap().1.taken, 2);
        assert_eq!(build("aa\nbb\ncc\n").unwrap_err(), WordListError::TooMany(2));
    }

    #[test]
    fn long_words_end_at_the_widest_board() {
        let text = format!("{}\n{}\n", "a".repeat(26), "a".repeat(27));
        let (lexicon, report) = build(text.as_bytes(), Accents::Strict).unwrap();
        assert_eq!((lexicon.len(), report.dropped[&DropReason::Long].0), (1, 1));
    }
}
