//! Tuning: the same changes for the same seed, only significant ones, and a file that can be played.

use crate::program::{Home, Ran, rackety, refused};

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

fn tune(home: &Home, goals: &[&str], more: &[&str]) -> Ran {
    let file = &*home.write("tiny.toml", RULESET);
    let mut args = vec!["lab", "tune", file, "--dictionary", "en", "--bots", "club:all,club:all"];
    args.extend(["--seed", "1", "--ascii"]);
    args.extend(goals.iter().flat_map(|goal| ["--goal", goal]));
    args.extend(more);
    home.run(&args)
}

#[test]
fn a_bonus_that_makes_scores_too_high_is_lowered() {
    let home = Home::new();
    let out = home.path().join("tuned.toml");
    let more =
        ["--vary", "bonus", "--games", "40", "--rounds", "2", "--threads", "1", "-o", out.to_str().unwrap()];
    let one = tune(&home, &["mean-score=1"], &more).quiet();
    assert!(one.out.contains("  bonus for 2 tiles: 40 to 15\n"), "{}", one.out);
    assert!(one.out.contains("CHANGES\n- bonus for 2 tiles: 40\n+ bonus for 2 tiles: 10\n"), "{}", one.out);
    assert!(one.out.contains("the maximum number of changes was accepted"), "{}", one.out);
    home.run(&["rules", "check", out.to_str().unwrap()]).done();
    assert!(std::fs::read_to_string(&out).unwrap().contains("points = 10"));

    let again = tune(
        &home,
        &["mean-score=1"],
        &["--vary", "bonus", "--games", "40", "--rounds", "2", "--threads", "2"],
    );
    let without_file = one.out.split("\nwritten to").next().unwrap();
    assert_eq!(again.out.trim_end(), without_file.trim_end());
    let refused = ["lab", "tune", "wordfeud", "--goal", "turns=3", "-o", out.to_str().unwrap()];
    home.refused(&refused, &["tuned.toml exists; choose another name"]);
    let text = out.with_extension("txt");
    let args = ["lab", "tune", "wordfeud", "--goal", "turns=3", "--games", "1", "--vary", "rack.size=7..8"];
    let parts = ["tuned.txt is not the name of a ruleset file; choose ", "tuned.txt.toml"];
    home.refused(&[&args[..], &["-o", text.to_str().unwrap()]].concat(), &parts);
}

#[test]
fn what_was_found_is_printed_as_json() {
    let home = Home::new();
    let more = ["--vary", "bonus", "--games", "40", "--rounds", "1", "--json"];
    let ran = tune(&home, &["mean-score=1"], &more);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.status, &value["ruleset"], &value["end"]), (0, &"tiny".into(), &"rounds".into()));
    let step = &value["steps"][0];
    assert_eq!(step["changes"][0]["key"], "bonus for 2 tiles");
    assert_eq!((&step["changes"][0]["before"], &step["changes"][0]["after"]), (&"40".into(), &"15".into()));
    assert!(step["effects"][0]["value"].as_f64().unwrap() < 0.0, "{step}");
    assert_eq!(value["goals"][0]["figure"], "score");
    let [before, after] = ["before", "after"].map(|when| value["goals"][0][when]["value"].as_f64().unwrap());
    assert!(after < before, "{after} and {before}");
    assert_eq!(value["tuned"]["bonus"]["tiles"][0]["points"], 15, "{}", value["tuned"]);

    let nothing = tune(&home, &["lost-turns=5"], &["--vary", "bonus", "--games", "8", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&nothing.out).unwrap();
    let found = (nothing.status, &value["end"], &value["tried"], &value["tuned"]);
    assert_eq!(found, (1, &"nothing-significant".into(), &4.into(), &serde_json::Value::Null));
}

