//! `rackety study --plain`: cards are asked, judged and stored, words missed in reviewed games are a list, and what cannot be
//! done is said.

use std::fs;
use std::path::Path;

use rackety::files::Folders;
use rackety::session::{GameRequest, Host, NewPlayer};
use rackety_engine::Action;

use crate::program::{AssertHas as _, Home, rackety_reads};

const WORDFEUD: [&str; 5] = ["--ruleset", "wordfeud", "--language", "en", "--plain"];

fn study(home: &Path, args: &[&str], input: &str) -> crate::program::Ran {
    rackety_reads(home, &[&["study"], args, &WORDFEUD[..]].concat(), input)
}

/// What the file of a list contains.
fn stored(home: &Path, name: &str) -> toml::Table {
    let text = fs::read_to_string(home.join("data/rackety/study").join(name)).unwrap();
    toml::from_str(&text).unwrap()
}

#[test]
fn a_sitting_of_twenty_cards_is_judged_and_stored_and_the_next_one_begins_with_what_is_due() {
    let home = Home::new();
    let ran = study(home.path(), &["two-letters"], &"good\n".repeat(20)).quiet();
    assert!(
        ran.out.starts_with("Two-letter words: good or bad.\nWordfeud, International English. "),
        "{}",
        ran.out
    );
    let right = ran.out.matches("Right: ").count();
    let wrong = ran.out.matches("Wrong: ").count();
    assert_eq!((right + wrong, ran.out.matches("Again in 10 minutes.").count()), (20, right), "{}", ran.out);
    assert!((6..=14).contains(&right), "half of them are good: {right}");
    ran.out.assert_has(&["20 of 20. Is ", &format!("20 cards in less than a minute, {right} right.\n")]);
    // Each word that is said to be good is in the list, and no other.
    let said: Vec<&str> =
        ran.out.lines().filter(|line| line.ends_with(" is good.") || line.ends_with(" is bad.")).collect();
    assert_eq!(said.len(), 20, "{}", ran.out);
    for line in said {
        let word = line.split(' ').nth(1).unwrap();
        let check = home.run(&["dict", "check", word]);
        assert_eq!(check.status == 0, line.ends_with(" is good."), "{line}");
    }
    let file = stored(home.path(), "en-two-letters-good-or-bad.toml");
    let cards = file["cards"].as_table().unwrap();
    assert_eq!(cards.len(), 20);
    let count = |key: &str| -> i64 { cards.values().map(|card| card[key].as_integer().unwrap()).sum() };
    assert_eq!(
        (count("right"), count("wrong")),
        (i64::try_from(right).unwrap(), i64::try_from(wrong).unwrap())
    );
    assert_eq!(file["about"]["dictionary"].as_str(), Some("en"));

    // A day later, all of them are due.
    let path = home.path().join("data/rackety/study/en-two-letters-good-or-bad.toml");
    let text = fs::read_to_string(&path).unwrap();
    let year = text.split("due = \"").nth(1).unwrap().split('-').next().unwrap().to_owned();
    fs::write(&path, text.replace(&format!("\"{year}-"), "\"2001-")).unwrap();
    let again = study(home.path(), &["two-letters", "--cards", "5"], "quit\n");
    assert!(again.out.contains("20 of "), "{}", again.out);
    assert!(again.out.contains(" begun, 20 due."), "{}", again.out);
    let asked = again.out.lines().find(|line| line.starts_with("1 of 5. Is ")).unwrap();
    let word = asked.split(' ').nth(4).unwrap();
    assert!(cards.contains_key(word), "{asked}");
}

