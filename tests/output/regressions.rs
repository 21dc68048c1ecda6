//! Ways in which text from outside once reached the terminal, or deceived a reader.

use std::fs;
use std::path::PathBuf;

use rackety::files::Folders;
use rackety::session::{GameRequest, Host, NewPlayer};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::nasty::{EVERYTHING, assert_harmless};
use crate::program::{Ran, rackety, rackety_in, rackety_reads, refused, refused_in};

/// A sequence that writes to the clipboard.
const TO_CLIPBOARD: &str = "\u{1b}]52;c;UVFRUQ==\u{7}";

/// A new game's file, changed. The folder is deleted with the first value.
fn stranger(change: impl FnOnce(&mut Value)) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let request = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7);
    let mut session = host.new_game(&request).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    let mut save: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    change(&mut save);
    fs::write(&file, save.to_string()).unwrap();
    (folder, file)
}

/// Resumes such a game with the program, and checks what it prints.
fn resumed(change: impl FnOnce(&mut Value)) -> Ran {
    let (folder, file) = stranger(change);
    let ran = rackety_reads(folder.path(), &["resume", "--plain", file.to_str().unwrap()], "history\n");
    assert_harmless("out", ran.out.as_bytes());
    assert_harmless("err", ran.err.as_bytes());
    ran
}

