//! Runs of self-play: comparing, interrupting, continuing and adding them up, and the games that they leave behind.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rackety_lab::RunHead;
use serde_json::{Value, json};

use crate::program::{AssertHas as _, Home, Ran, files_in, rackety_unread, without_times};

const SMALL: &str = "tests/rulesets/five-by-five.toml";

/// Arguments of a run whose games take milliseconds.
const QUICK: [&str; 6] = ["selfplay", SMALL, "--dictionary", "en-common", "--bots", "club,novice"];

#[track_caller]
fn ran(home: &Home, args: &[&str]) -> Ran {
    let ran = home.run(args);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    ran
}

/// The report of a command as JSON, without its times.
#[track_caller]
fn report(home: &Home, args: &[&str]) -> Value {
    without_times(ran(home, &[args, &["--json"]].concat()).json())
}

/// Plays these seeds, and writes the report to a file in the home folder. Returns its path.
fn part(home: &Home, args: &[&str], seeds: &str) -> String {
    let out = ran(home, &[args, &["--seeds", seeds, "--json"]].concat()).out;
    let file = home.path().join(format!("part-{seeds}.json"));
    fs::write(&file, out).unwrap();
    file.to_str().unwrap().to_owned()
}

/// Changes a report in a file.
fn change(file: &str, change: impl FnOnce(&mut Value)) {
    let mut report: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    change(&mut report);
    fs::write(file, report.to_string()).unwrap();
}

#[test]
fn the_merged_report_of_parts_is_that_of_one_run() {
    let home = Home::new();
    for more in
        [&[][..], &["--against", "tests/rulesets/five-by-five.toml", "--against-bots", "novice,casual"]]
    {
        let args = [&QUICK[..], more].concat();
        let parts = ["8..8", "1..7", "9..12"].map(|seeds| part(&home, &args, seeds));
        let whole = report(&home, &[&args[..], &["--seeds", "1..12"]].concat());
        assert_eq!(report(&home, &["lab", "merge", &parts[0], &parts[1], &parts[2]]), whole);
        assert_eq!((&whole["games"], &whole["seeds"]), (&12.into(), &"1..12".into()));
        let other = report(&home, &[&args[..], &["--games", "12", "--seed", "1", "--threads", "1"]].concat());
        assert_eq!(other, whole, "seeds, or games and a first seed, are the same");
        // The report of one part, and its text.
        let text = ran(&home, &["lab", "merge", &parts[1]]).out;
        assert!(text.contains("7 games, ") && text.contains("LETTERS"), "{text}");
        assert_eq!(text.contains("DIFFERENCES"), !more.is_empty());
    }
}

#[test]
fn a_run_that_is_continued_has_the_report_of_one_in_one_go() {
    let home = Home::new();
    let args = [&QUICK[..], &["--against-bots", "casual,casual"]].concat();
    let whole = report(&home, &[&args[..], &["--seeds", "5..16"]].concat());
    // As if the run had been interrupted after these games.
    let parts = ["5..9", "12..12"].map(|seeds| part(&home, &args, seeds));
    let half = home.path().join("half.json");
    let merged = ran(&home, &["lab", "merge", &parts[0], &parts[1], "--json"]).out;
    fs::write(&half, merged).unwrap();
    change(half.to_str().unwrap(), |report| report["counts"]["planned"] = json!([[5, 16]]));
    assert_eq!(report(&home, &["selfplay", "--resume", half.to_str().unwrap()]), whole);
    assert!(half.exists(), "a file that the user has named is not deleted");

    change(half.to_str().unwrap(), |report| {
        report["counts"]["side"]["head"]["rules"] = "another".into();
        report["counts"]["side"]["head"]["options"]["mode"] = "professional".into();
    });
    home.refused(&["selfplay", "--resume", half.to_str().unwrap()], &["professional mode"]);
    change(half.to_str().unwrap(), |report| {
        report["counts"]["side"]["head"]["options"]["mode"] = "normal".into();
    });
    let changed = ["the rules of five-by-five have changed", "begin a new run"];
    home.refused(&["selfplay", "--resume", half.to_str().unwrap()], &changed);
}

