//! One file, read as far as its keys and values have the right types, with every fault of those that do not.

use serde::de::DeserializeOwned;

use super::deserializer::{self, ReadError, ReadErrorReason, one_of};
use super::fault::{Fault, in_order_of_place};
use super::source::{SourceFile, SourceSpan};
use super::tree::{TomlItem, TomlTable, TomlValue};
use crate::nearest_name::nearest_name;

/// Each fault costs a pass over the file; more than this many in one file need no further search.
pub(crate) const MAX_FAULTS: usize = 100;

/// A file without its faulty keys.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    pub(crate) file: String,
    pub(crate) table: TomlTable,
    pub(crate) faults: Vec<Fault>,
}

/// Advice about a faulty key, for the authors of one kind of file.
#[derive(Debug)]
pub(crate) struct Advice {
    /// The reason for the fault, if it needs one.
    pub(crate) why: Option<String>,
    /// The cure.
    pub(crate) cure: String,
}

impl Advice {
    /// Advice on how to fix a fault that needs no reason.
    pub(crate) const fn cure(cure: String) -> Self {
        Self { why: None, cure }
    }
}

impl Document {
    /// Reads a file whose keys are those of `T`.
    pub(crate) fn read<T: DeserializeOwned>(source: &SourceFile) -> Self {
        Self::read_advising::<T>(source, |_, _| None)
    }

    /// Reads a file whose keys are those of `T`. `advice` gives better advice for some faults, by the path of the key.
    pub(crate) fn read_advising<T: DeserializeOwned>(
        source: &SourceFile,
        advice: fn(&str, &ReadErrorReason) -> Option<Advice>,
    ) -> Self {
        let file = source.file.clone();
        match TomlTable::parse(source.clone()) {
            Ok(table) => Self::of_table::<T>(file, table, advice),
            Err(faults) => Self::not_toml(file, faults),
        }
    }

    /// Reads a file whose keys are those of `T`, one of them `format`. Another version of the program may have written it. A
    /// text that is not TOML has no format; its faults come with its value.
    ///
    /// # Errors
    /// One fault with this cure, if the format is another.
    pub(crate) fn read_format<T: DeserializeOwned>(
        source: &SourceFile,
        format: u32,
        cure: impl FnOnce() -> String,
    ) -> Result<Self, Vec<Fault>> {
        let file = source.file.clone();
        let table = match TomlTable::parse(source.clone()) {
            Ok(table) => table,
            Err(faults) => return Ok(Self::not_toml(file, faults)),
        };
        let fault = match table.entry("format").map(|entry| &entry.item) {
            Some(TomlItem { value: TomlValue::Integer(found), .. }) if *found == i128::from(format) => {
                return Ok(Self::of_table::<T>(file, table, |_, _| None));
            }
            Some(TomlItem { span, .. }) => {
                let problem = format!("another format; this version reads format {format}");
                Fault::at(span, "format".to_owned(), problem, cure())
            }
            None => {
                let problem = format!(
                    "no `format`; an older version may have written this; this one reads format {format}"
                );
                Fault::in_file(&file, "", problem, cure())
            }
        };
        Err(vec![fault])
    }

