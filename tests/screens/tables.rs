//! Terminals that share a table: what a turn of somebody else leaves as it is.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rackety::clock::{Moment, Now};
use rackety::files::Folders;
use rackety::session::{GameRequest, HintsLeft, Host, HostDoor, NewPlayer, OpenedTable, Session};
use rackety::table::{self, SharedTable, Table, join};
use rackety::tui::StartScreen;
use rackety::tui::app::Input;
use rackety::tui::game::{GameScreen, Popup};
use rackety::tui::screens::menu::Menu;
use rackety::tui::screens::new_game::NewGameForm;
use rackety::wire::{Hello, SeatWish, write_line};
use rackety_engine::game::{HintsText, OptionsText};
use rackety_engine::{Action, TurnOutcome, WordGraph};
use ratatui::layout::Size;

use super::driver::Driver;
use super::hints::plays;
use super::setup::CATS;

/// The table, which is there as long as this value.
struct OpenTable {
    table: SharedTable,
    folder: tempfile::TempDir,
}

/// A table with this game, whose socket is in a folder, and the two seats at it.
pub(super) fn shared(host: &Host, session: Session, folder: &Path) -> (SharedTable, [Session; 2]) {
    let sockets = Some(folder);
    let (table, link, welcome) =
        SharedTable::open(session, sockets, Arc::clone(&host.knowledge), Duration::ZERO, SeatWish::Free)
            .unwrap();
    let first = host.at_table(link, welcome).unwrap();
    let (link, welcome) = join(sockets, Some(table.name()), &Hello::new(SeatWish::Free)).unwrap();
    let second = host.at_table(link, welcome).unwrap();
    (table, [first, second])
}

/// The terminals of Ann, who begins, and Ben, at one table.
fn two_terminals() -> (Driver, Driver, OpenTable) {
    two_terminals_with_hints("1")
}

fn two_terminals_with_hints(hints: &str) -> (Driver, Driver, OpenTable) {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let request = GameRequest {
        options: OptionsText {
            time: Some("off".to_owned()),
            hints: Some(HintsText::Word(hints.to_owned())),
            ..OptionsText::default()
        },
        ..GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Ben"]), 7)
    };
    let session = host.new_game(&request).unwrap();
    let (table, [ann, ben]) = shared(&host, session, folder.path());
    let terminal = |seat| Driver::start(|_, _| StartScreen::Game(Box::new(seat)), 80, 24);
    (terminal(ann), terminal(ben), OpenTable { table, folder })
}

/// Waits until a terminal has been sent what has happened.
pub(super) fn wait(driver: &mut Driver, has_happened: impl Fn(&Driver) -> bool) {
    let began = Instant::now();
    while !has_happened(driver) {
        assert!(began.elapsed() < Duration::from_secs(20), "the terminal is sent nothing");
        driver.input(&Input::Tick);
    }
}

/// The player whose seat a terminal has.
fn seat_of(driver: &Driver) -> Option<&str> {
    let screen = driver.game_screen();
    screen.session().own_seat().map(|seat| screen.name(seat))
}

/// Ben at a table whose first seat, Ann's, is free.
fn ben_of_two(folder: &Path) -> (Driver, SharedTable) {
    let mut table = None;
    let open_table = |host: &Host, _| {
        let players = NewPlayer::humans(["Ann", "Ben"]);
        let session = host.new_game(&GameRequest::seeded("wordfeud", players, 7)).unwrap();
        let (open, [_ann, ben]) = shared(host, session, folder);
        table = Some(open);
        StartScreen::Game(Box::new(ben))
    };
    (Driver::start(open_table, 80, 24), table.unwrap())
}

