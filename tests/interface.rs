//! Keys, settings and themes in the built program.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod program;

use std::fs;

use program::{rackety, rackety_in};
use tempfile::TempDir;

/// A home folder with this configuration file.
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
fn rebound_keys_are_printed() {
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
    let message = rackety_in(home.path(), &["keys"]).out;
    assert!(message.contains("F5 ^T") && message.contains("(no key)"), "{message}");
}

/// Faults of settings and keys are reported together, in the order of the file, which is not changed.
#[test]
fn all_faults_of_a_file_are_reported_before_anything_else() {
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

#[test]
fn themes_are_listed_shown_and_checked() {
    let home = home_with("");
    let folder = home.path().join("config/rackety/themes");
    fs::create_dir_all(&folder).unwrap();
    let good = "about = \"mine\"\nextends = \"smartfeud\"\n";
    fs::write(folder.join("dusk.toml"), good).unwrap();
    fs::write(folder.join("wrong.toml"), "[styles]\ntile = { bg = \"grean\" }\nextend = \"default\"\n")
        .unwrap();
    let ran = |args: &[&str]| rackety_in(home.path(), args);
    let listed = ran(&["themes", "list"]).out;
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(
        names,
        ["default", "smartfeud", "high-contrast", "colour-blind", "monochrome", "dusk", "wrong"]
    );
    assert_eq!(ran(&["themes", "show", "dusk"]).out, good);
    let checked = ran(&["themes", "check", "dusk", "default"]);
    assert_eq!((checked.status, checked.out.as_str()), (0, "dusk: ok\ndefault: ok\n"));
    let checked = ran(&["themes", "check", "wrong"]);
    assert_eq!(checked.status, 1);
    let begins =
        ["2: styles.tile.bg:", "3: styles.extend: unknown key", "1: styles: nothing is said of text,"];
    assert!(
        begins.iter().all(|begin| checked.out.contains(&format!("wrong.toml:{begin}"))),
        "{}",
        checked.out
    );
}

/// A faulty theme is reported before other errors, such as a missing terminal.
#[test]
fn an_unusable_theme_is_reported_where_it_is_named() {
    let home = home_with("[interface]\ntheme = \"smartfued\"\n");
    let ran = rackety_in(home.path(), &[]);
    assert_eq!(ran.status, 2);
    let message = "config.toml:2: interface.theme: no theme `smartfued`; did you mean `smartfeud`?";
    assert!(ran.err.contains(message), "{}", ran.err);
    let ran = rackety_in(home.path(), &["--theme", "defalt"]);
    assert!(
        ran.err.contains("--theme: no theme `defalt`; did you mean `default`? (available: "),
        "{}",
        ran.err
    );
    // The command line takes precedence over the file.
    let ran = rackety_in(home.path(), &["--theme", "smartfeud"]);
    assert!(ran.err.contains("terminal") && !ran.err.contains("theme"), "{}", ran.err);
    let ran = rackety_in(home.path(), &["--theme", "no/such.toml"]);
    assert!(ran.err.contains("--theme: no/such.toml: "), "{}", ran.err);
}
