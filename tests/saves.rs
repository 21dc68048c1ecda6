//! Saved games as files: they come back unchanged, and invalid ones are reported and not touched.

#![allow(clippy::unwrap_used, reason = "a failing test should stop at once")]

use std::fs;
use std::path::{Path, PathBuf};

use rackety::files::{Folders, SaveError, SavedGameStatus};
use rackety::session::{GameRequest, HintsLeft, Host, HostError, NewPlayer, Session};
use rackety_engine::{Action, EndReason, HintsText, Lexicon, OptionsText};
use tempfile::TempDir;

/// A host that uses only this folder.
fn host(folder: &Path) -> Host {
    Host::new(&Folders::default(), Some(folder.to_owned()))
}

fn game(host: &Host) -> Session {
    let request = GameRequest {
        ruleset: "smartfeud".to_owned(),
        players: NewPlayer::humans(["Ann", "Bob"]),
        seed: Some(7),
        ..GameRequest::default()
    };
    host.new_game(&request).unwrap()
}

/// A game saved after a pass, and its file.
fn saved(folder: &Path) -> (Host, PathBuf) {
    let host = host(folder);
    let mut session = game(&host);
    session.act(Action::Pass).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    (host, file)
}

/// Changes the text of a saved game and returns the error of resuming it, which must not change the file.
#[track_caller]
fn resumed_after(change: impl Fn(&str) -> String) -> String {
    let folder = TempDir::new().unwrap();
    let (host, file) = saved(folder.path());
    let before = fs::read_to_string(&file).unwrap();
    let changed = change(&before);
    assert_ne!(before, changed, "the change must hit something");
    fs::write(&file, &changed).unwrap();
    let error = host.resume(Some(&file)).unwrap_err().to_string();
    assert!(error.contains(file.to_str().unwrap()), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), changed, "the file is left as it is");
    error
}

#[test]
fn a_game_comes_back_as_it_was() {
    let folder = TempDir::new().unwrap();
    let host = host(folder.path());
    let mut session = game(&host);
    let ann = session.game().state().to_move();
    session.act(Action::Pass).unwrap();
    let mut order = session.rack(ann);
    order.reverse();
    session.keep_rack_order(ann, &order);
    session.save().unwrap();

    let again = host.resume(None).unwrap();
    assert_eq!(again.game().state(), session.game().state());
    assert_eq!(again.game().turns(), session.game().turns());
    assert_eq!(again.rack(ann), order);
    assert_eq!(again.notes(), session.notes());
    assert_eq!(again.dictionary_label(), session.dictionary_label());
    assert_eq!(again.notice(), None);
    assert_eq!(again.file(), session.file());
}

#[test]
fn new_tiles_come_last_on_an_arranged_rack() {
    let folder = TempDir::new().unwrap();
    let host = host(folder.path());
    let mut session = game(&host);
    let ann = session.game().state().to_move();
    let order: Vec<_> = session.rack(ann).into_iter().rev().collect();
    session.keep_rack_order(ann, &order);
    session.act(Action::Exchange(vec![order[0], order[1]])).unwrap();
    let rack = session.rack(ann);
    assert_eq!((&rack[..5], rack.len()), (&order[2..], 7));
}

#[test]
fn games_are_listed_newest_first_and_the_newest_unfinished_is_resumed() {
    let folder = TempDir::new().unwrap();
    let host = host(folder.path());
    assert!(host.saved_games().unwrap().games.is_empty());
    assert!(matches!(host.resume(None), Err(HostError::NothingToResume)));

    let mut first = game(&host);
    first.act(Action::Pass).unwrap();
    first.save().unwrap();
    let mut second = game(&host);
    assert_ne!(first.file(), second.file(), "two games of one second have two files");
    let ann = second.game().state().to_move();
    second.act(Action::Resign(ann)).unwrap();
    second.save().unwrap();

    let found = host.saved_games().unwrap();
    assert!(found.unreadable.is_empty());
    let [newest, older] = found.games.as_slice() else { panic!("{found:?}") };
    let won = SavedGameStatus::Over { reason: EndReason::Resigned, winners: vec!["Bob".to_owned()] };
    assert_eq!((newest.file.as_path(), &newest.status), (second.file().unwrap(), &won));
    let left = Some(std::time::Duration::from_secs(48 * 3600));
    assert_eq!(older.status, SavedGameStatus::Running { to_move: "Bob".to_owned(), left });
    assert_eq!((older.turn, older.ruleset.as_str(), older.language.as_str()), (2, "SmartFeud", "English"));
    assert_eq!(older.scores, [("Ann".to_owned(), 0), ("Bob".to_owned(), 0)]);
    assert_eq!(host.resume(None).unwrap().file(), first.file());
    let by_name = first.file().unwrap().file_stem().unwrap();
    assert_eq!(host.resume(Some(Path::new(by_name))).unwrap().file(), first.file());
}