/// A game at an open table is in use, but not elsewhere: Continue and the saved games lead to the seat that was left.
#[test]
fn whoever_leaves_a_table_for_the_menu_gets_back_to_the_same_seat() {
    let folder = tempfile::tempdir().unwrap();
    let (mut ben, table) = ben_of_two(folder.path());
    ben.host.tables = Some(folder.path().to_owned());
    assert_eq!(seat_of(&ben), Some("Ben"));
    for keys in ["c", "g<enter>"] {
        ben = ben.press("<f10>");
        assert!(ben.shows::<Menu>());
        ben = ben.press(keys);
        assert!(ben.shows::<GameScreen>(), "{}", ben.screen());
        assert_eq!(seat_of(&ben), Some("Ben"), "{keys}");
    }
    // Without a seat that was left, the first free one is taken.
    let mut ann = ben.press("<f10>");
    ann.model_mut().left_place = None;
    assert_eq!(seat_of(&ann.press("c")), Some("Ann"));
    drop(table);
}

/// Without its table, a game is one of all its seats at one keyboard.
#[test]
fn the_menu_does_not_open_the_racks_of_a_table_that_was_left_and_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let (ben, table) = ben_of_two(folder.path());
    let mut ben = ben.press("<f10>");
    drop(table);
    let mut left = ben.model_mut().left_place.clone().unwrap();
    let ben = ben.press("c");
    assert!(ben.shows::<Menu>(), "{}", ben.screen());
    for (player, way) in [(Some("Ben"), "rackety resume --share --as Ben"), (None, "rackety watch ")] {
        left.player = player.map(ToOwned::to_owned);
        let file = Path::new(&left.table);
        let why = table::resume(&ben.host, Some(file), Some(&left)).unwrap_err().to_string();
        assert!(why.starts_with(&format!("the table is closed; `{way}")), "{why}");
    }
}

/// Whoever leaves a table that cannot save loses nothing. Once it closes, there is room for the reason.
#[test]
fn a_table_that_cannot_save_has_the_game_until_it_closes() {
    let (ann, mut ben, OpenTable { table, folder }) = two_terminals();
    // A file in place of the folder cannot have files in it.
    let path = folder.path().to_owned();
    folder.close().unwrap();
    std::fs::write(&path, "").unwrap();
    let mut ann = ann.press("<^p>y");
    wait(&mut ben, |ben| turns(ben) == 1);
    let mut ben = ben.press("<^p>y");
    wait(&mut ann, |ann| turns(ann) == 2);
    let ann = ann.press("<f10>");
    assert!(ann.shows::<Menu>(), "{}", ann.screen());
    ann.assert_hides("not saved");
    drop(table);
    wait(&mut ben, |ben| ben.game_screen().session().table_closed().is_some());
    std::fs::remove_file(&path).unwrap();
    ben.assert_shows("and the game is not saved:");
    ben.assert_hides("Ben passed.");
}

/// Whoever has left a seat at one table takes a free one at another, and not that of a player of the same name.
#[test]
fn a_seat_that_was_left_is_not_taken_at_another_table() {
    let folder = tempfile::tempdir().unwrap();
    let seats = |host: &Host, ruleset: &str| {
        let players = NewPlayer::humans(["Ann", "Ben"]);
        let session = host.new_game(&GameRequest::seeded(ruleset, players, 7)).unwrap();
        shared(host, session, folder.path())
    };
    let mut tables = Vec::new();
    let start = |host: &Host, _| {
        let (table, [ann, ben]) = seats(host, "wordfeud");
        tables.push(table);
        drop(ann);
        StartScreen::Game(Box::new(ben))
    };
    let mut ben = Driver::start(start, 80, 24);
    ben.host.tables = Some(folder.path().to_owned());
    let (other, [free, _taken]) = seats(&ben.host, "smartfeud");
    drop(free);
    let mut ben = ben.press("<f10>");
    let left = ben.model_mut().left_place.clone();
    assert_eq!(left.as_ref().map(|left| left.table.as_str()), Some(tables[0].name()));
    for (name, player) in [(other.name(), "Ann"), (tables[0].name(), "Ben")] {
        let session = table::resume(&ben.host, Some(Path::new(name)), left.as_ref()).unwrap();
        let seat = session.own_seat().unwrap();
        assert_eq!(session.game().state().player(seat).name(), player, "{name}");
    }
}

