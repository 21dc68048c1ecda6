//! The list of saved games.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rackety::files::{InUse, SavedGame, SavedGameStatus, WhatIfNote};
use rackety::session::{GameRequest, NewPlayer};
use rackety::tui::game::GameScreen;
use rackety::tui::screens::menu::Menu;
use rackety::tui::screens::saved_games::{SavedGameLine, SavedGamesScreen};
use rackety_engine::EndReason;
use rackety_engine::printable::first_unprintable;

use super::driver::Driver;
use super::setup::{CATS, start};
use super::snapshots::snapshots;

fn lines(driver: &Driver) -> &[SavedGameLine] {
    driver.model().shown::<SavedGamesScreen>().expect("the saved games are open").games.items()
}

fn statuses(driver: &Driver) -> Vec<&str> {
    lines(driver).iter().map(|line| line.status_text.as_str()).collect()
}

/// Three saved games; the second is over.
pub(super) fn three() -> Driver {
    let begin = "n<down><down><down><down><down><down><end><enter>";
    Driver::menu(80, 24)
        .press(begin)
        .press("<f10>")
        .press(begin)
        .press("<enter><^r>y<f10>")
        .press(begin)
        .press("<enter><^p>y<f10>")
}

#[test]
fn games_are_listed_resumed_and_deleted() {
    let driver = three().press("g");
    let expected = ["Player 2 to play, turn 2", "over, Player 2 won", "Player 1 to play, turn 1"];
    assert_eq!(statuses(&driver), expected);
    let time_left = |line: usize| lines(&driver)[line].time_left.as_deref();
    assert_eq!((time_left(0), time_left(1)), (Some("48h"), None));
    // Only yes deletes a game, and only that game.
    let driver = driver.press("j<del>n");
    assert_eq!(lines(&driver).len(), 3);
    let driver = driver.press("dy");
    assert_eq!(statuses(&driver), ["Player 2 to play, turn 2", "Player 1 to play, turn 1"]);
    driver.press("<enter>").showing("turn 1");
    let back = Driver::menu(80, 24).press("g<esc>");
    assert!(back.shows::<Menu>());
}

#[test]
fn games_without_a_turn_are_deleted_together() {
    let begin = "n<down><down><down><down><down><down><end><enter>";
    let driver = three().press(begin).press("<f10>g");
    assert_eq!(lines(&driver).len(), 4);
    let driver = driver.press("u").showing("Delete 2 games without a turn?");
    let driver = driver.press("n");
    assert_eq!(lines(&driver).len(), 4);
    let driver = driver.press("uy");
    assert_eq!(statuses(&driver), ["Player 2 to play, turn 2", "over, Player 2 won"]);
    driver.press("u").assert_shows("There is no game without a turn.");
}

#[test]
fn games_are_selected_and_deleted_by_mouse() {
    let driver = three().click_on("Saved games");
    let driver = driver.click_on("over, Player 2").click_on("delete").click_on("[y] yes");
    assert_eq!(lines(&driver).len(), 2);
    // The first click selects a game, the second resumes it.
    let driver = driver.click_on("Player 2 to play").click_on("Player 2 to play");
    assert!(driver.game_screen().game().turns().len() == 1);
}

/// Nothing is written of a finished game that is opened and left again.
#[test]
fn a_finished_game_that_is_only_looked_at_keeps_its_date() {
    let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Bob"]), 7);
    let driver = start(&request, 80, 24).press("<enter><^r>y");
    let (file, before) = (driver.game_screen().session().file().unwrap().to_owned(), driver.saved_text());
    let driver = driver.press("<f10>g<enter>");
    assert!(driver.game_screen().is_over());
    let driver = driver.press("<f10>");
    assert!(driver.shows::<Menu>());
    assert_eq!(std::fs::read_to_string(file).unwrap(), before);
}