/// If two programs continue the same game, the second does not overwrite the turns of the first.
#[test]
fn a_game_that_another_program_continued_is_not_overwritten() {
    let folder = TempDir::new().unwrap();
    let (host, file) = saved(folder.path());
    let mut one = host.resume(Some(&file)).unwrap();
    let mut other = host.resume(Some(&file)).unwrap();
    one.act(Action::Pass).unwrap();
    one.save().unwrap();
    one.act(Action::Pass).unwrap();
    one.save().unwrap();
    let played = fs::read_to_string(&file).unwrap();
    other.act(Action::Pass).unwrap();
    let message = other.save().unwrap_err().to_string();
    assert!(message.contains("another program") && message.contains(file.to_str().unwrap()), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), played);
    // A deleted file is written again.
    fs::remove_file(&file).unwrap();
    other.save().unwrap();
    assert!(file.exists());
}

#[test]
fn a_damaged_save_is_rejected_with_its_line_or_field() {
    let half = resumed_after(|text| text[..text.len() / 2].to_owned());
    assert!(half.contains("line "), "{half}");
    let unknown = resumed_after(|text| text.replace("\"seed\"", "\"sede\""));
    assert!(unknown.contains("sede") && unknown.contains("line "), "{unknown}");
    let kind = resumed_after(|text| text.replace("\"seed\": 7", "\"seed\": \"seven\""));
    assert!(kind.contains("line ") && kind.contains("seven"), "{kind}");
    let ruleset = resumed_after(|text| text.replace("\"size\": 7", "\"size\": 70"));
    assert!(ruleset.contains("rack.size"), "{ruleset}");
    let turn = resumed_after(|text| text.replace("\"pass\": true", "\"play\": \"1a ZZ\""));
    assert!(turn.contains("turns[0]"), "{turn}");
    let generator = resumed_after(|text| text.replace("xoshiro", "dice"));
    assert!(generator.contains("generator"), "{generator}");
    let other = resumed_after(|_| "[]".to_owned());
    assert!(other.contains("not a saved game"), "{other}");
    let empty = resumed_after(|_| String::new());
    assert!(empty.contains("not a saved game"), "{empty}");
}

#[test]
fn a_save_of_a_newer_format_is_reported() {
    let error = resumed_after(|text| text.replace("\"format\": 1", "\"format\": 2, \"news\": []"));
    assert!(error.contains("format 2") && error.contains("newer"), "{error}");
}

#[test]
fn damaged_games_are_listed_and_do_not_hide_others() {
    let folder = TempDir::new().unwrap();
    let (host, file) = saved(folder.path());
    fs::write(folder.path().join("broken.json"), "{").unwrap();
    fs::write(folder.path().join("notes.txt"), "no game, and none of ours").unwrap();
    let found = host.saved_games().unwrap();
    assert_eq!((found.games.len(), found.unreadable.len()), (1, 1));
    fs::remove_file(file).unwrap();
    assert!(matches!(host.resume(None), Err(HostError::Save(SaveError::Damaged { .. }))));
}

#[test]
fn a_changed_word_list_is_reported_and_the_game_continues() {
    let folder = TempDir::new().unwrap();
    let folders = Folders { data: Some(folder.path().join("data")), ..Folders::default() };
    let lists = folder.path().join("data/dictionaries");
    fs::create_dir_all(&lists).unwrap();
    let install = |words: &[&str]| {
        let bytes = Lexicon::from_words("mine", words).to_bytes();
        fs::write(lists.join("mine.fst"), bytes).unwrap();
        fs::write(lists.join("mine.toml"), "name = \"My list\"\nlanguage = \"en\"\n").unwrap();
        Host::new(&folders, None)
    };
    let request = GameRequest {
        ruleset: "smartfeud".to_owned(),
        dictionary: Some("mine".to_owned()),
        ..GameRequest::default()
    };
    let mut session = install(&["CAT", "DOG"]).new_game(&request).unwrap();
    assert_eq!(session.dictionary_label().to_string(), "My list, 2 words");
    session.save().unwrap();
    assert_eq!(install(&["CAT", "DOG"]).resume(None).unwrap().notice(), None);

    let mut changed = install(&["CAT"]).resume(None).unwrap();
    assert!(changed.notice().unwrap().contains("`mine` has changed"));
    changed.save().unwrap();
    fs::remove_file(lists.join("mine.fst")).unwrap();
    let gone = Host::new(&folders, None).resume(None).unwrap();
    assert!(gone.notice().unwrap().contains("International English"), "{:?}", gone.notice());
}

