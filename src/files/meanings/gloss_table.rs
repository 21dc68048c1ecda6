//! The meanings in the program: a gloss of each word, in blocks that are compressed one by one. `dictionaries/README.md`
//! describes the format.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::PartOfSpeech;

/// The tables by language, written by `build.rs` from `dictionaries/meanings`.
const TABLES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/glosses.rs"));

/// The bytes that each file begins with.
const MAGIC: &[u8] = b"RKGLOSS1";

/// The most bytes of a block when it is inflated.
const MAX_BLOCK_BYTES: usize = 1 << 16;

/// The glosses of the words of a language, or for another one than English their translations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GlossTable(&'static [u8]);

/// A line of a table.
#[derive(Debug, PartialEq, Eq)]
struct Entry {
    /// The letters of the parts of speech, as far as they are known.
    parts: String,
    /// Whether the word is a form of another one, which is then the text.
    is_form: bool,
    text: String,
}

impl GlossTable {
    /// The table of a language; none if the program has none.
    pub(super) fn of(language: &str) -> Option<Self> {
        let (_, table) = TABLES.iter().find(|(other, _)| *other == language)?;
        table.starts_with(MAGIC).then_some(Self(table))
    }

    /// The meaning of a word in lower case, if it is this part of speech or any.
    pub(super) fn first_sense(self, word: &str, part: Option<PartOfSpeech>) -> Option<String> {
        let entry = self.entry(word).filter(|entry| !entry.is_form)?;
        part.is_none_or(|part| entry.parts.contains(code(part))).then_some(entry.text)
    }

    /// The word that this one is an irregular form of.
    pub(super) fn irregular(self, word: &str) -> Option<(String, PartOfSpeech)> {
        let entry = self.entry(word).filter(|entry| entry.is_form)?;
        let part = PartOfSpeech::ALL.into_iter().find(|part| entry.parts.contains(code(*part)))?;
        Some((entry.text, part))
    }

    /// The line of a word; none if the table lacks it or is damaged.
    fn entry(self, word: &str) -> Option<Entry> {
        let block = self.block_of(word)?;
        let text = String::from_utf8(decompress_to_vec_with_limit(block, MAX_BLOCK_BYTES).ok()?).ok()?;
        let mut lines = text.lines().map(|line| line.split('\t'));
        let mut fields = lines.find(|fields| fields.clone().next() == Some(word))?.skip(1);
        let (parts, text) = (fields.next()?, fields.next()?.to_owned());
        let form_of = parts.strip_prefix('>');
        Some(Entry { parts: form_of.unwrap_or(parts).to_owned(), is_form: form_of.is_some(), text })
    }

    /// The block in which the word is if the table has it: the last one whose first word is not after it.
    fn block_of(self, word: &str) -> Option<&'static [u8]> {
        let number = |bytes: &[u8]| Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize);
        let (count, mut rest) = self.0.get(MAGIC.len()..)?.split_at_checked(4)?;
        let count = number(count)?;
        let (mut found, mut place) = (None, 0);
        for _ in 0..count {
            let (length, after) = rest.split_at_checked(4)?;
            let (&letters, after) = after.split_first()?;
            let (first, after) = after.split_at_checked(letters.into())?;
            let length = number(length)?;
            if first <= word.as_bytes() {
                found = Some((place, length));
            }
            place += length;
            rest = after;
        }
        let (start, length) = found?;
        rest.get(start..start.checked_add(length)?)
    }
}

/// The letter of a part of speech in a table.
const fn code(part: PartOfSpeech) -> char {
    match part {
        PartOfSpeech::Noun => 'n',
        PartOfSpeech::Verb => 'v',
        PartOfSpeech::Adjective => 'a',
        PartOfSpeech::Adverb => 'r',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_irregular_forms_are_found_in_their_blocks() {
        let table = GlossTable::of("en").unwrap();
        let sense = |word| table.first_sense(word, None).unwrap_or_default();
        assert_eq!(
            sense("run"),
            "move fast by using one's feet, with one foot off the ground at any given time"
        );
        // The first and the last word of the table.
        assert_eq!(sense("aalii"), "a small Hawaiian tree with hard dark wood");
        assert!(sense("zymurgy").starts_with("the branch of chemistry"), "{}", sense("zymurgy"));
        assert_eq!(table.irregular("ran"), Some(("run".to_owned(), PartOfSpeech::Verb)));
        assert_eq!(table.irregular("mice"), Some(("mouse".to_owned(), PartOfSpeech::Noun)));
        assert_eq!((table.irregular("run"), table.first_sense("ran", None)), (None, None));
        assert_eq!(table.first_sense("cat", Some(PartOfSpeech::Adverb)), None);
        for word in ["", "a", "zzz", "qqqq", "é", "~"] {
            assert_eq!(table.first_sense(word, None), None, "{word}");
        }
        // The country is no word; what is made of it is.
        assert!(sense("china").contains("porcelain"), "{}", sense("china"));
        assert_eq!(GlossTable::of("xx"), None);
    }

    #[test]
    #[cfg(feature = "gpl-dictionaries")]
    fn words_of_other_languages_are_translated() {
        for (language, word, meaning) in [
            ("nl", "fiets", "bicycle"),
            ("sv", "årstid", "season"),
            ("de", "bibliothek", "library"),
            ("es", "ancla", "anchor"),
        ] {
            let table = GlossTable::of(language).unwrap();
            assert!(table.first_sense(word, None).is_some_and(|text| text.contains(meaning)), "{word}");
        }
        assert_eq!(GlossTable::of("nb"), None);
    }

    #[test]
    fn damaged_tables_have_no_words() {
        let table = GlossTable::of("en").unwrap().0;
        for length in [0, 8, 11, 12, 20, 500, 5000] {
            assert_eq!(GlossTable(&table[..length]).first_sense("run", None), None, "{length}");
        }
    }
}
