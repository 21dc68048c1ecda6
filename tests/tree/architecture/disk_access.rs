//! Files are opened and written in `src/disk` alone, so that no part of the client waits for a named pipe, reads without
//! a bound, or writes what cannot be read back.

use std::path::Path;

use super::source_of;
use super::source_tree::SourceTree;

/// The files of the client that may name what opens files, and why.
const ALLOWED: &[(&str, &str)] = &[("disk/", "reads and writes files for all others")];

/// The paths that open or write files.
const OPENING: &[&[&str]] = &[
    &["std", "fs"],
    &["std", "os", "unix", "fs"],
    &["std", "os", "windows", "fs"],
    &["rustix", "fs"],
    &["tempfile"],
    &["clap_mangen", "generate_to"],
];

/// Every place in a file that is not allowed to open files, but names what does.
fn openings(tree: &SourceTree) -> Vec<String> {
    let file_of = |module| tree.modules[module].file.as_str();
    let mentions =
        tree.mentions.iter().map(|mention| (file_of(&mention.module), mention.line, &mention.path));
    let globs = tree
        .modules
        .values()
        .flat_map(|module| module.globs.iter().map(|path| (module.file.as_str(), 0, path)));
    mentions
        .chain(globs)
        .filter(|(file, _, path)| {
            opens(path) && !ALLOWED.iter().any(|(allowed, _)| file.starts_with(allowed))
        })
        .map(|(file, line, path)| format!("{file}, line {line}: {}", path.join("::")))
        .collect()
}

fn opens(path: &[String]) -> bool {
    OPENING.iter().any(|opening| path.get(..opening.len()).is_some_and(|start| start == *opening))
}

#[test]
fn only_the_disk_module_opens_files() {
    let tree = source_of("src");
    let found = [openings(tree), openings(source_of("src/lab"))].concat();
    assert!(found.is_empty(), "use crate::disk instead:\n{}", found.join("\n"));
    for (allowed, _) in ALLOWED {
        let is_used = tree
            .mentions
            .iter()
            .any(|mention| tree.modules[&mention.module].file.starts_with(allowed) && opens(&mention.path));
        assert!(is_used, "{allowed} is allowed to open files, but does not");
    }
}

#[test]
fn an_opening_is_found_however_it_is_written() {
    for text in [
        "use std::fs;",
        "use std::{fmt, fs, io};",
        "use std::fs::*;",
        "use std::fs as files;",
        "fn f() { std::fs::read(path).ok(); }",
        "fn f() { assert!(std::fs::read(path).is_ok()); }",
        "use std::fs::File;",
        "fn f() { rustix::fs::stat(path).ok(); }",
        "fn f() { tempfile::tempfile(); }",
    ] {
        let read = |file: &Path| (file == Path::new("lib.rs")).then(|| text.to_owned());
        assert_eq!(openings(&SourceTree::read("lib.rs", &read)).len(), 1, "{text}");
    }
    let tests = "#[cfg(test)]\nmod tests { use std::fs; }";
    let read = |file: &Path| (file == Path::new("lib.rs")).then(|| tests.to_owned());
    assert!(openings(&SourceTree::read("lib.rs", &read)).is_empty());
}