#[test]
fn what_cannot_be_changed_or_is_not_significant_is_said() {
    let home = Home::new();
    // Bots know their words, whatever a bonus is worth.
    let ran = tune(&home, &["lost-turns=5"], &["--vary", "bonus", "--games", "8"]);
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert!(ran.out.contains("nothing is significant: none of 4 changes"), "{}", ran.out);
    let met = tune(&home, &["score=0..1000", "first-player=0..100"], &["--games", "8"]);
    assert!(met.status == 0 && met.out.contains("the goals are met already"), "{}", met.out);
    let nothing = tune(&home, &["lost-turns=5"], &["--vary", "values", "--games", "1"]);
    assert!(nothing.status == 1 && nothing.out.contains("there is nothing to change"), "{}", nothing.out);
}

/// A player alone wins by no margin, however many games are played.
#[test]
fn a_figure_that_no_game_has_is_named_at_once() {
    let args =
        ["lab", "tune", "tests/rulesets/five-by-five.toml", "--dictionary", "en-common", "--bots", "club"];
    let more = ["--games", "4", "--seed", "1", "--goal", "score=9", "--goal", "margin=9"];
    let ran = rackety(&[&args[..], &more].concat());
    let last = ran.out.lines().last();
    assert_eq!(
        (ran.status, last),
        (
            1,
            Some(
                "goal not reached: these games have no figure \"margin of the winner\"; choose a goal that they have"
            )
        ),
        "{}",
        ran.out
    );
    let report = json(&rackety(&[&args[..], &more, &["--json"]].concat()));
    assert_eq!((&report["end"], &report["tried"]), (&"no-figure".into(), &serde_json::Value::Null));
}

#[test]
fn a_figure_that_is_the_same_in_all_games_is_brought_closer_to_its_goal() {
    let home = Home::new();
    // Every opening is a word of two tiles, on no premium.
    let ruleset = RULESET.replace("size = 3", "size = 2").replace(".2.d.", ".....").replace(".d.2.", ".....");
    let file = &*home.write("pairs.toml", ruleset);
    let args = ["lab", "tune", file, "--goal", "opening-points=20", "--vary", "values"];
    let more = ["--games", "200", "--rounds", "1", "--seed", "1", "--ascii"];
    let ran = home.run(&[&args[..], &BOTS, &more].concat()).done();
    assert!(ran.out.contains("+ value of E: 0\n"), "{}", ran.out);
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

/// Bots that know all words.
const BOTS: [&str; 4] = ["--dictionary", "en", "--bots", "club:all,club:all"];

/// The small game with takings.
fn with_takings() -> String {
    RULESET.replace("[rack]", "[take]\nallowed = true\n\n[rack]")
}

fn json(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err))
}

/// The mean of a figure in many games with a number of the ruleset.
fn planted_mean(home: &Home, ruleset: &str, path: &str, value: i64, figure: &str) -> f64 {
    let file = &*home.write("planted.toml", ruleset);
    let sweep = format!("{path}={value}");
    let args = ["selfplay", file, "--seed", "7000", "--games", "300", "--json", "--sweep", &sweep];
    let report = json(&home.run(&[&args[..], &BOTS].concat()));
    let metrics = report["values"][0]["metrics"].as_array().unwrap().clone();
    metrics.iter().find(|row| row["metric"] == figure).unwrap()["mean"]["value"].as_f64().unwrap()
}

/// Searches for a number from a ruleset, on other seeds than those that the goal is from.
fn search(home: &Home, ruleset: &str, goal: &str, vary: &str, more: &[&str]) -> Ran {
    let file = &*home.write("searched.toml", ruleset);
    let args = ["lab", "tune", file, "--seed", "1", "--games", "80", "--ascii"];
    home.run(&[&args[..], &BOTS, &["--goal", goal, "--vary", vary], more].concat())
}

#[test]
fn a_planted_bonus_is_found_from_near_and_far() {
    let home = Home::new();
    let path = "bonus.tiles.2.points";
    let goal = format!("score={:.1}", planted_mean(&home, &with_takings(), path, 50, "score"));
    for start in [0, 5, 20, 90] {
        let ruleset = with_takings().replace("points = 40", &format!("points = {start}"));
        let report = json(&search(&home, &ruleset, &goal, "bonus.tiles.2.points=0..100", &["--json"]));
        let found = report["found"].as_i64().unwrap();
        assert!((45..=55).contains(&found), "from {start}: {report}");
        assert_eq!((&report["end"], &report["present"]), (&"reached".into(), &start.into()), "{report}");
        assert_eq!(report["tuned"]["bonus"]["tiles"][0]["points"], found, "{report}");
        assert!(report["tried"].as_array().unwrap().len() <= 10, "{report}");
    }
}