    /// Adds a fault for each of these keys that the file does not have. Reading stops at the first one.
    pub(crate) fn require(&mut self, keys: &[&'static str]) {
        // Faults without a key that have a place are those of a text that is not TOML.
        let is_toml = !self.faults.iter().any(|fault| fault.key().is_empty() && fault.span().is_some());
        for key in keys {
            let (problem, cure) = describe(&ReadErrorReason::MissingKey(key));
            let is_known = |fault: &Fault| fault.key() == *key || fault.problem() == problem;
            if is_toml && self.table.entry(key).is_none() && !self.faults.iter().any(is_known) {
                self.faults.push(Fault::in_file(&self.file, "", problem, cure));
            }
        }
    }

    /// The keys of a text that is not TOML are not reliable; their faults would only add noise.
    fn not_toml(file: String, faults: Vec<Fault>) -> Self {
        Self { file, table: TomlTable::default(), faults }
    }

    fn of_table<T: DeserializeOwned>(
        file: String,
        mut table: TomlTable,
        advice: fn(&str, &ReadErrorReason) -> Option<Advice>,
    ) -> Self {
        let mut faults: Vec<Fault> = Vec::new();
        let mut clamped = 0;
        // Each round finds one fault and removes its key, so that the next round finds the next fault.
        while let Err(error) = deserializer::read::<T>(&table) {
            if clamped < MAX_FAULTS && clamp_number(&mut table, &error) {
                clamped += 1;
                continue;
            }
            let (problem, cure) = describe(&error.reason);
            if let (None, ReadErrorReason::MissingKey(key)) = (&error.span, &error.reason)
                && faults.iter().any(|fault| fault.key() == *key)
            {
                // The key is missing because it was faulty.
                break;
            }
            let mut remove = |span| Some((remove_at(&mut table, span, "", &error.reason)?, span));
            let Some((key, span)) = error.span.as_ref().and_then(&mut remove) else {
                faults.push(Fault::in_file(&file, "", problem, cure));
                break;
            };
            let (problem, cure) = match advice(&key, &error.reason) {
                Some(Advice { why: Some(why), cure }) => (format!("{problem}: {why}"), cure),
                Some(Advice { why: None, cure }) => (problem, cure),
                None => (problem, cure),
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

impl TomlTable {
    /// Reads a text whose keys are those of `T`, and which has no others.
    ///
    /// # Errors
    /// Every place where the text is not TOML; or else every key that is unknown, missing or of the wrong type.
    pub fn read_as<T: DeserializeOwned>(source: &SourceFile) -> Result<T, Vec<Fault>> {
        Document::read::<T>(source).value()
    }
}

impl Document {
    /// The value of the file.
    ///
    /// # Errors
    /// Its faults.
    pub(crate) fn value<T: DeserializeOwned>(&self) -> Result<T, Vec<Fault>> {
        if !self.faults.is_empty() {
            return Err(in_order_of_place(self.faults.clone()));
        }
        let unread = |error: deserializer::ReadError| {
            let (problem, cure) = describe(&error.reason);
            vec![Fault::in_file(&self.file, "", problem, cure)]
        };
        deserializer::read(&self.table).map_err(unread)
    }

    /// A fault of the value at a path, or of the file where it has no such path.
    pub(crate) fn fault_at(&self, path: &str, problem: impl Into<String>, cure: impl Into<String>) -> Fault {
        self.table.fault_at(&self.file, path, problem, cure)
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
            let choice = nearest_name(given, choices.iter().copied());
            let cure = match choice.filter(|_| choices.len() > 2) {
                Some(choice) => format!("did you mean \"{choice}\"?"),
                None => format!("write {}", one_of(choices)),
            };
            (format!("unknown value \"{given}\""), cure)
        }
        ReadErrorReason::MissingKey(key) => (format!("missing key `{key}`"), format!("add `{key} = …`")),
        ReadErrorReason::WrongType { found, expected } => {
            (format!("wrong type: {found}"), format!("write {}", in_words(expected)))
        }
        ReadErrorReason::WrongValue { found, expected } => {
            (format!("{found} cannot be used here"), format!("write {}", in_range(expected)))
        }
        ReadErrorReason::WrongLength { found, expected } => {
            (format!("a list of {found} cannot be used here"), format!("write {}", in_words(expected)))
        }
        ReadErrorReason::Other(message) => (message.clone(), "write another value".to_owned()),
    }
}

/// Says what serde expected, in a user's terms.
fn in_words(expected: &str) -> String {
    match expected {
        "i64" | "i32" => "a whole number".to_owned(),
        "u8" => format!("a whole number from 0 to {}", u8::MAX),
        "u16" | "u32" | "u64" | "usize" => "a whole number from 0".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" => "text in quotes".to_owned(),
        "a sequence" => "a list in square brackets".to_owned(),
        "a map" => "a table".to_owned(),
        other if other.starts_with("struct") => "a table".to_owned(),
        other => other.replace("a tuple of size", "a list of"),
    }
}

/// Says what serde expected in place of a number that is out of its range, or of another value of the right type.
fn in_range(expected: &str) -> String {
    let (least, most) = match expected {
        "i32" => (i32::MIN, u64::from(i32::MAX.unsigned_abs())),
        "u16" => (0, u16::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "u64" | "usize" => (0, u64::MAX),
        other => return in_words(other),
    };
    format!("a whole number from {least} to {most}")
}

/// Puts the nearest `i64` in place of a number beyond 64 bits, and returns whether that was the error. Only rulesets read an
/// `i64`, and their checks report it with the range of its key, unless the value has no effect, as that of a language not
/// offered.
fn clamp_number(table: &mut TomlTable, error: &ReadError) -> bool {
    let (Some(span), ReadErrorReason::WrongValue { expected, .. }) = (&error.span, &error.reason) else {
        return false;
    };
    match item_at(table, span).map(|item| &mut item.value) {
        Some(TomlValue::Integer(number)) if expected == "i64" => {
            *number = (*number).clamp(i64::MIN.into(), i64::MAX.into());
            true
        }
        _ => false,
    }
}

/// The value at `span`.
fn item_at<'a>(table: &'a mut TomlTable, span: &SourceSpan) -> Option<&'a mut TomlItem> {
    table.iter_mut().find_map(|entry| item_within(&mut entry.item, span))
}

fn item_within<'a>(item: &'a mut TomlItem, span: &SourceSpan) -> Option<&'a mut TomlItem> {
    if item.span == *span {
        return Some(item);
    }
    match &mut item.value {
        TomlValue::Table(table) => item_at(table, span),
        TomlValue::List(items) => items.iter_mut().find_map(|item| item_within(item, span)),
        _ => None,
    }
}

/// Removes the key whose name or value is at `span`, and returns its path. A list with a faulty item that is not a
/// table is removed as a whole, unless it is one of texts: there an empty text takes the item's place, so that the other
/// items are checked, under their own numbers.
fn remove_at(
    table: &mut TomlTable,
    span: &SourceSpan,
    path: &str,
    reason: &ReadErrorReason,
) -> Option<String> {
    let mut found = None;
    for entry in table.iter_mut() {
        let path = if path.is_empty() { entry.key.clone() } else { format!("{path}.{}", entry.key) };
        match remove_within(&mut entry.item, span, &path, reason) {
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

/// Returns whether a list is where another value should be.
fn is_list_for_other(reason: &ReadErrorReason) -> bool {
    matches!(reason, ReadErrorReason::WrongType { found, .. } if found == "a list")
}

enum Removal {
    /// A key of a table further in was removed, or a text took the place of an item of a list.
    Done(String),
    /// An item of this list is faulty, so the list must be removed as a whole.
    WholeList(String),
}

fn remove_within(
    item: &mut TomlItem,
    span: &SourceSpan,
    path: &str,
    reason: &ReadErrorReason,
) -> Option<Removal> {
    match &mut item.value {
        TomlValue::Table(table) => remove_at(table, span, path, reason).map(Removal::Done),
        // A list of tables in double brackets has the place of its first table, which is not the list that is wrong.
        TomlValue::List(_) if item.span == *span && is_list_for_other(reason) => None,
        TomlValue::List(items) => items.iter_mut().enumerate().find_map(|(index, item)| {
            let path = format!("{path}[{index}]");
            let removal = remove_within(item, span, &path, reason);
            removal.or_else(|| match reason {
                _ if item.span != *span => None,
                ReadErrorReason::WrongType { expected, .. } if expected == "a string" => {
                    item.value = TomlValue::Text(String::new());
                    Some(Removal::Done(path))
                }
                _ => Some(Removal::WholeList(path)),
            })
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Default, Deserialize)]
    #[serde(default)]
    struct Numbers {
        points: i32,
        size: u8,
        turn: u32,
        seed: u64,
        count: usize,
        pair: (String, i32),
    }

    #[test]
    fn a_fault_has_the_number_as_written_and_both_ends_of_its_range() {
        let source = |text: &str| SourceFile { file: "numbers.toml".to_owned(), text: text.to_owned() };
        for (text, expected) in [
            ("points = 4.0", "wrong type: the number 4.0; write a whole number"),
            ("points = \"4\"", "wrong type: the text \"4\"; write a whole number"),
            (
                "points = 99999999999",
                "the number 99999999999 cannot be used here; write a whole number from -2147483648 to 2147483647",
            ),
            ("size = 256", "the number 256 cannot be used here; write a whole number from 0 to 255"),
            ("turn = -1", "the number -1 cannot be used here; write a whole number from 0 to 4294967295"),
            ("turn = 1.0", "wrong type: the number 1.0; write a whole number from 0"),
            (
                "seed = 99999999999999999999",
                "the number 99999999999999999999 cannot be used here; write a whole number from 0 to 18446744073709551615",
            ),
            (
                "count = -1",
                "the number -1 cannot be used here; write a whole number from 0 to 18446744073709551615",
            ),
            ("pair = [\"AB\"]", "a list of 1 cannot be used here; write a list of 2"),
        ] {
            let faults = TomlTable::read_as::<Numbers>(&source(text)).unwrap_err();
            let said: Vec<String> =
                faults.iter().map(|fault| format!("{}; {}", fault.problem(), fault.cure())).collect();
            assert_eq!(said, [expected], "{text}");
        }
    }
}