#[test]
fn a_strangers_game_cannot_write_to_the_clipboard() {
    let ran = resumed(|save| save["game"]["players"][1] = json!(format!("Bob{TO_CLIPBOARD}")));
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
    for part in
        ["game: players[1]: the name `Bob\\u{1b}]52;c;", "cannot be shown; use letters", "not been changed"]
    {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    // Every field that a message of an unreadable file quotes.
    let letter = json!({ "letter": TO_CLIPBOARD, "count": 1, "points": 1 });
    for (field, change) in [
        ("unknown key", json!({ TO_CLIPBOARD: 1 })),
        ("program", json!({ "format": 99, "program": TO_CLIPBOARD })),
        ("mode", json!({ "game": { "options": { "mode": TO_CLIPBOARD } } })),
        ("generator", json!({ "game": { "generator": TO_CLIPBOARD } })),
        ("language", json!({ "game": { "language": TO_CLIPBOARD } })),
        (
            "letter",
            json!({ "game": { "ruleset": { "tiles": { "sets": { "en": { "letters": [letter] } } } } } }),
        ),
        ("tiles", json!({ "game": { "turns": [{ "exchange": TO_CLIPBOARD }] } })),
        ("first", json!({ "game": { "first": TO_CLIPBOARD } })),
    ] {
        let ran = resumed(|save| merge(save, &change));
        assert_eq!(ran.status, 2, "{field}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains(r"\u{1b}"), "{field}: {}", ran.err);
    }
}

fn merge(into: &mut Value, change: &Value) {
    match (into, change) {
        (Value::Object(into), Value::Object(change)) => {
            for (key, value) in change {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, change) => *into = change.clone(),
    }
}

#[test]
fn names_of_resumed_games_are_checked_as_those_of_new_games_are() {
    let marks = format!("A{}", "\u{301}".repeat(15));
    for (names, part) in [
        (["Ann\u{202e}", "Bob"], "players[0]: the name `Ann\\u{202e}` contains U+202E"),
        (["A", "A\u{200b}"], "players[1]: the name `A\\u{200b}` contains U+200B"),
        (["Ann", &marks], "players[1]: the name `A"),
        (["Ann", &marks], "too many marks on one letter; use fewer"),
        (
            ["Zoë", "Zoe\u{308}"],
            "players[1]: the names `Zoë` and `Zoe\u{308}` look the same; give them different",
        ),
        (["Ann", "Ann "], "players[1]: the names `Ann` and `Ann ` look the same"),
        (["Ann", "A name of seventeen"], "players[1]: `A name of seventeen` is too long for a player's name"),
        (["Ann", " "], "players[1]: a player has no name"),
    ] {
        let ran = resumed(|save| save["game"]["players"] = json!(names));
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{names:?}");
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
        let message = part.split_once(": ").map_or(part, |(_, message)| message);
        if names.iter().all(|name| name.trim() == *name) {
            refused(&["play", "smartfeud", "--players", &names.join(",")], &["--players: ", message]);
        }
    }
}

#[test]
fn no_name_forges_a_line_of_a_plain_game() {
    let forged = "X\nTurn 9, Eve to play.";
    for field in ["name", "about"] {
        let ran = resumed(|save| save["game"]["ruleset"][field] = json!(forged));
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{field}: {}", ran.err);
        assert!(ran.err.contains(&format!("{field}: U+000A cannot be shown")), "{}", ran.err);
    }
    let ran = resumed(|save| save["game"]["ruleset"]["tiles"]["sets"]["en"]["name"] = json!(forged));
    assert!(ran.status == 2 && ran.err.contains("tiles.sets.en.name: U+000A cannot be shown"), "{}", ran.err);

    // The name of a word list is shown.
    let home = TempDir::new().unwrap();
    let lists = home.path().join("data/rackety/dictionaries");
    fs::create_dir_all(&lists).unwrap();
    fs::write(lists.join("mine.fst"), rackety_engine::Lexicon::from_words("mine", ["AT"]).to_bytes())
        .unwrap();
    fs::write(lists.join("mine.toml"), "name = \"X\\nTurn 9, Eve to play.\"\nlanguage = \"en\"\n").unwrap();
    let play = ["play", "wordfeud", "--plain", "--dictionary", "mine", "--players", "Ann,Bob"];
    let ran = rackety_reads(home.path(), &play, "word at\n");
    assert!(ran.out.starts_with(r"Wordfeud, X\u{a}Turn 9, Eve to play., 1 word."), "{}", ran.out);
    assert!(!ran.out.lines().any(|line| line.starts_with("Turn 9")), "{}", ran.out);
    let ran = rackety_in(home.path(), &["dict", "list"]);
    assert!(ran.out.contains(r"X\u{a}Turn 9, Eve to play.") && !ran.out.contains("\nTurn 9"), "{}", ran.out);
}

/// The words of a lost turn are in no list, so any text may be there.
#[test]
fn the_words_of_a_lost_turn_are_shown() {
    let ran = resumed(|save| {
        save["game"]["options"]["mode"] = json!("professional");
        save["game"]["turns"] = json!([{ "play": "8h LAIR", "lost": [format!("X{TO_CLIPBOARD}\nY")] }]);
    });
    let words = r"1. Ann lost the turn: 8h LAIR, not in the dictionary: X\u{1b}]52;c;UVFRUQ==\u{7}\u{a}Y.";
    assert!(ran.status == 0 && ran.out.lines().any(|line| line == words), "{} {}", ran.out, ran.err);
}

#[test]
fn typed_commands_are_quoted_as_text() {
    let home = TempDir::new().unwrap();
    let play = ["play", "--plain", "--players", "Ann,Bob", "--seed", "7"];
    let ran = rackety_reads(home.path(), &play, "fly\u{1b}[2J\u{202e}\nword \u{9b}31m\n");
    assert!(ran.err.contains(r"unknown command `fly\u{1b}[2J\u{202e}`"), "{}", ran.err);
    assert_harmless("out", ran.out.as_bytes());
    assert_harmless("err", ran.err.as_bytes());
}

#[test]
fn arguments_are_quoted_as_text() {
    let ran = rackety(&["--\u{1b}[31mno", "\u{202e}"]);
    assert!(ran.status == 2 && ran.err.contains(r"unexpected argument '--\u{1b}[31mno'"), "{}", ran.err);
    let ran = rackety(&["play", "smartfeud", "--seed", "7\u{9b}"]);
    assert!(ran.status == 2 && ran.err.contains(r"'7\u{9b}'"), "{}", ran.err);
    let ran = rackety(&["rules", "check", "no\u{1b}[2J\u{200b}.toml"]);
    assert!(ran.status == 2 && ran.err.contains(r"no\u{1b}[2J\u{200b}.toml"), "{}", ran.err);
}

#[test]
fn new_rulesets_and_word_lists_have_names_that_can_be_shown() {
    let home = TempDir::new().unwrap();
    let words = home.path().join("words.txt");
    fs::write(&words, "at\n").unwrap();
    for name in ["a\u{1b}[31m", "a\u{200b}", " ", "\u{3164}"] {
        refused_in(home.path(), &["rules", "new", name], &["cannot be a file name"]);
        let build = ["dict", "build", words.to_str().unwrap(), "--name", name, "--language", "en"];
        refused_in(home.path(), &build, &["invalid word list name"]);
    }
    assert!(!home.path().join("data").exists());
}

/// A new ruleset names the one that it was made from in a comment, which must stay one line that editors can show.
#[test]
fn a_new_ruleset_is_made_from_no_file_whose_name_cannot_be_shown() {
    let home = TempDir::new().unwrap();
    let rulesets = home.path().join("config/rackety/rulesets");
    fs::create_dir_all(&rulesets).unwrap();
    let name = "no\u{1b}[2J\nname = 1";
    fs::write(rulesets.join(format!("{name}.toml")), "extends = \"wordfeud\"\nname = \"Other\"\n").unwrap();
    let ran = rackety_in(home.path(), &["rules", "new", "mine", "--from", name]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("the name of the file contains U+001B, which cannot be shown"), "{}", ran.err);
    assert!(!ran.err.contains('\u{1b}'), "{}", ran.err);
    assert!(!home.path().join("mine.toml").exists());
}

/// A theme printed to a file is the theme, as long as all of it can be shown.
#[test]
fn a_theme_is_printed_as_it_is_written() {
    let home = TempDir::new().unwrap();
    let themes = home.path().join("config/rackety/themes");
    fs::create_dir_all(&themes).unwrap();
    fs::write(themes.join("mine.toml"), "# Schön ☆\r\nextends = \"default\"\r\n").unwrap();
    let ran = rackety_in(home.path(), &["themes", "show", "mine"]);
    assert_eq!(ran.out, "# Schön ☆\nextends = \"default\"\n");
    fs::write(themes.join("mine.toml"), format!("# {EVERYTHING}")).unwrap();
    assert_harmless("theme", rackety_in(home.path(), &["themes", "show", "mine"]).out.as_bytes());
}
