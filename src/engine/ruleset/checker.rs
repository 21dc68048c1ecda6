//! The places where the values of a ruleset were written, and the faults found in them.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use super::advice::example;
use crate::lexicon::Lexicon;
use crate::nearest_name::nearest_name;
use crate::printable::first_unprintable;
use crate::tiles::{MAX_TOKENIZATIONS, fold_text};
use crate::toml_file::{Fault, SourceSpan, TomlTable, TomlValue};

const TILE_SETS: &str = "tiles.sets.";

/// The tables with the tiles of languages.
const TILE_TABLES: [&str; 2] = ["tiles.files", "tiles.sets"];

/// The most ways in which all tile sets together spell the words that a ruleset lists.
const MAX_SPELLINGS: usize = 1 << 20;

/// The places where the values of a ruleset were written.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Origins {
    /// The files merged, tile sets included.
    table: TomlTable,
    /// The languages whose tile sets come from files of their own, where keys are shorter.
    tile_files: Vec<(String, String)>,
    /// The file of the ruleset itself, to report where no file has the key.
    fallback: String,
    /// The place where that file names the ruleset that it extends.
    extends: Option<SourceSpan>,
    /// Keys that already have a fault: a default replaces them, and causes no further faults.
    faulty: BTreeSet<String>,
}

impl Origins {
    /// The origins of a ruleset read from files. `tile_files` are languages with the files of their tile sets, `faults`
    /// those found in reading.
    pub(super) fn new(
        (file, extends): (String, Option<SourceSpan>),
        table: TomlTable,
        tile_files: Vec<(String, String)>,
        faults: &[Fault],
    ) -> Self {
        let mut origins = Self { table, tile_files, fallback: file, extends, faulty: BTreeSet::new() };
        for fault in faults {
            let in_sets = origins.tile_files.iter().filter(|(_, file)| file == fault.file());
            let keys = in_sets.map(|(language, _)| format!("{TILE_SETS}{language}.{}", fault.key()));
            origins.faulty.extend(keys.chain([fault.key().to_owned()]));
        }
        origins
    }

    /// The origins of a ruleset that is in no file.
    pub(super) fn none(name: &str) -> Self {
        Self::new((name.to_owned(), None), TomlTable::default(), Vec::new(), &[])
    }

    /// The value's place, or that of the table around it if no file has the key.
    fn span(&self, key: &str) -> Option<SourceSpan> {
        let located = with_tables_around(key).find_map(|path| self.table.locate(path))?;
        Some(located.shown_span().clone())
    }

    /// A number as a file has it, which may be beyond an `i64`.
    fn written_number(&self, key: &str) -> Option<String> {
        let item = self.table.locate(key)?.item;
        matches!(item.value, TomlValue::Integer(_)).then(|| item.span.text().to_owned())
    }

    /// Returns whether the file of the ruleset itself has a key, rather than one that it extends.
    pub(super) fn is_in_file(&self, key: &str) -> bool {
        let located = self.table.locate(key);
        located.is_some_and(|located| located.shown_span().file() == self.fallback)
    }

    /// The file of a language's tile set, if it has one, and the key as that file has it.
    fn in_tile_file<'a>(&self, key: &'a str) -> Option<(&str, &'a str)> {
        let rest = key.strip_prefix(TILE_SETS)?;
        self.tile_files.iter().find_map(|(language, file)| {
            let key = rest.strip_prefix(language.as_str())?.strip_prefix('.')?;
            Some((file.as_str(), key))
        })
    }

    /// A fault or warning of a value, in the file that its author can change: an inherited value is reported where the
    /// file extends the other ruleset.
    pub(super) fn fault(&self, key: &str, span: Option<SourceSpan>, problem: String, cure: String) -> Fault {
        let (file, short_key) = self.in_tile_file(key).unwrap_or((&self.fallback, key));
        match (span, &self.extends) {
            (Some(span), _) if span.file() == file => Fault::at(&span, short_key, problem, cure),
            (Some(span), Some(extends)) if extends.file() != span.file() => {
                let problem = format!("{problem} (inherited from {}, line {})", span.file(), span.line());
                // Another character here would leave the inherited mark as it is.
                if key.starts_with("board.legend.") {
                    return Fault::at(extends, key, problem, format!("in that file, {cure}"));
                }
                // A file can only replace a list as a whole.
                let written = match key.split_once('[') {
                    None => key.to_owned(),
                    // The texts of an example are not those of this ruleset.
                    Some((list, _)) => match (example(list), list.rsplit_once('.')) {
                        (Some(example), Some((table, _))) if !example.contains('"') => {
                            let form = example.replace(|digit: char| digit.is_ascii_digit(), "…");
                            format!("`{}` under [{table}]", form.replace("……", "…"))
                        }
                        _ => format!("the whole list {list}"),
                    },
                };
                Fault::at(extends, key, problem, format!("write {written} in this file too: {cure}"))
            }
            (Some(span), _) => Fault::at(&span, key, problem, cure),
            (None, _) => Fault::in_file(file, short_key, problem, cure),
        }
    }

    /// A warning of a value.
    pub(super) fn warning(&self, key: &str, problem: impl Into<String>, cure: impl Into<String>) -> Fault {
        self.fault(key, self.span(key), problem.into(), cure.into())
    }

    /// The key of a language's tile set: the one that names its file, or the table of the set.
    pub(super) fn tile_set_key(&self, language: &str) -> String {
        if self.tile_files.iter().any(|(known, _)| known == language) {
            format!("tiles.files.{language}")
        } else {
            format!("{TILE_SETS}{language}")
        }
    }
}

