//! Terminals that share a table: what a turn of somebody else leaves as it is.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rackety::files::Folders;
use rackety::session::{GameRequest, HintsLeft, Host, NewPlayer, Session};
use rackety::table::{SharedTable, join};
use rackety::tui::StartScreen;
use rackety::tui::app::Input;
use rackety::tui::game::{GameScreen, Popup};
use rackety::tui::screens::new_game::NewGameForm;
use rackety::wire::{Hello, SeatWish};
use rackety_engine::game::{HintsText, OptionsText};
use ratatui::layout::Size;

use super::driver::Driver;
use super::setup::CATS;

/// The table, which is there as long as this value.
struct OpenTable {
    _table: SharedTable,
    _folder: tempfile::TempDir,
}

/// A table with this game, whose socket is in a folder, and the two seats at it.
pub(super) fn shared(host: &Host, session: Session, folder: &Path) -> (SharedTable, [Session; 2]) {
    let sockets = Some(folder);
    let (table, link, welcome) =
        SharedTable::open(session, sockets, Arc::clone(&host.knowledge), Duration::ZERO).unwrap();
    let first = host.at_table(link, welcome).unwrap();
    let (link, welcome) = join(sockets, Some(table.name()), &Hello::new(SeatWish::Free)).unwrap();
    let second = host.at_table(link, welcome).unwrap();
    (table, [first, second])
}

/// The terminals of Ann, who begins, and Ben, at one table.
fn two_terminals() -> (Driver, Driver, OpenTable) {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let request = GameRequest {
        options: OptionsText {
            time: Some("off".to_owned()),
            hints: Some(HintsText::Word("1".to_owned())),
            ..OptionsText::default()
        },
        ..GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Ben"]), 7)
    };
    let session = host.new_game(&request).unwrap();
    let (table, [ann, ben]) = shared(&host, session, folder.path());
    let terminal = |seat| Driver::start(|_, _| StartScreen::Game(Box::new(seat)), 80, 24);
    (terminal(ann), terminal(ben), OpenTable { _table: table, _folder: folder })
}

/// Waits until a terminal has been sent what has happened.
pub(super) fn wait(driver: &mut Driver, has_happened: impl Fn(&Driver) -> bool) {
    let began = Instant::now();
    while !has_happened(driver) {
        assert!(began.elapsed() < Duration::from_secs(20), "the terminal is sent nothing");
        driver.input(&Input::Tick);
    }
}

fn turns(driver: &Driver) -> usize {
    driver.game_screen().game().turns().len()
}

/// Ann types a word to look up while Ben plays: its letters never become tiles.
#[test]
fn a_look_up_stays_open_while_others_play() {
    let (ann, mut ben, _table) = two_terminals();
    let mut ann = ann.press("<^p>y/cat<enter><esc>/qui");
    wait(&mut ben, |ben| turns(ben) == 1);
    let ben = ben.press("<^p>y");
    wait(&mut ann, |ann| turns(ann) == 2);
    let ann = ann.press("et");
    ann.assert_shows("> quiet");
    assert!(ann.game_screen().draft.is_empty());
    // What was looked up before is there, too.
    let ann = ann.press("<esc>/<up><up>");
    ann.assert_shows("> cat");
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
    drop(ben);
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
    for key in ["c", "7", ":", "<enter>", "<^x>", "<^p>"] {
        ben = ben.press("<left>").press(key);
        assert_eq!(ben.message(), "it is Ann's turn", "{key}");
    }
    ben.assert_shows("! it is Ann's turn");
    let ben = ben.press("/");
    assert!(matches!(ben.game_screen().popup, Some(Popup::LookUp(_))), "what can be done is done");
}
