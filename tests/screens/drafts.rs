//! Tiles laid but not played are saved with the game.

use rackety::clock::ClockMode;
use rackety::tui::screens::menu::Menu;

use super::driver::Driver;
use super::setup::{CATS, SECTION, start_timed};

/// The squares with pending tiles.
fn laid(driver: &Driver) -> Vec<String> {
    driver.game_screen().draft.tiles().iter().map(|pending| pending.square.to_string()).collect()
}

/// Leaves the game for the menu, and resumes it up to the hand-over screen.
pub(super) fn resumed(driver: Driver) -> Driver {
    let driver = driver.press("<f10>");
    assert!(driver.shows::<Menu>());
    let driver = driver.press("g<enter>");
    assert!(driver.game_screen().is_covered());
    driver
}

#[test]
fn laid_tiles_are_there_again_behind_the_hand_over_screen() {
    let driver = resumed(CATS.open(80, 24).press("<enter>c7a<enter>"));
    assert_eq!(laid(&driver), [""; 0], "nobody sees them before their player is ready");
    let driver = driver.press("<enter>");
    assert_eq!(laid(&driver), ["h8", "i8"]);
    assert_eq!(driver.press("t<enter>").board(), "8 CaT");
}

/// A program that is killed saves nothing at its end.
#[test]
fn laid_tiles_are_on_disk_a_moment_after_the_last_key() {
    let driver = CATS.open(80, 24).press("<enter>ca");
    assert!(!driver.saved_text().contains("drafts"));
    assert!(driver.next_check().is_some(), "the program wakes to save them");
    let driver = driver.at(1);
    assert!(driver.saved_text().contains("\"h8 C\""), "{}", driver.saved_text());
    assert_eq!(driver.next_check(), None, "an idle game writes nothing");
    let driver = driver.press("<esc>").at(2);
    assert!(!driver.saved_text().contains("drafts"), "tiles returned to the rack are forgotten");
    let driver = driver.press("cat<enter>");
    assert!(!driver.saved_text().contains("drafts"), "a play has no pending tiles");
}

/// Whoever opens the exchange by mistake, or to look, keeps their play.
#[test]
fn laid_tiles_are_there_again_when_nothing_is_exchanged() {
    let asked = CATS.open(80, 24).press("<enter>ca<^x>2").at(1);
    assert_eq!(laid(&asked), [""; 0], "the whole rack can be marked");
    assert!(asked.saved_text().contains("\"h8 C\""), "{}", asked.saved_text());
    let back = asked.press("<esc>").at(2);
    assert_eq!(laid(&back), ["h8", "i8"]);
    assert!(back.saved_text().contains("\"h8 C\""), "{}", back.saved_text());
    assert_eq!(back.press("t<enter>").board(), "8 CAT");
    let taken = SECTION.open(80, 24).press("<enter>:take i8<enter><left><left><left><left><up> sh");
    let (before, cursor) = (laid(&taken), taken.game_screen().cursor);
    let taken = taken.press("<^x><esc>");
    assert_eq!((laid(&taken), taken.game_screen().cursor), (before, cursor));
    assert!(taken.game_screen().taken_tile().is_some());
    // What was exchanged is laid no more.
    let exchanged = CATS.open(80, 24).press("<enter>ca<^x>2<enter>").at(1);
    assert_eq!(exchanged.game_screen().game().turns().len(), 1);
    assert!(!exchanged.saved_text().contains("drafts"), "{}", exchanged.saved_text());
}

#[test]
fn a_taken_tile_is_saved_too() {
    let driver = resumed(SECTION.open(80, 24).press("<enter>:take i8<enter>at"));
    let driver = driver.press("<enter>");
    let taken = driver.game_screen().taken_tile().map(|(square, _)| square.to_string());
    assert_eq!(taken.as_deref(), Some("i8"), "{}", driver.message());
}

/// The tiles of a turn whose time ran out are there again in the next turn of their player.
#[test]
fn laid_tiles_survive_a_time_out() {
    let driver = start_timed("smartfeud", "3m", ClockMode::WhileOpen, 80, 24).press("<enter>1");
    assert_eq!(laid(&driver).len(), 1);
    let driver = driver.at(181).at(183);
    assert_eq!(laid(&driver), [""; 0]);
    let driver = driver.press("<enter>");
    assert_eq!(laid(&driver), [""; 0], "they are Ann's, and it is Bob's turn");
    let driver = driver.press("<^p>y<enter><^p>y<enter>");
    assert_eq!(laid(&driver).len(), 1);
}

#[test]
fn tiles_that_no_longer_fit_are_dropped_with_a_notice() {
    for damage in ["\"zz8 C\"", "\"h8\"", "\"h8 +C\"", "\"h8 Q\"", "\"h8 C\",\"h8 A\"", "\"b3 \u{1b}\""] {
        let driver = CATS.open(80, 24).press("<enter>c<f10>");
        let file = driver.file("game.json");
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("\"h8 C\""), "{text}");
        std::fs::write(&file, text.replace("\"h8 C\"", &damage.replace('\u{1b}', "\\u001b"))).unwrap();
        let driver = driver.press("g<enter><enter>");
        assert_eq!(laid(&driver), [""; 0], "{damage}");
        assert!(driver.message().contains("no longer fit"), "{damage}: {}", driver.message());
    }
}

/// Somebody else may have taken the tile, and put another one in its place.
#[test]
fn a_draft_with_another_taken_tile_is_dropped() {
    let driver = SECTION.open(80, 24).press("<enter>:take i8<enter><down>i<f10>");
    let file = driver.file("game.json");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"i9 +I\""), "{text}");
    std::fs::write(&file, text.replace("\"i9 +I\"", "\"i9 +S\"")).unwrap();
    let driver = driver.press("g<enter><enter>");
    assert_eq!(laid(&driver), [""; 0]);
    assert!(driver.message().contains("no longer fit"), "{}", driver.message());
}
