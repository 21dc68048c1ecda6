//! Saved games as files: they come back unchanged, and invalid ones are reported and not touched.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rackety::files::{Folders, SaveError, SavedGameStatus};
use rackety::input::hint_kind::HintKind;
use rackety::session::{GameRequest, GivenHint, HintsLeft, Host, HostError, NewPlayer, Session};
use rackety_engine::game::{HintsText, OptionsText};
use rackety_engine::{Action, EndReason, Lexicon};
use tempfile::TempDir;

use crate::program::{new_host, rackety_reads};

fn game(host: &Host) -> Session {
    let request = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7);
    host.new_game(&request).unwrap()
}

/// A game saved after a pass, its host and that host's folder, and its file.
fn saved() -> (TempDir, Host, PathBuf) {
    let (folder, host) = new_host();
    let mut session = game(&host);
    session.act(Action::Pass).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    (folder, host, file)
}

/// Changes the text of a saved game and returns the error of resuming it, which must not change the file.
#[track_caller]
fn resumed_after(change: impl Fn(&str) -> String) -> String {
    let (_folder, host, file) = saved();
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
    let (_folder, host) = new_host();
    let mut session = game(&host);
    let ann = session.game().state().to_move();
    session.act(Action::Pass).unwrap();
    let mut order = session.rack(ann);
    order.reverse();
    session.keep_rack_order(ann, &order);
    session.save().unwrap();
    let (game, notes) = (session.game().clone(), session.notes().clone());
    let (label, file) = (session.dictionary_label().clone(), session.file().unwrap().to_owned());
    drop(session);

    let again = host.resume(None).unwrap();
    assert_eq!(again.game().state(), game.state());
    assert_eq!(again.game().turns(), game.turns());
    assert_eq!(again.rack(ann), order);
    assert_eq!(*again.notes(), notes);
    assert_eq!(*again.dictionary_label(), label);
    assert_eq!(again.notice(), None);
    assert_eq!(again.file(), Some(file.as_path()));
}

#[test]
fn new_tiles_come_last_on_an_arranged_rack() {
    let (_folder, host) = new_host();
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
    let (_folder, host) = new_host();
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
    let file = first.file().unwrap().to_owned();
    drop(first);
    assert_eq!(host.resume(None).unwrap().file(), Some(file.as_path()));
    let by_name = Path::new(file.file_stem().unwrap());
    assert_eq!(host.resume(Some(by_name)).unwrap().file(), Some(file.as_path()));
}

/// A game is open in one process; the error for all others names that process.
#[test]
fn an_open_game_cannot_be_resumed_or_deleted() {
    let (folder, host, file) = saved();
    let session = host.resume(Some(&file)).unwrap();
    let holder = format!("that game is open in another rackety (pid {}, since ", std::process::id());
    let watch = format!("); watch it with `rackety watch {}`, or close it there", file.display());
    // Without a name, no older game is resumed in its place.
    let mut older = game(&host);
    older.save().unwrap();
    let text = fs::read_to_string(older.file().unwrap()).unwrap().replace("\"saved\": \"2", "\"saved\": \"1");
    fs::write(older.file().unwrap(), text).unwrap();
    drop(older);
    for message in [
        host.resume(Some(&file)).unwrap_err().to_string(),
        host.resume(None).unwrap_err().to_string(),
        host.saves.delete(&file).unwrap_err().to_string(),
    ] {
        assert!(message.starts_with(&holder) && message.ends_with(&watch), "{message}");
    }
    assert_eq!(host.saved_games().unwrap().games.len(), 2, "the lock is not listed");
    drop(session);
    drop(host.resume(None).unwrap());
    host.saves.delete(&file).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no lock file remains");
}

/// A new game has no file to lock until it is first saved.
#[test]
fn a_new_game_is_locked_from_its_first_save_on() {
    let (_folder, host) = new_host();
    let mut session = game(&host);
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    assert!(matches!(host.resume(Some(&file)), Err(HostError::Save(SaveError::InUse { .. }))));
    session.save().unwrap();
    drop(session);
    host.resume(Some(&file)).unwrap();
}

