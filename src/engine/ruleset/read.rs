//! One file to its keys and values, with every key that cannot be read as a fault.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;
use super::files::SourceFile;
use super::toml_value;
use super::toml_value::{What, one_of};
use crate::nearest_name::nearest_name;

/// A file that has been read: what it says, less what was faulty, and where it says it.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) file: String,
    pub(super) table: toml::Table,
    pub(super) faults: Vec<Fault>,
    /// The line of each key, by its path.
    lines: BTreeMap<String, usize>,
}

impl Document {
    /// Reads a file whose keys are those of `T`.
    pub(super) fn read<T: DeserializeOwned>(source: &SourceFile) -> Self {
        let mut found = Self {
            file: source.file.clone(),
            table: toml::Table::new(),
            faults: Vec::new(),
            lines: BTreeMap::new(),
        };
        let (mut parsed, errors) = DeTable::parse_recoverable(&source.text);
        if !errors.is_empty() {
            // A text that is no TOML says nothing reliable; its keys would only give faults that are none.
            found.faults = errors.iter().map(|error| syntax_fault(source, error)).collect();
            return found;
        }
        let mut lines = BTreeMap::new();
        index_lines(&source.text, parsed.get_ref(), "", &mut lines);
        // Each round finds one fault and takes its key out, so that the next round finds the next.
        while let Err(error) = toml_value::read::<T>(&parsed) {
            let path = error.span.as_ref().and_then(|span| remove_at(parsed.get_mut(), span, ""));
            let key = path.clone().unwrap_or_default();
            let line = lines.get(&key).copied();
            let (problem, cure) = describe(&error.what);
            found.faults.push(Fault { file: source.file.clone(), line, key, problem, cure });
            if path.is_none() {
                break;
            }
        }
        found.faults.sort_by_key(|fault| fault.line);
        found.table = plain_table(parsed.get_ref());
        found.lines = lines;
        found
    }

    /// The line of a key, if the file has it.
    pub(super) fn line(&self, key: &str) -> Option<usize> {
        self.lines.get(key).copied()
    }
}

fn syntax_fault(source: &SourceFile, error: &toml::de::Error) -> Fault {
    Fault {
        file: source.file.clone(),
        line: error.span().map(|span| line_at(&source.text, span.start)),
        key: String::new(),
        problem: format!("not TOML: {}", error.message().replace('\n', " ")),
        cure: "mend the text here".to_owned(),
    }
}

fn line_at(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count()
}

fn describe(what: &What) -> (String, String) {
    match what {
        What::UnknownKey { key, known } => {
            let cure = match nearest_name(key, known.iter().copied()) {
                Some(name) => format!("did you mean `{name}`?"),
                None if known.is_empty() => "there are no keys here".to_owned(),
                None => format!("the keys here are {}", known.join(", ")),
            };
            (format!("unknown key `{key}`"), cure)
        }
        What::UnknownChoice { given, choices } => {
            (format!("\"{given}\" is no choice"), format!("write {}", one_of(choices)))
        }
        What::WrongKind { found, expected } => {
            (format!("{found} is of the wrong kind"), format!("write {}", in_words(expected)))
        }
        What::Other(message) => {
            (message.clone(), "write what rulesets/README.md says of this key".to_owned())
        }
    }
}

/// What serde expected, as a user would say it.
fn in_words(expected: &str) -> String {
    match expected {
        "i64" => "a whole number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" => "text in quotes".to_owned(),
        "a sequence" => "a list in square brackets".to_owned(),
        "a map" => "a table".to_owned(),
        other if other.starts_with("struct") => "a table".to_owned(),
        other => other.to_owned(),
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn index_lines(text: &str, table: &DeTable<'_>, path: &str, lines: &mut BTreeMap<String, usize>) {
    for (key, value) in table {
        let path = join(path, key.get_ref());
        lines.insert(path.clone(), line_at(text, key.span().start));
        index_value(text, value, &path, lines);
    }
}

fn index_value(text: &str, value: &Spanned<DeValue<'_>>, path: &str, lines: &mut BTreeMap<String, usize>) {
    match value.get_ref() {
        DeValue::Table(table) => index_lines(text, table, path, lines),
        DeValue::Array(array) => {
            for (index, item) in array.iter().enumerate() {
                let path = format!("{path}[{index}]");
                lines.insert(path.clone(), line_at(text, item.span().start));
                index_value(text, item, &path, lines);
            }
        }
        _ => {}
    }
}

/// Takes out the key whose name or value stands at `span`, and returns its path. Of a list with a faulty item that
/// is no table, the whole list goes.
fn remove_at(table: &mut DeTable<'_>, span: &Range<usize>, path: &str) -> Option<String> {
    let mut found = None;
    for (key, value) in table.iter_mut() {
        let path = join(path, key.get_ref());
        match remove_within(value, span, &path) {
            Some(Removal::Done(path)) => return Some(path),
            Some(Removal::WholeList(path)) => found = Some((key.get_ref().to_string(), path)),
            None if key.span() == *span || value.span() == *span => {
                found = Some((key.get_ref().to_string(), path));
            }
            None => continue,
        }
        break;
    }
    let (key, path) = found?;
    table.remove(key.as_str());
    Some(path)
}

enum Removal {
    /// A key was taken out of a table further in.
    Done(String),
    /// The fault is an item of this list, which must go as a whole.
    WholeList(String),
}

fn remove_within(value: &mut Spanned<DeValue<'_>>, span: &Range<usize>, path: &str) -> Option<Removal> {
    match value.get_mut() {
        DeValue::Table(table) => remove_at(table, span, path).map(Removal::Done),
        DeValue::Array(array) => {
            for (index, item) in array.iter_mut().enumerate() {
                let path = format!("{path}[{index}]");
                if let Some(removal) = remove_within(item, span, &path) {
                    return Some(removal);
                }
                if item.span() == *span {
                    return Some(Removal::WholeList(path));
                }
            }
            None
        }
        _ => None,
    }
}

fn plain_table(table: &DeTable<'_>) -> toml::Table {
    table.iter().map(|(key, value)| (key.get_ref().to_string(), plain_value(value.get_ref()))).collect()
}

fn plain_value(value: &DeValue<'_>) -> toml::Value {
    match value {
        DeValue::String(text) => toml::Value::String(text.to_string()),
        DeValue::Integer(number) => {
            toml::Value::Integer(i64::from_str_radix(number.as_str(), number.radix()).unwrap_or_default())
        }
        DeValue::Float(number) => toml::Value::Float(number.as_str().parse().unwrap_or_default()),
        DeValue::Boolean(value) => toml::Value::Boolean(*value),
        DeValue::Datetime(time) => toml::Value::Datetime(*time),
        DeValue::Array(array) => {
            array.iter().map(|item| plain_value(item.get_ref())).collect::<Vec<_>>().into()
        }
        DeValue::Table(table) => toml::Value::Table(plain_table(table)),
    }
}
