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

/// The largest number of senses that are compared of a word whose senses WordNet's authors met in no text.
const MAX_COMPARED: usize = 12;

/// A word in the index of a part of speech.
#[derive(Debug, PartialEq, Eq)]
struct IndexEntry {
    /// The number of its senses that occur in the texts that WordNet's authors read.
    tagged_senses: usize,
    /// The places of its senses in the data file, those that occur most often first.
    offsets: Vec<u64>,
}

impl IndexEntry {
    /// The senses of which one can be the most frequent: the first, unless the order says nothing.
    fn candidates(&self) -> &[u64] {
        let count = if self.tagged_senses == 0 { MAX_COMPARED } else { 1 };
        &self.offsets[..self.offsets.len().min(count)]
    }
}

/// A sense in a data file: the words that have it, each by the start of its key in the file of counts, and its gloss.
#[derive(Debug, PartialEq, Eq)]
struct Sense {
    keys: Vec<String>,
    definition: String,
}

impl WordNet {
    /// WordNet in this folder.
    pub(super) const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Returns whether one of its indexes can be read.
    pub(super) fn is_there(&self) -> bool {
        let index = |part| self.folder.join(format!("index.{}", file_name(part)));
        PartOfSpeech::ALL.into_iter().any(|part| FileParts::open(&index(part)).is_ok())
    }

    /// The most frequent sense of a word in lower case, as this part of speech or as any.
    ///
    /// A sense is as frequent as all words together that have it: COLOUR means what COLOR means, which occurs more often
    /// in the American texts that were counted.
    pub(super) fn first_sense(&self, word: &str, part: Option<PartOfSpeech>) -> Option<String> {
        let parts = part.map_or(PartOfSpeech::ALL.to_vec(), |part| vec![part]);
        let mut senses = Vec::new();
        for part in parts {
            let Some(entry) = self.entry(word, part) else { continue };
            senses.extend(entry.candidates().iter().filter_map(|&offset| self.sense(part, offset)));
        }
        if senses.len() <= 1 {
            return senses.pop().map(|sense| sense.definition);
        }
        let counted = senses.into_iter().map(|sense| (self.occurrences(&sense), sense));
        // Of equals the first, a noun before a verb.
        let (_, best) = counted.reduce(|best, next| if best.0 < next.0 { next } else { best })?;
        Some(best.definition)
    }

    /// Returns the number of times the words of a sense were met in that sense.
    fn occurrences(&self, sense: &Sense) -> u64 {
        sense.keys.iter().map(|key| self.count(key)).sum()
    }