/// Whoever has resigned at a table of three is not asked for it again.
#[test]
fn whoever_is_out_of_a_game_cannot_resign_again() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let players = NewPlayer::humans(["Ann", "Ben", "Cleo"]);
    let session = host.new_game(&GameRequest::seeded("smartfeud", players, 7)).unwrap();
    let (_table, [_ann, ben]) = shared(&host, session, folder.path());
    let ben = Driver::start(|_, _| StartScreen::Game(Box::new(ben)), 80, 24).press("<^r>y");
    let screen = ben.game_screen();
    assert!(!screen.is_over() && turns(&ben) == 1, "{}", ben.screen());
    let whose_turn = format!("it is {}'s turn", screen.name(screen.seat()));
    let ben = ben.press("<^r>");
    assert_eq!(ben.message(), whose_turn);
    ben.assert_hides("do you resign?");
}

fn turns(driver: &Driver) -> usize {
    driver.game_screen().game().turns().len()
}

fn last_outcome(driver: &Driver) -> Option<&TurnOutcome> {
    driver.game_screen().game().turns().last().map(|turn| &turn.outcome)
}

/// Ann types a word to look up while Ben plays: its letters never become tiles.
#[test]
fn a_look_up_stays_open_while_others_play() {
    let (ann, mut ben, _table) = two_terminals();
    let mut ann = ann.press("<^p>y/cat<enter><esc>/qui");
    wait(&mut ben, |ben| turns(ben) == 1);
    let ben = ben.press("<^p>y");
    wait(&mut ann, |ann| turns(ann) == 2);
    let ann = ann.press("et").showing("> quiet");
    assert!(ann.game_screen().draft.is_empty());
    // What was looked up before is there, too.
    ann.press("<esc>/<up><up>").showing("> cat");
    drop(ben);
}

/// At a table, no words can be allowed, and the game cannot be paused: nothing offers it.
#[test]
fn a_table_offers_nothing_that_it_refuses() {
    let (mut ann, ben, _table) = two_terminals();
    let mut alone = CATS.open(120, 60).press("<enter>");
    ann.input(&Input::Resize(Size::new(120, 60)));
    for (keys, text) in [("4321", " allows it)"), ("<f3>", "Allow the unknown words"), ("", "stop the clock")]
    {
        (alone, ann) = (alone.press(keys), ann.press(keys));
        alone.assert_shows(text);
        ann.assert_hides(text);
    }
    let look_up = |driver: Driver| driver.press("<esc>/cat");
    look_up(alone).assert_shows("allow or bar");
    look_up(ann).assert_hides("allow or bar");
    let to_move = ben.game_screen().seat();
    let mut ben = ben.press("<^r>y");
    let resigned = ben.game_screen().game().turns().last().unwrap();
    assert_eq!((ben.game_screen().name(resigned.seat), &resigned.outcome), ("Ben", &TurnOutcome::Resign));
    assert_ne!(resigned.seat, to_move);
    ben.input(&Input::Resize(Size::new(120, 60)));
    ben.assert_shows("review");
    ben.assert_hides("rematch");
}

/// Whoever watches a game of a host after its end, unlike its players.
#[test]
fn watchers_of_a_hosted_game_are_offered_no_rematch() {
    let end_seen_by = |wish: SeatWish| {
        let mut host = Host::new(&Folders::default(), None);
        let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Ben"]), 7);
        let mut session = host.new_game(&request).unwrap();
        session.act(Action::Resign(session.game().state().to_move())).unwrap();
        let now = Now::since(Moment::now());
        let posts = Table::new(session).join(1, &Hello::new(wish), now).unwrap();
        let (input, mut output) = io::pipe().unwrap();
        for post in &posts {
            write_line(&mut output, &post.message).unwrap();
        }
        let connect = move || Ok((Box::new(input.try_clone()?) as _, Box::new(io::sink()) as _));
        host.door = Some(HostDoor::new(String::new(), connect));
        let seat = host.at_hosted_table(7).unwrap();
        let driver = Driver::start(|_, _| StartScreen::Game(Box::new(seat)), 120, 60);
        drop(output);
        driver
    };
    end_seen_by(SeatWish::Of("Ben".to_owned())).assert_shows("rematch");
    end_seen_by(SeatWish::Watching).assert_hides("rematch");
}