/// Collects faults while values are checked.
pub(super) struct Checker<'a> {
    origins: &'a Origins,
    faults: Vec<Fault>,
    /// Keys whose values were found to be faulty.
    faulty: BTreeSet<String>,
    /// The ways to spell all words so far, in all languages.
    spellings: usize,
}

impl<'a> Checker<'a> {
    pub(super) const fn new(origins: &'a Origins) -> Self {
        Self { origins, faults: Vec::new(), faulty: BTreeSet::new(), spellings: 0 }
    }

    pub(super) fn into_faults(self) -> Vec<Fault> {
        self.faults
    }

    pub(super) fn fault(&mut self, key: &str, problem: impl Into<String>, cure: impl Into<String>) {
        self.push(key, self.origins.span(key), problem.into(), cure.into());
    }

    /// Returns whether the file of the ruleset itself has a key, rather than one that it extends.
    pub(super) fn is_in_file(&self, key: &str) -> bool {
        self.origins.is_in_file(key)
    }

    /// Returns whether the author of the file wrote a key, and did not inherit it. A packed file does not show that, so there
    /// it is false.
    pub(super) fn is_by_author(&self, key: &str) -> bool {
        let packed = self.origins.table.entry("packed").and_then(|entry| entry.item.as_boolean());
        packed != Some(true) && self.is_in_file(key)
    }

    /// Warns of a table that the file itself writes for a language that the game does not have.
    pub(super) fn warn_of_other_language(&mut self, table: &str, language: &str) {
        if !self.is_in_file(table) {
            return;
        }
        let has_tiles = TILE_TABLES.iter().any(|tiles| self.languages_within(tiles).contains(&language));
        let (why, cure) = if has_tiles {
            ("does not offer the language", format!("add `{language}` to tiles.languages, or leave this out"))
        } else {
            ("has no tiles for the language", "leave this out".to_owned())
        };
        self.fault(table, format!("no effect, because the game {why} `{language}`"), cure);
    }

    /// Warns of tiles that the file itself writes or names for a language that the game does not offer.
    pub(super) fn warn_of_tiles_not_offered(&mut self, offered: &[String]) {
        for table in TILE_TABLES {
            let languages = self.languages_within(table).into_iter();
            for language in languages.filter(|language| !offered.iter().any(|offered| offered == language)) {
                let key = format!("{table}.{language}");
                if self.is_by_author(&key) {
                    self.warn_of_other_language(&key, language);
                }
            }
        }
    }