/// A program that knows no locks may have continued the game; its turns are not overwritten.
#[test]
fn a_game_that_another_program_continued_is_not_overwritten() {
    let (_folder, host, file) = saved();
    let before = fs::read_to_string(&file).unwrap();
    let mut one = host.resume(Some(&file)).unwrap();
    one.act(Action::Pass).unwrap();
    one.act(Action::Pass).unwrap();
    one.save().unwrap();
    drop(one);
    let played = fs::read_to_string(&file).unwrap();
    fs::write(&file, before).unwrap();
    let mut other = host.resume(Some(&file)).unwrap();
    fs::write(&file, &played).unwrap();
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

/// Some editors begin UTF-8 text with one; other encodings are not read.
#[test]
fn a_saved_game_may_begin_with_a_byte_order_mark() {
    let (_folder, host, file) = saved();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("\u{feff}{text}")).unwrap();
    drop(host.resume(Some(&file)).unwrap());
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&file, utf16).unwrap();
    let error = host.resume(Some(&file)).unwrap_err().to_string();
    assert!(error.contains("(the text is UTF-16; save it as UTF-8)"), "{error}");
}

#[test]
fn a_save_of_a_newer_format_is_reported() {
    let error = resumed_after(|text| text.replace("\"format\": 1", "\"format\": 2, \"news\": []"));
    assert!(error.contains("format 2") && error.contains("newer"), "{error}");
}

#[test]
fn a_save_of_a_format_that_never_was_is_damaged() {
    let error = resumed_after(|text| text.replace("\"format\": 1", "\"format\": 0"));
    assert!(error.contains("is damaged") && error.contains("there is no format 0"), "{error}");
}

/// Both programs choose their file before either writes it.
#[test]
fn two_games_begun_at_the_same_moment_have_two_files() {
    let (_folder, host) = new_host();
    // A second may end between the two.
    let (mut one, mut other) = loop {
        let pair = (game(&host), game(&host));
        if pair.0.file() == pair.1.file() {
            break pair;
        }
    };
    one.save().unwrap();
    other.save().unwrap();
    assert_ne!(one.file(), other.file());
    for mut session in [one, other] {
        session.act(Action::Pass).unwrap();
        session.save().unwrap();
        let file = session.file().unwrap().to_owned();
        drop(session);
        assert_eq!(host.resume(Some(&file)).unwrap().game().turns().len(), 1);
    }
    assert_eq!(host.saved_games().unwrap().games.len(), 2);
}

