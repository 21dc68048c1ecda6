//! Where a ruleset's values were written, and what is found wrong with them.

use std::ops::RangeInclusive;

use super::fault::Fault;
use super::read::Document;

/// A file that values came from, and where in the ruleset its keys hang.
pub(super) struct Origin {
    pub(super) prefix: String,
    pub(super) document: Document,
}

/// Where each value of a merged ruleset was written.
pub(super) struct Origins {
    files: Vec<Origin>,
    fallback: String,
    /// Keys that already have a fault: what they stand for is a default now, and says nothing.
    faulty: Vec<String>,
}

impl Origins {
    /// The files, the first one first; `faults` are those found in reading them.
    pub(super) fn new(files: Vec<Origin>, faults: &[Fault]) -> Self {
        let fallback = files.first().map_or_else(String::new, |origin| origin.document.file.clone());
        Self { files, fallback, faulty: faults.iter().map(|fault| fault.key.clone()).collect() }
    }

    pub(super) fn none(name: &str) -> Self {
        Self { files: Vec::new(), fallback: name.to_owned(), faulty: Vec::new() }
    }

    /// File, line and the key as that file has it. A key that no file has is looked for in the table around it.
    fn locate(&self, key: &str) -> (String, Option<usize>, String) {
        let mut around = Some(key);
        while let Some(path) = around {
            for origin in &self.files {
                let within = if origin.prefix.is_empty() {
                    Some(path)
                } else {
                    path.strip_prefix(&origin.prefix).map(|rest| rest.trim_start_matches('.'))
                };
                if let Some((within, line)) =
                    within.and_then(|path| Some((path, origin.document.line(path)?)))
                {
                    let own_key = if origin.prefix.is_empty() {
                        key
                    } else {
                        key[origin.prefix.len()..].trim_start_matches('.')
                    };
                    debug_assert!(own_key.starts_with(within));
                    return (origin.document.file.clone(), Some(line), own_key.to_owned());
                }
            }
            around = path.rfind(['.', '[']).map(|end| &path[..end]);
        }
        (self.fallback.clone(), None, key.to_owned())
    }
}

/// Collects faults while values are checked.
pub(super) struct Checker<'a> {
    origins: &'a Origins,
    faults: Vec<Fault>,
}

impl<'a> Checker<'a> {
    pub(super) const fn new(origins: &'a Origins) -> Self {
        Self { origins, faults: Vec::new() }
    }

    pub(super) fn into_faults(self) -> Vec<Fault> {
        self.faults
    }

    pub(super) fn fault(&mut self, key: &str, problem: impl Into<String>, cure: impl Into<String>) {
        self.fault_below(key, 0, problem, cure);
    }

    /// A fault so many lines below the one where the key stands, as in a row of a layout.
    pub(super) fn fault_below(
        &mut self,
        key: &str,
        lines: usize,
        problem: impl Into<String>,
        cure: impl Into<String>,
    ) {
        let (file, line, key) = self.origins.locate(key);
        if self.origins.faulty.contains(&key) {
            return;
        }
        let line = line.map(|line| line + lines);
        self.faults.push(Fault { file, line, key, problem: problem.into(), cure: cure.into() });
    }

    /// How many faults there are so far: a part whose own values are faulty needs no further checks.
    pub(super) const fn count(&self) -> usize {
        self.faults.len()
    }

    /// Whether reading the files found a fault in this table or one of its keys.
    pub(super) fn has_faulty(&self, table: &str) -> bool {
        self.origins.faulty.iter().any(|key| key.starts_with(table))
    }

    /// A number within a range; outside it, a fault, and the nearest number that is in.
    pub(super) fn number(&mut self, key: &str, value: i64, range: RangeInclusive<i64>) -> usize {
        if !range.contains(&value) {
            let (least, greatest) = (range.start(), range.end());
            self.fault(key, format!("{value} is out of range"), format!("write {least} to {greatest}"));
        }
        usize::try_from(value.clamp(*range.start(), *range.end())).unwrap_or_default()
    }
}