    /// The languages that are keys of a table.
    fn languages_within(&self, table: &str) -> Vec<&'a str> {
        let located = self.origins.table.locate(table).and_then(|located| located.item.as_table());
        located.iter().flat_map(|table| table.entries()).map(|entry| entry.key.as_str()).collect()
    }

    /// Warns of a listed word that nobody can play. `spelled` has the numbers of tiles that spell it, `lengths` those that
    /// a word may have, and `room` is that of the longest row or column.
    pub(super) fn warn_of_unplayable(
        &mut self,
        key: &str,
        word: &str,
        (spelled, lengths, room): (&BTreeSet<usize>, &RangeInclusive<usize>, usize),
    ) {
        if spelled.is_empty() {
            self.fault(key, format!("no tiles can spell {word}"), "correct the word, or leave it out");
        } else if !spelled.iter().any(|tiles| lengths.contains(tiles)) {
            let (least, most) = (lengths.start(), lengths.end());
            self.fault(
                key,
                format!("{word} is never played, because words have {least} to {most} tiles"),
                "leave it out, or change words.min_length or words.max_length",
            );
        } else if spelled.iter().all(|tiles| room < *tiles) {
            let problem = format!("no row or column has room for {word}");
            self.fault(key, problem, "leave it out, or draw a larger board");
        }
    }

    /// Returns whether a file writes this table without this key.
    pub(super) fn is_left_out(&self, table: &str, name: &str) -> bool {
        let is_written = |key: &str| self.origins.table.locate(key).is_some();
        is_written(table) && !is_written(&format!("{table}.{name}"))
    }

    /// Returns whether a row of a list, or a table, is written without this key, and reports that, unless it has a misspelling
    /// of it.
    pub(super) fn reports_missing(&mut self, key: &str) -> bool {
        let Some((table, name)) = key.rsplit_once('.') else { return false };
        let is_missing = self.is_left_out(table, name);
        if is_missing && !self.is_misspelt(key) {
            self.fault(key, format!("missing key `{name}`"), format!("add `{name} = …`"));
        }
        is_missing
    }

    /// The key of a language's tile set: the one that names its file, or the table of the set.
    pub(super) fn tile_set_key(&self, language: &str) -> String {
        self.origins.tile_set_key(language)
    }

    /// Returns whether a language's tile set is in a file of its own.
    pub(super) fn has_tile_file(&self, language: &str) -> bool {
        self.origins.tile_files.iter().any(|(known, _)| known == language)
    }

    /// The tile set file that is named for a language, and not read because the ruleset has this set of its own for it.
    pub(super) fn replaced_tile_file(&self, set: &str) -> Option<&str> {
        let language = set.strip_prefix(TILE_SETS).filter(|language| !self.has_tile_file(language))?;
        self.origins.table.locate(&format!("tiles.files.{language}"))?.item.as_text()
    }

    /// A fault if a text that players see on one line contains a character that cannot be shown, a line break included.
    pub(super) fn one_line(&mut self, key: &str, text: &str) {
        if let Some(character) = first_unprintable(text) {
            let problem = format!("U+{:04X} cannot be shown", u32::from(character));
            self.fault(key, problem, "write one line of letters, digits and punctuation");
        }
    }

    /// Reports what keeps a text from being a word, and returns whether nothing does.
    pub(super) fn check_word(&mut self, key: &str, given: &str) -> bool {
        let before = self.count();
        match fault_of_word(given) {
            Some((problem, cure)) => self.fault(key, problem, cure),
            None => self.one_line(key, given),
        }
        self.count() == before
    }

    /// A fault of a word that the tiles for a language can spell in too many ways for a word graph.
    pub(super) fn fault_of_spellings(&mut self, key: &str, word: &str, language: &str) {
        let ways = format!("in more than {MAX_TOKENIZATIONS} ways");
        let problem = format!("the tiles for language `{language}` can spell {word} {ways}");
        self.fault(key, problem, "write tiles.digraphs = \"required\", or leave the word out");
    }

    /// Adds the ways to spell a word, and returns whether the total is within the limit. The word that exceeds it has the
    /// fault.
    pub(super) fn count_spellings(&mut self, ways: usize, key: impl FnOnce() -> String) -> bool {
        let was_within = self.spellings <= MAX_SPELLINGS;
        self.spellings += ways;
        let is_within = self.spellings <= MAX_SPELLINGS;
        if was_within && !is_within {
            let problem =
                "the tiles can spell the words of this ruleset in more than a million ways".to_owned();
            let cure = "write tiles.digraphs = \"required\", list fewer words, or offer fewer languages";
            self.fault(&key(), problem, cure);
        }
        is_within
    }

    /// A fault in a row of a text of several lines. `columns` is the range of characters, or none for the whole row.
    pub(super) fn fault_in_row(
        &mut self,
        key: &str,
        row: usize,
        columns: Option<Range<usize>>,
        problem: impl Into<String>,
        cure: impl Into<String>,
    ) {
        let located = self.origins.table.locate(key);
        let row_span = located.and_then(|located| row_of_text(&located.item.span, row));
        let span = match (row_span, columns) {
            (Some(row), Some(columns)) => Some(characters_of(&row, columns)),
            (Some(row), None) => Some(row),
            (None, _) => self.origins.span(key),
        };
        self.push(key, span, problem.into(), cure.into());
    }

    fn push(&mut self, key: &str, span: Option<SourceSpan>, problem: String, cure: String) {
        if !with_tables_around(key).any(|path| self.origins.faulty.contains(path)) {
            self.faults.push(self.origins.fault(key, span, problem, cure));
            self.faulty.insert(key.to_owned());
        }
    }

    /// Returns the number of faults so far: a part whose own values are faulty needs no further checks.
    pub(super) const fn count(&self) -> usize {
        self.faults.len()
    }

    /// Returns whether reading the files found a fault in this table or one of its keys.
    pub(super) fn has_faulty(&self, table: &str) -> bool {
        self.origins.faulty.iter().any(|key| key.starts_with(table))
    }

    /// Returns whether none of these keys has a fault so far. Where one has, its value is not the one that its author wants,
    /// so that a check which compares them would report values that are right.
    pub(super) fn are_right(&self, keys: &[&str]) -> bool {
        let is_faulty = |path: &str| self.faulty.contains(path) || self.origins.faulty.contains(path);
        !keys.iter().any(|key| with_tables_around(key).any(is_faulty) || self.is_misspelt(key))
    }

    /// Returns whether a file has an unreadable key in the same table that is probably this one.
    fn is_misspelt(&self, key: &str) -> bool {
        // A mark or a language is too short to be taken for another.
        let Some((table, name)) = key.rsplit_once('.').filter(|(_, name)| name.chars().nth(2).is_some())
        else {
            return false;
        };
        self.origins.faulty.iter().any(|faulty| {
            let given = faulty.strip_prefix(table).and_then(|rest| rest.strip_prefix('.'));
            given.is_some_and(|given| nearest_name(given, [name]).is_some())
        })
    }

    /// A number as the file has it, which may be beyond an `i64`.
    pub(super) fn as_written(&self, key: &str, value: i64) -> String {
        self.origins.written_number(key).unwrap_or_else(|| value.to_string())
    }

    /// A number within a range that ends at the value of another key.
    pub(super) fn number_up_to(
        &mut self,
        other: &str,
        key: &str,
        value: i64,
        range: RangeInclusive<usize>,
    ) -> usize {
        let is_above = usize::try_from(value).is_ok_and(|value| *range.end() < value);
        let why = if is_above && self.are_right(&[other]) {
            format!(", because {other} is {}", range.end())
        } else {
            String::new()
        };
        self.number_because(key, value, range, &why)
    }

    /// A number within a range. A number outside it is a fault, and the nearest one inside is returned; a check that compares
    /// it with others asks [`Self::are_right`] first.
    pub(super) fn number(&mut self, key: &str, value: i64, range: RangeInclusive<usize>) -> usize {
        self.number_because(key, value, range, "")
    }

    fn number_because(&mut self, key: &str, value: i64, range: RangeInclusive<usize>, why: &str) -> usize {
        let (least, greatest) = range.into_inner();
        // A number too large for a `usize` is too large for every range.
        let number = if value < 0 { 0 } else { usize::try_from(value).unwrap_or(usize::MAX) };
        if value < 0 || !(least..=greatest).contains(&number) {
            self.faulty.insert(key.to_owned());
            let cure = write_within(least, greatest);
            if value != 0 || !self.reports_missing(key) {
                let given = self.as_written(key, value);
                self.fault(key, format!("{given} is out of range{why}"), cure);
            }
        }
        number.clamp(least, greatest)
    }
}