#[test]
fn a_game_that_could_not_be_read_back_is_not_written() {
    let (folder, host, file) = saved();
    let before = fs::read(&file).unwrap();
    let mut session = host.resume(Some(&file)).unwrap();
    let seat = session.game().state().to_move();
    session.set_pin(seat, Some("1".repeat(32 << 20)));
    let error = session.save().unwrap_err().to_string();
    assert!(error.contains("a saved game can have at most 32 MB"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "the game and its lock");
    // Without what was too large, the game is saved again.
    session.set_pin(seat, None);
    session.save().unwrap();
}

#[test]
fn a_name_with_a_dot_and_a_folder_of_the_same_name_do_not_hide_a_game() {
    let (folder, host, file) = saved();
    let dotted = folder.path().join("my.game.json");
    fs::rename(&file, &dotted).unwrap();
    assert_eq!(host.saved_games().unwrap().games[0].name(), "my.game");
    assert_eq!(host.saves.find(Path::new("my.game")), dotted);
    assert_eq!(host.saves.find(Path::new("my.game.json")), dotted);
    fs::create_dir(folder.path().join("my.game")).unwrap();
    assert_eq!(host.resume(Some(Path::new("my.game"))).unwrap().file(), Some(dotted.as_path()));
    // A folder where the tests run has this name, too.
    let sources = folder.path().join("src.json");
    fs::rename(&dotted, &sources).unwrap();
    assert_eq!(host.saves.find(Path::new("src")), sources);
}

#[test]
fn what_an_interrupted_save_left_is_removed_when_the_folder_is_next_used() {
    let (folder, host, _) = saved();
    fs::write(folder.path().join(".rackety-aB3dE6.tmp"), "{\"for").unwrap();
    assert_eq!(host.saved_games().unwrap().games.len(), 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        path.symlink_metadata().unwrap().permissions().mode() & 0o7777
    }

    /// Racks and PINs are in it.
    #[test]
    fn only_the_user_can_read_a_new_game() {
        let (_folder, host, file) = saved();
        assert_eq!(mode(&file), 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        host.resume(Some(&file)).unwrap().save().unwrap();
        assert_eq!(mode(&file), 0o640, "the user has decided otherwise");
    }

    #[test]
    fn a_game_behind_a_link_is_saved_where_it_is() {
        let (_folder, host, file) = saved();
        let elsewhere = TempDir::new().unwrap();
        let target = elsewhere.path().join("shared.json");
        fs::rename(&file, &target).unwrap();
        symlink(&target, &file).unwrap();
        let mut session = host.resume(Some(&file)).unwrap();
        session.act(Action::Pass).unwrap();
        session.save().unwrap();
        drop(session);
        assert!(file.is_symlink());
        assert_eq!(host.resume(Some(&target)).unwrap().game().turns().len(), 2);
        assert_eq!(mode(&target), 0o600);
    }
}

#[test]
fn damaged_games_are_listed_and_do_not_hide_others() {
    let (folder, host, file) = saved();
    let broken = folder.path().join("broken.json");
    fs::write(&broken, "{").unwrap();
    fs::write(folder.path().join("notes.txt"), "no game, and none of ours").unwrap();
    let found = host.saved_games().unwrap();
    assert_eq!((found.games.len(), found.unreadable.len()), (1, 1));
    let damaged_written = |seconds_from_now: i64| {
        let when = Timestamp::now() + jiff::Span::new().seconds(seconds_from_now);
        fs::File::options().write(true).open(&broken).unwrap().set_modified(when.into()).unwrap();
    };
    damaged_written(-60);
    assert_eq!(host.resume(None).unwrap().file(), Some(file.as_path()));
    // An older game in its place would go unnoticed.
    damaged_written(60);
    assert!(matches!(host.resume(None), Err(HostError::NewestUnreadable { older, .. }) if older == file));
    assert!(matches!(host.replay(None), Err(HostError::NewestUnreadable { .. })));
    assert!(matches!(host.watch(None), Err(HostError::NothingToWatch)));
    assert_eq!(host.last_played().unwrap().passed_over.as_ref().and_then(SaveError::path), Some(&*broken));
    let menu = ["--plain", "--save-dir", folder.path().to_str().unwrap()];
    let ran = rackety_reads(folder.path(), &menu, "2\nquit\n4\nquit\n0\n");
    assert_eq!(ran.err.matches("; the newest other game is opened instead.\n").count(), 2, "{}", ran.err);
    assert!(ran.out.contains("Players: "), "{}", ran.out);
    // What is not a saved game at all is in nobody's way.
    fs::write(&broken, "{}").unwrap();
    damaged_written(60);
    drop(host.resume(None).unwrap());
    fs::write(&broken, "<<<<<<< HEAD\n{").unwrap();
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
    drop(session);
    assert_eq!(install(&["CAT", "DOG"]).resume(None).unwrap().notice(), None);

    let mut changed = install(&["CAT"]).resume(None).unwrap();
    assert!(changed.notice().unwrap().contains("`mine` has changed"));
    changed.save().unwrap();
    drop(changed);
    let again = install(&["CAT"]).resume(None).unwrap();
    assert!(again.notice().unwrap().contains("`mine` has changed"), "whoever opens it next hears it, too");
    drop(again);
    fs::remove_file(lists.join("mine.fst")).unwrap();
    let gone = Host::new(&folders, None).resume(None).unwrap();
    assert!(gone.notice().unwrap().contains("International English"), "{:?}", gone.notice());
}

/// A list can be missing for a moment, or where somebody else looks at the game.
#[test]
fn a_game_keeps_the_name_of_its_list_while_another_stands_in_for_it() {
    let folder = TempDir::new().unwrap();
    let folders = Folders { data: Some(folder.path().join("data")), ..Folders::default() };
    let lists = folder.path().join("data/dictionaries");
    fs::create_dir_all(&lists).unwrap();
    let install = |name: &str| {
        fs::write(lists.join("mine.fst"), Lexicon::from_words("mine", ["CAT", "DOG"]).to_bytes()).unwrap();
        fs::write(lists.join("mine.toml"), format!("name = \"{name}\"\nlanguage = \"en\"\n")).unwrap();
    };
    install("My list");
    let host = || Host::new(&folders, None);
    let request = GameRequest {
        dictionary: Some("mine".to_owned()),
        ..GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7)
    };
    let mut session = host().new_game(&request).unwrap();
    session.save().unwrap();
    let file = session.file().unwrap().to_owned();
    drop(session);
    let saved = || serde_json::from_slice::<serde_json::Value>(&fs::read(&file).unwrap()).unwrap();
    let list = saved()["game"]["dictionary"].clone();
    assert_eq!(list["id"], "mine");

    let away = folder.path().join("away");
    fs::rename(&lists, &away).unwrap();
    for _ in 0..2 {
        let mut session = host().resume(Some(&file)).unwrap();
        assert_eq!(
            session.notice().and_then(|notice| notice.split_once("; ")),
            Some((
                "The word list `mine` of this game is not installed",
                "words are checked against International English."
            ))
        );
        session.act(Action::Pass).unwrap();
        session.save().unwrap();
        let next = host().rematch(&session).unwrap();
        assert_eq!(next.game().dictionary().id, "en", "the next game does without the list");
        assert_eq!((&saved()["game"]["dictionary"], &saved()["dictionary"]), (&list, &"mine".into()));
    }
    fs::rename(&away, &lists).unwrap();
    fs::remove_file(lists.join("mine.toml")).unwrap();
    let notice = host().resume(Some(&file)).unwrap().notice().unwrap_or_default().to_owned();
    let cause = "of this game cannot be used (dictionaries/mine.fst: mine.toml is missing next to it; ";
    assert!(notice.contains(cause), "guests see no path: {notice}");
    install("My list");
    let mut session = host().resume(Some(&file)).unwrap();
    assert_eq!((session.notice(), session.dictionary_label().name.as_str()), (None, "My list"));
    let to_move = session.game().state().to_move();
    session.act(Action::Resign(to_move)).unwrap();
    session.save().unwrap();
    drop(session);

    // A finished game is what it was, whoever looks at it.
    let over = fs::read_to_string(&file).unwrap();
    let past = host().past_game(&file).unwrap();
    assert_eq!((past.dictionary_label.to_string().as_str(), past.notice), ("My list, 2 words", None));
    fs::remove_dir_all(&lists).unwrap();
    host().resume(Some(&file)).unwrap().save().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), over);
    let past = host().past_game(&file).unwrap();
    assert_eq!(past.dictionary_label.to_string(), "mine");
    assert_eq!(serde_json::to_value(past.shared()).unwrap()["game"]["dictionary"], list);
    assert!(past.notice.unwrap().contains("`mine` of this game is not installed"));
    assert!(host().replay(Some(&file)).unwrap().notice().unwrap().contains("`mine` of this game"));
}