#[test]
fn anagrams_and_hooks_are_typed_and_a_short_list_says_when_it_is_due() {
    let home = Home::new();
    let ran = study(home.path(), &["q?"], "iq\nqi iq\nqi\n").quiet();
    ran.out.assert_has(&[
        "Q?: anagrams.\n",
        "1 of 1. I Q: 1 word.\n",
        "Wrong. You missed QI. Not right: IQ.\nQI: ",
        "Wrong. Not right: IQ.\n",
        "Right.\n",
        "3 cards in less than a minute, 1 right.\n1 of 1 card begun, 0 due.\nThe next card is due in ",
    ]);
    let hooks = study(home.path(), &["ae", "--quiz", "hooks"], "");
    assert_eq!(hooks.status, 2, "a word is no pattern: {}", hooks.out);
    let hooks = study(home.path(), &["[q]i", "--quiz", "hooks"], "x1\nns\n");
    assert_eq!(hooks.status, 1, "a line was no answer");
    assert!(hooks.err.contains("Line 1: there is no tile 1."), "{}", hooks.err);
    assert!(hooks.out.contains("Which letters go after QI?\n"), "{}", hooks.out);
    assert!(hooks.out.contains("Right.\nQIN QIS.\n"), "{}", hooks.out);
}

/// A question is heard again after a line that is not an answer, after the help, and with `repeat`.
#[test]
fn a_question_can_always_be_heard_again() {
    let home = Home::new();
    let ran = study(home.path(), &["two-letters"], "perhaps\nrepeat\nhelp\nrepeat\nquit\n");
    let asked = ran.out.lines().filter(|line| line.starts_with("1 of 20. "));
    assert_eq!(asked.count(), 5, "{}", ran.out);
}

/// The word that is asked may look like a command.
#[test]
fn quit_leaves_unless_it_is_an_answer() {
    let home = Home::new();
    let ran = study(home.path(), &["qui?", "--contains", "t"], "help\nquit\n");
    assert!(ran.out.contains("Type the answer to a card;") && ran.out.contains("Right.\n"), "{}", ran.out);
    assert!(ran.out.contains("1 card in "), "{}", ran.out);
    for leaving in ["quit", "q", "exit"] {
        let left = study(home.path(), &["q?"], &format!("{leaving}\n"));
        assert!(
            left.status == 0 && !left.out.contains("Right") && !left.out.contains("Wrong"),
            "{}",
            left.out
        );
    }
    // A letter may be a hook.
    let hooked = study(home.path(), &["q?", "--quiz", "hooks"], "q\nquit\n");
    assert!(hooked.out.contains("Wrong") || hooked.out.contains("Right"), "{}", hooked.out);
    // Nor is a mistyped command an answer.
    let mistyped = study(home.path(), &["q?"], "hlep\nquit\n");
    assert_eq!(mistyped.err, "Line 1: HLEP does not use exactly these letters.\n");
    assert!(mistyped.out.contains("1 card, all new."), "{}", mistyped.out);
}

#[test]
fn the_menu_has_the_lists_with_their_progress() {
    let home = Home::new();
    study(home.path(), &["??z", "--quiz", "good-or-bad"], "g\nquit\n");
    let ran = home
        .reads(&[&["study"], &WORDFEUD[..]].concat(), &format!("{}1\ng\nquit\n", "more\n".repeat(6)))
        .quiet();
    let all = ran.out.replace('\n', " ");
    all.assert_has(&[
        "Two-letter words",
        "Words of 7 tiles",
        "Missed words",
        "??Z, good or bad: 1 card begun, ",
        "a pattern",
    ]);
    assert!(ran.out.contains("1 of 20. Is "), "{}", ran.out);
    let typed = home.reads(&[&["study"], &WORDFEUD[..]].concat(), "6\nq?\nqi\n");
    assert!(typed.out.contains("Q?: anagrams.") && typed.out.contains("Right."), "{}", typed.out);
    let from_menu = home.reads(&["--plain"], "9\n1\ng\nquit\n0\n");
    assert!(from_menu.out.contains("Two-letter words: good or bad."), "{}", from_menu.out);
}

/// The lists as the menu names them, on one line.
fn lists(home: &Path, ruleset: &str) -> String {
    let args = ["study", "--ruleset", ruleset, "--language", "en", "--plain"];
    rackety_reads(home, &args, &"more\n".repeat(6)).out.replace('\n', " ")
}

/// The figures at the end of a sitting: `2 of 9 cards begun`.
fn figures(sitting: &str) -> &str {
    let line = sitting.lines().rfind(|line| line.contains(" begun, ")).unwrap_or_else(|| panic!("{sitting}"));
    line.split_once(", ").unwrap().0
}