/// The cure of a number outside a range.
pub(super) fn write_within(least: usize, greatest: usize) -> String {
    if least == greatest { format!("write {least}") } else { format!("write {least} to {greatest}") }
}

/// The path of a key, and those of the lists and tables around it.
fn with_tables_around(key: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(key), |path| path.rfind(['.', '[']).map(|end| &path[..end]))
}

/// The reason why a text cannot be a word, and the cure. Characters that cannot be shown are checked separately.
pub(super) fn fault_of_word(given: &str) -> Option<(String, &'static str)> {
    if given.chars().any(char::is_whitespace) {
        let cure = "write each word by itself, without spaces";
        Some((format!("\"{given}\" is not a word"), cure))
    } else if given.chars().nth(1).is_none() {
        Some((format!("\"{given}\" is not a word"), "write words of two or more letters"))
    } else if fold_text(given).chars().count() > Lexicon::MAX_WORD_LENGTH {
        let problem = format!("no board has room for a word of {} letters", given.chars().count());
        Some((problem, "write words for which the board has room"))
    } else {
        None
    }
}

/// A row of a text of several lines without the blanks around it, counted as `text.trim().lines()` counts, or `None`
/// where the file writes the text with escapes, so that its lines are not those of the file.
fn row_of_text(value: &SourceSpan, row: usize) -> Option<SourceSpan> {
    let raw = value.text();
    let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
    let inner = raw.get(quotes..raw.len().checked_sub(quotes)?)?;
    if raw.starts_with('"') && inner.contains('\\') {
        return None;
    }
    let text = inner.trim_start();
    let mut start = quotes + inner.len() - text.len();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if index == row {
            // An empty row is the end of its own line, not the beginning of the next.
            let content = line.trim_end();
            let start = start + content.len() - content.trim_start().len();
            return Some(value.within(start..start + content.trim_start().len()));
        }
        start += line.len();
    }
    None
}

/// These characters of a span.
fn characters_of(span: &SourceSpan, characters: Range<usize>) -> SourceSpan {
    let text = span.text();
    let offset = |count: usize| text.char_indices().nth(count).map_or(text.len(), |(offset, _)| offset);
    span.within(offset(characters.start)..offset(characters.end))
}
