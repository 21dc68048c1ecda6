//! Here belongs: what the engine may depend on. Its rules must come out the same wherever they run, so nothing in its
//! tree may reach a terminal, a file, a clock or the system's randomness; a crate is added to this list by somebody
//! who has looked.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::process::Command;

/// Each with what the engine needs it for.
const ALLOWED: &[(&str, &str)] = &[
    ("rackety-engine", "itself"),
    ("fst", "word lists as compiled sets, read from bytes"),
    ("utf8-ranges", "part of fst: near words letter by letter"),
    ("rand_core", "the traits of seeded generators, without the system's"),
    ("rand_xoshiro", "the generator that saved games name"),
    ("serde", "rulesets, scenarios and games as data"),
    ("serde_core", "part of serde"),
    ("serde_derive", "part of serde, at compile time"),
    ("proc-macro2", "serde's derive, at compile time"),
    ("quote", "serde's derive, at compile time"),
    ("syn", "serde's derive, at compile time"),
    ("unicode-ident", "serde's derive, at compile time"),
    ("strsim", "which name was meant, in messages"),
    ("toml", "ruleset and scenario files, from text"),
    ("toml_datetime", "part of toml"),
    ("toml_parser", "part of toml"),
    ("toml_writer", "part of toml"),
    ("serde_spanned", "part of toml: lines in messages"),
    ("winnow", "part of toml"),
    ("unicode-normalization", "letters in any Unicode form"),
    ("tinyvec", "part of unicode-normalization"),
];

#[test]
fn the_engine_depends_on_nothing_impure() {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "-p", "rackety-engine", "-e", "normal", "--prefix", "none", "--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    let found: BTreeSet<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let allowed: BTreeSet<&str> = ALLOWED.iter().map(|(name, _)| *name).collect();

    let strangers: Vec<&&str> = found.difference(&allowed).collect();
    assert!(strangers.is_empty(), "the engine may not depend on {strangers:?}");
    let gone: Vec<&&str> = allowed.difference(&found).collect();
    assert!(gone.is_empty(), "allowed and no longer used: {gone:?}");
}
