//! Leave tables as text: TOML, with values in points.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use super::table::{LeaveTable, clamped_hundredths, cumulative};
use crate::tiles::{Letter, TileSet};
use crate::toml_file::{Document, Fault, SourceFile, in_order_of_place};

/// The number of the format. A table of another one is learned again.
const FORMAT: u32 = 2;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaveTableText {
    #[serde(rename = "format")]
    _format: u32,
    vowels: Vec<String>,
    blank: Vec<f64>,
    balance: Vec<f64>,
    /// The number of values in `blank_with` and `pairs`, which shows whether a file is complete.
    #[serde(default)]
    pair_count: usize,
    letters: BTreeMap<String, Vec<f64>>,
    #[serde(default)]
    blank_with: BTreeMap<String, f64>,
    #[serde(default)]
    pairs: BTreeMap<String, BTreeMap<String, f64>>,
}

impl LeaveTable {
    /// Parses the text of a table.
    ///
    /// # Errors
    /// Every fault of a text that is not a table for this tile set.
    pub fn parse(source: &SourceFile, tiles: &TileSet) -> Result<Self, Vec<Fault>> {
        let cure = || learn_again(&source.file, tiles.language());
        let document = Document::read_format::<LeaveTableText>(source, FORMAT, cure)?;
        let text: LeaveTableText = document.value()?;
        let mut reader = Reader { document: &document, tiles, faults: Vec::new() };
        let letters = tiles.letters().len();
        let kinds = letters + 1;
        let mut table = Self {
            kinds: vec![Vec::new(); kinds],
            pairs: vec![0; kinds * kinds],
            vowels: vec![false; letters],
            balance: [0; Self::BALANCES],
        };
        if text.balance.len() == Self::BALANCES {
            for (index, (place, &value)) in table.balance.iter_mut().zip(&text.balance).enumerate() {
                *place = reader.value(&format!("balance[{index}]"), value);
            }
        } else {
            let problem = format!("{} values", text.balance.len());
            reader.fault("balance", problem, format!("write {}", Self::BALANCES));
        }
        table.kinds[letters] = reader.copies("blank", &text.blank);
        for (letter, values) in &text.letters {
            let path = format!("letters.{letter}");
            let copies = reader.copies(&path, values);
            if let Some(found) = reader.letter(&path, letter) {
                table.kinds[found.index()] = copies;
            }
        }
        let with_tiles = tiles.letters().filter(|(_, info)| info.count() > 0).map(|(_, info)| info.text());
        let missing: Vec<&str> = with_tiles.filter(|letter| !text.letters.contains_key(*letter)).collect();
        if !missing.is_empty() {
            let problem = format!("no values for {}", missing.join(", "));
            reader.fault("letters", problem, "add them, or learn the table again".to_owned());
        }
        for (index, vowel) in text.vowels.iter().enumerate() {
            if let Some(found) = reader.letter(&format!("vowels[{index}]"), vowel) {
                table.vowels[found.index()] = true;
            }
        }
        let of_blanks =
            text.blank_with.iter().map(|(letter, value)| ("blank_with".to_owned(), None, letter, *value));
        let of_letters = text.pairs.iter().flat_map(|(one, others)| {
            others.iter().map(move |(other, value)| (format!("pairs.{one}"), Some(one), other, *value))
        });
        let mut count = 0;
        for (path, one, other, value) in of_blanks.chain(of_letters) {
            count += 1;
            let key = format!("{path}.{other}");
            let value = reader.value(&key, value);
            let one = one.map_or(Some(letters), |one| reader.letter(&path, one).map(Letter::index));
            if let (Some(one), Some(other)) = (one, reader.letter(&key, other).map(Letter::index)) {
                table.pairs[one * kinds + other] = value;
                table.pairs[other * kinds + one] = value;
            }
        }
        if count != text.pair_count {
            let problem = format!("the file has {count} pairs, so something is missing or too much");
            reader.fault("pair_count", problem, "learn the table again".to_owned());
        }
        if reader.faults.is_empty() { Ok(table) } else { Err(in_order_of_place(reader.faults)) }
    }