/// Rulesets with other word lengths have other cards in the same lists.
#[test]
fn the_menu_counts_the_cards_that_its_ruleset_has() {
    let home = Home::new();
    study(home.path(), &["two-letters"], "g\ng\nquit\n");
    study(home.path(), &["hooks"], "x\nx\nx\nquit\n");
    let long = lists(home.path(), "long-words");
    long.assert_has(&[
        "Two-letter words, which are good, which are bad",
        "Hooks, letters before and after words",
    ]);
    for (ruleset, input, begun) in [("long-words", "x\nquit\n", "1 of "), ("wordfeud", "quit\n", "4 of ")] {
        let args = ["study", "hooks", "--ruleset", ruleset, "--language", "en", "--plain"];
        let sitting = home.reads(&args, input).out;
        let lists = lists(home.path(), ruleset);
        let shown = figures(&sitting);
        assert!(shown.starts_with(begun) && lists.contains(&format!("Hooks, {shown}, ")), "{shown}: {lists}");
    }
}

#[test]
fn words_that_were_missed_in_a_reviewed_game_are_a_list() {
    let home = Home::new();
    home.refused(&[&["study", "missed"], &WORDFEUD[..]].concat(), &["no missed words yet", "rackety review"]);
    let folder = home.path().join("data/rackety/games");
    let host = Host::new(&Folders::default(), Some(folder));
    let request = |seed| GameRequest {
        language: Some("en".to_owned()),
        ..GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Bob"]), seed)
    };
    let mut session = host.new_game(&request(7)).unwrap();
    let state = session.game().state();
    let passing = state.player(state.to_move()).name().to_owned();
    session.act(Action::Pass).unwrap();
    let seat = session.game().state().to_move();
    session.act(Action::Resign(seat)).unwrap();
    session.save().unwrap();
    let game = session.file().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
    let review = home.run(&["review", &game, "--json"]).done();
    let review: serde_json::Value = serde_json::from_str(&review.out).unwrap();
    let best = review["turns"][0]["judgement"]["best"]["word"]
        .as_str()
        .unwrap_or_else(|| panic!("{}", review["turns"][0]));
    let best: Vec<char> = best.to_uppercase().chars().collect();
    let other = if passing == "Ann" { "Bob" } else { "Ann" };
    home.refused(
        &[&["study", "missed", "--player", other], &WORDFEUD[..]].concat(),
        &[&format!("no missed words of {other} yet")],
    );
    let text = &*home.write("words.txt", "at\n");
    let build = ["dict", "build", text, "--name", "mine", "--language", "en"];
    home.run(&build).done();
    home.refused(
        &[&["study", "missed", "--dictionary", "mine"], &WORDFEUD[..]].concat(),
        &["no word of this list can be asked as anagrams"],
    );
    let ran = study(home.path(), &["missed", "--player", &passing], "\n").quiet();
    assert!(ran.out.contains("Missed words: anagrams.\n"), "{}", ran.out);
    let asked = ran.out.lines().find(|line| line.starts_with("1 of 1. ")).unwrap();
    let letters = asked.trim_start_matches("1 of 1. ").split(':').next().unwrap();
    let mut letters: Vec<char> = letters.chars().filter(|letter| *letter != ' ').collect();
    let mut wanted = best.clone();
    letters.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(letters, wanted);

    // The menu counts the words of everybody, whoever was asked about last.
    let mut session = host.new_game(&request(8)).unwrap();
    for _ in 0..2 {
        session.act(Action::Pass).unwrap();
    }
    session.act(Action::Resign(session.game().state().to_move())).unwrap();
    session.save().unwrap();
    let game = session.file().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
    home.run(&["review", &game]).done();
    let of_other = study(home.path(), &["missed", "--player", other], "\nquit\n");
    let of_all = study(home.path(), &["missed"], "quit\n");
    assert_ne!(figures(&of_other.out), figures(&of_all.out));
    let (shown, lists) = (figures(&of_all.out), lists(home.path(), "wordfeud"));
    assert!(lists.contains(&format!("Missed words, {shown}, ")), "{shown}: {lists}");
}