/// The game ends while Ann types. A letter that was meant for the look-up opens no other game.
#[test]
fn a_key_meant_for_a_popup_that_news_has_closed_is_ignored() {
    let (ann, mut ben, _table) = two_terminals();
    let mut ann = ann.press("<^p>y/qui");
    wait(&mut ben, |ben| turns(ben) == 1);
    let ben = ben.press("<^r>y");
    wait(&mut ann, |ann| turns(ann) == 2);
    assert!(matches!(ann.game_screen().popup, Some(Popup::GameOver)));
    let ann = ann.press("n");
    assert!(ann.shows::<GameScreen>());
    assert!(ann.at(2).press("n").shows::<NewGameForm>());
    drop(ben);
}

/// Two terminals of one player share what a hint has cost.
#[test]
fn a_hint_that_was_used_at_one_terminal_is_free_at_the_other() {
    let (ann, _ben, open) = two_terminals();
    let host = Host::new(&Folders::default(), None);
    let wish = Hello::new(SeatWish::Of("Ann".to_owned()));
    let (link, welcome) = join(Some(open.folder.path()), Some(open.table.name()), &wish).unwrap();
    let other = host.at_table(link, welcome).unwrap();
    let mut other = Driver::start(|_, _| StartScreen::Game(Box::new(other)), 80, 24);
    ann.press("/=cat<enter>y").showing("words in");
    wait(&mut other, |other| other.game_screen().hints_left() == HintsLeft::Count(0));
    let other = other.press("/=act<enter>").showing("words in");
    other.press("<esc>:hint<enter>").assert_shows("no hints left");
}

/// Whoever is shown a hint that nobody has counted has it for nothing.
#[test]
fn a_hint_that_the_table_cannot_count_is_refused() {
    for keys in ["<^g><enter>", ":hint word<enter>", ":hint plays<enter>", "/=cat<enter>y"] {
        let (mut ann, _ben, OpenTable { table, folder: _folder }) = two_terminals();
        drop(table);
        wait(&mut ann, |ann| ann.game_screen().session().table_closed().is_some());
        let mut ann = ann.press(keys);
        if ann.game_screen().awaited_job().is_some() {
            ann = ann.report(plays());
        }
        ann.assert_shows("No hint available");
        for shown in ["SHIN", "letters", "words in"] {
            ann.assert_hides(shown);
        }
        assert_eq!(ann.game_screen().hints_left(), HintsLeft::Count(1), "{keys}");
    }
}

#[test]
fn a_hint_that_nobody_counts_is_shown_though_the_table_is_closed() {
    let (mut ann, _ben, OpenTable { table, folder: _folder }) = two_terminals_with_hints("free");
    drop(table);
    wait(&mut ann, |ann| ann.game_screen().session().table_closed().is_some());
    ann.press(":hint plays<enter>").report(plays()).assert_shows("SHIN");
}

/// The hints of whoever looks words up are their own, whoever is to move.
#[test]
fn anagrams_in_the_turn_of_others_use_own_hints() {
    let (ann, mut ben, _table) = two_terminals();
    let ann = ann.press("/=cat<enter>y<esc><^p>y");
    assert_eq!(ann.game_screen().hints_left(), HintsLeft::Count(0));
    ann.press("/=act<enter>").assert_shows("not shown during a game");
    wait(&mut ben, |ben| turns(ben) == 1);
    assert_eq!(ben.game_screen().hints_left(), HintsLeft::Count(1));
}

/// While somebody else is to move, no key of the board is dead.
#[test]
fn whoever_plays_out_of_turn_reads_whose_turn_it_is() {
    let (_ann, mut ben, _table) = two_terminals();
    for key in ["c", "7", "<enter>", "<^x>", "<^p>", ":8h cat<enter>", ":hint<enter>", ":copy<enter>"] {
        ben = ben.press("<left>").press(key);
        assert_eq!(ben.message(), "it is Ann's turn", "{key}");
    }
    ben.assert_shows("! it is Ann's turn");
    // A player may resign at any time.
    let ben = ben.press("<^r>").showing("Ben, do you resign?");
    let ben = ben.press("n");
    let ben = ben.press("/");
    assert!(matches!(ben.game_screen().popup, Some(Popup::LookUp(_))), "what can be done is done");
}