#[test]
fn an_unwritable_folder_is_reported_and_the_game_continues() {
    let folder = TempDir::new().unwrap();
    // A file in place of the folder stops every user, unlike permissions.
    let blocked = folder.path().join("games");
    fs::write(&blocked, "").unwrap();
    let mut session = game(&host(&blocked));
    let error = session.save().unwrap_err().to_string();
    assert!(error.contains("cannot save") && error.contains(blocked.to_str().unwrap()), "{error}");
    session.act(Action::Pass).unwrap();
    assert_eq!(session.game().state().turn(), 2);

    let mut homeless = game(&Host::new(&Folders::default(), None));
    assert!(homeless.save().unwrap_err().to_string().contains("--save-dir"));
}

#[test]
fn a_save_replaces_the_previous_one_and_leaves_no_other_file() {
    let folder = TempDir::new().unwrap();
    let host = host(folder.path());
    let mut session = game(&host);
    for _ in 0..4 {
        session.save().unwrap();
        session.act(Action::Pass).unwrap();
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn only_saved_games_are_deleted() {
    let folder = TempDir::new().unwrap();
    let (host, file) = saved(folder.path());
    let elsewhere = TempDir::new().unwrap();
    let other = elsewhere.path().join("package.json");
    fs::write(&other, "{\"name\": \"something else\"}").unwrap();
    assert!(matches!(host.saves.delete(&other), Err(SaveError::Damaged { .. })));
    assert!(other.exists());
    host.saves.delete(&file).unwrap();
    assert!(!file.exists());
}

#[test]
fn bots_hints_and_pins_are_saved_and_older_saves_have_none() {
    let folder = TempDir::new().unwrap();
    let host = host(folder.path());
    let mut players = NewPlayer::humans(["Ann"]);
    players.extend(["club", "club:common"].map(|bot| NewPlayer::Bot(bot.parse().unwrap())));
    let options = OptionsText { hints: Some(HintsText::Count(3)), ..OptionsText::default() };
    let request = GameRequest { ruleset: "smartfeud".to_owned(), players, options, ..GameRequest::default() };
    let mut session = host.new_game(&request).unwrap();
    let seats: Vec<_> = session.game().state().seats_in().collect();
    session.spend_hint(seats[0]);
    session.set_pin(seats[0], Some("12ab".to_owned()));
    session.save().unwrap();
    let again = host.resume(None).unwrap();
    let bots: Vec<_> = seats.iter().map(|&seat| again.bot(seat).map(|bot| bot.to_string())).collect();
    assert_eq!(bots, [None, Some("club".to_owned()), Some("club:common".to_owned())]);
    assert_eq!(
        (again.hints_left(seats[0]), again.hints_left(seats[1])),
        (HintsLeft::Count(2), HintsLeft::Count(3))
    );
    assert_eq!((again.pin(seats[0]), again.pin(seats[1])), (Some("12ab"), None));

    let mut people = game(&host);
    people.save().unwrap();
    let text = fs::read_to_string(people.file().unwrap()).unwrap();
    for key in ["\"bots\"", "\"pins\""] {
        assert!(!text.contains(key), "a game of people is saved as it always was: {text}");
    }
    let seat = people.game().state().to_move();
    let resumed = host.resume(people.file()).unwrap();
    assert_eq!((resumed.bot(seat), resumed.hints_left(seat)), (None, HintsLeft::Off));
}

#[test]
fn an_unknown_bot_is_reported() {
    let error = resumed_after(|text| text.replace("\"notes\": {", "\"notes\": {\"bots\": [\"clob\"],"));
    assert!(error.contains("did you mean club?") && error.contains("line "), "{error}");
}