#[test]
fn a_pattern_is_read_in_the_capitals_of_its_language() {
    let home = Home::new();
    let text = &*home.write("words.txt", "iyi\nisi\nılı\n");
    let build = ["dict", "build", text, "--name", "mine", "--language", "tr"];
    home.run(&build).done();
    let turkish = ["--ruleset", "classic", "--language", "tr", "--dictionary", "mine", "--plain"];
    for (pattern, heading) in [("i?i", "İ?İ: anagrams."), ("ı?ı", "I?I: anagrams.")] {
        let ran = home.reads(&[&["study", pattern], &turkish[..]].concat(), "skip\nquit\n");
        assert!(ran.status == 0 && ran.out.starts_with(heading), "{}{}", ran.out, ran.err);
    }
    let files = fs::read_dir(home.path().join("data/rackety/study")).unwrap();
    assert_eq!(files.count(), 2, "each search has its own progress");
}

/// Nobody asks for the list of the last game.
#[test]
fn a_list_of_the_last_game_that_is_gone_is_not_studied() {
    let home = Home::new();
    let text = &*home.write("words.txt", "qat\nqi\n");
    let build = ["dict", "build", text, "--name", "mine", "--language", "en"];
    home.run(&build).done();
    let play = ["play", "smartfeud", "--dictionary", "mine", "--players", "A,B", "--plain"];
    home.reads(&play, "").done();
    let heading = || {
        let ran = home.reads(&["study", "q?*", "--plain"], "quit\n");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        ran.out.lines().nth(1).unwrap().to_owned()
    };
    assert!(heading().starts_with("SmartFeud, mine. "), "{}", heading());
    fs::remove_dir_all(home.path().join("data/rackety/dictionaries")).unwrap();
    assert!(heading().starts_with("SmartFeud, International English. "), "{}", heading());
}

#[cfg(unix)]
#[test]
fn an_answer_that_cannot_be_stored_is_reported_and_the_status_is_2() {
    let home = Home::new();
    fs::create_dir_all(home.path().join("data/rackety")).unwrap();
    // Nothing is stored there yet, and nothing can be.
    std::os::unix::fs::symlink("no/folder", home.path().join("data/rackety/study")).unwrap();
    let ran = study(home.path(), &["two-letters"], "g\n");
    assert_eq!(ran.status, 2, "{}", ran.out);
    ran.err.assert_has(&["This is not stored: ", "\nerror: some answers are not stored: "]);
}

#[test]
fn what_cannot_be_studied_is_said() {
    let home = Home::new();
    let refuse = |args: &[&str], parts: &[&str]| home.refused(&[&["study"], args].concat(), parts);
    refuse(&["two-leters", "--plain"], &["unknown list `two-leters`", "did you mean two-letters?", "'q?*'"]);
    refuse(&["hooks", "--min", "3", "--plain"], &["--min, --max and --contains are for patterns"]);
    refuse(&["q*", "--min", "5", "--max", "4", "--plain"], &["--min 5 is greater than --max 4"]);
    refuse(&["[q", "--plain"], &["unmatched or empty bracket"]);
    refuse(&["hooks", "--language", "xx", "--plain"], &["xx"]);
    refuse(&["hooks", "--ruleset", "nosuch", "--plain"], &["nosuch"]);
    refuse(&["hooks", "--cards", "0", "--plain"], &["--cards", "1..=500"]);
    refuse(&["hooks", "--quiz", "riddles", "--plain"], &["riddles", "good-or-bad"]);
    refuse(&["q?"], &["terminal", "--plain"]);
    // A faulty file is reported with its place, and stays as it is.
    let folder = home.path().join("data/rackety/study");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("en-two-letters-good-or-bad.toml");
    fs::write(&file, "cards-in-list = 3\n").unwrap();
    let ran = study(home.path(), &["two-letters"], "g\n");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("en-two-letters-good-or-bad.toml"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "cards-in-list = 3\n");
}
