//! The engine must give the same results everywhere, so its dependencies may not use a terminal, files, a clock or
//! system randomness; and rules are data, so its code may not name a ruleset.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::root;

/// The crates the engine may depend on, and why. Check what a crate does before adding it.
const ALLOWED: &[(&str, &str)] = &[
    ("rackety-engine", "itself"),
    ("fst", "word lists as compiled sets, read from bytes"),
    ("utf8-ranges", "part of fst: near words letter by letter"),
    ("rand_core", "the traits of seeded generators, without the system's"),
    ("rand_xoshiro", "the generator that saved games name"),
    ("serde", "rulesets, scenarios and games as data"),
    ("serde_core", "part of serde"),
    ("serde_derive", "part of serde, at compile time"),
    ("proc-macro2", "the derives of serde and thiserror, at compile time"),
    ("quote", "the derives of serde and thiserror, at compile time"),
    ("syn", "the derives of serde and thiserror, at compile time"),
    ("unicode-ident", "the derives of serde and thiserror, at compile time"),
    ("strsim", "which name was meant, in messages"),
    ("thiserror", "the texts and sources of errors"),
    ("thiserror-impl", "part of thiserror, at compile time"),
    ("toml", "ruleset and scenario files, from text"),
    ("toml_datetime", "part of toml"),
    ("toml_parser", "part of toml"),
    ("toml_writer", "part of toml"),
    ("serde_spanned", "part of toml: lines in messages"),
    ("winnow", "part of toml"),
    ("unicode-normalization", "letters in any Unicode form"),
    ("tinyvec", "part of unicode-normalization"),
    ("unicode-width", "the columns of players' names"),
];

#[test]
fn the_engine_depends_on_nothing_impure() {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "-p", "rackety-engine", "-e", "normal", "--prefix", "none", "--locked", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    let found: BTreeSet<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let allowed: BTreeSet<&str> = ALLOWED.iter().map(|(name, _)| *name).collect();

    let unknown: Vec<&&str> = found.difference(&allowed).collect();
    assert!(unknown.is_empty(), "the engine may not depend on {unknown:?}");
    let unused: Vec<&&str> = allowed.difference(&found).collect();
    assert!(unused.is_empty(), "allowed, but no longer used: {unused:?}");
}

#[test]
fn the_engine_names_no_ruleset() {
    let folders = ["rulesets", "rulesets/examples"].map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let ids: Vec<String> = folders
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| format!("\"{}\"", path.file_stem().unwrap().to_str().unwrap()))
        .collect();
    assert!(["\"smartfeud\"", "\"heist\""].iter().all(|id| ids.iter().any(|other| other == id)), "{ids:?}");
    let mut files = 0;
    check_folder(&root().join("src/engine"), &ids, &mut files);
    assert!(files > 50, "only {files} files");
}

/// Counts the source files in a folder, none of which may name a ruleset outside a comment.
fn check_folder(folder: &Path, ids: &[String], files: &mut usize) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") && !path.ends_with("target") {
            check_folder(&path, ids, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *files += 1;
            let text = fs::read_to_string(&path).unwrap();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let named = ids.iter().find(|id| line.contains(*id));
                assert_eq!(named, None, "{}: {line}", path.display());
            }
        }
    }
}