/// Made-up lines, since dates and remaining times depend on the time of the test.
fn saved_games(width: u16, height: u16) -> Driver {
    let game = |ruleset: &str, language: &str, names: &[(&str, i32)], status: SavedGameStatus| SavedGame {
        file: format!("{ruleset}.json").into(),
        when: Timestamp::from_second(1_800_000_000).unwrap(),
        ruleset: ruleset.to_owned(),
        ruleset_id: String::new(),
        language: language.to_owned(),
        language_code: String::new(),
        scores: names.iter().map(|(name, points)| ((*name).to_owned(), *points)).collect(),
        turn: 12,
        what_if: None,
        is_imported: false,
        status,
        times: Vec::new(),
        in_use: None,
    };
    let running = |name: &str, left: Option<u64>| SavedGameStatus::Running {
        to_move: name.to_owned(),
        left: left.map(Duration::from_secs),
    };
    let won = |names: &[&str]| SavedGameStatus::Over {
        reason: EndReason::Out,
        winners: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    let games = [
        game(
            "SmartFeud",
            "English",
            &[("Ann", 140), ("Bob", 132), ("Cleo", 98), ("Dirk", 7)],
            running("Cleo", Some(170_000)),
        ),
        SavedGame {
            in_use: Some(InUse { holder: None }),
            ..game("Wordfeud", "Norwegian (Bokmål)", &[("Ann", 40), ("Bob", 32)], running("Bob", None))
        },
        SavedGame {
            what_if: Some(WhatIfNote { game: "words-with-friends".to_owned(), turn: 12 }),
            ..game("Words With Friends", "English", &[("Ann", 340), ("Bob", 332)], won(&["Ann"]))
        },
        game(
            "Webfeud",
            "Nederlands",
            &[("Anneke van der Meer", 340), ("Bob", 340)],
            won(&["Anneke van der Meer", "Bob"]),
        ),
    ];
    let mut driver = Driver::menu(width, height);
    driver.model_mut().screen = Box::new(SavedGamesScreen::new(&games, &TimeZone::UTC));
    driver
}

snapshots! {
    saved_games: |width, height| saved_games(width, height).press("j"), and 26 x 8, 200 x 60, 30 x 12;
    saved_games_delete: |width, height| saved_games(width, height).press("d"), and 30 x 12;
}

/// A file can have any name, and cells are written to the terminal as they are.
#[test]
fn cells_take_no_characters_that_control_a_terminal() {
    let nasty = "a\u{1b}]52;c;QQ==\u{7}\u{9b}31m\u{202e}\u{200b}\u{e0041}\u{fe0f}b\u{301}\u{301}\u{301}\u{301}\u{301}";
    let driver = Driver::menu(160, 24);
    std::fs::write(driver.file(&format!("{nasty}.json")), "{").unwrap();
    let driver = driver.press("g");
    driver.assert_shows(r"a\u{1b}]52;c;QQ==\u{7}\u{9b}31m\u{202e}\u{200b}\u{e0041}\u{fe0f}b");
    let terminal = driver.terminal();
    for cell in terminal.backend().buffer().content() {
        assert_eq!(first_unprintable(cell.symbol()), None, "{:?}", cell.symbol());
    }
}

/// A game that is left is gone as far as it could not be saved.
#[test]
fn a_game_that_cannot_be_saved_is_left_after_a_question_only() {
    // Another program has written the file.
    let unsaved = || {
        let driver = CATS.open(80, 24).press("<enter>");
        std::fs::write(driver.file("game.json"), driver.saved_text() + " ").unwrap();
        driver.press("cat<enter>").showing("NOT SAVED")
    };
    let is_in_game = |driver: &Driver| driver.shows::<GameScreen>() && !driver.has_quit();
    for (begin, key) in [("", "<f10>"), ("", "<^q>"), ("<enter>/c", "<^q>"), ("<enter><^r>y", "n")] {
        let asked = unsaved().press(begin).press(key).showing("Leave anyway?");
        let stayed = asked.press("n");
        assert!(is_in_game(&stayed), "{key}");
        stayed.assert_hides("Leave anyway?");
        assert!(!is_in_game(&stayed.press(key).press("y")), "{key}");
    }
    unsaved().press("<enter><^r>yr").assert_shows("Leave anyway?");
    // Whoever presses the key again wants to leave, even from the help.
    assert!(unsaved().press("<f1><^q><^q>").has_quit());
}

/// Where status and scores do not share a row, there is one for each.
#[test]
fn scores_are_listed_whatever_the_width() {
    for (width, height) in (36..100).flat_map(|width| [9, 10, 12, 24].map(|height| (width, height))) {
        saved_games(width, height).assert_shows("Ann 140");
    }
}