#[test]
fn what_cannot_be_added_up_is_named_with_every_reason() {
    let home = Home::new();
    let first = part(&home, &QUICK, "1..3");
    let second = part(&home, &QUICK, "3..4");
    let refused = |files: &[&str], parts: &[&str]| {
        home.refused(&[&["lab", "merge"], files].concat(), parts);
    };
    refused(&[&first, &second], &["part-3..4.json cannot be added: games with the seeds 3 are in both"]);
    change(&second, |report| {
        report["counts"]["done"] = json!([[7, 8]]);
        report["counts"]["side"]["head"]["bots"][1] = "expert".into();
    });
    refused(&[&first, &second], &["the bots: club,novice, and here club,expert"]);
    let other = part(&home, &[&QUICK[..], &["--against-bots", "casual,club"]].concat(), "5..5");
    refused(&[&first, &other], &["the first has one ruleset, and here two are compared"]);
    let both = home.run(&["lab", "merge", &first, &second, &other, "README.md"]);
    assert_eq!((both.status, both.err.lines().count()), (2, 3), "{}", both.err);

    refused(
        &["README.md"],
        &["README.md is not a report of self-play", "`rackety selfplay --json` writes one, without --sweep"],
    );
    refused(&["nosuch.json"], &["nosuch.json"]);
    change(&second, |report| report["counts"]["format"] = 1.into());
    refused(&[&second], &["counts in format 1, but this program reads format 7"]);
    change(&first, |report| report["counts"]["side"]["standings"]["bots"] = json!([]));
    refused(&[&first], &["its bots are not those of its standings"]);

    let other_leaves = part(&home, &QUICK, "13..13");
    change(&other_leaves, |report| report["counts"]["side"]["head"]["bot_key"] = "another".into());
    let fourth = part(&home, &QUICK, "14..14");
    refused(&[&fourth, &other_leaves], &["the leave values or the common words of the bots have changed"]);
    change(&other_leaves, |report| report["counts"]["side"]["head"]["bot_key"] = "".into());
    ran(&home, &["lab", "merge", &fourth, &other_leaves]);
    let fifth = part(&home, &QUICK, "15..15");
    change(&fifth, |report| report["counts"]["side"]["head"]["bot_key"] = "another".into());
    refused(&[&other_leaves, &fourth, &fifth], &["the leave values or the common words"]);

    let fewer = part(&home, &QUICK, "9..11");
    change(&fewer, |report| report["counts"]["side"]["standings"]["games"] = 2.into());
    refused(&[&fewer], &["it has not as many games as seeds"]);
}

#[test]
fn two_rulesets_are_compared_seed_by_seed() {
    let home = Home::new();
    let same = report(&home, &[&QUICK[..], &["--games", "4", "--against", SMALL]].concat());
    let differences = same["against"]["differences"].as_array().unwrap();
    assert!(!differences.is_empty());
    for row in differences {
        assert_eq!((&row["difference"]["value"], &row["significant"]), (&json!(0.0), &json!(false)), "{row}");
    }
    let args = ["selfplay", "wordfeud", "--dictionary", "en-common", "--bots", "expert,expert"];
    let more = ["--games", "8", "--seed", "1", "--against-bots", "novice,novice", "--random-board"];
    let other = report(&home, &[&args[..], &more].concat());
    let rows = other["against"]["differences"].as_array().unwrap();
    let row = rows.iter().find(|row| row["metric"] == "points-per-turn").unwrap();
    assert!(row["difference"]["value"].as_f64().unwrap() < 0.0, "{row}");
    assert_eq!((&row["seeds"], &row["significant"]), (&8.into(), &true.into()), "{row}");
    assert_eq!(other["against"]["report"]["seats"][1]["bot"], "novice");
    assert_eq!(other["counts"]["side"]["head"]["options"]["random_board"], true);
}

/// One pair of games shows no spread of what differs between them.
#[test]
fn one_seed_has_no_interval_of_a_difference() {
    let home = Home::new();
    let page = home.path().join("page.html");
    let args = [&QUICK[..], &["--games", "1", "--seed", "1", "--against-bots", "novice,novice"]].concat();
    for row in report(&home, &args)["against"]["differences"].as_array().unwrap() {
        assert!(row["difference"]["interval"].is_null() && row["significant"] == false, "{row}");
    }
    let text = ran(&home, &[&args[..], &["--html", page.to_str().unwrap()]].concat()).out;
    let row = text.lines().skip_while(|line| !line.starts_with("DIFFERENCES")).nth(1).unwrap();
    assert!(row.ends_with("too few"), "{row}");
    let page = fs::read_to_string(page).unwrap();
    let (_, differences) = page.split_once("<h2>Differences</h2>").unwrap();
    assert!(differences.contains("too few") && differences.contains(" %</td>"), "{differences}");
}

