//! Here belongs: what users make their own, keys and looks, as the built program reads it and tells it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod program;

use std::fs;

use program::{rackety, rackety_in};
use tempfile::TempDir;

/// A home whose configuration file says this.
fn home_with(config: &str) -> TempDir {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("config/rackety");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), config).unwrap();
    home
}

#[test]
fn all_keys_are_printed() {
    insta::assert_snapshot!(rackety(&["keys"]).out);
}

#[test]
fn keys_are_printed_as_they_are_in_force() {
    let home = home_with("[keys.board]\ntake = [\"F5\", \"^T\"]\nhide = []\n");
    let ran = rackety_in(home.path(), &["keys", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let screens = value["screens"].as_array().unwrap();
    let board = screens.iter().find(|screen| screen["screen"] == "board").unwrap();
    let keys = |name: &str| {
        let rows = board["actions"].as_array().unwrap();
        rows.iter().find(|row| row["action"] == name).unwrap()["keys"].clone()
    };
    assert_eq!((keys("take"), keys("hide")), (serde_json::json!(["F5", "^T"]), serde_json::json!([])));
    let told = rackety_in(home.path(), &["keys"]).out;
    assert!(told.contains("F5 ^T") && told.contains("(no key)"), "{told}");
}

/// Settings and keys are refused together, in the order of the file, and the file stays as it was.
#[test]
fn a_faulty_file_is_told_in_full_before_anything_else() {
    let text =
        "[game]\ntime = \"soon\"\n[keys.board]\ntakes = \"F5\"\nhide = \"^S\"\n[interface]\nthem = \"x\"\n";
    let home = home_with(text);
    for args in [&[][..], &["play"], &["keys"]] {
        let ran = rackety_in(home.path(), args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        let lines: Vec<&str> =
            ran.err.lines().map(|line| &line[line.find(".toml:").unwrap() + 6..]).collect();
        let begins = ["2: game.time:", "4: keys.board.takes:", "5: keys.board.hide:", "7: interface.them:"];
        assert_eq!(lines.len(), begins.len(), "{}", ran.err);
        for (line, begin) in lines.iter().zip(begins) {
            assert!(line.starts_with(begin), "{line}");
        }
    }
    assert_eq!(fs::read_to_string(home.path().join("config/rackety/config.toml")).unwrap(), text);
}
