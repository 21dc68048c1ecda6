//! A TOML file that its user writes: read with the lines its keys stand in, so that every fault can be told by its line.

use std::fmt;
use std::ops::Range;

use toml_edit::{Document, DocumentMut, Item, Key, TableLike};

/// A text in TOML, and where it comes from.
#[derive(Debug, Clone)]
pub struct TomlFile {
    name: String,
    document: Document<String>,
}

/// One thing that is wrong in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFault {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The key, with the tables it is in.
    pub key: String,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub cure: String,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, key, problem, cure } = self;
        let key = if key.is_empty() { String::new() } else { format!("{key}: ") };
        write!(f, "{file}:{line}: {key}{problem}; {cure}")
    }
}

/// A key of a table with its line and its value.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// The key.
    pub key: &'a str,
    /// The line that the key stands in, from 1.
    pub line: usize,
    /// Its value.
    pub item: &'a Item,
}

impl TomlFile {
    /// Reads a text; the name is what messages call it.
    ///
    /// # Errors
    /// The first place that is no TOML.
    pub fn parse(name: String, text: String) -> Result<Self, FileFault> {
        let lines = text.clone();
        match Document::parse(text) {
            Ok(document) => Ok(Self { name, document }),
            Err(error) => Err(FileFault {
                line: error.span().map_or(1, |span| line_of(&lines, span.start)),
                file: name,
                key: String::new(),
                problem: format!("not TOML: {}", error.message().replace('\n', " ")),
                cure: "mend the text here".to_owned(),
            }),
        }
    }

    /// The keys outside all tables, and the tables.
    pub fn entries(&self) -> Vec<Entry<'_>> {
        self.entries_of(self.document.as_table())
    }

    /// The keys of a table.
    pub fn entries_of<'a>(&self, table: &'a dyn TableLike) -> Vec<Entry<'a>> {
        let line = |key: &str| self.line(table.key(key).and_then(Key::span));
        table.iter().map(|(key, item)| Entry { key, line: line(key), item }).collect()
    }

    /// The line of a key of a table; the first if it is not there.
    pub fn line_of(&self, table: &str, key: &str) -> usize {
        let table = self.document.get(table).and_then(Item::as_table_like);
        self.line(table.and_then(|table| table.key(key)).and_then(Key::span))
    }

    /// The line of a span, from 1; the first if there is none.
    pub fn line(&self, span: Option<Range<usize>>) -> usize {
        span.map_or(1, |span| line_of(self.document.raw(), span.start))
    }

    /// A fault in this file.
    pub fn fault(
        &self,
        line: usize,
        key: &str,
        problem: impl Into<String>,
        cure: impl Into<String>,
    ) -> FileFault {
        let key = key.to_owned();
        FileFault { file: self.name.clone(), line, key, problem: problem.into(), cure: cure.into() }
    }

    /// The same to be changed.
    pub fn editable(&self) -> DocumentMut {
        self.document.clone().into_mut()
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count()
}