/// Whatever needs no turn is possible by its key, in the list of all actions and on the command line, where a turn of somebody
/// else interrupts nobody.
#[test]
fn commands_that_need_no_turn_are_open_to_whoever_waits() {
    let (ann, ben, _table) = two_terminals();
    let ben = ben.press(":scores<enter>");
    assert_eq!(ben.message(), "Ann 0, Ben 0");
    let ben = ben.press("<f3>").showing("Resign").hiding("Pass your turn");
    let mut ben = ben.press("<esc>:resi");
    let ann = ann.press("<^p>y");
    wait(&mut ben, |ben| turns(ben) == 1);
    let mut ben = ben.press("<^u>pass<enter>y");
    assert_eq!(turns(&ben), 2, "{}", ben.screen());
    wait(&mut ben, |ben| ben.message().contains("passed"));
    let ben = ben.press(":resign<enter>").showing("Ben, do you resign?");
    let ben = ben.press("y");
    assert!(ben.game_screen().is_over(), "{}", ben.screen());
    drop(ann);
}

/// At a table of three, those who are left agree to end the game in anybody's turn.
#[test]
fn whoever_waits_can_agree_to_end_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let players = NewPlayer::humans(["Ann", "Ben", "Cleo"]);
    let session = host.new_game(&GameRequest::seeded("smartfeud", players, 7)).unwrap();
    let (_table, [ann, ben]) = shared(&host, session, folder.path());
    let terminal = |seat| Driver::start(|_, _| StartScreen::Game(Box::new(seat)), 80, 24);
    let _ann = terminal(ann).press("<^r>y");
    let mut ben = terminal(ben);
    wait(&mut ben, |ben| turns(ben) == 1);
    let mut ben = ben.at(2).press("n<^p>y");
    wait(&mut ben, |ben| turns(ben) == 2);
    for keys in ["<^e>", ":agree<enter>"] {
        ben = ben.press(keys);
        assert!(ben.message().starts_with("you agree to end the game"), "{}", ben.message());
        ben = ben.press(":play on<enter>");
        assert_eq!(ben.message(), "you play on");
    }
}

/// The terminals of Ann, who begins, and Ben at a table of three, where a resignation does not end the game.
fn two_terminals_of_three() -> (Driver, Driver, OpenTable) {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let players = NewPlayer::humans(["Ann", "Ben", "Cleo"]);
    let session = host.new_game(&GameRequest::seeded("smartfeud", players, 7)).unwrap();
    let (table, [ann, ben]) = shared(&host, session, folder.path());
    let terminal = |seat| Driver::start(|_, _| StartScreen::Game(Box::new(seat)), 80, 24);
    (terminal(ann), terminal(ben), OpenTable { table, folder })
}

/// Another terminal of the table, with this seat or to look on.
fn joined(open: &OpenTable, wish: SeatWish, width: u16, height: u16) -> Driver {
    let host = Host::new(&Folders::default(), None);
    let (link, welcome) = join(Some(open.folder.path()), Some(open.table.name()), &Hello::new(wish)).unwrap();
    let seat = host.at_table(link, welcome).unwrap();
    Driver::start(|_, _| StartScreen::Game(Box::new(seat)), width, height)
}

