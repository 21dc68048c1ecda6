//! The files of WordNet, as Debian's package `wordnet-base` installs them.

use std::path::PathBuf;

use super::PartOfSpeech;
use super::sorted_lines::find_lines;
use crate::disk::FileParts;

/// The longest line of a data file that is read: the longest of WordNet 3.0 has 13,000 bytes.
const MAX_DATA_BYTES: u64 = 1 << 15;

/// A folder with WordNet's files; without files it has no words.
#[derive(Debug)]
pub(super) struct WordNet {
    folder: PathBuf,
}

/// A word in the index of a part of speech.
#[derive(Debug, PartialEq, Eq)]
struct IndexEntry {
    /// How many of its senses occur in the texts that WordNet's authors read.
    tagged_senses: u32,
    /// Where the data file has its most frequent sense.
    offset: u64,
}

impl WordNet {
    /// WordNet in this folder.
    pub(super) const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The most frequent sense of a word in lower case, as this part of speech or as the one with most senses in use.
    pub(super) fn first_sense(&self, word: &str, part: Option<PartOfSpeech>) -> Option<String> {
        let parts = part.map_or(PartOfSpeech::ALL.to_vec(), |part| vec![part]);
        let entries = parts.into_iter().filter_map(|part| Some((part, self.entry(word, part)?)));
        // Of equals the first, a noun before a verb.
        let best = entries
            .reduce(|best, next| if best.1.tagged_senses < next.1.tagged_senses { next } else { best });
        let (part, entry) = best?;
        self.sense(part, entry.offset)
    }

    /// The words that this one is an irregular form of.
    pub(super) fn irregular(&self, word: &str) -> Vec<(String, PartOfSpeech)> {
        let bases = PartOfSpeech::ALL.into_iter().filter_map(|part| {
            let line = self.line(&format!("{}.exc", file_name(part)), word)?;
            Some((line.split_ascii_whitespace().nth(1)?.to_owned(), part))
        });
        bases.collect()
    }

    fn entry(&self, word: &str, part: PartOfSpeech) -> Option<IndexEntry> {
        parse_entry(&self.line(&format!("index.{}", file_name(part)), word)?)
    }

    /// The line of a sorted file whose first field is this word.
    fn line(&self, file: &str, word: &str) -> Option<String> {
        let mut file = FileParts::open(&self.folder.join(file)).ok()?;
        let lines = find_lines(&mut file, |line| {
            line.split(|byte| *byte == b' ').next().unwrap_or_default().cmp(word.as_bytes())
        });
        String::from_utf8(lines.into_iter().next()?).ok()
    }

    fn sense(&self, part: PartOfSpeech, offset: u64) -> Option<String> {
        let mut file = FileParts::open(&self.folder.join(format!("data.{}", file_name(part)))).ok()?;
        let bytes = file.read_at(offset, MAX_DATA_BYTES).ok()?;
        let line = bytes.split(|byte| *byte == b'\n').next()?;
        let (_, gloss) = std::str::from_utf8(line).ok()?.split_once("| ")?;
        // Examples follow the definition, in quotation marks.
        let definition = gloss.split("; \"").next()?.trim();
        (!definition.is_empty()).then(|| definition.to_owned())
    }
}

/// A line of an index: lemma, part of speech, number of senses, number of pointer symbols and these, number of senses,
/// number of tagged senses, offsets.
fn parse_entry(line: &str) -> Option<IndexEntry> {
    let mut fields = line.split_ascii_whitespace().skip(3);
    let pointers: usize = fields.next()?.parse().ok()?;
    let mut fields = fields.skip(pointers + 1);
    Some(IndexEntry { tagged_senses: fields.next()?.parse().ok()?, offset: fields.next()?.parse().ok()? })
}

const fn file_name(part: PartOfSpeech) -> &'static str {
    match part {
        PartOfSpeech::Noun => "noun",
        PartOfSpeech::Verb => "verb",
        PartOfSpeech::Adjective => "adj",
        PartOfSpeech::Adverb => "adv",
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::fmt::Write as _;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// A WordNet of two words.
    pub(in super::super) fn write(folder: &Path) {
        fs::create_dir_all(folder).unwrap();
        let licence = "  1 This software and database is being provided to you\n";
        let nouns = ["a score in baseball; \"the Yankees scored 3 runs\"", "feline mammal"];
        let verbs = ["move fast by using one's feet; \"Don't run\"; \"Run!\""];
        let mut offsets = Vec::new();
        for (file, glosses) in [("data.noun", &nouns[..]), ("data.verb", &verbs[..])] {
            let mut data = licence.to_owned();
            for gloss in glosses {
                offsets.push(data.len());
                writeln!(data, "00000000 05 n 01 word 0 000 | {gloss}  ").unwrap();
            }
            fs::write(folder.join(file), data).unwrap();
        }
        let noun_index =
            format!("{licence}cat n 1 2 @ ~ 1 1 {}  \nrun n 2 0 2 1 {} 5  \n", offsets[1], offsets[0]);
        fs::write(folder.join("index.noun"), noun_index).unwrap();
        fs::write(folder.join("index.verb"), format!("{licence}run v 1 1 @ 1 29 {}  \n", offsets[2]))
            .unwrap();
        fs::write(folder.join("verb.exc"), "ran run\nrunning run\n").unwrap();
    }

    #[test]
    fn the_sense_of_the_part_of_speech_in_most_use_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path());
        let wordnet = WordNet::new(folder.path().to_owned());
        assert_eq!(wordnet.first_sense("cat", None).as_deref(), Some("feline mammal"));
        assert_eq!(wordnet.first_sense("run", None).as_deref(), Some("move fast by using one's feet"));
        let noun = wordnet.first_sense("run", Some(PartOfSpeech::Noun));
        assert_eq!(noun.as_deref(), Some("a score in baseball"));
        assert_eq!(wordnet.first_sense("dog", None), None);
        assert_eq!(wordnet.irregular("ran"), [("run".to_owned(), PartOfSpeech::Verb)]);
        assert_eq!(WordNet::new(folder.path().join("none")).first_sense("cat", None), None);
    }

    #[test]
    fn damaged_files_have_no_senses() {
        assert_eq!(parse_entry("cat n 1 900 @ ~ 1 1 00000000"), None);
        assert_eq!(parse_entry("cat n x"), None);
        let folder = tempfile::tempdir().unwrap();
        write(folder.path());
        fs::write(folder.path().join("data.noun"), [0xff; 40]).unwrap();
        let wordnet = WordNet::new(folder.path().to_owned());
        assert_eq!(wordnet.first_sense("cat", None), None);
    }
}