/// The description is for people, and no rule depends on it.
#[test]
fn runs_with_another_description_of_the_ruleset_are_added_up() {
    let home = Home::new();
    let file = home.path().join("mine.toml");
    let text = fs::read_to_string(SMALL).unwrap();
    let args = ["selfplay", file.to_str().unwrap(), "--dictionary", "en-common", "--bots", "club,novice"];
    fs::write(&file, &text).unwrap();
    let first = part(&home, &args, "1..2");
    fs::write(&file, format!("about = \"Another sentence.\"\npacked = true\n{text}")).unwrap();
    let second = part(&home, &args, "3..4");
    assert_eq!(report(&home, &["lab", "merge", &first, &second])["games"], 4);
}

/// The command would begin again at the first game, and replace what was played.
#[test]
fn a_stopped_run_is_not_replaced_by_its_command() {
    let home = Home::new();
    let args = [&QUICK[..], &["--seeds", "3..5", "--json"]].concat();
    assert_eq!(rackety_unread(home.path(), &args, ""), 0);
    let folder = home.path().join("data/rackety/lab");
    let [name] = &files_in(&folder)[..] else { panic!("{:?}", files_in(&folder)) };
    let state = folder.join(name);
    // As if the last game had not been played.
    change(state.to_str().unwrap(), |report| report["counts"]["planned"] = json!([[3, 6]]));
    let before = fs::read(&state).unwrap();
    home.refused(&args, &["begun before, and stopped", "rackety selfplay --resume ", name]);
    assert_eq!(fs::read(&state).unwrap(), before);
    ran(&home, &["selfplay", "--resume", state.to_str().unwrap()]);
    ran(&home, &args);
}

#[test]
fn every_seat_has_its_wins_beside_a_fair_share() {
    let home = Home::new();
    let page = home.path().join("page.html");
    let args =
        ["selfplay", SMALL, "--dictionary", "en-common", "--bots", "club,club,club,club", "--seed", "1"];
    let text = ran(&home, &[&args[..], &["--games", "12", "--html", page.to_str().unwrap()]].concat()).out;
    let page = fs::read_to_string(page).unwrap();
    let cell = |text: &str| format!("<td>{text}</td>");
    let (_, seats) = text.split_once("\nSEAT ").unwrap();
    for row in seats.lines().skip(1).take(4) {
        let wins = row.split_whitespace().nth(1).unwrap();
        assert!(page.contains(&format!("{wins} %")), "{wins}: {page}");
    }
    assert!(page.contains("25.0 % would be fair") && page.contains(&cell("4")), "{page}");
    let (_, in_short) = text.split_once("\nIN SHORT\n").unwrap();
    for line in in_short.lines().take_while(|line| !line.is_empty()) {
        let (found, _) = line.trim().split_once("  ").unwrap();
        assert!(page.contains(found), "{found}: {page}");
    }
}

#[test]
fn figures_of_tiles_and_squares_add_up() {
    let home = Home::new();
    let args = ["selfplay", "wordfeud", "--dictionary", "en-common", "--games", "3", "--seed", "4"];
    let report = report(&home, &[&args[..], &["--count-plays", "1"]].concat());
    let sum =
        |values: &mut dyn Iterator<Item = &Value>| values.map(|value| value.as_f64().unwrap()).sum::<f64>();
    let letters = report["letters"].as_array().unwrap();
    let of = |key: &str| sum(&mut letters.iter().map(|letter| &letter[key]));
    let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-6, "{one} is not {other}: {report}");
    near(of("played") + of("left") + report["tiles_left"]["bag"].as_f64().unwrap(), of("tiles"));
    near(of("left"), report["tiles_left"]["racks"].as_f64().unwrap());
    let squares = report["squares"].as_object().unwrap();
    near(sum(&mut squares.values().map(|square| &square["placed"])), of("played"));
    let by_length = report["words"].as_object().unwrap();
    near(sum(&mut by_length.values().map(|words| &words["share"])), 1.0);
    let phases = report["phases"].as_object().unwrap();
    near(sum(&mut phases.values().map(|phase| &phase["turns"])), report["turns"].as_f64().unwrap());
    assert_eq!(report["branching"]["counted"], report["turns"]);
    assert!(report["takings"].is_null() && report["gift_blank"].is_null());
    assert_eq!(report["metrics"]["turns"]["value"], report["mean_turns"]);
    assert!(report["metrics"]["turns"]["interval"].is_array());
    assert!(report["metrics"]["lost-turns"]["interval"].is_null());
    // Means of so few turns with plays that vary so much have no interval, and the text has the mean of the metric.
    assert!(phases.values().all(|phase| phase["legal_plays"].is_number()), "{report}");
    let mean = report["metrics"]["legal-plays"]["value"].as_f64().unwrap();
    let counted = home.run(&[&args[..], &["--count-plays", "1"]].concat()).out;
    let line = counted.lines().find(|line| line.contains(" legal plays a turn")).unwrap().replace(',', "");
    assert!(line.starts_with(&format!("  {mean:.0} legal plays a turn")), "{line}");
}