/// SF-24: whoever is left is asked, wherever somebody has resigned. Nobody else sees the terminal, so there is no cover.
#[test]
fn those_who_are_left_are_asked_at_once_whether_to_end_the_game() {
    const QUESTION: &str = "Ben, do you agree to end the game?";
    for typed in ["", "/qui", ":scor"] {
        let (ann, ben, open) = two_terminals_of_three();
        let mut ben = ben.press(typed);
        let text = being_typed(&ben);
        assert_eq!(text.is_some(), !typed.is_empty());
        let _ann = ann.press("<^r>y");
        wait(&mut ben, |ben| turns(ben) == 1);
        ben.assert_says(QUESTION);
        assert_eq!(ben.platform.notification(), Some("a question for Ben"));
        // This key was meant for what was there before.
        let ben = ben.press("y").saying(QUESTION);
        let mut again = joined(&open, SeatWish::Of("Ben".to_owned()), 80, 24).saying(QUESTION);
        let mut ben = ben.at(2).press("y");
        assert_eq!(last_outcome(&ben), Some(&TurnOutcome::AgreeToQuit), "{}", ben.screen());
        // One answer is enough.
        wait(&mut again, |again| turns(again) == 2);
        wait(&mut again, |again| again.game_screen().popup.is_none());
        // It is there again after the answer.
        assert_eq!(being_typed(&ben), text);
        wait(&mut ben, |ben| turns(ben) == 2);
        assert_eq!(being_typed(&ben), text);
    }
}

/// Others have their turns while the question is open.
#[test]
fn the_question_whether_to_end_the_game_says_who_has_left_also_after_another_turn() {
    let (mut ann, mut ben, open) = two_terminals_of_three();
    let _cleo = joined(&open, SeatWish::Of("Cleo".to_owned()), 80, 24).press("<^r>y");
    wait(&mut ann, |ann| turns(ann) == 1);
    let _ann = ann.at(2).press("n<^p>y");
    wait(&mut ben, |ben| turns(ben) == 2);
    ben.assert_says("Cleo resigned. Ben, do you agree to end the game?");
}

/// Returns the text that is being typed where keys are letters.
fn being_typed(driver: &Driver) -> Option<String> {
    match &driver.game_screen().popup {
        Some(Popup::CommandLine(line)) => Some(line.text().to_owned()),
        Some(Popup::LookUp(look_up)) => Some(look_up.text.text().to_owned()),
        _ => None,
    }
}

/// The question goes where somebody else has ended the game, and so does the text.
#[test]
fn what_is_typed_is_there_again_if_the_question_is_withdrawn_but_not_after_the_game() {
    let (ann, ben, open) = two_terminals_of_three();
    let mut ben = ben.press(":scor");
    let _ann = ann.press("<^r>y");
    wait(&mut ben, |ben| turns(ben) == 1);
    let again = joined(&open, SeatWish::Of("Ben".to_owned()), 80, 24).press("n");
    let _again = again.press("<^r>y");
    wait(&mut ben, |ben| ben.game_screen().is_over());
    assert_eq!(being_typed(&ben), None);
}

/// Tiles laid before the question of the table are there again after the answer.
#[test]
fn tiles_laid_are_there_again_after_the_question_of_the_table() {
    let (ann, mut ben, _open) = two_terminals_of_three();
    let ann = ann.press("<^p>y");
    wait(&mut ben, |ben| turns(ben) == 1);
    let mut ben = ben.press("1");
    assert!(!ben.game_screen().draft.is_empty());
    let _ann = ann.press("<^r>y");
    wait(&mut ben, |ben| turns(ben) == 2);
    ben.assert_says("do you agree to end the game?");
    assert!(!ben.at(2).press("n").game_screen().draft.is_empty());
}

/// Whoever has looked on looks on again: no seat that is free becomes theirs.
#[test]
fn whoever_watches_a_table_watches_it_again_from_the_menu() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = None;
    let open_table = |host: &Host, _| {
        let players = NewPlayer::humans(["Ann", "Ben"]);
        let session = host.new_game(&GameRequest::seeded("wordfeud", players, 7)).unwrap();
        let (open, seats) = shared(host, session, folder.path());
        drop(seats);
        let watching = Hello::new(SeatWish::Watching);
        let (link, welcome) = join(Some(folder.path()), Some(open.name()), &watching).unwrap();
        table = Some(open);
        StartScreen::Game(Box::new(host.at_table(link, welcome).unwrap()))
    };
    let mut watcher = Driver::start(open_table, 80, 24);
    watcher.host.tables = Some(folder.path().to_owned());
    for keys in ["c", "g<enter>"] {
        watcher = watcher.press("<f10>");
        assert!(watcher.shows::<Menu>());
        watcher = watcher.press(keys);
        assert!(watcher.shows::<GameScreen>(), "{}", watcher.screen());
        assert_eq!(seat_of(&watcher), None, "{keys}");
    }
    drop(table);
}

