//! Saved games of every format must replay to the same state for ever.
//!
//! The games are the files of `tests/saves`, with the state that each of them replays to in a text file next to it; the
//! README there says how to add one. `RACKETY_SAVES=write cargo test --test replay` plays and writes the games of the
//! list that have no file yet, and never changes a file.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a failing test should stop at once")]
#![allow(clippy::disallowed_macros, reason = "writing files is reported")]

mod end_state;
mod playing;
mod recipes;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Once;

use end_state::end_state;
use rackety::config::rulesets::{RulesetLibrary, RulesetOrigin};
use rackety::files::{Folders, SaveError};
use rackety::session::{GameRequest, Host, HostError};
use rackety_engine::{Game, TurnRecord};
use recipes::recipes;
use serde_json::Value;
use tempfile::TempDir;

/// A saved game in `tests/saves`.
struct SavedFile {
    path: PathBuf,
    /// The number of the format, from the name of the folder.
    format: u64,
}

impl SavedFile {
    fn name(&self) -> &str {
        self.path.file_stem().unwrap().to_str().unwrap()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&fs::read(&self.path).unwrap()).unwrap()
    }
}

/// All saved games, by format and name, once those that are to be written have been.
fn saved_files() -> Vec<SavedFile> {
    static WRITING: Once = Once::new();
    if std::env::var("RACKETY_SAVES").is_ok_and(|value| value == "write") {
        WRITING.call_once(write_missing_games);
    }
    let folders = entries(&saves_folder()).into_iter().filter(|path| path.is_dir());
    let mut files = Vec::new();
    for folder in folders {
        let number = folder.file_name().unwrap().to_str().unwrap().strip_prefix("format-");
        let format = number.expect("a folder is named after a format").parse().unwrap();
        let games =
            entries(&folder).into_iter().filter(|path| path.extension().is_some_and(|it| it == "json"));
        files.extend(games.map(|path| SavedFile { path, format }));
    }
    assert!(!files.is_empty());
    files
}

fn saves_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// A host with an empty folder for saved games.
fn host() -> (TempDir, Host) {
    let folder = TempDir::new().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    (folder, host)
}

/// The format that this program writes.
fn current_format() -> u64 {
    let (_folder, host) = host();
    let mut session =
        host.new_game(&GameRequest { ruleset: "smartfeud".to_owned(), ..GameRequest::default() }).unwrap();
    session.save().unwrap();
    let saved: Value = serde_json::from_slice(&fs::read(session.file().unwrap()).unwrap()).unwrap();
    saved["format"].as_u64().unwrap()
}

/// Plays the games that have no file yet and writes them.
fn write_missing_games() {
    let folder = saves_folder().join(format!("format-{}", current_format()));
    fs::create_dir_all(&folder).unwrap();
    for recipe in recipes() {
        let file = folder.join(&recipe.name).with_extension("json");
        if file.exists() {
            continue;
        }
        let played_in = TempDir::new().unwrap();
        let session = playing::play(&recipe, played_in.path());
        let saved = fs::read_to_string(session.file().unwrap()).unwrap();
        let one_line: String = saved.lines().map(str::trim_start).chain(["\n"]).collect();
        fs::File::create_new(&file).unwrap().write_all(one_line.as_bytes()).unwrap();
        let state = file.with_extension("txt");
        fs::File::create_new(&state).unwrap().write_all(end_state(&session).as_bytes()).unwrap();
        println!("wrote {}", file.display());
    }
}

/// Says where two texts differ first, with a few characters around it.
fn difference(expected: &str, found: &str) -> Option<String> {
    let (mut left, mut right) = (expected.lines(), found.lines());
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => return Some(format!("line {number}\n  expected {a:?}\n  found    {b:?}")),
        }
    }
    None
}

/// The game of a saved file without the fingerprint of its word list, which changes with the list.
fn without_words(mut file: Value) -> Value {
    let mut game = file["game"].take();
    assert!(game["dictionary"]["fingerprint"].take().is_string());
    game
}

/// Checks that the points of the turn records and the final adjustments add up to the scores.
#[track_caller]
fn assert_points_add_up(game: &Game, file: &Path) {
    let given = game.setup().position.as_ref().map(|position| position.scores.clone()).unwrap_or_default();
    for (seat, player) in game.state().players() {
        let of_turns: i32 =
            game.turns().iter().filter(|turn| turn.seat == seat).map(TurnRecord::points).sum();
        let adjustments = game.state().ending().into_iter().flat_map(|ending| &ending.adjustments);
        let adjusted: i32 = adjustments.filter(|line| line.seat == seat).map(|line| line.points).sum();
        let at_first = given.get(seat.index()).copied().unwrap_or_default();
        assert_eq!(at_first + of_turns + adjusted, player.score(), "{}: {}", file.display(), player.name());
    }
}