/// Bots change a blank in a turn, and then decide again.
#[test]
fn legal_plays_are_those_of_turns() {
    let home = Home::new();
    let rules = home.write("change.toml", "extends = \"wordfeud\"\nname = \"Change\"\nblank.change = true\n");
    let args = ["selfplay", &*rules, "--dictionary", "en-common", "--games", "1", "--seed", "1"];
    let report = report(&home, &[&args[..], &["--count-plays", "1"]].concat());
    assert!(report["blank_changes"].as_u64() > Some(0), "{report}");
    let sum_of = |phase: &Value| phase["turns"].as_f64().unwrap() * phase["legal_plays"].as_f64().unwrap();
    let sum: f64 = report["phases"].as_object().unwrap().values().map(sum_of).sum();
    let mean = report["metrics"]["legal-plays"]["value"].as_f64().unwrap();
    assert!((sum / report["turns"].as_f64().unwrap() - mean).abs() < 0.01, "{report}");
}

/// The turns of one game depend on each other, and a single play of a kind has no spread.
#[test]
fn one_value_has_no_interval() {
    let home = Home::new();
    let args = ["selfplay", "smartfeud", "--dictionary", "en-common", "--games", "1", "--seed", "1"];
    let report = report(&home, &args);
    let phases = report["phases"].as_object().unwrap().values();
    for phase in phases {
        assert!(phase["points"]["interval"].is_null(), "{phase}");
    }
    for (part, mean) in [("takings", "points_with"), ("gift_blank", "points_unused")] {
        assert!(!report[part][mean].is_object(), "{}", report[part]);
    }
}

/// A random board has other premiums in each game, so a picture of all of them shows none.
#[test]
fn reports_name_options_and_pictures_show_only_premiums_that_stay() {
    let home = Home::new();
    let [page, picture] = ["page.html", "picture.svg"].map(|name| home.path().join(name));
    let files = ["--html", page.to_str().unwrap(), "--svg", picture.to_str().unwrap()];
    let args = ["selfplay", "smartfeud", "--dictionary", "en-common", "--games", "1", "--seed", "1"];
    let marks =
        |mark: &str| fs::read_to_string(&picture).unwrap().matches(&format!(">{mark}</text>")).count();
    let text = ran(&home, &[&args[..], &files].concat()).out;
    assert!(!text.contains("random board") && !text.contains("professional mode"), "{text}");
    let [premiums, starts] = ["2W", "*"].map(marks);
    assert!(premiums > 0 && starts > 0);
    let odd = ["--mode", "professional", "--random-board"];
    let text = ran(&home, &[&args[..], &odd, &files].concat()).out;
    let page = fs::read_to_string(page).unwrap();
    for text in [text.lines().next().unwrap(), &page] {
        assert!(text.contains(", professional mode, random board"), "{text}");
    }
    assert_eq!(["2W", "*"].map(marks), [0, starts]);
}

#[test]
fn one_game_is_too_few_for_the_interval_of_the_first_players_lead() {
    let home = Home::new();
    let one = [&QUICK[..], &["--games", "1", "--seed", "4"]].concat();
    let lead = &report(&home, &one)["first_player"]["lead"];
    assert!(lead["value"].is_f64() && lead["interval"].is_null(), "{lead}");
    let text = ran(&home, &one).out;
    assert!(text.contains(" points (too few games for an interval)\n"), "{text}");
}

