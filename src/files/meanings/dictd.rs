//! A database of dictd: an index of headwords, and a file of entries, usually compressed.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use super::dictzip;
use super::sorted_lines::find_lines;
use crate::disk::FileParts;

/// The part of an entry that is read: enough for its first sense.
const MAX_ENTRY_BYTES: u64 = 8192;

/// The marks that may follow a first sense: the second one, synonyms, sources, examples and references.
const ENDS: [&str; 12] = [
    " 2. ",
    " 2: ",
    "[syn:",
    "[ant:",
    "[1913 Webster",
    "[WordNet",
    "[PJC",
    " see: ",
    " Note: ",
    " Synonym",
    " Syn: ",
    " \"",
];

/// The longest abbreviation of a part of speech, with its full stop: `interj.`
const MAX_ABBREVIATION: usize = 7;

/// A database: the files `NAME.index` and `NAME.dict.dz` or `NAME.dict`; without files it has no words.
#[derive(Debug)]
pub(super) struct DictdDatabase {
    /// The path of its files without their endings.
    stem: PathBuf,
}

impl DictdDatabase {
    /// The database of this name.
    pub(super) fn new(folder: &Path, name: &str) -> Self {
        Self { stem: folder.join(name) }
    }

    /// Returns whether its index can be read.
    pub(super) fn is_there(&self) -> bool {
        FileParts::open(&self.file("index")).is_ok()
    }

    /// The first sense of a word in lower case.
    pub(super) fn first_sense(&self, word: &str) -> Option<String> {
        let mut index = FileParts::open(&self.file("index")).ok()?;
        let line = find_headword(&mut index, word)?;
        let mut fields = line.split('\t').skip(1).map(number);
        let (offset, length) = (fields.next()??, fields.next()??.min(MAX_ENTRY_BYTES));
        let entry = match FileParts::open(&self.file("dict.dz")) {
            Ok(mut packed) => dictzip::read_part(&mut packed, offset, length)?,
            Err(_) => FileParts::open(&self.file("dict")).ok()?.read_at(offset, length).ok()?,
        };
        first_sense(&String::from_utf8_lossy(&entry))
    }

    fn file(&self, ending: &str) -> PathBuf {
        let mut path = self.stem.clone().into_os_string();
        path.push(".");
        path.push(ending);
        path.into()
    }
}

/// The first line of an index with this headword, in either case.
fn find_headword(index: &mut FileParts, word: &str) -> Option<String> {
    // Most databases ignore everything but letters, digits and spaces in their order; some do not.
    let keys: [fn(&str) -> String; 2] = [significant, str::to_lowercase];
    keys.into_iter().find_map(|key| {
        let lines = find_lines(index, |line| key(&headword(line)).as_str().cmp(word));
        let line = lines.into_iter().find(|line| headword(line).to_lowercase() == word)?;
        String::from_utf8(line).ok()
    })
}

fn headword(line: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(line.split(|byte| *byte == b'\t').next().unwrap_or_default())
}

fn significant(headword: &str) -> String {
    headword
        .to_lowercase()
        .chars()
        .filter(|character| character.is_alphanumeric() || *character == ' ')
        .collect()
}

/// A number in dictd's notation: digits of base 64, the highest first.
fn number(digits: &str) -> Option<u64> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    digits.bytes().try_fold(0_u64, |number, digit| {
        let value = DIGITS.iter().position(|known| *known == digit)?;
        number.checked_mul(64)?.checked_add(value as u64)
    })
}

/// The first sense in the text of an entry.
fn first_sense(entry: &str) -> Option<String> {
    let (head, rest) = entry.split_once('\n').unwrap_or((entry, ""));
    // Webster's dictionary continues after the headword's pronunciation, which is between backslashes.
    let body = match head.rsplit_once('\\') {
        Some((_, after)) => without_etymology(&format!("{after} {rest}")).to_owned(),
        None => rest.to_owned(),
    };
    let body = format!(" {}", body.split_whitespace().collect::<Vec<_>>().join(" "));
    let start = [" 1. ", " 1: "].iter().filter_map(|mark| Some(body.find(mark)? + mark.len())).min();
    let sense = body.get(start.unwrap_or_default()..)?;
    let end = ENDS.iter().filter_map(|mark| sense.find(mark)).filter(|end| *end > 0).min();
    let sense = without_tags(sense.get(..end.unwrap_or(sense.len()))?);
    let sense = sense.trim_matches([' ', ';', ',']);
    (!sense.is_empty()).then(|| sense.to_owned())
}

/// The text after a part of speech and an etymology in brackets: `, n. [OE. cabage.] (Bot.) Food`.
fn without_etymology(text: &str) -> &str {
    // Some have another pronunciation in parentheses, before a comma; a field of knowledge has none.
    let after_pronunciation =
        text.trim_start().strip_prefix('(').and_then(|rest| rest.split_once("),")).map(|(_, after)| after);
    let mut rest = after_pronunciation.unwrap_or(text).trim_start_matches([',', ' ']);
    while let Some((word, after)) = rest.split_once(char::is_whitespace)
        && word.ends_with('.')
        && !word.starts_with('[')
        && word.len() <= MAX_ABBREVIATION
    {
        rest = after.trim_start();
    }
    match rest.strip_prefix('[').and_then(|etymology| etymology.split_once(']')) {
        Some((_, after)) => after,
        None => rest,
    }
}

