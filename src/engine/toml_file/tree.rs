use std::collections::BTreeMap;

use super::fault::Fault;
use super::source::SourceSpan;

/// A parsed TOML file, or the keys of a table in it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TomlTable {
    entries: BTreeMap<String, TomlEntry>,
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TomlEntry {
    /// The key.
    pub key: String,
    /// The place of the key; for a table, its name in the header.
    pub key_span: SourceSpan,
    /// The value.
    pub item: TomlItem,
}

/// A value and where it is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TomlItem {
    /// The place of the value.
    pub span: SourceSpan,
    /// The value.
    pub value: TomlValue,
}

/// A value of a TOML file.
#[derive(Debug, Clone, PartialEq)]
pub enum TomlValue {
    /// Text in quotes.
    Text(String),
    /// A whole number; one beyond an `i128` is the nearest of those.
    Integer(i128),
    /// A number with a decimal point.
    Float(f64),
    /// True or false.
    Boolean(bool),
    /// A date, a time, or both, as it is written.
    DateTime(String),
    /// A list in square brackets, or tables of the same name.
    List(Vec<TomlItem>),
    /// A table.
    Table(TomlTable),
}

impl TomlTable {
    /// The entry with this key.
    pub fn entry(&self, key: &str) -> Option<&TomlEntry> {
        self.entries.get(key)
    }

    /// All entries, in the order of the file.
    pub fn entries(&self) -> Vec<&TomlEntry> {
        let mut entries: Vec<&TomlEntry> = self.entries.values().collect();
        entries.sort_by_key(|entry| entry.key_span.bytes().start);
        entries
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &TomlEntry> {
        self.entries.values()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut TomlEntry> {
        self.entries.values_mut()
    }

    pub(crate) fn insert(&mut self, entry: TomlEntry) {
        self.entries.insert(entry.key.clone(), entry);
    }

    pub(crate) fn remove(&mut self, key: &str) -> Option<TomlEntry> {
        self.entries.remove(key)
    }

    pub(crate) fn entry_mut(&mut self, key: &str) -> Option<&mut TomlEntry> {
        self.entries.get_mut(key)
    }

    /// Puts the entries of another table over these: tables are merged, other values replaced.
    pub(crate) fn overlay(&mut self, over: Self) {
        for (key, entry) in over.entries {
            match (self.entries.get_mut(&key), entry) {
                (
                    Some(TomlEntry {
                        key_span, item: TomlItem { span, value: TomlValue::Table(below) }, ..
                    }),
                    TomlEntry {
                        key_span: key_above,
                        item: TomlItem { span: span_above, value: TomlValue::Table(above) },
                        ..
                    },
                ) => {
                    (*key_span, *span) = (key_above, span_above);
                    below.overlay(above);
                }
                (_, entry) => {
                    self.entries.insert(key, entry);
                }
            }
        }
    }

    /// A fault of the value at a path such as `step[2].accept`, or of the file if it has no such path.
    pub fn fault_at(
        &self,
        file: &str,
        path: &str,
        problem: impl Into<String>,
        cure: impl Into<String>,
    ) -> Fault {
        match self.locate(path) {
            Some(located) => Fault::at(located.shown_span(), path, problem, cure),
            None => Fault::in_file(file, path, problem, cure),
        }
    }

    /// The value at a path, as `tiles.sets.en.letters[3].count`. Keys may themselves contain dots and brackets.
    pub(crate) fn locate(&self, path: &str) -> Option<Located<'_>> {
        let ends = path.match_indices(['.', '[']).map(|(end, _)| end).chain([path.len()]);
        ends.filter_map(|end| Some((self.entries.get(&path[..end])?, &path[end..])))
            .find_map(|(entry, rest)| entry.item.locate(Some(&entry.key_span), rest))
    }
}

impl TomlItem {
    /// The text, if that is what it is.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            TomlValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value, if that is what it is.
    pub const fn as_boolean(&self) -> Option<bool> {
        match self.value {
            TomlValue::Boolean(value) => Some(value),
            _ => None,
        }
    }

    /// The table, if that is what it is.
    pub const fn as_table(&self) -> Option<&TomlTable> {
        match &self.value {
            TomlValue::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The items of a list, or the value itself as the only one; none of a table.
    pub fn one_or_more(&self) -> &[Self] {
        match &self.value {
            TomlValue::List(items) => items,
            TomlValue::Table(_) => &[],
            _ => std::slice::from_ref(self),
        }
    }

    fn locate<'a>(&'a self, key_span: Option<&'a SourceSpan>, path: &str) -> Option<Located<'a>> {
        if path.is_empty() {
            return Some(Located { key_span, item: self });
        }
        match &self.value {
            TomlValue::Table(table) => table.locate(path.strip_prefix('.')?),
            TomlValue::List(items) => {
                let (index, rest) = path.strip_prefix('[')?.split_once(']')?;
                items.get(index.parse::<usize>().ok()?)?.locate(None, rest)
            }
            _ => None,
        }
    }
}

/// A value found by its path.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Located<'a> {
    /// The place of its key, or `None` for an item of a list.
    pub(crate) key_span: Option<&'a SourceSpan>,
    pub(crate) item: &'a TomlItem,
}

impl Located<'_> {
    /// Returns the place to underline: the value, or the key of a table and of a value that has several lines.
    pub(crate) fn shown_span(&self) -> &SourceSpan {
        let is_long = self.item.as_table().is_some() || self.item.span.text().contains('\n');
        self.key_span.filter(|_| is_long).unwrap_or(&self.item.span)
    }
}