/// The table may have chosen the seat.
#[test]
fn whoever_sits_down_at_a_table_reads_who_they_are() {
    let (ann, ben, _table) = two_terminals();
    assert_eq!(ann.game_screen().session().notice(), Some("You are Ann."));
    assert_eq!(ben.message(), "You are Ben.");
    // Where the mark would cut the name of whose turn it is, the name stands.
    ann.press("<down>").assert_shows("▸ Ann ");
    let (ann, ben, table) = two_terminals_of_three();
    ann.press("<down>").assert_shows("Ann (you)");
    ben.press("<down>").assert_shows("Ben (you)");
    // Ann's terminal has left.
    joined(&table, SeatWish::Free, 60, 20).press("<down>").assert_shows("Ann (you) 0");
}

/// The result at each terminal of a table names the file by which its opener chose the rules.
#[test]
fn a_game_by_a_file_is_replayed_by_its_path_at_each_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, "extends = \"wordfeud\"\nname = \"Mine\"\n").unwrap();
    let players = NewPlayer::humans(["Ann", "Ben"]);
    let session = host.new_game(&GameRequest::seeded(file.display().to_string(), players, 7)).unwrap();
    let (_table, [ann, ben]) = shared(&host, session, folder.path());
    let terminal = |seat| Driver::start(|_, _| StartScreen::Game(Box::new(seat)), 80, 24);
    let mut ben = terminal(ben);
    let ann = terminal(ann).press("<^r>y");
    wait(&mut ben, |ben| ben.game_screen().is_over());
    for terminal in [&ann, &ben] {
        let replay = terminal.game_screen().session().public().replay_text().unwrap();
        assert!(replay.contains(&format!("rackety play {} ", file.display())), "{replay}");
    }
}

/// Whoever is at a table sees who comes and who goes, and that another terminal has the same seat.
#[test]
fn whoever_joins_or_leaves_a_table_is_announced() {
    let (mut ann, ben, open) = two_terminals();
    wait(&mut ann, |ann| ann.message() == "Ben has joined the table.");
    let host = Host::new(&Folders::default(), None);
    let wish = Hello::new(SeatWish::Of("Ann".to_owned()));
    let (link, welcome) = join(Some(open.folder.path()), Some(open.table.name()), &wish).unwrap();
    let other = host.at_table(link, welcome).unwrap();
    wait(&mut ann, |ann| ann.message() == "Another terminal has your seat, too; either can play.");
    drop(other);
    wait(&mut ann, |ann| ann.message() == "Only this terminal has your seat now.");
    // Whoever leaves for the menu is not there any more, though the program runs.
    drop(ben);
    wait(&mut ann, |ann| ann.message() == "Ben has left the table.");
    let screen = ann.game_screen();
    let mut seats = screen.game().state().players().map(|(seat, _)| seat);
    assert!(!seats.all(|seat| screen.session().is_present(seat)));
}

/// The clock stands while the table waits for somebody who is not there, so that nothing on the screen changes.
#[test]
fn a_terminal_that_waits_for_an_absent_player_sleeps() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let players = NewPlayer::humans(["Ann", "Ben"]);
    let request = GameRequest::seeded("smartfeud", players, 7).timed("3m");
    let session = host.new_game(&request).unwrap();
    let (_table, [ann, ben]) = shared(&host, session, folder.path());
    let mut ben = Driver::start(|_, _| StartScreen::Game(Box::new(ben)), 80, 24);
    wait(&mut ben, |ben| ben.next_check().is_some());
    drop(ann);
    wait(&mut ben, |ben| ben.message() == "Ann has left the table." && ben.next_check().is_none());
}