#[test]
fn exported_games_can_be_replayed_and_remarkable_ones_are_named() {
    let home = Home::new();
    let folder = home.path().join("all games");
    let export = ["--export", folder.to_str().unwrap()];
    let report = report(&home, &[&QUICK[..], &["--seeds", "3..5"], &export].concat());
    let files = |folder: &Path| {
        let mut names = files_in(folder);
        names.retain(|name| name.contains(".json"));
        names
    };
    let key_of = |side: &Value| {
        let head: RunHead = serde_json::from_value(side["head"].clone()).unwrap();
        head.key()[..4].to_owned()
    };
    let key = key_of(&report["counts"]["side"]);
    let name = |seed: &Value| format!("five-by-five-club-novice-{key}-{seed}.json");
    assert_eq!(files(&folder), [3, 4, 5].map(|seed| name(&seed.into())), "other bots have other files");
    let other_words = ["selfplay", SMALL, "--bots", "club,novice", "--seeds", "3..4"];
    ran(&home, &[&other_words[..], &export].concat());
    assert_eq!(files(&folder).len(), 5, "other words have other files");
    let longest = &report["extremes"]["longest"];
    let game = folder.join(name(&longest["seed"]));
    let replay = ran(&home, &["replay", "--plain", game.to_str().unwrap()]).out;
    let turns = replay.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).count();
    assert_eq!(json!(turns), longest["value"], "{replay}");

    let both = home.path().join("both");
    let args = [&QUICK[..], &["--seeds", "3..3", "--against", SMALL, "--export", both.to_str().unwrap()]];
    ran(&home, &args.concat());
    assert_eq!(files(&both), ["a", "b"].map(|side| format!("{side}-{}", name(&3.into()))));
    let file = home.path().join("a file");
    fs::write(&file, "").unwrap();
    let args = [&QUICK[..], &["--games", "3", "--export", file.to_str().unwrap()]].concat();
    home.refused(&args, &["--export: cannot "]);
}

/// A folder has the place of a game's file, so that the game cannot be written.
#[test]
fn a_game_that_could_not_be_exported_is_played_and_exported_later() {
    let home = Home::new();
    let folder = home.path().join("games");
    let args = [&QUICK[..], &["--seeds", "3..5", "--threads", "1"]].concat();
    let export = ["--export", folder.to_str().unwrap()];
    let whole = report(&home, &[&args[..], &export].concat());
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in &files {
        fs::remove_file(file).unwrap();
    }
    fs::create_dir(&files[1]).unwrap();
    let failed = home.run(&[&args[..], &export, &["--json"]].concat());
    assert!(failed.status == 2 && failed.err.contains("error: --export: cannot "), "{}", failed.err);
    let found: Value = serde_json::from_str(&failed.out).unwrap();
    let done = (&found["games"], &found["counts"]["done"]);
    assert_eq!(done, (&1.into(), &json!([[3, 3]])), "the game before is not lost");
    let hint = failed.err.lines().next().unwrap();
    let resumed = hint.strip_prefix("rackety selfplay --resume ").unwrap();
    let (state, more) = resumed.split_once(' ').unwrap();
    assert_eq!(more, format!("--export {} continues the run", folder.display()));
    fs::remove_dir(&files[1]).unwrap();
    assert_eq!(report(&home, &[&["selfplay", "--resume", state][..], &export].concat()), whole);
    assert!(files.iter().all(|file| file.is_file()));
}

#[test]
fn a_report_that_nobody_read_is_kept() {
    let home = Home::new();
    let args = [&QUICK[..], &["--seeds", "3..5"]].concat();
    let whole = report(&home, &args);
    assert_eq!(rackety_unread(home.path(), &[&args[..], &["--json"]].concat(), ""), 0);
    let states: Vec<_> = fs::read_dir(home.path().join("data/rackety/lab")).unwrap().collect();
    let [state] = &states[..] else { panic!("{states:?}") };
    let state = state.as_ref().unwrap().path();
    let resume = ["selfplay", "--resume", state.to_str().unwrap()];
    assert_eq!(rackety_unread(home.path(), &resume, ""), 0);
    assert_eq!(report(&home, &resume), whole, "a report that nobody read does not end the run");
    assert!(!state.exists());
}