/// The text without FreeDict's grammar in angle brackets and the braces of references.
fn without_tags(text: &str) -> String {
    let mut shown = String::new();
    let mut depth = 0_usize;
    for character in text.chars() {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '{' | '}' => {}
            _ if depth == 0 => shown.push(character),
            _ => {}
        }
    }
    shown.replace(" ,", ",").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
pub(super) mod tests {
    use std::fmt::Write as _;
    use std::fs;

    use super::*;
    use crate::files::meanings::dictzip::tests::dictzip;

    /// A database of these headwords and entries, in order.
    pub(in super::super) fn write(folder: &Path, name: &str, entries: &[(&str, &str)]) {
        let (mut index, mut text) = (String::new(), String::new());
        for (headword, entry) in entries {
            writeln!(index, "{headword}\t{}\t{}", digits(text.len()), digits(entry.len())).unwrap();
            text.push_str(entry);
        }
        fs::write(folder.join(format!("{name}.index")), index).unwrap();
        fs::write(folder.join(format!("{name}.dict.dz")), dictzip(text.as_bytes(), 40)).unwrap();
    }

    fn digits(number: usize) -> String {
        const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let low = char::from(DIGITS[number % 64]);
        if number < 64 { low.to_string() } else { format!("{}{low}", digits(number / 64)) }
    }

    #[test]
    fn numbers_are_in_base_64() {
        assert_eq!(number("Q3ik").unwrap(), ((16 * 64 + 55) * 64 + 34) * 64 + 36);
        assert_eq!(number("cm"), Some(28 * 64 + 38));
        assert_eq!(number("!"), None);
        assert_eq!(number("//////////////"), None);
        assert_eq!(digits(28 * 64 + 38), "cm");
    }

    #[test]
    fn headwords_are_found_in_both_orders() {
        let folder = tempfile::tempdir().unwrap();
        let entry = |word: &str| format!("{word}\n    n 1: the meaning of {word}\n    2: other\n");
        let all = ["'hood", "cat", "cat o' nine tails", "catapult", "caterpillar"];
        let entries: Vec<(&str, String)> = all.iter().map(|word| (*word, entry(word))).collect();
        let entries: Vec<(&str, &str)> = entries.iter().map(|(word, text)| (*word, text.as_str())).collect();
        write(folder.path(), "wn", &entries);
        let database = DictdDatabase::new(folder.path(), "wn");
        for word in ["cat", "catapult", "caterpillar"] {
            assert_eq!(database.first_sense(word), Some(format!("the meaning of {word}")));
        }
        assert_eq!(database.first_sense("dog"), None);
        assert_eq!(DictdDatabase::new(folder.path(), "gcide").first_sense("cat"), None);
    }

    #[test]
    fn an_uncompressed_database_is_read_too() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("wn.index"), "cat\tA\tZ\n").unwrap();
        fs::write(folder.path().join("wn.dict"), "cat\n   1. a feline; meow\n").unwrap();
        assert_eq!(
            DictdDatabase::new(folder.path(), "wn").first_sense("cat").as_deref(),
            Some("a feline; meow")
        );
    }

    #[test]
    fn the_first_sense_is_cut_out_of_entries_of_all_kinds() {
        for (entry, sense) in [
            (
                "cat\n    n 1: feline mammal with no\n         roar: wildcats [syn: {cat}]\n    2: a youth\n",
                "feline mammal with no roar: wildcats",
            ),
            ("run\n    n 1: a score; \"he made a run\"\n", "a score"),
            (
                "Cabbage \\Cab\"bage\\, n. [OE. cabage, fr. L. caput.] (Bot.)\n   1. A plant\n      of {Brassica}.\n      [1913 Webster]\n\n   2. A bud.\n",
                "A plant of Brassica.",
            ),
            (
                "Abacist \\Ab\"a*cist\\, n. [LL abacista.]\n   One who uses an abacus.\n   [1913 Webster]\n",
                "One who uses an abacus.",
            ),
            ("Aft \\Aft\\, adv.\n   Near the stern.\n", "Near the stern."),
            ("Ax \\Ax\\ ([a^]ks), n. [OE. ax.]\n   A tool.\n", "A tool."),
            ("The \\The\\, v. i.\n   See {Thee}. [Obs.] --Chaucer.\n", "See Thee. [Obs.] --Chaucer."),
            (
                "Katze /kˈatsə/ <fem, n, sg>\n [zool.] cat <n>, feline <n> [formal]\n see: {Kater}\n",
                "[zool.] cat, feline [formal]",
            ),
        ] {
            assert_eq!(first_sense(entry).as_deref(), Some(sense));
        }
        assert_eq!(first_sense("cat"), None);
        assert_eq!(first_sense(""), None);
    }
}
