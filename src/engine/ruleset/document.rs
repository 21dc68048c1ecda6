//! One file, read as far as its keys and values have the right types, with every fault of those that do not.

use serde::de::DeserializeOwned;

use super::deserializer;
use super::deserializer::{ReadErrorReason, one_of};
use crate::nearest_name::nearest_name;
use crate::toml_file::{Fault, SourceFile, SourceSpan, TomlFile, TomlItem, TomlTable, TomlValue};

/// Each fault costs a pass over the file; more than this many in one file need no further search.
const MAX_FAULTS: usize = 100;

/// A file without its faulty keys.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) file: String,
    pub(super) table: TomlTable,
    pub(super) faults: Vec<Fault>,
}

impl Document {
    /// Reads a file whose keys are those of `T`.
    pub(super) fn read<T: DeserializeOwned>(source: &SourceFile) -> Self {
        let file = source.file.clone();
        let mut table = match TomlFile::parse(source.clone()) {
            Ok(parsed) => parsed.into_root(),
            // The keys of a text that is not TOML are not reliable; their faults would only add noise.
            Err(faults) => return Self { file, table: TomlTable::default(), faults },
        };
        let mut faults = Vec::new();
        // Each round finds one fault and removes its key, so that the next round finds the next fault.
        while let Err(error) = deserializer::read::<T>(&table) {
            let (problem, cure) = describe(&error.reason);
            let removed = error.span.as_ref().and_then(|span| Some((remove_at(&mut table, span, "")?, span)));
            let Some((key, span)) = removed else {
                faults.push(Fault::in_file(&file, "", problem, cure));
                break;
            };
            faults.push(Fault::at(span, key, problem, cure));
            if faults.len() == MAX_FAULTS {
                let problem = format!("more than {MAX_FAULTS} faults");
                faults.push(Fault::in_file(&file, "", problem, "fix the others first"));
                break;
            }
        }
        Self { file, table, faults }
    }
}

fn describe(reason: &ReadErrorReason) -> (String, String) {
    match reason {
        ReadErrorReason::UnknownKey { key, known } => {
            let cure = match nearest_name(key, known.iter().copied()) {
                Some(name) => format!("did you mean `{name}`?"),
                None if known.is_empty() => "this table has no keys".to_owned(),
                None => format!("the keys here are {}", known.join(", ")),
            };
            (format!("unknown key `{key}`"), cure)
        }
        ReadErrorReason::UnknownChoice { given, choices } => {
            (format!("unknown value \"{given}\""), format!("write {}", one_of(choices)))
        }
        ReadErrorReason::WrongType { found, expected } => {
            (format!("wrong type: {found}"), format!("write {}", in_words(expected)))
        }
        ReadErrorReason::Other(message) => (message.clone(), "see this key in rulesets/README.md".to_owned()),
    }
}

/// What serde expected, in a user's terms.
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

/// Removes the key whose name or value is at `span`, and returns its path. A list with a faulty item that is not a
/// table is removed as a whole.
fn remove_at(table: &mut TomlTable, span: &SourceSpan, path: &str) -> Option<String> {
    let mut found = None;
    for entry in table.iter_mut() {
        let path = if path.is_empty() { entry.key.clone() } else { format!("{path}.{}", entry.key) };
        match remove_within(&mut entry.item, span, &path) {
            Some(Removal::Done(path)) => return Some(path),
            Some(Removal::WholeList(path)) => found = Some((entry.key.clone(), path)),
            None if entry.key_span == *span || entry.item.span == *span => {
                found = Some((entry.key.clone(), path));
            }
            None => continue,
        }
        break;
    }
    let (key, path) = found?;
    table.remove(&key);
    Some(path)
}

enum Removal {
    /// A key of a table further in was removed.
    Done(String),
    /// An item of this list is faulty, so the list must be removed as a whole.
    WholeList(String),
}

fn remove_within(item: &mut TomlItem, span: &SourceSpan, path: &str) -> Option<Removal> {
    match &mut item.value {
        TomlValue::Table(table) => remove_at(table, span, path).map(Removal::Done),
        TomlValue::List(items) => items.iter_mut().enumerate().find_map(|(index, item)| {
            let path = format!("{path}[{index}]");
            remove_within(item, span, &path)
                .or_else(|| (item.span == *span).then_some(Removal::WholeList(path)))
        }),
        _ => None,
    }
}