#[test]
fn a_run_that_nobody_reads_has_the_status_that_it_would_have() {
    let home = Home::new();
    let args = [&QUICK[..], &["--seeds", "3..5", "--json"]].concat();
    let file = &*home.write("failed.json", ran(&home, &args).out);
    change(file, |report| {
        let counts = &mut report["counts"];
        for seeds in ["planned", "done"] {
            counts[seeds] = json!([[3, 6]]);
        }
        counts["side"]["failed"] = json!({ "6": "the rules are too odd" });
    });
    assert_eq!(rackety_unread(home.path(), &["selfplay", "--resume", file], ""), 1);
}

#[cfg(unix)]
#[test]
fn a_report_that_could_not_be_written_is_printed_again() {
    let home = Home::new();
    // A folder that cannot be made, because its name is that of a link to nothing.
    std::os::unix::fs::symlink("nowhere/at/all", home.path().join("pages")).unwrap();
    let page = &*home.file("pages/page.html");
    let args = [&QUICK[..], &["--seeds", "3..5", "--html", page]].concat();
    let failed = home.run(&args);
    let hint = failed.err.lines().next().unwrap();
    let again =
        hint.strip_prefix("rackety selfplay --resume ").unwrap().strip_suffix(" prints the report again");
    assert_eq!(failed.status, 2, "{}", failed.err);
    let printed = report(&home, &["selfplay", "--resume", again.unwrap()]);
    assert_eq!(printed, report(&home, &[&QUICK[..], &["--seeds", "3..5"]].concat()));
}

#[test]
fn a_run_with_gaps_is_continued_until_a_figure_is_known() {
    let home = Home::new();
    let parts = ["1..99", "101..101"].map(|seeds| part(&home, &QUICK, seeds));
    let file = &*home.write("run.json", ran(&home, &["lab", "merge", &parts[0], &parts[1], "--json"]).out);
    change(file, |report| report["counts"]["planned"] = json!([[1, 300]]));
    let resume = ["selfplay", "--resume", file, "--until", "score=20", "--json"];
    let report: Value = serde_json::from_str(&home.run(&resume).out).unwrap();
    assert_eq!((&report["games"], &report["counts"]["planned"]), (&125.into(), &json!([[1, 125]])));
}

/// A player alone wins by no margin.
#[test]
fn a_figure_that_no_game_has_is_not_played_for_again() {
    let home = Home::new();
    let ran = home.run(&["selfplay", SMALL, "--bots", "club", "--until", "margin=2"]);
    assert!(ran.status == 2 && ran.out.contains("100 games (interrupted), "), "{}", ran.out);
    assert!(ran.out.contains("; of seeds "), "{}", ran.out);
    assert!(ran.err.contains("these games have no figure"), "{}", ran.err);
    assert!(ran.err.contains("continues the run") && !ran.err.contains("--until margin=2"), "{}", ran.err);
}

/// Without takings in the rules, no number of games has one.
#[test]
fn a_figure_that_the_rules_rule_out_is_not_played_for() {
    let home = Home::new();
    let args = [&QUICK[..], &["--until", "takings=1"]].concat();
    home.refused(&args, &["--until: these games have no figure \"takings a game\""]);
}

#[test]
fn learned_values_are_written_to_the_file_that_is_named() {
    let home = Home::new();
    let [table, reviews] = ["mine.learning", "reviews.toml"].map(|name| home.path().join(name));
    let learn_args =
        ["lab", "learn", SMALL, "--dictionary", "en-common", "--games", "1", "--rounds", "1", "--output"];
    let learn = |file: &Path| ran(&home, &[&learn_args[..], &[file.to_str().unwrap()]].concat()).out;
    for _ in 0..2 {
        assert_eq!(learn(&table), format!("wrote {}\n", table.display()));
        let text = fs::read_to_string(&table).unwrap();
        let command = format!("{SMALL} --language en --dictionary en-common --games 1 --rounds 1 --seed ");
        assert!(text.contains(&command), "{text}");
    }
    // The table of another name has the place of this one's progress.
    let other = home.path().join("mine");
    let args = [&learn_args[..], &[other.to_str().unwrap()]].concat();
    home.refused(&args, &["mine.learning is a leave table", "choose another --output"]);
    assert!(fs::read_to_string(&table).unwrap().contains("vowels"));
    let ours = home.path().join("our game.toml");
    fs::copy(SMALL, &ours).unwrap();
    let args = ["lab", "learn", ours.to_str().unwrap(), "--dictionary", "en-common", "--games", "1"];
    let spaced = &*home.file("ours.toml");
    ran(&home, &[&args[..], &["--rounds", "1", "--output", spaced]].concat());
    let text = fs::read_to_string(spaced).unwrap();
    assert!(text.contains("/our game.toml' --language en"), "{text}");
    // The progress of another run is not lost.
    let progress = home.path().join("ours.toml.learning");
    fs::write(&progress, "{}\n").unwrap();
    let args = [&learn_args[..], &[spaced]].concat();
    home.refused(&args, &["ours.toml.learning", "the progress of another run", "choose another --output"]);
    assert_eq!(fs::read_to_string(&progress).unwrap(), "{}\n");
    fs::copy("rulesets/reviews/wordfeud.toml", &reviews).unwrap();
    let args = ["lab", "learn", SMALL, "--output", reviews.to_str().unwrap()];
    home.refused(&args, &["reviews.toml exists, and is not a leave table"]);
}

