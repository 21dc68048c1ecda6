//! Tuning: the same changes for the same seed, only significant ones, and a file that can be played.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

mod program;

use program::{Ran, rackety_in, refused, refused_in};
use tempfile::TempDir;

/// Games of few tiles, with a bonus that earns most of the points.
const RULESET: &str = r#"
name = "Tiny"
[rack]
size = 3
[board]
layout = """
.....
.2.d.
..*..
.d.2.
.....
"""
[bonus]
tiles = [{ own = 2, points = 40 }]
[tiles.sets.en]
name = "English"
blanks = 0
letters = [{ letter = "A", count = 6, points = 1 }, { letter = "T", count = 6, points = 1 }, { letter = "E", count = 6, points = 1 }]
"#;

fn tune(home: &TempDir, goals: &[&str], more: &[&str]) -> Ran {
    let file = home.path().join("tiny.toml");
    std::fs::write(&file, RULESET).unwrap();
    let mut args =
        vec!["lab", "tune", file.to_str().unwrap(), "--dictionary", "en", "--bots", "club:all,club:all"];
    args.extend(["--seed", "1", "--ascii"]);
    args.extend(goals.iter().flat_map(|goal| ["--goal", goal]));
    args.extend(more);
    rackety_in(home.path(), &args)
}

#[test]
fn a_bonus_that_makes_scores_too_high_is_lowered() {
    let home = TempDir::new().unwrap();
    let out = home.path().join("tuned.toml");
    let more =
        ["--vary", "bonus", "--games", "40", "--rounds", "2", "--threads", "1", "-o", out.to_str().unwrap()];
    let one = tune(&home, &["mean-score=1"], &more);
    assert_eq!((one.status, one.err.as_str()), (0, ""), "{}", one.out);
    assert!(one.out.contains("  bonus for 2 tiles: 40 to 35\n"), "{}", one.out);
    assert!(one.out.contains("CHANGES\n- bonus for 2 tiles: 40\n+ bonus for 2 tiles: 30\n"), "{}", one.out);
    assert!(one.out.contains("as many changes as wanted"), "{}", one.out);
    let shown = rackety_in(home.path(), &["rules", "check", out.to_str().unwrap()]);
    assert_eq!(shown.status, 0, "{}", shown.out);
    assert!(std::fs::read_to_string(&out).unwrap().contains("points = 30"));

    let again = tune(
        &home,
        &["mean-score=1"],
        &["--vary", "bonus", "--games", "40", "--rounds", "2", "--threads", "2"],
    );
    let without_file = one.out.split("\nwritten to").next().unwrap();
    assert_eq!(again.out.trim_end(), without_file.trim_end());
    let refused = ["lab", "tune", "wordfeud", "--goal", "turns=3", "-o", out.to_str().unwrap()];
    refused_in(home.path(), &refused, &["tuned.toml exists; choose another name"]);
}

#[test]
fn what_was_found_is_printed_as_json() {
    let home = TempDir::new().unwrap();
    let more = ["--vary", "bonus", "--games", "40", "--rounds", "1", "--json"];
    let ran = tune(&home, &["mean-score=1"], &more);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.status, &value["ruleset"], &value["end"]), (0, &"tiny".into(), &"rounds".into()));
    let step = &value["steps"][0];
    assert_eq!(step["changes"][0]["key"], "bonus for 2 tiles");
    assert_eq!((&step["changes"][0]["before"], &step["changes"][0]["after"]), (&"40".into(), &"35".into()));
    assert!(step["effects"][0]["value"].as_f64().unwrap() < 0.0, "{step}");
    assert_eq!(value["goals"][0]["figure"], "score");
    let [before, after] = ["before", "after"].map(|when| value["goals"][0][when]["value"].as_f64().unwrap());
    assert!(after < before, "{after} and {before}");
    assert_eq!(value["tuned"]["bonus"]["tiles"][0]["points"], 35, "{}", value["tuned"]);

    let nothing = tune(&home, &["lost-turns=5"], &["--vary", "bonus", "--games", "8", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&nothing.out).unwrap();
    let found = (nothing.status, &value["end"], &value["tried"], &value["tuned"]);
    assert_eq!(found, (1, &"nothing-significant".into(), &2.into(), &serde_json::Value::Null));
}

#[test]
fn what_cannot_be_changed_or_is_not_significant_is_said() {
    let home = TempDir::new().unwrap();
    // Bots know their words, whatever a bonus is worth.
    let ran = tune(&home, &["lost-turns=5"], &["--vary", "bonus", "--games", "8"]);
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert!(ran.out.contains("nothing is significant: none of 2 changes"), "{}", ran.out);
    let met = tune(&home, &["score=0..1000", "first-player=0..100"], &["--games", "8"]);
    assert!(met.status == 0 && met.out.contains("the goals are met already"), "{}", met.out);
    let nothing = tune(&home, &["lost-turns=5"], &["--vary", "values", "--games", "1"]);
    assert!(nothing.status == 1 && nothing.out.contains("there is nothing to change"), "{}", nothing.out);
}

#[test]
fn wrong_goals_are_explained() {
    refused(&["lab", "tune", "wordfeud", "--goal", "turn=3"], &["did you mean turns?"]);
    refused(&["lab", "tune", "wordfeud", "--goal", "turns=9..3"], &["write the lower end first"]);
    refused(
        &["lab", "tune", "wordfeud", "--goal", "turns=3", "--vary", "bonuses"],
        &["bonus, premiums, values"],
    );
}