#[test]
fn an_unwritable_folder_is_reported_and_the_game_continues() {
    let folder = TempDir::new().unwrap();
    // A file in place of the folder stops every user, unlike permissions.
    let blocked = folder.path().join("games");
    fs::write(&blocked, "").unwrap();
    let mut session = game(&Host::new(&Folders::default(), Some(blocked.clone())));
    let error = session.save().unwrap_err().to_string();
    assert!(error.contains("cannot write") && error.contains(blocked.to_str().unwrap()), "{error}");
    session.act(Action::Pass).unwrap();
    assert_eq!(session.game().state().turn(), 2);

    let mut homeless = game(&Host::new(&Folders::default(), None));
    assert!(homeless.save().unwrap_err().to_string().contains("--save-dir"));
}

#[test]
fn a_save_replaces_the_previous_one_and_leaves_no_other_file() {
    let (folder, host) = new_host();
    let mut session = game(&host);
    for _ in 0..4 {
        session.save().unwrap();
        session.act(Action::Pass).unwrap();
    }
    drop(session);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn only_saved_games_are_deleted() {
    let (_folder, host, file) = saved();
    let elsewhere = TempDir::new().unwrap();
    let other = elsewhere.path().join("package.json");
    fs::write(&other, "{\"name\": \"something else\"}").unwrap();
    assert!(matches!(host.saves.delete(&other), Err(SaveError::Foreign { .. })));
    assert!(other.exists());
    host.saves.delete(&file).unwrap();
    assert!(!file.exists());
}

/// It is listed by its place, and can be deleted there; elsewhere it may belong to something else.
#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_reported_and_deleted() {
    let (_folder, host, file) = saved();
    let link = file.with_file_name("gone.json");
    std::os::unix::fs::symlink("nowhere", &link).unwrap();
    let (_, unreadable) = host.statistics().unwrap();
    let [error] = &unreadable[..] else { panic!("{unreadable:?}") };
    assert!(error.to_string().ends_with("gone.json: its symbolic link leads nowhere"), "{error}");
    assert_eq!(host.saves.find(Path::new("gone")), link);
    assert_eq!(host.resume(Some(&link)).unwrap_err().to_string(), error.to_string());
    host.saves.delete(&link).unwrap();
    assert!(!link.is_symlink());
    let elsewhere = TempDir::new().unwrap();
    let other = elsewhere.path().join("other.json");
    std::os::unix::fs::symlink("nowhere", &other).unwrap();
    assert!(host.saves.delete(&other).is_err() && other.is_symlink());
}