/// The terminal that has opened the table learns how to begin the next game, and the others who can.
#[test]
fn a_next_game_at_a_table_is_for_whoever_has_opened_it() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Ben"]), 7);
    let session = host.new_game(&request).unwrap();
    let next_game = host.next_table_command(&session);
    let (_table, [ann, ben]) = shared(&host, session, folder.path());
    let ann = ann.with_opened_table(OpenedTable { name: "here".to_owned(), file: None, next_game });
    let terminal = |seat| Driver::start(|_, _| StartScreen::Game(Box::new(seat)), 120, 40);
    let mut ben = terminal(ben);
    let ann = terminal(ann).press("<^r>yr");
    let command = "rackety play --share wordfeud --players Ann,Ben --first Ben --save-dir";
    ann.assert_says(&format!("leave and type: {command} {}", folder.path().display()));
    wait(&mut ben, |ben| ben.game_screen().is_over());
    ben.at(2).press("r").assert_shows("whoever has opened this table can open one for the next game");
}

/// In a small terminal, what the last turn scored is not cut by room for the progress of a bot.
#[test]
fn whoever_waits_reads_the_points_of_the_last_turn() {
    let (ann, _ben, _table) = two_terminals();
    let game = ann.game_screen().game();
    let best = game.highest_scoring_plays(&WordGraph::for_game(game).unwrap(), 1).unwrap().remove(0);
    let play = format!(":{}<enter>", game.notation(&best.to_play()).unwrap());
    let ann = ann.press(&play).showing("Waiting for Ben");
    let words = ann.screen().split_whitespace().collect::<Vec<_>>().join(" ");
    let points = ann.game_screen().game().state().players().next().unwrap().1.score();
    assert!(words.contains(&format!("{points}.")), "{words}");
}

#[test]
fn whoever_watches_is_offered_nothing_that_needs_a_rack_or_a_seat() {
    let (_ann, ben, open) = two_terminals();
    let watcher = joined(&open, SeatWish::Watching, 80, 24).press("<f3>");
    let ben = ben.press("<f3>");
    for action in ["Resign", "Shuffle your rack"] {
        ben.assert_shows(action);
        watcher.assert_hides(action);
    }
    let keys = "[keys.onlooker]\nlook-back = [\"F7\"]\n";
    watching().with_settings(keys).press("<f3>").showing("F7 ").assert_hides("your tiles stay");
}

/// The help of whoever watches a table has the keys that work there, and the others are refused.
#[test]
fn whoever_watches_a_table_reads_the_keys_that_work() {
    let (_ann, _ben, open) = two_terminals_of_three();
    let watcher = || joined(&open, SeatWish::Watching, 100, 60);
    let help = watcher().press("<f1>").showing("Watching a table");
    for key in ["Tab ", "F2 ", "F4 ", "^F", "F10 ", "^Q"] {
        help.assert_shows(key);
    }
    for action in
        ["Play the word", "Exchange", "Pass your turn", "Shuffle", "Hide or show", "a tile of that letter"]
    {
        help.assert_hides(action);
    }
    for key in [
        "c",
        "7",
        "<enter>",
        "<^x>",
        "<^p>",
        "<^r>",
        "<^e>",
        "<^u>",
        "<^k>",
        ":8h cat<enter>",
        ":resign<enter>",
    ] {
        let refused = watcher().press(key);
        assert_eq!(refused.message(), "you are only watching", "{key}");
    }
    watcher().press(":scores<enter>").assert_shows("Ann 0, Ben 0, Cleo 0");
    // The board is larger, and leaves fewer columns for the sentence.
    joined(&open, SeatWish::Watching, 80, 24).assert_shows("You watch; the racks are shown after the game.");
}

/// A table at which Ann has passed, from the place of somebody who watches.
pub(super) fn watching() -> Driver {
    let (ann, ben, open) = two_terminals();
    let ann = ann.press("<^p>y");
    let watcher = joined(&open, SeatWish::Watching, 80, 24);
    // The table stays until the test program ends.
    std::mem::forget((ann, ben, open));
    watcher
}