/// Before the first games are over, there is no progress, and a file of it would keep other runs from beginning.
#[cfg(target_os = "linux")]
#[test]
fn learning_that_is_stopped_at_once_leaves_no_file() {
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    let home = Home::new();
    let table = home.path().join("values.toml");
    let args = ["lab", "learn", "smartfeud", "--dictionary", "en-common", "--threads", "1", "--games", "400"];
    let child =
        crate::program::command(home.path(), &[&args[..], &["--output", table.to_str().unwrap()]].concat())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
    // Once interrupts are caught, the first games begin. The second bit of the mask is that of SIGINT.
    let is_caught = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap() & 2 != 0
    };
    let begun = Instant::now();
    while !is_caught() && begun.elapsed() < Duration::from_secs(120) {
        thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), err.as_str()), (Some(130), "stopped after 0 of 1200 games\n"));
    assert!(!home.path().join("values.toml.learning").exists());
}

/// A table of a ruleset of the same name, or of earlier tiles: bots play all the same, and each command warns once.
#[test]
fn a_learned_table_for_other_tiles_is_not_used() {
    let home = Home::new();
    let file = home.path().join("mine.toml");
    let text = fs::read_to_string(SMALL).unwrap();
    fs::write(&file, &text).unwrap();
    let file = file.to_str().unwrap();
    let table = home.path().join("data/rackety/leaves/mine-en.toml");
    let check = ["rules", "check", "--play", file];
    let game = ["play", file, "--plain", "--players", "none", "--bots", "expert,expert", "--seed", "1"];
    let selfplay = ["selfplay", file, "--dictionary", "en-common", "--games", "2", "--seed", "1"];
    let without = [&check[..], &game, &selfplay].map(|args| home.run(args));
    for ran in &without {
        assert_eq!(ran.status, 0, "{}", ran.err);
    }
    fs::create_dir_all(table.parent().unwrap()).unwrap();
    let other = "format = 2\nvowels = []\nbalance = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n\
                 blank = [22.0]\n[letters]\n\"ŒÆ\" = [1.0]\n\"Œ\" = [1.0]\n";
    fs::write(&table, other).unwrap();
    let warning = "eave table leaves/mine-en.toml is not used: line ";
    for (args, without) in [&check[..], &game, &selfplay].into_iter().zip(without) {
        let ran = home.run(args);
        let all = ran.err.clone() + &ran.out;
        assert_eq!((ran.status, all.matches(warning).count()), (0, 1), "{args:?}: {all}");
        assert!(all.contains(" more fault") && all.contains("rackety lab learn"), "{args:?}: {all}");
        assert!(!all.contains("\\u{a}") && !all.contains("could not play"), "{args:?}: {all}");
        if args[0] == "play" {
            let turns = |out: &str| out.lines().filter(|line| line.starts_with("Bot (")).collect::<String>();
            assert_eq!(turns(&ran.out), turns(&without.out));
        }
    }
    let folder = home.path().join("data/rackety/games");
    let saved = fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    let review = home.run(&["review", saved.to_str().unwrap()]);
    assert_eq!((review.status, review.err.matches(warning).count()), (0, 1), "{}", review.err);
}

