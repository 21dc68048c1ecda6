//! Every file of `src` and `tests` is part of a crate: the compiler does not see one that no module declares, and its tests
//! do not run.

use std::fs;
use std::path::Path;

use crate::{files_under, root};

/// Files that Cargo.toml or an attribute names.
const NAMED: [&str; 3] = ["src/engine/tests/scenarios.rs", "tests/program/mod.rs", "tests/pty/soak.rs"];

/// Returns whether a file is the root of a crate, or a file beside it declares it.
fn is_declared(file: &Path) -> bool {
    let (folder, stem) = (file.parent().unwrap(), file.file_stem().unwrap());
    let is_root = |file: &str| folder.join(file).exists();
    let is_crate = !is_root("main.rs") && (folder.ends_with("tests") || folder.ends_with("examples"));
    if stem == "lib" || stem == "main" || is_crate {
        return true;
    }
    let (folder, name) =
        if stem == "mod" { (folder.parent().unwrap(), folder.file_name().unwrap()) } else { (folder, stem) };
    let name = name.to_str().unwrap();
    let declares = |file: &Path| fs::read_to_string(file).is_ok_and(|text| declares(&text, name));
    let mut beside = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    beside.any(|file| declares(&file)) || declares(&folder.with_extension("rs"))
}

/// Returns whether a line of a file declares this module, and is not a comment.
fn declares(text: &str, module: &str) -> bool {
    let declaration = format!("mod {module};");
    let before = |line: &str| line.trim().strip_suffix(&declaration).map(str::to_owned);
    text.lines().filter_map(before).any(|before| before.is_empty() || before.starts_with("pub"))
}

#[test]
fn a_module_that_is_commented_out_is_not_declared() {
    let lines = ["mod a;", "    pub(crate) mod a;", "// mod a;", "//! mod a;", "mod ba;"];
    assert_eq!(lines.map(|line| declares(line, "a")), [true, true, false, false, false]);
}

#[test]
fn every_file_is_declared() {
    let named = NAMED.map(|file| root().join(file));
    let files = ["src", "tests"].map(|folder| files_under(&root().join(folder), "rs")).concat();
    let undeclared: Vec<_> =
        files.iter().filter(|file| !named.contains(file) && !is_declared(file)).collect();
    assert!(undeclared.is_empty(), "no `mod` declares {undeclared:?}");
    let stale: Vec<_> = named.iter().filter(|file| !file.exists() || is_declared(file)).collect();
    assert!(stale.is_empty(), "not named by Cargo.toml or an attribute: {stale:?}");
}
