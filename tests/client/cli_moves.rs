//! `rackety moves`, whose JSON is an interface for other programs.

use std::fs;

use serde_json::{Value, json};

use crate::program::{AssertHas as _, Home, Ran, command, rackety_in};

/// A scenario file in a home folder of its own.
struct Position {
    home: Home,
    file: String,
    text: String,
}

impl Position {
    fn new(text: &str) -> Self {
        let home = Home::new();
        let file = home.path().join("position.toml");
        fs::write(&file, text).unwrap();
        Self { file: file.to_str().unwrap().to_owned(), text: text.to_owned(), home }
    }

    fn moves(&self, args: &[&str]) -> Ran {
        rackety_in(self.home.path(), &[&["moves", &self.file], args].concat())
    }

    fn json(&self, args: &[&str]) -> Value {
        self.moves(&[&["--json"], args].concat()).json()
    }

    /// Plays each listed play as a turn of a scenario, and expects its score and words.
    #[track_caller]
    fn assert_each_can_be_played(&self, plays: &[Value]) {
        for (number, play) in plays.iter().enumerate() {
            let words: Vec<String> = play["words"].as_array().unwrap().iter().map(Value::to_string).collect();
            let take = play["take"].as_str().map(|take| format!("take = \"{take}\"\n")).unwrap_or_default();
            let turn = format!(
                "{}\n[[turn]]\n{take}play = \"{} {}\"\nscore = {}\nwords = [{}]\n",
                self.text,
                play["at"].as_str().unwrap(),
                play["word"].as_str().unwrap(),
                play["score"],
                words.join(", ")
            );
            fs::write(self.home.path().join(format!("{number}.toml")), turn).unwrap();
        }
        let files: Vec<String> = (0..plays.len())
            .map(|number| self.home.path().join(format!("{number}.toml")).to_str().unwrap().to_owned())
            .collect();
        let args: Vec<&str> = std::iter::once("scenario").chain(files.iter().map(String::as_str)).collect();
        rackety_in(self.home.path(), &args).done();
    }
}

/// SECTION is on the board; taking its I allows SHINE (SF-12).
fn taking() -> Position {
    Position::new(
        "ruleset = \"smartfeud\"\nplayers = [\"Ann\", \"Bob\"]\n\
         words = [\"SECTION\", \"SECT\", \"ON\", \"SHINE\", \"SHINES\", \"NE\"]\n\
         [start]\nracks = [\"SECTION\", \"HNEAAA?\"]\nbag = \"EEEEEEEEEEEEEE\"\n\
         [[turn]]\nplay = \"8h SECTION\"\n",
    )
}

/// Spanish digraph tiles, and blanks for them.
fn digraphs() -> Position {
    Position::new(
        "ruleset = \"wordfeud\"\nlanguage = \"es\"\nplayers = [\"Ana\", \"Eva\"]\n\
         words = [\"CALLE\", \"CALLES\", \"LLE\", \"ECO\", \"ES\"]\n\
         [start]\nracks = [\"A[LL]ES?C\"]\nboard = '''\n\n\n\n\n\n\n\n.......ECO\n'''\n",
    )
}

#[test]
fn the_json_is_as_documented() {
    let position = Position::new(
        "ruleset = \"smartfeud\"\nplayers = [\"Ann\", \"Bob\"]\nwords = [\"SECTION\", \"ON\"]\n\
         [start]\nturn = 2\nracks = [\"SECTION\"]\nbag = \"\"\n",
    );
    let all = position.json(&["--all"]);
    let plays = all["plays"].as_array().unwrap();
    let count = plays.len();
    assert_eq!(all, json!({"ruleset": "smartfeud", "rack": "SECTION", "plays": plays, "count": count}));
    position.assert_each_can_be_played(plays);
    let best = position.json(&["--top", "1"]);
    assert_eq!(best, json!({"ruleset": "smartfeud", "rack": "SECTION", "plays": [plays[0]], "count": count}));
    let at_8h = plays.iter().find(|play| play["at"] == "8h" && play["word"] == "SECTION").unwrap();
    assert_eq!(
        *at_8h,
        json!({"at": "8h", "word": "SECTION", "take": null, "score": 42, "words": [["SECTION", 12]], "tiles": 7})
    );
    // Nothing else is on standard output, and the keys are in the documented order.
    let text = position.moves(&["--json", "--top", "0"]).out;
    assert_eq!(
        text,
        format!(
            "{{\n  \"ruleset\": \"smartfeud\",\n  \"rack\": \"SECTION\",\n  \"plays\": [],\n  \"count\": {count}\n}}\n"
        )
    );
}

#[test]
fn takings_are_among_the_plays() {
    let position = taking();
    let found = position.json(&["--all"]);
    let plays = found["plays"].as_array().unwrap();
    assert_eq!((&found["rack"], &found["count"]), (&json!("HNEAAA?"), &json!(plays.len())));
    let is_shine = |play: &&Value| play["at"] == "h9" && play["word"] == "HINE" && play["take"] == "l8";
    let shine = plays.iter().find(is_shine).unwrap_or_else(|| panic!("{found}"));
    assert_eq!((&shine["score"], &shine["tiles"]), (&json!(17), &json!(4)), "{shine}");
    let mut words: Vec<String> = shine["words"].as_array().unwrap().iter().map(Value::to_string).collect();
    words.sort();
    assert_eq!(words, ["[\"ON\",2]", "[\"SECT\",6]", "[\"SHINE\",9]"]);
    let scores: Vec<i64> = plays.iter().map(|play| play["score"].as_i64().unwrap()).collect();
    assert!(scores.is_sorted_by(|one, next| next <= one), "{scores:?}");
    position.assert_each_can_be_played(plays);
}