#[test]
fn planted_numbers_of_every_kind_are_found() {
    let home = Home::new();
    // On a board of five by five, a larger rack hardly matters.
    let wide =
        "extends = \"wordfeud\"\nname = \"Wide\"\nrack.size = 8\nbonus.tiles = []\nending.rounds = 5\n";
    for (path, range, planted, figure, tolerance) in [
        ("board.legend.d.word", "2..9", 5, "score", 1),
        ("tiles.sets.en.letters.A.points", "0..40", 12, "score", 1),
        ("take.price", "0..9", 4, "takings", 1),
        ("ending.target", "20..120", 70, "turns", 8),
        ("ending.rounds", "1..8", 3, "turns", 0),
        ("ending.rounds", "0..30", 3, "turns", 0),
        ("rack.size", "4..9", 6, "points-per-play", 0),
        ("tiles.sets.en.letters.T.count", "1..20", 10, "turns", 1),
    ] {
        let ruleset = if path == "rack.size" { wide.to_owned() } else { with_takings() };
        let mean = planted_mean(&home, &ruleset, path, planted, figure);
        // A number of tiles or rounds cannot bring a figure to every value.
        let goal = format!("{figure}={:.3}..{:.3}", mean * 0.98, mean * 1.02);
        let report = json(&search(&home, &ruleset, &goal, &format!("{path}={range}"), &["--json"]));
        let found = report["found"].as_i64().unwrap();
        assert!((found - planted).abs() <= tolerance, "{path}: {found}: {report}");
        assert_eq!(report["end"], "reached", "{path}: {report}");
    }
}

/// The file has a row for words of three tiles already.
#[test]
fn a_value_that_the_rules_refuse_ends_the_search_with_what_was_tried() {
    let home = Home::new();
    let rows = "words = [{ length = 2, points = 90 }, { length = 3, points = 0 }]";
    let ruleset = RULESET.replace("tiles = [{ own = 2, points = 40 }]", rows);
    let path = "bonus.words.2.length";
    let [low, high] = [2, 4].map(|value| planted_mean(&home, &ruleset, path, value, "score"));
    assert!(low - high > 20.0, "{low} and {high}");
    let goal = format!("score={:.1}", f64::midpoint(low, high));
    let ran = search(&home, &ruleset, &goal, &format!("{path}=2..4"), &["--json"]);
    let report = json(&ran);
    assert_eq!((ran.status, &report["end"]), (1, &"not-reached".into()), "{report}");
    assert_eq!(report["tried"].as_array().unwrap().len(), 2, "{report}");
}

#[test]
fn the_last_line_says_whether_the_goal_is_reached() {
    let home = Home::new();
    let out = home.path().join("found.toml");
    let more = ["-o", out.to_str().unwrap()];
    let reached = search(&home, &with_takings(), "takings=4..6", "take.price=0..9", &more);
    let last = reached.out.lines().last().unwrap().to_owned();
    assert_eq!(reached.status, 0, "{}{}", reached.out, reached.err);
    assert!(last.starts_with("goal reached, as far as 80 new games show: take.price from 0 to "), "{last}");
    assert!(reached.out.contains("\nCHANGES\n- take.price: 0\n+ take.price: "), "{}", reached.out);
    assert!(std::fs::read_to_string(&out).unwrap().contains("\nprice = "));
    home.run(&["rules", "check", out.to_str().unwrap()]).done();

    let never = search(&home, &with_takings(), "takings=40", "take.price=0..9", &[]);
    let last = never.out.lines().last().unwrap();
    assert_eq!(never.status, 1, "{}", never.out);
    assert_eq!(last, "goal not reached: of 6 values from 0 to 9, 0 comes closest", "{}", never.out);
    assert!(!never.out.contains("CHANGES"), "{}", never.out);
    let kept = search(&home, &with_takings(), "takings=0..40", "take.price=0..9", &[]);
    assert!(kept.status == 0 && kept.out.contains("goal reached"), "{}", kept.out);
}

