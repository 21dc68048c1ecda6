//! Every rule has a test: `ledger.txt` lists the rules, and each is in the `covers` of a scenario or in
//! `coverage.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use crate::{files_under, root};

#[derive(Deserialize)]
struct Covers {
    #[serde(default)]
    covers: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedTests {
    tests: BTreeMap<String, String>,
}

#[test]
fn every_rule_is_covered() {
    let ledger = ledger();
    let scenarios = rules_of_scenarios();
    let named = named_tests();
    let sources = test_functions();

    let unknown: Vec<&String> =
        scenarios.iter().chain(named.keys()).filter(|rule| !ledger.contains(*rule)).collect();
    assert!(unknown.is_empty(), "not in the ledger: {unknown:?}");

    let missing: Vec<&String> = named.values().filter(|name| !sources.contains(*name)).collect();
    assert!(missing.is_empty(), "coverage.toml names tests that do not exist: {missing:?}");

    let is_covered = |rule: &&String| scenarios.contains(*rule) || named.contains_key(*rule);
    let uncovered: Vec<&String> = ledger.iter().filter(|rule| !is_covered(rule)).collect();
    assert!(uncovered.is_empty(), "not covered: {uncovered:?}");
}

fn ledger() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("tests/ledger.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let ids: Vec<String> = lines.filter_map(|line| Some(line.split_once(' ')?.0.to_owned())).collect();
    let unique: BTreeSet<String> = ids.iter().cloned().collect();
    assert_eq!((unique.len(), ids.len()), (86, 86), "the ledger has 86 rules, each once");
    unique
}

fn rules_of_scenarios() -> BTreeSet<String> {
    let folder = root().join("tests/scenarios");
    // Scenarios that are invalid or fail test no rule.
    let proves = |path: &PathBuf| {
        !path.starts_with(folder.join("invalid")) && !path.starts_with(folder.join("failing"))
    };
    let mut rules = BTreeSet::new();
    for path in files_under(&folder, "toml").into_iter().filter(proves) {
        let text = fs::read_to_string(&path).unwrap();
        let scenario: Covers =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        rules.extend(scenario.covers);
    }
    rules
}

fn named_tests() -> BTreeMap<String, String> {
    let text = fs::read_to_string(root().join("tests/coverage.toml")).unwrap();
    toml::from_str::<NamedTests>(&text).unwrap().tests
}

/// The names of all functions marked `#[test]`.
fn test_functions() -> BTreeSet<String> {
    let folders = ["src", "tests"].map(|folder| root().join(folder));
    let mut names = BTreeSet::new();
    for path in folders.iter().flat_map(|folder| files_under(folder, "rs")) {
        let text = fs::read_to_string(path).unwrap();
        let mut marked = false;
        for line in text.lines().map(str::trim) {
            if line == "#[test]" {
                marked = true;
            } else if let Some(rest) = line.strip_prefix("fn ")
                && std::mem::take(&mut marked)
            {
                names.extend(rest.split('(').next().map(ToOwned::to_owned));
            }
        }
    }
    names
}
