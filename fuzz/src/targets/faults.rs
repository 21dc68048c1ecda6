//! The rules that hold for the faults of every refused file.

use std::fs;
use std::path::{Path, PathBuf};

use rackety::text::charset::Charset;
use rackety::text::faults::{FaultStyle, show_faults};
use rackety_engine::printable::is_unprintable;
use rackety_engine::toml_file::{Fault, SourceFile};
use serde_json::Value;

/// A file that a target writes for the program to read.
pub(super) struct TestFolder(tempfile::TempDir);

impl TestFolder {
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn with(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

/// A file of these bytes, or `None` if they are not a text, so that a program could not have read it.
pub(super) fn source_file(bytes: &[u8]) -> Option<SourceFile> {
    let text = std::str::from_utf8(bytes).ok()?.to_owned();
    Some(SourceFile { file: "fuzz.toml".to_owned(), text })
}

/// Checks the faults of a refused file: there are some, each is complete and within the file, and they can be shown.
pub(super) fn check_faults(faults: &[Fault]) {
    assert!(!faults.is_empty(), "refused without a fault");
    for fault in faults {
        let line = fault.to_string();
        assert!(!line.contains(is_unprintable), "{line:?}");
        assert!(!fault.problem().is_empty() && !fault.cure().is_empty(), "{fault:?}");
        if let Some(span) = fault.span() {
            assert!(span.line() >= 1 && span.bytes_in_line().end <= span.source_line().len(), "{fault:?}");
        }
    }
    for style in
        [FaultStyle::PLAIN, FaultStyle { charset: Charset::Ascii, width: Some(40), ..FaultStyle::PLAIN }]
    {
        let shown = show_faults(faults, style);
        let odd = |character: char| character != '\n' && character != '\t' && is_unprintable(character);
        assert!(!shown.contains(odd), "{shown:?}");
        assert!(style.charset == Charset::Unicode || shown.is_ascii(), "{shown:?}");
    }
}

/// Checks that no fault hides another: without the keys reported, the file has none that it did not have before. Faults
/// whose keys are not found by their names are left out.
pub(super) fn check_all_at_once(text: &str, faults: &[Fault], read: impl Fn(&str) -> Vec<Fault>) {
    let Ok(mut root) = toml::from_str::<Value>(text) else { return };
    for fault in faults {
        if !remove(&mut root, fault.key()) {
            return;
        }
    }
    let Ok(rest) = toml::to_string(&root) else { return };
    let hidden = read(&rest);
    assert!(hidden.is_empty(), "hidden by others: {hidden:?}");
}

/// Removes the key of a fault; false if there is none. A key may be reported more than once.
fn remove(root: &mut Value, key: &str) -> bool {
    let (outer, last) = key.rsplit_once('.').unwrap_or(("", key));
    let pointer = if outer.is_empty() { String::new() } else { format!("/{}", outer.replace('.', "/")) };
    match root.pointer_mut(&pointer) {
        Some(Value::Object(table)) => table.remove(last).is_some(),
        _ => false,
    }
}