#[test]
fn digraph_tiles_and_blanks_are_written_as_in_scenarios() {
    let position = digraphs();
    let found = position.json(&["--all"]);
    assert_eq!(found["rack"], "A[LL]ES?C");
    let plays = found["plays"].as_array().unwrap();
    let words: Vec<&str> = plays.iter().map(|play| play["word"].as_str().unwrap()).collect();
    for part in ["[LL]", "[ll]", "s", "c"] {
        assert!(words.iter().any(|word| word.contains(part)), "{part} in {words:?}");
    }
    assert!(plays.iter().all(|play| play["take"].is_null()));
    position.assert_each_can_be_played(plays);
}

#[test]
fn the_table_has_a_column_for_takings_where_there_are_any() {
    let ran = taking().moves(&["--top", "3"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.status, lines.len()), (0, 5), "{}", ran.out);
    assert!(lines[0].starts_with("Bob has HNEAAA?: "), "{}", ran.out);
    assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>(), ["score", "at", "word", "take", "words"]);
    let ran = digraphs().moves(&[]);
    let head = ran.out.lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(head, ["score", "at", "word", "words"]);
    assert_eq!(ran.out.lines().count(), 12, "ten unless more are asked for: {}", ran.out);
}

#[test]
fn the_gift_blank_is_not_on_the_rack_but_may_be_placed() {
    let position = Position::new(
        "ruleset = \"smartfeud\"\nplayers = [\"Ann\", \"Bob\"]\nwords = [\"ON\"]\n\
         [start]\nracks = [\"OOOOOOO\"]\nbag = \"\"\n",
    );
    let found = position.json(&["--all"]);
    assert_eq!(found["rack"], "OOOOOOO");
    let plays = found["plays"].as_array().unwrap();
    assert!(!plays.is_empty() && plays.iter().all(|play| play["word"] == "On"), "{found}");
    position.assert_each_can_be_played(plays);
    assert!(position.moves(&[]).out.starts_with("Ann has OOOOOOO and the gift blank: "));
}

#[test]
fn a_position_without_plays_has_none() {
    let text = "ruleset = \"wordfeud\"\nplayers = [\"Ann\", \"Bob\"]\nwords = [\"ON\"]\n[start]\nracks = [\"AAAAAAA\"]\n";
    let position = Position::new(text);
    assert_eq!(
        position.json(&[]),
        json!({"ruleset": "wordfeud", "rack": "AAAAAAA", "plays": [], "count": 0})
    );
    assert_eq!(position.moves(&[]).out, "Ann has AAAAAAA: 0 plays\n");
}

#[test]
fn the_installed_word_list_is_used_and_its_graph_is_cached() {
    let text = "ruleset = \"wordfeud\"\nplayers = [\"Ann\", \"Bob\"]\n[start]\nracks = [\"SECTION\"]\n";
    let position = Position::new(text);
    let cache = position.home.path().join("cache");
    let moves = || -> Value {
        let mut command = command(position.home.path(), &["moves", &position.file, "--json", "--all"]);
        let ran = command.env("XDG_CACHE_HOME", &cache).output().unwrap();
        assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
        serde_json::from_slice(&ran.stdout).unwrap()
    };
    let first = moves();
    assert_eq!(fs::read_dir(cache.join("rackety/graphs")).unwrap().count(), 1);
    assert_eq!(moves(), first, "with the cached graph");
    assert_eq!(first["plays"][0]["tiles"], 7);
}

#[test]
fn scenarios_without_a_position_are_reported() {
    let over = Position::new(
        "ruleset = \"wordfeud\"\nplayers = [\"Ann\", \"Bob\"]\nwords = [\"ON\"]\n[[turn]]\nresign = true\n",
    );
    let ran = over.moves(&["--json"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("the game is over (resigned)"), "{}", ran.err);

    let failing = Position::new(
        "ruleset = \"wordfeud\"\nplayers = [\"Ann\", \"Bob\"]\nwords = [\"ON\"]\n[start]\nracks = [\"ONAAAAA\"]\n\
         [[turn]]\nplay = \"8h ON\"\nscore = 99\n",
    );
    let ran = failing.moves(&[]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("turn 1: expected score 99"), "{}", ran.err);

    let home = Home::new();
    home.refused(&["moves", "no/such.toml"], &["no/such.toml", "scenario file"]);
    let ran = home.run(&["moves", "tests/scenarios/invalid/unknown-key.toml"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    ran.err.assert_has(&["unknown-key.toml:3:1", "did you mean `language`?"]);
    let good = "tests/scenarios/smartfeud/section-loses-its-i.toml";
    let ran = home.run(&["moves", good, "--top", "3", "--all"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
}

/// A game or ruleset is one fault, not one for each of its lines.
#[test]
fn a_game_or_ruleset_is_no_scenario() {
    let home = Home::new();
    let what = "this is not a scenario; `rackety import` reads games and positions";
    home.refused(&["moves", "tests/gcg/good/no-racks.gcg"], &[what]);
    let what = "this is a ruleset; `rackety rules test FILE` plays its scenarios";
    let ruleset = "rulesets/wordfeud-nl.toml";
    for command in [&["moves"][..], &["scenario"], &["scenario", "--accept"]] {
        home.refused(&[command, &[ruleset]].concat(), &[what]);
    }
}