#[test]
fn the_use_of_squares_is_a_picture() {
    let home = Home::new();
    let file = home.path().join("squares.svg");
    let args = [&QUICK[..], &["--games", "2", "--svg", file.to_str().unwrap()]].concat();
    let text = ran(&home, &args).out;
    assert!(text.contains("TILES PLACED PER GAME"), "{text}");
    let svg = fs::read_to_string(file).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("tiles placed per game"));
    assert_eq!(svg.matches("<rect x=").count(), 25);
    let args = [&QUICK[..], &["--games", "1", "--svg", "both", "--html", "both"]].concat();
    home.refused(&args, &["--svg and --html name one file"]);
}

#[test]
fn pictures_have_the_theme_of_the_settings() {
    let home = Home::new();
    let [set, named, other] = ["set.svg", "named.svg", "other.svg"].map(|name| home.path().join(name));
    let picture = |file: &std::path::Path, more: &[&str]| {
        let file = file.to_str().unwrap();
        let args = [&QUICK[..], &["--games", "1", "--seed", "4", "--svg", file], more].concat();
        ran(&home, &args);
        fs::read_to_string(file).unwrap()
    };
    let dark = picture(&named, &["--theme", "high-contrast"]);
    let before = picture(&other, &[]);
    fs::create_dir_all(home.path().join("config/rackety")).unwrap();
    fs::write(home.path().join("config/rackety/config.toml"), "[interface]\ntheme = \"high-contrast\"\n")
        .unwrap();
    let after = picture(&set, &[]);
    assert!(after == dark && after != before);
    // A theme without colours has shades of its own.
    let plain = picture(&other, &["--theme", "monochrome"]);
    let fills: BTreeSet<&str> = plain.split("fill=\"").skip(1).map(|rest| &rest[..7]).collect();
    assert!(3 < fills.len(), "{fills:?}");
}

#[test]
fn a_page_with_charts_needs_nothing_else() {
    let home = Home::new();
    let file = &*home.file("report.html");
    let more = ["--games", "3", "--against-bots", "novice,novice", "--html", file];
    ran(&home, &[&QUICK[..], &more].concat());
    let page = fs::read_to_string(file).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    page.assert_has(&[
        "<h2>Differences</h2>",
        "<h2>Letters</h2>",
        "<h2>Scores</h2>",
        "class=\"board\"",
        "<svg ",
    ]);
    for outside in ["<script", "src=", "href=", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
    // The page has the tables of the text, with all their columns and notes.
    page.assert_has(&[
        "<th scope=\"col\">mean</th><th scope=\"col\">95 %</th><th scope=\"col\">spread</th>",
        "<th scope=\"col\">stuck</th><th scope=\"col\">effect</th><th scope=\"col\">95 %</th>",
        "<p>All turns: mean ",
        "<td>-</td>",
    ]);
    // Both rulesets have one name, so the bots are named.
    page.assert_has(&["<h1>Five by five: club,novice</h1>", ">novice,novice</th>"]);
    crate::program::assert_well_formed(&page);
    // Every picture says what it shows to people who do not see it.
    assert!(page.matches("<svg ").count() > 5);
    assert_eq!(page.matches("<svg ").count(), page.matches("role=\"img\" aria-label=\"").count());
    assert_eq!(page.matches("class=\"unit\"").count() % 2, 0);
    assert!(page.contains("prefers-color-scheme: dark"));
}

/// A report may come from anybody: what would control a terminal is an escape in what is made of it.
#[test]
fn pages_and_pictures_of_a_strangers_report_have_no_control_characters() {
    let home = Home::new();
    let file = part(&home, &QUICK, "1..2");
    change(&file, |report| {
        let text =
            report.to_string().replace("Five by five", "Five\\u001b]0;x\\u0007\u{9b}2J\u{202e} by five");
        *report = serde_json::from_str(&text).unwrap();
    });
    assert!(fs::read_to_string(&file).unwrap().contains('\u{9b}'), "the name is in the report");
    let [page, picture] = ["page.html", "picture.svg"].map(|name| home.path().join(name));
    let (html, svg) = (page.to_str().unwrap(), picture.to_str().unwrap());
    ran(&home, &["lab", "merge", &file, "--html", html, "--svg", svg]);
    for file in [page, picture] {
        let text = fs::read_to_string(file).unwrap();
        assert!(text.contains(r"Five\u{1b}]0;x\u{7}\u{9b}2J\u{202e} by five"));
        assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()));
    }
}