#[test]
fn bots_hints_and_pins_are_saved_and_older_saves_have_none() {
    let (_folder, host) = new_host();
    let mut players = NewPlayer::humans(["Ann"]);
    players.extend(["club", "club:common"].map(|bot| NewPlayer::Bot(bot.parse().unwrap())));
    let options = OptionsText { hints: Some(HintsText::Count(3)), ..OptionsText::default() };
    let request = GameRequest { ruleset: "smartfeud".to_owned(), players, options, ..GameRequest::default() };
    let mut session = host.new_game(&request).unwrap();
    let seats: Vec<_> = session.game().state().seats_in().collect();
    session.spend_hint(seats[0], &GivenHint::Best(HintKind::Plays)).unwrap();
    session.set_pin(seats[0], Some("12ab".to_owned()));
    session.save().unwrap();
    drop(session);
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
    let file = people.file().unwrap().to_owned();
    drop(people);
    let resumed = host.resume(Some(&file)).unwrap();
    assert_eq!((resumed.bot(seat), resumed.hints_left(seat)), (None, HintsLeft::Off));
}

#[test]
fn an_unknown_bot_is_reported() {
    let error = resumed_after(|text| text.replace("\"notes\": {", "\"notes\": {\"bots\": [\"clob\"],"));
    assert!(error.contains("did you mean club?") && error.contains("line "), "{error}");
}

#[test]
fn a_finished_game_that_is_only_looked_at_keeps_its_date() {
    let (_folder, host, file) = saved();
    let mut session = host.resume(Some(&file)).unwrap();
    let bob = session.game().state().to_move();
    session.act(Action::Resign(bob)).unwrap();
    session.save().unwrap();
    drop(session);
    let before = fs::read_to_string(&file).unwrap();
    let mut looked_at = host.resume(Some(&file)).unwrap();
    looked_at.save().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    // A file that is gone is written again.
    fs::remove_file(&file).unwrap();
    looked_at.save().unwrap();
    assert!(file.exists());
}