    /// The table as text, for [`LeaveTable::parse`]; `tiles` is the tile set that it is for. With one of more letters, only the
    /// first of them get values, and [`LeaveTable::parse`] rejects the text.
    pub fn to_text(&self, tiles: &TileSet) -> String {
        let points = |hundredths: i64| {
            let sign = if hundredths < 0 { "-" } else { "" };
            format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
        };
        let row = |values: &mut dyn Iterator<Item = i64>| {
            format!("[{}]", values.map(points).collect::<Vec<_>>().join(", "))
        };
        let copies = |kind: usize| {
            let values = &self.kinds[kind];
            row(&mut (0..values.len())
                .map(|index| values[index] - index.checked_sub(1).map_or(0, |one| values[one])))
        };
        let letters = tiles.letters().take(self.blank());
        let names: Vec<String> = letters.map(|(_, info)| quoted(info.text())).collect();
        let with = |one: usize, others: std::ops::Range<usize>| {
            let values = others.map(|other| (&names[other], self.pair_value(one, other)));
            let values = values.filter(|(_, value)| *value != 0);
            let values: Vec<String> =
                values.map(|(name, value)| format!("{name} = {}", points(value))).collect();
            (!values.is_empty()).then(|| format!("{{ {} }}", values.join(", ")))
        };
        let vowels = names.iter().zip(&self.vowels).filter(|(_, vowel)| **vowel);
        let vowels: Vec<&str> = vowels.map(|(name, _)| name.as_str()).collect();
        let mut text = format!("format = {FORMAT}\nvowels = [{}]\n", vowels.join(", "));
        let _ = writeln!(text, "balance = {}", row(&mut self.balance.iter().copied()));
        let _ = writeln!(text, "blank = {}", copies(self.blank()));
        let pairs = self.pairs.iter().filter(|value| **value != 0).count() / 2;
        let _ = writeln!(text, "pair_count = {pairs}");
        if let Some(pairs) = with(self.blank(), 0..names.len()) {
            let _ = writeln!(text, "blank_with = {pairs}");
        }
        let _ = writeln!(text, "\n[letters]");
        for (kind, name) in names.iter().enumerate() {
            let _ = writeln!(text, "{name} = {}", copies(kind));
        }
        let _ = writeln!(text, "\n[pairs]");
        for (one, name) in names.iter().enumerate() {
            if let Some(pairs) = with(one, one + 1..names.len()) {
                let _ = writeln!(text, "{name} = {pairs}");
            }
        }
        text
    }
}

/// A letter as a string or key of TOML.
fn quoted(letter: &str) -> String {
    toml::Value::from(letter).to_string()
}

/// The cure for a table that cannot be used. The file of `wordfeud` in English is `wordfeud-en.toml`.
fn learn_again(file: &str, language: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let ruleset = name.strip_suffix(&format!("-{language}.toml")).unwrap_or("RULESET");
    format!("learn it again: rackety lab learn {ruleset} --language {language}")
}

/// Reads values and letters, and collects what is wrong with them.
struct Reader<'a> {
    document: &'a Document,
    tiles: &'a TileSet,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, path: &str, problem: String, cure: String) {
        self.faults.push(self.document.fault_at(path, problem, cure));
    }

    fn letter(&mut self, path: &str, letter: &str) -> Option<Letter> {
        let found = self.tiles.letter(letter);
        if found.is_none() {
            let problem = format!("the tile set has no letter {letter}");
            self.fault(path, problem, "leave it out, or learn the table again".to_owned());
        }
        found
    }

    /// A value in hundredths.
    fn value(&mut self, path: &str, points: f64) -> i64 {
        let highest = LeaveTable::MAX_VALUE;
        if !(-highest..=highest).contains(&points) {
            let cure = format!("write a number from -{highest} to {highest}");
            self.fault(path, format!("{points} is out of range"), cure);
        }
        clamped_hundredths(points)
    }

    /// The values of one tile, two tiles and so on.
    fn copies(&mut self, path: &str, values: &[f64]) -> Vec<i64> {
        if values.is_empty() || values.len() > LeaveTable::COPIES {
            let cure = format!("write 1 to {}", LeaveTable::COPIES);
            self.fault(path, format!("{} values", values.len()), cure);
        }
        for (index, &value) in values.iter().enumerate() {
            self.value(&format!("{path}[{index}]"), value);
        }
        cumulative(values)
    }
}
