//! Looking back at a game with `rackety replay`, in lines, and what is said about games and turns that are not there.

use std::fs;
use std::path::{Path, PathBuf};

use rackety::files::Folders;
use rackety::session::{GameRequest, Host, NewPlayer, Session};
use rackety_engine::{Action, PlayNotation};
use tempfile::TempDir;

use crate::program::{Home, rackety, saved_game};

/// A game of Ann and Bob with a play and a pass, saved in this folder.
fn session_in(folder: &Path) -> Session {
    let mut session = saved_game(folder);
    let play = session.game().resolve(&PlayNotation::parse("8h GRAIN", None).unwrap()).unwrap();
    session.act(Action::Play(play)).unwrap();
    session.act(Action::Pass).unwrap();
    session.save().unwrap();
    session
}

fn file_of(session: &Session) -> PathBuf {
    session.file().unwrap().to_owned()
}

#[test]
fn turns_are_printed_with_the_scores_after_them() {
    let folder = TempDir::new().unwrap();
    let mut session = session_in(folder.path());
    let file = file_of(&session);
    let file = file.to_str().unwrap();
    let unfinished = "1. Ann played 8h GRAIN for 7. Ann 7, Bob 0\n2. Bob passed. Ann 7, Bob 0\n";
    let ran = rackety(&["replay", file, "--plain"]);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, unfinished),
        "an open game can be looked back at: {}",
        ran.err
    );
    let ran = rackety(&["replay", file, "--plain", "--turn", "2"]);
    assert_eq!(ran.out, "2. Bob passed. Ann 7, Bob 0\n");
    let bob = session.game().turns()[1].seat;
    session.act(Action::Resign(bob)).unwrap();
    session.save().unwrap();
    let finished = rackety(&["replay", file, "--plain"]).out;
    assert!(finished.starts_with(unfinished), "{finished}");
    assert!(finished.contains("\nBob resigned. Ann wins"), "{finished}");
}

#[test]
fn a_turn_or_a_game_that_is_not_there_is_named() {
    let folder = TempDir::new().unwrap();
    let file = file_of(&session_in(folder.path()));
    let ran = rackety(&["replay", file.to_str().unwrap(), "--plain", "--turn", "9"]);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.err, "error: --turn 9: the game has no such turn; write 1 to 2, or 0 for its start\n");
    let empty = TempDir::new().unwrap();
    let ran = rackety(&["replay", "--plain", "--save-dir", empty.path().to_str().unwrap()]);
    assert_eq!(ran.err, "error: there are no saved games; start one with `rackety play`\n");
    let ran = rackety(&["replay", "nosuch", "--plain", "--save-dir", empty.path().to_str().unwrap()]);
    assert!(ran.status == 2 && ran.err.contains("nosuch"), "{}", ran.err);
}

/// A game that was played on from a turn does not begin with turn 1.
#[test]
fn the_turns_of_a_game_that_was_played_on_are_named() {
    let home = Home::new();
    let file = home.path().join("what-if.json");
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/format-1");
    fs::copy(saves.join("what-if.json"), &file).unwrap();
    let file = file.to_str().unwrap();
    home.reads(&["resume", file, "--plain"], "resign\n");
    home.refused(&["review", file, "--turn", "1"], &["there is no turn 1; the turns are 6 to 9"]);
    home.refused(&["export", file, "--cgp", "--turn", "1"], &["there is no turn 1; the turns are 6 to 9"]);
}

#[test]
fn whoever_looks_back_hears_that_another_list_stands_in_for_that_of_the_game() {
    let home = Home::new();
    let text = home.path().join("words.txt");
    fs::write(&text, "grain\nairn\n").unwrap();
    let build = ["dict", "build", text.to_str().unwrap(), "--name", "mine", "--language", "en"];
    home.run(&build).done();
    let data = home.path().join("data/rackety");
    let host = Host::new(&Folders { data: Some(data.clone()), ..Folders::default() }, None);
    let players = NewPlayer::humans(["Ann", "Bob"]);
    let request =
        GameRequest { dictionary: Some("mine".to_owned()), ..GameRequest::seeded("smartfeud", players, 7) };
    let mut session = host.new_game(&request).unwrap();
    session.act(Action::Pass).unwrap();
    session.act(Action::Resign(session.game().state().to_move())).unwrap();
    session.save().unwrap();
    let file = file_of(&session);
    let name = file.file_stem().unwrap().to_str().unwrap();
    let run = |args: &[&str]| home.run(args);
    let stored = file.with_extension("quick-review");
    let reviewed = run(&["review", name]);
    assert_eq!((reviewed.status, reviewed.err.as_str(), stored.exists()), (0, "", true));
    fs::remove_file(&stored).unwrap();

    fs::remove_dir_all(data.join("dictionaries")).unwrap();
    let notice = "The word list `mine` of this game is not installed; words are checked against \
                  International English.\n";
    let reviewed = run(&["review", name]);
    assert_eq!((reviewed.status, reviewed.err.as_str()), (0, notice));
    assert!(!stored.exists(), "statistics do not count a review by other words");
    let replayed = run(&["replay", name, "--plain"]);
    assert_eq!((replayed.status, replayed.err.as_str()), (0, notice));
    // An export says by which list the game was played, and looks no word up.
    for (format, line) in [("--gcg", "#lexicon mine"), ("--text", "SmartFeud, mine")] {
        let exported = run(&["export", name, format]);
        assert_eq!((exported.status, exported.err.contains("`mine`")), (0, false), "{}", exported.err);
        assert!(exported.out.lines().any(|other| other == line), "{}", exported.out);
    }
}

/// Words that players allowed or barred stand between the turns.
#[test]
fn house_rules_are_in_the_replay_and_in_the_text() {
    let folder = TempDir::new().unwrap();
    let file = file_of(&session_in(folder.path()));
    let mut save: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    save["notes"]["house_rules"] = serde_json::json!([
        { "after": 0, "word": "-QI", "by": 1 },
        { "after": 1, "word": "YEET", "by": 1, "agreed": [0] },
    ]);
    std::fs::write(&file, save.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let expected = "Bob barred QI.\n1. Ann played 8h GRAIN for 7. Ann 7, Bob 0\nBob allowed YEET, and Ann agreed.\n2. Bob \
                    passed. Ann 7, Bob 0\n";
    assert_eq!(rackety(&["replay", file, "--plain"]).out, expected);
    let text = rackety(&["export", file, "--text"]).out;
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start)).unwrap();
    let [barred, play, allowed, pass] = ["Bob barred QI", "1  Ann", "Bob allowed YEET", "2  Bob"].map(place);
    assert!(barred < play && play < allowed && allowed < pass, "{text}");
}