    /// The counts of the senses whose key starts so: none, one, or one for each head that an adjective goes with.
    fn count(&self, key: &str) -> u64 {
        let Ok(mut file) = FileParts::open(&self.folder.join("cntlist.rev")) else { return 0 };
        let lines = find_lines(&mut file, |line| line[..line.len().min(key.len())].cmp(key.as_bytes()));
        let counts = lines.iter().filter_map(|line| {
            std::str::from_utf8(line).ok()?.split_ascii_whitespace().nth(2)?.parse::<u64>().ok()
        });
        counts.sum()
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

    fn sense(&self, part: PartOfSpeech, offset: u64) -> Option<Sense> {
        let mut file = FileParts::open(&self.folder.join(format!("data.{}", file_name(part)))).ok()?;
        let bytes = file.read_at(offset, MAX_DATA_BYTES).ok()?;
        parse_sense(std::str::from_utf8(bytes.split(|byte| *byte == b'\n').next()?).ok()?)
    }
}

/// A line of an index: lemma, part of speech, number of senses, number of pointer symbols and these, number of senses,
/// number of tagged senses, offsets.
fn parse_entry(line: &str) -> Option<IndexEntry> {
    let mut fields = line.split_ascii_whitespace().skip(3);
    let pointers: usize = fields.next()?.parse().ok()?;
    let mut fields = fields.skip(pointers + 1);
    let tagged_senses = fields.next()?.parse().ok()?;
    let offsets: Vec<u64> = fields.map(str::parse).collect::<Result<_, _>>().ok()?;
    (!offsets.is_empty()).then_some(IndexEntry { tagged_senses, offsets })
}

/// A line of a data file: offset, number of the lexicographers' file, type, number of words in hexadecimal, the words each
/// with a number in hexadecimal, more, and after a bar the gloss.
fn parse_sense(line: &str) -> Option<Sense> {
    let (data, gloss) = line.split_once("| ")?;
    // Examples follow the definition, in quotation marks.
    let definition = gloss.split("; \"").next()?.trim();
    let mut fields = data.split_ascii_whitespace().skip(1);
    let file = fields.next()?;
    let kind = match fields.next()? {
        "n" => 1,
        "v" => 2,
        "a" => 3,
        "r" => 4,
        "s" => 5,
        _ => return None,
    };
    let words = usize::from_str_radix(fields.next()?, 16).ok()?;
    let mut keys = Vec::new();
    for _ in 0..words {
        // An adjective may say where it stands: galore(ip).
        let lemma = fields.next()?.split('(').next()?.to_lowercase();
        let number = u32::from_str_radix(fields.next()?, 16).ok()?;
        keys.push(format!("{lemma}%{kind}:{file}:{number:02}:"));
    }
    (!definition.is_empty()).then(|| Sense { keys, definition: definition.to_owned() })
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

    /// A WordNet of three words.
    pub(in super::super) fn write(folder: &Path) {
        fs::create_dir_all(folder).unwrap();
        let licence = "  1 This software and database is being provided to you\n";
        let nouns = [
            "04 n 01 run 0 000 | a score in baseball; \"the Yankees scored 3 runs\"",
            "05 n 01 cat 0 000 | feline mammal",
            "27 n 02 colour 0 color 4 000 | any material used for its color",
            "07 n 02 color 0 colour 1 000 | a visual attribute of things",
        ];
        let verbs = ["38 v 01 run 0 000 | move fast by using one's feet; \"Don't run\"; \"Run!\""];
        let adjectives = ["00 a 01 colour 2 000 | having or capable of producing colors"];
        let mut offsets = Vec::new();
        for (part, lines) in [("noun", &nouns[..]), ("verb", &verbs[..]), ("adj", &adjectives[..])] {
            let mut data = licence.to_owned();
            for line in lines {
                offsets.push(data.len());
                writeln!(data, "00000000 {line}  ").unwrap();
            }
            fs::write(folder.join(format!("data.{part}")), data).unwrap();
        }
        let noun_index = format!(
            "{licence}cat n 1 2 @ ~ 1 1 {}  \ncolour n 2 0 2 0 {} {}  \nrun n 2 0 2 1 {} {0}  \n",
            offsets[1], offsets[2], offsets[3], offsets[0]
        );
        fs::write(folder.join("index.noun"), noun_index).unwrap();
        let verb_index = format!("{licence}run v 1 1 @ 1 1 {}  \n", offsets[4]);
        fs::write(folder.join("index.verb"), verb_index).unwrap();
        let adjective_index = format!("{licence}colour a 1 0 1 1 {}  \n", offsets[5]);
        fs::write(folder.join("index.adj"), adjective_index).unwrap();
        let counts = "color%1:07:00:: 1 48\ncolor%1:27:04:: 4 2\ncolour%3:00:02:: 1 1\nrun%1:04:00:: 1 3\n\
                      run%2:38:00:: 1 106\n";
        fs::write(folder.join("cntlist.rev"), counts).unwrap();
        fs::write(folder.join("verb.exc"), "ran run\nrunning run\n").unwrap();
    }

    #[test]
    fn the_sense_in_most_use_comes_first() {
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

    /// The British spelling was hardly met in the American texts, and most of all as an adjective.
    #[test]
    fn another_spelling_counts_for_a_sense() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path());
        let wordnet = WordNet::new(folder.path().to_owned());
        assert_eq!(wordnet.first_sense("colour", None).as_deref(), Some("a visual attribute of things"));
        fs::remove_file(folder.path().join("cntlist.rev")).unwrap();
        let without_counts = wordnet.first_sense("colour", None);
        assert_eq!(without_counts.as_deref(), Some("any material used for its color"));
    }

    #[test]
    fn damaged_files_have_no_senses() {
        assert_eq!(parse_entry("cat n 1 900 @ ~ 1 1 00000000"), None);
        assert_eq!(parse_entry("cat n x"), None);
        assert_eq!(parse_sense("00000000 05 n ff cat 0 000 | feline mammal"), None);
        assert_eq!(parse_sense("00000000 05 n 01 cat 0 000"), None);
        let folder = tempfile::tempdir().unwrap();
        write(folder.path());
        fs::write(folder.path().join("data.noun"), [0xff; 40]).unwrap();
        let wordnet = WordNet::new(folder.path().to_owned());
        assert_eq!(wordnet.first_sense("cat", None), None);
    }
}