#[test]
fn every_saved_game_replays_to_its_state_and_can_be_saved_again() {
    let mut differences = Vec::new();
    for saved in saved_files() {
        let expected = fs::read_to_string(saved.path.with_extension("txt")).unwrap();
        let (folder, host) = host();
        let copy = folder.path().join(saved.path.file_name().unwrap());
        fs::write(&copy, fs::read(&saved.path).unwrap()).unwrap();
        for attempt in ["as it is", "saved again"] {
            let mut session = match host.resume(Some(&copy)) {
                Ok(session) => session,
                Err(error) => {
                    differences.push(format!("{}, {attempt}: {error}", saved.path.display()));
                    break;
                }
            };
            assert_points_add_up(session.game(), &saved.path);
            if let Some(difference) = difference(&expected, &end_state(&session)) {
                differences.push(format!("{}, {attempt}: {difference}", saved.path.display()));
            }
            session.save().unwrap();
        }
        let again = serde_json::from_slice(&fs::read(&copy).unwrap()).unwrap();
        if saved.format == current_format() && without_words(again) != without_words(saved.json()) {
            differences.push(format!("{}: saved again, the file is another game", saved.path.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn every_game_of_the_list_has_a_file_and_every_file_a_state() {
    let files = saved_files();
    let names: BTreeSet<&str> = files.iter().map(SavedFile::name).collect();
    let missing: Vec<String> = recipes()
        .into_iter()
        .map(|recipe| recipe.name)
        .filter(|name| !names.contains(name.as_str()))
        .collect();
    assert!(missing.is_empty(), "RACKETY_SAVES=write cargo test --test replay writes {missing:?}");
    for file in &files {
        assert!(file.path.with_extension("txt").exists(), "{}", file.path.display());
        assert_eq!(file.json()["format"], file.format, "{}", file.path.display());
    }
    let newest = files.iter().map(|file| file.format).max();
    assert_eq!(newest, Some(current_format()), "the newest folder has the format that this program writes");
}

/// The values of a key in the turns of all files: the kinds of turns, with how often each occurs.
fn turn_keys(files: &[SavedFile]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for file in files {
        for turn in file.json()["game"]["turns"].as_array().unwrap() {
            for key in turn.as_object().unwrap().keys() {
                *counts.entry(key.clone()).or_default() += 1;
            }
        }
    }
    counts
}

#[test]
fn the_games_cover_rulesets_languages_turns_and_endings() {
    let files = saved_files();
    let texts: Vec<String> =
        files.iter().map(|file| fs::read_to_string(file.path.with_extension("txt")).unwrap()).collect();
    let games: Vec<Value> = files.iter().map(|file| file.json()["game"].clone()).collect();

    let library = RulesetLibrary::default();
    for (id, _) in library.entries().into_iter().filter(|(_, origin)| *origin == RulesetOrigin::BuiltIn) {
        let of_ruleset = || games.iter().filter(|game| game["ruleset_id"] == *id);
        for tiles in library.load(&id).unwrap().tile_sets() {
            let language = tiles.language();
            assert!(
                of_ruleset().any(|game| game["language"] == language)
                    || id != "wordfeud" && id != "smartfeud",
                "{id} in {language}"
            );
        }
        assert!(of_ruleset().next().is_some(), "{id}");
    }
    let turns = turn_keys(&files);
    let kinds: Vec<&str> = turns.keys().map(String::as_str).collect();
    let expected = [
        "agree",
        "challenge",
        "change",
        "exchange",
        "lost",
        "pass",
        "play",
        "player",
        "points",
        "quit",
        "reason",
        "resign",
        "shuffled",
        "take",
        "timeout",
    ];
    assert_eq!(kinds, expected);
    assert!(turns["take"] >= 20, "{} takings", turns["take"]);
    for part in [
        "over: out,",
        "over: passes,",
        "over: scoreless,",
        "over: resigned,",
        "over: timeout,",
        "over: agreed,",
        "over: rounds,",
        "over: last-turns,",
        "can be challenged",
        "overtime: 118s",
        "not over",
        "passed out",
        "agrees to end",
        "mode Professional",
        "premiums Random",
        "clock: Wall",
        "gift blank on",
        "master, 0 passes",
        "PIN: Some(",
        "hints: Count(1)",
    ] {
        assert!(texts.iter().any(|text| text.contains(part)), "{part}");
    }
    let of_players =
        |count: usize| games.iter().any(|game| game["players"].as_array().unwrap().len() == count);
    assert!((2..=4).all(of_players), "two, three and four players");
}

#[test]
fn a_save_of_a_newer_format_is_refused() {
    let newer = current_format() + 1;
    for saved in saved_files() {
        let (folder, host) = host();
        let copy = folder.path().join("newer.json");
        let mut json = saved.json();
        json["format"] = newer.into();
        fs::write(&copy, json.to_string()).unwrap();
        let error = host.resume(Some(&copy)).unwrap_err();
        assert!(
            matches!(error, HostError::Save(SaveError::Newer { .. })),
            "{}: {error}",
            saved.path.display()
        );
        assert_eq!(fs::read_to_string(&copy).unwrap(), json.to_string(), "the file is left as it is");
    }
}