#[test]
fn several_numbers_are_varied_step_by_step() {
    let home = Home::new();
    let more = ["--rounds", "1", "--json"];
    let vary = "take.price=0..16,ending.rounds=0..3";
    let report = json(&search(&home, &with_takings(), "takings=1", vary, &more));
    let change = &report["steps"][0]["changes"][0];
    assert!(change["key"] == "take.price" || change["key"] == "ending.rounds", "{report}");
    assert!(report["goals"][0]["after"]["value"].as_f64() < report["goals"][0]["before"]["value"].as_f64());
}

#[test]
fn a_line_of_figures_for_each_value() {
    let home = Home::new();
    let file = home.path().join("swept.toml");
    std::fs::write(&file, with_takings()).unwrap();
    let args =
        ["selfplay", file.to_str().unwrap(), "--seed", "3", "--games", "60", "--sweep", "take.price=0,4,9"];
    let ran = home.run(&[&args[..], &BOTS].concat());
    let lines: Vec<&str> = ran.out.lines().collect();
    let cells = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!((ran.status, lines[1]), (0, "seeds 3..62 with each value"), "{}", ran.out);
    let heads = ["take.price", "score", "turns", "first-player", "margin", "lead-changes", "takings"];
    assert_eq!(cells(lines[3]), heads, "{}", ran.out);
    let values: Vec<String> = lines[4..7].iter().map(|line| cells(line)[0].clone()).collect();
    assert_eq!(values, ["0", "4", "9"], "{}", ran.out);
    assert!(!lines[4].contains('*') && lines[6].ends_with('*'), "{}", ran.out);
    assert!(lines[7].starts_with("* significant at 95 %"), "{}", ran.out);

    // A line is what the same seeds show of a ruleset with the number in its file.
    let written =
        &*home.write("written.toml", with_takings().replace("allowed = true", "allowed = true\nprice = 9"));
    let args = ["selfplay", written, "--seed", "3", "--games", "60", "--json"];
    let report = json(&home.run(&[&args[..], &BOTS].concat()));
    let mean = report["metrics"]["score"]["value"].as_f64().unwrap();
    assert_eq!(cells(lines[6])[1].trim_end_matches('*'), format!("{mean:.2}"));
}

#[test]
fn wrong_numbers_are_explained_before_any_game() {
    let wrong = |args: &[&str], part: &str| refused(args, &[part]);
    wrong(
        &["selfplay", "wordfeud", "--sweep", "take.prize=1,2"],
        "has no number `take.prize`: unknown key `prize`; did you mean `price`?",
    );
    wrong(&["selfplay", "wordfeud", "--sweep", "rack.size=7,13"], "rack.size = 13: ");
    let bonus = "rack.size = 5: bonus.tiles[0].own: 7 is out of range, because rack.size is 5; write 1 to 5";
    wrong(&["selfplay", "wordfeud", "--sweep", "rack.size=5,7"], bonus);
    let one = "players.max = 1: this game is for one player, not 2";
    wrong(&["selfplay", "sprint", "--sweep", "players.max=2,1"], one);
    wrong(&["selfplay", "wordfeud", "--sweep", "rack.size"], "is not a number with its values");
    wrong(&["selfplay", "wordfeud", "--sweep", "rack.size=6", "--against", "classic"], "cannot be used with");
    let goal = ["lab", "tune", "wordfeud", "--goal", "turns=3", "--vary"];
    wrong(&[&goal[..], &["rack.size=9..3"]].concat(), "write the lower end first");
    wrong(&[&goal[..], &["board.layout=1..3"]].concat(), "`board.layout` is not a number");
    wrong(&[&goal[..], &["rack.size=0..7"]].concat(), "rack.size = 0: ");
}
